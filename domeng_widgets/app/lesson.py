"""A lesson in a notebook: its scenes as widgets, and its positions for those who read Python."""

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import ipywidgets
import traitlets

from domeng_widgets import lessons
from domeng_widgets.lessons import Lesson, LessonFault, Step
from domeng_widgets.rules import Game, Pass, Play
from domeng_widgets.table import widget
from domeng_widgets.table.intents import is_int, read_intent, read_pace
from domeng_widgets.table.module import Module, lie_beside
from domeng_widgets.table.scene import frame as table_frame
from domeng_widgets.table.svg import svg
from domeng_widgets.table.widget import Page, StaleMessageError
from domeng_widgets.words import ENGLISH, Language, Sentence, commands, pages
from domeng_widgets.words import lessons as said

from .course import Course
from .files import STATIC
from .lesson_session import LessonSession
from .lesson_view import frame, still_text, view
from .waking import Cancel, later

HERE = Path(__file__).parent
PARTS = ("lesson_marks.js", "lesson_picks.js", "lesson_panel.js", "lesson_sight.js", "lesson_turns.js", "lesson.js")
SCENE = Module(
    "lesson",
    (*widget.PARTS, STATIC / "progress.js", *(HERE / part for part in PARTS)),
    (widget.STYLE, HERE / "lesson.css"),
)
"""A scene: the table, and the panel beside it."""
PACE = pages.PACES["pace.brisk"]
MOST_VALUES, LONGEST_VALUE = 64, 12
"""More than any answer has: what is longer comes from no page of ours."""


def lesson(id: str, *, language: str | None = None) -> "OpenLesson":  # noqa: A002 - a lesson's own word for it
    """The lesson of that name, to be shown scene by scene; ValueError if there is none, or no such language.

    A lesson of one's own is named by its file, which ends with .toml. `language` is a code such as `en` (by default the
    dashboard's).
    """
    try:
        found = lessons.parse(_text(id)) if id.endswith(".toml") else lessons.load(id)
    except KeyError as error:
        raise ValueError(error.args[0]) from None
    except LessonFault as fault:
        raise ValueError(f"{id}: {fault}") from None
    code = language or os.environ.get("DOMENG_LANGUAGE", "en")
    try:
        return OpenLesson(found, Language(code))
    except FileNotFoundError:
        raise ValueError(f"there is no language {code!r} here; there is 'en'") from None


def _text(path: str) -> str:
    """What stands in a file; ValueError, in a line, if that cannot be read."""
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ValueError(commands.no_file(ENGLISH, path, error.strerror or str(error))) from None
    except UnicodeDecodeError:
        raise ValueError(commands.no_text(ENGLISH, path)) from None


class OpenLesson:
    """A lesson as a notebook shows it; its scenes know of each other what has been passed."""

    def __init__(self, lesson: Lesson, language: Language) -> None:
        self._lesson, self._language = lesson, language
        self._course = Course(lesson)
        self._lock = threading.RLock()

    def __repr__(self) -> str:
        return said.lesson_line(self._language, self._lesson.id, self._lesson.title, len(self._lesson.steps))

    def scene(self, *ids: str) -> "Scene":
        """A scene of these steps, which follow each other, or of all; ValueError for others."""
        try:
            steps = tuple(self._lesson.step(id_) for id_ in ids) or self._lesson.steps
        except KeyError as error:
            raise ValueError(error.args[0]) from None
        numbers = [step.no for step in steps]
        if not numbers or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            raise ValueError(f"the steps of a scene follow each other in the lesson; these are {', '.join(ids)}")
        for old in [each for each in self._course.scenes if each.steps == steps]:  # its cell was run again
            old.close()
        return Scene(self._course, steps, self._language, self._lock)

    def game(self, deal: str, plays: str = "") -> Game:
        """The moment of a deal after these plays, as the engine has it; ValueError for an unknown deal or illegal play."""
        try:
            return self._lesson.game(deal, plays)
        except KeyError as error:
            raise ValueError(error.args[0]) from None

    def step(self, id: str) -> Step:  # noqa: A002
        """The step of that name; ValueError if there is none."""
        try:
            return self._lesson.step(id)
        except KeyError as error:
            raise ValueError(error.args[0]) from None


