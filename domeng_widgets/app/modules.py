"""The files of all widgets' modules, for pages that have them lying beside."""

import re
import time
from collections.abc import Iterable, Iterator
from functools import cache

from domeng_widgets.table.module import Module

NAME = re.compile(r"(\w+)-[0-9a-f]{12}\.(js|css)")
"""What files are called."""
AGAIN = 1.0
"""How many seconds lie at least between two times that the source files are read again."""


@cache
def modules() -> dict[str, Module]:
    """Every module by its name."""
    # a server needs them only once a page does
    from domeng_widgets.table.widget import TABLE

    from .chances import GUESS
    from .lesson import SCENE
    from .overview import CARDS
    from .setup import SETUP

    return {module.name: module for module in (TABLE, SETUP, SCENE, GUESS, CARDS)}


@cache
def files() -> dict[str, str]:
    """The text of every file, by its name; another text has another name, so that a file may be kept for ever."""
    return dict(_files(modules().values()))


class Younger:
    """The files that a Python younger than this one has read, where the source files are others by now."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}
        self._read = -AGAIN

    def text(self, name: str) -> str | None:
        """A file's text, or None if there is no such file, or if it was looked for a moment ago."""
        found = NAME.fullmatch(name)
        if name not in self._known and found and found[1] in modules() and time.monotonic() - self._read >= AGAIN:
            self._known |= _files(module.read_again() for module in modules().values())
            self._read = time.monotonic()
        return self._known.get(name)


_younger = Younger()


def text(name: str) -> str | None:
    """A file's text, or None if there is no such file."""
    return files().get(name) or _younger.text(name)


def _files(several: Iterable[Module]) -> Iterator[tuple[str, str]]:
    for module in several:
        yield f"{module.file}.js", module.script
        yield f"{module.file}.css", module.style


def of_notebook(name: str) -> list[str]:
    """What the modules of a notebook's widgets are called, but for their ends: they can be brought before it has run."""
    needed = {"play": ("setup", "table"), "13_chances": ("chances",)}.get(name, ("lesson",))
    return [modules()[each].file for each in needed]
