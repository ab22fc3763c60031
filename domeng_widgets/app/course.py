"""A lesson as it is taken: what one learner has passed, and each scene's way through its steps.

No widget and no clock in here: what a learner wishes comes in as calls, `changed` is called when there is something new
to show, and `later` is asked to wake a scene whose plays run by themselves.
"""

from collections import deque
from collections.abc import Callable, Iterable
from functools import cached_property

from domeng_widgets.lessons import Lesson, Step
from domeng_widgets.lessons.lesson import Deal
from domeng_widgets.rules import Action, Event, Game, IllegalAction
from domeng_widgets.words import Language, Sentence, labels, refusal

from .attempt import WRONG, Asking, Attempt, Playing, Watching, attempt
from .session import Cancel, Later


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

    def passes(self, step: Step) -> None:
        """Note that a step has been passed."""
        if step.id not in self.passed:
            self.passed.append(step.id)

    def resume(self, ids: Iterable[str]) -> None:
        """Take over what a browser remembers; what is no step of this lesson is left out."""
        known = {step.id for step in self.lesson.steps}
        for id_ in ids:
            if id_ in known and id_ not in self.passed:
                self.passed.append(id_)

    def coming_back(self, scene: "LessonSession") -> list[Step]:
        """The steps that come back at the end of a scene: all at the lesson's end, else its own if that is over."""
        last = self.lesson.steps[-1]
        ends = [each for each in self.scenes if last in each.steps and not each.is_done]
        returned = scene.trail[len(scene.steps) :]
        here = [step for step in self.owed if scene in ends or (not ends and step in scene.steps)]
        return [step for step in here if step not in returned]


