"""The record reader: what it takes, what it refuses and where, and that each refusal can be said in a line."""

import ast
import inspect
import json
from copy import deepcopy
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from domeng_widgets.rules import (
    FORMAT,
    MOST_STONES,
    NAMES,
    Fault,
    Opening,
    Record,
    RecordError,
    Rules,
    Start,
    consequences,
    read_json,
    record,
    steps,
)
from domeng_widgets.words import ENGLISH, record_fault, refusals

VECTORS = Path(__file__).parents[1] / "vectors"
ILLEGAL = [json.loads(line) for line in (VECTORS / "illegal.jsonl").read_text(encoding="utf-8").splitlines()]
HANDS = ["66 65 64 63 62", "55 54 53 52 51", "44 43 42 41 40", "33 32 31 30 61", "22 21 20 11 10"]
BLANK = {"format": FORMAT, "rounds": []}
ROUND = {"hands": HANDS, "plays": "66 - - 61<"}


@cache
def refused(text: str) -> RecordError:
    """The refusal of a text that holds no record."""
    with pytest.raises(RecordError) as error:
        Record.parse(text)
    return error.value


def with_keys(**keys: Any) -> str:
    """A record of no round, with these keys."""
    return json.dumps({**BLANK, **keys})


def with_round(**keys: Any) -> str:
    """A record of one unfinished round, with these keys in it."""
    return json.dumps({**BLANK, "rounds": [{**ROUND, **keys}]})


@pytest.mark.parametrize("vector", ILLEGAL, ids=[vector["name"] for vector in ILLEGAL])
def test_an_illegal_vector_is_refused_where_it_says(vector: dict[str, Any]) -> None:
    text = json.dumps(vector["record"]) if vector["raw"] is None else vector["raw"]
    error = refused(text)
    assert {"round": error.round, "play": error.play} == vector["where"]
    assert_one_line(record_fault(ENGLISH, error))


def test_the_illegal_vectors_are_all_there() -> None:
    assert len(ILLEGAL) == 30 == len({vector["name"] for vector in ILLEGAL})


def assert_one_line(said: str) -> None:
    """It is one short printable line."""
    assert said.strip() == said != ""
    assert said.isprintable()
    assert len(said) < 240


def test_what_is_left_out_has_its_default() -> None:
    assert Record.parse(json.dumps(BLANK)) == Record(NAMES, Rules(25, Opening.DOUBLE), Start(25, (0,) * 5, None, None))
    assert Record.parse(with_keys(rules={}, start={})) == Record()


def test_the_table_holds_by_default_what_the_players_leave() -> None:
    read = Record.parse(with_keys(rules={"stones": 40}, start={"stones": [1, 2, 3, 4, 5]}))
    assert read.start.table == 25
    assert Record.parse(with_keys(start={"stones": [25, 0, 0, 0, 0]})).start.table == 0


def test_a_record_may_start_in_the_middle_of_a_sitting() -> None:
    start = {"table": 0, "stones": [5, 5, 5, 5, 5], "camat": 3, "leader": 1}
    read = Record.parse(json.dumps({**BLANK, "start": start, "rounds": [{"hands": HANDS, "plays": "33"}]}))
    assert read.start == Start(0, (5, 5, 5, 5, 5), 3, 1)
    assert next(read.moments()).game.turn == 3


def test_players_keep_their_names() -> None:
    names = ["Ελένη", "Väinö", "Sitti Nur", "O’Brien", "x" * 60]
    read = Record.parse(with_keys(players=names))
    assert read.players == tuple(names)
    assert Record.parse(str(read)) == read
    assert "Ελένη" in str(read)


def test_layout_and_order_of_keys_do_not_matter() -> None:
    turned = {"rounds": [{"plays": "  66   -\n-\t61< ", "hands": [f" {hand}  " for hand in HANDS]}], "format": FORMAT}
    assert Record.parse("\n" + json.dumps(turned, indent=3) + "\n") == Record.parse(with_round())


