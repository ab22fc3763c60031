"""Who plays when no person does: computer players, which see what their seat may know. Standard library only.

What plays rounds out by the thousand is loaded when it is first asked for: a page that teaches needs none of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .player import Player, RandomPlayer
from .steady import SteadyPlayer

if TYPE_CHECKING:
    from .hints import Because, Hint, Reason, hint
    from .playouts import Statistics, statistics
    from .sharp import SharpPlayer
    from .simulation import PLAYERS, Spread, over_processes, simulate
    from .tally import Figure, Tally

_WHEN_ASKED_FOR = {
    "hints": ("Because", "Hint", "Reason", "hint"),
    "playouts": ("Statistics", "statistics"),
    "sharp": ("SharpPlayer",),
    "simulation": ("PLAYERS", "Spread", "over_processes", "simulate"),
    "tally": ("Figure", "Tally"),
}

__all__ = [
    "PLAYERS",
    "Because",
    "Figure",
    "Hint",
    "Player",
    "RandomPlayer",
    "Reason",
    "SharpPlayer",
    "Spread",
    "Statistics",
    "SteadyPlayer",
    "Tally",
    "hint",
    "over_processes",
    "simulate",
    "statistics",
]


def __getattr__(name: str) -> Any:
    for module, names in _WHEN_ASKED_FOR.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
