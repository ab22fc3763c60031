"""The files of all widgets' modules, for pages that have them lying beside."""

from collections.abc import Iterable, Iterator
from functools import cache

from domeng_widgets.table.module import Module


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


def files() -> dict[str, str]:
    """The text of every file, by its name; another text has another name, so that a file may be kept for ever."""
    return dict(_files(modules().values()))


def text(name: str) -> str | None:
    """A file's text, or None if there is no such file; a Python younger than this one may have read other source files."""
    return files().get(name) or dict(_files(module.read_again() for module in modules().values())).get(name)


def _files(several: Iterable[Module]) -> Iterator[tuple[str, str]]:
    for module in several:
        yield f"{module.file}.js", module.script
        yield f"{module.file}.css", module.style


def of_notebook(name: str) -> list[str]:
    """What the modules of a notebook's widgets are called, but for their ends: they can be brought before it has run."""
    needed = {"play": ("setup", "table"), "13_chances": ("chances",)}.get(name, ("lesson",))
    return [modules()[each].file for each in needed]
