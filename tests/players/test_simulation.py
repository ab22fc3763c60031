"""Simulations: what they count, and that a seed fixes all of it."""

import json
from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from domeng_widgets.players import PLAYERS, RandomPlayer, Tally, simulate
from domeng_widgets.players.simulation import CHUNK, GAME_LENGTH, KINDS, PER_ROUND, play_out
from domeng_widgets.rules import SEATS, Kind, Record, consequences
from tests.reference import consequences as read_independently

FIVE_RANDOM = ["random"] * SEATS


def run(count: int, seed: int, *, to_camat: bool = False, jobs: int = 1) -> tuple[Tally, list[str]]:
    """A whole simulation."""
    tally, records = Tally(), []
    for part, texts, _ in simulate(count, FIVE_RANDOM, seed, to_camat=to_camat, jobs=jobs):
        tally.merge(part)
        records += texts
    return tally, records


def test_the_same_seed_plays_the_same_and_another_one_does_not() -> None:
    assert run(60, 1) == run(60, 1)
    assert run(60, 1)[1] != run(60, 2)[1]


def test_the_number_of_jobs_changes_nothing() -> None:
    assert run(2 * CHUNK + 3, 5, jobs=2) == run(2 * CHUNK + 3, 5, jobs=1)


def test_more_games_begin_like_fewer() -> None:
    assert run(60, 3)[1][:20] == run(20, 3)[1]


def test_rounds_are_first_rounds_of_fresh_games() -> None:
    tally, records = run(30, 4)
    assert (tally.rounds, tally.games, len(records)) == (30, 0, 30)
    for text in records:
        record = Record.parse(text)
        (told,) = consequences(record.moments())
        assert told["over"] is not None
        assert record.start.stones == (0,) * SEATS
    assert GAME_LENGTH not in tally.figures()


def test_games_are_played_up_to_their_first_camat() -> None:
    tally, records = run(6, 4, to_camat=True)
    lengths = [len(json.loads(text)["rounds"]) for text in records]
    assert (tally.games, tally.rounds, len(records)) == (6, sum(lengths), 6)
    for text in records:
        told = read_independently(json.loads(text))
        assert [each["camat_elected"] for each in told] == [False] * (len(told) - 1) + [True]
    figure = tally.figures()[GAME_LENGTH]
    assert figure.total == sum(lengths)
    assert figure.mean == pytest.approx(mean(lengths))
    assert figure.error == pytest.approx(stdev(lengths) / sqrt(6))


def test_figures_count_what_the_records_show() -> None:
    tally, records = run(120, 6)
    told = [each for text in records for each in read_independently(json.loads(text))]
    figures = tally.figures()
    assert tuple(figures) == (*KINDS, *PER_ROUND)
    for kind in Kind:
        assert figures[f"won by {kind}"].total == sum(each["over"]["kind"] == kind for each in told)
    for term in ("LEMPA", "PASS", "PASSEBUNGE", "MAPPAKULING", "MANGUNO"):
        counts = [sum(term in entry["terms"] for entry in each["log"]) for each in told]
        assert figures[term].total == sum(counts)
        assert figures[term].mean == pytest.approx(mean(counts))
        assert figures[term].error == pytest.approx(stdev(counts) / sqrt(len(counts)))
    assert figures["MATTIKKENG"].total == sum(len(each["over"]["mattikkeng"]) for each in told)
    assert figures["turns"].total == sum(len(each["log"]) for each in told)
    given = [sum(move["count"] for entry in each["log"] for move in entry["moves"]) for each in told]
    assert figures["stones given"].total == sum(given)
    assert figures["CAMAT"].total == figures["stones waived"].total == 0  # a first round empties no table


def test_what_is_waived_in_a_game_is_counted() -> None:
    tally, records = run(12, 7, to_camat=True)
    told = [each for text in records for each in read_independently(json.loads(text))]
    assert tally.figures()["CAMAT"].total == 12 == sum(each["camat_elected"] for each in told)
    assert tally.figures()["stones waived"].total > 0


def test_of_nothing_there_are_no_means() -> None:
    assert Tally().figure("turns", 0) == (0, 0.0, 0.0)
    one = Tally(rounds=1)
    one.add({"turns": 24})
    assert one.figure("turns", 1) == (24, 24.0, 0.0)


def test_a_round_is_played_out_with_all_its_events() -> None:
    ((game, events),) = play_out([RandomPlayer()] * SEATS, Random(1), to_camat=False)
    assert events[1:] == tuple(event for turn in game.current.turns for event in turn.events)
    assert set(PLAYERS) == {"random", "steady"}
