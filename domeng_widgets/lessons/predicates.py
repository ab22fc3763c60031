"""The small language of goals, questions, claims and stops: conditions on a span, and how they compose.

A predicate is a TOML table; several keys in one table mean *and*. `it` is what is being tried: a seat or a domino.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from .conditions import CONDITIONS
from .faults import LessonFault
from .span import Span
from .values import It, Seats, Test

MOST_DEPTH: Final = 12
"""More than any author needs; each `never` within another multiplies the work."""
MOST_TESTS: Final = 50_000
"""How often a check may put a lesson's predicates to the test: many times what a long lesson of plays takes."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """Something that holds of a span, or not; `data` is how it was written, `seats` whom it names."""

    data: Mapping[str, Any]
    test: Test
    seats: frozenset[int]

    def holds(self, span: Span, it: It = None) -> bool:
        """Whether it holds at the end of the span."""
        return self.test(span, it)


class Reader(Seats):
    """Reads predicates of a lesson; seats are the players' names and "you"."""

    def __init__(self, players: tuple[str, ...], you: int) -> None:
        super().__init__(players, you)
        self._depth = 0
        self._left: int | None = None  # how many tests a check may still make

    @contextmanager
    def at_most(self, tests: int) -> Iterator[None]:
        """While this lasts, the predicates can be put to the test so often, those within them included; then LessonFault."""
        self._left = tests
        try:
            yield
        finally:
            self._left = None

    def predicate(self, table: object, tried: str | None = None) -> Predicate:
        """The predicate that a TOML table holds, on a seat or a domino if `tried`; LessonFault for anything that is none."""
        self._named, self._depth = set(), 0
        self._tried, self._is_used = tried, False
        test = self.test(table)
        assert isinstance(table, dict)
        if tried and not self._is_used:  # it would hold for all of them, or for none
            raise LessonFault("it-unused")
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

        def joined(span: Span, it: It) -> bool:
            self._count()
            return all(test(span, it) for test in tests)

        return joined

    def _count(self) -> None:
        """Note that something is put to the test."""
        if self._left is None:
            return
        if not self._left:
            raise LessonFault("too-many-tests", most=MOST_TESTS)
        self._left -= 1

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
