"""The hands that a seat does not see, imagined: deals that fit all it has seen, each of them equally likely.

A deal fits if every other seat has as many dominoes as it holds, none that it showed not to hold by passing (P5), and if
a game's first leader has the highest double dealt (P3). No deal is tried and thrown away: the seats that have passed are
dealt to first, and how much they take of what others may have too is drawn by the number of deals that go on from there.
"""

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb, prod
from random import Random
from typing import Final

from domeng_widgets.rules import SEATS, Observation, Play, Tile

from .bits import BITS, DOUBLES, OPENERS, WITH, as_bits, each_bit
from .draws import Draws, draws_from

ALL: Final = sum(BITS)

Hands = list[int]
"""The five hands of a deal, as sums of bits."""
Counts = tuple[int, ...]
Needs = tuple[tuple[int, int], ...]
"""Seats, and how many dominoes they need."""


class HiddenHands:
    """What the other seats may hold, as far as `seen` tells; the seat itself holds its own hand.

    `ways` is how many deals fit. ValueError if none does, or for an onlooker. `draw` are draws from `rng` that are there.
    """

    def __init__(self, seen: Observation, rng: Random, draw: Draws | None = None) -> None:
        self._cases = tuple(case for case in _cases(seen) if case.ways)
        self._up_to = tuple(accumulate(case.ways for case in self._cases))
        if not self._cases:
            raise ValueError("no deal fits what was seen")
        self.ways = self._up_to[-1]
        self._random, self._draw = rng.random, draw or draws_from(rng)

    def draw(self) -> Hands:
        """The five hands of a deal that fits, as sums of bits."""
        case = self._cases[bisect(self._up_to, self._random() * self.ways) if len(self._cases) > 1 else 0]
        draw, hands, taking = self._draw, list(case.held), case.taking
        heaps = [list(heap) for heap in case.heaps]
        for seat, _ in case.choosy:
            n = bisect(taking.up_to, self._random() * taking.ways) if len(taking.up_to) > 1 else 0
            for place, need in taking.choices[n]:
                heap = heaps[place]
                for left in range(len(heap), len(heap) - need, -1):
                    hands[seat] |= heap.pop(next(draw[left]))
            heaps = [heaps[one] if other is None else heaps[one] + heaps[other] for one, other in taking.joined]
            taking = taking.after[n]
        heap = heaps[0] if heaps else []  # none is left to be told apart: there is one, if there is any
        left = len(heap)
        for seat, need in case.others:
            hand = hands[seat]
            for _ in range(need):
                hand |= heap.pop(next(draw[left]))
                left -= 1
            hands[seat] = hand
        return hands

    def all(self) -> list[Hands]:
        """The five hands of each deal that fits, once."""
        return [hands for case in self._cases for hands in _deals(case)]


def _deals(case: "_Case") -> list[Hands]:
    """The five hands of each deal of a case."""
    dealt = [(list(case.held), sum(map(sum, case.heaps)))]
    for seat, need in case.choosy + case.others:
        barred, grown = case.barred[seat], []
        for hands, left in dealt:
            for taken in map(sum, combinations(each_bit(left & ~barred), need)):
                more = hands[:]
                more[seat] |= taken
                grown.append((more, left ^ taken))
        dealt = grown
    return [hands for hands, _ in dealt]


# --- what is known ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Case:
    """Deals with the same highest double in the same hand.

    `held` is what each seat has for certain and `barred` what it has not. The `choosy` seats, which may not have all
    that is left, are dealt to before the `others`; the `heaps` are what is left, each of dominoes that the same choosy
    seats may have, and `taking` what can be taken of them. `ways` is how many such deals there are.
    """

    held: Counts
    barred: Counts
    choosy: Needs
    others: Needs
    heaps: tuple[Counts, ...]
    taking: "_Taking"
    ways: int


def _cases(seen: Observation) -> Iterator[_Case]:
    """The cases to tell apart: which double was the highest dealt, where that is not known (P3)."""
    if seen.seat is None:
        return
    held = [0] * SEATS
    held[seen.seat] = as_bits(seen.hand)
    known = as_bits(link.tile for link in seen.chain.links) | as_bits(seen.dealt)
    if not seen.opens:
        yield _case(seen, held, ALL & ~known)
        return
    by_leader = as_bits(seen.dealt if seen.seat == seen.leader else _played_by(seen, seen.leader))
    for value, double in OPENERS:
        higher = sum(DOUBLES[value + 1 :])
        elsewhere = known & ~by_leader if seen.seat != seen.leader else ALL & ~by_leader
        if not known & higher and not double & elsewhere and seen.double in (None, Tile(value, value)):
            hidden = double & ~known
            fixed = [hand | hidden * (seat == seen.leader) for seat, hand in enumerate(held)]
            yield _case(seen, fixed, ALL & ~(known | higher | hidden))


