"""What the seats do that no learner plays: wishes of a script first, then a policy, so that every line has an answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from domeng_widgets.players import SteadyPlayer
from domeng_widgets.rules import Action, End, Game, Pass, Play, observe

from .span import Span

Policy = Callable[[Game], Action]


def _weight(play: Play) -> tuple[int, int, bool]:
    """Pips, the larger value, and the left end before the right one."""
    return play.tile.pips, play.tile.high, play.end is not End.RIGHT


def _highest(game: Game) -> Action:
    return max(game.current.playable, key=_weight)


def _lowest(game: Game) -> Action:
    return min(game.current.playable, key=lambda play: (play.tile.pips, play.tile.high, play.end is End.RIGHT))


def _keeps_lempa(game: Game) -> Action:
    return max(game.current.playable, key=lambda play: (not play.tile.is_lempa, *_weight(play)))


def _steady(game: Game) -> Action:
    return SteadyPlayer().choose(observe(game, game.turn), Random(0))


POLICIES: Final[Mapping[str, Policy]] = {
    "highest": _highest,
    "lowest": _lowest,
    "keeps_lempa": _keeps_lempa,
    "steady": _steady,
}


class Line(NamedTuple):
    """A span being played, and the wishes that each seat has left."""

    span: Span
    wishes: tuple[tuple[Action, ...], ...]

    @property
    def now(self) -> Game:
        """Its latest moment."""
        return self.span.after


@dataclass(frozen=True, slots=True)
class Others:
    """Deterministic players: the first wish that is legal is played and used up; else the policy chooses."""

    policy: str = "highest"
    script: Mapping[int, tuple[Action, ...]] = field(default_factory=dict)

    def line(self, game: Game) -> Line:
        """Nothing played yet."""
        return Line(Span(game), tuple(self.script.get(seat, ()) for seat in range(len(game.stones))))

    def choose(self, line: Line) -> Line:
        """The line after the turn of the seat to move."""
        seat, legal = line.now.current.turn, line.now.legal
        wish = next((wish for wish in line.wishes[seat] if wish in legal), None)
        if wish is not None:
            kept = list(line.wishes[seat])
            kept.remove(wish)
            wishes = tuple(tuple(kept) if no == seat else each for no, each in enumerate(line.wishes))
            return Line(line.span.play(wish), wishes)
        if legal == (Pass(),):
            return Line(line.span.play(legal[0]), line.wishes)
        return Line(line.span.play(POLICIES[self.policy](line.now)), line.wishes)

    def until_turn(self, line: Line, seat: int) -> Line:
        """The line up to that seat's turn, or the end of the round."""
        while line.now.turn not in (seat, None):
            line = self.choose(line)
        return line

    def ahead(self, line: Line, action: Action) -> Line:
        """The line after a play of the seat to move, up to where its turn is back or the round over."""
        seat = line.now.current.turn
        return self.until_turn(play(line, action), seat)


def play(line: Line, action: Action) -> Line:
    """The line after the learner's own play."""
    return Line(line.span.play(action), line.wishes)


def choices(game: Game) -> tuple[Action, ...]:
    """The legal actions of the seat to move; twins on equal ends are one, the right one (page contract)."""
    legal = game.legal
    if game.chain.is_equal:
        return tuple(action for action in legal if not isinstance(action, Play) or action.end is not End.LEFT)
    return legal