def test_every_moment_before_a_fault_is_given() -> None:
    moments = steps({**BLANK, "rounds": [{**ROUND, "plays": "66 - 55<"}]})
    assert [(moment.round, moment.play) for moment in islice(moments, 3)] == [(1, 0), (1, 1), (1, 2)]
    with pytest.raises(RecordError) as error:
        next(moments)
    assert (error.value.code, error.value.round, error.value.play, error.value.rule) == (Fault.NOT_HELD, 1, 3, "P5")


def test_nothing_is_given_of_a_record_whose_head_is_wrong() -> None:
    with pytest.raises(RecordError):
        next(steps({**BLANK, "players": 5, "rounds": [ROUND]}))


def test_a_round_that_has_only_been_dealt_is_a_round() -> None:
    read = Record.parse(with_round(plays=""))
    assert [(m.play, m.action) for m in read.moments()] == [(0, None)]
    (told,) = consequences(read.moments())
    assert (told["leader"], told["log"], told["over"], told["table"]) == (0, [], None, 25)


def test_reading_changes_nothing_in_what_it_reads() -> None:
    data = json.loads(with_round())
    before = deepcopy(data)
    list(steps(data))
    assert data == before


DEEP = "[" * 100_000
LONG = "9" * 5000
WIDE = "9" * 4300

