"""Learn Domeng, the five-player domino game of the Bugis, at the table.

`play()` opens a table in a notebook, `contents()` shows the lessons. The engine is in `domeng_widgets.rules` and needs no notebook.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .app.chances import chances
    from .app.lesson import lesson
    from .app.overview import contents
    from .app.play import play

__all__ = ["chances", "contents", "lesson", "play"]


def __getattr__(name: str) -> Any:
    """Load a door when it is first used, so that the engine alone starts without a notebook's packages."""
    if name == "chances":
        from .app.chances import chances

        return chances
    if name == "contents":
        from .app.overview import contents

        return contents
    if name == "lesson":
        from .app.lesson import lesson

        return lesson
    if name == "play":
        from .app.play import play

        return play
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
