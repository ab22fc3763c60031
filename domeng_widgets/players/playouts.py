"""First rounds played out by the thousand, and what came about in them: from this chances are counted."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from domeng_widgets.rules import HAND, SEATS, Opening, Rules, Term

from .bits import DOUBLES, LEMPAS, each_bit
from .draws import Draws, draws_from
from .positions import FIELD, MANGUNO, MATTIKKENG, TABLE, Position, deal, play_out
from .tally import KINDS, Figure, Tally


@dataclass(frozen=True, slots=True)
class Statistics:
    """What came about in many first rounds of a fresh game.

    `figures` are means a round by name, such as `won by CEKI`, `PASS`, `turns`; `stones` what a player holds after the
    round and `wins` how often they won it, by place: the leader first, then clockwise.
    """

    rounds: int
    figures: Mapping[str, Figure]
    stones: tuple[Figure, ...]
    wins: tuple[Figure, ...]


AT_A_TIME: Final = 1000
FRESH: Final = (*(0,) * SEATS, Rules().stones)
"""The piles of a fresh game (T13)."""
STONES_AT: Final = tuple(f"stones at place {place}" for place in range(SEATS))
WON_AT: Final = tuple(f"won from place {place}" for place in range(SEATS))


def statistics(
    rounds: int,
    seed: int,
    *,
    opening: Opening = Opening.DOUBLE,
    progress: Callable[[int], object] | None = None,
) -> Statistics:
    """Play so many first rounds of a fresh game by chance, and count (P3, and the house rule `opening`).

    `progress` is called now and then with how many more rounds have been played. ValueError for less than one round.

    >>> statistics(200, seed=1).figures["stones given"].error < 0.3
    True
    """
    if rounds < 1:
        raise ValueError(f"at least one round is played, not {rounds}")
    draw, found = draws_from(Random(seed)), _Found()
    for done in range(0, rounds, AT_A_TIME):
        part = min(AT_A_TIME, rounds - done)
        for _ in range(part):
            found.add_round(draw, opening)
        if progress:
            progress(part)
    return found.statistics(rounds)


class _Found:
    """What has been found in the rounds so far: how often each course of a round, each end and each spread of stones.

    A course is a position's counts and how many dominoes were played; an end the ending, the winner, how many MATTIKKENG,
    how many LEMPA had been played, and whether a CAMAT was elected.
    """

    def __init__(self) -> None:
        self.courses: defaultdict[tuple[int, int], int] = defaultdict(int)
        self.ends: defaultdict[tuple[int, int, int, int, bool], int] = defaultdict(int)
        self.piles: defaultdict[tuple[int, ...], int] = defaultdict(int)

    def add_round(self, draw: Draws, opening: Opening) -> None:
        """Deal, lead and play out; the leader sits at seat 0, since the seats are alike before the deal."""
        hands = deal(draw)
        dealt = sum(hands)
        value = 6  # P3
        while not dealt & DOUBLES[value]:
            value -= 1
        lead = DOUBLES[value]
        while not hands[0] & lead:
            hands.append(hands.pop(0))
        if opening is Opening.FREE:
            now = Position.led(hands, FRESH, 0, list(each_bit(hands[0]))[next(draw[HAND])])
        else:
            hands[0] ^= lead
            now = Position(hands, list(FRESH), 1, value, value, 0)
        play_out(now, draw)
        played = dealt ^ sum(now.hands)
        camat = not now.piles[TABLE] and now.elects
        self.courses[now.counts, played.bit_count()] += 1
        self.ends[now.ending, now.winner, now.mattikkeng, (played & LEMPAS).bit_count(), camat] += 1
        self.piles[tuple(now.piles)] += 1

    def statistics(self, rounds: int) -> Statistics:
        """The means, and how sure they are."""
        tally = Tally(rounds)
        for (counts, played), times in self.courses.items():
            passes, passebunge, mappakuling, given, waived = (counts >> FIELD * n & (1 << FIELD) - 1 for n in range(5))
            came = {Term.PASS: passes, Term.PASSEBUNGE: passebunge, Term.MAPPAKULING: mappakuling}
            tally.add(came | {"turns": played + passes, "stones given": given, "stones waived": waived}, times)
        for (ending, winner, mattikkeng, lempas, camat), times in self.ends.items():
            block = ending in (MANGUNO, MATTIKKENG)
            came = {Term.LEMPA: lempas, Term.MANGUNO: block, Term.MATTIKKENG: mattikkeng, Term.CAMAT: camat}
            tally.add(came | {KINDS[ending]: 1, WON_AT[winner]: 1}, times)
        for held, times in self.piles.items():
            tally.add(dict(zip(STONES_AT, held, strict=False)), times)
        return Statistics(
            rounds,
            tally.figures(),
            stones=tuple(tally.figure(place, rounds) for place in STONES_AT),
            wins=tuple(tally.figure(place, rounds) for place in WON_AT),
        )
