"""What a page may ask for: messages from a browser, checked field by field, since anybody can send anything."""

from dataclasses import dataclass
from typing import Any, Final, TypeGuard

from domeng_widgets.rules import End, Tile

MAX_PACE: Final = 60.0
MAX_INT: Final = 2**53
KINDS: Final = frozenset(("pass", "next-round", "undo", "ready", "pause", "step", "skip", "resume", "fork", "hint"))
"""Wishes about the picture they were made on."""
ANYTIME: Final = frozenset(("hello", "sync", "new-game", "save"))
"""Wishes that mean the same whatever has happened since."""


@dataclass(frozen=True, slots=True)
class Intent:
    """A wish: its `kind`, and what goes with it. `version` is that of the picture it was made on, where that matters."""

    kind: str
    version: int | None = None
    tile: Tile | None = None
    end: End | None = None
    ply: int | None = None
    pace: float | None = None


def message_id(content: object) -> int | None:
    """The number under which a message wants its answer, if it is one."""
    found = content.get("id") if isinstance(content, dict) else None
    return found if is_int(found) else None


def read_intent(content: object) -> Intent | None:
    """The wish that a message holds, or None when no page of ours would have sent it."""
    if not isinstance(content, dict):
        return None
    kind = content.get("kind")
    if not isinstance(kind, str):
        return None
    if kind in ANYTIME:
        return Intent(kind)
    if kind == "pace":
        pace = read_pace(content.get("pace"))
        return None if pace is None else Intent(kind, pace=pace)
    version = content.get("version")
    if not is_int(version):
        return None
    if kind in KINDS:
        return Intent(kind, version)
    if kind == "play":
        return _play(content, version)
    if kind == "look" and is_int(content.get("ply")):
        return Intent(kind, version, ply=content["ply"])
    return None


def _play(content: dict[str, Any], version: int) -> Intent | None:
    tile, end = content.get("tile"), content.get("end")
    if not isinstance(tile, str) or end not in ("<", ">", None):
        return None
    try:
        return Intent("play", version, Tile.parse(tile), None if end is None else End(end))
    except ValueError:
        return None


def read_pace(value: object) -> float | None:
    """A pace in seconds from 0 to MAX_PACE, or None."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if 0 <= value <= MAX_PACE else None


def is_int(value: object) -> TypeGuard[int]:
    """Whether it is a whole number that a page can count to (and no boolean)."""
    return type(value) is int and 0 <= value <= MAX_INT
