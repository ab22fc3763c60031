"""What the table shows, as JSON data: the only place where an observation becomes something to be painted.

`svg` paints it still, `table.js` paints it live. Nothing gets in here but what the viewer's `Observation` holds, so
nothing hidden can get out.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from domeng_widgets.rules import (
    SEATS,
    CamatElected,
    Chain,
    Dealt,
    End,
    Event,
    Led,
    Observation,
    Outcome,
    Passed,
    Play,
    Played,
    Reason,
    StonesGiven,
    Term,
    Tile,
    Turn,
    before_return,
)
from domeng_widgets.words import Language, Narrator, Sentence, glossary, labels, pages, segments, together

from .advice import Advice, advice_view
from .layout import NAMES, geometry, layout, place

FOLLOWED = 5
"""Dominoes that are shown on their way at once: a person's, and the four others' answers; nobody follows more."""

COVERED, PLAYING, ROUND_OVER, GAME_OVER = "covered", "playing", "round-over", "game-over"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat: a name, and whether a person at this screen or the computer, which may have a level."""

    name: str
    is_person: bool
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Situation:
    """All that a table shows at a moment.

    `seen` is the viewer's observation, or an outsider's while nobody may see a hand; `bottom` the seat from which the
    table is seen, and `covered` whether that person must first say that they are there; `turns` the round so
    far, which is more than `seen` tells while looking back; `latest` the events of the moment shown, as the viewer may
    know them, and `news` all that have moved since the last picture; `told` words that go before the notice (an undo);
    `before` the stones (table first) when the round was dealt; `log_from` how much of the log the page holds already;
    `actions` which controls are shown and whether they can be used; `idle` that the viewer is not to play here, even in
    their own turn; `secret` the terms that no seat shows, since somebody is being asked for them; `advice` the hint that
    the viewer has asked for.
    """

    version: int
    sitters: tuple[Sitter, ...]
    seen: Observation
    before: tuple[int, tuple[int, ...]]
    actions: Mapping[str, bool]
    idle: bool = False
    secret: frozenset[Term] = frozenset()
    turns: tuple[Turn, ...] = ()
    latest: tuple[Event, ...] = ()
    news: tuple[Event, ...] = ()
    told: Sentence = ()
    bottom: int | None = None
    covered: bool = False
    paused: bool = False
    pace: float = 0.0
    look: int | None = None
    log_id: int = 0
    log_from: int = 0
    advice: Advice | None = None
    language: Language = field(default_factory=Language)

    @property
    def narrator(self) -> Narrator:
        """Tells events as this viewer hears them."""
        return Narrator([sitter.name for sitter in self.sitters], self.seen.seat, self.language)

    @property
    def may_play(self) -> bool:
        """Whether the viewer's turn can be taken here and now."""
        return self.seen.is_my_turn and self.look is None and not self.idle

    @property
    def phase(self) -> str:
        """The page contract's word for what is going on."""
        if self.covered:
            return COVERED
        if self.seen.outcome is None:
            return PLAYING
        return GAME_OVER if self.seen.elected else ROUND_OVER


def frame(language: Language) -> dict[str, Any]:
    """What never changes while a table is shown: its places, its fixed words, the meanings of the terms."""
    return {
        "geometry": {name: dict(geometry(name)) for name in NAMES},
        "words": pages.table(language),
        "glossary": glossary(language),
        "paces": paces(language),
        "language": language.code,
    }


def paces(language: Language) -> list[dict[str, Any]]:
    """The paces to choose from, each with its seconds and its name."""
    names = pages.paces(language)
    return [{"value": seconds, "text": names[key]} for key, seconds in pages.PACES.items()]


def scene(now: Situation) -> dict[str, Any]:
    """The whole picture of a situation as JSON data (the view of the page contract)."""
    seen = now.seen
    left, right = seen.chain.ends or (None, None)
    plays = _plays(now)
    return {
        "version": now.version,
        "ply": len(seen.turns),
        "round": seen.number,
        "phase": now.phase,
        "turn": seen.turn,
        "seat": now.bottom,
        "stones": seen.table,
        "camat": seen.camat,
        "left": left,
        "right": right,
        "hand": _hand(now, plays),
        "lands": {_name(play): _landing(seen.chain, play) for play in plays},
        "must_pass": now.may_play and seen.must_pass,
        "seats": [_seat(now, no) for no in range(SEATS)],
        "pile": labels.pile(now.language, seen.table),
        **_chain(seen.chain, seen.turns),
        "notice": _notice(now),
        "log": _log(now),
        "result": _result(now),
        "where": labels.where(now.language, seen),
        "actions": dict(now.actions),
        "paused": now.paused,
        "pace": now.pace,
        "look": None if now.look is None else {"ply": now.look},
        "motion": _motion(now.news),
        "cover": _cover(now),
        "hint": None if now.advice is None else advice_view(now.language, now.advice, seen.chain),
    }


