"""A widget's script and style, joined from source files: sent with the widget, or lying beside the page that shows it."""

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

HERE = Path(__file__).parent
SHARED = HERE / "shared.js"
"""What the scripts of all pages begin with."""
SHARED_STYLE = (HERE / "tokens.css", HERE / "art.css")
"""The colours and pictures that all pages share."""

BESIDE = "DOMENG_MODULES"
"""Set in the environment of a Python whose pages have the modules' files lying beside them (data-modules says where): they
come once for all widgets, and before Python has started."""

STUB = 'export default await domengBeside("%s");'
"""For a page that has the module lying beside; `domengBeside` is the page's own (modules.js)."""


@dataclass(frozen=True)
class Module:
    """Source files, after those that all pages share; they are read once, when they are asked for.

    The scripts know each other's names; the last of them ends the module with its `export`.
    """

    name: str
    scripts: tuple[Path, ...]
    styles: tuple[Path, ...]

    @cached_property
    def script(self) -> str:
        """The script, whole."""
        return _joined((SHARED, *self.scripts))

    @cached_property
    def style(self) -> str:
        """The style, whole."""
        return _joined((*SHARED_STYLE, *self.styles))

    @cached_property
    def file(self) -> str:
        """What its files are called, but for their ends: another name for another text."""
        import hashlib  # takes its time to load, and only pages that have the files lying beside them need the name

        return f"{self.name}-{hashlib.sha256((self.script + self.style).encode()).hexdigest()[:12]}"

    def read_again(self) -> "Module":
        """The same from its source files as they are now."""
        return Module(self.name, self.scripts, self.styles)

    @property
    def sent_script(self) -> str:
        """What travels with the widget as its script."""
        return STUB % self.file if lie_beside() else self.script

    @property
    def sent_style(self) -> str:
        """What travels with the widget as its style."""
        return "" if lie_beside() else self.style


def lie_beside() -> bool:
    """Whether this Python's pages have the modules' files lying beside them."""
    return bool(os.environ.get(BESIDE))


def _joined(paths: tuple[Path, ...]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)
