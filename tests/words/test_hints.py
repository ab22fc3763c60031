"""What a hint says, sentence by sentence."""

import pytest

from domeng_widgets.rules import End, Play, Tile
from domeng_widgets.words import ENGLISH, hints, plain

LEFT, RIGHT = Play(Tile(6, 5), End.LEFT), Play(Tile(6, 5), End.RIGHT)
SAID = hints.play(ENGLISH, LEFT, twin=False)


def test_a_play_names_its_end_where_that_matters() -> None:
    assert plain(SAID) == "[6|5] at the left end"
    assert plain(hints.play(ENGLISH, RIGHT, twin=False)) == "[6|5] at the right end"
    assert plain(hints.play(ENGLISH, RIGHT, twin=True)) == "[6|5]"
    assert plain(hints.play(ENGLISH, Play(Tile(6, 6)), twin=False)) == "[6|6]"


def test_one_domino_at_both_ends_is_said_once() -> None:
    plays = (LEFT, Play(Tile(4, 4), End.LEFT), RIGHT)
    assert plain(hints.plays(ENGLISH, plays, twin=False)) == "[6|5] at either end and [4|4] at the left end"


def test_the_first_rung_says_where_to_look() -> None:
    assert [
        plain(hints.look(ENGLISH, SAID)),
        plain(hints.equal(ENGLISH, SAID)),
        plain(hints.all_equal(ENGLISH)),
        plain(hints.only_one(ENGLISH, SAID)),
        plain(hints.must_pass(ENGLISH, (3, 5))),
        plain(hints.must_pass(ENGLISH, (3, 3))),
    ] == [
        "Hint: look at [6|5] at the left end.",
        "Hint: these are about equal: [6|5] at the left end.",
        "Hint: your plays come out too close to tell apart.",
        "Hint: [6|5] at the left end is your only play.",
        "Hint: you must PASS, for no domino of yours has a 3 or a 5.",
        "Hint: you must PASS, for no domino of yours has a 3.",
    ]


def test_the_second_rung_says_why() -> None:
    other = hints.play(ENGLISH, RIGHT, twin=False)
    assert [
        plain(hints.makes_pass(ENGLISH, SAID, ("Baso",), 1.0)),
        plain(hints.makes_pass(ENGLISH, SAID, ("Baso", "Cia"), 0.4)),
        plain(hints.makes_pass(ENGLISH, SAID, ("Baso", "Cia", "Edi"), 0.349)),
        plain(hints.wins(ENGLISH, SAID, 0.55)),
        plain(hints.makes_camat(ENGLISH, SAID, 0.034)),
        plain(hints.ends_it(ENGLISH, SAID)),
        plain(hints.fewer_stones(ENGLISH, SAID, other, 0.42)),
        plain(hints.like_any(ENGLISH)),
        plain(hints.best_on_the_whole(ENGLISH, SAID)),
    ] == [
        "[6|5] at the left end makes Baso pass in 10 of 10.",
        "[6|5] at the left end makes Baso and Cia both pass in 4 of 10.",
        "[6|5] at the left end makes Baso, Cia and Edi all pass in 3 of 10.",
        "[6|5] at the left end wins you the round in 6 of 10.",
        "[6|5] at the left end makes you CAMAT in 3 of 100.",
        "[6|5] at the left end is your last domino: you are FIRST CAPPU at once.",
        "[6|5] at the left end costs you about 0.4 stones less than [6|5] at the right end.",
        "No one reason stands out: choose as you like, or look at the numbers.",
        "[6|5] at the left end comes out best on the whole; no one thing decides.",
    ]


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0, "0 of 10"),
        (0.004, "0 of 100"),
        (0.04, "4 of 100"),
        (0.06, "1 of 10"),
        (0.94, "9 of 10"),
        (0.97, "97 of 100"),
        (1, "10 of 10"),
    ],
)
def test_a_chance_is_said_in_tenths_or_where_they_do_not_tell_it_in_hundredths(share: float, text: str) -> None:
    assert hints.chance(ENGLISH, share) == text


@pytest.mark.parametrize(
    ("amount", "text"), [(0.844, "0.84"), (-0.5, "\u22120.50"), (-0.004, "0.00"), (0.0, "0.00"), (12.0, "12.00")]
)
def test_stones_to_come_have_two_digits_and_a_minus_that_is_one(amount: float, text: str) -> None:
    assert hints.number(ENGLISH, amount) == text


def test_numbers_say_how_far_they_may_be_off_and_where_they_come_from() -> None:
    assert hints.percent(ENGLISH, 0.314) == "31%"
    assert hints.give_or_take(ENGLISH, "3%") == "± 3%"
    several = hints.footnote(ENGLISH, 1000, True, 0, 0)
    assert several.startswith("They are as good as 1000 imagined rounds: the hidden dominoes are dealt to fit all")
    assert several.endswith("in 19 of 20 cases. Plays whose bars overlap are called equal.")
    assert "CAMAT" not in several
    assert hints.footnote(ENGLISH, 1000, False, 0, 0).endswith("in 19 of 20 cases.")
    assert hints.footnote(ENGLISH, 1000, True, 20.0, 0).endswith("Becoming CAMAT counts as 20 stones saved.")
    assert hints.footnote(ENGLISH, 1000, True, 20.0, 2.0).endswith(
        "Becoming CAMAT counts as 20 stones saved, and leading the next round, once the table is empty, as 2."
    )
    assert [hints.end(ENGLISH, at) for at in (None, End.LEFT, End.RIGHT)] == ["", "left", "right"]


@pytest.mark.parametrize(
    ("stones", "told"),
    [
        (0.84, "brings you about 0.8 stones"),
        (-1.12, "rids you of about 1.1 stones"),
        (-0.04, "brings you about 0.0 stones"),
    ],
)
def test_stones_that_go_are_told_as_such(stones: float, told: str) -> None:
    assert told in plain(hints.in_numbers(ENGLISH, ("this",), stones, 0.2))
