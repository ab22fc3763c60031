"""Questions whose answer is a number, chosen among the author's or typed."""

from domeng_widgets.rules import TABLE
from domeng_widgets.words import lessons

from .answers import Choice, Question
from .asker import Asker
from .faults import LessonFault
from .values import one_of, pair, reason, whole


def _number(asker: Asker, right: int) -> Question:
    if asker.step.options is None:
        return Question("number", (str(right),), inputs=(Choice("number", (lessons.number(asker.language),)),))
    offered = asker.options(right, whole)
    return Question("number", (str(right),), tuple(Choice(str(each), (str(each),)) for each in offered))


def stones_given(asker: Asker) -> Question:
    """How many stones somebody gets in the window."""
    payee = asker.reader.fixed(asker.ask.get("to"))
    payer = asker.reader.payer(asker.ask["from"]) if "from" in asker.ask else None
    return _number(asker, asker.span.given(payer=payer, payee=payee, reason=reason(asker.ask.get("for"))))


def stones(asker: Asker) -> Question:
    """How many stones lie somewhere after the window."""
    return _number(asker, _pile(asker, asker.ask.get("of")))


def ledger(asker: Asker) -> Question:
    """The numbers of several piles after the window, all typed."""
    piles = asker.ask.get("of")
    if not isinstance(piles, list) or len(piles) < 2:
        raise LessonFault("no-list", found=piles)
    right = tuple(str(_pile(asker, name)) for name in piles)
    return Question("number", right, inputs=tuple(asker.offers.pile(name) for name in piles))


def _pile(asker: Asker, name: object) -> int:
    game = asker.span.after
    return game.table if name == TABLE else game.stones[asker.reader.fixed(name)]


def number(asker: Asker) -> Question:
    """A number that can be counted on the table after the window."""
    game, of = asker.span.after, asker.ask.get("of")
    if of == "passes_in_a_row":
        return _number(asker, game.current.passes_in_a_row)
    if of == "turns":
        return _number(asker, len(game.current.turns))
    seat = asker.reader.fixed(asker.ask.get("seat"))
    found = {"played": game.played[seat], "left": len(game.hands[seat]), "sum": game.sums[seat]}
    return _number(asker, found[one_of(of, found, "no-measure-of")])


def ends(asker: Asker) -> Question:
    """Both end values, chosen or typed."""
    values = asker.span.after.ends
    if values is None:
        raise LessonFault("no-chain")
    left, right = map(str, values)
    if asker.step.options is None:
        labels = ("left", lessons.left_end(asker.language)), ("right", lessons.right_end(asker.language))
        return Question("ends", (left, right), inputs=tuple(Choice(key, (said,)) for key, said in labels))
    offered = asker.options(left + right, pair)
    said = tuple(Choice(each, (lessons.ends_label(asker.language, each[0], each[1]),)) for each in offered)
    return Question("ends", (left + right,), said)
