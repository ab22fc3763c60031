"""A player of a few rules of thumb: heavy dominoes first, make others pass, keep a CEKI or POLLO in reach."""

from dataclasses import dataclass
from random import Random
from typing import Self

from domeng_widgets.rules import ALL_TILES, HAND, SEATS, Action, Observation, Pass, Play, Tile

PIP = 0.25  # a pip less in hand, should the round end in a block
PASS_MADE = 3.0  # a stone for somebody else
MAPPAKULING = 1.0
FOLLOW_UP = 0.8  # a domino of one's own that fits the new ends
IN_REACH = 2.0  # the last domino would make a CEKI or POLLO


class SteadyPlayer:
    """Plays sensibly from what its seat may know; equal choices are drawn by lot."""

    def choose(self, seen: Observation, rng: Random) -> Action:
        """The legal action of the highest worth."""
        unseen = Unseen.of(seen)
        worth = {action: self.worth(seen, action, unseen) for action in seen.legal}
        best = max(worth.values())
        return rng.choice([action for action in seen.legal if worth[action] == best])

    def worth(self, seen: Observation, action: Action, unseen: "Unseen") -> float:
        """How good an action looks, in stones or so."""
        if isinstance(action, Pass):
            return 0.0
        ends = _ends_after(seen, action)
        kept = [tile for tile in seen.hand if tile != action.tile]
        if not kept:
            return 0.0  # one domino: either end brings the same
        mappakuling = len(seen.chain) > 0 and ends[0] == ends[1]
        follow_ups = sum(tile.has(ends[0]) or tile.has(ends[1]) for tile in kept)
        return (
            PIP * action.tile.pips
            + PASS_MADE * unseen.passes_expected(ends)
            + MAPPAKULING * mappakuling
            + FOLLOW_UP * min(follow_ups, 2)
            + IN_REACH * (len(kept) == 1 and _ends_dearly(kept[0], ends))
        )


@dataclass(frozen=True, slots=True)
class Unseen:
    """What a seat does not see, and knows of it: the dominoes, and of each next player how many it holds and what values it lacks."""

    tiles: tuple[Tile, ...]
    next_players: tuple[tuple[int, frozenset[int]], ...]

    @classmethod
    def of(cls, seen: Observation) -> Self:
        """What the seat of an observation does not see."""
        known = {link.tile for link in seen.chain.links} | set(seen.hand)
        lacks, after = seen.lacks, (seen.seat or 0) + 1
        order = [(after + step) % SEATS for step in range(SEATS - 1)]
        tiles = tuple(tile for tile in ALL_TILES if tile not in known)
        return cls(tiles, tuple((seen.counts[seat], lacks[seat]) for seat in order))

    def passes_expected(self, ends: tuple[int, int]) -> float:
        """How many of the next players are likely to pass in a row on these ends.

        A player who has passed on both values does so again; of the others each unseen domino is taken to be equally
        likely in any hidden hand or among the unused three.
        """
        expected, chance_so_far = 0.0, 1.0
        fitting: dict[frozenset[int], int] = {}  # most players lack the same: nothing
        for held, lacks in self.next_players:
            values = frozenset(ends) - lacks
            if values not in fitting:
                fitting[values] = sum(tile.high in values or tile.low in values for tile in self.tiles)
            chance_so_far *= _none_drawn(len(self.tiles), fitting[values], held)
            expected += chance_so_far
        return expected


def _none_drawn(total: int, fitting: int, drawn: int) -> float:
    """The chance that none of the fitting dominoes is among those drawn."""
    chance = 1.0
    for n in range(min(drawn, HAND, total)):
        chance *= max(0, total - fitting - n) / (total - n)
    return chance


def _ends_after(seen: Observation, play: Play) -> tuple[int, int]:
    ends = seen.chain.with_tile(play.tile, play.end).ends
    assert ends is not None
    return ends


def _ends_dearly(tile: Tile, ends: tuple[int, int]) -> bool:
    """Whether this last domino would make a CEKI (both unequal ends on it) or a POLLO (a LEMPA of both equal ends)."""
    return {tile.high, tile.low} == set(ends)
