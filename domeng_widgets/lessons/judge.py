"""Whether a goal is met, can still be met, or is missed: by trying every line that the learner may take.

The other seats answer deterministically, so the lines can be counted. A goal is reached as soon as it is true; it is
missed when no continuation reaches it, at the latest when `within` is used up and the turn is back, or the round over.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from domeng_widgets.rules import Action

from .faults import LessonFault
from .others import Line, Others, choices, play
from .predicates import Predicate
from .span import Span

MOST_LINES = 20_000


@dataclass(frozen=True, slots=True)
class Judge:
    """Follows the lines of the seat that plays towards a goal, in at most `within` plays of its own."""

    seat: int
    goal: Predicate
    others: Others
    within: int | None = None

    def start(self, line: Line) -> Line:
        """The line at the seat's first turn, or where the goal is met before it."""
        return self._answered(line)

    def after(self, line: Line, action: Action) -> Line:
        """The line after the seat's play and the others' answers, cut where the goal is met."""
        return self._answered(play(line, action))

    def _answered(self, line: Line) -> Line:
        while not self.is_reached(line.span) and line.now.turn not in (self.seat, None):
            line = self.others.choose(line)
        return line

    def is_reached(self, span: Span) -> bool:
        """Whether the goal is true now."""
        return self.goal.holds(span)

    def is_over(self, line: Line) -> bool:
        """Whether the seat has no play left towards the goal."""
        used = sum(beat.seat == self.seat for beat in line.span.beats)
        return line.now.turn is None or (self.within is not None and used >= self.within)

    def ends(self, line: Line) -> Iterator[tuple[Line, bool]]:
        """Every way in which a line can end, and whether the goal is reached there; LessonFault if they are too many."""
        for count, end in enumerate(self._ends(line)):
            if count == MOST_LINES:
                raise LessonFault("too-many-lines", most=MOST_LINES)
            yield end

    def _ends(self, line: Line) -> Iterator[tuple[Line, bool]]:
        if self.is_reached(line.span) or self.is_over(line):
            yield line, self.is_reached(line.span)
            return
        for action in choices(line.now):
            yield from self._ends(self.after(line, action))

    def can_reach(self, line: Line) -> bool:
        """Whether some continuation reaches the goal."""
        return any(reached for _, reached in self.ends(line))

    def can_miss(self, line: Line) -> bool:
        """Whether some continuation misses it."""
        return not all(reached for _, reached in self.ends(line))

    def best(self, line: Line) -> Action:
        """The play after which most lines reach the goal; LessonFault if there is none."""
        shares = {action: self._share(self.after(line, action)) for action in choices(line.now)}
        best = max(shares, key=shares.__getitem__)
        if not shares[best]:
            raise LessonFault("goal-out-of-reach")
        return best

    def _share(self, line: Line) -> float:
        """The part of a line's continuations that reach the goal."""
        ends = [reached for _, reached in self.ends(line)]
        return sum(ends) / len(ends)

    def to_its_end(self, line: Line) -> Line:
        """A missed line, played on as the others would play it, so that it can be seen how it ends."""
        while not self.is_over(line):
            line = self.others.until_turn(self.others.choose(line), self.seat)
        return self.others.until_turn(line, self.seat)

    def sure(self, line: Line) -> tuple[tuple[Action, Line], ...]:
        """The plays after which the goal comes true whatever the seat then does, each with a line that shows it."""
        found = []
        for action in choices(line.now):
            after = self.after(line, action)
            if not self.can_miss(after):
                found.append((action, next(self.ends(after))[0]))
        return tuple(found)

    def shown(self, line: Line, action: Action) -> Line:
        """How a play ends: in a miss, if it can be missed after it; else in the goal."""
        lines = list(self.ends(self.after(line, action)))
        return next((end for end, reached in lines if not reached), lines[0][0])
