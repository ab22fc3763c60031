"""The command line: `domeng play | replay | simulate | draw | lessons | binder-link`."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from domeng_widgets.words import in_one_line

from . import binder, lessons, play, records, simulate
from .command import SAY, CommandError

COMMANDS = {
    "play": play.add_options,
    "replay": records.add_replay_options,
    "draw": records.add_draw_options,
    "simulate": simulate.add_options,
    "lessons": lessons.add_options,
    "binder-link": binder.add_options,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    for name in ("stdout", "stderr"):  # a shell may have closed them
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - for the whole run
    if isinstance(sys.stdout, TextIOWrapper):  # a name that a terminal has no letters for is written out instead
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status, complaint = _run(argv)
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


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="domeng", description=SAY["domeng"])
    add = parser.add_subparsers(required=True, metavar="COMMAND").add_parser
    for name, add_options in COMMANDS.items():
        add_options(add(name, help=SAY[name], description=SAY[name]))
    return parser


def _run(argv: Sequence[str] | None) -> tuple[int, str]:
    """The exit status of a command, and what to complain about."""
    try:
        args = _parser().parse_args(argv)
        return args.run(args), ""
    except CommandError as failure:
        return 2, str(failure)


def _drop_output() -> None:
    """Let nothing more be written, at the end of the process either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
