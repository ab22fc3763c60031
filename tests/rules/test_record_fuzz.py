"""Records with something wrong at a drawn place: only a RecordError comes out of the reader, never anything else."""

import json
from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from domeng_widgets.rules import Record, RecordError, consequences, read_json, steps
from domeng_widgets.words import ENGLISH, record_fault
from tests.reference import IllegalRecordError, random_record
from tests.reference import consequences as read_independently
from tests.rules.positions import STEADY

RECORDS: list[dict[str, Any]] = [
    {**random_record(Random(1), rounds=2), "players": ["a", "b", "c", "d", "e"]},
    random_record(Random(2), rounds=1, start={"table": 5, "stones": [20, 0, 0, 0, 0], "camat": 3, "leader": 1}),
    random_record(Random(3), rounds=2, opening="free", unfinished=True),
]

MANY = settings(STEADY, max_examples=120)

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-7, 30)
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.text("0123456<>- ", max_size=16)
    | st.sampled_from(["domeng-game/1", "double", "free", "-", "66", "65<", "66 65 64 63 62", "６６", "\0", "\x1b[0m"])
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
)
KEYS = st.sampled_from(
    ["format", "players", "rules", "start", "rounds", "hands", "plays", "stones", "table"]
) | st.text(max_size=6)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in JSON data, the whole of it too."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, each in inner for place in places(each, (*path, key)))]


@st.composite
def spoilt(draw: st.DrawFn) -> Any:
    """A legal record with one to three values replaced, taken out, or put in."""
    data: Any = {"record": deepcopy(draw(st.sampled_from(RECORDS)))}
    for _ in range(draw(st.integers(1, 3))):
        spots = places(data["record"], ("record",))
        *way, last = draw(st.sampled_from(spots))
        holder = data
        for key in way:
            holder = holder[key]
        change(draw, holder, last)
    return data["record"]


def change(draw: st.DrawFn, holder: Any, key: Any) -> None:
    """Spoil what the holder has at that key."""
    how = draw(st.sampled_from(["replace", "replace", "remove", "insert", "characters"]))
    if how == "remove" and key != "record":
        del holder[key]
    elif how == "insert" and isinstance(holder[key], list):
        holder[key].insert(draw(st.integers(0, len(holder[key]))), draw(VALUES))
    elif how == "insert" and isinstance(holder[key], dict):
        holder[key][draw(KEYS)] = draw(VALUES)
    elif how == "characters" and isinstance(holder[key], str):
        at = draw(st.integers(0, len(holder[key])))
        holder[key] = holder[key][:at] + draw(st.text("0123456789<>- \0é", max_size=3)) + holder[key][at + 1 :]
    else:
        holder[key] = draw(VALUES)


@MANY
@given(spoilt())
@example({"format": "domeng-game/1", "rounds": [], "start": {"stones": [float("inf")] * 5}})
@example({"format": float("nan"), "rounds": []})
def test_only_a_record_error_comes_out_and_both_readings_agree_on_what_is_a_record(data: Any) -> None:
    try:
        told = consequences(steps(data))
    except RecordError as error:
        assert record_fault(ENGLISH, error).isprintable()
        return
    assert_both_agree(data, told)


def assert_both_agree(data: Any, told: list[dict[str, Any]]) -> None:
    """What the reader took, the independent reading takes too, and sees the same in it."""
    independent = read_independently(data)
    for one, two in zip(told, independent, strict=True):
        for mine, theirs in zip(one.pop("log"), two.pop("log"), strict=True):
            assert {**mine, "terms": set(mine["terms"])} == {**theirs, "terms": set(theirs["terms"])}
        assert one == two


@MANY
@given(spoilt())
def test_what_the_independent_reading_takes_the_reader_refuses_for_its_own_limits_only(data: Any) -> None:
    try:
        read_independently(data)
    except IllegalRecordError:
        return
    try:
        list(steps(data))
    except RecordError as error:
        # Names are bounded and printable, and stones are at least one and at most a million.
        assert error.code == "wrong-type"
        assert error.params["wanted"] in {"five-names", "total", "count", "five-counts"}


@MANY
@given(st.text() | st.text('{}[]":,0123456789.-eE\\u trufalsn\ufeff\0', max_size=40))
def test_only_a_record_error_comes_out_of_any_text(text: str) -> None:
    try:
        Record.parse(text)
    except RecordError as error:
        assert record_fault(ENGLISH, error).isprintable()


@MANY
@given(st.sampled_from(RECORDS), st.integers(0, 10_000), st.text(max_size=3), st.integers(0, 3))
def test_only_a_record_error_comes_out_of_a_text_with_a_hole(data: Any, at: int, put: str, out: int) -> None:
    text = json.dumps(data)
    at %= len(text)
    text = text[:at] + put + text[at + out :]
    try:
        record = Record.parse(text)
    except RecordError as error:
        assert record_fault(ENGLISH, error).isprintable()
    else:
        assert Record.parse(str(record)) == record
        assert record.to_json()["rounds"] is not None
        assert isinstance(read_json(text), dict)
