"""`domeng replay` and `domeng draw`: records told in words, as JSON, or as a picture."""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from domeng_widgets.rules import SEATS, Game, Moment, RecordError, consequences, observe, read_header, read_json, steps
from domeng_widgets.table.scene import Sitter, Situation, frame, scene
from domeng_widgets.table.svg import svg
from domeng_widgets.words import ENGLISH, Narrator, commands, record_fault

from .command import SAY, CommandError, no_file, read, whole


def add_replay_options(parser: argparse.ArgumentParser) -> None:
    """What may be said to `domeng replay`."""
    parser.add_argument("file", metavar="FILE", help=SAY["replay.file"])
    parser.add_argument("--json", action="store_true", help=SAY["replay.json"])
    parser.set_defaults(run=_replay)


def add_draw_options(parser: argparse.ArgumentParser) -> None:
    """What may be said to `domeng draw`."""
    parser.add_argument("file", metavar="FILE", help=SAY["draw.file"])
    parser.add_argument("--round", type=whole("--round"), help=SAY["draw.round"])
    parser.add_argument("--ply", type=whole("--ply"), help=SAY["draw.ply"])
    parser.add_argument("--seat", type=whole("--seat", 0, SEATS - 1), help=SAY["draw.seat"])
    parser.add_argument("-o", "--output", required=True, metavar="PICTURE.svg", help=SAY["draw.output"])
    parser.set_defaults(run=_draw)


class Written(NamedTuple):
    """A record as it stands in a file, and the line it stands on when the file has one a line."""

    line: int | None
    text: str


def _records(path: str) -> list[Written]:
    """The records of a file: one, however it is laid out, or one a line."""
    text = read(path)
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
        raise no_file(args.output, error) from None
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
