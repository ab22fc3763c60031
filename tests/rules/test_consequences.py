"""Consequences of records: the worked-out vectors, and simulated games held against an independent reading of the rules."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domeng_widgets.players import simulate
from domeng_widgets.rules import SEATS, consequences, read_json, steps
from tests.reference import consequences as read_independently
from tests.reference import random_record

VECTORS = Path(__file__).parents[1] / "vectors"
LEGAL = [json.loads(line) for line in (VECTORS / "legal.jsonl").read_text(encoding="utf-8").splitlines()]
GAMES, BATCHES = 300, 6


def unordered(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Consequences with terms as sets; nothing may be listed twice."""
    for entry in (entry for each in told for entry in each["log"]):
        assert len(entry["terms"]) == len(set(entry["terms"]))
    return [{**each, "log": [{**entry, "terms": set(entry["terms"])} for entry in each["log"]]} for each in told]


def engine(record: dict[str, Any]) -> list[dict[str, Any]]:
    """What the engine makes of a record that has been through text."""
    return unordered(consequences(steps(read_json(json.dumps(record)))))


@pytest.mark.parametrize("vector", LEGAL, ids=[vector["name"] for vector in LEGAL])
def test_a_legal_vector_has_the_consequences_it_expects(vector: dict[str, Any]) -> None:
    assert engine(vector["record"]) == unordered(vector["expect"])


def test_the_vectors_are_all_there() -> None:
    assert len(LEGAL) == 217 == len({vector["name"] for vector in LEGAL})


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_simulated_game_is_what_an_independent_reading_says_play_by_play(batch: int) -> None:
    parts = simulate(GAMES // BATCHES, ["random"] * SEATS, seed=batch, to_camat=True)
    records = [json.loads(text) for _, texts, _ in parts for text in texts]
    assert len(records) == GAMES // BATCHES
    for record in records:
        told = engine(record)
        assert told == unordered(read_independently(record))
        assert [each["camat_elected"] for each in told] == [False] * (len(told) - 1) + [True]


STARTS: list[dict[str, Any]] = [
    {},
    {"opening": "free"},
    {"stones": 1},
    {"stones": 3, "rounds": 12},
    {"stones": 40, "rounds": 12},
    {"rounds": 6, "unfinished": True},
    {"rounds": 8, "start": {"table": 0, "stones": [5, 0, 10, 0, 10], "camat": 2}},
    {"rounds": 8, "start": {"table": 2, "stones": [0, 23, 0, 0, 0], "leader": 4}},
]


@pytest.mark.parametrize("options", STARTS, ids=lambda options: json.dumps(options).replace('"', ""))
@pytest.mark.parametrize("seed", range(3))
def test_a_random_sitting_of_another_kind_is_what_an_independent_reading_says(
    options: dict[str, Any], seed: int
) -> None:
    record = random_record(Random(seed), **options)
    assert engine(record) == unordered(read_independently(record))


def test_camat_stands_in_its_own_key_and_not_among_the_terms_of_a_play() -> None:
    (elected,) = [vector for vector in LEGAL if vector["name"] == "CAMAT-again/0"]
    (told,) = consequences(steps(elected["record"]))
    assert (told["camat_elected"], told["camat"]) == (True, 2)
    assert "CAMAT" not in told["log"][-1]["terms"]
    assert (told["log"][-1]["stones"], told["log"][-1]["table"]) == ([7, 7, 0, 4, 7], 0)
    assert (told["stones"], told["table"]) == ([0] * 5, 25)


def test_consequences_are_json_data() -> None:
    for vector in LEGAL[:20]:
        told = consequences(steps(vector["record"]))
        assert json.loads(json.dumps(told)) == told


def test_no_round_has_no_consequences() -> None:
    assert consequences(()) == []
