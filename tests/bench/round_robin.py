"""How the levels of computer players do against one another: `make round-robin` prints the table of docs/players.md.

Each two levels meet at every table at which one has two seats and the other three, so that both sit equally often in
each seat, beside each neighbour. Every game is played up to a CAMAT, and has a deal of its own.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import sqrt
from statistics import mean, stdev
from typing import NamedTuple

from tqdm import tqdm

from domeng_widgets.players import PLAYERS, over_processes
from domeng_widgets.players.simulation import Finish, Spread, Work
from domeng_widgets.rules import SEATS

LEVELS = ("random", "steady", "sharp")
BEGIN, END = "<!-- make round-robin: begin -->", "<!-- make round-robin: end -->"
"""Between these the page quotes what is printed."""
HEAD = (
    "| level | against | CAMAT, a seat | stones at the end | stones a round | ahead in CAMAT | ahead in stones |",
    "|---|---|---|---|---|---|---|",
)

Table = tuple[str, ...]
"""The level in each seat."""
Game = tuple[Table, Finish]
Value = Callable[[Finish, int], float]
"""What a seat has of a game."""


def camat(finish: Finish, seat: int) -> float:
    """1 for the seat that became CAMAT."""
    return float(finish.camat == seat)


def stones(finish: Finish, seat: int) -> float:
    """A seat's stones at the end, before they go back."""
    return float(finish.stones[seat])


class Measured(NamedTuple):
    """A mean over games, and its standard error."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Measured":
        """What so many games show; each is a draw of its own."""
        return cls(mean(values), stdev(values) / sqrt(len(values)))

    @classmethod
    def a_round(cls, values: Sequence[float], rounds: Sequence[int]) -> "Measured":
        """A mean over the rounds of games that are as long as they are."""
        ratio = sum(values) / sum(rounds)
        off = [value - ratio * n for value, n in zip(values, rounds, strict=True)]
        return cls(ratio, stdev(off) / sqrt(len(off)) / mean(rounds))


def tables(one: str, other: str) -> list[Table]:
    """Every mixed table of two levels at which one has two seats and the other three."""
    chosen = [set(seats) for n in (2, 3) for seats in combinations(range(SEATS), n)]
    return [tuple(one if seat in seats else other for seat in range(SEATS)) for seats in chosen]


def works(levels: Sequence[str], games: int, seed: int) -> list[Work]:
    """A work for each game, so many at each table; no two have the same number, and so the same deals."""
    all_tables = [table for pair in combinations(levels, 2) for table in tables(*pair)]
    return [
        Work(number * games + n, 1, table, seed, to_camat=True)
        for number, table in enumerate(all_tables)
        for n in range(games)
    ]


def played(parts: Spread, todo: Sequence[Work]) -> list[Game]:
    """The games, played."""
    with tqdm(total=len(todo), disable=None, leave=False) as bar:
        found: list[Game] = []
        for work, part in zip(todo, parts(todo), strict=True):
            found += [(work.players, finish) for finish in part.finishes]
            bar.update()
    return found


def a_seat(value: Value, level: str, game: Game) -> float:
    """What the seats of a level have of a game, on average."""
    table, finish = game
    return mean(value(finish, seat) for seat in range(SEATS) if table[seat] == level)


def ahead(value: Value, level: str, other: str, games: Sequence[Game]) -> float:
    """By how many standard errors a level has more a seat than the other, from the differences at each table."""
    found = Measured.of([a_seat(value, level, game) - a_seat(value, other, game) for game in games])
    return found.mean / found.error if found.error else 0.0


def row(level: str, other: str, games: Sequence[Game]) -> str:
    """How a level did against another; ahead in stones is who has fewer."""
    held = [a_seat(stones, level, game) for game in games]
    share, end = Measured.of([a_seat(camat, level, game) for game in games]), Measured.of(held)
    a_round = Measured.a_round(held, [finish.rounds for _, finish in games])
    figures = (
        f"{100 * share.mean:.1f} ± {100 * share.error:.1f} %",
        f"{end.mean:.2f} ± {end.error:.2f}",
        f"{a_round.mean:.3f} ± {a_round.error:.3f}",
        *(f"{each:+.1f}" for each in (ahead(camat, level, other, games), -ahead(stones, level, other, games))),
    )
    return "| " + " | ".join((level, other, *figures)) + " |"


def report(levels: Sequence[str], games: Sequence[Game], seed: int) -> Iterator[str]:
    """What is printed, line by line."""
    pairs = list(combinations(levels, 2))
    settings = [f"{len(games) // len(pairs):,} games of each two levels, seed {seed}"]
    if "sharp" in levels:
        settings.append(f"`sharp` took {playouts()} playouts a play")
    yield from ("; ".join(settings) + ".", "", *HEAD)
    for pair in pairs:
        met = [game for game in games if set(game[0]) == set(pair)]
        yield row(*pair, met)
        yield row(*reversed(pair), met)


def playouts() -> int:
    """How many playouts a play `sharp` takes at the table."""
    number: int = getattr(PLAYERS["sharp"](), "playouts")  # noqa: B009 - a player of any kind
    return number


def main() -> int:
    """Play, and print the table as Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="how many games at each of the 20 tables of two levels")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes share the work")
    parser.add_argument("--seed", type=int, default=1, help="a whole number that fixes the deals and choices")
    parser.add_argument("--levels", default=",".join(LEVELS), help="which levels meet, separated by commas")
    args = parser.parse_args()
    levels = args.levels.split(",")
    if args.games < 1 or len(levels) < 2 or set(levels) - set(PLAYERS):
        parser.error(f"at least one game, and two or more of these levels: {', '.join(PLAYERS)}")
    games = played(over_processes(args.jobs), works(levels, args.games, args.seed))
    print("\n".join(report(levels, games, args.seed)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
