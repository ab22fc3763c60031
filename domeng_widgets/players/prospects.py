"""What each legal play is worth to a seat, found by playing out deals that fit what it has seen.

All plays are tried on the same imagined deals, so that luck in the deal does not favour one of them.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
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
"""What it is worth to lead the next round with no stone on the table: whoever wins it may become CAMAT."""
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
    """What each distinct legal play promises, the best first, from so many playouts a play.

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
    for hands, times, singly in _deals(seen, rng, playouts, len(plays)):
        for trial in trials:
            trial.play_out(hands, times, draw, singly=singly)
    return tuple(sorted((trial.prospect() for trial in trials), key=lambda found: -found.worth.mean))


def _ending(seen: Observation, play: Play) -> Prospect:
    """What the seat's last domino brings: the end of the round, which is the same whatever the others hold."""
    assert seen.seat is not None
    assert seen.chain.ends is not None
    assert seen.last_mappano is not None
    hands = [BIT[play.tile] if seat == seen.seat else 0 for seat in range(SEATS)]
    now = Position(hands, [*seen.stones, seen.table], seen.seat, *seen.chain.ends, seen.last_mappano)
    now.play(play)
    gained, camat = now.piles[seen.seat] - seen.stones[seen.seat], float(now.elects)
    return Prospect(
        play,
        stones=Estimate(gained, 0.0),
        wins=Estimate(1.0, 0.0),
        camat=Estimate(camat, 0.0),
        worth=Estimate(_worth(_outcome(now, seen.seat, seen.stones[seen.seat])), 0.0),
        passes=(0.0,) * SEATS,
        ends=True,
    )


# Late in a round it takes longer to imagine a deal than to play it out, so that there one deal serves for several tries.
TRIES: Final = 4
"""On each deal at least so many tries are made: as many plays, or fewer plays each several times."""
LATE: Final = 10
"""With no more dominoes than this in all hands, twice as many tries are made on each deal."""


def _deals(seen: Observation, rng: Random, playouts: int, plays: int) -> Iterator[tuple[list[int], int, bool]]:
    """Deals that fit, how often each play is to be played out on each, and whether these tries are draws of their own.

    If no more deals fit than there are playouts, all are tried, equally often: then the deals bring no chance of their
    own into the mean.
    """
    hidden = HiddenHands(seen, rng)
    if hidden.ways <= playouts:
        each, more = divmod(playouts, hidden.ways)
        once_more = set(rng.sample(range(hidden.ways), more))
        yield from ((hands, each + (n in once_more), True) for n, hands in enumerate(hidden.all()))
        return
    times = -(-TRIES * (1 if sum(seen.counts) > LATE else 2) // plays)
    for done in range(0, playouts, times):
        yield hidden.draw(), min(times, playouts - done), False


# What came of some tries, packed into one integer, as the counts of a position are; what is gained may be less than none.
FIELD: Final = 16
TRIED, WON, CAMAT, OTHERS, LEADS, GAINED = (1 << FIELD * n for n in range(6))
MOST: Final = (1 << FIELD) - 1


def _outcome(now: Position, seat: int, before: int) -> int:
    """What came of a try, for a seat that had so many stones."""
    outcome = TRIED + (now.piles[seat] - before) * GAINED
    mine = now.winner == seat
    if mine:
        outcome += WON
    if not now.piles[TABLE]:
        if now.elects:
            outcome += CAMAT if mine else OTHERS
        elif mine:
            outcome += LEADS
    return outcome


def _gained(outcome: int) -> int:
    return outcome >> FIELD * 5


def _worth(outcome: int) -> float:
    """What came of some tries, in stones."""
    camat, others, leads = (outcome // field & MOST for field in (CAMAT, OTHERS, LEADS))
    return CAMAT_WORTH * camat + OTHERS_WORTH * others + LEAD_WORTH * leads - _gained(outcome)


class _Trial:
    """A play, and what came of it on the deals so far."""

    def __init__(self, seen: Observation, play: Play) -> None:
        assert seen.seat is not None
        self.play, self.seat, self.tile = play, seen.seat, BIT[play.tile]
        self.piles = [*seen.stones, seen.table]
        chain = seen.chain.led(play.tile) if play.end is None else seen.chain.extended(play.tile, play.end)
        assert chain.ends is not None
        self.left, self.right = chain.ends
        self.found: Counter[int] = Counter()
        self.passes = [0] * SEATS

    def play_out(self, hands: list[int], times: int, draw: Draws, *, singly: bool) -> None:
        """Play so many times, and play on by chance; the tries are counted `singly`, or as one draw."""
        seat, piles, left, right = self.seat, self.piles, self.left, self.right
        before, after, following, outcome = piles[seat], hands[:], (seat + 1) % SEATS, 0
        after[seat] ^= self.tile
        for _ in range(times):
            now = Position(after[:], piles[:], following, left, right, seat)
            play_out(now, draw)
            outcome += _outcome(now, seat, before)
            if singly:
                self.found[outcome] += 1
                outcome = 0
        if not singly:
            self.found[outcome] += 1
        fitting = WITH[left] | WITH[right]
        while following != seat and not after[following] & fitting:
            self.passes[following] += times
            following = (following + 1) % SEATS

    def prospect(self) -> Prospect:
        """What has been found."""
        tries = self._sum(_tried)
        return Prospect(
            self.play,
            stones=self._estimate(_gained),
            wins=self._estimate(lambda outcome: outcome // WON & MOST),
            camat=self._estimate(lambda outcome: outcome // CAMAT & MOST),
            worth=self._estimate(_worth),
            passes=tuple(n / tries for n in self.passes),
        )

    def _estimate(self, value: Callable[[int], float]) -> Estimate:
        """The mean a try, and its error; tries that were counted together are one draw."""
        tries, draws = self._sum(_tried), self.found.total()
        mean = self._sum(value) / tries
        squares = self._sum(lambda outcome: (value(outcome) - mean * _tried(outcome)) ** 2)
        return Estimate(mean, sqrt(squares * draws / max(1, draws - 1)) / tries)

    def _sum(self, value: Callable[[int], float]) -> float:
        return sum(value(outcome) * n for outcome, n in self.found.items())


def _tried(outcome: int) -> int:
    return outcome & MOST
