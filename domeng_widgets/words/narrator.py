"""What happened, in words: events of a turn turned into sentences for one viewer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from domeng_widgets.rules import (
    SEATS,
    TABLE,
    Action,
    CamatElected,
    CappuReached,
    CucuqNamed,
    Dealt,
    End,
    Event,
    Kind,
    Led,
    MangunoFound,
    MattikkengFound,
    Outcome,
    Passed,
    Play,
    Played,
    Reason,
    StonesGiven,
    StonesWaived,
    Tile,
    Turn,
)

from .language import ENGLISH, Language, Sentence, rule_mark, together

E = TypeVar("E", bound=Event)


def only(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, kind)]


@dataclass(frozen=True, slots=True)
class Narrator:
    """Tells events to one viewer: `names` of the five seats, and the seat that is called "you" (or None)."""

    names: Sequence[str]
    viewer: int | None = None
    language: Language = field(default=ENGLISH)

    def who(self, seat: int) -> str:
        """The seat's name, or "you", as it stands in the middle of a sentence."""
        return self.language.text("you") if seat == self.viewer else self.names[seat]

    def _say(self, seat: int, you: str, they: str, /, **params: object) -> Sentence:
        """The message for "you" or the one for a name, whichever the seat is."""
        if seat == self.viewer:
            return self.language.say(you, **params)
        return self.language.say(they, name=self.names[seat], **params)

    def told(self, events: Sequence[Event]) -> Sentence:
        """All that the events of one deal or turn brought about, with its reasons and the stones given."""
        said = [self._event(event, events) for event in events]
        return together(*said)

    def _event(self, event: Event, events: Sequence[Event]) -> Sentence:
        match event:
            case Dealt():
                return self._dealt(event)
            case Led():
                return self._led(event)
            case Played():
                return () if only(CappuReached, events) else self._played(event)
            case Passed():
                return together(self._passed(event), self._stones_of_a_pass(event, events))
            case CappuReached():
                return together(self._cappu(event, only(Played, events)[0].tile), self._cucuq(events))
            case MangunoFound():
                return together(self._manguno(event), self._block(event, events))
            case CamatElected():
                return self._camat(event)
            case _:
                return ()

    # --- deals and dominoes -----------------------------------------------------------------------------------------

    def _dealt(self, event: Dealt) -> Sentence:
        say, name, tile = self.language.say, self.names[event.leader], event.double
        if not event.opens:
            return self._say(
                event.leader,
                "Round {number}: you lead, with any domino.",
                "Round {number}: {name} leads, with any domino.",
                number=event.number,
            )
        if event.leader == self.viewer and tile is not None:
            if event.free:
                return say("You hold {tile}, the highest {LEMPA} dealt: you lead, with any domino.", tile=tile)
            return say("You hold {tile}, the highest {LEMPA} dealt: you lead it.", tile=tile)
        # which domino it is stays with its holder until it is played
        if event.free:
            return say("{name} holds the highest {LEMPA} dealt, and leads with any domino.", name=name)
        return say("{name} holds the highest {LEMPA} dealt, and leads it.", name=name)

    def _led(self, event: Led) -> Sentence:
        if event.tile.is_lempa:
            return self._say(
                event.seat, "You lead {tile}, a {LEMPA}.", "{name} leads {tile}, a {LEMPA}.", tile=event.tile
            )
        return self._say(event.seat, "You lead {tile}.", "{name} leads {tile}.", tile=event.tile)

    def _played(self, event: Played) -> Sentence:
        value = event.ends[0 if event.end is End.LEFT else 1]
        if event.is_mappakuling and event.tile.is_lempa:
            return self._say(
                event.seat,
                "{MAPPAKULING}: you play {tile}, a {LEMPA}, and both ends still show {value}.",
                "{MAPPAKULING}: {name} plays {tile}, a {LEMPA}, and both ends still show {value}.",
                tile=event.tile,
                value=value,
            )
        if event.is_mappakuling:
            return self._say(
                event.seat,
                "{MAPPAKULING}: you play {tile}, and now both ends show {value}.",
                "{MAPPAKULING}: {name} plays {tile}, and now both ends show {value}.",
                tile=event.tile,
                value=value,
            )
        return self._say_end(event, value)

    def _say_end(self, event: Played, value: int) -> Sentence:
        """Which end, by the value it showed: where the chain turns, left and right are not to be seen at a glance."""
        return self._say(
            event.seat,
            "You play {tile} on the {before}; that end now shows {value}.",
            "{name} plays {tile} on the {before}; that end now shows {value}.",
            tile=event.tile,
            before=event.tile.other(value),
            value=value,
        )

    # --- passes -----------------------------------------------------------------------------------------------------

    def _passed(self, event: Passed) -> Sentence:
        if event.is_passebunge:
            return self._say(
                event.seat,
                "{PASSEBUNGE}: you pass before playing a domino in this round.",
                "{PASSEBUNGE}: {name} passes before playing a domino in this round.",
            )
        left, right = event.ends
        if left == right:
            return self._say(event.seat, "{PASS}: you have no {value}.", "{PASS}: {name} has no {value}.", value=left)
        return self._say(
            event.seat,
            "{PASS}: you have no {left} and no {right}.",
            "{PASS}: {name} has no {left} and no {right}.",
            left=left,
            right=right,
        )

    def _stones_of_a_pass(self, event: Passed, events: Sequence[Event]) -> Sentence:
        reasons = (Reason.PASS, Reason.PASSEBUNGE)
        stones = [e for e in events if getattr(e, "reason", None) in reasons]
        if event.in_a_row == SEATS and not only(StonesGiven, stones):  # S2: the payer would be the MANGUNO
            return self.language.say("No stone: the table is empty, and nobody pays themselves.")
        return self._stones(stones, self.language.say(" ({LAST_MAPPANO})"))

    # --- stones -----------------------------------------------------------------------------------------------------

    def _stones(self, events: Sequence[Event], role: Sentence = ()) -> Sentence:
        """How many stones came from where, and what nobody could give (S1)."""
        gifts = only(StonesGiven, events)
        given = sum(gift.count for gift in gifts)
        waived = sum(event.count for event in only(StonesWaived, events))
        if not given:
            return self.language.say("No stone: the table and whoever owes it have none.") if waived else ()
        due = self._due(given, waived)
        if len(gifts) == 1:
            source = self._source(gifts[0], role)
            if waived:
                return self.language.say("{due}, {source}; the rest is waived.", due=due, source=source)
            return self.language.say("{due}, {source}.", due=due, source=source)
        parts = [self.language.say("{n} {source}", n=gift.count, source=self._source(gift, role)) for gift in gifts]
        listed = self.language.listed(parts)
        if waived:
            return self.language.say("{due}: {parts}; the rest is waived.", due=due, parts=listed)
        return self.language.say("{due}: {parts}.", due=due, parts=listed)

    def _due(self, given: int, waived: int) -> Sentence:
        if waived:
            return self.language.count("{given} of {n} stone", "{given} of {n} stones", given + waived, given=given)
        return self.language.count("{n} stone", "{n} stones", given)

    def _source(self, gift: StonesGiven, role: Sentence) -> Sentence:
        if gift.payer == TABLE:
            return self.language.say("from the table")
        assert isinstance(gift.payer, int)
        return self.language.say("from {who}{role}", who=self.who(gift.payer), role=role)

    # --- the end of a round -----------------------------------------------------------------------------------------

    def _cappu(self, event: CappuReached, tile: Tile) -> Sentence:
        match event.kind:
            case Kind.CEKI:
                return self._say(
                    event.seat,
                    "{CEKI}: {tile}, your last domino and no {LEMPA}, makes both ends equal. You are {FIRST_CAPPU}.",
                    "{CEKI}: {tile}, {name}’s last domino and no {LEMPA}, makes both ends equal. {name} is {FIRST_CAPPU}.",
                    tile=tile,
                )
            case Kind.POLLO:
                return self._say(
                    event.seat,
                    "{POLLO}: {tile}, your last domino, is a {LEMPA} on equal ends. You are {FIRST_CAPPU}.",
                    "{POLLO}: {tile}, {name}’s last domino, is a {LEMPA} on equal ends. {name} is {FIRST_CAPPU}.",
                    tile=tile,
                )
            case _:
                return self._say(
                    event.seat,
                    "{FIRST_CAPPU}: you play your last domino, {tile}.",
                    "{FIRST_CAPPU}: {name} plays the last domino in hand, {tile}.",
                    tile=tile,
                )

    def _cucuq(self, events: Sequence[Event]) -> Sentence:
        named = only(CucuqNamed, events)[0]
        reasons = (Reason.CAPPU, Reason.CEKI, Reason.POLLO, Reason.MANGUNO)
        stones = self._stones([e for e in events if getattr(e, "reason", None) in reasons])
        seat = self._say(
            named.seat,
            "{CUCUQ}: you, just before {before}.",
            "{CUCUQ}: {name}, just before {before}.",
            before=self.who(named.before),
        )
        return together(seat, stones)

    def _manguno(self, event: MangunoFound) -> Sentence:
        return self._say(
            event.seat,
            "{MANGUNO}: you; everybody passed on your domino.",
            "{MANGUNO}: {name}; everybody passed on that domino.",
        )

    def _block(self, event: MangunoFound, events: Sequence[Event]) -> Sentence:
        found = only(MattikkengFound, events)
        if not found:
            nobody = self.language.count(
                "No {MATTIKKENG}: everybody else holds more than {n} pip.",
                "No {MATTIKKENG}: everybody else holds more than {n} pips.",
                event.sums[event.seat],
            )
            return together(nobody, self._cucuq(events))
        price = [e for e in events if getattr(e, "reason", None) is Reason.MATTIKKENG]
        return together(self.mattikkeng(found[0].manguno, found[0].seats, event.sums), self._to(found[0], price))

    def _to(self, found: MattikkengFound, events: Sequence[Event]) -> Sentence:
        """Who gets the stones of a block, from whom, and why only one (S5)."""
        stones = self._stones(events)
        if not only(StonesGiven, events):
            return stones
        said = self._say(found.manguno, "To you: {stones}", "To {name}: {stones}", stones=stones)
        if found.is_equal:
            return together(said, self.language.say("Only 1 is due, as the sums are equal."))
        if len(found.seats) > 1:
            return together(said, self.language.say("Only 1 is due, as there are several {MATTIKKENG}."))
        return said

    def mattikkeng(self, manguno: int, seats: Sequence[int], sums: Sequence[int]) -> Sentence:
        """Who is MATTIKKENG, with the sums that make them so (T11), and who of several wins (P8)."""
        limit = self.language.say("{who} with {sum}", who=self.who(manguno), sum=sums[manguno])
        if len(seats) == 1:
            return self._only_mattikkeng(seats[0], sums[seats[0]], limit)
        each = [self.language.say("{who} ({sum})", who=self.who(seat), sum=sums[seat]) for seat in seats]
        several = self.language.say(
            "{MATTIKKENG}: {each}, no more pips left than {limit}.", each=self.language.listed(each), limit=limit
        )
        return together(several, self._first_among(seats, sums))

    def _only_mattikkeng(self, seat: int, pips: int, limit: Sentence) -> Sentence:
        if seat == self.viewer:
            return self.language.count(
                "{MATTIKKENG}: you hold {n} pip, no more than {limit}.",
                "{MATTIKKENG}: you hold {n} pips, no more than {limit}.",
                pips,
                limit=limit,
            )
        return self.language.count(
            "{MATTIKKENG}: {name} holds {n} pip, no more than {limit}.",
            "{MATTIKKENG}: {name} holds {n} pips, no more than {limit}.",
            pips,
            name=self.names[seat],
            limit=limit,
        )

    def _first_among(self, seats: Sequence[int], sums: Sequence[int]) -> Sentence:
        if sums[seats[0]] < sums[seats[1]]:
            return self._say(seats[0], "The lowest sum wins: you.", "The lowest sum wins: {name}.")
        return self._say(
            seats[0],
            "Among equal sums the first clockwise after the {MANGUNO} wins: you.",
            "Among equal sums the first clockwise after the {MANGUNO} wins: {name}.",
        )

    def _camat(self, event: CamatElected) -> Sentence:
        back = self.language.count(
            "{n} stone goes back to the table.", "All {n} stones go back to the table.", sum(event.returned)
        )
        if event.again:
            elected = self._say(
                event.seat,
                "{CAMAT} again: the table is empty, and you hold no stone.",
                "{CAMAT} again: the table is empty, and {name} holds no stone.",
            )
        else:
            elected = self._say(
                event.seat,
                "{CAMAT}: the table is empty, and you hold no stone. You are elected.",
                "{CAMAT}: the table is empty, and {name} holds no stone. {name} is elected.",
            )
        return together(elected, back)

    # --- the log and the end of a round -----------------------------------------------------------------------------

    def entry(self, action: Action, events: Sequence[Event]) -> str:
        """A turn in a few words, beside its seat and its domino: where it went and what shows there now."""
        if not isinstance(action, Play):
            return ""
        if action.end is None:
            return self.language.text("leads")
        played = only(Played, events)[0]
        if action.end is End.LEFT:
            return self.language.text("left, now {value}", value=played.ends[0])
        return self.language.text("right, now {value}", value=played.ends[1])

    def title(self, outcome: Outcome) -> str:
        """Who won, as a heading."""
        if outcome.winner == self.viewer:
            return self.language.text("You win the round")
        return self.language.text("{name} wins the round", name=self.names[outcome.winner])

    def reason(self, outcome: Outcome, last: Turn) -> Sentence:
        """Why the round was won; `last` is its last turn."""
        if outcome.kind is Kind.MATTIKKENG:
            assert outcome.manguno is not None
            assert outcome.sums is not None
            return self.mattikkeng(outcome.manguno, outcome.mattikkeng, outcome.sums)
        if outcome.kind is Kind.MANGUNO:
            assert outcome.sums is not None
            return self.language.count(
                "{MANGUNO}, and no {MATTIKKENG}: everybody else holds more than {n} pip.",
                "{MANGUNO}, and no {MATTIKKENG}: everybody else holds more than {n} pips.",
                outcome.sums[outcome.winner],
            )
        assert isinstance(last.action, Play)
        return self._cappu(CappuReached(outcome.winner, outcome.kind), last.action.tile)

    def leads_next(self, leader: int, *, is_camat: bool) -> Sentence:
        """Who leads the next round, and by which rule (P4)."""
        if is_camat:
            said = self._say(
                leader, "You, the {CAMAT}, lead the next round.", "{name}, the {CAMAT}, leads the next round."
            )
        else:
            said = self._say(leader, "You lead the next round.", "{name} leads the next round.")
        return together(said, (rule_mark("P4"),))
