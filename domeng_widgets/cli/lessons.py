"""`domeng lessons`: what there is to learn, how far somebody has got, and whether an author's own lesson holds."""

import argparse

from domeng_widgets.app.progress import Progress, ProgressError, listing, read_progress
from domeng_widgets.lessons.checker import check
from domeng_widgets.words import ENGLISH, commands
from domeng_widgets.words.lesson_faults import lesson_fault

from .command import SAY, CommandError, read

MOST_LESSON = 200_000
"""Bytes of a lesson's file: ten times what a long lesson has."""
MOST_PROGRESS = 1_000_000
"""Bytes of a file of progress, as in static/progress.js."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """What may be said to `domeng lessons`."""
    asked = parser.add_mutually_exclusive_group()
    asked.add_argument("--progress", metavar="FILE", help=SAY["lessons.progress"])
    asked.add_argument("--check", metavar="FILE.toml", help=SAY["lessons.check"])
    parser.set_defaults(run=_lessons)


def _lessons(args: argparse.Namespace) -> int:
    """The lessons, one a line; with somebody's progress how far each has got, and what is next. Or an author's own, checked."""
    if args.check:
        return _check(args.check)
    for line in listing(_progress(args.progress) if args.progress else None, ENGLISH):
        print(line)
    return 0


def _check(path: str) -> int:
    """Each fault of a lesson in a line, and status 1 if there is one."""
    faults = check(read(path, MOST_LESSON))
    for fault in faults:
        print(lesson_fault(ENGLISH, fault.code, fault.step, fault.field, fault.params))
    return 1 if faults else 0


def _progress(path: str) -> Progress:
    try:
        return read_progress(read(path, MOST_PROGRESS))
    except ProgressError:
        raise CommandError(commands.no_progress(ENGLISH, path)) from None
