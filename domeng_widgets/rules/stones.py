"""Stones: the piles they lie in, what things cost, and how they are given (T13, S1-S5)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, Self

SEATS: Final = 5
TABLE: Final = "table"

Payer = int | Literal["table"]
"""Whose stones are given: a seat's, or the table's."""


class Reason(StrEnum):
    """Why stones are given; the MANGUNO's own PASS and the price of the block are two reasons in one play."""

    PASS = "PASS"
    PASSEBUNGE = "PASSEBUNGE"
    CAPPU = "CAPPU"
    CEKI = "CEKI"
    POLLO = "POLLO"
    MANGUNO = "MANGUNO"
    MATTIKKENG = "MATTIKKENG"

    @property
    def rule(self) -> str:
        """The number of the rule that sets the price."""
        return _RULES[self]


_RULES: Final = {
    Reason.PASS: "S2",
    Reason.PASSEBUNGE: "S2",
    Reason.CAPPU: "S3",
    Reason.CEKI: "S3",
    Reason.POLLO: "S3",
    Reason.MANGUNO: "S4",
    Reason.MATTIKKENG: "S5",
}

PRICES: Final = {
    Reason.PASS: 1,
    Reason.PASSEBUNGE: 2,
    Reason.CAPPU: 1,
    Reason.CEKI: 3,
    Reason.POLLO: 5,
    Reason.MANGUNO: 1,
    Reason.MATTIKKENG: 5,
}


def price(reason: Reason, *, mattikkeng: int = 1, equal: bool = False) -> int:
    """How many stones are due (S2-S5); a block costs 1 with several MATTIKKENG or one of an equal sum (S5).

    >>> price(Reason.POLLO), price(Reason.MATTIKKENG), price(Reason.MATTIKKENG, mattikkeng=2)
    (5, 5, 1)
    """
    if reason is Reason.MATTIKKENG and (mattikkeng > 1 or equal):
        return 1
    return PRICES[reason]


@dataclass(frozen=True, slots=True)
class Gift:
    """Stones that went from one pile to another."""

    payer: Payer
    payee: int
    count: int


@dataclass(frozen=True, slots=True)
class Piles:
    """The stones of a game: on the table, and with each of the five players."""

    table: int
    seats: tuple[int, ...] = (0,) * SEATS

    @property
    def total(self) -> int:
        """All stones of the game, which never change (S1)."""
        return self.table + sum(self.seats)

    def give(self, payee: int, due: int, payers: Iterable[int]) -> tuple[Self, tuple[Gift, ...]]:
        """Give `due` stones: from the table first, then from the payers in order, as far as they reach (S1).

        What is still missing is waived; nobody pays themselves.
        """
        table, seats, gifts = self.table, list(self.seats), []
        from_table = min(due, table)
        if from_table:
            gifts.append(Gift(TABLE, payee, from_table))
        missing = due - from_table
        for payer in payers:
            count = 0 if payer == payee else min(missing, seats[payer])
            if count:
                seats[payer] -= count
                missing -= count
                gifts.append(Gift(payer, payee, count))
        seats[payee] += due - missing
        return type(self)(table - from_table, tuple(seats)), tuple(gifts)