def _values(chain: Chain) -> list[tuple[int, int]]:
    return [(link.left, link.right) for link in chain.links]


def _chain(chain: Chain, turns: Sequence[Turn]) -> dict[str, Any]:
    """The dominoes that lie, and where they lie on each cloth."""
    values = _values(chain)
    last = next((turn.action for turn in reversed(turns) if isinstance(turn.action, Play)), None)
    at_left = last is not None and last.end is End.LEFT
    lead = chain.lead if values else None
    return {
        "chain": [f"{a}{b}" for a, b in values],
        "lead": lead,
        "last": None if last is None else 0 if at_left else len(values) - 1,
        "layouts": {name: dict(layout(values, lead, name)) for name in NAMES},
    }


def _plays(now: Situation) -> list[Play]:
    """The plays that the viewer can make here and now."""
    return [action for action in now.seen.legal if isinstance(action, Play)] if now.may_play else []


def _name(play: Play) -> str:
    """A play in the page's words: the domino, and the end but for a lead."""
    return f"{play.tile}{play.end.value if play.end else ''}"


def _landing(chain: Chain, play: Play) -> dict[str, list[float]]:
    """Where it would lie on each cloth: there the page lays it at a click, before it has been answered."""
    after = chain.with_tile(play.tile, play.end)
    values, index = _values(after), 0 if play.end is End.LEFT else len(after) - 1
    return {name: place(values, after.lead, index, name) for name in NAMES}


def _hand(now: Situation, plays: Sequence[Play]) -> list[dict[str, Any] | None]:
    """The five places of the viewer's deal; what has been played leaves its place empty.

    A domino's `legal` is what the page contract calls data-legal: `lead`, `<`, `>`, `<>`, or nothing.
    """
    seen = now.seen
    legal: dict[Tile, str] = {}
    for play in plays:
        legal[play.tile] = legal.get(play.tile, "") + (play.end.value if play.end else "lead")
    places: list[dict[str, Any] | None] = []
    for tile in seen.dealt:
        fits = legal.get(tile, "")
        label = labels.hand_tile(now.language, tile, fits, seen.chain.ends, now.may_play)
        held: dict[str, Any] = {"tile": str(tile), "legal": fits, "label": label}
        if now.advice and now.advice.names(str(tile)):
            held |= {"label": labels.hinted(now.language, label), "hinted": True}
        places.append(held if tile in seen.hand else None)
    return places


def _seat(now: Situation, no: int) -> dict[str, Any]:
    seen, sitter = now.seen, now.sitters[no]
    shown = seen.shown[no] if seen.shown is not None else None
    stones_then = now.before[1][no]
    stones_now = _stones_at_the_end(now)[no]
    terms = tuple(term for term in seen.terms(no) if term not in now.secret)
    kind = labels.kind(now.language, sitter.is_person, sitter.level)
    return {
        "no": no,
        "place": (no - (now.bottom or 0)) % SEATS,
        "name": sitter.name,
        "kind": "person" if sitter.is_person else "computer",
        "title": labels.seat_title(now.language, sitter.name, sitter.is_person, sitter.level),
        "stones": seen.stones[no],
        "stones_text": labels.stones(now.language, seen.stones[no]),
        "count": seen.counts[no],
        "terms": [term.value for term in terms],
        "open": None if shown is None else [str(tile) for tile in shown],
        "sum": None if shown is None or not _counts(seen) else labels.pips(now.language, _pips(shown)),
        "delta": stones_now - stones_then if seen.outcome else 0,
        "flag": _flag(now, no),
        "label": labels.seat(now.language, sitter.name, kind, seen, no, terms),
    }


def _counts(seen: Observation) -> bool:
    """Whether sums decide the round, or may still: once it has been won otherwise, they mean nothing (P8)."""
    return seen.outcome is None or seen.outcome.manguno is not None


def _pips(hand: Iterable[Tile]) -> int:
    return sum(tile.pips for tile in hand)


def _flag(now: Situation, no: int) -> dict[str, str] | None:
    if now.seen.turn == no:
        return {"kind": "turn", "text": labels.turn_flag(now.language, no == now.seen.seat)}
    if now.seen.outcome and now.seen.outcome.winner == no:
        return {"kind": "wins", "text": labels.wins_flag(now.language)}
    return None


def _stones_at_the_end(now: Situation) -> tuple[int, ...]:
    """The seats' stones after the round's gifts, before a CAMAT's election sent them all back."""
    return before_return(now.seen.turns[-1].events if now.seen.turns else (), now.seen.stones)


