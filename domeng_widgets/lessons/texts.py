r"""The texts of a lesson: placeholders filled in from a span, terms and rule numbers marked.

`{what:args@when~noun}`; `when` is `before`, `after` or `mine` (just after the learner's own play).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from domeng_widgets.rules import SEATS, TABLE, Game, Payer, Play, Reason, Term
from domeng_widgets.words import Language, Mark, Sentence, domino, lessons, rule_mark
from domeng_widgets.words.language import joined

from .faults import LessonFault
from .span import Span
from .values import reason

BEFORE, AFTER, MINE = "before", "after", "mine"
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
FORM = re.compile(r"(?P<what>[a-z]+)(?::(?P<args>[^@~]+))?(?:@(?P<when>before|after|mine))?(?:~(?P<noun>[a-z]+))?\Z")
TELLING: Final = frozenset(("given", "who", "play", "waived", "terms", "list"))
"""What the window brings about: before the answer it would tell it."""
_MARKED = re.compile(
    r"\b(" + "|".join(sorted((term.value for term in Term), key=len, reverse=True)) + r")\b|\(([TPS]\d{1,2})\)"
)


class Placeholder(NamedTuple):
    """A placeholder, taken apart."""

    what: str
    args: tuple[str, ...]
    when: str | None
    noun: str | None

    @classmethod
    def parse(cls, text: str) -> "Placeholder":
        """Read what stands between the braces; LessonFault if it is no placeholder."""
        found = FORM.match(text)
        if not found or found["what"] not in VALUES:
            raise LessonFault("no-placeholder", found=text)
        noun = found["noun"]
        if noun is not None and noun not in lessons.NOUNS:
            raise LessonFault("no-noun", found=noun, known=tuple(lessons.NOUNS))
        return cls(found["what"], tuple((found["args"] or "").split(":")) if found["args"] else (), found["when"], noun)


def placeholders(text: str) -> Iterator[Placeholder]:
    """All placeholders of a text."""
    for found in PLACEHOLDER.finditer(text):
        yield Placeholder.parse(found[1])


@dataclass(frozen=True, slots=True)
class Teller:
    """Says a lesson's texts about a span to the learner, who sits at `you`."""

    players: tuple[str, ...]
    seats: Mapping[str, int]
    you: int
    language: Language

    def say(self, text: str, span: Span, when: str = AFTER) -> Sentence:
        """The text with its placeholders filled in; LessonFault where the span has no such thing."""
        pieces: list[str | Mark] = []
        at = 0
        for found in PLACEHOLDER.finditer(text):
            pieces += marked(text[at : found.start()], self.language)
            starts = not text[: found.start()].strip() or text[: found.start()].rstrip()[-1] in ".?!"
            value = self._value(Placeholder.parse(found[1]), span, when)
            pieces += _capital(value) if starts else value
            at = found.end()
        pieces += marked(text[at:], self.language)
        return joined(pieces)

    def name(self, seat: int) -> str:
        """The player's name, or "you"."""
        return self.language.text("you") if seat == self.you else self.players[seat]

    def seat(self, name: str) -> int:
        """A seat by the name that a text gives it."""
        if name not in self.seats:
            raise LessonFault("no-seat", found=name)
        return self.seats[name]

    def _value(self, asked: Placeholder, span: Span, when: str) -> Sentence:
        value = VALUES[asked.what](self, asked, Window(span, asked.when or when, self.you))
        if isinstance(value, int):
            return lessons.counted(self.language, asked.noun, value) if asked.noun else (str(value),)
        if asked.noun:
            raise LessonFault("no-noun-there", found=asked.what)
        return value


class Window(NamedTuple):
    """A span, and the moment of it that a placeholder means."""

    span: Span
    when: str
    you: int

    @property
    def game(self) -> Game:
        """That moment."""
        if self.when == BEFORE:
            return self.span.before
        if self.when == AFTER:
            return self.span.after
        beat = self.span.first_by(self.you)
        if beat is None:
            raise LessonFault("no-mine")
        return beat.after


def marked(text: str, language: Language) -> list[str | Mark]:
    """A text in which the terms, and rule numbers in brackets, are marked."""
    pieces: list[str | Mark] = []
    at = 0
    for found in _MARKED.finditer(text):
        pieces += [text[at : found.start()]] if text[at : found.start()] else []
        pieces.append(language.mention(Term(found[1])) if found[1] else rule_mark(found[2]))
        at = found.end()
    return pieces + ([text[at:]] if text[at:] else [])


def _capital(value: Sentence) -> Sentence:
    first = value[0] if value else ""
    return (first[:1].upper() + first[1:], *value[1:]) if isinstance(first, str) else value


# --- what a placeholder stands for -----------------------------------------------------------------------------------

Value = Sentence | int


def _arg(asked: Placeholder, teller: Teller) -> int:
    if len(asked.args) != 1:
        raise LessonFault("placeholder-args", found=asked.what)
    return teller.seat(asked.args[0])


