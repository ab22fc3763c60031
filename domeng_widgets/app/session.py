"""A sitting at one screen: the one mutable object. It holds the line of moments, whose view is shown, and the seats' players.

No widget and no clock in here: what a person wishes comes in as calls, `changed` is called when there is something new
to show, and `later` is asked to wake it after a pause.
"""

from collections.abc import Callable, Mapping
from random import Random

from domeng_widgets.players import Player
from domeng_widgets.rules import (
    SEATS,
    Action,
    End,
    Event,
    Game,
    Pass,
    Play,
    Record,
    Rules,
    Tile,
    observe,
    shuffled,
)
from domeng_widgets.table.scene import Sitter, Situation
from domeng_widgets.words import Language, Sentence, labels, refusal_of_yours

from .hinting import Ask, Hinting
from .moments import Moments
from .waking import Cancel, Later


class Session:
    """A sitting of five seats, persons or computers, from the first deal on.

    `players` are the computers by seat; the other seats are persons at this screen. With two or more persons the table
    is covered until the one whose turn it is says they are there. `ask` finds hints; without it there are none.
    """

    def __init__(
        self,
        sitters: tuple[Sitter, ...],
        players: Mapping[int, Player],
        *,
        rules: Rules,
        rng: Random,
        later: Later,
        language: Language,
        ask: Ask | None = None,
        pace: float = 0.0,
        version: int = 0,
    ) -> None:
        self.sitters, self.language, self.pace = sitters, language, pace
        self.changed: Callable[[], None] = lambda: None
        self.version = version
        self._players, self._rng, self._later = dict(players), rng, later
        self._persons = tuple(seat for seat in range(SEATS) if seat not in players)
        self._viewer: int | None = self._persons[0] if len(self._persons) == 1 else None
        self._awaited: int | None = None  # whom the table waits for before it shows their hand
        self._covered = False
        self._paused = False
        self._look: int | None = None
        self._pending: Cancel | None = None
        self._told: Sentence = ()
        self._news: tuple[Event, ...] = ()
        self._log_id, self._log_sent = version, 0
        # a seed of their own: hints asked for change nothing of what is dealt and played
        self._hints = Hinting(ask, rng.getrandbits(64), tuple(sitter.name for sitter in sitters), language)
        self._moments = Moments(Game.new(rules))
        self._deal()

    # --- what there is to show --------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self._moments.game

    @property
    def record(self) -> Record:
        """The finished rounds of the sitting as a game record; a round under way would show its hidden hands."""
        return self._moments.record(tuple(sitter.name for sitter in self.sitters))

    def situation(self, *, whole: bool = False) -> Situation:
        """What the table shows now. It counts as shown: the log's next picture starts where this one ends.

        `whole` gives the log from its first entry, for a page that lost it.
        """
        viewer = None if self._awaited is not None else self._viewer
        shown, start = self._moments.at(self._look), self._moments.at(0).game
        turns = self.game.current.turns
        log_from, self._log_sent = 0 if whole else self._log_sent, len(turns)
        return Situation(
            version=self.version,
            sitters=self.sitters,
            seen=observe(shown.game, viewer),
            before=(start.table, start.stones),
            actions=self._actions(),
            turns=turns,
            latest=tuple(event.seen_by(viewer) for event in shown.events),
            news=tuple(event.seen_by(viewer) for event in self._news),
            told=self._told,
            bottom=self._viewer if self._awaited is None else self._awaited,
            covered=self._covered,
            paused=self._paused,
            pace=self.pace,
            look=self._look,
            advice=self._hints.advice if self._is_mine else None,
            log_id=self._log_id,
            log_from=log_from,
            language=self.language,
        )

    def _actions(self) -> dict[str, bool]:
        """The controls that are shown, and whether they can be used (page contract)."""
        shown = self._look is None
        actions = {
            "pass": self._is_mine and self.game.must_pass,
            "undo": shown and self._last_decision() is not None,
            "new-game": True,
            "glossary": True,
        }
        if self._persons and self._hints.are_possible:
            actions["hint"] = self._is_mine and not self._hints.are_spent
        if self._moments.has_result:
            actions["save"] = True
        if self._covered:
            actions["ready"] = True
        elif not shown:
            actions.update({"resume": True, "fork": True})
            if self._moments.at(self._look).game.outcome:
                actions["next-round"] = False
        elif self.game.outcome:
            actions["next-round"] = True
        elif self._computer_to_move():
            actions.update({"pause": True, "step": self._paused, "skip": bool(self._persons)})
        return actions

    @property
    def _is_mine(self) -> bool:
        """Whether the table shows the present, and its viewer is to move."""
        return self._look is None and self._awaited is None and self.game.turn == self._viewer is not None

    # --- what a person may wish -------------------------------------------------------------------------------------

    def submit(self, seat: int | None, version: int, action: Action) -> Sentence | None:
        """Play or pass for a seat, on the picture of that version; the answer says why it can't be done."""
        if version != self.version:
            return None
        if seat is None or self._look is not None or self._covered or self.game.outcome:
            return labels.not_now(self.language)
        turn = self.game.turn
        assert turn is not None
        if turn != seat or seat not in self._persons:
            return labels.no_turn_yet(self.language, self.sitters[turn].name)
        if (refused := self.game.current.violation(action)) is not None:
            return refusal_of_yours(self.language, refused, self.game.chain)
        self._act(action)
        self._go_on()
        return None

    def play(self, version: int, tile: Tile, end: End | None) -> Sentence | None:
        """The viewer plays a domino."""
        return self.submit(self._viewer, version, Play(tile, end))

    def pass_(self, version: int) -> Sentence | None:
        """The viewer passes."""
        return self.submit(self._viewer, version, Pass())

    def hint(self) -> Sentence | None:
        """One rung more of the hint for the viewer, who is to move."""
        if not self._actions().get("hint"):
            return labels.not_now(self.language)
        self._hints.climb(observe(self.game, self._viewer))
        self._show()
        return None

    def ready(self) -> Sentence | None:
        """The person for whom the table is covered is at the screen."""
        if not self._covered:
            return labels.not_now(self.language)
        self._viewer, self._awaited, self._covered = self._awaited, None, False
        self._go_on()
        return None

    def next_round(self) -> Sentence | None:
        """Deal the next round."""
        if not self.game.outcome or self._look is not None:
            return labels.not_now(self.language)
        self._deal()
        self._go_on()
        return None

    def undo(self) -> Sentence | None:
        """Back to the viewer's own last decision; what others did since is taken back too."""
        at = self._last_decision()
        if at is None or self._look is not None:
            return labels.nothing_to_undo(self.language)
        self._cut(at, labels.taken_back(self.language))
        # while another person is awaited anybody may be at the screen: ask before the hand is shown
        self._covered = self._awaited is not None
        self._awaited = self._viewer if self._covered else None
        self._go_on()
        return None

    def look(self, ply: int) -> Sentence | None:
        """Show the table as it was after so many plays of this round."""
        plies = len(self.game.current.turns)
        if self._covered or ply > plies:
            return labels.not_now(self.language)
        self._wait()
        self._look = ply
        self._show()
        return None

    def resume(self) -> Sentence | None:
        """Back from looking back."""
        if self._look is None:
            return labels.not_now(self.language)
        self._look = None
        self._go_on()
        return None

    def fork(self) -> Sentence | None:
        """Play on from the moment looked at; what came after it is dropped."""
        if self._look is None:
            return labels.not_now(self.language)
        at = self._moments.place(self._look)
        self._look = None
        self._cut(at, labels.playing_on(self.language))
        self._go_on()
        return None

    def pause(self) -> Sentence | None:
        """Let the computers wait, or go on."""
        if self._look is not None or not (self._paused or self._computer_to_move()):
            return labels.not_now(self.language)
        self._paused = not self._paused
        self._go_on()
        return None

    def step(self) -> Sentence | None:
        """While paused: one computer's turn."""
        if self._look is not None or not self._paused or not self._computer_to_move():
            return labels.not_now(self.language)
        self._computer_turn()
        self._go_on()
        return None

    def skip(self) -> Sentence | None:
        """Let the computers answer at once, up to a person's turn or the end of the round."""
        if self._look is not None or not self._persons or not self._computer_to_move():
            return labels.not_now(self.language)
        self._paused = False
        while self._computer_to_move():
            self._computer_turn()
        self._go_on()
        return None

    def set_pace(self, pace: float) -> None:
        """How long a computer waits before its turn, in seconds; 0 is at once."""
        self.pace = pace
        if self._look is None:
            self._go_on()

    def start(self) -> None:
        """Let the first turn come; called once the table can be seen."""
        self._go_on()

    def wake(self) -> None:
        """Wait anew for the computer that is to move; nothing is shown or changed."""
        if self._pending:
            self._wait()
            self._pending = self._later(self.pace, self._wake)

    def close(self) -> None:
        """Nothing more happens by itself."""
        self._wait()

    # --- how it goes on ---------------------------------------------------------------------------------------------

    def _act(self, action: Action) -> None:
        self._news += self._moments.act(action)
        self._hints.forget()

    def _deal(self) -> None:
        self._news = self._moments.deal(shuffled(self._rng))
        self._hints.forget()
        self._new_log()
        if len(self._persons) > 1:  # whoever sees a hand next must be at the screen; computers may lead before
            self._awaited = next(seat for seat in self._clockwise(self.game.turn) if seat in self._persons)

    @staticmethod
    def _clockwise(first: int | None) -> list[int]:
        return [((first or 0) + step) % SEATS for step in range(SEATS)]

    def _computer_to_move(self) -> bool:
        return not self._covered and self.game.turn is not None and self.game.turn in self._players

    def _computer_turn(self) -> None:
        seat = self.game.turn
        assert seat is not None
        self._act(self._players[seat].choose(observe(self.game, seat), self._rng))

    def _go_on(self) -> None:
        """Cover the table for another person, let computers answer, and show what is new."""
        self._wait()
        while self.pace == 0 and not self._paused and self._computer_to_move():
            self._computer_turn()
        turn = self.game.turn
        if turn in self._persons and (turn == self._awaited or turn != self._viewer):
            self._awaited, self._covered = turn, True
        if self._computer_to_move() and not self._paused:
            self._pending = self._later(self.pace, self._wake)
        self._show()

    def _wake(self) -> None:
        self._pending = None
        if self._computer_to_move():
            self._computer_turn()
            self._go_on()

    def _wait(self) -> None:
        if self._pending:
            self._pending()
            self._pending = None

    def _show(self) -> None:
        self.version += 1
        self.changed()
        self._news, self._told = (), ()

    # --- going back -------------------------------------------------------------------------------------------------

    def _last_decision(self) -> int | None:
        """Where the line stood before the viewer's own last turn."""
        return self._moments.before_last_turn_of(self._viewer)

    def _cut(self, at: int, told: Sentence) -> None:
        """Drop what came after a moment of the line."""
        self._told, self._news = told, ()
        self._hints.forget()
        if self._moments.cut(at):
            self._log_sent = min(self._log_sent, len(self.game.current.turns))
        else:
            self._new_log()

    def _new_log(self) -> None:
        """The page holds nothing of this round's log yet; the version at which it begins names it."""
        self._log_id, self._log_sent = self.version, 0
