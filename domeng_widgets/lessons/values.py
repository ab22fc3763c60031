"""Single values of predicates and questions: seats, terms, reasons, numbers and their measures; each fault is named."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from domeng_widgets.rules import TABLE, Payer, Reason, Term, Tile

from .faults import LessonFault
from .span import Span

It = int | Tile | None
Test = Callable[[Span, It], bool]
Number = Callable[[Span, int], int]
IT: Final = "it"
SEAT, DOMINO = "seat", "domino"
"""What a predicate is tried on, where a question asks which of them it holds for."""
MOST: Final = 1_000_000
"""Beyond any number of a table; from some size on Python refuses to write one out, as a message must."""

MEASURES: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "exactly": lambda n, wanted: n == wanted,
    "at_least": lambda n, wanted: n >= wanted,
    "at_most": lambda n, wanted: n <= wanted,
}
NUMBERS: Final[Mapping[str, Number]] = {
    "played": lambda span, seat: span.after.played[seat],
    "left": lambda span, seat: len(span.after.hands[seat]),
    "sum": lambda span, seat: span.after.sums[seat],
    "stones": lambda span, seat: span.after.stones[seat],
}
STANDING: Final = frozenset(
    (Term.LAST_MAPPANO, Term.FIRST_CAPPU, Term.MANGUNO, Term.MATTIKKENG, Term.CUCUQ, Term.CAMAT)
)
"""Terms that hold for a seat."""
BROUGHT: Final = frozenset(Term) - {Term.LAST_DOMINO, Term.LAST_MAPPANO, Term.STONES}
"""Terms that a play brings about."""


class Seats:
    """Who sits at the table, by name, and "you"; it notes who is named, and what "it" stands for while one is read."""

    def __init__(self, players: tuple[str, ...], you: int) -> None:
        self.seats: dict[str, int] = {name: seat for seat, name in enumerate(players)} | {"you": you}
        self._named: set[int] = set()
        self._tried: str | None = None
        self._is_used = False

    def needs(self, tried: str) -> None:
        """Note that the predicate is about a seat or a domino that it is tried on; LessonFault if it is not."""
        if self._tried is None:
            raise LessonFault("no-it")
        if self._tried != tried:
            raise LessonFault(f"it-is-{self._tried}")
        self._is_used = True

    def seat(self, value: object) -> Callable[[It], int]:
        """A seat by name, "you", or "it"."""
        if value == IT:
            self.needs(SEAT)
            return _seat_it
        no = self.fixed(value)
        return lambda _: no

    def fixed(self, value: object) -> int:
        """A seat by name or "you"; LessonFault for nobody of this table."""
        if not isinstance(value, str) or value not in self.seats:
            raise LessonFault("no-seat", found=value)
        self._named.add(self.seats[value])
        return self.seats[value]

    def payer(self, value: object) -> Payer:
        """A seat, or the table."""
        return TABLE if value == TABLE else self.fixed(value)


def _seat_it(it: It) -> int:
    assert isinstance(it, int)
    return it


def term(value: object, among: frozenset[Term]) -> Term:
    """A term by its name, if it is one of these; LessonFault otherwise."""
    if not isinstance(value, str) or value not in {each.value for each in among}:
        raise LessonFault("no-term", found=value)
    return Term(value)


def reason(value: object) -> Reason | None:
    """What stones were given for; None for anything."""
    if value is None:
        return None
    if not isinstance(value, str) or value not in list(Reason):
        raise LessonFault("no-reason", found=value)
    return Reason(value)


def whole(value: object) -> int:
    """A whole number of a size that can occur; LessonFault otherwise."""
    if type(value) is not int or abs(value) > MOST:
        raise LessonFault("no-number", found=value)
    return value


def flag(value: object) -> bool:
    """True or false; LessonFault otherwise."""
    if not isinstance(value, bool):
        raise LessonFault("no-flag", found=value)
    return value


def pair(value: object) -> str:
    """Two end values such as 34; LessonFault otherwise."""
    if not isinstance(value, str) or not re.fullmatch("[0-6][0-6]", value):
        raise LessonFault("no-ends", found=value)
    return value


def one_of(value: object, known: Mapping[str, Any], code: str) -> str:
    """A key of a mapping; LessonFault of that code otherwise."""
    if not isinstance(value, str) or value not in known:
        raise LessonFault(code, found=value)
    return value


def fields(value: object, known: str) -> dict[str, Any]:
    """A table whose keys are all known; LessonFault otherwise."""
    if not isinstance(value, dict):
        raise LessonFault("no-table", found=value)
    for key in value:
        if key not in known.split():
            raise LessonFault("unknown-key", key=key)
    return value


def measure(table: Mapping[str, Any], *, needed: bool = True) -> Callable[[int], bool]:
    """What a number is to be; more than none where nothing says so and nothing has to."""
    asked = [(MEASURES[key], whole(value)) for key, value in table.items() if key in MEASURES]
    if not asked:
        if needed:
            raise LessonFault("no-measure")
        return lambda n: n > 0
    return lambda n: all(compare(n, wanted) for compare, wanted in asked)


MEASURED = " ".join(MEASURES)
