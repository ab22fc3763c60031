"""`domeng simulate`: computers among themselves, and what came about."""

import argparse
import json
import os
import stat
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from pathlib import Path
from random import SystemRandom
from typing import Any, TextIO

from domeng_widgets.cli.cluster import ClusterError, over_cluster
from domeng_widgets.players import PLAYERS, Figure, Spread, Tally, over_processes, simulate
from domeng_widgets.rules import SEATS
from domeng_widgets.words import ENGLISH, commands

from .command import SAY, CommandError, no_file, whole


def add_options(parser: argparse.ArgumentParser) -> None:
    """What may be said to `domeng simulate`."""
    how_many = parser.add_mutually_exclusive_group(required=True)
    how_many.add_argument("--rounds", type=whole("--rounds", 1), help=SAY["simulate.rounds"])
    how_many.add_argument("--games", type=whole("--games", 1), help=SAY["simulate.games"])
    parser.add_argument("--seed", type=whole("--seed"), help=SAY["simulate.seed"])
    parser.add_argument("--players", default=",".join(["random"] * SEATS), help=SAY["simulate.players"])
    parser.add_argument("--jobs", type=whole("--jobs", 1), help=SAY["simulate.jobs"])
    parser.add_argument("--scheduler", metavar="ADDRESS", help=SAY["simulate.scheduler"])
    parser.add_argument("--out", metavar="FILE.jsonl", help=SAY["simulate.out"])
    parser.add_argument("--json", action="store_true", help=SAY["simulate.json"])
    parser.set_defaults(run=_simulate)


def _simulate(args: argparse.Namespace) -> int:
    count = args.rounds if args.games is None else args.games
    players = _players(args.players)
    seed = SystemRandom().randrange(2**32) if args.seed is None else args.seed
    tally = Tally()
    parts = simulate(count, players, seed, to_camat=args.games is not None, spread=_spread(args))
    from tqdm import tqdm  # only here: the other commands start without it

    with _records_file(args.out) as out, tqdm(total=count, disable=None, leave=False) as bar, closing(parts):
        try:
            for part in parts:
                if out:
                    _write(out, part.records, anew=not tally.rounds)
                tally.merge(part.tally)
                bar.update(len(part.finishes))
        except BrokenProcessPool:
            raise CommandError(commands.workers_lost(ENGLISH)) from None
        except ClusterError as error:
            raise CommandError(str(error)) from None
    _report(tally, seed, players, as_json=args.json)
    return 0


def _spread(args: argparse.Namespace) -> Spread:
    """Where the work is done."""
    if args.scheduler is None:
        return over_processes(args.jobs or 1)
    if args.jobs is not None:
        raise CommandError(commands.one_of(ENGLISH, "--jobs", "--scheduler"))
    return over_cluster(args.scheduler, ENGLISH)


@contextmanager
def _records_file(path: str | None) -> Iterator[TextIO | None]:
    """The file to write records into, if one is named; CommandError when it cannot be written."""
    if path is None:
        yield None
        return
    try:
        with Path(path).open("a", encoding="utf-8") as out:
            yield out
    except OSError as error:
        raise no_file(path, error) from None


def _write(out: TextIO, records: Sequence[str], *, anew: bool) -> None:
    """Write records, at first in the place of what the file held; until there are some, that is left as it was."""
    if anew and stat.S_ISREG(os.fstat(out.fileno()).st_mode):  # a pipe or a terminal has nothing to be emptied of
        out.truncate(0)
    out.write("".join(f"{record}\n" for record in records))


def _players(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in PLAYERS:
            raise CommandError(commands.unknown_player(ENGLISH, name[:40], ", ".join(PLAYERS)))
    if len(names) != SEATS:
        raise CommandError(commands.five_players(ENGLISH))
    return names


def _report(tally: Tally, seed: int, players: Sequence[str], *, as_json: bool) -> None:
    figures, seats = tally.figures(), tally.of_seats()
    if as_json:
        whole = {"rounds": tally.rounds, "games": tally.games, "seed": seed, "players": list(players)}
        print(json.dumps(whole | {"figures": _as_json(figures), "seats": [_as_json(each) for each in seats]}))
        return
    print(commands.simulated(ENGLISH, tally.rounds, tally.games, seed))
    print(commands.figures_head(ENGLISH))
    for key, figure in figures.items():
        print(f"{commands.figure_name(ENGLISH, key):<22}{figure.total:>12}{figure.mean:>14.5f}{figure.error:>12.5f}")
    print()
    print(f"{'':<20}" + "".join(f"{commands.figure_name(ENGLISH, key):>19}" for key in seats[0]))
    for seat, (name, found) in enumerate(zip(players, seats, strict=True)):
        cells = (f"{figure.mean:.4f} ±{figure.error:.4f}" for figure in found.values())
        print(f"{commands.seat_named(ENGLISH, seat, name):<20}" + "".join(f"{cell:>19}" for cell in cells))


def _as_json(figures: dict[str, Figure]) -> dict[str, Any]:
    return {key: figure._asdict() for key, figure in figures.items()}
