"""What each legal play is worth to a seat, found by playing out deals that fit what it has seen.

All plays are tried on the same imagined deals, so that luck in the deal does not favour one of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from operator import mul
from random import Random
from typing import Final

from domeng_widgets.rules import SEATS, End, Observation, Play

from .bits import BIT, WITH
from .draws import Draws, draws_from
from .hidden import HiddenHands
from .playouts import TABLE, Position, play_out

# In games among steady players a stone more lowered a player's chance to become CAMAT by 3 or 4 in a hundred, whatever
# the table held; the lead, once the table was empty, raised it by some 8. Everything is told in stones by that measure.
CAMAT_WORTH: Final = 20.0
"""How many stones it is worth to become CAMAT now, and not with the chance that is left to everybody else."""
OTHERS_WORTH: Final = -5.0
"""What it is worth that somebody else does."""
LEAD_WORTH: Final = 2.0
"""What it is worth to win the lead of the next round with no stone on the table: whoever wins that may become CAMAT.

Where there is a CAMAT, they lead whoever wins (P4)."""
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


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a play promises to the seat that makes it, up to the end of the round.

    `stones` are those that it gains (less than none: it gives more), `wins` and `camat` the chances to win the round and
    to become CAMAT by it, `worth` all that in stones, more being better. `passes` is for each seat the share of playouts
    in which it passes before another domino is played; `ends` tells that the play itself ends the round.
    """

    play: Play
    stones: Estimate
    wins: Estimate
    camat: Estimate
    worth: Estimate
    passes: tuple[float, ...]
    ends: bool = False


def distinct_plays(seen: Observation) -> tuple[Play, ...]:
    """The legal plays that differ; where both ends show the same value the one at the right stands for both (P5)."""
    plays = (action for action in seen.legal if isinstance(action, Play))
    return tuple(play for play in plays if not (seen.chain.is_equal and play.end is End.LEFT))


def prospects(seen: Observation, rng: Random, playouts: int = 1000) -> tuple[Prospect, ...]:
    """What each distinct legal play promises, the best first, from so many playouts a play, or a few more.

    ValueError if the seat is not to move, or can only pass, or for less than two playouts.
    """
    plays = distinct_plays(seen)
    if not plays:
        raise ValueError("there is no play to weigh: the seat is not to move, or it must pass")
    if playouts < 2:
        raise ValueError(f"at least two playouts are needed, not {playouts}")
    if len(seen.hand) == 1:
        return tuple(_ending(seen, play) for play in plays)
    trials, draw = [_Trial(seen, play) for play in plays], draws_from(rng)
    for hands, draws, times in _deals(seen, rng, playouts, len(plays)):
        for trial in trials:
            trial.play_out(hands, draws, times, draw)
    return tuple(sorted((trial.prospect() for trial in trials), key=lambda found: -found.worth.mean))


def _ending(seen: Observation, play: Play) -> Prospect:
    """What the seat's last domino brings: the end of the round, which is the same whatever the others hold."""
    assert seen.seat is not None
    assert seen.chain.ends is not None
    assert seen.last_mappano is not None
    hands = [BIT[play.tile] if seat == seen.seat else 0 for seat in range(SEATS)]
    now = Position(hands, [*seen.stones, seen.table], seen.seat, *seen.chain.ends, seen.last_mappano)
    now.play(play)
    gained = now.piles[seen.seat] - seen.stones[seen.seat]
    camat = now.elects
    worth = _worth(camat, 0, seen.camat is None and not camat and not now.piles[TABLE]) - gained
    stones, wins, elected, all_in_all = (Estimate(float(value), 0.0) for value in (gained, 1, camat, worth))
    return Prospect(play, stones, wins, elected, all_in_all, passes=(0.0,) * SEATS, ends=True)


# Late in a round it takes longer to imagine a deal than to play it out, so that there one deal serves for several tries.
TRIES: Final = 4
"""On each deal at least so many tries are made: as many plays, or fewer plays each several times."""
LATE: Final = 15
"""With no more dominoes than this in all hands, twice as many tries are made on each deal."""


