"""TOML tables whose every key is known, and their fields, each read by what it should be."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from domeng_widgets.rules import Action, parse_action

from .faults import LessonFault
from .values import whole

T = TypeVar("T")


class Table:
    """A TOML table of which every key is known; `step` is where its faults are placed."""

    def __init__(self, data: object, step: str | None, known: str) -> None:
        if not isinstance(data, dict):
            raise LessonFault("no-table", step=step, found=data)
        self.data, self.step = data, step
        for key in data:
            if key not in known.split():
                raise LessonFault("unknown-key", step=step, field=key, key=key)

    def field(self, key: str, read: Callable[[Any], T], default: Any = None, *, needed: bool = False) -> T:
        """What `read` makes of a field; its faults are placed there."""
        if key not in self.data:
            if needed:
                raise LessonFault("missing", step=self.step, field=key)
            return default  # type: ignore[no-any-return]
        try:
            return read(self.data[key])
        except LessonFault as fault:
            raise fault.inside(self.step, key) from None


def text(value: object) -> str:
    """A text; LessonFault otherwise."""
    if not isinstance(value, str):
        raise LessonFault("no-text", found=value)
    return value


def count(value: object) -> int:
    """A whole number, and no less than none; LessonFault otherwise."""
    if whole(value) < 0:
        raise LessonFault("no-number", found=value)
    return whole(value)


def at_least_one(value: object) -> int:
    """A whole number, and one at least; LessonFault otherwise."""
    if whole(value) < 1:
        raise LessonFault("no-number", found=value)
    return whole(value)


def listed(read: Callable[[Any], T]) -> Callable[[object], tuple[T, ...]]:
    """A reader of lists, each entry read by `read`."""

    def read_list(value: object) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise LessonFault("no-list", found=value)
        return tuple(read(each) for each in value)

    return read_list


def mapping(value: object) -> Mapping[str, Any]:
    """A table, whatever its keys; LessonFault otherwise."""
    if not isinstance(value, dict):
        raise LessonFault("no-table", found=value)
    return value


def word(*known: str) -> Callable[[object], str]:
    """A reader of one of these words."""

    def read(value: object) -> str:
        if value not in known:
            raise LessonFault("not-one-of", found=value, known=known)
        return str(value)

    return read


def actions(value: object) -> tuple[Action, ...]:
    """Plays, as a game record writes them; LessonFault otherwise."""
    plays = text(value).split()
    try:
        return tuple(map(parse_action, plays))
    except ValueError as error:
        raise LessonFault("no-play", found=str(error)) from None
