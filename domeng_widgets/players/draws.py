"""Chance by the handful: whole numbers drawn with equal chances, many at a time, so that one costs next to nothing."""

from collections.abc import Iterator
from itertools import chain
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
