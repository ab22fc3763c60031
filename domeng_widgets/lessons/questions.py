"""Questions: what is asked about a window, and the right answer, which the engine finds in the position."""

from collections.abc import Callable, Mapping
from typing import Final

from domeng_widgets.rules import SEATS, Play, StonesGiven, Term, Tile, parse_action
from domeng_widgets.words import Language, Sentence, lessons

from . import counting
from .answers import NOBODY, Choice, Question
from .asker import Asker
from .faults import LessonFault
from .lesson import Lesson, Step
from .lines import judge
from .others import choices
from .span import Span
from .texts import BEFORE, who
from .values import BROUGHT, DOMINO, SEAT, STANDING, fields, flag, term, whole

WITH_OPTIONS: Final = frozenset(("ends", "stones_given", "stones", "number", "true"))
"""Questions whose author may write what is offered."""
ABOUT_NOW: Final = frozenset(("domino", "dominoes", "end", "play"))
"""Questions that are answered by what lies there: looking ahead, the learner would see another table."""
ON_THE_TABLE: Final = frozenset(("seat", "pile", "hand", "chain", "open", "end", "play"))
"""What can be clicked there."""


def question(lesson: Lesson, step: Step, language: Language) -> Question:
    """The question of a `choose` or `point` step, answered; LessonFault where it is none or has no one answer."""
    try:
        return _question(Asker(lesson, step, language))
    except LessonFault as fault:
        raise fault.at(step.id, "ask") from None


def _question(asker: Asker) -> Question:
    kind = asker.ask.get("q")
    if not isinstance(kind, str) or kind not in QUESTIONS:
        raise LessonFault("unknown-question", found=kind)
    known, build = QUESTIONS[kind]
    fields(dict(asker.ask), f"q {known}")
    if asker.step.options is not None and kind not in WITH_OPTIONS:
        raise LessonFault("no-options", field="options")
    if asker.step.then and kind in ABOUT_NOW:
        raise LessonFault("no-then", field="then")
    asked = build(asker)
    if asker.step.kind == "point" and asked.what not in ON_THE_TABLE:
        raise LessonFault("no-click", field="kind")
    if asked.many != asker.step.many:
        raise LessonFault("many", field="many", wanted=asked.many)
    return asked


# --- who ---------------------------------------------------------------------------------------------------------------


def _who(asker: Asker) -> Question:
    """One seat, or nobody."""
    found, nobody = _whom(asker), flag(asker.ask.get("nobody", False))
    if not found and nobody:
        return Question("seat", (NOBODY,), asker.offers.seats(nobody=True))
    if len(found) != 1:
        raise LessonFault("not-one-seat", found=len(found))
    if asker.ask.get("role") == "PAYER" and not nobody:
        return Question("pile", (str(found[0]),), asker.offers.piles())
    return Question("seat", (str(found[0]),), asker.offers.seats(nobody=nobody))


def _whom(asker: Asker) -> list[int]:
    if "role" not in asker.ask:
        return _such(asker)
    if {"term", "that"} & set(asker.ask):
        raise LessonFault("term-role-or-that")
    return _in_role(asker, asker.ask["role"])


def _such(asker: Asker) -> list[int]:
    """The seats of a term, or those of which a predicate holds."""
    if ("that" in asker.ask) == ("term" in asker.ask):
        raise LessonFault("term-role-or-that")
    if "that" in asker.ask:
        such = asker.reader.predicate(asker.ask["that"], SEAT)
        return [seat for seat in range(SEATS) if such.holds(asker.span, seat)]
    wanted = term(asker.ask.get("term"), STANDING | BROUGHT)
    if wanted in STANDING:
        return [seat for seat in range(SEATS) if wanted in asker.span.after.terms(seat)]
    return list(dict.fromkeys(beat.seat for beat in asker.span.beats if wanted in beat.terms))


def _in_role(asker: Asker, role: object) -> list[int]:
    if role == "PAYER":
        gifts = [event for event in asker.span.events if isinstance(event, StonesGiven)]
        return list(dict.fromkeys(gift.payer for gift in gifts if isinstance(gift.payer, int)))
    if role not in ("TURN", "LEADER", "NEXT LEADER", "WINNER"):
        raise LessonFault("no-role", found=role)
    try:
        return [who(asker.span.after, str(role))]
    except LessonFault:
        return []


def _set_of_seats(asker: Asker) -> Question:
    """All seats that …"""
    return Question("seat", tuple(map(str, _such(asker))), asker.offers.seats(), many=True)


def _order(asker: Asker) -> Question:
    """The MATTIKKENG as they win and pay (P8, S5)."""
    term(asker.ask.get("term"), frozenset((Term.MATTIKKENG,)))
    outcome = asker.span.after.outcome
    if outcome is None or len(outcome.mattikkeng) < 2:
        raise LessonFault("no-order")
    return Question("seat", tuple(map(str, outcome.mattikkeng)), asker.offers.seats(), many=True, ordered=True)


def _pile(asker: Asker) -> Question:
    """Who gives the n-th stone of the window (S1)."""
    payers = [gift.payer for gift in asker.span.events if isinstance(gift, StonesGiven) for _ in range(gift.count)]
    place = whole(asker.ask.get("gives"))
    if not 1 <= place <= len(payers):
        raise LessonFault("no-such-stone", found=place, given=len(payers))
    return Question("pile", (str(payers[place - 1]),), asker.offers.piles())


