"""What a learner has done, as the browser writes it to a file (static/progress.js writes and reads the same)."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domeng_widgets import lessons
from domeng_widgets.lessons import Lesson
from domeng_widgets.words import Language, commands, contents

FORMAT = "domeng-progress/1"
NAME = re.compile(r"[a-z0-9][a-z0-9_]{0,39}\Z")
"""A lesson's or a step's id."""

Progress = Mapping[str, frozenset[str]]
"""For each lesson the steps that have been done."""


class ProgressError(ValueError):
    """A text that is no file of Domeng's progress."""


def read_progress(text: str) -> Progress:
    """The progress in a file; ProgressError if it is none of ours."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise ProgressError from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("lessons"), dict):
        raise ProgressError
    return {lesson: _done(lesson, entry) for lesson, entry in data["lessons"].items()}


def _done(lesson: str, entry: Any) -> frozenset[str]:
    if not NAME.match(lesson) or not isinstance(entry, dict):
        raise ProgressError
    steps, done = entry.get("steps"), entry.get("done")
    if type(steps) is not int or steps < 1 or not isinstance(done, list):
        raise ProgressError
    if not all(isinstance(step, str) and NAME.match(step) for step in done):
        raise ProgressError
    return frozenset(done)


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a lesson has got: how many of its steps are done, and the first one that is not (from 1, or None)."""

    lesson: Lesson
    done: int
    first_open: int | None

    @property
    def is_done(self) -> bool:
        """Whether all steps are done."""
        return self.first_open is None


def standings(progress: Progress) -> list[Standing]:
    """How far each lesson has got, in learning order."""
    return [_standing(lesson, progress.get(lesson.id, frozenset())) for lesson in map(lessons.load, lessons.ids())]


def _standing(lesson: Lesson, done: frozenset[str]) -> Standing:
    ids = [step.id for step in lesson.steps]
    first = next((number for number, step in enumerate(ids, 1) if step not in done), None)
    return Standing(lesson, len(done & set(ids)), first)


def next_of(found: list[Standing]) -> Standing | None:
    """What comes next: the first lesson that was begun and is not done, else the first that is not done."""
    still_open = [each for each in found if not each.is_done]
    return next((each for each in still_open if each.done), next(iter(still_open), None))


def listing(progress: Progress | None, language: Language) -> list[str]:
    """The lessons in columns, one a line; with somebody's progress how far each has got, and under them what is next."""
    found = standings(progress or {})
    following = next_of(found)
    rows = [
        (
            f"{number:>2}",
            each.lesson.id,
            each.lesson.title,
            f"{contents.minutes(language, each.lesson.minutes):>6}",
            *((_state(each, language, each is following),) if progress is not None else ()),
            each.lesson.summary,
        )
        for number, each in enumerate(found, 1)
    ]
    lines = _in_columns(rows)
    if progress is not None:
        lines.append(commands.lessons_done(language, sum(each.is_done for each in found), len(found)))
    if progress is not None and following and following.first_open:
        lines.append(commands.lesson_next(language, following.lesson.title, following.first_open))
    return lines


def _state(standing: Standing, language: Language, is_next: bool) -> str:
    return commands.lesson_state(language, standing.done, len(standing.lesson.steps), is_next)


def _in_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
