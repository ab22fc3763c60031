"""The command line: `domeng play | replay | simulate | draw | lessons`."""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from random import SystemRandom
from typing import Any, NamedTuple, TextIO

from domeng_widgets.app.progress import Progress, ProgressError, listing, read_progress
from domeng_widgets.lessons.checker import check
from domeng_widgets.players import PLAYERS, Figure, Tally, simulate
from domeng_widgets.rules import SEATS, Game, Moment, RecordError, consequences, observe, read_header, read_json, steps
from domeng_widgets.table.scene import Sitter, Situation, frame, scene
from domeng_widgets.table.svg import svg
from domeng_widgets.words import ENGLISH, Narrator, commands, in_one_line, record_fault
from domeng_widgets.words.lesson_faults import lesson_fault

SAY = commands.help_texts(ENGLISH)
MOST_LESSON = 200_000
"""Bytes of a lesson's file: ten times what a long lesson has."""
MOST_PROGRESS = 1_000_000
"""Bytes of a file of progress, as in static/progress.js."""


class CommandError(Exception):
    """Something the person at the command line must be told in one line; the exit status is 2."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    for name in ("stdout", "stderr"):  # a shell may have closed them
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - for the whole run
    if isinstance(sys.stdout, TextIOWrapper):  # a name that a terminal has no letters for is written out instead
        sys.stdout.reconfigure(errors="backslashreplace")
    args = _parser().parse_args(argv)
    try:
        status, complaint = _run(args)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of our output has gone, as `head` does
        _drop_output()
        return 0
    except OSError as error:  # a full disk
        _drop_output()
        status, complaint = 2, error.strerror or str(error)
    if complaint:
        print(f"domeng: {in_one_line(complaint)}", file=sys.stderr)
    return status


def _run(args: argparse.Namespace) -> tuple[int, str]:
    """The exit status of a command, and what to complain about."""
    try:
        return args.run(args), ""
    except CommandError as failure:
        return 2, str(failure)


def _drop_output() -> None:
    """Let nothing more be written, at the end of the process either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="domeng", description=SAY["domeng"])
    add = parser.add_subparsers(required=True, metavar="COMMAND").add_parser
    play = add("play", help=SAY["play"], description=SAY["play"])
    play.add_argument("--port", type=int, help=SAY["play.port"])
    play.add_argument("--no-browser", action="store_true", help=SAY["play.no-browser"])
    play.add_argument("--language", help=SAY["play.language"])
    play.add_argument("--host", default="127.0.0.1", help=SAY["play.host"])
    play.set_defaults(run=_play)
    replay = add("replay", help=SAY["replay"], description=SAY["replay"])
    replay.add_argument("file", metavar="FILE", help=SAY["replay.file"])
    replay.add_argument("--json", action="store_true", help=SAY["replay.json"])
    replay.set_defaults(run=_replay)
    _add_draw(add("draw", help=SAY["draw"], description=SAY["draw"]))
    _add_simulate(add("simulate", help=SAY["simulate"], description=SAY["simulate"]))
    _add_lessons(add("lessons", help=SAY["lessons"], description=SAY["lessons"]))
    return parser


def _add_draw(draw: argparse.ArgumentParser) -> None:
    draw.add_argument("file", metavar="FILE", help=SAY["draw.file"])
    draw.add_argument("--round", type=int, help=SAY["draw.round"])
    draw.add_argument("--ply", type=int, help=SAY["draw.ply"])
    draw.add_argument("--seat", type=int, help=SAY["draw.seat"])
    draw.add_argument("-o", "--output", required=True, metavar="PICTURE.svg", help=SAY["draw.output"])
    draw.set_defaults(run=_draw)


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    how_many = parser.add_mutually_exclusive_group(required=True)
    how_many.add_argument("--rounds", type=int, help=SAY["simulate.rounds"])
    how_many.add_argument("--games", type=int, help=SAY["simulate.games"])
    parser.add_argument("--seed", type=int, help=SAY["simulate.seed"])
    parser.add_argument("--players", default=",".join(["random"] * SEATS), help=SAY["simulate.players"])
    parser.add_argument("--jobs", type=int, default=1, help=SAY["simulate.jobs"])
    parser.add_argument("--out", metavar="FILE.jsonl", help=SAY["simulate.out"])
    parser.add_argument("--json", action="store_true", help=SAY["simulate.json"])
    parser.set_defaults(run=_simulate)


