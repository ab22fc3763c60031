"""A player of a few rules of thumb: heavy dominoes first, make others pass, keep a CEKI or POLLO in reach."""

from random import Random

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
        worth = {action: self.worth(seen, action) for action in seen.legal}
        best = max(worth.values())
        return rng.choice([action for action in seen.legal if worth[action] == best])

    def worth(self, seen: Observation, action: Action) -> float:
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
            + PASS_MADE * passes_expected(seen, action, ends)
            + MAPPAKULING * mappakuling
            + FOLLOW_UP * min(follow_ups, 2)
            + IN_REACH * (len(kept) == 1 and _ends_dearly(kept[0], ends))
        )


def passes_expected(seen: Observation, action: Play, ends: tuple[int, int]) -> float:
    """How many of the next players are likely to pass in a row on these ends.

    A player who has passed on both values does so again; of the others each unseen domino is taken to be equally
    likely in any hidden hand or among the unused three.
    """
    lying = {link.tile for link in seen.chain.links} | {action.tile, *seen.hand}
    unseen = [tile for tile in ALL_TILES if tile not in lying]
    lacks, expected, chance_so_far = seen.lacks, 0.0, 1.0
    for step in range(1, SEATS):
        seat = ((seen.seat or 0) + step) % SEATS
        values = {value for value in ends if value not in lacks[seat]}
        fitting = sum(any(tile.has(value) for value in values) for tile in unseen)
        chance_so_far *= _none_drawn(len(unseen), fitting, seen.counts[seat])
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
