"""Refusals in words: what is wrong, and the rule behind it."""

from typing import Any

import pytest

from domeng_widgets.rules import Chain, End, Fault, IllegalAction, RecordError, Tile
from domeng_widgets.words import ENGLISH, plain, record_fault, refusal, refusal_of_yours, segments
from tests.rules.test_faults import ILLEGAL

SAID: list[tuple[str, str | None, dict[str, Any], str]] = [
    (
        Fault.NOT_HELD,
        "P5",
        {"seat": 1, "tile": Tile(6, 5)},
        "[6|5] is not in the hand of the player whose turn it is. (P5)",
    ),
    (
        Fault.DOES_NOT_FIT,
        "P5",
        {"seat": 1, "tile": Tile(6, 5), "end": End.LEFT, "value": 3},
        "[6|5] does not fit: the left end shows 3. (P5)",
    ),
    (
        Fault.DOES_NOT_FIT,
        "P5",
        {"seat": 1, "tile": Tile(6, 5), "end": End.RIGHT, "value": 3},
        "[6|5] does not fit: the right end shows 3. (P5)",
    ),
    (
        Fault.PASS_WHILE_ABLE,
        "P5",
        {"seat": 1, "tile": Tile(6, 5)},
        "No PASS: [6|5] can be played, and who can play must. (P5)",
    ),
    (
        Fault.NOT_THE_DOUBLE,
        "P3",
        {"seat": 1, "tile": Tile(6, 5), "double": Tile(6, 6)},
        "[6|6] must be led, the highest LEMPA dealt. (P3)",
    ),
    (Fault.LEAD_NAMES_AN_END, "P5", {"seat": 1, "tile": Tile(6, 6)}, "[6|6] is the lead, which names no end. (P5)"),
    (Fault.END_MISSING, "P5", {"seat": 1, "tile": Tile(6, 5)}, "[6|5] needs an end: left or right. (P5)"),
    (Fault.ROUND_OVER, "P7", {"winner": 1}, "The round is over. (P7)"),
    (Fault.NO_ROUND, "P2", {}, "No round has been dealt yet. (P2)"),
    (Fault.ROUND_RUNNING, "P7", {"number": 1}, "The round is still under way. (P7)"),
    (Fault.HAND_SIZE, "P2", {"sizes": (5, 5, 5, 5, 4)}, "A deal is five hands of five dominoes. (P2)"),
    (Fault.DEALT_TWICE, "P2", {"tile": Tile(6, 6)}, "[6|6] is dealt twice. (P2)"),
    ("key-twice", None, {}, "A key appears twice in one object."),
    ("unknown-key", None, {"key": "hands", "where": "start"}, "“hands” is not a key of the start."),
    ("missing-key", None, {"key": "plays", "where": "round"}, "“plays” is missing from the round."),
    ("not-json", None, {"line": 3, "column": 9}, "This is not a record: no valid JSON (line 3, column 9)."),
    ("no-number", None, {"text": "NaN"}, "This is not a record: NaN is not a JSON number."),
    ("long-number", None, {}, "This is not a record: a number in it is too long."),
    ("too-deep", None, {}, "This is not a record: it is nested too deeply."),
    ("wrong-format", None, {"wanted": "domeng-game/1"}, "This is not a record: its format should be domeng-game/1."),
    ("sum-of-stones", "S1", {"found": 24, "total": 25}, "The stones add up to 24, not to 25. (S1)"),
    ("after-unfinished", "P7", {}, "A round follows one that is not finished. (P7)"),
    ("no-domino", "P2", {"text": "56"}, "“56” is no domino: write two digits from 0 to 6, the larger first. (P2)"),
    ("no-play", None, {"text": "56<"}, "“56<” is no play: write 65<, 65>, - or, to lead, 65."),
    (
        "wrong-type",
        None,
        {"key": "start.camat", "wanted": "seat"},
        "start.camat should be a seat from 0 to 4, or null.",
    ),
    (
        "wrong-type",
        None,
        {"key": "rules.stones", "wanted": "total"},
        "rules.stones should be a whole number of stones, from 1 to 1000000.",
    ),
]


@pytest.mark.parametrize(("code", "rule", "params", "said"), SAID, ids=[f"{code}-{rule}" for code, rule, _, _ in SAID])
def test_a_refusal_is_said_with_its_rule(code: str, rule: str | None, params: dict[str, Any], said: str) -> None:
    assert plain(refusal(ENGLISH, code, rule, params)) == said


FITS_NOT = {"end": End.LEFT, "value": 2}


@pytest.mark.parametrize(
    ("lies", "code", "params", "said"),
    [
        ("21", Fault.NOT_HELD, {"tile": Tile(6, 6)}, "That domino is not in your hand. (P5)"),
        ("21", Fault.DOES_NOT_FIT, {"tile": Tile(3, 3), **FITS_NOT}, "[3|3] fits neither end: they show 2 and 1. (P5)"),
        ("22", Fault.DOES_NOT_FIT, {"tile": Tile(3, 3), **FITS_NOT}, "[3|3] does not fit: both ends show 2. (P5)"),
        ("21", Fault.DOES_NOT_FIT, {"tile": Tile(5, 1), **FITS_NOT}, "[5|1] does not fit: the left end shows 2. (P5)"),
        ("21", Fault.END_MISSING, {"tile": Tile(5, 1)}, "[5|1] needs an end: left or right. (P5)"),
    ],
)
def test_to_the_person_whose_turn_it_is_both_ends_are_named_where_neither_will_do(
    lies: str, code: Fault, params: dict[str, Any], said: str
) -> None:
    chain = Chain().led(Tile.parse(lies))
    assert plain(refusal_of_yours(ENGLISH, IllegalAction(code, "P5", **params), chain)) == said


def test_every_fault_of_the_rules_is_said_above() -> None:
    assert set(Fault) <= {code for code, *_ in SAID}


@pytest.mark.parametrize("case", ILLEGAL, ids=[f"{code}: {action}" for _, action, code, _, _ in ILLEGAL])
def test_what_the_rules_really_refuse_can_be_said(case: Any) -> None:
    game, action, *_ = case
    with pytest.raises(IllegalAction) as refused:
        game.play(action)
    said = refusal(ENGLISH, refused.value.code, refused.value.rule, refused.value.params)
    assert segments(said)[-1] == {"rule": refused.value.rule}
    assert plain(said)


def test_an_unknown_code_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError):
        refusal(ENGLISH, "no-such-code", None, {})
    with pytest.raises(KeyError):
        refusal(ENGLISH, "wrong-type", None, {"key": "a", "wanted": "no-such-thing"})


@pytest.mark.parametrize(
    ("where", "line", "said"),
    [
        ({}, None, "A key appears twice in one object."),
        ({}, 4, "line 4: A key appears twice in one object."),
        ({"round": 2}, None, "round 2: A key appears twice in one object."),
        ({"round": 2, "play": 1}, 4, "line 4, round 2, play 1: A key appears twice in one object."),
        ({"round": 2, "play": 1, "rule": "P5"}, 4, "line 4, round 2, play 1: A key appears twice in one object. (P5)"),
    ],
)
def test_the_place_of_a_fault_comes_first(where: dict[str, Any], line: int | None, said: str) -> None:
    assert record_fault(ENGLISH, RecordError("key-twice", **where), line=line) == said
