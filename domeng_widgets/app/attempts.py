"""Which attempt a step of each kind takes."""

from domeng_widgets.lessons import Lesson, Step
from domeng_widgets.words import Language

from .asking import Asking
from .attempt import Attempt, Watching
from .playing import Playing

KINDS: dict[str, type[Attempt]] = {
    "tell": Attempt,
    "watch": Watching,
    "choose": Asking,
    "point": Asking,
    "play": Playing,
}


def attempt(lesson: Lesson, step: Step, language: Language) -> Attempt:
    """A fresh attempt at a step."""
    return KINDS[step.kind](lesson, step, language)
