"""A window on a round: a moment, the plays that follow it, and everything that they brought about."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, Self

from domeng_widgets.rules import Action, Event, Game, Payer, Reason, StonesGiven, StonesWaived, Term


class Beat(NamedTuple):
    """One play of a span: who made it, who was LAST MAPPANO before it, what it brought about and left behind."""

    seat: int
    action: Action
    last_mappano: int | None
    events: tuple[Event, ...]
    after: Game

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms that the play brought about."""
        return tuple(term for event in self.events for term in event.terms)


@dataclass(frozen=True, slots=True)
class Span:
    """The moment `before`, and the plays since."""

    before: Game
    beats: tuple[Beat, ...] = ()

    @property
    def after(self) -> Game:
        """The moment at its end."""
        return self.beats[-1].after if self.beats else self.before

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened in it, in order."""
        return tuple(event for beat in self.beats for event in beat.events)

    def play(self, action: Action) -> Self:
        """The span with one more play; IllegalAction if it is none."""
        now = self.after
        seat, last = now.current.turn, now.current.last_mappano
        after, events = now.play(action)
        return type(self)(self.before, (*self.beats, Beat(seat, action, last, events, after)))

    def prefixes(self) -> Iterator[Self]:
        """The span as it grew, from its first moment on."""
        for length in range(len(self.beats) + 1):
            yield type(self)(self.before, self.beats[:length])

    def first_by(self, seat: int) -> Beat | None:
        """That seat's first play in it."""
        return next((beat for beat in self.beats if beat.seat == seat), None)

    def given(self, *, payer: Payer | None = None, payee: int | None = None, reason: Reason | None = None) -> int:
        """How many stones were given, by whom, to whom and for what as far as these are named (S1)."""
        return sum(
            event.count
            for event in self.events
            if isinstance(event, StonesGiven)
            and payer in (None, event.payer)
            and payee in (None, event.payee)
            and reason in (None, event.reason)
        )

    def waived(self, *, payee: int | None = None, reason: Reason | None = None) -> int:
        """How many stones were due that nobody could give (S1)."""
        return sum(
            event.count
            for event in self.events
            if isinstance(event, StonesWaived) and payee in (None, event.payee) and reason in (None, event.reason)
        )

    def due(self, reason: Reason | None = None) -> int:
        """How many stones were due for that reason, or for the first one that there was."""
        priced = [event for event in self.events if isinstance(event, StonesGiven | StonesWaived)]
        reason = reason or (priced[0].reason if priced else None)
        return self.given(reason=reason) + self.waived(reason=reason) if reason else 0
