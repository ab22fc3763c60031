"""A lesson on paper: its steps with still pictures, and their answers with reasons, as plain data for a page to paint."""

import re
from dataclasses import dataclass
from functools import cache

from domeng_widgets import lessons
from domeng_widgets.lessons import Lesson, Step
from domeng_widgets.lessons.marks import Marker
from domeng_widgets.lessons.span import Beat
from domeng_widgets.lessons.texts import marked
from domeng_widgets.rules import parse_action
from domeng_widgets.table.scene import frame
from domeng_widgets.table.svg import svg
from domeng_widgets.table.themed import themed
from domeng_widgets.words import Language, Sentence, plain
from domeng_widgets.words import handout as said
from domeng_widgets.words import lessons as words

from .asking import Asking
from .attempt import OPEN, Attempt, Watching
from .attempts import attempt
from .course import Course
from .lesson_session import LessonSession
from .lesson_view import split, view
from .playing import Playing

MOST_LISTED = 8
"""More options than this are not listed: the answer is written on a line."""
MOST_PLAYS = 30


@dataclass(frozen=True, slots=True)
class Item:
    """A step: what it says and asks, its `picture` (SVG), what can be ticked or filled in, and its answer with the reason.

    `blank` is a line to write on, `plays` what a `watch` shows.
    """

    number: int
    kind: str
    text: str
    question: str
    picture: str
    label: str
    marked: str
    options: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    several: bool = False
    blank: bool = False
    plays: tuple[str, ...] = ()
    answer: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Handout:
    """A whole lesson on paper."""

    id: str
    title: str
    summary: str
    open_points: tuple[str, ...]
    items: tuple[Item, ...]


@cache
def handout(name: str, code: str = "en") -> Handout:
    """The lesson of that name, in a language, for paper; KeyError if there is none."""
    lesson, language = lessons.load(name), Language(code)
    number = lessons.ids().index(name) + 1
    return Handout(
        id=lesson.id,
        title=said.title(language, number, lesson.title),
        summary=lesson.summary,
        open_points=tuple(plain(marked(point, language)) for point in lesson.open_points),
        items=tuple(_item(lesson, step, language) for step in lesson.steps),
    )


def _item(lesson: Lesson, step: Step, language: Language) -> Item:
    taken = attempt(lesson, step, language)
    text, question = _says(taken)
    shown = {
        "number": step.no,
        "kind": step.kind,
        "text": text,
        "question": question,
        "picture": themed(picture(lesson, step, language, "narrow"), str(step.no)),  # legible when it is printed
        "label": said.picture(language, step.no),
        "marked": _marked(lesson, step, language),
    }
    return Item(**shown, **_answered(taken))  # type: ignore[arg-type] # what each kind of step has


def first_look(lesson: Lesson, step: Step, language: Language) -> tuple[str, str]:
    """What a step says at first, and what it asks (or nothing)."""
    return _says(attempt(lesson, step, language))


def picture(lesson: Lesson, step: Step, language: Language, layout: str) -> str:
    """The table of a step as its scene first shows it, on the cloth called `layout`; an SVG."""
    scene = LessonSession(Course(lesson), (step,), later=lambda _, __: lambda: None, language=language, pace=0)
    return svg(view(scene)["table"], frame(language), layout)


def _says(taken: Attempt) -> tuple[str, str]:
    text, question = split(taken.text()) if taken.step.ask else (taken.text(), ())
    return plain(text), plain(question)


def _marked(lesson: Lesson, step: Step, language: Language) -> str:
    """The marks of a step in words; the ends and the piles show their numbers in the picture."""
    marks = [mark for mark in step.marks if not re.match(r"glow end|count (every )?pile", mark)]
    return Marker(lesson.players, lesson.reader.seats, language).words(marks, step.before)


def _answered(taken: Attempt) -> dict[str, object]:
    """What a step of this kind has to be filled in, its answer, and the reason."""
    if isinstance(taken, Asking):
        return _asked(taken)
    if isinstance(taken, Playing):
        return _played(taken)
    if isinstance(taken, Watching):
        taken.settled()
        return {"plays": tuple(plain(_turn(taken, beat)) for beat in taken.span.beats), "why": _why(taken)}
    return {}


def _why(taken: Attempt) -> str:
    return plain(taken.verdict.text) if taken.verdict else ""


def _asked(taken: Asking) -> dict[str, object]:
    asked = taken.asked
    taken.review()
    is_listed = not asked.inputs and len(asked.choices) <= MOST_LISTED and not asked.ordered
    return {
        "options": tuple(plain(choice.label) for choice in asked.choices) if is_listed else (),
        "inputs": tuple(plain(each.label) for each in asked.inputs) if len(asked.inputs) > 1 else (),
        "several": asked.many,
        "blank": not is_listed and len(asked.inputs) < 2,
        "answer": plain(taken.right_labels()),
        "why": _why(taken),
    }


def _played(taken: Playing) -> dict[str, object]:
    """A line that reaches the goal: the learner's best play each time, the others as they answer."""
    taken.arrived()
    for _ in range(MOST_PLAYS):
        taken.run = ()
        taken.settled()
        if taken.state != OPEN:
            break
        taken.play(parse_action(taken.solution()[0]))
        if taken.is_coached:
            taken.anyway()
    turns = [_turn(taken, beat) for beat in taken.line.span.beats]
    return {"blank": True, "answer": plain(said.one_way(taken.language, turns)), "why": _why(taken)}


def _turn(taken: Attempt, beat: Beat) -> Sentence:
    """A play and who made it, as in "Baso: [6|2] to the left end"."""
    seat = words.you(taken.language) if beat.seat == taken.lesson.you else taken.lesson.players[beat.seat]
    return said.turn(taken.language, seat, words.action(taken.language, beat.action, twin=False))