def _add_lessons(parser: argparse.ArgumentParser) -> None:
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--progress", metavar="FILE", help=SAY["lessons.progress"])
    asked.add_argument("--check", metavar="FILE.toml", help=SAY["lessons.check"])
    parser.set_defaults(run=_lessons)


# --- play ---------------------------------------------------------------------------------------------------------------


def _play(args: argparse.Namespace) -> int:
    from domeng_widgets.app.serve import serve  # brings Voilà, which the other commands do not need

    return serve(port=args.port, host=args.host, open_browser=not args.no_browser, language=args.language)


# --- records ------------------------------------------------------------------------------------------------------------


class Written(NamedTuple):
    """A record as it stands in a file, and the line it stands on when the file has one a line."""

    line: int | None
    text: str


def _read(path: str, most: int | None = None) -> str:
    """The text of a file, or of standard input, of at most so many bytes if a number is given."""
    if path == "-" and sys.stdin is None:
        raise CommandError(commands.no_input(ENGLISH))
    try:
        data = _bytes(path, -1 if most is None else most + 1)
        if most is not None and len(data) > most:
            raise CommandError(commands.too_large(ENGLISH, path, most))
        return data.decode("utf-8-sig")
    except OSError as error:
        raise CommandError(commands.no_file(ENGLISH, path, error.strerror or str(error))) from None
    except UnicodeDecodeError:
        raise CommandError(commands.no_text(ENGLISH, path)) from None


def _bytes(path: str, most: int) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(most)
    with Path(path).open("rb") as file:
        return file.read(most)


