"""What builds a question: its step, what was asked, and what can be offered."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from domeng_widgets.words import Language

from .answers import Offers
from .faults import LessonFault
from .lesson import Lesson, Step
from .predicates import Reader
from .span import Span
from .texts import Teller

T = TypeVar("T")


class Asker:
    """A question of a step that is being built."""

    def __init__(self, lesson: Lesson, step: Step, language: Language) -> None:
        self.lesson, self.step, self.language = lesson, step, language
        self.offers = Offers(lesson, language)
        self.ask: Mapping[str, Any] = step.ask
        self.reader: Reader = lesson.reader
        self.teller = Teller(lesson.players, lesson.reader.seats, lesson.you, language)

    @property
    def span(self) -> Span:
        """The window that is asked about."""
        return self.step.window

    def options(self, right: T, read: Callable[[object], T]) -> list[T]:
        """The author's options, each once and the right one among them; LessonFault otherwise."""
        offered = [read(each) for each in self.step.options or ()]
        if right not in offered:
            raise LessonFault("right-option-missing", field="options", right=right)
        if len(set(offered)) != len(offered):
            raise LessonFault("option-twice", field="options")
        return offered
