"""The line of moments of a sitting: what was done so far, to go back along, and the record of it."""

from dataclasses import dataclass

from domeng_widgets.rules import Action, Event, Game, Hands, Record, RoundRecord, Start


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of the sitting: the game, and who did what to bring it about (nobody: a deal)."""

    game: Game
    events: tuple[Event, ...]
    seat: int | None = None


class Moments:
    """The moments since a start, the last of them the present."""

    def __init__(self, start: Game) -> None:
        self._start = start
        self._line: list[Moment] = []

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self._line[-1].game if self._line else self._start

    @property
    def has_result(self) -> bool:
        """Whether any round was played to its end."""
        return any(moment.game.outcome for moment in self._line)

    def act(self, action: Action) -> tuple[Event, ...]:
        """The seat to move does this."""
        seat = self.game.turn
        game, events = self.game.play(action)
        self._line.append(Moment(game, events, seat))
        return events

    def deal(self, hands: Hands) -> tuple[Event, ...]:
        """The next round is dealt."""
        game, events = self.game.deal(hands)
        self._line.append(Moment(game, events))
        return events

    def at(self, ply: int | None) -> Moment:
        """The moment after so many plays of the round under way; None: the present."""
        return self._line[-1 if ply is None else self._round_start + ply]

    def before_last_turn_of(self, seat: int | None) -> int | None:
        """Where the line stood before the last turn of that seat, if there was one."""
        for at in range(len(self._line) - 1, 0, -1):
            if seat is not None and self._line[at].seat == seat:
                return at - 1
        return None

    def place(self, ply: int) -> int:
        """Where in the line the moment after so many plays of this round is."""
        return self._round_start + ply

    def cut(self, at: int) -> bool:
        """Drop what came after that place of the line; whether the round is still the same."""
        same_round = at >= self._round_start
        del self._line[at + 1 :]
        return same_round

    def record(self, names: tuple[str, ...]) -> Record:
        """The finished rounds as a game record; a round under way would show its hidden hands."""
        over = [moment.game.current for moment in self._line if moment.game.outcome]
        rounds = [RoundRecord(each.dealt, tuple(turn.action for turn in each.turns)) for each in over]
        first = self._start
        start = Start(first.table, first.stones, first.camat, first.leader)
        return Record(names, first.rules, start, tuple(rounds))

    @property
    def _round_start(self) -> int:
        """Where the round under way begins in the line."""
        return len(self._line) - 1 - len(self.game.current.turns)
