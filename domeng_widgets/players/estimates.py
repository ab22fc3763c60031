"""On which deals plays are tried and how often, and what the tries tell: a mean, and how sure it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import factorial, prod, sqrt
from operator import mul
from random import Random
from typing import Final

from domeng_widgets.rules import Observation

from .draws import Courses, Draws
from .hidden import Hands, HiddenHands

BAR: Final = 2.0
"""Half the length of an error bar, in standard errors."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over playouts, and its standard error."""

    mean: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the error bar, two standard errors below the mean."""
        return self.mean - BAR * self.error

    @property
    def high(self) -> float:
        """The upper end of the error bar, two standard errors above the mean."""
        return self.mean + BAR * self.error

    def overlaps(self, other: "Estimate") -> bool:
        """Whether the error bars have a point in common."""
        return self.low <= other.high and other.low <= self.high


# Late in a round it takes longer to imagine a deal than to play it out, so that there one deal serves for several tries.
TRIES: Final = 4
"""On each deal at least so many tries are made: as many plays, or fewer plays each several times."""
LATE: Final = 15
"""With no more dominoes than this in all hands, twice as many tries are made on each deal."""
# Later still little is left to chance: to go through all that can come of a deal takes less time than to try it so often.
ORDERS: Final = 3
"""As was measured, of so many orders in which the hands could be played there is, on the whole, not one that can come."""
DIGITS: Final = 9
"""A mean that is known for certain is told to so many, so that rounding tells no plays apart that bring the same."""


@dataclass(frozen=True, slots=True)
class Deals:
    """Deals that fit what was seen, by how many tries of each play are made with each.

    They are `every` one that fits, or some that were drawn. Where they are `followed` there are no tries: all that can
    come of each deal is gone through once, and counted by how likely it is, which tells what any number of tries would.
    """

    by_tries: tuple[tuple[int, list[Hands]], ...]
    every: bool
    followed: bool = False

    @property
    def number(self) -> int:
        """How many deals there are."""
        return sum(len(deals) for _, deals in self.by_tries)

    def estimate(self, found: Sequence[float], courses: Courses | None) -> Estimate:
        """The mean of what was found in each try or course, in the order of the deals, and its error.

        Where all deals are used they add nothing to the error; but unless each is tried twice there is no telling what is
        chance in a deal, so that the error is then too large, if anything.
        """
        if courses:
            means = courses.means(found)
            return Estimate(round(sum(means) / len(means), DIGITS), 0.0) if self.every else _over_drawn(means, 1)
        if self.every and all(tries > 1 for tries, _ in self.by_tries):
            return self._over_all(found)
        tries = 1 if self.every else self.by_tries[0][0]
        return _over_drawn(_sums(found, tries), tries)

    def _over_all(self, found: Sequence[float]) -> Estimate:
        at, means, squares = 0, 0.0, 0.0
        for tries, deals in self.by_tries:
            each = found[at : at + tries * len(deals)]
            at, sums = at + len(each), _sums(each, tries)
            means += sum(sums) / tries
            squares += (_squares(each) - _squares(sums) / tries) / ((tries - 1) * tries)
        return Estimate(means / self.number, sqrt(max(0.0, squares)) / self.number)


def deals_for(seen: Observation, rng: Random, draw: Draws, playouts: int, plays: int) -> Deals:
    """Deals for so many playouts, or a few more, of each of so many plays.

    If no more deals fit than there are playouts, all are used, equally often but for chance. Of deals that are drawn there
    are two at least, so that there are differences to tell how sure the mean is. Deals are followed where the hands are so
    small that, as a rule, this takes no longer than to try them.
    """
    hidden = HiddenHands(seen, rng, draw)
    orders = prod(factorial(count - (seat == seen.seat)) for seat, count in enumerate(seen.counts))
    if hidden.ways <= playouts:
        if orders * hidden.ways <= playouts:
            return Deals(((1, hidden.all()),), every=True, followed=True)
        return _evenly(hidden.all(), playouts, rng)
    tries = -(-TRIES * (1 if sum(seen.counts) > LATE else 2) // plays)
    drawn = [hidden.draw() for _ in range(max(2, -(-playouts // tries)))]
    followed = orders <= ORDERS * tries
    return Deals(((1 if followed else tries, drawn),), every=False, followed=followed)


def _evenly(every: list[Hands], playouts: int, rng: Random) -> Deals:
    """All the deals, for so many playouts in all: some of them, drawn by lot, are tried once more than the others."""
    tries, more = divmod(playouts, len(every))
    once_more = set(rng.sample(range(len(every)), more))
    chosen, others = ([hands for n, hands in enumerate(every) if (n in once_more) is which] for which in (True, False))
    by_tries = ((tries + 1, chosen), (tries, others))
    return Deals(by_tries if more else by_tries[1:], every=True)


def _sums(found: Sequence[float], each: int) -> Sequence[float]:
    """The sums of every so many."""
    return list(map(sum, zip(*[iter(found)] * each, strict=True))) if each > 1 else found


def _squares(found: Sequence[float]) -> float:
    """The sum of the squares."""
    return float(sum(map(mul, found, found)))


def _over_drawn(draws: Sequence[float], tries: int) -> Estimate:
    """The mean a try, and its error, from what each of some deals brought in so many tries."""
    number, total = len(draws), sum(draws)
    spread = _squares(draws) - total * total / number
    return Estimate(total / number / tries, sqrt(max(0.0, spread) / ((number - 1) * number)) / tries)
