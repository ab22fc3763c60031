"""Rounds played out by chance, over integers: what computer players and hints imagine, and what chances are counted from.

A domino is a bit, a hand the sum of its bits, the stones a list. One loop, `play_out`, knows the terms and the stones;
that it plays by the same rules as `rules` does is proved play by play in the tests.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, Self

from domeng_widgets.rules import (
    HAND,
    SEATS,
    End,
    Game,
    Kind,
    Opening,
    Play,
    Reason,
    Rules,
    Term,
    previous,
    price,
)

from .bits import BIT, BITS, FITTING, LEMPAS, OPENERS, TILE, VALUES, WITH, as_bits, each_bit, pips
from .draws import Draws, draws_from
from .tally import KINDS, Figure, Tally

TABLE: Final = SEATS
"""The place of the table in a list of stones, after the seats."""
NOBODY: Final = -1
UNDER_WAY: Final = -1
CAPPU, CEKI, POLLO, MANGUNO, MATTIKKENG = range(len(Kind))
"""How a round ended, as the place of its kind among all kinds."""
DUE: Final = (price(Reason.CAPPU), price(Reason.CEKI), price(Reason.POLLO), price(Reason.MANGUNO))
TURNS_AT_MOST: Final = SEATS * (SEATS * HAND + 1)
"""More than a round can take: 25 dominoes, each followed by four PASSes at most, or by the five that end it (P8)."""
CLOCKWISE: Final = tuple(tuple((first + n) % SEATS for n in range(TURNS_AT_MOST)) for first in range(SEATS))
"""For each seat, the turns from it on (P1)."""

# What a position counts, packed into one integer; a round stays far below 256 of each.
FIELD: Final = 8
PASS, PASSEBUNGE, MAPPAKULING, GIVEN, WAIVED = (1 << FIELD * n for n in range(5))
A_PASS: Final = PASS + GIVEN * price(Reason.PASS)
A_PASSEBUNGE: Final = PASS + PASSEBUNGE + GIVEN * price(Reason.PASSEBUNGE)


@dataclass(slots=True)
class Position:
    """A round after its lead, over integers; mutable.

    `hands` are the five hands, `piles` the stones of the five seats and, last, of the table; `turn` is the seat to
    move, `left` and `right` are the values at the ends, as long as the round is under way; `last` is the LAST MAPPANO,
    `counts` what has come about since the position was made. Once the round is over `winner` is a seat and `ending` how
    it won; `piles` are then what everybody has before a CAMAT's election sends all back (S6).
    """

    hands: list[int]
    piles: list[int]
    turn: int
    left: int
    right: int
    last: int
    counts: int = 0
    winner: int = NOBODY
    ending: int = UNDER_WAY
    mattikkeng: int = 0

    @classmethod
    def of(cls, game: Game) -> Self:
        """The round under way in a game, after its lead; ValueError before it or once the round is over."""
        now = game.current
        if now.chain.ends is None or now.last_mappano is None or now.outcome:
            raise ValueError("a position stands between the lead and the end of a round")
        left, right = now.chain.ends
        hands, piles = [as_bits(hand) for hand in now.hands], [*game.stones, game.table]
        return cls(hands, piles, now.turn, left, right, now.last_mappano)

    @classmethod
    def led(cls, hands: Iterable[int], piles: Iterable[int], leader: int, tile: int) -> Self:
        """A round whose leader, who still holds it, leads that domino (a bit), the larger value on the left."""
        held, lead = list(hands), TILE[tile]
        held[leader] ^= tile
        return cls(held, list(piles), (leader + 1) % SEATS, lead.high, lead.low, leader)

    def copy(self) -> "Position":
        """The same moment, to be played out apart from this one; its counts begin anew."""
        return Position(self.hands[:], self.piles[:], self.turn, self.left, self.right, self.last)

    def play(self, play: Play) -> None:
        """The seat to move plays a domino that fits the end named (P5); like a turn of `play_out`, but a chosen one."""
        tile, seat = BIT[play.tile], self.turn
        if play.end is End.LEFT:
            self.left = play.tile.other(self.left)
        else:
            self.right = play.tile.other(self.right)
        equal = self.left == self.right
        self.counts += MAPPAKULING * equal
        self.hands[seat] ^= tile
        self.last, self.turn = seat, (seat + 1) % SEATS
        if not self.hands[seat]:
            _cappu(self, tile, equal)

    @property
    def elects(self) -> bool:
        """Whether the winner becomes CAMAT: a FIRST CAPPU without stones, and none on the table (S6)."""
        return CAPPU <= self.ending <= POLLO and not self.piles[TABLE] and not self.piles[self.winner]

    @property
    def kind(self) -> Kind | None:
        """How the round was won, or None while it is under way."""
        return None if self.ending == UNDER_WAY else tuple(Kind)[self.ending]


def play_out(now: Position, draw: Draws, turns: int = TURNS_AT_MOST) -> None:
    """Play on by chance, to the end of the round or so many turns; a domino that fits two different ends counts twice.

    The one compact loop: everything in it stands there for its speed, and what is rare stands elsewhere.
    """
    hands, piles, last, counts = now.hands, now.piles, now.last, now.counts
    left, left_tiles = FITTING[now.left], WITH[now.left]
    right, right_tiles = FITTING[now.right], WITH[now.right]
    table = piles[TABLE]
    for seat in CLOCKWISE[now.turn][:turns]:
        hand = hands[seat]
        at_left, to_left = left[hand & left_tiles]
        at_right, to_right = right[hand & right_tiles]
        if several := at_left + at_right:
            n = (draw[several]() if several > 1 else 0) - at_right
            if n >= 0:
                tile, left, left_tiles = to_left[n]
            else:
                tile, right, right_tiles = to_right[n]
            if left is right:  # P6
                counts += MAPPAKULING
            last = seat
            hands[seat] = hand = hand ^ tile
            if not hand:  # P7
                piles[TABLE], now.last, now.counts = table, last, counts
                return _cappu(now, tile, left is right)
        else:
            if hand.bit_count() < HAND:  # S2
                due, count = 1, A_PASS
            else:  # T3
                due, count = 2, A_PASSEBUNGE
            if table >= due:
                table -= due
                piles[seat] += due
                counts += count
            else:
                piles[TABLE], table = table, 0
                counts += count + _short(piles, seat, due, (last,))
            if seat == last:  # P8
                piles[TABLE], now.last, now.counts = table, last, counts
                return _block(now)
    piles[TABLE], now.last, now.counts, now.turn = table, last, counts, (seat + 1) % SEATS
    now.left, now.right = (next(value for value in VALUES if FITTING[value] is end) for end in (left, right))
    return None


def _give(piles: list[int], payee: int, due: int, payers: Iterable[int]) -> int:
    """Give stones from the table, then from the payers in order, as far as they reach (S1); how many were given."""
    given = min(due, piles[TABLE])
    piles[TABLE] -= given
    if given < due:
        for payer in payers:
            if payer != payee:
                paid = min(due - given, piles[payer])
                piles[payer] -= paid
                given += paid
    piles[payee] += given
    return given


def _short(piles: list[int], payee: int, due: int, payers: Iterable[int]) -> int:
    """Give stones where they may not reach; the counts of what was waived, of a gift that was counted as made."""
    return (due - _give(piles, payee, due, payers)) * (WAIVED - GIVEN)


def _cappu(now: Position, tile: int, equal: bool) -> None:
    """The LAST MAPPANO has played the last domino of a hand, with equal ends after it or not: FIRST CAPPU (P7, S3)."""
    seat = now.winner = now.last
    now.ending = CAPPU if not equal else POLLO if tile & LEMPAS else CEKI
    _pay(now, previous(seat), DUE[now.ending], (seat,))


def _block(now: Position) -> None:
    """Everybody has passed, the LAST MAPPANO too: the MANGUNO (P8, S4, S5)."""
    manguno = now.last
    sums = [pips(hand) for hand in now.hands]
    lower = sorted((seat for seat in CLOCKWISE[manguno][1:SEATS] if sums[seat] <= sums[manguno]), key=sums.__getitem__)
    now.mattikkeng = len(lower)
    if not lower:
        now.winner, now.ending = manguno, MANGUNO
        _pay(now, previous(manguno), DUE[MANGUNO], (manguno,))
        return
    now.winner, now.ending = lower[0], MATTIKKENG
    due = price(Reason.MATTIKKENG, mattikkeng=len(lower), equal=sums[lower[0]] == sums[manguno])
    _pay(now, manguno, due, lower)


def _pay(now: Position, payee: int, due: int, payers: Iterable[int]) -> None:
    now.counts += due * GIVEN + _short(now.piles, payee, due, payers)


def deal(draw: Draws) -> list[int]:
    """Five hands of five, dealt from all dominoes with equal chances (P2); written out for its speed."""
    take, d = list(BITS).pop, draw
    return [
        take(d[28]()) | take(d[27]()) | take(d[26]()) | take(d[25]()) | take(d[24]()),
        take(d[23]()) | take(d[22]()) | take(d[21]()) | take(d[20]()) | take(d[19]()),
        take(d[18]()) | take(d[17]()) | take(d[16]()) | take(d[15]()) | take(d[14]()),
        take(d[13]()) | take(d[12]()) | take(d[11]()) | take(d[10]()) | take(d[9]()),
        take(d[8]()) | take(d[7]()) | take(d[6]()) | take(d[5]()) | take(d[4]()),
    ]


# --- first rounds by the thousand -------------------------------------------------------------------------------------


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
    draw = draws_from(Random(seed))
    events: Counter[_Events] = Counter()
    ends: Counter[_End] = Counter()
    piles: Counter[tuple[int, ...]] = Counter()
    for first in range(0, rounds, AT_A_TIME):
        part = [_first_round(draw, opening) for _ in range(min(AT_A_TIME, rounds - first))]
        events.update(each[0] for each in part)
        ends.update(each[1] for each in part)
        piles.update(each[2] for each in part)
        if progress:
            progress(len(part))
    return _counted(rounds, events, ends, piles)


_Events = tuple[int, int]
"""What came about in a round: a position's counts, and how many dominoes were played."""
_End = tuple[int, int, int, int, bool]
"""How a round ended: the ending, the winner, how many MATTIKKENG, how many LEMPA had been played, whether a CAMAT came."""


