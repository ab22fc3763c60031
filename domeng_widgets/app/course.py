"""What a learner has passed of a lesson, and what is to come back: shared by the scenes of a notebook."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from domeng_widgets.lessons import Lesson, Step

if TYPE_CHECKING:  # a session knows its course, and the course its sessions
    from .lesson_session import LessonSession


class Course:
    """What a learner has passed of a lesson, and which steps are to come back; shared by the scenes of a notebook."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.passed: list[str] = []
        self.owed: list[Step] = []
        self.scenes: list[LessonSession] = []

    @property
    def is_done(self) -> bool:
        """Whether every step has been passed, and none is to come back."""
        return not self.owed and {step.id for step in self.lesson.steps} <= set(self.passed)

    def has_passed(self, step: Step) -> bool:
        """Whether that step has been passed."""
        return step.id in self.passed

    def passes(self, step: Step, *, again: bool = False) -> None:
        """Note that a step has been passed; one that had come back is owed no more."""
        self.resume([step.id])
        if again and step in self.owed:
            self.owed.remove(step)

    def owes(self, step: Step) -> None:
        """Note that the answer of a step was shown: it is to come back."""
        if step not in self.owed:
            self.owed.append(step)

    def resume(self, ids: Iterable[str]) -> None:
        """Take over what a browser remembers; what is no step of this lesson is left out."""
        known = {step.id for step in self.lesson.steps}
        for id_ in ids:
            if id_ in known and id_ not in self.passed:
                self.passed.append(id_)

    def told(self) -> None:
        """Show the scene at whose end the lesson ends anew, if that it is done has changed since it was shown."""
        for scene in self.scenes:
            if scene.has_begun and scene.said_done != scene.lesson_done:
                scene.show()

    def coming_back(self, scene: "LessonSession") -> list[Step]:
        """The steps that come back at the end of a scene: all at the lesson's end, else its own if that is over."""
        ends = [each for each in self.scenes if each.has_last_step and not each.is_done]
        returned = scene.trail[len(scene.steps) :]
        here = [step for step in self.owed if scene in ends or (not ends and step in scene.steps)]
        return [step for step in here if step not in returned]
