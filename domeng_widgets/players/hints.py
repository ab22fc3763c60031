"""Hints: which plays promise most, and for each of them the one reason that tells it from the others."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final, NamedTuple

from domeng_widgets.rules import SEATS, Observation

from .prospects import Prospect, prospects

OFTEN: Final = 0.3
"""A seat is said to pass when it does so in this share of the playouts at least."""
MORE_PASSES: Final = 0.25
"""So many more PASSes than with the other plays are a reason to make a play."""


class Because(StrEnum):
    """Why a play is a good one, or what else there is to say of it."""

    ONLY_ONE = "only-one"
    """There is no other."""
    ENDS_IT = "ends-it"
    """It is the seat's last domino."""
    CAMAT = "camat"
    """It makes the seat CAMAT, in a share of the playouts."""
    MAKES_PASS = "makes-pass"
    """It makes some seats pass, in a share of the playouts at least."""
    WINS = "wins"
    """It wins the round more often than the others, in a share of the playouts."""
    FEWER_STONES = "fewer-stones"
    """It costs fewer stones than the others."""
    LIKE_ANY = "like-any"
    """Nothing single tells it from the others, though on the whole it may be the best."""
    LESS_CAMAT = "less-camat"
    """It makes the seat CAMAT less often than the best play, in a share of the playouts."""
    MORE_STONES = "more-stones"
    """It costs more stones than the best play."""
    WINS_LESS = "wins-less"
    """It wins the round less often than the best play, in a share of the playouts."""
    WORSE = "worse"
    """It is worse than the best on the whole, and nothing single makes it so."""


class Reason(NamedTuple):
    """Why, and of which seats and of which share of the playouts that is said."""

    code: Because
    seats: tuple[int, ...] = ()
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Hint:
    """What playouts have found for the seat to move: its plays, the best first.

    The numbers are as sure as `playouts` playouts a play make them, which late in a round fewer do. `best` are the first, and those that are called equal to it because their error bars overlap.
    """

    seat: int
    playouts: int
    prospects: tuple[Prospect, ...]

    @property
    def best(self) -> tuple[Prospect, ...]:
        """The first, and those whose error bars overlap its own."""
        first = self.prospects[0]
        return tuple(each for each in self.prospects if each.worth.overlaps(first.worth))

    def reason(self, prospect: Prospect) -> Reason:
        """What tells one of the prospects from the others, or from the best, as the playouts found it."""
        others = [each for each in self.prospects if each.play != prospect.play]
        if prospect.ends:
            return Reason(Because.ENDS_IT)
        if not others:
            return Reason(Because.ONLY_ONE)
        if prospect not in self.best:
            return self._worse(prospect)
        if all(prospect.camat.low > other.camat.high for other in others):
            return Reason(Because.CAMAT, share=prospect.camat.mean)
        return self._passes(prospect, others) or self._better(prospect, others)

    def _passes(self, prospect: Prospect, others: Sequence[Prospect]) -> Reason | None:
        """The seats that pass, if more do so than with the other plays."""
        usual = sum(sum(other.passes) for other in others) / len(others)
        clockwise = ((self.seat + step) % SEATS for step in range(1, SEATS))
        seats = tuple(seat for seat in clockwise if prospect.passes[seat] >= OFTEN)
        if not seats or sum(prospect.passes) < usual + MORE_PASSES:
            return None
        # whoever passes next does so after those before: where the last one passes, all of them do
        return Reason(Because.MAKES_PASS, seats, min(prospect.passes[seat] for seat in seats))

    def _worse(self, prospect: Prospect) -> Reason:
        best = self.prospects[0]
        if prospect.camat.high < best.camat.low:
            return Reason(Because.LESS_CAMAT, share=prospect.camat.mean)
        if prospect.stones.low > best.stones.high:
            return Reason(Because.MORE_STONES)
        if prospect.wins.high < best.wins.low:
            return Reason(Because.WINS_LESS, share=prospect.wins.mean)
        return Reason(Because.WORSE)

    @staticmethod
    def _better(prospect: Prospect, others: Sequence[Prospect]) -> Reason:
        if all(prospect.wins.low > other.wins.high for other in others):
            return Reason(Because.WINS, share=prospect.wins.mean)
        if all(prospect.stones.high < other.stones.low for other in others):
            return Reason(Because.FEWER_STONES)
        return Reason(Because.LIKE_ANY)


def hint(seen: Observation, rng: Random, playouts: int = 1000) -> Hint:
    """A hint for the seat to move, from nothing but what it has seen.

    ValueError if it is not to move or can only pass.
    """
    found = prospects(seen, rng, playouts)
    assert seen.seat is not None
    return Hint(seen.seat, playouts, found)
