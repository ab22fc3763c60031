"""A sitting at one screen for tests: a session, its clock, and what it shows."""

from random import Random

from domeng_widgets.app.hinting import Ask
from domeng_widgets.app.session import Session
from domeng_widgets.players import SteadyPlayer
from domeng_widgets.rules import SEATS, Opening, Rules
from domeng_widgets.table.scene import Sitter, scene
from domeng_widgets.words import ENGLISH

from .clock import Clock

NAMES = ("Ani", "Baso", "Cia", "Daeng", "Edi")


class Screen:
    """A session, its clock, and all views that were shown."""

    def __init__(
        self, *persons: int, pace: float = 0.0, seed: int = 1, opening: Opening = Opening.DOUBLE, ask: Ask | None = None
    ) -> None:
        self.clock, self.views = Clock(), []
        sitters = tuple(Sitter(name, seat in persons) for seat, name in enumerate(NAMES))
        players = {seat: SteadyPlayer() for seat in range(SEATS) if seat not in persons}
        self.session = Session(
            sitters,
            players,
            rules=Rules(opening=opening),
            rng=Random(seed),
            later=self.clock.later,
            language=ENGLISH,
            ask=ask,
            pace=pace,
        )
        self.session.changed = lambda: self.views.append(scene(self.session.situation()))
        self.session.start()

    @property
    def view(self) -> dict:
        return self.views[-1]

    def answer(self) -> None:
        """The viewer does the first thing that is legal."""
        game = self.session.game
        assert self.session.submit(game.turn, self.session.version, game.legal[0]) is None

    def to_my_turn(self) -> None:
        """Go on until the viewer is to move, or a round is over."""
        while self.view["phase"] == "playing" and self.view["turn"] != self.view["seat"]:
            self.clock.tick()

    def finish_round(self) -> None:
        while self.view["phase"] in ("playing", "covered"):
            if self.view["phase"] == "covered":
                self.session.ready()
            elif self.clock.waiting:
                self.clock.tick()
            else:
                self.answer()
