"""What is wrong with a lesson: codes and places, which `words` turns into one line for its author."""

from typing import Any

from domeng_widgets.words import ENGLISH
from domeng_widgets.words.lesson_faults import lesson_fault


class LessonFault(ValueError):  # noqa: N818 - found and listed more often than raised
    """A fault of a lesson: a code, the step and the field where it lies (None: the lesson's head), and what it is about."""

    def __init__(self, code: str, *, step: str | None = None, field: str | None = None, **params: Any) -> None:
        self.code, self.step, self.field, self.params = code, step, field, params
        super().__init__(code, step, field)

    def __str__(self) -> str:  # made when it is read: what was found may be too long to be written out
        return lesson_fault(ENGLISH, self.code, self.step, self.field, self.params)

    def at(self, step: str | None, field: str | None) -> "LessonFault":
        """The same fault, placed there unless it has a place already."""
        return LessonFault(self.code, step=self.step or step, field=self.field or field, **self.params)

    def inside(self, step: str | None, field: str) -> "LessonFault":
        """The same fault of something that lies inside that field."""
        place = f"{field}.{self.field}" if self.field else field
        return LessonFault(self.code, step=self.step or step, field=place, **self.params)
