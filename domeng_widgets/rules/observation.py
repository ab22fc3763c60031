"""What a seat may know: the only door out of a game towards computer players, hints, the table and the browser.

Everything here is either that seat's own or open to all at the table. The other hands and the three unused dominoes
are absent, not masked, until the end of the round shows the hands.
"""

from dataclasses import dataclass

from .chain import Chain
from .events import Led, Played
from .game import Game, Rules, standing
from .round import HAND, Hands, Outcome, Turn
from .stones import SEATS
from .terms import Term
from .tiles import Action, Pass, Tile


@dataclass(frozen=True, slots=True)
class Observation:
    """A moment as `seat` sees it; a `seat` of None sees what lies open only.

    `opens` tells that the leader leads for holding the highest double dealt (P3). `hand` and `dealt` are the seat's own
    dominoes, `counts` how many each seat has left, `turns` what everybody did in this round, `shown` all five hands once
    they lie open, `legal` the seat's legal actions when it is to move.
    """

    seat: int | None
    rules: Rules
    stones: tuple[int, ...]
    table: int
    camat: int | None
    elected: bool
    next_leader: int | None
    number: int
    leader: int
    opens: bool
    double: Tile | None
    turn: int | None
    hand: tuple[Tile, ...]
    dealt: tuple[Tile, ...]
    counts: tuple[int, ...]
    chain: Chain
    last_mappano: int | None
    passes_in_a_row: int
    turns: tuple[Turn, ...]
    legal: tuple[Action, ...]
    shown: Hands | None
    outcome: Outcome | None

    @property
    def played(self) -> tuple[int, ...]:
        """How many dominoes each seat has played in this round."""
        return tuple(HAND - count for count in self.counts)

    @property
    def is_my_turn(self) -> bool:
        """Whether the seat is to move."""
        return self.turn is not None and self.turn == self.seat

    @property
    def must_pass(self) -> bool:
        """Whether the seat is to move and can only pass."""
        return self.legal == (Pass(),)

    @property
    def lacks(self) -> tuple[frozenset[int], ...]:
        """For each seat the values that it has shown not to hold, by passing on them (P5)."""
        lacking: list[set[int]] = [set() for _ in range(SEATS)]
        chain_ends: tuple[int, int] | None = None
        for turn in self.turns:
            if isinstance(turn.action, Pass):
                assert chain_ends is not None, "nobody passes on the lead"
                lacking[turn.seat].update(chain_ends)
            else:
                chain_ends = _ends_after(turn)
        return tuple(frozenset(values) for values in lacking)

    def terms(self, seat: int) -> tuple[Term, ...]:
        """The terms that hold for a seat at this moment: LAST MAPPANO, how the round ended for it, CAMAT."""
        return standing(seat, outcome=self.outcome, last_mappano=self.last_mappano, camat=self.camat)


def _ends_after(turn: Turn) -> tuple[int, int]:
    """The ends that a domino left behind, read from its event."""
    event = turn.events[0]
    if isinstance(event, Played):
        return event.ends
    assert isinstance(event, Led)
    return event.tile.high, event.tile.low


def observe(game: Game, seat: int | None, *, open_hands: bool = False) -> Observation:
    """What that seat may know of the game; IllegalAction before the first deal.

    `open_hands` shows all five hands at any time: for lessons and pictures that say so, never for a game.
    """
    now = game.current
    return Observation(
        seat=seat,
        rules=game.rules,
        stones=game.stones,
        table=game.table,
        camat=game.camat,
        elected=game.elected,
        next_leader=game.next_leader,
        number=now.number,
        leader=now.leader,
        opens=now.opens,
        # which double must be led is its holder's to know until it lies on the table
        double=now.double if seat == now.leader or len(now.chain) else None,
        turn=game.turn,
        hand=now.hands[seat] if seat is not None else (),
        dealt=now.dealt[seat] if seat is not None else (),
        counts=tuple(len(hand) for hand in now.hands),
        chain=now.chain,
        last_mappano=now.last_mappano,
        passes_in_a_row=now.passes_in_a_row,
        turns=now.turns,
        legal=now.legal if seat is not None and game.turn == seat else (),
        shown=now.hands if now.outcome or open_hands else None,
        outcome=now.outcome,
    )