def _records(path: str) -> list[Written]:
    """The records of a file: one, however it is laid out, or one a line."""
    text = _read(path)
    # JSON knows no line ends but these; others may stand in a name
    lines = [Written(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise CommandError(commands.no_records(ENGLISH, path))
    if path.endswith(".jsonl") or (len(lines) > 1 and _is_whole(lines[0].text)):
        return lines
    return [Written(None, text)]


def _is_whole(line: str) -> bool:
    """Whether a line is a JSON object by itself: then the file has one record a line, also where a later one is broken."""
    try:
        return isinstance(read_json(line), dict)
    except RecordError:
        return False


def _checked(written: Written) -> Iterator[Moment]:
    try:
        yield from steps(read_json(written.text))
    except RecordError as error:
        raise CommandError(record_fault(ENGLISH, error, line=written.line)) from None


def _replay(args: argparse.Namespace) -> int:
    records = _records(args.file)
    for number, written in enumerate(records):
        if args.json:
            _print_consequences(written)
            continue
        if number:
            print()
        _tell(written)
    return 0


def _print_consequences(written: Written) -> None:
    """One record's consequences on one line; of a broken one, what came before the fault."""
    moments: list[Moment] = []
    try:
        for moment in _checked(written):
            moments.append(moment)
    except CommandError:
        if moments:
            print(json.dumps(consequences(moments)))
        raise
    print(json.dumps(consequences(moments)))


def _tell(written: Written) -> None:
    """One record in words, a line a play."""
    narrator: Narrator | None = None
    for moment in _checked(written):
        narrator = narrator or Narrator(_names(written))
        print(commands.told(moment, narrator))
        if end := commands.after_round(moment, narrator):
            print(end)


def _names(written: Written) -> tuple[str, ...]:
    return read_header(read_json(written.text))[0]


def _draw(args: argparse.Namespace) -> int:
    records = _records(args.file)
    if len(records) > 1:
        raise CommandError(commands.several_records(ENGLISH, args.file))
    if args.seat is not None and not 0 <= args.seat < SEATS:
        raise CommandError(commands.a_seat(ENGLISH, "--seat"))
    moments = list(_checked(records[0]))
    moment = _moment(moments, args)
    dealt = next(each.game for each in moments if (each.round, each.play) == (moment.round, 0))
    picture = svg(scene(_still(moment.game, dealt, _names(records[0]), args.seat)), frame(ENGLISH))
    try:
        if args.output == "-":
            print(picture)
        else:
            Path(args.output).write_text(picture, encoding="utf-8")
    except OSError as error:
        raise CommandError(commands.no_file(ENGLISH, args.output, error.strerror or str(error))) from None
    return 0


def _moment(moments: list[Moment], args: argparse.Namespace) -> Moment:
    """The moment that was asked for."""
    if not moments:
        raise CommandError(commands.no_records(ENGLISH, args.file))
    number = moments[-1].round if args.round is None else args.round
    of_round = [moment for moment in moments if moment.round == number]
    if not of_round:
        raise CommandError(commands.no_moment(ENGLISH, args.file, moments[-1].round, None))
    ply = len(of_round) - 1 if args.ply is None else args.ply
    if not 0 <= ply < len(of_round):
        raise CommandError(commands.no_moment(ENGLISH, args.file, moments[-1].round, len(of_round) - 1))
    return of_round[ply]


def _still(game: Game, dealt: Game, names: Sequence[str], seat: int | None) -> Situation:
    turns = game.current.turns
    return Situation(
        version=0,
        sitters=tuple(Sitter(name, is_person=False) for name in names),
        seen=observe(game, seat, open_hands=seat is None),
        bottom=seat,
        before=(dealt.table, dealt.stones),
        actions={},
        turns=turns,
        latest=turns[-1].events if turns else (),
    )


# --- simulate -----------------------------------------------------------------------------------------------------------


def _simulate(args: argparse.Namespace) -> int:
    count = args.rounds if args.games is None else args.games
    for option, value in (("--rounds/--games", count), ("--jobs", args.jobs)):
        if value < 1:
            raise CommandError(commands.at_least(ENGLISH, option, 1))
    players = _players(args.players)
    seed = SystemRandom().randrange(2**32) if args.seed is None else args.seed
    tally = Tally()
    parts = simulate(count, players, seed, to_camat=args.games is not None, jobs=args.jobs)
    from tqdm import tqdm  # only here: the other commands start without it

    with _records_file(args.out) as out, tqdm(total=count, disable=None, leave=False) as bar:
        try:
            for part, records, done in parts:
                tally.merge(part)
                if out:
                    out.write("".join(f"{record}\n" for record in records))
                bar.update(done)
        except BrokenProcessPool:
            raise CommandError(commands.workers_lost(ENGLISH)) from None
    _report(tally, seed, players, as_json=args.json)
    return 0


@contextmanager
def _records_file(path: str | None) -> Iterator[TextIO | None]:
    """The file to write records into, if one is named; CommandError when it cannot be written."""
    if path is None:
        yield None
        return
    try:
        with Path(path).open("w", encoding="utf-8") as out:
            yield out
    except OSError as error:
        raise CommandError(commands.no_file(ENGLISH, path, error.strerror or str(error))) from None


def _players(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in PLAYERS:
            raise CommandError(commands.unknown_player(ENGLISH, name[:40], ", ".join(PLAYERS)))
    if len(names) != SEATS:
        raise CommandError(commands.five_players(ENGLISH))
    return names


def _report(tally: Tally, seed: int, players: Sequence[str], *, as_json: bool) -> None:
    figures: dict[str, Figure] = tally.figures()
    if as_json:
        found: dict[str, Any] = {key: figure._asdict() for key, figure in figures.items()}
        whole = {"rounds": tally.rounds, "games": tally.games, "seed": seed, "players": list(players)}
        print(json.dumps(whole | {"figures": found}))
        return
    print(commands.simulated(ENGLISH, tally.rounds, tally.games, seed))
    print(commands.figures_head(ENGLISH))
    for key, figure in figures.items():
        print(f"{commands.figure_name(ENGLISH, key):<22}{figure.total:>12}{figure.mean:>14.5f}{figure.error:>12.5f}")


# --- lessons ------------------------------------------------------------------------------------------------------------


def _lessons(args: argparse.Namespace) -> int:
    """The lessons, one a line; with somebody's progress how far each has got, and what is next. Or an author's own, checked."""
    if args.check:
        return _check(args.check)
    for line in listing(_progress(args.progress) if args.progress else None, ENGLISH):
        print(line)
    return 0


def _check(path: str) -> int:
    """Each fault of a lesson in a line, and status 1 if there is one."""
    faults = check(_read(path, MOST_LESSON))
    for fault in faults:
        print(lesson_fault(ENGLISH, fault.code, fault.step, fault.field, fault.params))
    return 1 if faults else 0


def _progress(path: str) -> Progress:
    try:
        return read_progress(_read(path, MOST_PROGRESS))
    except ProgressError:
        raise CommandError(commands.no_progress(ENGLISH, path)) from None


if __name__ == "__main__":
    sys.exit(main())
