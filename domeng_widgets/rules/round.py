"""One deal, from the shuffle to its winner (P2-P8): the state of a round and what is legal in it."""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Self

from .chain import Chain
from .events import Event, Kind
from .faults import Fault, IllegalAction
from .stones import SEATS
from .tiles import ALL_TILES, Action, End, Pass, Play, Tile

HAND = 5

Hands = tuple[tuple[Tile, ...], ...]
"""The dominoes of the five seats, each in the order in which they were dealt."""


def shuffled(rng: Random) -> Hands:
    """Five hands of five from a shuffled set; the last three dominoes stay unused (P2)."""
    tiles = list(ALL_TILES)
    rng.shuffle(tiles)
    return tuple(tuple(tiles[HAND * seat : HAND * (seat + 1)]) for seat in range(SEATS))


def check_deal(hands: Hands) -> None:
    """Raise IllegalAction unless there are five hands of five different dominoes (P2)."""
    if len(hands) != SEATS or any(len(hand) != HAND for hand in hands):
        raise IllegalAction(Fault.HAND_SIZE, "P2", sizes=tuple(len(hand) for hand in hands))
    seen: set[Tile] = set()
    for tile in (tile for hand in hands for tile in hand):
        if tile in seen:
            raise IllegalAction(Fault.DEALT_TWICE, "P2", tile=tile)
        seen.add(tile)


def opening(hands: Hands) -> tuple[int, Tile]:
    """The seat that leads a game's first round, and the highest double dealt, which makes it lead (P3)."""
    double = max(tile for hand in hands for tile in hand if tile.is_lempa)
    return next(seat for seat, hand in enumerate(hands) if double in hand), double


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round ended: its winner, and for a block the MANGUNO, the MATTIKKENG and everybody's sum (P7, P8)."""

    winner: int
    kind: Kind
    manguno: int | None = None
    mattikkeng: tuple[int, ...] = ()
    sums: tuple[int, ...] | None = None
    cucuq: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat did in its turn, and the events that it brought about."""

    seat: int
    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """The state of a round.

    `double` is the domino that must be led, if there is one, and `opens` whether the leader leads for holding the highest
    double dealt (P3).
    """

    number: int
    leader: int
    double: Tile | None
    dealt: Hands
    hands: Hands
    turn: int
    chain: Chain = field(default_factory=Chain)
    passes_in_a_row: int = 0
    last_mappano: int | None = None
    turns: tuple[Turn, ...] = ()
    outcome: Outcome | None = None
    opens: bool = False

    @classmethod
    def start(cls, number: int, leader: int, double: Tile | None, hands: Hands, *, opens: bool = False) -> Self:
        """The round as it is before the lead."""
        return cls(number, leader, double, hands, hands, turn=leader, opens=opens)

    @property
    def hand(self) -> tuple[Tile, ...]:
        """The dominoes of the seat to move."""
        return self.hands[self.turn]

    @property
    def played(self) -> tuple[int, ...]:
        """How many dominoes each seat has played (T3)."""
        return tuple(HAND - len(hand) for hand in self.hands)

    @property
    def sums(self) -> tuple[int, ...]:
        """The pips of each seat's unplayed dominoes (T11)."""
        return tuple(sum(tile.pips for tile in hand) for hand in self.hands)

    @property
    def unused(self) -> tuple[Tile, ...]:
        """The three dominoes that were not dealt (P2)."""
        dealt = {tile for hand in self.dealt for tile in hand}
        return tuple(tile for tile in ALL_TILES if tile not in dealt)

    def violation(self, action: Action) -> IllegalAction | None:
        """Why the seat to move may not do this, or None: the one check behind `legal` and `Game.play`."""
        if self.outcome is not None:
            rule = "P8" if self.outcome.manguno is not None else "P7"
            return IllegalAction(Fault.ROUND_OVER, rule, winner=self.outcome.winner)
        if isinstance(action, Play):
            return self._play_violation(action)
        if able := self.playable:  # P5: who can play must
            return IllegalAction(Fault.PASS_WHILE_ABLE, "P5", seat=self.turn, tile=able[0].tile)
        return None

    def _play_violation(self, play: Play) -> IllegalAction | None:
        if play.tile not in self.hand:
            return IllegalAction(Fault.NOT_HELD, "P5", seat=self.turn, tile=play.tile)
        return self._end_violation(play) if len(self.chain) else self._lead_violation(play)

    @property
    def playable(self) -> tuple[Play, ...]:
        """The plays open to the seat to move; both twins where the ends show the same value (P5)."""
        ends: tuple[End | None, ...] = (End.LEFT, End.RIGHT) if len(self.chain) else (None,)
        tries = [Play(tile, end) for tile in self.hand for end in ends]
        return tuple(play for play in tries if self._play_violation(play) is None)

    def _lead_violation(self, play: Play) -> IllegalAction | None:
        if play.end is not None:
            return IllegalAction(Fault.LEAD_NAMES_AN_END, "P5", seat=self.turn, tile=play.tile)
        if self.double not in (None, play.tile):
            return IllegalAction(Fault.NOT_THE_DOUBLE, "P3", seat=self.turn, tile=play.tile, double=self.double)
        return None

    def _end_violation(self, play: Play) -> IllegalAction | None:
        if play.end is None:
            return IllegalAction(Fault.END_MISSING, "P5", seat=self.turn, tile=play.tile)
        if not self.chain.fits(play.tile, play.end):
            assert self.chain.ends is not None
            left, right = self.chain.ends
            value = left if play.end is End.LEFT else right
            return IllegalAction(Fault.DOES_NOT_FIT, "P5", seat=self.turn, tile=play.tile, end=play.end, value=value)
        return None

    @property
    def legal(self) -> tuple[Action, ...]:
        """All legal actions of the seat to move: its plays, or else a PASS (P5); none once the round is over."""
        if self.outcome is not None:
            return ()
        return self.playable or (Pass(),)

    def placed(self, play: Play) -> Self:
        """The round after a legal play: chain, hand, LAST MAPPANO and turn."""
        seat = self.turn
        chain = self.chain.with_tile(play.tile, play.end)
        hands = tuple(
            tuple(tile for tile in hand if tile != play.tile) if owner == seat else hand
            for owner, hand in enumerate(self.hands)
        )
        turn = (seat + 1) % SEATS
        return replace(self, chain=chain, hands=hands, turn=turn, passes_in_a_row=0, last_mappano=seat)

    def passed(self) -> Self:
        """The round after a legal PASS."""
        turn = (self.turn + 1) % SEATS
        return replace(self, turn=turn, passes_in_a_row=self.passes_in_a_row + 1)