class Common(Page):
    """What all scenes have in common, sent to the browser once: their script and style, the table's frame, their words."""

    _esm = "export default {};"  # it has no view

    script = traitlets.Unicode().tag(sync=True)
    style = traitlets.Unicode().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    HELD = ("words", "frame")

    _shared: ClassVar[dict[str, "Common"]] = {}

    def __init__(self, language: Language) -> None:
        travels = {} if lie_beside() else {"script": SCENE.script, "style": SCENE.style}
        super().__init__(table_frame(language), {}, words=said.page(language), **travels)

    @classmethod
    def shared(cls, language: Language) -> "Common":
        """The one of this kernel for a language."""
        found = cls._shared.get(language.code)
        if found is None or found.comm is None:  # none yet, or somebody has closed all widgets
            found = cls._shared[language.code] = cls(language)
        return found

    def _handle(self, content: object) -> None:
        """Hears nothing."""


class Scene(Page):
    """Some steps of a lesson, at a table."""

    _esm = SCENE.sent_script if lie_beside() else HERE / "lesson_scene.js"

    common = traitlets.Instance(Common).tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(self, course: Course, steps: tuple[Step, ...], language: Language, lock: Any) -> None:
        self._lock = lock
        self._session = LessonSession(course, steps, later=self._later, language=language, pace=PACE)
        self._common = Common.shared(language)
        super().__init__(frame(self._session, following(course.lesson)), view(self._session), common=self._common)
        self._session.changed = self._show

    def __repr__(self) -> str:
        lesson, steps = self._session.lesson, self._session.steps
        names = ", ".join(step.id for step in steps)
        if len(steps) == 1:
            return f"Scene {lesson.id}, step {steps[0].no} of {len(lesson.steps)}: {names}"
        return f"Scene {lesson.id}, steps {steps[0].no} to {steps[-1].no} of {len(lesson.steps)}: {names}"

    def picture(self, layout: str = "wide") -> str:
        """The scene's first position as a still SVG, with what its steps say and ask under it."""
        shown = view(self._session)["table"]
        return svg(shown | {"notice": {"icon": "", "text": []}}, self._common.frame, layout, still_text(self._session))

    def close(self) -> None:
        """End the scene: nothing more happens by itself."""
        self._session.close()
        super().close()

    def _show(self) -> None:
        self.view = view(self._session)

    def _later(self, delay: float, call: Callable[[], None]) -> Cancel:
        return later(self._lock, delay, call)

    # --- what the page wishes ---------------------------------------------------------------------------------------

    def _handle(self, content: object) -> Sentence | None:
        if not isinstance(content, dict) or not isinstance(content.get("kind"), str):
            return None
        with self._lock:
            return self._answer(content["kind"], content)

    def _answer(self, kind: str, content: dict[str, Any]) -> Sentence | None:
        session = self._session
        if kind == "hello":
            session.start(read_ids(content.get("done")), read_pace(content.get("pace")))
            return None
        if kind == "seen":
            session.see()
            return None
        if kind == "pace":
            pace = read_pace(content.get("pace"))
            if pace is not None:
                session.set_pace(pace)
            return None
        version = content.get("version")
        if not is_int(version):
            return None
        if not session.knows(version):
            raise StaleMessageError
        return self._wish(kind, content)

    def _wish(self, kind: str, content: dict[str, Any]) -> Sentence | None:
        session = self._session
        if kind == "answer":
            values = read_values(content.get("values"))
            return None if values is None else session.reply(values)
        if kind in ("play", "pass"):
            intent = read_intent(content)
            if intent is None:
                return None
            return session.play(Pass() if intent.tile is None else Play(intent.tile, intent.end))
        wishes: dict[str, Callable[[], Sentence | None]] = {
            "next": session.next,
            "back": session.back,
            "retry": session.retry,
            "hint": session.hint,
            "anyway": session.anyway,
            "restart": session.restart,
            "pause": session.pause,
            "step": session.one,
            "skip": session.skip,
        }
        return wishes[kind]() if kind in wishes else None


def following(lesson: Lesson) -> dict[str, str] | None:
    """The lesson after this one: its title, and its notebook."""
    ids = lessons.ids()
    if lesson.id not in ids or lesson.id == ids[-1]:
        return None
    after = lessons.load(ids[ids.index(lesson.id) + 1])
    return {"title": after.title, "href": f"{after.id}.ipynb"}


def read_ids(value: object) -> list[str]:
    """The ids in a list from a browser; whatever else is in it is left out."""
    if not isinstance(value, list):
        return []
    return [each for each in value[:MOST_VALUES] if isinstance(each, str) and len(each) <= 40]


def read_values(value: object) -> tuple[str, ...] | None:
    """The values of an answer from a browser, or None if they are none."""
    if not isinstance(value, list) or len(value) > MOST_VALUES:
        return None
    if not all(isinstance(each, str) and len(each) <= LONGEST_VALUE for each in value):
        return None
    return tuple(value)