def _first_round(draw: Draws, opening: Opening) -> tuple[_Events, _End, tuple[int, ...]]:
    """Deal, lead and play out; the leader sits at seat 0, since the seats are alike before the deal."""
    hands = deal(draw)
    dealt = sum(hands)
    value, lead = next(opener for opener in OPENERS if dealt & opener[1])  # P3
    while not hands[0] & lead:
        hands.append(hands.pop(0))
    if opening is Opening.FREE:
        now = Position.led(hands, FRESH, 0, list(each_bit(hands[0]))[draw[HAND]()])
    else:
        hands[0] ^= lead
        now = Position(hands, list(FRESH), 1, value, value, 0)
    play_out(now, draw)
    played = dealt ^ sum(now.hands)
    camat = not now.piles[TABLE] and now.elects
    end = (now.ending, now.winner, now.mattikkeng, (played & LEMPAS).bit_count(), camat)
    return (now.counts, played.bit_count()), end, tuple(now.piles)


def _counted(
    rounds: int, events: Mapping[_Events, int], ends: Mapping[_End, int], piles: Mapping[tuple[int, ...], int]
) -> Statistics:
    tally = Tally(rounds)
    for (counts, played), times in events.items():
        passes, passebunge, mappakuling, given, waived = (counts >> FIELD * n & (1 << FIELD) - 1 for n in range(5))
        came = {Term.PASS: passes, Term.PASSEBUNGE: passebunge, Term.MAPPAKULING: mappakuling, "turns": played + passes}
        tally.add(came | {"stones given": given, "stones waived": waived}, times)
    for (ending, winner, mattikkeng, lempas, camat), times in ends.items():
        block = ending in (MANGUNO, MATTIKKENG)
        came = {Term.LEMPA: lempas, Term.MANGUNO: block, Term.MATTIKKENG: mattikkeng, Term.CAMAT: camat}
        tally.add(came | {KINDS[ending]: 1, f"won from place {winner}": 1}, times)
    for held, times in piles.items():
        tally.add({f"stones at place {place}": held[place] for place in range(SEATS)}, times)
    return Statistics(
        rounds,
        tally.figures(),
        stones=tuple(tally.figure(f"stones at place {place}", rounds) for place in range(SEATS)),
        wins=tuple(tally.figure(f"won from place {place}", rounds) for place in range(SEATS)),
    )
