"""The small language of goals, questions, claims and stops: conditions on a span, and how they compose.

A predicate is a TOML table; several keys in one table mean *and*. `it` is what is being tried: a seat or a domino.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from .conditions import CONDITIONS
from .faults import LessonFault
from .span import Span
from .values import BROUGHT, STANDING, It, Seats, Test, fields, reason, term, whole

__all__ = ["BROUGHT", "PREDICATES", "STANDING", "Predicate", "Reader", "fields", "reason", "term", "whole"]

MOST_DEPTH: Final = 12
"""More than any author needs; each `never` within another multiplies the work."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """Something that holds of a span, or not; `data` is how it was written, `seats` whom it names."""

    data: Mapping[str, Any]
    test: Test
    seats: frozenset[int]

    def holds(self, span: Span, it: It = None) -> bool:
        """Whether it holds at the end of the span."""
        return self.test(span, it)

    def came_true(self, span: Span) -> bool:
        """Whether it held at the span's beginning or after any of its plays."""
        return any(self.test(prefix, None) for prefix in span.prefixes())


class Reader(Seats):
    """Reads predicates of a lesson; seats are the players' names and "you"."""

    def __init__(self, players: tuple[str, ...], you: int) -> None:
        super().__init__(players, you)
        self._depth = 0

    def predicate(self, table: object) -> Predicate:
        """The predicate that a TOML table holds; LessonFault for anything that is none."""
        self._named, self._depth = set(), 0
        test = self.test(table)
        assert isinstance(table, dict)
        return Predicate(table, test, frozenset(self._named))

    def test(self, table: object) -> Test:
        """All keys of a table, joined by *and*."""
        if not isinstance(table, dict) or not table:
            raise LessonFault("no-predicate", found=table)
        if self._depth == MOST_DEPTH:
            raise LessonFault("too-deep", most=MOST_DEPTH)
        self._depth += 1
        tests = [self._part(key, value) for key, value in table.items()]
        self._depth -= 1
        if len(tests) == 1:
            return tests[0]
        return lambda span, it: all(test(span, it) for test in tests)

    def _part(self, key: str, value: object) -> Test:
        if key in CONDITIONS:
            return CONDITIONS[key](self, value)
        if key in COMPOSED:
            return COMPOSED[key](self, value)
        raise LessonFault("unknown-predicate", key=key)


def _list(reader: Reader, value: object) -> list[Test]:
    if not isinstance(value, list) or not value:
        raise LessonFault("no-list", found=value)
    return [reader.test(each) for each in value]


def _all(reader: Reader, value: object) -> Test:
    tests = _list(reader, value)
    return lambda span, it: all(test(span, it) for test in tests)


def _any(reader: Reader, value: object) -> Test:
    tests = _list(reader, value)
    return lambda span, it: any(test(span, it) for test in tests)


def _not(reader: Reader, value: object) -> Test:
    test = reader.test(value)
    return lambda span, it: not test(span, it)


def _never(reader: Reader, value: object) -> Test:
    test = reader.test(value)
    return lambda span, it: not any(test(prefix, it) for prefix in span.prefixes())


def _first(reader: Reader, value: object) -> Test:
    tests = _list(reader, value)
    if len(tests) != 2:
        raise LessonFault("no-pair", found=value)
    one, other = tests

    def test(span: Span, it: It) -> bool:
        for prefix in span.prefixes():
            if one(prefix, it):
                return True
            if other(prefix, it):
                return False
        return False

    return test


COMPOSED: Final[Mapping[str, Callable[[Reader, object], Test]]] = {
    "all": _all,
    "any": _any,
    "not": _not,
    "never": _never,
    "first": _first,
}
PREDICATES: Final = frozenset(CONDITIONS) | frozenset(COMPOSED)
"""The names of all predicates."""
