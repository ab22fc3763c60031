"""Computers among themselves: rounds and games played from a seed, and what came about in them.

A simulation is cut into works; a spread carries them out somewhere and gives what came of them in order. So the figures
and records are the same wherever they are made.
"""

import os
import signal
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from random import Random
from threading import Thread
from typing import NamedTuple, Protocol

from domeng_widgets.rules import (
    SEATS,
    Event,
    Game,
    Record,
    RoundRecord,
    StonesGiven,
    StonesWaived,
    Term,
    before_return,
    observe,
    shuffled,
)

from .player import Player, RandomPlayer
from .sharp import SharpPlayer
from .steady import SteadyPlayer
from .tally import BECAME_CAMAT, COUNTED, END_STONES, ROUND_STONES, ROUNDS_WON, Tally, of_seat

PLAYERS: Mapping[str, Callable[[], Player]] = {"random": RandomPlayer, "steady": SteadyPlayer, "sharp": SharpPlayer}
"""The levels that a computer player may have, from the weakest."""
ROUNDS_AT_MOST = 10_000  # a game of any players ends long before; a bound for those that would not
CHUNK = 50
JOBS_AT_MOST = 64


# --- one game -----------------------------------------------------------------------------------------------------------


def play_out(players: Sequence[Player], rng: Random, *, to_camat: bool) -> Iterator[tuple[Game, tuple[Event, ...]]]:
    """Play a fresh game: its first round, or its rounds up to a CAMAT; each round's end and all its events."""
    game = Game.new()
    for _ in range(ROUNDS_AT_MOST):
        game, events = game.deal(shuffled(rng))
        while (turn := game.turn) is not None:
            game, more = game.play(players[turn].choose(observe(game, turn), rng))
            events += more
        yield game, events
        if game.elected or not to_camat:
            return


def round_counts(game: Game, events: Sequence[Event]) -> dict[str, int]:
    """What came about in one round, from all its events."""
    terms = Counter(term for event in events for term in event.terms)
    counts: dict[str, int] = {term.value: terms[term] for term in COUNTED}
    counts[Term.MATTIKKENG] = len(game.outcome.mattikkeng) if game.outcome else 0
    counts["stones given"] = sum(event.count for event in events if isinstance(event, StonesGiven))
    counts["stones waived"] = sum(event.count for event in events if isinstance(event, StonesWaived))
    counts["turns"] = len(game.current.turns)
    if game.outcome:
        counts[f"won by {game.outcome.kind}"] = 1
    return counts


class Finish(NamedTuple):
    """How a game ended: its rounds, those each seat won, who became CAMAT, the stones before they went back (S6)."""

    rounds: int
    won: tuple[int, ...]
    camat: int | None
    stones: tuple[int, ...]


# --- works and parts ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Work:
    """Some of the games of a simulation: which, by whom, from which seed."""

    first: int
    count: int
    players: tuple[str, ...]
    seed: int
    to_camat: bool


class Part(NamedTuple):
    """What came of a work: its tally, its records as text, and how each of its games ended."""

    tally: Tally
    records: list[str]
    finishes: list[Finish]


def carry_out(work: Work) -> Part:
    """Play the games of a work. Each has a seed of its own, so that it is the same in whatever work it stands."""
    part = Part(Tally(), [], [])
    players = [PLAYERS[name]() for name in work.players]
    for number in range(work.first, work.first + work.count):
        record, finish = _one_game(players, Random(f"{work.seed}/{number}"), part.tally, to_camat=work.to_camat)
        part.records.append(str(record))
        part.finishes.append(finish)
    return part


def _one_game(players: Sequence[Player], rng: Random, tally: Tally, *, to_camat: bool) -> tuple[Record, Finish]:
    rounds: list[RoundRecord] = []
    counts: Counter[str] = Counter()
    stones: tuple[int, ...] = (0,) * SEATS
    won, camat = [0] * SEATS, None
    for game, events in play_out(players, rng, to_camat=to_camat):
        now = game.current
        rounds.append(RoundRecord(now.dealt, tuple(turn.action for turn in now.turns)))
        stones = before_return(events, game.stones)
        counts.update(round_counts(game, events))
        if game.outcome:
            won[game.outcome.winner] += 1
        camat = game.camat if game.elected else None
    for seat in range(SEATS):
        counts[of_seat(seat, ROUND_STONES)] = stones[seat]
        counts[of_seat(seat, ROUNDS_WON)] = won[seat]
        if to_camat:
            counts[of_seat(seat, BECAME_CAMAT)], counts[of_seat(seat, END_STONES)] = seat == camat, stones[seat]
    if to_camat:
        tally.add_game(counts, len(rounds))
    else:
        tally.rounds += 1
        tally.add(counts)
    return Record(rounds=tuple(rounds)), Finish(len(rounds), tuple(won), camat, stones)


# --- where they are carried out -------------------------------------------------------------------------------------------

Spread = Callable[[Iterable[Work]], Generator[Part]]
"""Carries out works, wherever that is, and gives their parts in the order of the works."""


def one_by_one(works: Iterable[Work]) -> Generator[Part]:
    """The spread that does everything here, one work after the other."""
    yield from map(carry_out, works)


class Pending(Protocol):
    """A work that has been handed over."""

    def result(self) -> Part:
        """Wait for its part."""
        ...


def in_order(works: Iterable[Work], submit: Callable[[Work], Pending], ahead: int) -> Generator[Part]:
    """The parts of works in their order, while at most so many are handed over and not yet collected."""
    left = iter(works)
    waiting = deque(map(submit, islice(left, ahead)))
    while waiting:
        part = waiting.popleft().result()
        waiting.extend(map(submit, islice(left, 1)))
        yield part


def over_processes(jobs: int) -> Spread:
    """The spread over so many processes of this machine, which raises BrokenProcessPool if one is ended from outside."""
    jobs = min(jobs, JOBS_AT_MOST)

    def spread(works: Iterable[Work]) -> Generator[Part]:
        left = iter(works)
        first = list(islice(left, 2 * jobs))
        if min(jobs, len(first)) < 2:
            yield from one_by_one(chain(first, left))
            return
        from concurrent.futures import ProcessPoolExecutor  # slow to load, and seldom needed

        pool = ProcessPoolExecutor(min(jobs, len(first)), initializer=_as_a_worker)
        try:
            yield from in_order(chain(first, left), lambda work: pool.submit(carry_out, work), 2 * jobs)
        finally:
            pool.shutdown(cancel_futures=True)

    return spread


def _as_a_worker() -> None:
    """End this process at once and without a word on Ctrl-C, of which whoever started it hears too, and when they have gone."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as in a script's background
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if parent := parent_process():
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def simulate(
    count: int, players: Sequence[str], seed: int, *, to_camat: bool, spread: Spread = one_by_one
) -> Generator[Part]:
    """Parts of a simulation of `count` rounds or games, in order; the same whatever the spread."""
    size = max(1, min(CHUNK, count // 100))  # small enough for a bar that moves, large enough to be worth handing over
    firsts = range(0, count, size)
    return spread(Work(first, min(size, count - first), tuple(players), seed, to_camat) for first in firsts)
