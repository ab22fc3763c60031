"""The chain of dominoes on the table (P5, P6)."""

from dataclasses import dataclass
from typing import NamedTuple, Self

from .tiles import End, Tile


class Link(NamedTuple):
    """A domino as it lies in the chain: its value towards the left end, then towards the right."""

    left: int
    right: int

    @property
    def tile(self) -> Tile:
        """The domino, whichever way it lies."""
        return Tile(max(self), min(self))


@dataclass(frozen=True, slots=True)
class Chain:
    """The dominoes that lie, from left to right, and the place of the one led.

    >>> chain = Chain().led(Tile(6, 5)).extended(Tile(6, 3), End.LEFT)
    >>> str(chain), chain.ends
    ('36 65', (3, 5))
    """

    links: tuple[Link, ...] = ()
    lead: int = 0

    def __len__(self) -> int:
        return len(self.links)

    def __str__(self) -> str:
        return " ".join(f"{link.left}{link.right}" for link in self.links)

    @property
    def ends(self) -> tuple[int, int] | None:
        """The values at the left and the right end; None before the lead."""
        return (self.links[0].left, self.links[-1].right) if self.links else None

    @property
    def is_equal(self) -> bool:
        """Whether both ends show the same value, which makes a later domino a MAPPAKULING (P6)."""
        return self.ends is not None and self.ends[0] == self.ends[1]

    def fits(self, tile: Tile, end: End | None = None) -> bool:
        """Whether the domino matches that end, or with None any end, of a chain that has been led (P5)."""
        if self.ends is None:
            return False
        left, right = self.ends
        if end is None:
            return tile.has(left) or tile.has(right)
        return tile.has(left if end is End.LEFT else right)

    def led(self, tile: Tile) -> Self:
        """The chain with its first domino, the larger value on the left."""
        return type(self)((Link(tile.high, tile.low),))

    def extended(self, tile: Tile, end: End) -> Self:
        """The chain with the domino at that end; it must fit there."""
        assert self.ends is not None, "a chain is extended after its lead"
        left, right = self.ends
        if end is End.LEFT:
            return type(self)((Link(tile.other(left), left), *self.links), self.lead + 1)
        return type(self)((*self.links, Link(right, tile.other(right))), self.lead)

    def with_tile(self, tile: Tile, end: End | None) -> Self:
        """The chain once a domino has been played: led, where no end is named, else put to that end, which it must fit."""
        return self.led(tile) if end is None else self.extended(tile, end)
