"""Why a pile of stones holds what it holds: every gift to it and from it in a question's window, with its rule."""

from domeng_widgets.lessons import Lesson
from domeng_widgets.lessons.span import Span
from domeng_widgets.rules import TABLE, Payer, StonesGiven
from domeng_widgets.words import Language, Sentence, lessons, together


def moved(lesson: Lesson, span: Span, pile: str, language: Language) -> Sentence:
    """What came to a pile and what went from it, one after the other; that nothing did is said too."""
    key: Payer = TABLE if pile == TABLE else int(pile)
    gifts = [event for event in span.events if isinstance(event, StonesGiven) and key in (event.payer, event.payee)]
    if not gifts:
        return lessons.no_gift(language)
    return together(*(_said(lesson, gift, key, language) for gift in gifts))


def _said(lesson: Lesson, gift: StonesGiven, pile: Payer, language: Language) -> Sentence:
    has_come = gift.payee == pile
    partner = gift.payer if has_come else gift.payee
    return lessons.gift(language, gift.count, _named(lesson, partner), gift.reason, has_come=has_come)


def _named(lesson: Lesson, pile: Payer) -> str:
    """A pile as the words know it: the table, you, or a name."""
    if isinstance(pile, str):
        return TABLE
    return "you" if pile == lesson.you else lesson.players[pile]
