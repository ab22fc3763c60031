"""What there is to learn: the lessons in learning order, each with a small picture of its key position."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from domeng_widgets import lessons
from domeng_widgets.lessons import Lesson
from domeng_widgets.rules import observe
from domeng_widgets.table.themed import themed
from domeng_widgets.table.thumbnail import thumbnail
from domeng_widgets.words import Language
from domeng_widgets.words import contents as said

from .links import Links

INDEX = "index.ipynb"
"""The contents as a notebook, for JupyterLab."""

COUNTED_IN_STONES = {"STONES", "CAMAT"}
"""The terms at whose lessons a seat is shown with its stones, not with its dominoes."""


@dataclass(frozen=True, slots=True)
class Card:
    """A lesson as the contents show it: `number` from 1, `steps` the ids of its steps, `picture` an SVG."""

    id: str
    number: int
    title: str
    summary: str
    minutes: int
    steps: tuple[str, ...]
    picture: str

    @property
    def notebook(self) -> str:
        """The file that the lesson is in."""
        return f"{self.id}.ipynb"


@cache
def cards() -> tuple[Card, ...]:
    """A card for every lesson, in learning order."""
    return tuple(_card(number, lessons.load(name)) for number, name in enumerate(lessons.ids(), 1))


def _card(number: int, lesson: Lesson) -> Card:
    return Card(
        id=lesson.id,
        number=number,
        title=lesson.title,
        summary=lesson.summary,
        minutes=lesson.minutes,
        steps=tuple(step.id for step in lesson.steps),
        picture=_picture(lesson),
    )


def _picture(lesson: Lesson) -> str:
    key = lesson.picture
    seen = observe(lesson.game(key.deal, key.plays), None, open_hands=True)
    return thumbnail(seen, key.show, bottom=lesson.you, stones=bool(COUNTED_IN_STONES & set(lesson.terms)))


def way(name: str, links: Links) -> dict[str, Any]:
    """Where a lesson stands among the others: its `id`, its `paper`, the `previous` and the `next`; empty for no lesson."""
    row = cards()
    for place, card in enumerate(row):
        if card.id == name:
            before, after = row[:place][-1:], row[place + 1 :][:1]
            return {
                "id": name,
                "paper": links.paper(name),
                "previous": _step(before, links),
                "next": _step(after, links),
            }
    return {}


def _step(card: tuple[Card, ...], links: Links) -> dict[str, Any] | None:
    return {"page": links.page(card[0].id), "number": card[0].number, "title": card[0].title} if card else None


def shown(language: Language) -> list[dict[str, Any]]:
    """The cards as a page paints them: plain data, the pictures in the page's own colours."""
    return [_shown(card, language) for card in cards()]


def _shown(card: Card, language: Language) -> dict[str, Any]:
    return {
        "id": card.id,
        "number": card.number,
        "title": card.title,
        "summary": card.summary,
        "time": said.minutes(language, card.minutes),
        "hint": said.begin_hint(language, card.number, len(cards()), card.minutes),
        "steps": list(card.steps),
        "notebook": card.notebook,
        "picture": themed(card.picture),
    }
