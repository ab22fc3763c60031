"""Simulations: what they count, and that a seed fixes all of it."""

import json
import subprocess
import sys
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import psutil
import pytest

from domeng_widgets.players import PLAYERS, RandomPlayer, Tally, simulate
from domeng_widgets.players.simulation import (
    CHUNK,
    JOBS_AT_MOST,
    Part,
    Spread,
    Work,
    carry_out,
    in_order,
    one_by_one,
    over_processes,
    play_out,
)
from domeng_widgets.players.tally import GAME_LENGTH, KINDS, PER_ROUND, SEAT_A_GAME, SEAT_A_ROUND
from domeng_widgets.rules import SEATS, Kind, Record, consequences
from tests.reference import consequences as read_independently

FIVE_RANDOM = ["random"] * SEATS


def run(count: int, seed: int, *, to_camat: bool = False, spread: Spread = one_by_one) -> tuple[Tally, list[str]]:
    """A whole simulation."""
    tally, records = Tally(), []
    for part in simulate(count, FIVE_RANDOM, seed, to_camat=to_camat, spread=spread):
        tally.merge(part.tally)
        records += part.records
    return tally, records


def test_the_same_seed_plays_the_same_and_another_one_does_not() -> None:
    assert run(60, 1) == run(60, 1)
    assert run(60, 1)[1] != run(60, 2)[1]


def test_the_number_of_jobs_changes_nothing() -> None:
    alone = run(130, 5)
    assert run(130, 5, spread=over_processes(1)) == alone
    assert run(130, 5, spread=over_processes(2)) == alone
    assert run(1, 5, spread=over_processes(JOBS_AT_MOST + 1)) == run(1, 5)


def test_how_the_games_are_cut_into_works_changes_nothing() -> None:
    whole = carry_out(Work(0, 12, tuple(FIVE_RANDOM), 5, to_camat=True))
    parts = [carry_out(Work(first, 4, tuple(FIVE_RANDOM), 5, to_camat=True)) for first in (0, 4, 8)]
    tally = Tally()
    for part in parts:
        tally.merge(part.tally)
    assert tally == whole.tally
    assert [record for part in parts for record in part.records] == whole.records
    assert [finish for part in parts for finish in part.finishes] == whole.finishes


@dataclass
class Held:
    """A work that is done when its part is asked for."""

    work: Work
    under_way: set[int]

    def result(self) -> Part:
        self.under_way.remove(self.work.first)
        return carry_out(self.work)


def test_parts_come_in_order_and_only_so_many_works_are_handed_over_at_a_time() -> None:
    under_way: set[int] = set()
    seen: list[int] = []

    def submit(work: Work) -> Held:
        under_way.add(work.first)
        seen.append(len(under_way))
        return Held(work, under_way)

    found = run(40, 2, spread=lambda works: in_order(works, submit, 3))
    assert found == run(40, 2)
    assert (max(seen), len(seen)) == (3, 40)


def test_works_are_small_enough_for_a_bar_that_moves() -> None:
    def sizes(count: int) -> list[int]:
        found: list[int] = []

        def spread(works: Iterable[Work]) -> Generator[Part]:
            found.extend(work.count for work in works)
            yield from ()

        assert list(simulate(count, FIVE_RANDOM, 1, to_camat=False, spread=spread)) == []
        assert sum(found) == count
        return found

    assert (len(sizes(30)), max(sizes(30))) == (30, 1)
    assert (len(sizes(1234)), max(sizes(1234))) == (103, 12)
    assert max(sizes(100_000)) == CHUNK


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


def error_a_round(values: list[int], games: list[list[Any]]) -> float:
    """The standard error of a mean a round: that of a ratio of sums over games, since the rounds of a game hang together."""
    ratio = sum(values) / sum(map(len, games))
    off = [value - ratio * len(game) for value, game in zip(values, games, strict=True)]
    return stdev(off) / sqrt(len(games)) / mean(map(len, games))


