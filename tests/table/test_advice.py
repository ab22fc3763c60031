"""A hint as the table gets it: numbers in words, bars as places on an axis, and marks in the hand."""

import json
from typing import Any

from domeng_widgets.rules import Game, Play, observe, parse_action
from domeng_widgets.table.advice import Advice, Figure, Row
from domeng_widgets.table.scene import Sitter, Situation, scene
from domeng_widgets.words import ENGLISH
from tests.rules.positions import position

OPEN = position("65 64 51 | 33 | 22 | 11 | 10", "53 34")
TWIN = position("65 62 | 33 | 22 | 11 | 10", "64 40 06")


def play(text: str) -> Play:
    action = parse_action(text)
    assert isinstance(action, Play)
    return action


def row(text: str, stones: float, wins: float, *, error: float = 0.1, is_best: bool = False) -> Row:
    spread = (Figure(mean, mean - error, mean + error) for mean in (stones, wins))
    return Row(play(text), *spread, is_best)


def shown(advice: Advice | None, game: Game = OPEN) -> dict[str, Any]:
    sitters = tuple(Sitter(name, no == 0) for no, name in enumerate(("Ani", "Baso", "Cia", "Daeng", "Edi")))
    return scene(Situation(1, sitters, observe(game, 0), (25, (0,) * 5), actions={}, bottom=0, advice=advice))


def test_without_a_hint_nothing_is_marked() -> None:
    view = shown(None)
    assert view["hint"] is None
    assert [slot for slot in view["hand"] if slot and "hinted" in slot] == []


def test_the_dominoes_of_a_hint_are_marked_and_say_so() -> None:
    view = shown(Advice(1, ("Look.",), (play("65<"), play("64>"))))
    marked = [slot for slot in view["hand"] if slot and slot.get("hinted")]
    assert [slot["tile"] for slot in marked] == ["65", "64"]
    assert all(slot["label"].endswith("; the hint: look here") for slot in marked)
    assert view["notice"] == {"icon": "hint", "text": ["Look."]}
    assert view["hint"] == {"rung": 1, "rows": [], "note": ""}


def test_numbers_are_said_with_their_error_and_placed_on_one_axis() -> None:
    rows = (row("65<", -0.5, 0.4, is_best=True), row("64>", 0.5, 0.2))
    hint = shown(Advice(3, ("Numbers.",), (play("65<"),), rows, 1000))["hint"]
    first, second = hint["rows"]
    assert (first["text"], first["end"], first["equal"]) == ("[6|5] at the left end", "left", False)
    assert first["stones"] == {"text": "\u22120.50", "give": "± 0.10", "bar": [0.0, 0.083, 0.167]}
    assert second["stones"]["bar"][-1] == 1.0
    assert (first["wins"]["text"], first["wins"]["give"]) == ("40%", "± 10%")
    assert "1000 imagined rounds" in hint["note"]


def test_several_best_plays_are_called_equal_and_a_sure_number_has_no_error() -> None:
    rows = (
        row("65<", 1, 0.4, is_best=True, error=0),
        row("64>", 1, 0.4, is_best=True, error=0),
        row("51<", 1, 0, error=0),
    )
    hint = shown(Advice(3, ("Numbers.",), (), rows, 1000))["hint"]
    assert [one["equal"] for one in hint["rows"]] == [True, True, False]
    assert {one["stones"]["give"] for one in hint["rows"]} == {""}
    assert json.dumps(hint)


def test_where_both_ends_show_the_same_value_the_end_is_not_said() -> None:
    hint = shown(Advice(2, ("Numbers.",), (), (row("65>", 1, 0.4),), 1000), TWIN)["hint"]
    assert (hint["rows"][0]["text"], hint["rows"][0]["end"]) == ("[6|5]", "")


def test_a_level_stands_in_the_seats_label_and_title() -> None:
    sitters = (Sitter("Ani", True), Sitter("Baso", False, "sharp"), *(Sitter(name, False) for name in "CDE"))
    seats = scene(Situation(1, sitters, observe(OPEN, 0), (25, (0,) * 5), actions={}, language=ENGLISH))["seats"]
    assert [seat["title"] for seat in seats[:3]] == ["Ani: person", "Baso: computer, Sharp", "C: computer"]
    assert seats[1]["label"].startswith("Baso, computer, Sharp: ")
