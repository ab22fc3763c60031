"""A lesson as data: a concept, its deals, and the steps in which it is learnt (DESIGN.md, "Lessons")."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from domeng_widgets.rules import Action, Game, RecordError, steps

from .faults import LessonFault
from .others import Others
from .predicates import Predicate, Reader
from .span import Span

FORMAT = "domeng-lesson/1"
KINDS = ("tell", "watch", "choose", "point", "play")


@dataclass(frozen=True, slots=True)
class Deal:
    """A start, earlier rounds, and the five hands of the round that the lesson is about, as a record has them."""

    name: str
    start: Mapping[str, Any]
    rounds: tuple[Mapping[str, str], ...]
    hands: tuple[str, ...]

    def record(self, plays: str) -> dict[str, Any]:
        """The game record whose last round has these plays."""
        last = {"hands": list(self.hands), "plays": plays}
        return {"format": "domeng-game/1", "start": dict(self.start), "rounds": [*self.rounds, last]}

    def game(self, plays: str = "") -> Game:
        """The moment after these plays; RecordError if they are no legal prefix of a record."""
        return _moment(json.dumps(self.record(plays)))


@dataclass(frozen=True, slots=True)
class Hint:
    """A rung of the hint ladder: what it says, and what it marks on the table."""

    say: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """What is said when a predicate holds; without one it is said for everything else."""

    when: Predicate | None
    say: str


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a lesson; which fields it needs goes by its `kind`. Texts are as their author wrote them."""

    id: str
    no: int
    kind: str
    deal: Deal
    plays: str = ""
    then: tuple[Action, ...] = ()
    run: bool = True
    open: bool = False
    text: str = ""
    why: str = ""
    marks: tuple[str, ...] = ()
    hints: tuple[Hint, ...] = ()
    ask: Mapping[str, Any] = field(default_factory=dict)
    options: tuple[Any, ...] | None = None
    many: bool = False
    seat: int = 0
    goal: Predicate | None = None
    within: int | None = None
    others: Others = field(default_factory=Others)
    until: Predicate | None = None
    slip: Mapping[str, str] = field(default_factory=dict)
    missed: tuple[Case, ...] = ()
    coach: tuple[Case, ...] = ()
    claims: tuple[Predicate, ...] = ()

    @property
    def before(self) -> Game:
        """The moment that the step shows; LessonFault if its plays are no legal prefix."""
        try:
            return self.deal.game(self.plays)
        except RecordError as error:
            raise LessonFault("record", step=self.id, field="plays", error=error) from None

    @property
    def window(self) -> Span:
        """The moment, and the plays that the step looks ahead to; LessonFault if one of them is illegal."""
        span = Span(self.before)
        for number, action in enumerate(self.then, 1):
            try:
                span = span.play(action)
            except ValueError as error:
                raise LessonFault(
                    "then", step=self.id, field="then", number=number, play=str(action), error=error
                ) from None
        return span

    def told_of(self, text: str) -> Span:
        """What a text before the answer is told of: its moment alone, but for what will be due."""
        return self.window if "{due" in text else Span(self.before)

    @property
    def asks_for_a_play(self) -> bool:
        """Whether it is answered by a play on the table or one out of a list."""
        return self.ask.get("q") == "play"


@lru_cache(maxsize=1024)
def _moment(record: str) -> Game:
    """The last moment of a record, computed once: a lesson comes back to it again and again."""
    *_, last = steps(json.loads(record))
    return last.game


@dataclass(frozen=True, slots=True)
class Picture:
    """The key position of a lesson, for its card: `show` is "chain", "hand" or "seats"."""

    deal: str
    plays: str
    show: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A whole lesson. `you` is the learner's seat; `open_points` name what the handed-down rules leave open."""

    id: str
    title: str
    summary: str
    minutes: int
    terms: tuple[str, ...]
    rules: tuple[str, ...]
    needs: tuple[str, ...]
    players: tuple[str, ...]
    you: int
    open_points: tuple[str, ...]
    picture: Picture
    deals: Mapping[str, Deal]
    steps: tuple[Step, ...]
    reader: Reader

    def step(self, id: str) -> Step:  # noqa: A002 - a step's own word for it
        """The step of that name; KeyError if there is none."""
        for step in self.steps:
            if step.id == id:
                return step
        raise KeyError(f"{self.id} has no step {id!r}; its steps are {', '.join(step.id for step in self.steps)}")

    def game(self, deal: str, plays: str = "") -> Game:
        """The moment of a deal after these plays; KeyError for an unknown deal, RecordError for an illegal play."""
        if deal not in self.deals:
            raise KeyError(f"{self.id} has no deal {deal!r}; its deals are {', '.join(self.deals)}")
        return self.deals[deal].game(plays)