def test_a_mean_a_round_of_whole_games_has_the_error_of_games() -> None:
    tally, records = run(25, 9, to_camat=True)
    games = [read_independently(json.loads(text)) for text in records]
    figures = tally.figures()
    for term in ("PASS", "MAPPAKULING"):
        counts = [sum(term in entry["terms"] for each in game for entry in each["log"]) for game in games]
        assert figures[term].total == sum(counts)
        assert figures[term].error == pytest.approx(error_a_round(counts, games))
    # one CAMAT a game, for certain: how often a round elects one is unsure as far as the length of games is
    length, camat = figures[GAME_LENGTH], figures["CAMAT"]
    assert camat.mean == pytest.approx(1 / length.mean)
    assert camat.error / camat.mean == pytest.approx(length.error / length.mean)


def test_each_seat_has_figures_of_its_own() -> None:
    tally, records = run(15, 8, to_camat=True)
    games = [read_independently(json.loads(text)) for text in records]
    rounds = [each for game in games for each in game]
    assert tuple(tally.of_seats()[0]) == (*SEAT_A_ROUND, *SEAT_A_GAME)
    for seat, found in enumerate(tally.of_seats()):
        won = [each["over"]["winner"] == seat for each in rounds]
        assert (found["rounds won"].total, found["rounds won"].mean) == (sum(won), pytest.approx(mean(won)))
        elected = [game[-1]["over"]["winner"] == seat for game in games]
        assert found["became CAMAT"].total == sum(elected)
        last = [game[-1]["log"][-1]["stones"][seat] for game in games]  # before all go back
        figure = found["stones at the end"]
        assert (figure.total, figure.mean) == (sum(last), pytest.approx(mean(last)))
        assert figure.error == pytest.approx(stdev(last) / sqrt(15))
        gains = [
            now - then
            for game in games
            for then, now in pairwise([0, *(each["log"][-1]["stones"][seat] for each in game)])
        ]
        assert found["stones a round"].total == sum(last) == sum(gains)
        assert found["stones a round"].error == pytest.approx(error_a_round(last, games))
        by_game = [sum(each["over"]["winner"] == seat for each in game) for game in games]
        assert found["rounds won"].error == pytest.approx(error_a_round(by_game, games))
    assert sum(found["stones at the end"].total for found in tally.of_seats()) == 15 * 25
    assert tuple(run(5, 8)[0].of_seats()[0]) == SEAT_A_ROUND


def test_a_game_tells_how_it_ended() -> None:
    part = carry_out(Work(0, 6, tuple(FIVE_RANDOM), 3, to_camat=True))
    for text, finish in zip(part.records, part.finishes, strict=True):
        told = read_independently(json.loads(text))
        winners = [each["over"]["winner"] for each in told]
        assert finish.rounds == len(told)
        assert finish.won == tuple(winners.count(seat) for seat in range(SEATS))
        assert finish.camat == winners[-1]
        assert finish.stones == tuple(told[-1]["log"][-1]["stones"])
    (first,) = carry_out(Work(0, 1, tuple(FIVE_RANDOM), 3, to_camat=False)).finishes
    assert (first.rounds, sum(first.won), first.camat) == (1, 1, None)


def test_of_nothing_there_are_no_means() -> None:
    assert Tally().figure("turns", 0) == (0, 0.0, 0.0)
    one = Tally(rounds=1)
    one.add({"turns": 24})
    assert one.figure("turns", 1) == (24, 24.0, 0.0)


def test_a_round_is_played_out_with_all_its_events() -> None:
    ((game, events),) = play_out([RandomPlayer()] * SEATS, Random(1), to_camat=False)
    assert events[1:] == tuple(event for turn in game.current.turns for event in turn.events)
    assert set(PLAYERS) >= {"random", "steady"}


FOR_EVER = """
from domeng_widgets.players import over_processes, simulate

if __name__ == "__main__":
    for part in simulate(10**7, ["steady"] * 5, 1, to_camat=True, spread=over_processes(2)):
        print("a part", flush=True)
"""


def test_processes_end_with_the_one_that_started_them() -> None:
    with subprocess.Popen([sys.executable, "-c", FOR_EVER], stdout=subprocess.PIPE) as started:
        assert started.stdout is not None
        assert started.stdout.readline() == b"a part\n"
        workers = psutil.Process(started.pid).children(recursive=True)
        assert len(workers) >= 2
        started.kill()
        started.stdout.close()
    _, alive = psutil.wait_procs(workers, timeout=20)
    assert alive == []