def _at_most(asked: Placeholder, most: int) -> tuple[str, ...]:
    if len(asked.args) > most:
        raise LessonFault("placeholder-args", found=asked.what)
    return asked.args


def _table(_: Teller, asked: Placeholder, window: Window) -> Value:
    _at_most(asked, 0)
    return window.game.table


def _stones(teller: Teller, asked: Placeholder, window: Window) -> Value:
    return window.game.stones[_arg(asked, teller)]


def _sum(teller: Teller, asked: Placeholder, window: Window) -> Value:
    return window.game.sums[_arg(asked, teller)]


def _left(teller: Teller, asked: Placeholder, window: Window) -> Value:
    return len(window.game.hands[_arg(asked, teller)])


def _played(teller: Teller, asked: Placeholder, window: Window) -> Value:
    return window.game.played[_arg(asked, teller)]


def _ends(teller: Teller, asked: Placeholder, window: Window) -> Value:
    _at_most(asked, 0)
    if window.game.ends is None:
        raise LessonFault("no-chain")
    left, right = window.game.ends
    return (str(left),) if left == right else lessons.both(teller.language, left, right)


def _reason(args: tuple[str, ...]) -> Reason | None:
    return reason(args[0]) if args else None


def _due(_: Teller, asked: Placeholder, window: Window) -> Value:
    return window.span.due(_reason(_at_most(asked, 1)))


def _given(teller: Teller, asked: Placeholder, window: Window) -> Value:
    if not 1 <= len(asked.args) <= 2:
        raise LessonFault("placeholder-args", found=asked.what)
    who, *why = asked.args
    payer_name, _, payee_name = who.rpartition(">")
    payer: Payer | None = None
    if payer_name:
        payer = TABLE if payer_name == TABLE else teller.seat(payer_name)
    return window.span.given(payer=payer, payee=teller.seat(payee_name), reason=_reason(tuple(why)))


def _waived(_: Teller, asked: Placeholder, window: Window) -> Value:
    return window.span.waived(reason=_reason(_at_most(asked, 1)))


def _play(teller: Teller, asked: Placeholder, window: Window) -> Value:
    beat = window.span.first_by(_arg(asked, teller))
    if beat is None:
        raise LessonFault("no-play-of", found=asked.args[0])
    return (domino(beat.action.tile),) if isinstance(beat.action, Play) else (teller.language.mention(Term.PASS),)


def _who(teller: Teller, asked: Placeholder, window: Window) -> Value:
    if len(asked.args) != 1:
        raise LessonFault("placeholder-args", found=asked.what)
    return (teller.name(who(window.game, asked.args[0])),)


def who(game: Game, role: str) -> int:
    """Whoever has that role or term at a moment; LessonFault if nobody, or more than one."""
    roles: dict[str, int | None] = {
        "WINNER": game.outcome.winner if game.outcome else None,
        "NEXT LEADER": game.next_leader if game.outcome else None,
        "LEADER": game.current.leader,
        "TURN": game.turn,
    }
    if role in roles:
        found = [roles[role]] if roles[role] is not None else []
    else:
        found = [seat for seat in range(SEATS) if role in [term.value for term in game.terms(seat)]]
    if len(found) != 1 or found[0] is None:
        raise LessonFault("nobody-is", role=role, found=len(found))
    return found[0]


def _list(teller: Teller, asked: Placeholder, window: Window) -> Value:
    if asked.args != ("MATTIKKENG",) or window.game.outcome is None:
        raise LessonFault("placeholder-args", found=asked.what)
    return _listed(teller, asked, [(teller.name(seat),) for seat in window.game.outcome.mattikkeng])


def _listed(teller: Teller, asked: Placeholder, found: list[Sentence]) -> Value:
    if not found:
        raise LessonFault("nothing-to-list", found=asked.what)
    return teller.language.listed(found)


def _terms(teller: Teller, asked: Placeholder, window: Window) -> Value:
    _at_most(asked, 0)
    brought = window.span.beats[-1].terms if window.span.beats else ()
    return _listed(teller, asked, [(teller.language.mention(term),) for term in dict.fromkeys(brought)])


def _between(teller: Teller, asked: Placeholder, _: Window) -> Value:
    first, sign, last = (asked.args or ("",))[0].partition(">")
    if not sign or len(asked.args) != 1:
        raise LessonFault("placeholder-args", found=asked.what)
    start, stop = teller.seat(first), teller.seat(last)
    seats = [(start + step) % SEATS for step in range(1, (stop - start) % SEATS)]
    return _listed(teller, asked, [(teller.name(seat),) for seat in seats])


VALUES: Final[Mapping[str, Callable[[Teller, Placeholder, Window], Value]]] = {
    "table": _table,
    "stones": _stones,
    "sum": _sum,
    "left": _left,
    "played": _played,
    "ends": _ends,
    "due": _due,
    "given": _given,
    "waived": _waived,
    "play": _play,
    "who": _who,
    "list": _list,
    "terms": _terms,
    "between": _between,
}