def _played_by(seen: Observation, seat: int) -> Iterator[Tile]:
    return (turn.action.tile for turn in seen.turns if turn.seat == seat and isinstance(turn.action, Play))


def _case(seen: Observation, held: Sequence[int], unseen: int) -> _Case:
    """The case in which the seats hold that much for certain, and the rest of what they need comes from the unseen."""
    barred = tuple(_with_any(values) for values in seen.lacks)
    needs = sorted((count - held[seat].bit_count(), seat) for seat, count in enumerate(seen.counts))
    fits = needs[0][0] >= 0 and not any(held[seat] & barred[seat] for seat in range(SEATS) if seat != seen.seat)
    choosy = tuple((seat, need) for need, seat in needs if need > 0 and unseen & barred[seat])
    others = tuple((seat, need) for need, seat in needs if need > 0 and not unseen & barred[seat])
    heaps: dict[int, list[int]] = {}
    for tile in each_bit(unseen):
        may_have = sum(1 << i for i, (seat, _) in enumerate(choosy) if not tile & barred[seat])
        heaps.setdefault(may_have, []).append(tile)
    sizes = tuple((sort, len(heaps[sort])) for sort in sorted(heaps))
    taking = _taking(tuple(need for _, need in choosy), sizes)
    ways, rest = taking.ways * fits, unseen.bit_count() - sum(need for _, need in choosy)
    for _, need in others:
        ways, rest = ways * comb(rest, need), rest - need
    return _Case(tuple(held), barred, choosy, others, tuple(tuple(heaps[sort]) for sort, _ in sizes), taking, ways)


def _with_any(values: Iterable[int]) -> int:
    """All dominoes that have one of the values."""
    tiles = 0
    for value in values:
        tiles |= WITH[value]
    return tiles


# --- what can be taken --------------------------------------------------------------------------------------------------

Heaps = tuple[tuple[int, int], ...]
"""Heaps by their sort, and how many dominoes lie in each. Bit i of a sort: whether the i-th choosy seat may have them."""
REMEMBERED: Final = 8192


@dataclass(frozen=True, slots=True)
class _Taking:
    """What the first of some choosy seats can take: how much of which heaps.

    `ways` is in how many ways these seats can be dealt to, `up_to` the same for the `choices` up to each; `joined` are
    the heaps, or two of them, that are alike to the seats after it, and `after` what those can take, for each choice.
    """

    ways: int
    up_to: Counts = ()
    choices: tuple[tuple[tuple[int, int], ...], ...] = ()
    after: tuple["_Taking", ...] = ()
    joined: tuple[tuple[int, int | None], ...] = ()


@lru_cache(REMEMBERED)
def _taking(needs: Counts, heaps: Heaps) -> _Taking:
    """What can be taken by choosy seats that need so much."""
    if not needs:
        return _Taking(1)
    own = [heap for heap, (sort, _) in enumerate(heaps) if sort & 1]
    joined = {sort >> 1: [at for at, (other, _) in enumerate(heaps) if other >> 1 == sort >> 1] for sort, _ in heaps}
    found: list[tuple[int, tuple[tuple[int, int], ...], _Taking]] = []
    for taken in _splits(needs[0], [heaps[heap][1] for heap in own]):
        left = [size for _, size in heaps]
        for heap, n in zip(own, taken, strict=True):
            left[heap] -= n
        after = _taking(needs[1:], tuple((sort, sum(left[heap] for heap in joined[sort])) for sort in joined))
        if ways := after.ways * prod(comb(heaps[heap][1], n) for heap, n in zip(own, taken, strict=True)):
            found.append((ways, tuple((heap, n) for heap, n in zip(own, taken, strict=True) if n), after))
    up_to = tuple(accumulate(ways for ways, _, _ in found))
    pairs = tuple((alike[0], alike[1] if len(alike) > 1 else None) for alike in joined.values())
    choices, afters = tuple(choice for _, choice, _ in found), tuple(after for _, _, after in found)
    return _Taking(up_to[-1] if up_to else 0, up_to, choices, afters, pairs)


def _splits(need: int, sizes: Sequence[int]) -> Iterator[Counts]:
    """All ways to take so many from heaps of these sizes."""
    if not sizes:
        if need == 0:
            yield ()
        return
    for n in range(max(0, need - sum(sizes[1:])), min(need, sizes[0]) + 1):
        for rest in _splits(need - n, sizes[1:]):
            yield (n, *rest)
