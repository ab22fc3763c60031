"""What the commands share: their help, their complaints, and the files they read."""

import re
import sys
from collections.abc import Callable
from pathlib import Path

from domeng_widgets.server.classroom import PLACES
from domeng_widgets.words import ENGLISH, commands

SAY = commands.help_texts(ENGLISH, PLACES)


class CommandError(Exception):
    """Something the person at the command line must be told in one line; the exit status is 2."""


WHOLE = re.compile(r"[+-]?[0-9]{1,1000}")


def whole(option: str, low: int | None = None, high: int | None = None) -> Callable[[str], int]:
    """What reads the value of an option that takes a whole number; CommandError where it is none, or out of bounds."""

    def read_whole(text: str) -> int:
        value = int(text) if WHOLE.fullmatch(text) else None
        if value is None or (low is not None and value < low) or (high is not None and value > high):
            raise CommandError(commands.no_number(ENGLISH, option, text[:40], low, high))
        return value

    return read_whole


def read(path: str, most: int | None = None) -> str:
    """The text of a file, or of standard input, of at most so many bytes if a number is given."""
    if path == "-" and sys.stdin is None:
        raise CommandError(commands.no_input(ENGLISH))
    try:
        data = _bytes(path, -1 if most is None else most + 1)
        if most is not None and len(data) > most:
            raise CommandError(commands.too_large(ENGLISH, path, most))
        return data.decode("utf-8-sig")
    except OSError as error:
        raise no_file(path, error) from None
    except UnicodeDecodeError:
        raise CommandError(commands.no_text(ENGLISH, path)) from None


def _bytes(path: str, most: int) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(most)
    with Path(path).open("rb") as file:
        return file.read(most)


def no_file(path: str, error: OSError) -> CommandError:
    """The complaint about a file that cannot be read or written."""
    return CommandError(commands.no_file(ENGLISH, path, error.strerror or str(error)))