def _notice(now: Situation) -> dict[str, Any]:
    seen, latest = now.seen, now.latest
    if seen.outcome:  # the PASS that closed a block stands in the log: what counts now is how the round ended
        latest = tuple(event for event in latest if not isinstance(event, Passed))
    told = now.narrator.told(latest)
    if now.look is not None:
        text = together(labels.looking_back(now.language, now.look), told if now.look else ())
        return {"icon": "look", "text": segments(text)}
    if now.advice:
        return {"icon": "hint", "text": segments(now.advice.said)}
    turn = labels.your_turn(now.language, seen) if seen.is_my_turn and not now.idle else ()
    return {"icon": _icon(now), "text": segments(together(now.told, told, turn))}


def _icon(now: Situation) -> str:
    if now.covered:
        return "cover"
    if now.told:
        return "back"
    if now.seen.outcome:
        return "star"
    if any(isinstance(event, StonesGiven) for event in now.latest):
        return "stones"
    return "turn" if any(isinstance(event, Dealt) for event in now.latest) else "domino"


def _log(now: Situation) -> dict[str, Any]:
    """The round's log from where the page's own ends; it goes on to the present also while looking back."""
    start = min(now.log_from, len(now.turns))
    return {
        "id": now.log_id,
        "from": start,
        "text": labels.entries(now.language, len(now.turns)),
        "entries": [_entry(now, ply, turn) for ply, turn in enumerate(now.turns[start:], start + 1)],
    }


def _entry(now: Situation, ply: int, turn: Turn) -> dict[str, Any]:
    gifts = [event for event in turn.events if isinstance(event, StonesGiven)]
    own = sum(gift.count for gift in gifts if gift.reason in (Reason.PASS, Reason.PASSEBUNGE))
    terms = tuple(term for event in turn.events for term in event.terms)
    if Term.PASSEBUNGE in terms:  # it is a PASS too, which need not be said beside it
        terms = tuple(term for term in terms if term is not Term.PASS)
    return {
        "ply": ply,
        "seat": turn.seat,
        "name": now.sitters[turn.seat].name,
        "play": str(turn.action),
        "text": segments((now.narrator.entry(turn.action, turn.events),)),
        "terms": [term.value for term in terms],
        "names": labels.term_names(now.language, terms),
        "stones": own,
        "stones_text": labels.stones_gained(now.language, own),
    }


def _result(now: Situation) -> dict[str, Any] | None:
    """The end of a round: who won and why, everybody's stones before and after, their sums if these decided, and who leads next."""
    seen = now.seen
    if seen.outcome is None or seen.shown is None:
        return None
    after = _stones_at_the_end(now)
    rows = [_row(now, seen.outcome, no, after) for no in range(SEATS)]
    table_after = 0 if seen.elected else seen.table
    leader = seen.next_leader
    assert leader is not None
    title = now.narrator.title(seen.outcome)
    if seen.elected:
        title = labels.game_title(now.language, now.sitters[leader].name, leader == seen.seat)
    next_round = now.narrator.leads_next(leader, is_camat=seen.camat is not None)
    camat = [event for event in seen.turns[-1].events if isinstance(event, CamatElected)]
    return {
        "title": title,
        "text": segments(
            together(
                now.narrator.reason(seen.outcome, seen.turns[-1]),
                now.narrator.told(camat),
                labels.election_pending(now.language, seen),
            )
        ),
        "rows": rows,
        "table": {"before": now.before[0], "after": table_after},
        "next": segments(next_round),
    }


def _row(now: Situation, outcome: Outcome, no: int, after: tuple[int, ...]) -> dict[str, Any]:
    seen = now.seen
    assert seen.shown is not None
    return {
        "seat": no,
        "name": now.sitters[no].name,
        "terms": [term.value for term in seen.terms(no)],
        "sum": _pips(seen.shown[no]) if _counts(seen) else None,
        "before": now.before[1][no],
        "after": after[no],
        "mark": no in (outcome.winner, outcome.manguno, outcome.cucuq, *outcome.mattikkeng),
    }


def _motion(news: Sequence[Event]) -> list[dict[str, Any]]:
    """What moved since the last picture: the dominoes played last, and all that each one gave to each other, summed up."""
    moves: list[dict[str, Any]] = [{"kind": "deal"} for event in news if isinstance(event, Dealt)]
    plays = [event for event in news if isinstance(event, Led | Played)]
    moves += [{"kind": "play", "seat": play.seat, "tile": str(play.tile)} for play in plays[-FOLLOWED:]]
    gifts: Counter[tuple[int | str, int]] = Counter()
    for event in news:
        if isinstance(event, StonesGiven):
            gifts[event.payer, event.payee] += event.count
    moves += [{"kind": "stones", "from": payer, "to": payee, "count": count} for (payer, payee), count in gifts.items()]
    moves += [{"kind": "return", "count": sum(event.returned)} for event in news if isinstance(event, CamatElected)]
    return moves


def _cover(now: Situation) -> dict[str, str] | None:
    if not now.covered or now.bottom is None:
        return None
    return labels.cover(now.language, now.sitters[now.bottom].name)
