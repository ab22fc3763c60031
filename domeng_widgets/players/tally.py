"""Sums over rounds and games, and the figures made of them: a mean, and how sure it is."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from domeng_widgets.rules import SEATS, Kind, Term

COUNTED = (Term.LEMPA, Term.PASS, Term.PASSEBUNGE, Term.MAPPAKULING, Term.MANGUNO, Term.MATTIKKENG, Term.CAMAT)
KINDS = tuple(f"won by {kind}" for kind in Kind)
PER_ROUND = (*(term.value for term in COUNTED), "stones given", "stones waived", "turns")
GAME_LENGTH = "rounds a game"

ROUND_STONES, ROUNDS_WON = "stones a round", "rounds won"
BECAME_CAMAT, END_STONES = "became CAMAT", "stones at the end"
SEAT_A_ROUND, SEAT_A_GAME = (ROUND_STONES, ROUNDS_WON), (BECAME_CAMAT, END_STONES)
"""What is counted of each seat: a round (by how much its stones changed, whether it won), and a game."""


def of_seat(seat: int, key: str) -> str:
    """The name under which something is counted of one seat."""
    return f"seat {seat}: {key}"


class Figure(NamedTuple):
    """A mean over rounds (or games), and its standard error."""

    total: int
    mean: float
    error: float


@dataclass(slots=True)
class Tally:
    """Sums, and sums of squares, over draws; tallies of parts add up to that of the whole.

    A draw is a round, or where there are whole games a game: its rounds hang together, for who wins one leads the next,
    and the stones are given until there are none. `by_rounds` are sums of a count times how many rounds its game had.
    """

    rounds: int = 0
    games: int = 0
    sums: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)
    by_rounds: Counter[str] = field(default_factory=Counter)

    def add(self, counts: Mapping[str, int], times: int = 1) -> None:
        """Count one draw, or so many that were alike."""
        for key, n in counts.items():
            self.sums[key] += n * times
            self.squares[key] += n * n * times

    def add_game(self, counts: Mapping[str, int], rounds: int) -> None:
        """Count a whole game of so many rounds."""
        self.rounds += rounds
        self.games += 1
        self.add({**counts, GAME_LENGTH: rounds})
        for key, n in counts.items():
            self.by_rounds[key] += n * rounds

    def merge(self, other: "Tally") -> None:
        """Add another part."""
        self.rounds += other.rounds
        self.games += other.games
        self.sums.update(other.sums)
        self.squares.update(other.squares)
        self.by_rounds.update(other.by_rounds)

    def figure(self, key: str, n: int) -> Figure:
        """The mean of something over `n` draws, with its standard error."""
        total = self.sums[key]
        mean = total / n if n else 0.0
        spread = max(0.0, self.squares[key] / n - mean * mean) if n else 0.0
        return Figure(total, mean, sqrt(spread / (n - 1)) if n > 1 else 0.0)

    def a_round(self, key: str) -> Figure:
        """The mean of something a round, with its standard error; of whole games, that of a ratio of two sums over games."""
        if not self.games:
            return self.figure(key, self.rounds)
        total, games = self.sums[key], self.games
        mean = total / self.rounds
        off = self.squares[key] - 2 * mean * self.by_rounds[key] + mean * mean * self.squares[GAME_LENGTH]
        error = sqrt(max(0.0, off) / (games * (games - 1))) * games / self.rounds if games > 1 else 0.0
        return Figure(total, mean, error)

    def figures(self) -> dict[str, Figure]:
        """All figures by name: how rounds ended, terms, stones, turns (a round); rounds (a game)."""
        a_round = {key: self.a_round(key) for key in (*KINDS, *PER_ROUND)}
        return a_round | ({GAME_LENGTH: self.figure(GAME_LENGTH, self.games)} if self.games else {})

    def of_seats(self) -> list[dict[str, Figure]]:
        """For each seat its figures by name: means a round, and if whole games were counted, a game."""
        return [
            {key: self.a_round(of_seat(seat, key)) for key in SEAT_A_ROUND}
            | {key: self.figure(of_seat(seat, key), self.games) for key in SEAT_A_GAME if self.games}
            for seat in range(SEATS)
        ]
