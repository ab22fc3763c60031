"""A learner without a browser: takes the scenes of a lesson by what their views offer."""

from dataclasses import dataclass, field

from domeng_widgets.app.course import Course
from domeng_widgets.app.lesson_session import LessonSession
from domeng_widgets.app.lesson_view import view
from domeng_widgets.lessons import Lesson
from domeng_widgets.rules import parse_action
from domeng_widgets.words import Language


def at_once(_delay, call):  # pace 0 never waits
    raise AssertionError(call)


@dataclass
class Learner:
    """One scene with all steps of a lesson, or these; `done` is what the browser remembers, `course` that of other scenes."""

    lesson: Lesson
    steps: tuple = ()
    done: tuple = ()
    course: Course | None = None
    shown: list = field(default_factory=list)

    def __post_init__(self):
        self.course = self.course or Course(self.lesson)
        steps = self.steps or self.lesson.steps
        self.session = LessonSession(self.course, steps, later=at_once, language=Language(), pace=0)
        self.session.changed = lambda: self.shown.append(view(self.session))
        self.session.start(self.done)

    @property
    def view(self):
        """What the page shows now."""
        return self.shown[-1]

    @property
    def state(self):
        """The page contract's state."""
        return self.view["lesson"]["state"]

    def does(self, wish, *args):
        """A wish that must be possible; the view after it."""
        assert not getattr(self.session, wish)(*args), (self.session.step.id, wish, args)
        return self.view

    def right_answer(self):
        """The right answer as the page would send it: values, or a play."""
        attempt, step = self.session.attempt, self.session.step
        keys = attempt.solution()
        if attempt.plays_by_hand:
            return parse_action(keys[0])
        return self.values(keys) if step.kind == "choose" else tuple("5" if key == "nobody" else key for key in keys)

    def values(self, keys):
        """The places of options, or what is typed."""
        asked = self.session.attempt.asked
        if asked.inputs:
            return keys
        order = [choice.key for choice in asked.choices]
        return tuple(str(order.index(key)) for key in keys)

    def answer(self, answer):
        """Give an answer, whichever it is."""
        return self.does("reply", answer) if isinstance(answer, tuple) else self.does("play", answer)

    def does_the_step_right(self):
        """Take the step to where the next one may come."""
        for _ in range(40):
            if self.view["panel"]["actions"]["next"]:
                return
            if self.state == "wrong":
                self.does("anyway" if "anyway" in self.view["panel"]["actions"] else "retry")
            else:
                self.answer(self.right_answer())
        raise AssertionError(f"no end: {self.session.step.id}")

    def goes_on_to(self, step):
        """Do everything right up to that step."""
        while self.session.step is not step:
            self.does_the_step_right()
            self.does("next")

    def goes_to_the_end_with_every_hint(self):
        """Take each step after all its hints, and those that come back for it once more; how many were taken."""
        taken = 0
        while self.state != "done":
            assert taken < 3 * len(self.lesson.steps)
            while self.view["panel"]["actions"].get("hint") and self.state == "open":
                self.does("hint")
            self.does_the_step_right()
            self.does("next")
            taken += 1
        return taken
