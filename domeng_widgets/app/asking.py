"""A question of a lesson as it is being answered: what is possible, whether it is right, and what is said about it."""

import re

from domeng_widgets.lessons import Lesson, Step
from domeng_widgets.lessons.answers import Question, slip_name
from domeng_widgets.lessons.lines import answered, tried
from domeng_widgets.lessons.questions import question
from domeng_widgets.rules import SEATS, Action
from domeng_widgets.words import Language, Sentence, lessons

from .attempt import OPEN, RIGHT, WRONG, Attempt, Verdict

TYPED = re.compile(r"\d{1,6}\Z")


class Asking(Attempt):
    """A question: it is answered by what is chosen, clicked or typed, or by a single play."""

    def __init__(self, lesson: Lesson, step: Step, language: Language) -> None:
        super().__init__(lesson, step, language)
        self.asked: Question = question(lesson, step, language)

    @property
    def can_go_on(self) -> bool:
        """Whether it has been answered."""
        return self.state == RIGHT

    @property
    def plays_by_hand(self) -> bool:
        """Whether it is answered by a play on the table."""
        return self.step.kind == "point" and self.asked.what == "play" and self.state == OPEN

    def reply(self, values: tuple[str, ...]) -> bool:
        """Judge an answer, and say why it is right or wrong."""
        if self.state == RIGHT or not self._is_possible(values):
            return False
        if self.asked.inputs:
            values = tuple(str(int(value)) for value in values)  # 03 is 3
        self.answer = values
        if self.asked.is_right(values):
            self._right()
        else:
            self._wrong(values)
        return True

    def keys(self, values: tuple[str, ...]) -> tuple[str, ...] | None:
        """The keys of an answer from a page, which names choices by their places; None if there is no such choice."""
        choices = self.asked.choices
        # what is clicked has its key as its name, but for nobody, who comes after the five seats
        is_clicked = self.step.kind == "point" and not (self.asked.what == "seat" and values == (str(SEATS),))
        if self.asked.inputs or is_clicked:
            return values
        places = [int(value) if value.isdecimal() and len(value) < 4 else -1 for value in values]
        return (
            tuple(choices[place].key for place in places) if all(0 <= each < len(choices) for each in places) else None
        )

    def play(self, action: Action) -> bool:
        """Judge a play on the table as an answer."""
        return self.plays_by_hand and self.reply((str(action),))

    def _is_possible(self, values: tuple[str, ...]) -> bool:
        if self.asked.inputs:
            return len(values) == len(self.asked.inputs) and all(map(TYPED.match, values))
        known = {choice.key for choice in self.asked.choices}
        return len(set(values)) == len(values) and known.issuperset(values) and (self.asked.many or len(values) == 1)

    def _right(self) -> None:
        span = answered(self.lesson, self.step)
        self.state = RIGHT
        self.verdict = Verdict(RIGHT, lessons.right(self.language), self.teller.say(self.step.why, span))
        if self.step.run:
            self.run = tuple(beat.action for beat in span.beats)

    def _wrong(self, values: tuple[str, ...]) -> None:
        names = slip_name(self.lesson, self.asked, values)
        said = next((self.step.slip[name] for name in names if name in self.step.slip), "")
        span = tried(self.lesson, self.step, values)
        self.state = WRONG
        self.verdict = Verdict(WRONG, self._title(values), self.teller.say(said, span))
        if self.step.asks_for_a_play:  # it is shown to its end; for all else showing would tell the answer
            self.run = tuple(beat.action for beat in span.beats)

    def _title(self, values: tuple[str, ...]) -> str:
        if self.asked.many or len(self.asked.inputs) > 1 or self.asked.what == "statement" or not values:
            return lessons.not_quite(self.language)
        return lessons.not_that(self.language, self.asked.label(values[0]))

    def solution(self) -> tuple[str, ...]:
        """The right answer."""
        return self.asked.right

    def shown_answer(self) -> Sentence:
        """The right answer, in words."""
        return lessons.answer(self.language, self.right_labels())

    def right_labels(self) -> Sentence:
        """What is to be chosen, clicked or typed; each of several numbers with what it counts."""
        labels = [self.asked.label(key) for key in self.asked.right]
        if len(self.asked.inputs) > 1:
            labels = [
                lessons.input_answer(self.language, each.label, value)
                for each, value in zip(self.asked.inputs, self.asked.right, strict=True)
            ]
        return lessons.listed(self.language, labels)

    def review(self) -> None:
        """Show the right answer and its reason."""
        self.answer = self.asked.right
        self._right()
        self.run = ()
