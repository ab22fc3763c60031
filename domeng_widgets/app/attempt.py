"""A step of a lesson as it is being taken: what can be answered, what is said about it, and which plays it runs.

No widget, no clock: a step says which plays the table is to run, and hears when they have run out.
"""

import re
from dataclasses import dataclass

from domeng_widgets.lessons import Lesson, Step
from domeng_widgets.lessons.judge import Judge
from domeng_widgets.lessons.lines import answered, coach_asks, first_case, tried, watched
from domeng_widgets.lessons.others import Line
from domeng_widgets.lessons.questions import Question, judge, question, slip_name
from domeng_widgets.lessons.span import Span
from domeng_widgets.lessons.texts import BEFORE, Teller
from domeng_widgets.rules import Action
from domeng_widgets.words import Language, Sentence, lessons

OPEN, RIGHT, WRONG = "open", "right", "wrong"
TYPED = re.compile(r"\d{1,6}\Z")
RUNGS = 3  # where to look, the rule, the answer


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said about an answer; `kind` is right, wrong, missed or coach."""

    kind: str
    title: str
    text: Sentence


class Attempt:
    """A step to be read: it is over as soon as it has been shown. Other kinds build on this one."""

    def __init__(self, lesson: Lesson, step: Step, language: Language) -> None:
        self.lesson, self.step, self.language = lesson, step, language
        self.teller = Teller(lesson.players, lesson.reader.seats, lesson.you, language)
        self.state = OPEN
        self.rungs = 0
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
    def plays_by_hand(self) -> bool:
        """Whether the learner is to play on the table now."""
        return False

    @property
    def was_shown(self) -> bool:
        """Whether the answer was shown before it was given: then the step comes back."""
        return self.rungs >= RUNGS

    def text(self) -> Sentence:
        """What the step says before it is answered."""
        window = self.step.window if "{due" in self.step.text else Span(self.step.before)
        return self.teller.say(self.step.text, window, BEFORE)

    def arrived(self) -> None:
        """The table shows the step's position."""

    def settled(self) -> None:
        """The plays to be run have run out."""

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
        self.rungs += 1
        return True

    def hints(self) -> list[Sentence]:
        """What the rungs given so far say."""
        said = [self.teller.say(hint.say, Span(self.step.before), BEFORE) for hint in self.step.hints[: self.rungs]]
        return [*said, self.shown_answer()] if self.rungs >= RUNGS else said

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
        span = tried(self.lesson, self.step, values[0]) if self.step.asks_for_a_play else self.step.window
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
        labels = [self.asked.label(key) for key in self.asked.right]
        if len(self.asked.inputs) > 1:
            labels = [
                lessons.input_answer(self.language, each.label, value)
                for each, value in zip(self.asked.inputs, self.asked.right, strict=True)
            ]
        return lessons.answer(self.language, lessons.listed(self.language, labels))

    def review(self) -> None:
        """Show the right answer and its reason."""
        self.answer = self.asked.right
        self._right()
        self.run = ()


class Playing(Attempt):
    """A step in which the learner plays a seat towards a goal."""

    def __init__(self, lesson: Lesson, step: Step, language: Language) -> None:
        super().__init__(lesson, step, language)
        self.judge: Judge = judge(lesson, step)
        self.line: Line = step.others.line(step.before)
        self._kept: Action | None = None  # the play that the coach asked about
        self._played = False

    @property
    def can_go_on(self) -> bool:
        """Whether the goal was reached."""
        return self.state == RIGHT

    @property
    def plays_by_hand(self) -> bool:
        """Whether the learner is to move."""
        return self.state == OPEN and self.line.now.turn == self.step.seat

    def arrived(self) -> None:
        """Let the others play up to the learner's turn."""
        self._go(self.judge.start(self.line))

    def play(self, action: Action) -> bool:
        """Make a play, unless the coach has a question first."""
        if not self.plays_by_hand or action not in self.line.now.legal:
            return False
        asks = (
            None if self.was_shown else coach_asks(self.step, self.line, action)
        )  # nobody is asked about what was shown
        if asks is None:
            self._make(action)
            return True
        place, span = asks
        self._kept, self.state = action, WRONG
        said = self.teller.say(self.step.coach[place].say, span)
        self.verdict = Verdict("coach", lessons.coach(self.language), said)
        return True

    def anyway(self) -> bool:
        """Make the play that the coach asked about."""
        if self._kept is None:
            return False
        action, self._kept, self.state, self.verdict = self._kept, None, OPEN, None
        self._make(action)
        return True

    def retry(self) -> bool:
        """Take back the play that the coach asked about, or all plays after a miss."""
        if self._kept is not None:
            self._kept, self.state, self.verdict, self.run = None, OPEN, None, ()
            return True
        if not super().retry():
            return False
        self.line = self.step.others.line(self.step.before)
        return True

    @property
    def is_coached(self) -> bool:
        """Whether the coach's question waits."""
        return self._kept is not None

    def _make(self, action: Action) -> None:
        self._go(self.judge.after(self.line, action))

    def _go(self, line: Line) -> None:
        """Run on to where the goal is reached, missed, or the learner is to move."""
        before = len(self.line.span.beats)
        if not self.judge.is_reached(line.span) and not self.judge.can_reach(line):
            line = self.judge.to_its_end(line)
        self.line = line
        self.run = tuple(beat.action for beat in line.span.beats[before:])
        if not self.run:
            self.settled()

    def settled(self) -> None:
        """Say how it went, if it is decided."""
        if self.state != OPEN:
            return
        if self.judge.is_reached(self.line.span):
            self.state = RIGHT
            self.verdict = Verdict(RIGHT, lessons.right(self.language), self._say(self.step.why))
        elif self.judge.is_over(self.line):
            place = first_case(self.step.missed, self.line.span)
            self.state = WRONG
            said = self.step.missed[place].say if place is not None else ""
            self.verdict = Verdict("missed", lessons.missed(self.language), self._say(said))

    def _say(self, text: str) -> Sentence:
        return self.teller.say(text, self.line.span)

    def solution(self) -> tuple[str, ...]:
        """A play after which the goal can still be reached."""
        return (str(self.judge.best(self.line)),) if self.plays_by_hand else ()

    def shown_answer(self) -> Sentence:
        """That play, in words."""
        if not self.plays_by_hand:
            return ()
        action = self.judge.best(self.line)
        twin = self.line.now.chain.is_equal
        return lessons.answer(self.language, lessons.action(self.language, action, twin=twin))


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