# What is wrong, the code it is refused with, and the round and play it is found at.
REFUSED: list[tuple[str, str, str, int | None, int | None]] = [
    ("nothing", "", "not-json", None, None),
    ("spaces", " \n\t ", "not-json", None, None),
    ("half a record", json.dumps(BLANK)[:-1], "not-json", None, None),
    ("two records", json.dumps(BLANK) * 2, "not-json", None, None),
    ("NUL", "\0", "not-json", None, None),
    ("NUL behind", json.dumps(BLANK) + "\0", "not-json", None, None),
    ("a byte order mark", "\ufeff" + json.dumps(BLANK), "not-json", None, None),
    ("a line end in a text", '{"format": "domeng\n-game/1"}', "not-json", None, None),
    ("single quotes", str(BLANK), "not-json", None, None),
    ("a comment", "{} // nothing", "not-json", None, None),
    ("not a number", with_keys(start={"table": float("nan")}), "no-number", None, None),
    ("infinity", with_keys(start={"table": float("-inf")}), "no-number", None, None),
    ("a number of 5000 digits", with_keys(start={"table": 0}).replace("0}", LONG + "}"), "long-number", None, None),
    ("a number of 4300 digits", with_keys(rules={"stones": 0}).replace("0}", WIDE + "}"), "wrong-type", None, None),
    ("a sum of 4301 digits", f'{{"format":"{FORMAT}","rounds":[],"start":{{"table":{WIDE},"stones":[{WIDE},0,0,0,0]}}}}', "wrong-type", None, None),
    ("a huge exponent", with_keys(rules={"stones": 0}).replace("0}", "1e999}"), "wrong-type", None, None),
    ("more stones than there are", with_keys(rules={"stones": MOST_STONES + 1}), "wrong-type", None, None),
    ("no stone at all", with_keys(rules={"stones": 0}), "wrong-type", None, None),
    ("too deep", DEEP, "too-deep", None, None),
    ("too deep inside", '{"players":' + DEEP, "too-deep", None, None),
    ("too deep objects", '{"a":' * 100_000, "too-deep", None, None),
    ("a key twice", '{"format": 1, "format": 2}', "key-twice", None, None),
    ("a key twice in a round", with_round().replace('"plays"', '"hands": [], "plays"'), "key-twice", 1, None),
    ("a key twice, escaped", '{"rounds": [], "r\\u006funds": []}', "key-twice", None, None),
    ("true", "true", "wrong-type", None, None),
    ("a text", '"66"', "wrong-type", None, None),
    ("no format", '{"rounds": []}', "wrong-format", None, None),
    ("an old format", '{"format": "domeng-game/0"}', "wrong-format", None, None),
    ("a list for a format", '{"format": ["domeng-game/1"]}', "wrong-format", None, None),
    ("no rounds", json.dumps({"format": FORMAT}), "missing-key", None, None),
    ("rounds that are null", with_keys(rounds=None), "wrong-type", None, None),
    ("a key more", with_keys(seed=5), "unknown-key", None, None),
    ("a key of escape sequences", with_keys(**{"\x1b[2J\n\u2028": 5}), "unknown-key", None, None),
    ("half a surrogate pair", with_keys(**{"\ud800": 5}), "unknown-key", None, None),
    ("a key of a million letters", with_keys(**{"k" * 1_000_000: 5}), "unknown-key", None, None),
    ("a key more in the rules", with_keys(rules={"hands": 5}), "unknown-key", None, None),
    ("a key more in the start", with_keys(start={"hands": 5}), "unknown-key", None, None),
    ("rules that are a list", with_keys(rules=[]), "wrong-type", None, None),
    ("a start that is null", with_keys(start=None), "wrong-type", None, None),
    ("six players", with_keys(players=["a"] * 6), "wrong-type", None, None),
    ("a nameless player", with_keys(players=["a", "b", "", "d", "e"]), "wrong-type", None, None),
    ("a number for a name", with_keys(players=["a", "b", 3, "d", "e"]), "wrong-type", None, None),
    ("an escape sequence in a name", with_keys(players=["\x1b[31mred", "b", "c", "d", "e"]), "wrong-type", None, None),
    ("a line end in a name", with_keys(players=["a\nb", "b", "c", "d", "e"]), "wrong-type", None, None),
    ("a turn of direction in a name", with_keys(players=["\u202eabc", "b", "c", "d", "e"]), "wrong-type", None, None),
    ("half a surrogate pair in a name", with_keys(players=["\ud800", "b", "c", "d", "e"]), "wrong-type", None, None),
    ("a name of 61 letters", with_keys(players=["a" * 61, "b", "c", "d", "e"]), "wrong-type", None, None),
    ("a name of a million letters", with_keys(players=["a" * 1_000_000, "b", "c", "d", "e"]), "wrong-type", None, None),
    ("an opening that is a list", with_keys(rules={"opening": ["free"]}), "wrong-type", None, None),
    ("an opening in capitals", with_keys(rules={"opening": "FREE"}), "wrong-type", None, None),
    ("a number in a text", with_keys(rules={"stones": "25"}), "wrong-type", None, None),
    ("a whole number as a fraction", with_keys(rules={"stones": 25.0}), "wrong-type", None, None),
    ("true for a seat", with_keys(start={"camat": True}), "wrong-type", None, None),
    ("seat 5", with_keys(start={"leader": 5}), "wrong-type", None, None),
    ("four piles", with_keys(start={"stones": [0, 0, 0, 0]}), "wrong-type", None, None),
    ("more with the players than there are", with_keys(start={"stones": [26, 0, 0, 0, 0]}), "wrong-type", None, None),
    ("a stone too few", with_keys(start={"table": 24}), "sum-of-stones", None, None),
    ("a round that is a text", with_keys(rounds=["66"]), "wrong-type", 1, None),
    ("no hands", with_keys(rounds=[{"plays": ""}]), "missing-key", 1, None),
    ("no plays", with_keys(rounds=[{"hands": HANDS}]), "missing-key", 1, None),
    ("a key more in a round", with_round(winner=3), "unknown-key", 1, None),
    ("plays that are null", with_round(plays=None), "wrong-type", 1, None),
    ("a hand that is a list", with_round(hands=[*HANDS[:4], ["22"]]), "wrong-type", 1, None),
    ("hands in one text", with_round(hands=" ".join(HANDS)), "wrong-type", 1, None),
    ("digits of another script", with_round(hands=["６６ 65 64 63 62", *HANDS[1:]]), "no-domino", 1, None),
    ("the smaller value first", with_round(hands=["66 56 64 63 62", *HANDS[1:]]), "no-domino", 1, None),
    ("a hand of a million letters", with_round(hands=["6" * 1_000_000, *HANDS[1:]]), "no-domino", 1, None),
    ("a hand of escape sequences", with_round(hands=["\x1b[31m 65 64 63 62", *HANDS[1:]]), "no-domino", 1, None),
    ("a hand of 5000 dominoes", with_round(hands=["66 " * 5_000, *HANDS[1:]]), "hand-size", 1, None),
    ("six hands", with_round(hands=[*HANDS, "60 50 00 60 50"]), "hand-size", 1, None),
    ("an empty hand", with_round(hands=["", *HANDS[1:]]), "hand-size", 1, None),
    ("a domino in two hands", with_round(hands=["66 55 64 63 62", *HANDS[1:]]), "dealt-twice", 1, None),
    ("a play of another script", with_round(plays="66 - - ６１<"), "no-play", 1, 4),
    ("a play of a million letters", with_round(plays="66" * 500_000), "no-play", 1, 1),
    ("NUL in a play", with_round(plays="66 -\0"), "no-play", 1, 2),
    ("an escape sequence as a play", with_round(plays="66 \x1b]0;title\x07"), "no-play", 1, 2),
    ("another double", with_round(plays="65"), "not-the-double", 1, 1),
    ("a lead with an end", with_round(plays="66<"), "lead-names-an-end", 1, 1),
    ("a pass on the lead", with_round(plays="-"), "pass-while-able", 1, 1),
    ("a pass with a fitting domino", with_round(plays="66 - - -"), "pass-while-able", 1, 4),
    ("a play without an end", with_round(plays="66 - - 61"), "end-missing", 1, 4),
    ("an end that does not fit", with_round(plays="66 - - 61< 11>"), "does-not-fit", 1, 5),
    ("somebody else’s domino", with_round(plays="66 65<"), "not-held", 1, 2),
    ("fifty thousand passes", with_round(plays="66 " + "- " * 50_000), "pass-while-able", 1, 4),
    ("a round after an unfinished one", with_keys(rounds=[ROUND, ROUND]), "after-unfinished", None, None),
    ("a play after the end", json.dumps(next(v for v in ILLEGAL if v["name"] == "after-the-end/1")["record"]), "round-over", 1, 26),
]  # fmt: skip
NEVER_IN_A_RECORD = {Fault.NO_ROUND, Fault.ROUND_RUNNING}  # a record is read in order