# --- dominoes and ends -------------------------------------------------------------------------------------------------


def _domino(asker: Asker) -> Question:
    """One domino of a hand or of the chain."""
    asked = _dominoes(asker)
    if len(asked.right) != 1:
        raise LessonFault("not-one-domino", found=len(asked.right))
    return Question(asked.what, asked.right, asked.choices)


def _dominoes(asker: Asker) -> Question:
    """All dominoes of a hand or of the chain that …"""
    game, where = asker.span.after, asker.ask.get("in")
    if where == "chain":
        tiles, what = [link.tile for link in game.chain.links], "chain"
    else:
        seat = asker.reader.fixed(where)
        what = "hand" if seat == asker.lesson.you else "open"
        if what == "open" and not asker.step.open:
            raise LessonFault("hand-not-open")
        tiles = list(game.hands[seat])
    is_such = _such_tile(asker)
    right = [tile for tile in tiles if is_such(tile)]
    return Question(what, tuple(map(str, right)), asker.offers.tiles(tiles), many=True)


def _such_tile(asker: Asker) -> Callable[[Tile], bool]:
    """What is asked of a domino: a predicate, or to be the LAST DOMINO or the one led."""
    if ("that" in asker.ask) == ("is" in asker.ask):
        raise LessonFault("that-or-is")
    if "that" in asker.ask:
        such = asker.reader.predicate(asker.ask["that"], DOMINO)
        return lambda tile: such.holds(asker.span, tile)
    if asker.ask["is"] not in ("LAST DOMINO", "LED"):
        raise LessonFault("that-or-is")
    plays = [turn.action.tile for turn in asker.span.after.current.turns if isinstance(turn.action, Play)]
    wanted = plays[-1:] if asker.ask["is"] == "LAST DOMINO" else plays[:1]
    return lambda tile: tile in wanted


def _end(asker: Asker) -> Question:
    """The end to which a domino has to go so that something comes true."""
    wanted = asker.reader.predicate(asker.ask.get("that"))
    both = (("<", lessons.end_label(asker.language, "<")), (">", lessons.end_label(asker.language, ">")))
    right = [end for end, _ in both if _comes_true(asker, f"{asker.ask.get('tile')}{end}", wanted.holds)]
    if len(right) != 1:
        raise LessonFault("not-one-end", found=len(right))
    return Question("end", (right[0],), tuple(Choice(end, (label,)) for end, label in both))


def _comes_true(asker: Asker, text: str, holds: Callable[[Span], bool]) -> bool:
    try:
        after = asker.span.play(parse_action(text))
    except ValueError:
        return False
    return holds(after)


# --- plays, terms and statements ---------------------------------------------------------------------------------------


def _play(asker: Asker) -> Question:
    """The one play after which something comes true, whatever the seat then does."""
    trial = judge(asker.lesson, asker.step)
    game = asker.step.before
    if game.turn != trial.seat:
        raise LessonFault("not-to-move", seat=asker.lesson.players[trial.seat])
    right = [action for action, _ in trial.sure(trial.others.line(game))]
    if len(right) != 1:
        raise LessonFault("not-one-play", found=len(right))
    twin = game.chain.is_equal
    said = [Choice(str(each), lessons.action(asker.language, each, twin=twin)) for each in choices(game)]
    return Question("play", (str(right[0]),), tuple(said))


def _terms(asker: Asker) -> Question:
    """Which terms the window's last play brings about."""
    among = asker.ask.get("among")
    if not isinstance(among, list) or not among:
        raise LessonFault("no-list", found=among)
    offered = [term(each, BROUGHT) for each in among]
    brought = asker.span.beats[-1].terms if asker.span.beats else ()
    right = tuple(each.value for each in offered if each in brought)
    return Question(
        "term", right, tuple(Choice(each.value, lessons.term(asker.language, each)) for each in offered), many=True
    )


def _true(asker: Asker) -> Question:
    """The one statement that holds."""
    said = [fields(each, "say when") for each in asker.step.options or ()]
    held = [str(place) for place, each in enumerate(said) if asker.reader.predicate(each.get("when")).holds(asker.span)]
    if len(held) != 1:
        raise LessonFault("not-one-true", field="options", found=len(held))
    offered = [Choice(str(place), _statement(asker, each.get("say"))) for place, each in enumerate(said)]
    return Question("statement", (held[0],), tuple(offered))


def _statement(asker: Asker, text: object) -> Sentence:
    if not isinstance(text, str):
        raise LessonFault("no-text", field="options", found=text)
    return asker.teller.say(text, asker.span, BEFORE)


QUESTIONS: Final[Mapping[str, tuple[str, Callable[[Asker], Question]]]] = {
    "who": ("term role that nobody", _who),
    "seats": ("term that", _set_of_seats),
    "order": ("term", _order),
    "pile": ("gives", _pile),
    "domino": ("in that is", _domino),
    "dominoes": ("in that is", _dominoes),
    "end": ("tile that", _end),
    "ends": ("", counting.ends),
    "play": ("seat that within", _play),
    "terms": ("among", _terms),
    "stones_given": ("to from for", counting.stones_given),
    "stones": ("of", counting.stones),
    "ledger": ("of", counting.ledger),
    "number": ("of seat", counting.number),
    "true": ("", _true),
}
