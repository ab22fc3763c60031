"""What the table does not show while it is asked for: a term at a seat, whose turn it is, who won, the LAST DOMINO."""

from collections.abc import Iterator
from typing import Any, Final

from domeng_widgets.lessons.values import STANDING
from domeng_widgets.rules import Term

from .asking import Asking
from .attempt import RIGHT, Attempt

_ENDS: Final = frozenset((Term.FIRST_CAPPU, Term.MANGUNO, Term.MATTIKKENG, Term.CUCUQ))
_TOLD_BY: Final = {
    "WINNER": _ENDS,
    "NEXT LEADER": _ENDS,
    "PAYER": frozenset((Term.LAST_MAPPANO,)),
}
"""The terms at a seat from which its role could be read."""


def is_open_question(attempt: Attempt) -> bool:
    """Whether something is asked and has not been answered rightly yet."""
    return isinstance(attempt, Asking) and attempt.state != RIGHT


def asks_whose_turn(attempt: Attempt) -> bool:
    """Whether the one to move is asked for."""
    return is_open_question(attempt) and attempt.step.ask.get("role") in ("TURN", "LEADER")


def secret_terms(attempt: Attempt) -> frozenset[Term]:
    """The terms that are asked for, and are not to be read off the seats."""
    if not is_open_question(attempt):
        return frozenset()
    ask = attempt.step.ask
    found = set(_TOLD_BY.get("PAYER" if ask["q"] == "pile" else str(ask.get("role")), frozenset()))
    named = {*_texts(dict(ask)), *(text for each in attempt.step.options or () for text in _texts(each))}
    return frozenset(found | {term for term in STANDING if term.value in named})


def _texts(value: Any) -> Iterator[str]:
    """All texts in a question, however deep: among them the terms that its predicates name."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


def without_answers(picture: dict[str, Any], attempt: Attempt) -> dict[str, Any]:
    """The picture of a table without what would answer the question; a lesson shows no result and no sums by itself."""
    for seat in picture["seats"]:
        seat["sum"] = None  # often what is asked for; a mark shows it where it is not
        if is_open_question(attempt):
            seat["delta"] = 0
            if seat["flag"] and seat["flag"]["kind"] == "wins":
                seat["flag"] = None
    asked = attempt.step.ask.get("is") if is_open_question(attempt) else None
    hidden = {"LAST DOMINO": "last", "LED": "lead"}.get(str(asked))
    return picture | {"result": None} | ({hidden: None} if hidden else {})
