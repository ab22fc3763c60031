"""Chance by the handful: whole numbers drawn with equal chances, many at a time, so that one costs next to nothing."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from math import prod
from operator import mul
from random import Random
from typing import Final

Draws = tuple[Iterator[int], ...]
"""`next(draw[n])` is one of the numbers from 0 to n - 1, for n from 1 to MOST; `draw[0]` stands there for the count only."""

MOST: Final = 28
"""There is nothing in a round to choose among more than: its dominoes (P2)."""
BLOCK: Final = 256
BYTES: Final = 256

# A byte taken modulo n is uniform once those at the upper end that would come too often are left out.
REMAINDERS: Final = tuple(bytes(byte % n for byte in range(BYTES)) for n in range(1, MOST + 1))
TOO_OFTEN: Final = tuple(bytes(range(BYTES - BYTES % n, BYTES)) for n in range(1, MOST + 1))


def draws_from(rng: Random) -> Draws:
    """Numbers drawn from `rng`, which is asked for a block of bytes now and then.

    >>> draw = draws_from(Random(1))
    >>> all(next(draw[6]) < 6 for _ in range(1000))
    True
    """
    below = [chain.from_iterable(_blocks(rng, n)) for n in range(1, MOST + 1)]
    return (below[0], *below)


def _blocks(rng: Random, n: int) -> Iterator[bytes]:
    while True:
        yield rng.randbytes(BLOCK).translate(REMAINDERS[n - 1], TOO_OFTEN[n - 1])


class Courses:
    """All courses that chance can take, instead of one that is drawn: as often as it is gone through, each of them once.

    In each round of the loop what draws from `draw` gets the numbers of another course.

    >>> every = Courses()
    >>> found = [next(every.draw[2]) and 10 * next(every.draw[5]) for _ in every]
    >>> found, every.means(found)
    ([0, 0, 10, 20, 30, 40], [10.0])
    """

    def __init__(self) -> None:
        self.draw: Draws = tuple(self._numbers(n) for n in range(MOST + 1))
        self._course: list[int] = []
        self._among: list[int] = []
        self._at = 0
        self._chances: list[float] = []
        self._each: list[int] = []

    def __iter__(self) -> Iterator[None]:
        course, among, before = self._course, self._among, len(self._chances)
        while True:
            self._at = 0
            yield
            self._chances.append(1 / prod(among) if among else 1.0)
            while among and course[-1] + 1 == among[-1]:
                course.pop()
                among.pop()
            if not among:
                self._each.append(len(self._chances) - before)
                return
            course[-1] += 1

    def _numbers(self, n: int) -> Iterator[int]:
        while True:
            if self._at == len(self._course):
                self._course.append(0)
                self._among.append(n)
            self._at += 1
            yield self._course[self._at - 1]

    def means(self, found: Sequence[float]) -> list[float]:
        """From what each course brought, for each time that all were gone through, the mean: likely courses count for more."""
        if len(found) == len(self._each):  # nothing was left to chance
            return list(found)
        weighed = map(mul, found, self._chances)
        return [next(weighed) if each == 1 else sum(islice(weighed, each)) for each in self._each]
