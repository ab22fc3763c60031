"""A game: rounds, stones and the CAMAT, and the one transition from a moment to the next."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from .chain import Chain
from .events import (
    CamatElected,
    CappuReached,
    CucuqNamed,
    Dealt,
    Event,
    Kind,
    Led,
    MangunoFound,
    MattikkengFound,
    Passed,
    Played,
    RoundWon,
    StonesGiven,
    StonesWaived,
)
from .faults import Fault, IllegalAction
from .round import Hands, Outcome, Round, Turn, check_deal, opening
from .stones import SEATS, Piles, Reason, price
from .terms import Term
from .tiles import Action, Pass, Play


class Opening(StrEnum):
    """Whether the first leader must lead the double that made them lead, or may lead any domino (P3)."""

    DOUBLE = "double"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Rules:
    """What a table may agree on: the stones of the game (T13) and its opening (P3)."""

    stones: int = 25
    opening: Opening = Opening.DOUBLE


Step = tuple["Game", tuple[Event, ...]]
"""A new moment, and the events that led to it."""


def standing(seat: int, *, outcome: Outcome | None, last_mappano: int | None, camat: int | None) -> tuple[Term, ...]:
    """The terms that hold for a seat: LAST MAPPANO, how the round ended for it, CAMAT."""
    held = {
        Term.LAST_MAPPANO: last_mappano == seat,
        Term.FIRST_CAPPU: outcome is not None and outcome.manguno is None and outcome.winner == seat,
        Term.MANGUNO: outcome is not None and outcome.manguno == seat,
        Term.MATTIKKENG: outcome is not None and seat in outcome.mattikkeng,
        Term.CUCUQ: outcome is not None and outcome.cucuq == seat,
        Term.CAMAT: camat == seat,
    }
    return tuple(term for term, holds in held.items() if holds)


def before_return(events: Iterable[Event], stones: tuple[int, ...]) -> tuple[int, ...]:
    """The seats' stones after a play: of one that elected a CAMAT, those they had before all went back (S6)."""
    return next((event.returned for event in events if isinstance(event, CamatElected)), stones)


def previous(seat: int) -> int:
    """The player just before that seat (P1)."""
    return (seat - 1) % SEATS


@dataclass(frozen=True, slots=True)
class Game:
    """A moment of a game; immutable. `leader` leads the next deal if there is no CAMAT; None means P3.

    >>> from random import Random
    >>> from domeng_widgets.rules import shuffled
    >>> game, events = Game.new().deal(shuffled(Random(1)))
    >>> game, events = game.play(game.legal[0])
    >>> len(game.chain), game.table
    (1, 25)
    """

    rules: Rules
    piles: Piles
    camat: int | None = None
    leader: int | None = None
    round: Round | None = None
    elected: bool = False  # whether the round that is over elected the CAMAT

    @classmethod
    def new(
        cls,
        rules: Rules | None = None,
        *,
        seats: tuple[int, ...] = (0,) * SEATS,
        camat: int | None = None,
        leader: int | None = None,
    ) -> Self:
        """A game before its first deal: all stones on the table but those the seats hold already."""
        rules = rules or Rules()
        piles = Piles(rules.stones - sum(seats), seats)
        if len(seats) != SEATS or min(piles.table, *seats) < 0:
            raise ValueError(f"stones do not add up to {rules.stones}: {seats}")
        return cls(rules, piles, camat, leader)

    # --- what one may ask -------------------------------------------------------------------------------------------

    @property
    def stones(self) -> tuple[int, ...]:
        """The stones of the five players."""
        return self.piles.seats

    @property
    def table(self) -> int:
        """The stones on the table."""
        return self.piles.table

    @property
    def current(self) -> Round:
        """The round under way or just over; IllegalAction before the first deal."""
        if self.round is None:
            raise IllegalAction(Fault.NO_ROUND, "P2")
        return self.round

    @property
    def turn(self) -> int | None:
        """The seat to move, or None when no round is under way."""
        return self.round.turn if self.round and not self.round.outcome else None

    @property
    def legal(self) -> tuple[Action, ...]:
        """All legal actions of the seat to move."""
        return self.round.legal if self.round else ()

    @property
    def must_pass(self) -> bool:
        """Whether the seat to move can only pass (P5)."""
        return self.legal == (Pass(),)

    @property
    def hands(self) -> Hands:
        """The unplayed dominoes of the five seats."""
        return self.current.hands

    @property
    def played(self) -> tuple[int, ...]:
        """How many dominoes each seat has played in this round."""
        return self.current.played

    @property
    def chain(self) -> Chain:
        """The dominoes that lie."""
        return self.current.chain

    @property
    def ends(self) -> tuple[int, int] | None:
        """The values at both ends of the chain."""
        return self.current.chain.ends

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended, or None while it is under way."""
        return self.round.outcome if self.round else None

    @property
    def sums(self) -> tuple[int, ...]:
        """The pips of each seat's unplayed dominoes."""
        return self.current.sums

    def terms(self, seat: int) -> tuple[Term, ...]:
        """The terms that hold for a seat at this moment."""
        last = self.round.last_mappano if self.round else None
        return standing(seat, outcome=self.outcome, last_mappano=last, camat=self.camat)

    @property
    def next_leader(self) -> int | None:
        """Who leads the next deal: the CAMAT if there is one, else the last winner; None means P3 (P4)."""
        return self.camat if self.camat is not None else self.leader

    # --- what one may do --------------------------------------------------------------------------------------------

    def deal(self, hands: Hands) -> Step:
        """Start the next round with these hands; IllegalAction if one is under way or the deal is wrong (P2-P4)."""
        if self.round is not None and self.round.outcome is None:
            raise IllegalAction(Fault.ROUND_RUNNING, "P7", number=self.round.number)
        check_deal(hands)
        number = self.round.number + 1 if self.round else 1
        if self.next_leader is None:  # P3
            leader, double = opening(hands)
            free = self.rules.opening is Opening.FREE
            started = Round.start(number, leader, None if free else double, hands, opens=True)
            event = Dealt(number, leader, opens=True, free=free, double=double)
        else:
            started = Round.start(number, self.next_leader, None, hands)
            event = Dealt(number, self.next_leader)
        return replace(self, round=started, elected=False), (event,)

    def play(self, action: Action) -> Step:
        """The game after a legal action of the seat to move, and what it brought about; else IllegalAction."""
        before = self.current
        if violation := before.violation(action):
            raise violation
        after, events = _passed(self) if isinstance(action, Pass) else _played(self, action)
        turn = Turn(before.turn, action, events)
        return replace(after, round=replace(after.current, turns=(*before.turns, turn))), events


