"""The short texts beside the things on the table, the glossary and the fixed words of the pages."""

from itertools import pairwise

import pytest

from domeng_widgets.rules import Game, Term, Tile, observe
from domeng_widgets.words import ENGLISH, glossary, labels, meaning, pages, plain
from tests.rules.positions import FIVE_DOUBLES, dealt, played, position

CAPPU = "64 | 66 | 55 | 44 | 33"


@pytest.mark.parametrize(
    ("n", "texts"),
    [
        (0, {"text": "0 stones here", "short": "0 stones", "label": "On the table: 0 stones"}),
        (1, {"text": "1 stone here", "short": "1 stone", "label": "On the table: 1 stone"}),
        (25, {"text": "25 stones here", "short": "25 stones", "label": "On the table: 25 stones"}),
    ],
)
def test_the_pile_on_the_table(n: int, texts: dict[str, str]) -> None:
    assert labels.pile(ENGLISH, n) == texts


def test_stones_gained_in_a_turn() -> None:
    assert [labels.stones_gained(ENGLISH, n) for n in (0, 1, 2)] == ["", "+1 stone", "+2 stones"]


def test_a_seat_in_one_line() -> None:
    game, _ = played(dealt(FIVE_DOUBLES), "66 -")
    seen = observe(game, 0)
    assert (
        labels.seat(ENGLISH, "Ani", "person", seen, 0, seen.terms(0))
        == "Ani, person: 0 stones, 4 dominoes left, LAST MAPPANO"
    )
    assert (
        labels.seat(ENGLISH, "Baso", "computer, Sharp", seen, 1, ())
        == "Baso, computer, Sharp: 2 stones, 5 dominoes left"
    )
    last, _ = played(position("64 10 | 66 | 55 | 44 | 33", "65", stones=(1, 0, 0, 0, 0), camat=0), "64<")
    assert labels.seat(ENGLISH, "Ani", "computer", observe(last, 3), 0, last.terms(0)) == (
        "Ani, computer: 1 stone, 1 domino left, LAST MAPPANO, CAMAT"
    )


@pytest.mark.parametrize(
    ("legal", "ends", "my_turn", "text"),
    [
        ("<>", (6, 5), False, "6 5"),
        ("lead", None, True, "6 5, can lead"),
        ("", None, True, "6 5, does not fit"),
        ("", (1, 2), True, "6 5, does not fit"),
        ("<", (6, 1), True, "6 5, fits the left end, 6"),
        (">", (1, 5), True, "6 5, fits the right end, 5"),
        ("<>", (5, 6), True, "6 5, fits the left end, 5, and the right end, 6"),
        ("<>", (6, 6), True, "6 5, fits: both ends show 6"),
    ],
)
def test_a_domino_in_the_hand(legal: str, ends: tuple[int, int] | None, my_turn: bool, text: str) -> None:
    assert labels.hand_tile(ENGLISH, Tile(6, 5), legal, ends, my_turn) == text


def test_where_the_game_stands() -> None:
    game = dealt(FIVE_DOUBLES)
    assert labels.where(ENGLISH, observe(game, 0)) == "Round 1, 0 dominoes on the table"
    assert labels.where(ENGLISH, observe(played(game, "66")[0], 0)) == "Round 1, 1 domino on the table"
    assert labels.where(ENGLISH, observe(played(position(CAPPU, "65"), "64<")[0], 0)) == "Round 2 is over"


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (position(CAPPU, "65", stones=(2, 8, 5, 5, 5)), "Nobody becomes CAMAT: the table is empty, but the winner holds stones. (S6)"),
        (position(CAPPU, "65", stones=(2, 8, 5, 5, 5), camat=1), "Nobody becomes CAMAT: the table is empty, but the winner holds stones. (S6)"),
        (position(CAPPU, "65", stones=(2, 8, 5, 5, 0)), ""),  # stones are left on the table
        (position(CAPPU, "65", stones=(0, 10, 5, 5, 5)), ""),  # elected
    ],
)  # fmt: skip
def test_why_nobody_was_elected(game: Game, text: str) -> None:
    assert plain(labels.election_pending(ENGLISH, observe(game, 0))) == ""
    assert plain(labels.election_pending(ENGLISH, observe(played(game, "64<")[0], 0))) == text


