"""Plays that run by themselves: at once or each in its time, and not while somebody lets them wait."""

from collections import deque
from collections.abc import Callable, Iterable

from domeng_widgets.rules import Action

from .waking import Cancel, Later

LINGER = 4
"""How long what has run out is left to be looked at, in plays."""


class Runner:
    """A queue of plays, made one after the other by `play`; where it is empty `more` is asked to go on.

    `more` returns False once there is nothing to go on with; `shown` is called whenever there is something new to see.
    """

    def __init__(
        self,
        later: Later,
        pace: float,
        *,
        play: Callable[[Action], None],
        more: Callable[[], bool],
        shown: Callable[[], None],
    ) -> None:
        self.pace = pace
        self.is_paused = False
        self._later, self._play, self._more, self._shown = later, play, more, shown
        self._queue: deque[Action] = deque()
        self._pending: Cancel | None = None
        self._after: Callable[[], None] | None = None

    @property
    def is_running(self) -> bool:
        """Whether there is a play to come."""
        return bool(self._queue)

    def add(self, actions: Iterable[Action]) -> None:
        """More plays, after those that are still to come."""
        self._queue.extend(actions)

    def afterwards(self, call: Callable[[], None]) -> None:
        """Call once all plays have been made, and could be looked at for a while."""
        self._after = call

    def clear(self) -> None:
        """Nothing is to come any more; a pause does not outlive what it paused."""
        self.stop()
        self._queue.clear()
        self._after = None
        self.is_paused = False

    def go(self) -> None:
        """Run what is to run, at once or in its time, and show what is new."""
        self.stop()
        self._drain(at_once=self.pace == 0 and not self.is_paused)
        if self._queue and not self.is_paused:
            self._pending = self._later(self.pace, self._wake)
        elif self._after and not self._queue:
            self._pending = self._later(self.pace * LINGER, self._wake)
        self._shown()

    def one(self) -> None:
        """The next play."""
        self._play(self._queue.popleft())

    def finish(self) -> None:
        """Run everything at once, and show it if there was anything."""
        self.stop()
        if self._drain(at_once=True):
            self.is_paused = False
            self._shown()

    def stop(self) -> None:
        """Nothing more happens by itself."""
        if self._pending:
            self._pending()
            self._pending = None

    def _drain(self, *, at_once: bool) -> bool:
        """Play what is queued, if at once, and go on where nothing is; whether anything happened."""
        happened = False
        while not self._queue or at_once:
            if self._queue:
                self.one()
            elif not self._more() and not (at_once and self._look_away()):
                break
            happened = True
        return happened

    def _look_away(self) -> bool:
        """Do what was to be done afterwards; False if there was nothing."""
        call, self._after = self._after, None
        if call:
            call()
        return call is not None

    def _wake(self) -> None:
        self._pending = None
        if self._queue:
            self.one()
        else:
            self._look_away()
        self.go()