class LessonSession:
    """A scene of a lesson: some of its steps, one after the other, at a table."""

    def __init__(
        self, course: Course, steps: tuple[Step, ...], *, later: Later, language: Language, pace: float
    ) -> None:
        self.course, self.steps, self.language, self.pace = course, steps, language, pace
        self.changed: Callable[[], None] = lambda: None
        self.version = 0
        self.is_done = self.is_paused = False
        self.trail: list[Step] = list(steps)
        self.at = 0
        self.game: Game = steps[0].before
        self._deal: Deal = steps[0].deal
        self.latest: tuple[Event, ...] = ()
        self.news: tuple[Event, ...] = ()
        self._later = later
        self._pending: Cancel | None = None
        self._queue: deque[Action] = deque()
        self._since = 0  # from which version on a wish is about what is shown now
        self._is_arriving = True
        self._is_seen = self._has_begun = False
        self.attempt: Attempt = attempt(course.lesson, steps[0], language)
        course.scenes.append(self)

    # --- what there is to show --------------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The step that is being taken."""
        return self.trail[self.at]

    @property
    def is_running(self) -> bool:
        """Whether plays run by themselves."""
        return bool(self._queue)

    @property
    def is_return(self) -> bool:
        """Whether the step has come back because its answer was shown."""
        return self.at >= len(self.steps)

    @property
    def state(self) -> str:
        """The page contract's word for how things stand."""
        return "done" if self.is_done else self.attempt.state

    @cached_property
    def lesson(self) -> Lesson:
        """The lesson."""
        return self.course.lesson

    def knows(self, version: int) -> bool:
        """Whether a wish made on that version is about what is shown now."""
        return self._since <= version <= self.version

    # --- what a learner may wish ------------------------------------------------------------------------------------

    def start(self, done: Iterable[str] = (), pace: float | None = None) -> None:
        """The page stands: take over what it remembers, and begin; a second page only gets the picture."""
        if pace is not None:
            self.pace = pace
        self.course.resume(done)
        if self._has_begun:
            self._pump()
            return
        self._has_begun = True
        unfinished = [place for place, step in enumerate(self.steps) if not self.course.has_passed(step)]
        if unfinished:
            self._enter(unfinished[0])
        else:
            self._finish(len(self.steps) - 1)

    def see(self) -> None:
        """The scene has come into sight: a watch may run."""
        if not self._is_seen:
            self._is_seen = True
            if self._has_begun:
                self._pump()

    def next(self) -> Sentence | None:
        """On to the next step."""
        if self.is_done:
            return labels.not_now(self.language)
        self._flush()
        if not self.attempt.can_go_on:
            return labels.not_now(self.language)
        step = self.step
        self.course.passes(step)
        if self.is_return and step in self.course.owed:
            self.course.owed.remove(step)
        if self.at + 1 == len(self.trail):
            self.trail += self.course.coming_back(self)
        if self.at + 1 == len(self.trail):
            self._finish(self.at)
        else:
            self._enter(self.at + 1)
        return None

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
        was_coached = isinstance(attempt_, Playing) and attempt_.is_coached
        self._flush()
        if not attempt_.retry():
            return labels.not_now(self.language)
        if (self.step.asks_for_a_play or self.step.kind == "play") and not was_coached:
            self._put(self.step.before)
            self._is_arriving = True
        self._pump()
        return None

    def hint(self) -> Sentence | None:
        """One rung more of the hint ladder."""
        self._flush()
        if self.is_done or not self.attempt.hint():
            return labels.not_now(self.language)
        if self.attempt.was_shown and self.step not in self.course.owed:
            self.course.owed.append(self.step)
        self._show()
        return None

    def restart(self) -> Sentence | None:
        """The scene from its beginning; what has been passed stays so."""
        self.is_done, self.trail = False, list(self.steps)
        self._enter(0, again=True)
        return None

    def reply(self, values: tuple[str, ...]) -> Sentence | None:
        """Answer a question: the places of options, or the keys of what was clicked, or what was typed."""
        self._flush()
        keys = self._keys(values)
        if self.is_done or keys is None:
            return labels.not_now(self.language)
        if self.attempt.state == WRONG and isinstance(self.attempt, Asking):  # answered anew at once
            self.retry()
        if not self.attempt.reply(keys):
            return labels.not_now(self.language)
        self._run_on()
        return None

    def _keys(self, values: tuple[str, ...]) -> tuple[str, ...] | None:
        """The keys of an answer, from the places of what the page offered."""
        if not isinstance(self.attempt, Asking):
            return None
        asked = self.attempt.asked
        if asked.inputs or (self.step.kind == "point" and not self._is_nobody(values)):
            return values
        places = [int(value) if value.isdecimal() and len(value) < 4 else -1 for value in values]
        if not all(0 <= place < len(asked.choices) for place in places):
            return None
        return tuple(asked.choices[place].key for place in places)

    def _is_nobody(self, values: tuple[str, ...]) -> bool:
        """Whether the place after the five seats was chosen."""
        return isinstance(self.attempt, Asking) and self.attempt.asked.what == "seat" and values == ("5",)

    def play(self, action: Action) -> Sentence | None:
        """Play a domino, or pass."""
        self._flush()
        if self.is_done or not self.attempt.plays_by_hand:
            return labels.not_now(self.language)
        if (violation := self.game.current.violation(action)) is not None:
            return self._refused(violation)
        if not self.attempt.play(action):
            return labels.not_now(self.language)
        self._run_on()
        return None

    def _refused(self, violation: IllegalAction) -> Sentence:
        return refusal(self.language, violation.code, violation.rule, violation.params)

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
        self.is_paused = not self.is_paused
        self._pump()
        return None

    def one(self) -> Sentence | None:
        """While paused: one play."""
        if not self.is_running or not self.is_paused:
            return labels.not_now(self.language)
        self._advance()
        self._pump()
        return None

    def skip(self) -> Sentence | None:
        """Let the plays run out at once."""
        if not self.is_running and not self._waits_to_be_seen:
            return labels.not_now(self.language)
        self._is_seen = True
        self._flush()
        return None

    def set_pace(self, pace: float) -> None:
        """How long each play waits, in seconds; 0 is at once."""
        self.pace = pace
        self._pump()

    def close(self) -> None:
        """Nothing more happens by itself."""
        self._wait()

    # --- how it goes on ---------------------------------------------------------------------------------------------

    def _enter(self, place: int, *, again: bool = False) -> None:
        """Take a step: from where the table is, if its position follows from there."""
        self.at = place
        self.attempt = attempt(self.lesson, self.step, self.language)
        self._queue.clear()
        lead_in = None if again else self._lead_in(self.step)
        if lead_in is None:
            self._put(self.step.before)
        else:
            self._queue.extend(lead_in)
            self.latest = ()
        self._is_arriving, self.is_paused = True, False
        self._pump()

    def _lead_in(self, step: Step) -> tuple[Action, ...] | None:
        """The plays from what the table shows to a step's position, if it is a later moment of the same deal."""
        now, then = self.game, step.before
        if step.deal != self._deal or now.current.number != then.current.number:
            return None
        done, wanted = now.current.turns, then.current.turns
        if wanted[: len(done)] != done:
            return None
        return tuple(turn.action for turn in wanted[len(done) :])

    def _put(self, game: Game) -> None:
        """Show a moment as it is."""
        self._queue.clear()
        self.game, self._deal, self.latest, self.news = game, self.step.deal, (), ()

    def _finish(self, place: int) -> None:
        """The scene is over: it stays at this step, as it was answered."""
        if self.at != place or not self.attempt.can_go_on:
            self._review(place)
        self.is_done = True
        self._show()
        for scene in self.course.scenes:
            if scene is not self and scene._has_begun:
                scene._show()

    def _review(self, place: int) -> None:
        """Show a step as one that was answered rightly before."""
        self.at = place
        self.attempt = attempt(self.lesson, self.step, self.language)
        self._put(self.step.before)
        self.attempt.review()
        self._is_arriving = False

    @property
    def _waits_to_be_seen(self) -> bool:
        """Whether a watch has not been in sight yet: it is not to run unseen."""
        waits = isinstance(self.attempt, Watching) and self._is_arriving and not self._queue
        return waits and not self._is_seen and self.pace > 0

    def _run_on(self) -> None:
        """Run the plays that an answer or a play brought about."""
        self._queue.extend(self.attempt.run)
        self.attempt.run = ()
        self._pump()

    def _pump(self) -> None:
        """Run what is to run, at once or in its time, and show what is new."""
        self._wait()
        self._drain(at_once=self.pace == 0 and not self.is_paused)
        if self._queue and not self.is_paused:
            self._pending = self._later(self.pace, self._wake)
        self._show()

    def _drain(self, *, at_once: bool) -> None:
        """Play what is queued, if at once; and let the step say what comes when nothing is."""
        while True:
            if self._queue:
                if not at_once:
                    return
                self._advance()
            elif self._is_arriving:
                if self._waits_to_be_seen:
                    return
                self._is_arriving = False
                self.attempt.arrived()
                self._take_run()
            else:
                return

    def _take_run(self) -> None:
        self._queue.extend(self.attempt.run)
        self.attempt.run = ()
        self._since = self.version + 1

    def _advance(self) -> None:
        """One play of the queue; after the last one the step may have something to say."""
        self.game, self.latest = self.game.play(self._queue.popleft())
        self.news += self.latest
        if not self._queue and not self._is_arriving:
            self.attempt.settled()
            self._take_run()

    def _flush(self) -> None:
        """Everything that is to run, at once, and shown: whatever was wished may turn out to be impossible."""
        self._wait()
        ran = bool(self._queue) or (self._is_arriving and not self._waits_to_be_seen)
        self._drain(at_once=True)
        if ran:
            self.is_paused = False
            self._show()

    def _wake(self) -> None:
        self._pending = None
        if self._queue:
            self._advance()
        self._pump()

    def _wait(self) -> None:
        if self._pending:
            self._pending()
            self._pending = None

    def _show(self) -> None:
        self.version += 1
        if not self._queue:
            self._since = self.version
        self.changed()
        self.news = ()
