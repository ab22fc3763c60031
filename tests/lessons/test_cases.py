"""The cases of giving stones (S1-S5): each one from a real play, and how many there are."""

from collections import Counter

import pytest

from domeng_widgets.lessons.cases import Stones, cases, possible
from tests.rules.positions import position

from .spans import span

PASS_ = ("10 | 33 40 | 44 | 22 | 43", "-", {"turn": 1})  # Baso passes on 5 and 6, Ani is LAST MAPPANO
PASSEBUNGE = ("10 | 33 40 11 20 21 | 44 | 22 | 43", "-", {"turn": 1})
CAPPU = ("61 | 11 00 | 22 | 33 | 44 10", "61>", {})
CEKI = ("65 | 11 00 | 22 | 33 | 44 10", "65>", {})
POLLO = ("55 | 11 00 | 22 | 33 | 44 10", "55>", {"lying": "52 21 15"})
BLOCK = {"turn": 0, "last": 0, "passes": 4}
MANGUNO = ("10 | 33 | 44 | 22 | 43 11", "-", BLOCK)
ONE = ("33 | 44 | 43 | 11 | 42 22", "-", BLOCK)
EQUAL = ("33 | 44 | 43 | 42 | 41 22", "-", BLOCK)
SEVERAL = ("33 | 31 | 42 | 11 | 44 22", "-", BLOCK)
SHOWN = [
    (PASS_, 1, (0,), ("PASS", 1, "enough", "")),
    (PASS_, 0, (1, 3), ("PASS", 1, "empty", "enough")),
    (PASS_, 0, (0, 3), ("PASS", 1, "empty", "nothing")),
    (PASSEBUNGE, 2, (0,), ("PASSEBUNGE", 2, "enough", "")),
    (PASSEBUNGE, 1, (1,), ("PASSEBUNGE", 2, "short", "enough")),
    (PASSEBUNGE, 1, (0,), ("PASSEBUNGE", 2, "short", "nothing")),
    (PASSEBUNGE, 0, (2,), ("PASSEBUNGE", 2, "empty", "enough")),
    (PASSEBUNGE, 0, (1,), ("PASSEBUNGE", 2, "empty", "too little")),
    (PASSEBUNGE, 0, (0, 1), ("PASSEBUNGE", 2, "empty", "nothing")),
    (CAPPU, 1, (0,), ("CAPPU", 1, "enough", "")),
    (CAPPU, 0, (1,), ("CAPPU", 1, "empty", "enough")),
    (CAPPU, 0, (0, 1), ("CAPPU", 1, "empty", "nothing")),
    (CEKI, 3, (0,), ("CEKI", 3, "enough", "")),
    (CEKI, 2, (1,), ("CEKI", 3, "short", "enough")),
    (CEKI, 1, (1,), ("CEKI", 3, "short", "too little")),
    (CEKI, 1, (0,), ("CEKI", 3, "short", "nothing")),
    (CEKI, 0, (3,), ("CEKI", 3, "empty", "enough")),
    (CEKI, 0, (2,), ("CEKI", 3, "empty", "too little")),
    (CEKI, 0, (0, 1), ("CEKI", 3, "empty", "nothing")),
    (POLLO, 5, (0,), ("POLLO", 5, "enough", "")),
    (POLLO, 4, (1,), ("POLLO", 5, "short", "enough")),
    (POLLO, 1, (3,), ("POLLO", 5, "short", "too little")),
    (POLLO, 4, (0,), ("POLLO", 5, "short", "nothing")),
    (POLLO, 0, (5,), ("POLLO", 5, "empty", "enough")),
    (POLLO, 0, (4,), ("POLLO", 5, "empty", "too little")),
    (POLLO, 0, (0, 1), ("POLLO", 5, "empty", "nothing")),
    (ONE, 6, (0,), ("MATTIKKENG", 5, "enough", "")),
    (ONE, 2, (0, 0, 0, 4), ("MATTIKKENG", 5, "short", "enough")),
    (ONE, 2, (0, 0, 0, 3), ("MATTIKKENG", 5, "short", "too little")),
    (ONE, 0, (0, 0, 0, 5), ("MATTIKKENG", 5, "empty", "enough")),
    (ONE, 0, (0, 0, 0, 4), ("MATTIKKENG", 5, "empty", "too little")),
    (ONE, 0, (0, 7, 0, 0), ("MATTIKKENG", 5, "empty", "nothing")),
    (EQUAL, 2, (0,), ("MATTIKKENG", 1, "enough", "")),
    (EQUAL, 1, (0, 0, 0, 1), ("MATTIKKENG", 1, "empty", "enough")),  # the own PASS took the last of the table
    (EQUAL, 0, (0, 7, 0, 0), ("MATTIKKENG", 1, "empty", "nothing")),
    (SEVERAL, 2, (0,), ("MATTIKKENG", 1, "enough", "")),
    (SEVERAL, 0, (0, 1, 0, 0), ("MATTIKKENG", 1, "empty", "enough")),  # the second in paying order
]
MANGUNO_PAYS = (("enough", ""), ("empty", "enough"), ("empty", "nothing"))


def shown(play, table, *stones):
    """The cases of a play, with that table and those stones at the seats."""
    held, action, more = play
    seats = (*stones, 0, 0, 0, 0, 0)[:5]
    more = {"stones": seats, "total": table + sum(seats), **more}
    return cases([span(position(held, more.pop("lying", "52 26"), **more), action)])


@pytest.mark.parametrize(("play", "table", "stones", "expected"), SHOWN)
def test_a_play_shows_its_case(play, table, stones, expected):
    assert Stones(*expected) in shown(play, table, *stones)


@pytest.mark.parametrize(
    ("table", "stones", "expected"),
    [
        (2, (0,), {("own PASS", 1, "enough", ""), ("MANGUNO", 1, "enough", "")}),
        (1, (0,), {("own PASS", 1, "enough", ""), ("MANGUNO", 1, "empty", "enough")}),  # it pays on with that stone
        (0, (2,), {("own PASS", 1, "empty", "nothing"), ("MANGUNO", 1, "empty", "enough")}),
        (0, (0, 3), {("own PASS", 1, "empty", "nothing"), ("MANGUNO", 1, "empty", "nothing")}),
    ],
)
def test_a_manguno_has_two_reasons_in_one_play(table, stones, expected):
    assert {Stones(*each) for each in expected} == shown(MANGUNO, table, *stones)


def test_a_play_that_costs_nothing_shows_nothing():
    assert shown(("31 20 | 61 62 | 11 | 40 | 44", "31<", {"lying": "15 53"}), 5, 0) == set()


def test_the_only_mattikkeng_holds_a_stone_where_the_table_still_has_one():
    """It has just passed, and the table gave it a stone (S2): its case is left out of those that can occur."""
    assert Stones("MATTIKKENG", 5, "short", "nothing") not in possible()


def test_every_case_that_can_occur_is_shown_here():
    here = {Stones(*each[3]) for each in SHOWN} | {Stones("MANGUNO", 1, *each) for each in MANGUNO_PAYS}
    own = {Stones("own PASS", 1, "enough", ""), Stones("own PASS", 1, "empty", "nothing")}
    assert possible() == here | own


def test_the_cases_that_can_occur():
    assert Counter(each.reason for each in possible()) == {
        "PASS": 3, "PASSEBUNGE": 6, "CAPPU": 3, "CEKI": 7, "POLLO": 7, "MANGUNO": 3, "MATTIKKENG": 9, "own PASS": 2,
    }  # fmt: skip