@pytest.mark.parametrize(
    ("text", "code", "number", "play"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED]
)
def test_what_is_no_record_is_refused_in_a_line(text: str, code: str, number: int | None, play: int | None) -> None:
    error = refused(text)
    assert (error.code, error.play) == (code, play)
    assert error.round == (None if code == "key-twice" else number)
    assert_one_line(record_fault(ENGLISH, error))
    assert_one_line(record_fault(ENGLISH, error, line=1_000_000))
    assert str(error)
    assert len(str(error)) < 500 or code == "hand-size"


def codes_in_the_reader() -> set[str]:
    """The codes that the reader's source raises."""
    tree = ast.parse(inspect.getsource(record))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))
    named = (call.args[0] for call in calls if call.func.id == "RecordError")  # type: ignore[attr-defined]
    return {str(arg.value) for arg in named if isinstance(arg, ast.Constant)}


def test_every_code_of_the_reader_and_of_the_rules_is_shown_above() -> None:
    assert {code for _, _, code, _, _ in REFUSED} == codes_in_the_reader() | (set(Fault) - NEVER_IN_A_RECORD)


def test_every_thing_wanted_is_shown_above_and_has_words() -> None:
    tree = ast.parse(inspect.getsource(record))
    keywords = [node for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg == "wanted"]
    wanted = {str(each.value.value) for each in keywords if isinstance(each.value, ast.Constant)}
    shown = {error.params["wanted"] for error in (refused(case[1]) for case in REFUSED) if error.code == "wrong-type"}
    assert shown == wanted
    for kind in wanted:
        assert_one_line(refusals._wanted(ENGLISH, kind))


def test_a_place_and_a_rule_stand_in_the_line() -> None:
    said = record_fault(ENGLISH, refused(with_round(plays="66 - - -")), line=7)
    assert said == "line 7, round 1, play 4: No PASS: [6|1] can be played, and who can play must. (P5)"


def test_what_a_record_quotes_cannot_reach_the_terminal() -> None:
    said = record_fault(ENGLISH, refused(with_keys(**{"\x1b[2J\n\u2028\ud800é": 5})))
    assert r"“\x1b[2J\n\u2028\ud800é”" in said


def test_text_of_bytes_is_read_by_whoever_opens_the_file() -> None:
    assert read_json('{"a": [1, 2.5, "é", null, true]}') == {"a": [1, 2.5, "é", None, True]}
