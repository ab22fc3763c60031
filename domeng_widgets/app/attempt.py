"""A step of a lesson as it is being taken: what can be answered, what is said about it, and which plays it runs.

No widget, no clock: a step says which plays the table is to run, and hears when they have run out.
"""

from collections.abc import Hashable
from copy import copy
from dataclasses import dataclass
from typing import Self

from domeng_widgets.lessons import Lesson, Step
from domeng_widgets.lessons.lines import watched
from domeng_widgets.lessons.texts import BEFORE, Teller
from domeng_widgets.rules import Action
from domeng_widgets.words import Language, Sentence, lessons

OPEN, RIGHT, WRONG = "open", "right", "wrong"
RUNGS = 3  # where to look, the rule, the answer


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said about an answer; `kind` is right, wrong, missed or coach."""

    kind: str
    title: str
    text: Sentence


@dataclass(slots=True)
class Ladder:
    """The hints given at a moment: how many rungs, and what the last one shows, in words and in keys."""

    rungs: int = 0
    answer: Sentence = ()
    keys: tuple[str, ...] = ()


class Attempt:
    """A step to be read: it is over as soon as it has been shown. Other kinds build on this one."""

    def __init__(self, lesson: Lesson, step: Step, language: Language) -> None:
        self.lesson, self.step, self.language = lesson, step, language
        self.teller = Teller(lesson.players, lesson.reader.seats, lesson.you, language)
        self.state = OPEN
        self.ladder = Ladder()
        self._ladders: dict[Hashable, Ladder] = {}
        self.verdict: Verdict | None = None
        self.answer: tuple[str, ...] = ()
        self.run: tuple[Action, ...] = ()
        """Plays that the table is to run now."""

    @property
    def can_go_on(self) -> bool:
        """Whether the next step may come."""
        return self.state in (OPEN, RIGHT)

    @property
    def has_hints(self) -> bool:
        """Whether there is a ladder of hints."""
        return bool(self.step.hints)

    @property
    def rungs(self) -> int:
        """How many hints have been given here."""
        return self.ladder.rungs

    @property
    def plays_by_hand(self) -> bool:
        """Whether the learner is to play on the table now."""
        return False

    @property
    def was_shown(self) -> bool:
        """Whether the answer was shown before it was given: then the step comes back."""
        return self.rungs >= RUNGS

    @property
    def shows_answer(self) -> bool:
        """Whether the places of the answer are marked."""
        return self.was_shown and self.state != RIGHT

    @property
    def is_made_by_hand(self) -> bool:
        """Whether it is answered by a play on the table."""
        return self.step.kind == "play" or (self.step.kind == "point" and self.step.asks_for_a_play)

    def text(self) -> Sentence:
        """What the step says before it is answered."""
        return self._said(self.step.text)

    def _said(self, text: str) -> Sentence:
        return self.teller.say(text, self.step.told_of(text), BEFORE)

    def arrived(self) -> None:
        """The table shows the step's position."""

    def settled(self) -> None:
        """The plays to be run have run out."""

    def comes_to(self, moment: Hashable) -> None:
        """The learner is to answer at that moment of the round: hints given at another one are not about it."""
        self.ladder = self._ladders.setdefault(moment, Ladder())

    def take_run(self) -> tuple[Action, ...]:
        """The plays to be run, which are then the table's to make."""
        taken, self.run = self.run, ()
        return taken

    def reply(self, values: tuple[str, ...]) -> bool:
        """Take an answer; False if it is none here."""
        del values
        return False

    def play(self, action: Action) -> bool:
        """Take a play on the table; False if it is none here."""
        del action
        return False

    def anyway(self) -> bool:
        """Make the play that the coach asked about."""
        return False

    def retry(self) -> bool:
        """Take a wrong answer back; False if there is none."""
        if self.state != WRONG:
            return False
        self.state, self.verdict, self.answer, self.run = OPEN, None, (), ()
        return True

    def hint(self) -> bool:
        """One rung more of the ladder; False on its last one."""
        if not self.has_hints or self.rungs >= RUNGS or self.state == RIGHT:
            return False
        self.ladder.rungs += 1
        if self.was_shown:  # kept: once it has been answered nobody can tell it any more
            asked = self._as_asked()
            self.ladder.answer, self.ladder.keys = asked.shown_answer(), asked.solution()
        return True

    def _as_asked(self) -> Self:
        """The step as it is once a wrong answer has been taken back."""
        asked = copy(self)
        if asked.retry():
            asked.arrived()
        return asked

    def hints(self) -> list[Sentence]:
        """What the rungs given so far say."""
        said = [self._said(hint.say) for hint in self.step.hints[: self.rungs]]
        return [*said, self.ladder.answer] if self.ladder.answer else said

    def shown_answer(self) -> Sentence:
        """The answer, in words."""
        return ()

    def solution(self) -> tuple[str, ...]:
        """The right answer's keys, in the order in which they are to be given; for a play, the next one."""
        return ()

    def review(self) -> None:
        """Show the step as one that was answered rightly before."""
        self.state, self.run = RIGHT, ()


class Watching(Attempt):
    """A step in which plays run by themselves, up to its stop."""

    def __init__(self, lesson: Lesson, step: Step, language: Language) -> None:
        super().__init__(lesson, step, language)
        self.span = watched(step)
        self.is_over = False

    @property
    def can_go_on(self) -> bool:
        """Whether it has been seen."""
        return self.is_over

    def arrived(self) -> None:
        """Run its plays."""
        self.run = tuple(beat.action for beat in self.span.beats)

    def settled(self) -> None:
        """It has stopped: say what there was to be seen."""
        self.is_over = True
        if self.step.why:
            self.verdict = Verdict(RIGHT, lessons.seen(self.language), self.teller.say(self.step.why, self.span))

    def review(self) -> None:
        """It has been seen before."""
        self.is_over = True
        super().review()