def _deals(seen: Observation, rng: Random, playouts: int, plays: int) -> Iterator[tuple[list[int], int, int]]:
    """Deals that fit, how many draws are made with each, and of how many tries of each play a draw is.

    If no more deals fit than there are playouts, all are used, equally often but for chance. Of deals that are drawn there
    are two at least, so that there are differences to tell how sure the mean is.
    """
    hidden = HiddenHands(seen, rng)
    if hidden.ways <= playouts:
        each, more = divmod(playouts, hidden.ways)
        once_more = set(rng.sample(range(hidden.ways), more))
        yield from ((hands, each + (n in once_more), 1) for n, hands in enumerate(hidden.all()))
        return
    times = -(-TRIES * (1 if sum(seen.counts) > LATE else 2) // plays)
    for _ in range(max(2, -(-playouts // times))):
        yield hidden.draw(), 1, times


class _Trial:
    """A play, and what came of it on the deals so far: for each draw, of `times` tries, what these added up to.

    `draws` is how many draws each deal had: one each where deals are drawn, often more where all that fit are used.
    """

    def __init__(self, seen: Observation, play: Play) -> None:
        assert seen.seat is not None
        self.play, self.seat, self.tile = play, seen.seat, BIT[play.tile]
        self.piles = [*seen.stones, seen.table]
        chain = seen.chain.led(play.tile) if play.end is None else seen.chain.extended(play.tile, play.end)
        assert chain.ends is not None
        self.left, self.right = chain.ends
        self.times = 1
        self.leads = seen.camat is None  # otherwise the CAMAT leads, whoever wins (P4)
        self.draws: list[int] = []
        self.gained: list[int] = []
        self.won: list[int] = []
        self.camat: list[int] = []
        self.more: list[float] = []  # what else it was worth, beside the stones
        self.passes = [0] * SEATS

    def play_out(self, hands: list[int], draws: int, times: int, draw: Draws) -> None:
        """Play on a deal, play on by chance, and count: so many draws, each of so many tries."""
        seat, piles, left, right = self.seat, self.piles, self.left, self.right
        after, following, self.times = hands[:], (seat + 1) % SEATS, times
        after[seat] ^= self.tile
        self.draws.append(draws)
        for _ in range(draws):
            held = won = camat = others = leads = 0
            for _ in range(times):
                now = Position(after[:], piles[:], following, left, right, seat)
                play_out(now, draw)
                held += now.piles[seat]
                if now.winner == seat:
                    won += 1
                    if not now.piles[TABLE]:
                        elected = now.elects
                        camat, leads = camat + elected, leads + (self.leads and not elected)
                elif not now.piles[TABLE] and not now.piles[now.winner]:
                    others += now.elects
            self.gained.append(held - times * piles[seat])
            self.won.append(won)
            self.camat.append(camat)
            self.more.append(_worth(camat, others, leads) if camat or others or leads else 0.0)
        fitting = WITH[left] | WITH[right]
        while following != seat and not after[following] & fitting:
            self.passes[following] += 1
            following = (following + 1) % SEATS

    def prospect(self) -> Prospect:
        """What has been found."""
        stones = self._estimate(self.gained)
        worth = Estimate(-stones.mean, stones.error)
        if any(self.more):
            worth = self._estimate([more - gained for more, gained in zip(self.more, self.gained, strict=True)])
        return Prospect(
            self.play,
            stones=stones,
            wins=self._estimate(self.won),
            camat=self._estimate(self.camat),
            worth=worth,
            passes=tuple(n / len(self.draws) for n in self.passes),
        )

    def _estimate(self, found: Sequence[float]) -> Estimate:
        """The mean a try, and its error; too large an error, if anything, where all deals are used but not all twice."""
        return _over_all(found, self.draws) if min(self.draws) > 1 else _over_drawn(found, self.times)


def _worth(camat: int, others: int, leads: int) -> float:
    """What elections as CAMAT, those of others, and leads of a round with no stone on the table are worth, in stones."""
    return CAMAT_WORTH * camat + OTHERS_WORTH * others + LEAD_WORTH * leads


def _over_drawn(draws: Sequence[float], times: int) -> Estimate:
    """The mean a try, and its error, from a draw for each of some deals, which adds up so many tries."""
    number, total = len(draws), sum(draws)
    spread = sum(map(mul, draws, draws)) - total * total / number
    return Estimate(total / number / times, sqrt(max(0.0, spread) / ((number - 1) * number)) / times)


def _over_all(tries: Sequence[float], each: Sequence[int]) -> Estimate:
    """The mean over all deals that fit, tried so many times each, and its error, to which the deals add nothing."""
    at, means, squares = 0, 0.0, 0.0
    for number in each:
        of_deal = tries[at : at + number]
        at += number
        if of_deal.count(of_deal[0]) == number:  # as is common late in a round
            means += of_deal[0]
        else:
            total = sum(of_deal)
            means += total / number
            squares += (sum(map(mul, of_deal, of_deal)) - total * total / number) / ((number - 1) * number)
    return Estimate(means / len(each), sqrt(max(0.0, squares)) / len(each))
