"""What each legal play is worth to a seat, found by playing out deals that fit what it has seen.

All plays are tried on the same imagined deals, so that luck in the deal does not favour one of them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from domeng_widgets.rules import SEATS, End, Observation, Play

from .bits import BIT, WITH
from .draws import Courses, Draws, draws_from
from .estimates import Deals, Estimate, deals_for
from .hidden import Hands
from .positions import TABLE, Position, play_out

# In games among steady players a stone more lowered a player's chance to become CAMAT by 3 or 4 in a hundred, whatever
# the table held; the lead, once the table was empty, raised it by some 8. Everything is told in stones by that measure.
CAMAT_WORTH: Final = 20.0
"""How many stones it is worth to become CAMAT now, and not with the chance that is left to everybody else."""
OTHERS_WORTH: Final = -5.0
"""What it is worth that somebody else does."""
LEAD_WORTH: Final = 2.0
"""What it is worth to win the lead of the next round with no stone on the table: whoever wins that may become CAMAT.

Where there is a CAMAT, they lead whoever wins (P4)."""


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

    Late in a round all that can come of a deal is counted instead, where that is less work: what that promises is what
    playouts without number would find on that deal; if all deals that fit can be counted so, it is certain.

    ValueError if the seat is not to move, or can only pass, or for less than two playouts.
    """
    plays = distinct_plays(seen)
    if not plays:
        raise ValueError("there is no play to weigh: the seat is not to move, or it must pass")
    if playouts < 2:
        raise ValueError(f"at least two playouts are needed, not {playouts}")
    if len(seen.hand) == 1:
        return tuple(_ending(seen, play) for play in plays)
    draw = draws_from(rng)
    deals = deals_for(seen, rng, draw, playouts, len(plays))
    found = (_Trial(seen, play, deals, draw).prospect() for play in plays)
    return tuple(sorted(found, key=lambda each: -each.worth.mean))


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
    worth = _worths(seen)[_result(now, seen.seat)] - gained
    stones, wins, elected, all_in_all = (Estimate(float(value), 0.0) for value in (gained, 1, camat, worth))
    return Prospect(play, stones, wins, elected, all_in_all, passes=(0.0,) * SEATS, ends=True)


# --- what comes of a play -----------------------------------------------------------------------------------------------

LOST, WON, LEADS, ELECTED, OTHER = range(5)
"""How a try ended for the seat: with no stone on the table it LEADS the next round, is ELECTED as CAMAT, or an OTHER is."""
RESULTS: Final = bytes((LOST, WON, LEADS, ELECTED, OTHER))
WINS: Final = bytes.maketrans(RESULTS, bytes((0, 1, 1, 1, 0)))
ELECTIONS: Final = bytes.maketrans(RESULTS, bytes((0, 0, 0, 1, 0)))


def _result(now: Position, seat: int) -> int:
    """How a round that is over ended for a seat."""
    if now.piles[TABLE]:
        return WON if now.winner == seat else LOST
    if now.winner == seat:
        return ELECTED if now.elects else LEADS
    return OTHER if now.elects else LOST


def _worths(seen: Observation) -> tuple[float, ...]:
    """What each result is worth in stones, beside those that were given; a CAMAT leads whoever wins (P4)."""
    return (0.0, 0.0, LEAD_WORTH if seen.camat is None else 0.0, CAMAT_WORTH, OTHERS_WORTH)


class _Trial:
    """A play, and what came of it on the deals: in each try how many stones the seat had at the end, and the result."""

    def __init__(self, seen: Observation, play: Play, deals: Deals, draw: Draws) -> None:
        assert seen.seat is not None
        ends = seen.chain.with_tile(play.tile, play.end).ends
        assert ends is not None
        self.play, self.seat, self.deals = play, seen.seat, deals
        self.before, self.worths = seen.stones[seen.seat], _worths(seen)
        self.courses = Courses() if deals.followed else None
        self.stones: list[int] = []
        self.results = bytearray()
        self.passes = [0] * SEATS
        tile = BIT[play.tile]
        now = Position([], [*seen.stones, seen.table], (seen.seat + 1) % SEATS, *ends, seen.seat)
        for tries, hands in deals.by_tries:
            after = [_without(each, seen.seat, tile) for each in hands]
            self._count_passes(after, WITH[now.left] | WITH[now.right])
            if self.courses:
                self._play_out(now, after, self.courses, self.courses.draw)
            else:
                self._play_out(now, after, range(tries), draw)

    def _play_out(self, start: Position, deals: list[Hands], tries: Iterable[object], draw: Draws) -> None:
        """Play on from there by chance, so many times with each deal, and note what comes of it; written for its speed.

        It is always the same position that is played out: what the end of a round leaves as it was need not be put back.
        """
        now, seat, piles = start.copy(), self.seat, start.piles
        add, note = self.stones.append, self.results.append
        for hands in deals:
            for _ in tries:
                now.hands, now.piles, now.last, now.counts = hands[:], piles[:], seat, 0
                play_out(now, draw)
                held = now.piles
                add(held[seat])
                note(now.winner == seat if held[TABLE] else _result(now, seat))

    def _count_passes(self, deals: list[Hands], fitting: int) -> None:
        """On how many deals the next seats pass, up to the first that can play."""
        for step in range(1, SEATS):
            following = (self.seat + step) % SEATS
            deals = [hands for hands in deals if not hands[following] & fitting]
            self.passes[following] += len(deals)

    def prospect(self) -> Prospect:
        """What has been found."""
        held = self._estimate(self.stones)
        stones = cost = Estimate(held.mean - self.before, held.error)
        if any(self.worths[result] for result in set(self.results)):
            less = self._estimate(
                [n - self.worths[result] for n, result in zip(self.stones, self.results, strict=True)]
            )
            cost = Estimate(less.mean - self.before, less.error)
        camat = self._estimate(self.results.translate(ELECTIONS)) if ELECTED in self.results else Estimate(0.0, 0.0)
        return Prospect(
            self.play,
            stones=stones,
            wins=self._estimate(self.results.translate(WINS)),
            camat=camat,
            worth=Estimate(-cost.mean, cost.error),
            passes=tuple(n / self.deals.number for n in self.passes),
        )

    def _estimate(self, found: Sequence[float]) -> Estimate:
        return self.deals.estimate(found, self.courses)


def _without(hands: Hands, seat: int, tile: int) -> Hands:
    """The hands once a seat has played a domino that it holds."""
    after = hands[:]
    after[seat] ^= tile
    return after
