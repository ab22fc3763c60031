"""A seat of a lesson as it is being played towards a goal: the learner's plays, the others', and how it went."""

from domeng_widgets.lessons import Lesson, Step
from domeng_widgets.lessons.judge import Judge
from domeng_widgets.lessons.lines import coach_asks, first_case, judge
from domeng_widgets.lessons.others import Line
from domeng_widgets.rules import Action
from domeng_widgets.words import Language, Sentence, lessons

from .attempt import OPEN, RIGHT, WRONG, Attempt, Verdict


class Playing(Attempt):
    """A step in which the learner plays a seat towards a goal."""

    def __init__(self, lesson: Lesson, step: Step, language: Language) -> None:
        super().__init__(lesson, step, language)
        self.judge: Judge = judge(lesson, step)
        self.line: Line = step.others.line(step.before)
        self._kept: Action | None = None  # the play that the coach asked about
        self._found: tuple[Line, Action] | None = None  # the best play of a line: every picture asks for it

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
        # nobody is asked about what was shown
        asks = None if self.was_shown else coach_asks(self.lesson, self.step, self.line, action)
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

    def _best(self) -> Action:
        if self._found is None or self._found[0] is not self.line:
            self._found = self.line, self.judge.best(self.line)
        return self._found[1]

    def solution(self) -> tuple[str, ...]:
        """A play after which the goal can still be reached."""
        return (str(self._best()),) if self.plays_by_hand else ()

    def shown_answer(self) -> Sentence:
        """That play, in words."""
        if not self.plays_by_hand:
            return ()
        action = self._best()
        twin = self.line.now.chain.is_equal
        return lessons.answer(self.language, lessons.action(self.language, action, twin=twin))
