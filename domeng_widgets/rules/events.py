"""What a deal or a play brought about: the one account that log, words, records and lessons read.

Events carry numbers and seats, never sentences. What a seat may not know yet is taken out by `seen_by`.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from .stones import Payer, Reason
from .terms import Term
from .tiles import End, Tile


class Kind(StrEnum):
    """How a round was won (P7, P8, T8, T9)."""

    CAPPU = "CAPPU"
    CEKI = "CEKI"
    POLLO = "POLLO"
    MANGUNO = "MANGUNO"
    MATTIKKENG = "MATTIKKENG"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, with the terms it brings about and the rule it rests on."""

    def seen_by(self, seat: int | None) -> "Event":
        """The event as that seat may know it when it happens; None stands for an onlooker."""
        del seat
        return self

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms that came about."""
        return ()

    @property
    def rule(self) -> str:
        """The number of the rule that it rests on."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        """The event in a few plain words for those who read the engine's output."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A round was dealt.

    The first one `opens` the game (P3): its leader holds `double`, the highest double dealt, and must lead it unless the
    opening is `free`. Nobody else knows which double it is before it lies on the table.
    """

    number: int
    leader: int
    opens: bool = False
    free: bool = False
    double: Tile | None = None

    def seen_by(self, seat: int | None) -> "Dealt":
        """The deal without the double, unless it is that seat's own."""
        return self if seat == self.leader else replace(self, double=None)

    @property
    def rule(self) -> str:
        return "P3" if self.opens else "P4"

    @property
    def text(self) -> str:
        return f"round {self.number} dealt, seat {self.leader} leads"


@dataclass(frozen=True, slots=True)
class Led(Event):
    """The first domino of a round was played."""

    seat: int
    tile: Tile

    @property
    def terms(self) -> tuple[Term, ...]:
        return (Term.LEMPA,) if self.tile.is_lempa else ()

    @property
    def rule(self) -> str:
        return "P4"

    @property
    def text(self) -> str:
        return f"seat {self.seat} leads {self.tile}"


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A later domino was played; `ends` are the values that show after it."""

    seat: int
    tile: Tile
    end: End
    ends: tuple[int, int]

    @property
    def is_mappakuling(self) -> bool:
        """Whether both ends show the same value after it (P6)."""
        return self.ends[0] == self.ends[1]

    @property
    def terms(self) -> tuple[Term, ...]:
        found = ((Term.LEMPA, self.tile.is_lempa), (Term.MAPPAKULING, self.is_mappakuling))
        return tuple(term for term, holds in found if holds)

    @property
    def rule(self) -> str:
        return "T7" if self.is_mappakuling else "P5"

    @property
    def text(self) -> str:
        return f"seat {self.seat} plays {self.tile}{self.end}"


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player who holds neither of the `ends` passed; `in_a_row` counts the PASSes since the LAST DOMINO."""

    seat: int
    ends: tuple[int, int]
    is_passebunge: bool
    in_a_row: int

    @property
    def terms(self) -> tuple[Term, ...]:
        return (Term.PASS, Term.PASSEBUNGE) if self.is_passebunge else (Term.PASS,)

    @property
    def rule(self) -> str:
        return "T3" if self.is_passebunge else "T2"

    @property
    def text(self) -> str:
        return f"{self.terms[-1]}"


@dataclass(frozen=True, slots=True)
class StonesGiven(Event):
    """Stones went from the table or a seat to a seat (S1)."""

    payer: Payer
    payee: int
    count: int
    reason: Reason

    @property
    def rule(self) -> str:
        return self.reason.rule

    @property
    def text(self) -> str:
        who = self.payer if isinstance(self.payer, str) else f"seat {self.payer}"
        return f"{who} gives {self.count}"


@dataclass(frozen=True, slots=True)
class StonesWaived(Event):
    """Stones were due that neither the table nor the payers could give (S1)."""

    payee: int
    count: int
    reason: Reason

    @property
    def rule(self) -> str:
        return "S1"

    @property
    def text(self) -> str:
        return f"{self.count} waived"


@dataclass(frozen=True, slots=True)
class CappuReached(Event):
    """A player has no domino left and is FIRST CAPPU; `kind` is CAPPU, CEKI or POLLO (P7)."""

    seat: int
    kind: Kind

    @property
    def terms(self) -> tuple[Term, ...]:
        return (Term.FIRST_CAPPU,) if self.kind is Kind.CAPPU else (Term.FIRST_CAPPU, Term(self.kind))

    @property
    def rule(self) -> str:
        return self.terms[-1].rule

    @property
    def text(self) -> str:
        return ", ".join(self.terms)


@dataclass(frozen=True, slots=True)
class MangunoFound(Event):
    """Five PASSes in a row: the LAST MAPPANO is the MANGUNO; `sums` are all players' unplayed pips (P8)."""

    seat: int
    sums: tuple[int, ...]

    @property
    def terms(self) -> tuple[Term, ...]:
        return (Term.MANGUNO,)

    @property
    def rule(self) -> str:
        return "T10"

    @property
    def text(self) -> str:
        return f"MANGUNO: seat {self.seat}"


@dataclass(frozen=True, slots=True)
class MattikkengFound(Event):
    """Players whose sums are no more than the MANGUNO's, in the order in which they win and pay (P8, S5)."""

    manguno: int
    seats: tuple[int, ...]
    sums: tuple[int, ...]

    @property
    def is_equal(self) -> bool:
        """Whether there is one MATTIKKENG, of exactly the MANGUNO's sum (S5)."""
        return len(self.seats) == 1 and self.sums[self.seats[0]] == self.sums[self.manguno]

    @property
    def terms(self) -> tuple[Term, ...]:
        return (Term.MATTIKKENG,)

    @property
    def rule(self) -> str:
        return "T11"

    @property
    def text(self) -> str:
        return "MATTIKKENG: " + ", ".join(f"seat {seat}" for seat in self.seats)


@dataclass(frozen=True, slots=True)
class CucuqNamed(Event):
    """The player just before the FIRST CAPPU, or before a MANGUNO without MATTIKKENG (T12)."""

    seat: int
    before: int

    @property
    def terms(self) -> tuple[Term, ...]:
        return (Term.CUCUQ,)

    @property
    def rule(self) -> str:
        return "T12"

    @property
    def text(self) -> str:
        return f"CUCUQ: seat {self.seat}"


@dataclass(frozen=True, slots=True)
class RoundWon(Event):
    """The round is over (P7, P8)."""

    seat: int
    kind: Kind

    @property
    def rule(self) -> str:
        return "P8" if self.kind in (Kind.MANGUNO, Kind.MATTIKKENG) else "P7"

    @property
    def text(self) -> str:
        return f"seat {self.seat} wins by {self.kind}"


@dataclass(frozen=True, slots=True)
class CamatElected(Event):
    """The FIRST CAPPU holds no stone and the table none: elected, and all stones go back (S6).

    `returned` are the stones that came back from each seat; `again` tells a CAMAT elected anew.
    """

    seat: int
    again: bool
    returned: tuple[int, ...]

    @property
    def terms(self) -> tuple[Term, ...]:
        return (Term.CAMAT,)

    @property
    def rule(self) -> str:
        return "S6"

    @property
    def text(self) -> str:
        return f"CAMAT: seat {self.seat}"
