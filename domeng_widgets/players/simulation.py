"""Computers among themselves: rounds and games played from a seed, and what came about in them."""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from random import Random
from typing import NamedTuple

from domeng_widgets.rules import (
    Event,
    Game,
    Kind,
    Record,
    RoundRecord,
    StonesGiven,
    StonesWaived,
    Term,
    observe,
    shuffled,
)

from .player import Player, RandomPlayer
from .steady import SteadyPlayer

PLAYERS: Mapping[str, Callable[[], Player]] = {"random": RandomPlayer, "steady": SteadyPlayer}
ROUNDS_AT_MOST = 10_000  # a game of any players ends long before; a bound for those that would not
CHUNK = 50
JOBS_AT_MOST = 64

COUNTED = (Term.LEMPA, Term.PASS, Term.PASSEBUNGE, Term.MAPPAKULING, Term.MANGUNO, Term.MATTIKKENG, Term.CAMAT)


class Figure(NamedTuple):
    """A mean over rounds (or games), and its standard error."""

    total: int
    mean: float
    error: float


@dataclass(slots=True)
class Tally:
    """Sums, and sums of squares, over rounds and games; tallies of parts add up to that of the whole."""

    rounds: int = 0
    games: int = 0
    sums: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)

    def add(self, counts: Mapping[str, int]) -> None:
        """Count one round, or under `rounds a game` one game."""
        for key, n in counts.items():
            self.sums[key] += n
            self.squares[key] += n * n

    def merge(self, other: "Tally") -> None:
        """Add another part."""
        self.rounds += other.rounds
        self.games += other.games
        self.sums.update(other.sums)
        self.squares.update(other.squares)

    def figure(self, key: str, n: int) -> Figure:
        """The mean of something over `n` rounds or games, with its standard error."""
        total = self.sums[key]
        mean = total / n if n else 0.0
        spread = max(0.0, self.squares[key] / n - mean * mean) if n else 0.0
        return Figure(total, mean, sqrt(spread / (n - 1)) if n > 1 else 0.0)

    def figures(self) -> dict[str, Figure]:
        """All figures by name: how rounds ended, terms, stones, turns (a round); rounds (a game)."""
        a_round = {key: self.figure(key, self.rounds) for key in (*KINDS, *PER_ROUND)}
        return a_round | ({GAME_LENGTH: self.figure(GAME_LENGTH, self.games)} if self.games else {})


KINDS = tuple(f"won by {kind}" for kind in Kind)
PER_ROUND = (*(term.value for term in COUNTED), "stones given", "stones waived", "turns")
GAME_LENGTH = "rounds a game"


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


@dataclass(frozen=True, slots=True)
class Work:
    """Some of the games of a simulation: which, by whom, from which seed."""

    first: int
    count: int
    players: tuple[str, ...]
    seed: int
    to_camat: bool


def carry_out(work: Work) -> tuple[Tally, list[str], int]:
    """Play a part: its tally, its records as text, and how many games it was. Each game has a seed of its own."""
    tally, records = Tally(), []
    players = [PLAYERS[name]() for name in work.players]
    for number in range(work.first, work.first + work.count):
        rng = Random(f"{work.seed}/{number}")
        rounds: list[RoundRecord] = []
        for game, events in play_out(players, rng, to_camat=work.to_camat):
            now = game.current
            rounds.append(RoundRecord(now.dealt, tuple(turn.action for turn in now.turns)))
            tally.rounds += 1
            tally.add(round_counts(game, events))
        if work.to_camat:
            tally.games += 1
            tally.add({GAME_LENGTH: len(rounds)})
        records.append(str(Record(rounds=tuple(rounds))))
    return tally, records, work.count


def simulate(
    count: int, players: Sequence[str], seed: int, *, to_camat: bool, jobs: int = 1
) -> Iterator[tuple[Tally, list[str], int]]:
    """Parts of a simulation of `count` rounds or games, in order; the same whatever the number of jobs."""
    parts = (Work(first, min(CHUNK, count - first), tuple(players), seed, to_camat) for first in range(0, count, CHUNK))
    jobs = min(jobs, -(-count // CHUNK), JOBS_AT_MOST)
    if jobs == 1:
        yield from map(carry_out, parts)
        return
    from concurrent.futures import ProcessPoolExecutor  # slow to load, and seldom needed

    with ProcessPoolExecutor(max_workers=jobs) as pool:
        waiting = deque(pool.submit(carry_out, part) for part in islice(parts, 2 * jobs))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(carry_out, part) for part in islice(parts, 1))
