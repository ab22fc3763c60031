"""Dominoes as bits and hands as their sums, with the tables that the playouts look up."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from domeng_widgets.rules import ALL_TILES, Tile

BITS: Final = tuple(1 << n for n in range(len(ALL_TILES)))
BIT: Final[Mapping[Tile, int]] = dict(zip(ALL_TILES, BITS, strict=True))
TILE: Final[Mapping[int, Tile]] = dict(zip(BITS, ALL_TILES, strict=True))
PIPS: Final[Mapping[int, int]] = {bit: tile.pips for bit, tile in TILE.items()}
VALUES: Final = range(7)
WITH: Final = tuple(sum(BIT[tile] for tile in ALL_TILES if tile.has(value)) for value in VALUES)
"""For each value the dominoes that have it."""
DOUBLES: Final = tuple(BIT[Tile(value, value)] for value in VALUES)
LEMPAS: Final = sum(DOUBLES)
OPENERS: Final = tuple((value, DOUBLES[value]) for value in (6, 5, 4, 3))
"""The doubles that may open a game, by value, the highest first (P3)."""

# For each set of dominoes with a value, how many and what fits an end that shows it: the domino, and of the value that
# shows once it lies the same table and the dominoes that have it. Tables lie in tables, so that the loop looks up little.
Fits = dict[int, tuple[int, tuple[tuple[int, "Fits", int], ...]]]


def _fitting() -> tuple[Fits, ...]:
    tables: tuple[Fits, ...] = tuple({} for _ in VALUES)
    for value, table in zip(VALUES, tables, strict=True):
        tiles = [tile for tile in ALL_TILES if tile.has(value)]
        fits = [(BIT[tile], tables[tile.other(value)], WITH[tile.other(value)]) for tile in tiles]
        for chosen in range(1 << len(fits)):
            held = tuple(fit for n, fit in enumerate(fits) if chosen >> n & 1)
            table[sum(tile for tile, _, _ in held)] = len(held), held
    return tables


FITTING: Final = _fitting()


def as_bits(tiles: Iterable[Tile]) -> int:
    """A hand as the sum of its dominoes' bits."""
    return sum(BIT[tile] for tile in tiles)


def each_bit(hand: int) -> Iterator[int]:
    """The dominoes of a hand, one by one."""
    while hand:
        tile = hand & -hand
        yield tile
        hand ^= tile


def _sums(tiles: Iterable[int]) -> bytes:
    """For each set of some dominoes, in the order of their bits, the sum of its pips; at most 168, for all there are."""
    sums = [0]
    for tile in tiles:
        sums += [so_far + PIPS[tile] for so_far in sums]
    return bytes(sums)


# Half of the dominoes are looked up at a time: a table for all of them would be too large.
HALF: Final = len(BITS) // 2
LOWER: Final = (1 << HALF) - 1
SUM_OF_LOWER: Final = _sums(BITS[:HALF])
SUM_OF_UPPER: Final = _sums(BITS[HALF:])


def pips(hand: int) -> int:
    """The sum of a hand's pips (T11)."""
    return SUM_OF_LOWER[hand & LOWER] + SUM_OF_UPPER[hand >> HALF]
