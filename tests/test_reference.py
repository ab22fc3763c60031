"""The second reading of the rules agrees with the worked-out vectors and with itself."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.reference import IllegalRecordError, consequences, random_record

VECTORS = Path(__file__).parent / "vectors"


def rows(name: str) -> list[dict[str, Any]]:
    """The lines of a file of vectors."""
    text = (VECTORS / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def unordered(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Consequences with the terms of each play sorted, since their order says nothing."""
    return [{**rnd, "log": [{**entry, "terms": sorted(entry["terms"])} for entry in rnd["log"]]} for rnd in told]


LEGAL = rows("legal.jsonl")
ILLEGAL = rows("illegal.jsonl")
FAULTY = [row for row in ILLEGAL if row["record"] is not None]
NO_OBJECT = [row for row in ILLEGAL if row["raw"] in ("[]", "null")]


@pytest.mark.parametrize("row", LEGAL, ids=lambda row: row["name"])
def test_a_legal_vector_leads_to_what_it_expects(row: dict[str, Any]) -> None:
    assert unordered(row["expect"]) == unordered(consequences(row["record"]))


@pytest.mark.parametrize("row", FAULTY, ids=lambda row: row["name"])
def test_an_illegal_vector_is_refused_where_it_is_at_fault(row: dict[str, Any]) -> None:
    with pytest.raises(IllegalRecordError) as refused:
        consequences(row["record"])
    assert row["where"] == refused.value.where


@pytest.mark.parametrize("row", NO_OBJECT, ids=lambda row: row["name"])
def test_text_that_holds_no_object_is_refused(row: dict[str, Any]) -> None:
    with pytest.raises(IllegalRecordError, match="not an object"):
        consequences(json.loads(row["raw"]))


def test_a_number_that_is_none_is_refused() -> None:
    (row,) = [row for row in ILLEGAL if row["name"] == "nan"]
    with pytest.raises(IllegalRecordError, match="stones do not add up"):
        consequences(json.loads(row["raw"]))


def test_the_vectors_show_every_term_and_every_kind_of_end() -> None:
    told = [rnd for row in LEGAL for rnd in row["expect"]]
    terms = {term for rnd in told for entry in rnd["log"] for term in entry["terms"]}
    assert terms == {
        "PASS", "PASSEBUNGE", "LEMPA", "MAPPAKULING", "FIRST CAPPU",
        "CEKI", "POLLO", "MANGUNO", "MATTIKKENG", "CUCUQ",
    }  # fmt: skip
    kinds = {rnd["over"]["kind"] for rnd in told if rnd["over"]}
    assert kinds == {"CAPPU", "CEKI", "POLLO", "MANGUNO", "MATTIKKENG"}


def test_S5_who_holds_no_stone_leaves_the_payment_to_the_next_mattikkeng() -> None:
    # No vector shows it, so one of them is played with every stone in the hands of the third payer.
    (row,) = [row for row in LEGAL if row["name"] == "MANGUNO-matt2-player/0"]
    start = {**row["record"]["start"], "table": 0, "stones": [0, 25, 0, 0, 0]}
    (rnd,) = consequences({**row["record"], "start": start})
    assert rnd["over"]["mattikkeng"] == [2, 4, 1]
    assert rnd["log"][-2]["stones"] == [0, 25, 0, 0, 0]
    assert rnd["log"][-1]["moves"] == [{"from": 1, "to": 0, "count": 1}]


# Random sittings


@pytest.mark.parametrize("seed", range(20))
def test_a_random_sitting_is_legal_and_ends_with_its_first_camat(seed: int) -> None:
    told = consequences(random_record(random.Random(seed)))
    assert [False] * (len(told) - 1) + [True] == [rnd["camat_elected"] for rnd in told]


@pytest.mark.parametrize("opening", ["double", "free"])
@pytest.mark.parametrize("stones", [1, 10, 25, 40])
def test_stones_always_add_up(opening: str, stones: int) -> None:  # S1
    record = random_record(random.Random(stones), rounds=30, opening=opening, stones=stones)
    told = consequences(record)
    assert len(told) == 30
    for state in [*told, *(entry for rnd in told for entry in rnd["log"])]:
        assert stones == state["table"] + sum(state["stones"])
        assert min(state["table"], *state["stones"]) >= 0


def test_a_log_tells_the_moves_between_its_counts() -> None:  # S1
    told = consequences(random_record(random.Random(5), rounds=60))
    table, stones = 25, [0] * 5
    for rnd in told:
        for entry in rnd["log"]:
            for move in entry["moves"]:
                stones[move["to"]] += move["count"]
                if move["from"] == "table":
                    table -= move["count"]
                else:
                    stones[move["from"]] -= move["count"]
            assert (table, stones) == (entry["table"], entry["stones"])
        table, stones = rnd["table"], list(rnd["stones"])
    assert any(rnd["camat_elected"] for rnd in told)


@pytest.mark.parametrize("seed", range(10))
def test_a_last_round_can_be_left_unfinished(seed: int) -> None:
    told = consequences(random_record(random.Random(seed), rounds=3, unfinished=True))
    assert [rnd["over"] is not None for rnd in told] == [True, True, False]


def test_a_random_sitting_goes_on_from_where_it_is_told_to_start() -> None:
    start = {"table": 4, "stones": [9, 0, 12, 0, 0], "camat": 3, "leader": 1}
    record = random_record(random.Random(2), rounds=2, start=start)
    assert start == record["start"]
    assert consequences(record)[0]["leader"] == 3  # P4: the CAMAT, whoever else might


def test_the_same_seed_gives_the_same_sitting() -> None:
    assert random_record(random.Random(7)) == random_record(random.Random(7))
    assert random_record(random.Random(7)) != random_record(random.Random(8))


def test_a_start_whose_stones_do_not_add_up_is_refused() -> None:  # S1
    with pytest.raises(IllegalRecordError, match="stones do not add up"):
        random_record(random.Random(1), start={"table": 3})
