"""The moment that a scene's table shows, and how it came about."""

from domeng_widgets.lessons import Step
from domeng_widgets.rules import Action, Event


class Position:
    """A moment of a deal: what the last play there brought about, and all that is new since it was last shown."""

    def __init__(self, step: Step) -> None:
        self.put(step)

    def put(self, step: Step) -> None:
        """Be where a step begins."""
        self.game, self._deal = step.before, step.deal
        self.latest: tuple[Event, ...] = ()
        self.news: tuple[Event, ...] = ()

    def play(self, action: Action) -> None:
        """Make a play."""
        self.game, self.latest = self.game.play(action)
        self.news += self.latest

    def way_to(self, step: Step) -> tuple[Action, ...] | None:
        """The plays from here to where a step begins; None if that is no later moment of the same deal."""
        now, then = self.game.current, step.before.current
        if step.deal != self._deal or now.number != then.number or then.turns[: len(now.turns)] != now.turns:
            return None
        return tuple(turn.action for turn in then.turns[len(now.turns) :])