def test_why_a_block_elects_nobody() -> None:
    over, _ = played(position("40 | 41 | 21 | 20 | 43", "65", turn=3, last=2, stones=(25, 0, 0, 0, 0)), "- - - - -")
    assert plain(labels.election_pending(ENGLISH, observe(over, 0))) == (
        "Nobody becomes CAMAT: a round won by MANGUNO or MATTIKKENG elects nobody. (S6)"
    )


def test_what_a_person_who_is_to_move_can_do() -> None:
    game = dealt(FIVE_DOUBLES)
    told = [
        plain(labels.your_turn(ENGLISH, observe(moment, seat)))
        for moment, seat in ((game, 0), (played(game, "66")[0], 1), (played(game, "66 - -")[0], 3))
    ]
    assert told == [
        "Your turn: lead a domino.",
        "Your turn: nothing in your hand fits, so you must PASS.",
        "Your turn: play a domino that fits an end.",
    ]


def test_what_is_said_to_a_person_at_the_table() -> None:
    assert [
        plain(labels.no_turn_yet(ENGLISH, "Ani")),
        plain(labels.not_now(ENGLISH)),
        plain(labels.nothing_to_undo(ENGLISH)),
        plain(labels.looking_back(ENGLISH, 0)),
        plain(labels.looking_back(ENGLISH, 12)),
        labels.game_title(ENGLISH, "Ani", is_viewer=False),
        labels.game_title(ENGLISH, "Ani", is_viewer=True),
    ] == [
        "It is not your turn: Ani is to play.",
        "That cannot be done now.",
        "There is no play of yours to take back yet.",
        "You are looking back at the deal.",
        "You are looking back: the table after play 12 of this round.",
        "Ani is the CAMAT",
        "You are the CAMAT",
    ]


def test_the_glossary_explains_all_fourteen_terms_in_order() -> None:
    entries = glossary(ENGLISH)
    assert [entry["term"] for entry in entries] == [term.value for term in Term]
    assert [entry["rule"] for entry in entries] == [f"T{n}" for n in range(1, 15)]
    for term, entry in zip(Term, entries, strict=True):
        assert entry["name"] == term.value
        said = plain(meaning(ENGLISH, term))
        assert 30 < len(said) < 260
        assert said[0].isupper()
        assert said.endswith(".")


@pytest.mark.parametrize(
    ("term", "numbers"),
    [
        (Term.PASS, {"1 stone"}),
        (Term.PASSEBUNGE, {"2 stones instead of 1"}),
        (Term.CEKI, {"3 stones"}),
        (Term.POLLO, {"5 stones"}),
        (Term.MATTIKKENG, {"5 stones", "only 1"}),
        (Term.STONES, {"25 on the table"}),
    ],
)
def test_the_glossary_has_the_right_numbers(term: Term, numbers: set[str]) -> None:
    said = plain(meaning(ENGLISH, term))
    assert {number for number in numbers if number in said} == numbers


@pytest.mark.parametrize("words", [pages.table(ENGLISH), pages.setup(ENGLISH)], ids=["table", "setup"])
def test_fixed_words_are_short_and_complete(words: dict[str, str]) -> None:
    assert all(text.strip() == text != "" for text in words.values())
    assert max(map(len, words.values())) < 140


@pytest.mark.parametrize(
    ("is_person", "level", "text"),
    [
        (True, None, "person"),
        (True, "sharp", "person"),
        (False, None, "computer"),
        (False, "random", "computer, Beginner"),
        (False, "sharp", "computer, Sharp"),
    ],
)
def test_who_sits_at_a_seat(is_person: bool, level: str | None, text: str) -> None:
    assert labels.kind(ENGLISH, is_person, level) == text
    assert labels.seat_title(ENGLISH, "Ani", is_person, level) == f"Ani: {text}"


def test_each_level_has_a_short_name_and_a_line_that_explains_it() -> None:
    said = pages.levels(ENGLISH)
    assert tuple(said) == pages.LEVELS
    assert all(len(name) <= 10 and len(about) < 70 and about.endswith(".") for name, about in said.values())


def test_paces_go_from_slow_to_none_and_each_has_a_name() -> None:
    assert set(pages.paces(ENGLISH)) == set(pages.PACES)
    assert all(slower > faster for slower, faster in pairwise(pages.PACES.values()))
    assert pages.PACES["pace.instant"] == 0
