"""A round as integers, played out by chance: what computer players and hints imagine, and what chances are counted from.

A domino is a bit, a hand the sum of its bits, the stones a list. One loop, `play_out`, knows the terms and the stones;
that it plays by the same rules as `rules` does is proved play by play in the tests.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

from domeng_widgets.rules import HAND, SEATS, End, Game, Kind, Play, Reason, price

from .bits import BIT, BITS, FITTING, LEMPAS, TILE, VALUES, WITH, as_bits, pips
from .draws import Draws

TABLE: Final = SEATS
"""The place of the table in a list of stones, after the seats."""
BEFORE: Final = tuple((seat - 1) % SEATS for seat in range(SEATS))
"""For each seat, the player just before it (P1)."""
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

# A PASS, and one that is a PASSEBUNGE: what is due for it, and what it counts (S2).
DUE_PASS: Final = price(Reason.PASS)
DUE_PASSEBUNGE: Final = price(Reason.PASSEBUNGE)
A_PASS: Final = PASS + GIVEN * DUE_PASS
A_PASSEBUNGE: Final = PASS + PASSEBUNGE + GIVEN * DUE_PASSEBUNGE
NOT_GIVEN: Final = WAIVED - GIVEN
"""What a stone counts that was due, and so counted as given, but that nobody had (S1)."""


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
            self.winner, self.ending = seat, CAPPU if not equal else POLLO if tile & LEMPAS else CEKI
            _pay(self, BEFORE[seat], DUE[self.ending], (seat,))

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
            n = (next(draw[several]) if several > 1 else 0) - at_right
            if n >= 0:
                tile, left, left_tiles = to_left[n]
            else:
                tile, right, right_tiles = to_right[n]
            if left is right:  # P6
                counts += MAPPAKULING
            last = seat
            hands[seat] = hand = hand ^ tile
            if not hand:  # P7
                now.winner = now.last = seat
                now.ending = ending = CAPPU if left is not right else POLLO if tile & LEMPAS else CEKI
                due = DUE[ending]
                if table >= due:
                    piles[TABLE] = table - due
                    piles[BEFORE[seat]] += due
                    now.counts = counts + due * GIVEN
                else:
                    piles[TABLE], now.counts = table, counts
                    _pay(now, BEFORE[seat], due, (seat,))
                return
        else:
            if hand.bit_count() < HAND:  # S2
                due, count = DUE_PASS, A_PASS
            else:  # T3
                due, count = DUE_PASSEBUNGE, A_PASSEBUNGE
            if table >= due:
                table -= due
                piles[seat] += due
                counts += count
            else:
                short = due - table
                if seat == last:
                    paid = 0
                elif (paid := piles[last]) > short:
                    paid = short
                piles[last] -= paid
                piles[seat] += table + paid
                counts += count + (short - paid) * NOT_GIVEN
                table = 0
            if seat == last:  # P8
                piles[TABLE], now.last, now.counts = table, last, counts
                _block(now)
                return
    piles[TABLE], now.last, now.counts, now.turn = table, last, counts, (seat + 1) % SEATS
    now.left, now.right = (next(value for value in VALUES if FITTING[value] is end) for end in (left, right))


def _short(piles: list[int], payee: int, due: int, payers: Iterable[int]) -> int:
    """Give stones from the table, then from the payers in order, as far as they reach (S1).

    The counts of what was waived, of a gift that is counted as made.
    """
    given = piles[TABLE]
    if given > due:
        given = due
    piles[TABLE] -= given
    for payer in payers:
        if given < due and payer != payee:
            paid, held = due - given, piles[payer]
            if paid > held:
                paid = held
            piles[payer] = held - paid
            given += paid
    piles[payee] += given
    return (due - given) * NOT_GIVEN


def _block(now: Position) -> None:
    """Everybody has passed, the LAST MAPPANO too: the MANGUNO (P8, S4, S5)."""
    manguno = now.last
    sums = [pips(hand) for hand in now.hands]
    lower = [seat for seat in CLOCKWISE[manguno][1:SEATS] if sums[seat] <= sums[manguno]]
    lower.sort(key=sums.__getitem__)
    now.mattikkeng = len(lower)
    if not lower:
        now.winner, now.ending = manguno, MANGUNO
        _pay(now, BEFORE[manguno], DUE[MANGUNO], (manguno,))
        return
    now.winner, now.ending = lower[0], MATTIKKENG
    due = price(Reason.MATTIKKENG, mattikkeng=len(lower), equal=sums[lower[0]] == sums[manguno])
    _pay(now, manguno, due, lower)


def _pay(now: Position, payee: int, due: int, payers: Iterable[int]) -> None:
    """Give stones at the end of a round."""
    now.counts += due * GIVEN + _short(now.piles, payee, due, payers)


def deal(draw: Draws) -> list[int]:
    """Five hands of five, dealt from all dominoes with equal chances (P2); written out for its speed."""
    take, one, d = list(BITS).pop, next, draw
    return [
        take(one(d[28])) | take(one(d[27])) | take(one(d[26])) | take(one(d[25])) | take(one(d[24])),
        take(one(d[23])) | take(one(d[22])) | take(one(d[21])) | take(one(d[20])) | take(one(d[19])),
        take(one(d[18])) | take(one(d[17])) | take(one(d[16])) | take(one(d[15])) | take(one(d[14])),
        take(one(d[13])) | take(one(d[12])) | take(one(d[11])) | take(one(d[10])) | take(one(d[9])),
        take(one(d[8])) | take(one(d[7])) | take(one(d[6])) | take(one(d[5])) | take(one(d[4])),
    ]
