"""A scene of a lesson as it is taken: its way through its steps.

No widget and no clock in here: what a learner wishes comes in as calls, `changed` is called when there is something new
to show, and `later` is asked to wake a scene whose plays run by themselves.
"""

from collections.abc import Callable, Iterable

from domeng_widgets.lessons import Step
from domeng_widgets.rules import Action, Game
from domeng_widgets.words import Language, Sentence, labels, refusal_of_yours

from .asking import Asking
from .attempt import OPEN, WRONG, Attempt, Watching
from .attempts import attempt
from .course import Course
from .playing import Playing
from .position import Position
from .runner import Runner
from .waking import Later


class LessonSession:
    """A scene of a lesson: some of its steps, one after the other, at a table."""

    def __init__(
        self, course: Course, steps: tuple[Step, ...], *, later: Later, language: Language, pace: float
    ) -> None:
        self.course, self.lesson, self.steps, self.language = course, course.lesson, steps, language
        self.changed: Callable[[], None] = lambda: None
        self.version = 0
        self.is_done = self.has_begun = False
        self.trail: list[Step] = list(steps)
        self.at = 0
        self.position = Position(steps[0])
        self.said_done = False  # what the page was last told of the lesson
        self.runner = Runner(later, pace, play=self._play, more=self._arrive, shown=self._show)
        self._since = 0  # from which version on a wish is about what is shown now
        self._is_arriving = True
        self.is_taken_back = False  # whether a wrong play has been shown to its end, and the table put back
        self._is_seen = False
        self.attempt: Attempt = attempt(course.lesson, steps[0], language)
        course.scenes.append(self)

    # --- what there is to show --------------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The step that is being taken."""
        return self.trail[self.at]

    @property
    def game(self) -> Game:
        """The moment that the table shows."""
        return self.position.game

    @property
    def is_running(self) -> bool:
        """Whether plays run by themselves."""
        return self.runner.is_running

    @property
    def is_to_play(self) -> bool:
        """Whether the learner is to play on the table now, and not only once what runs has run out."""
        return self.attempt.plays_by_hand and not self.is_running

    @property
    def is_coached(self) -> bool:
        """Whether the coach's question waits for what the learner makes of it."""
        return isinstance(self.attempt, Playing) and self.attempt.is_coached

    @property
    def shows_a_miss(self) -> bool:
        """Whether a wrong play is seen to its end, the learner's own turns with it, before it is taken back."""
        taken = self.attempt
        if self.is_taken_back or not (self.step.kind == "play" or self.step.asks_for_a_play):
            return False
        if isinstance(taken, Playing) and self.is_running:  # it is known already how it will end
            return taken.judge.is_over(taken.line) and not taken.judge.is_reached(taken.line.span)
        return taken.state == WRONG and not self.is_coached

    @property
    def has_last_step(self) -> bool:
        """Whether the lesson ends in this scene."""
        return self.lesson.steps[-1] in self.steps

    @property
    def lesson_done(self) -> bool:
        """Whether the lesson is done, which is said once on a page: in the scene with its last step."""
        return self.has_last_step and self.course.is_done

    @property
    def is_return(self) -> bool:
        """Whether the step has come back because its answer was shown."""
        return self.at >= len(self.steps)

    @property
    def state(self) -> str:
        """The page contract's word for how things stand."""
        return "done" if self.is_done else self.attempt.state

    def knows(self, version: int) -> bool:
        """Whether a wish made on that version is about what is shown now."""
        return self._since <= version <= self.version

    # --- what a learner may wish ------------------------------------------------------------------------------------

    def start(self, done: Iterable[str] = (), pace: float | None = None) -> None:
        """The page stands: take over what it remembers, and begin; a second page only gets the picture."""
        if pace is not None:
            self.runner.pace = pace
        self.course.resume(done)
        if self.has_begun:
            self.runner.go()
            return
        self.has_begun = True
        unfinished = [place for place, step in enumerate(self.steps) if not self.course.has_passed(step)]
        if unfinished:
            self._enter(unfinished[0])
        else:
            self._finish(len(self.steps) - 1)

    def see(self) -> None:
        """The scene has come into sight: a watch may run."""
        if not self._is_seen:
            self._is_seen = True
            if self.has_begun:
                self.runner.go()

    def next(self) -> Sentence | None:
        """On to the next step."""
        if self.is_done:
            return labels.not_now(self.language)
        self.runner.finish()
        if not self.attempt.can_go_on:
            return labels.not_now(self.language)
        self.course.passes(self.step, again=self.is_return)
        for scene in self.course.scenes:
            scene.leave_behind(self.step)
        if self.at + 1 == len(self.trail):
            self.trail += self.course.coming_back(self)
        if self.at + 1 == len(self.trail):
            self._finish(self.at)
        else:
            self._enter(self.at + 1)
        return None

    def leave_behind(self, step: Step) -> None:
        """Somebody has gone on from a step further down: a scene that was seen to its end, and waited for no more, is done."""
        is_above, is_at_its_end = self.steps[-1].no < step.no, self.at + 1 == len(self.trail)
        if is_above and is_at_its_end and self._is_seen and not (self.is_running or self._is_arriving):
            self.next()

    def back(self) -> Sentence | None:
        """Back to the step before, as it was answered."""
        if not self.at:
            return labels.not_now(self.language)
        self.is_done = False
        self._review(self.at - 1)
        self._show()
        return None

    def retry(self) -> Sentence | None:
        """Take a wrong answer back; let a watch run again."""
        attempt_ = self.attempt
        if isinstance(attempt_, Watching) and attempt_.is_over and not self.is_done:
            self._enter(self.at, again=True)
            return None
        was_coached = self.is_coached
        self.runner.finish()
        if not attempt_.retry():
            return labels.not_now(self.language)
        if (self.step.asks_for_a_play or self.step.kind == "play") and not was_coached:
            self._put()
            self._is_arriving = True
        self.runner.go()
        return None

    def hint(self) -> Sentence | None:
        """One rung more of the hint ladder."""
        self.runner.finish()
        if self.is_done or not self.attempt.hint():
            return labels.not_now(self.language)
        if self.attempt.was_shown:
            self.course.owes(self.step)
        self._show()
        return None

    def restart(self) -> Sentence | None:
        """The scene from its beginning; what has been passed stays so."""
        self.is_done, self.trail = False, list(self.steps)
        self._enter(0, again=True)
        return None

    def reply(self, values: tuple[str, ...]) -> Sentence | None:
        """Answer a question: the places of options, or the keys of what was clicked, or what was typed."""
        self.runner.finish()
        keys = self.attempt.keys(values) if isinstance(self.attempt, Asking) else None
        if self.is_done or keys is None:
            return labels.not_now(self.language)
        if self.attempt.state == WRONG:  # answered anew at once
            self.retry()
        if not self.attempt.reply(keys):
            return labels.not_now(self.language)
        self._run_on()
        return None

    def play(self, action: Action) -> Sentence | None:
        """Play a domino, or pass."""
        self.runner.finish()
        if self.is_done or not self.attempt.plays_by_hand:
            return labels.not_now(self.language)
        if (violation := self.game.current.violation(action)) is not None:
            return refusal_of_yours(self.language, violation, self.game.chain)
        if not self.attempt.play(action):
            return labels.not_now(self.language)
        self._run_on()
        return None

    def anyway(self) -> Sentence | None:
        """Make the play that the coach asked about."""
        if not self.attempt.anyway():
            return labels.not_now(self.language)
        self._run_on()
        return None

    def pause(self) -> Sentence | None:
        """Let the plays wait, or go on."""
        if not self.is_running:
            return labels.not_now(self.language)
        self.runner.is_paused = not self.runner.is_paused
        self.runner.go()
        return None

    def one(self) -> Sentence | None:
        """While paused: one play."""
        if not self.is_running or not self.runner.is_paused:
            return labels.not_now(self.language)
        self.runner.one()
        self.runner.go()
        return None

    def skip(self) -> Sentence | None:
        """Let the plays run out at once."""
        if not self.is_running and not self._waits_to_be_seen:
            return labels.not_now(self.language)
        self._is_seen = True
        self.runner.finish()
        return None

    def set_pace(self, pace: float) -> None:
        """How long each play waits, in seconds; 0 is at once."""
        self.runner.pace = pace
        self.runner.go()

    def close(self) -> None:
        """Nothing more happens by itself, and the course goes on without this scene."""
        self.runner.stop()
        if self in self.course.scenes:
            self.course.scenes.remove(self)

    # --- how it goes on ---------------------------------------------------------------------------------------------

    def _enter(self, place: int, *, again: bool = False) -> None:
        """Take a step: from where the table is, if its position follows from there."""
        self.at = place
        self.attempt = attempt(self.lesson, self.step, self.language)
        self.runner.clear()
        self.is_taken_back = False
        way = None if again else self.position.way_to(self.step)
        if way is None:
            self.position.put(self.step)
        else:
            self.runner.add(way)
            self.position.latest = ()
        self._is_arriving = True
        self.runner.go()

    def _put(self) -> None:
        """Show the step's position as it is."""
        self.runner.clear()
        self.is_taken_back = False
        self.position.put(self.step)

    def _finish(self, place: int) -> None:
        """The scene is over: it stays at this step, as it was answered."""
        if self.at != place or not self.attempt.can_go_on:
            self._review(place)
        self.is_done = True
        self._show()

    def _review(self, place: int) -> None:
        """Show a step as one that was answered rightly before."""
        self.at = place
        self.attempt = attempt(self.lesson, self.step, self.language)
        self._put()
        self.attempt.review()
        self._is_arriving = False

    @property
    def _waits_to_be_seen(self) -> bool:
        """Whether a watch has not been in sight yet: it is not to run unseen."""
        waits = isinstance(self.attempt, Watching) and self._is_arriving and not self.is_running
        return waits and not self._is_seen and self.runner.pace > 0

    def _arrive(self) -> bool:
        """Let the step begin at its position; False if it has, or is not to yet."""
        if not self._is_arriving or self._waits_to_be_seen:
            return False
        self._is_arriving = False
        self.attempt.arrived()
        self._take_run()
        self._come_to_answer()
        return True

    def _play(self, action: Action) -> None:
        """Make a play; after the last one the step may have something to say."""
        self.position.play(action)
        if not self.is_running and not self._is_arriving:
            self.attempt.settled()
            self._take_run()
            self._come_to_answer()
            if self.attempt.state == WRONG:
                self.runner.afterwards(self._take_back)

    def _come_to_answer(self) -> None:
        """Where the learner is to answer: what this moment's hints said before is said again, else there are none yet."""
        if self.attempt.state == OPEN and not self.is_running:
            self.attempt.comes_to(self.game.current.turns)

    def _take_back(self) -> None:
        """Put the table back to where the wrong play was made; its reason stays."""
        self.position.put(self.step)
        self.is_taken_back = True

    def _take_run(self) -> None:
        self.runner.add(self.attempt.take_run())
        self._since = self.version + 1

    def _run_on(self) -> None:
        """Run the plays that an answer or a play brought about."""
        self.runner.add(self.attempt.take_run())
        self.runner.go()

    def _show(self) -> None:
        """Show what has changed."""
        if not self.is_running:
            self._since = self.version + 1
        self.show()
        self.course.told()

    def show(self) -> None:
        """Show what there is: a wish about the picture before is still one about this."""
        self.version += 1
        self.said_done = self.lesson_done
        self.changed()
        self.position.news = ()
