"""A widget's script and style, joined from source files: sent with the widget, or lying beside the page that shows it."""

import hashlib
import os
from dataclasses import dataclass, field
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


@dataclass(frozen=True, slots=True)
class Module:
    """Source files, after those that all pages share.

    The scripts know each other's names; the last of them ends the module with its `export`.
    """

    name: str
    scripts: tuple[Path, ...]
    styles: tuple[Path, ...]
    script: str = field(init=False, repr=False)
    style: str = field(init=False, repr=False)
    file: str = field(init=False, repr=False)
    """What its files are called, but for their ends: another name for another text."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "script", _joined((SHARED, *self.scripts)))
        object.__setattr__(self, "style", _joined((*SHARED_STYLE, *self.styles)))
        digest = hashlib.sha256((self.script + self.style).encode()).hexdigest()
        object.__setattr__(self, "file", f"{self.name}-{digest[:12]}")

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
