"""Dominoes, the ends of a chain, and what a player can do in a turn (T1, T2, P2, P5)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

MAX_PIPS = 6


class End(StrEnum):
    """An end of the chain, written as records write it."""

    LEFT = "<"
    RIGHT = ">"


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """A domino of the double-six set, its larger value first (P2).

    >>> Tile.parse("65").pips
    11
    """

    high: int
    low: int

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high <= MAX_PIPS:
            raise ValueError(f"no domino of the double-six set: [{self.high}|{self.low}]")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read two digits, the larger first; ValueError for anything else."""
        if len(text) != 2 or not (text.isascii() and text.isdigit()):
            raise ValueError(f"a domino is two digits, larger first, not {text[:20]!r}")
        return cls(int(text[0]), int(text[1]))

    def __str__(self) -> str:
        return f"{self.high}{self.low}"

    @property
    def is_lempa(self) -> bool:
        """Whether both values are the same (T1)."""
        return self.high == self.low

    @property
    def pips(self) -> int:
        """The sum of both values, as T11 adds them up."""
        return self.high + self.low

    def has(self, value: int) -> bool:
        """Whether one of the two values is `value`."""
        return value in (self.high, self.low)

    def other(self, value: int) -> int:
        """The value at the far end when `value` touches the chain."""
        return self.low if value == self.high else self.high


ALL_TILES: tuple[Tile, ...] = tuple(Tile(high, low) for high in range(MAX_PIPS, -1, -1) for low in range(high, -1, -1))


@dataclass(frozen=True, slots=True)
class Play:
    """A domino played to an end of the chain; `end` is None for the lead, which names none.

    >>> str(Play(Tile(6, 5), End.LEFT)), str(Play(Tile(6, 6)))
    ('65<', '66')
    """

    tile: Tile
    end: End | None = None

    def __str__(self) -> str:
        return f"{self.tile}{self.end or ''}"


@dataclass(frozen=True, slots=True)
class Pass:
    """A turn without a domino (T2).

    >>> str(Pass())
    '-'
    """

    def __str__(self) -> str:
        return "-"


Action = Play | Pass
"""What a player does in a turn."""


def parse_action(text: str) -> Action:
    """Read a play of a record: `65<`, `65>`, a lead `66`, or `-` for a PASS; ValueError otherwise."""
    if text == "-":
        return Pass()
    if text[2:] not in ("", "<", ">"):
        raise ValueError(f"a play is a domino and an end, or a PASS '-', not {text[:20]!r}")
    return Play(Tile.parse(text[:2]), End(text[2:]) if text[2:] else None)
