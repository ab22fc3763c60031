"""Learn Domeng, the five-player domino game of the Bugis, at the table.

`play()` opens a table in a notebook, `contents()` shows the lessons. The engine is in `domeng_widgets.rules` and needs no notebook.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .app.chances import chances
    from .app.lesson import lesson
    from .app.overview import contents
    from .app.play import play

# Loaded when one is first asked for, so that the engine alone starts without a notebook's packages.
_DOORS = {"chances": "chances", "contents": "overview", "lesson": "lesson", "play": "play"}

__all__ = ["chances", "contents", "lesson", "play"]


def __getattr__(name: str) -> Any:
    if name in _DOORS:
        return getattr(import_module(f".app.{_DOORS[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
