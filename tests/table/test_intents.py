"""Messages from a browser: anything may come, only what a page of ours would send is understood."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domeng_widgets.rules import End, Tile
from domeng_widgets.table.intents import KINDS, Intent, message_id, read_intent, read_pace

GOOD = {"kind": "play", "id": 1, "version": 7, "tile": "65", "end": "<"}


def test_a_play_is_read_with_its_domino_and_end():
    assert read_intent(GOOD) == Intent("play", 7, Tile(6, 5), End.LEFT)
    assert read_intent({**GOOD, "end": None}) == Intent("play", 7, Tile(6, 5), None)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_plain_wish_is_read(kind):
    assert read_intent({"kind": kind, "version": 3}) == Intent(kind, 3)


def test_looking_back_the_pace_and_greetings_are_read():
    assert read_intent({"kind": "look", "version": 3, "ply": 0}) == Intent("look", 3, ply=0)
    assert read_intent({"kind": "pace", "pace": 0.35}) == Intent("pace", pace=0.35)
    assert read_intent({"kind": "hello", "pace": 0}) == Intent("hello")
    assert read_intent({"kind": "sync"}) == Intent("sync")
    assert read_intent({"kind": "new-game", "version": "old"}) == Intent("new-game")
    assert read_intent({"kind": "save"}) == Intent("save")


@pytest.mark.parametrize(
    "change",
    [
        {"version": "7"},
        {"version": True},
        {"version": 7.0},
        {"version": -1},
        {"version": None},
        {"version": 2**60},
        {"tile": "56"},
        {"tile": "77"},
        {"tile": "٦٥"},
        {"tile": 65},
        {"tile": ["6", "5"]},
        {"tile": "6" * 10_000},
        {"end": "x"},
        {"end": True},
        {"end": ["<"]},
        {"kind": "Play"},
        {"kind": ["play"]},
        {"kind": None},
        {"kind": "x" * 10_000},
        {"kind": "look", "ply": "3"},
        {"kind": "look", "ply": -1},
        {"kind": "look", "ply": True},
        {"kind": "pace", "pace": "0"},
        {"kind": "pace", "pace": math.nan},
        {"kind": "pace", "pace": math.inf},
        {"kind": "pace", "pace": -1},
        {"kind": "pace", "pace": 1e9},
        {"kind": "pace", "pace": True},
    ],
)
def test_a_wrong_field_makes_it_no_wish(change):
    assert read_intent({**GOOD, **change}) is None


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["play", "<", "65"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*GOOD, "ply", "pace"]), inner),
    max_leaves=8,
)


@given(JSON)
def test_nothing_that_comes_raises(content):
    intent = read_intent(content)
    assert intent is None or isinstance(intent, Intent)
    assert message_id(content) is None or isinstance(message_id(content), int)


@pytest.mark.parametrize(
    ("value", "seconds"), [(0, 0.0), (0.9, 0.9), (60, 60.0), (61, None), ("1", None), (None, None)]
)
def test_a_pace_is_seconds_up_to_a_minute(value, seconds):
    assert read_pace(value) == seconds