def _give(game: Game, payee: int, due: int, payers: tuple[int, ...], reason: Reason) -> Step:
    """Stones given (S1), an event for each payer, and one for what was waived."""
    piles, gifts = game.piles.give(payee, due, payers)
    events: list[Event] = [StonesGiven(gift.payer, gift.payee, gift.count, reason) for gift in gifts]
    if waived := due - sum(gift.count for gift in gifts):
        events.append(StonesWaived(payee, waived, reason))
    return replace(game, piles=piles), tuple(events)


def _played(game: Game, play: Play) -> Step:
    seat, placed = game.current.turn, game.current.placed(play)
    after = replace(game, round=placed)
    event: Event
    if play.end is None:  # P6: the lead is no MAPPAKULING
        event, mappakuling = Led(seat, play.tile), False
    else:
        assert placed.chain.ends is not None
        event, mappakuling = Played(seat, play.tile, play.end, placed.chain.ends), placed.chain.is_equal
    if placed.hands[seat]:
        return after, (event,)
    kind = Kind.CAPPU if not mappakuling else Kind.POLLO if play.tile.is_lempa else Kind.CEKI
    over, more = _cappu(after, seat, kind)
    return over, (event, *more)


def _cappu(game: Game, seat: int, kind: Kind) -> Step:
    """FIRST CAPPU: the CUCUQ's stones (S3), the end (P7), and the CAMAT's election (S6)."""
    cucuq, reason = previous(seat), Reason(kind)
    given, gifts = _give(game, cucuq, price(reason), (seat,), reason)
    over = _won(given, Outcome(seat, kind, cucuq=cucuq))
    events = (CappuReached(seat, kind), CucuqNamed(cucuq, seat), *gifts, RoundWon(seat, kind))
    if over.table or over.stones[seat]:
        return over, events
    elected = CamatElected(seat, again=game.camat == seat, returned=over.stones)
    fresh = replace(over, camat=seat, piles=Piles(over.piles.total), elected=True)
    return fresh, (*events, elected)


def _passed(game: Game) -> Step:
    before = game.current
    seat, payer, ends = before.turn, before.last_mappano, before.chain.ends
    assert payer is not None
    assert ends is not None, "nobody passes on the lead (P4)"
    passebunge = before.played[seat] == 0  # T3
    reason = Reason.PASSEBUNGE if passebunge else Reason.PASS
    after = replace(game, round=before.passed())
    # S2; the MANGUNO's own PASS has no payer but the table, since nobody pays themselves
    given, gifts = _give(after, seat, price(reason), (payer,), reason)
    events = (Passed(seat, ends, passebunge, before.passes_in_a_row + 1), *gifts)
    if given.current.passes_in_a_row < SEATS:
        return given, events
    over, more = _blocked(given, payer)
    return over, (*events, *more)


def _blocked(game: Game, manguno: int) -> Step:
    """MANGUNO: everybody has passed, the LAST MAPPANO too (P8)."""
    sums = game.current.sums
    found = MangunoFound(manguno, sums)
    clockwise = [(manguno + step) % SEATS for step in range(1, SEATS)]
    mattikkeng = tuple(  # sorted is stable: clockwise after the MANGUNO among equal sums
        sorted((seat for seat in clockwise if sums[seat] <= sums[manguno]), key=sums.__getitem__)
    )
    if not mattikkeng:  # S4
        cucuq = previous(manguno)
        given, gifts = _give(game, cucuq, price(Reason.MANGUNO), (manguno,), Reason.MANGUNO)
        over = _won(given, Outcome(manguno, Kind.MANGUNO, manguno, (), sums, cucuq))
        named = CucuqNamed(cucuq, manguno)
        return over, (found, named, *gifts, RoundWon(manguno, Kind.MANGUNO))
    others = MattikkengFound(manguno, mattikkeng, sums)
    due = price(Reason.MATTIKKENG, mattikkeng=len(mattikkeng), equal=others.is_equal)
    given, gifts = _give(game, manguno, due, mattikkeng, Reason.MATTIKKENG)  # S5
    winner = mattikkeng[0]
    over = _won(given, Outcome(winner, Kind.MATTIKKENG, manguno, mattikkeng, sums))
    return over, (found, others, *gifts, RoundWon(winner, Kind.MATTIKKENG))


def _won(game: Game, outcome: Outcome) -> Game:
    """The round is over; its winner leads the next one unless there is a CAMAT (P4)."""
    return replace(game, leader=outcome.winner, round=replace(game.current, outcome=outcome))
