"""A whole game in a notebook: the set-up, then the table, in one widget."""

import os
import threading
from collections.abc import Callable
from functools import partial
from random import Random, SystemRandom
from typing import Any

import ipywidgets

from domeng_widgets.players import PLAYERS, Player
from domeng_widgets.players.hints import hint
from domeng_widgets.rules import Record
from domeng_widgets.table.intents import MAX_PACE, Intent, read_pace
from domeng_widgets.table.scene import frame, scene
from domeng_widgets.table.widget import Page, StaleMessageError, Table, with_still
from domeng_widgets.words import Language, Sentence, pages

from .session import Session
from .setup import DEFAULT_LEVEL, Setup, Wishes
from .waking import Cancel, later

TRIES = 3000
"""Playouts a play for a hint: a third of a second or so, for bars that seldom overlap where a play is better."""


def play(*, pace: float | None = None, rng: Random | None = None, language: str | None = None) -> "Board":
    """A table for five: set it up, then play, up to a CAMAT and beyond.

    `pace` is how long a computer waits before its turn, in seconds (0: at once; None: as set up at the table); `rng`
    deals and plays for the computers (by default from the system's own randomness); `language` is a code such as `en` (by
    default the dashboard's).
    """
    if pace is not None and read_pace(pace) is None:
        raise ValueError(f"pace is a number of seconds from 0 to {MAX_PACE:g}, not {pace!r}")
    code = language or os.environ.get("DOMENG_LANGUAGE", "en")
    try:
        return Board(rng or SystemRandom(), Language(code), pace)
    except FileNotFoundError:
        raise ValueError(f"there is no language {code!r} here; there is 'en'") from None


class Board(ipywidgets.VBox):  # type: ignore[misc] # ipywidgets has no types
    """The set-up and, once it is done, the table; `record` is what has been played."""

    def __init__(self, rng: Random, language: Language, pace: float | None) -> None:
        self._rng, self._language = rng, language
        self._lock = threading.RLock()
        self._session: Session | None = None
        self._table: Table | None = None
        self._setup = Setup(language, self._begin, pace)
        self._page: Page = self._setup
        super().__init__([self._setup])

    def __repr__(self) -> str:
        return pages.board(self._language)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore what a browser writes into the synced traits: nothing is read back from there."""

    def close(self) -> None:
        """End the sitting: nothing more happens by itself, and no widget is left."""
        if self._session:
            self._session.close()
        for page in filter(None, (self._table, self._setup)):
            page.close()
        super().close()

    @property
    def record(self) -> Record | None:
        """The finished rounds of the game, or None before its start."""
        return self._session.record if self._session else None

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        """The widget, and for where none runs a still picture of what it shows now."""
        bundle: dict[str, str] = super()._repr_mimebundle_(**kwargs)
        return with_still(bundle, self._page.picture)

    # --- from the set-up to the table and back ----------------------------------------------------------------------

    def _begin(self, wishes: Wishes) -> None:
        if self._page is not self._setup:  # a second start, sent before the first was answered
            return
        if self._session:
            self._session.close()
        players: dict[int, Player] = {
            seat: PLAYERS[sitter.level or DEFAULT_LEVEL]()
            for seat, sitter in enumerate(wishes.sitters)
            if not sitter.is_person
        }
        self._session = Session(
            wishes.sitters,
            players,
            rules=wishes.rules,
            rng=self._rng,
            later=self._later,
            language=self._language,
            ask=partial(hint, playouts=TRIES),
            pace=wishes.pace,
            version=self._session.version if self._session else 0,
        )
        self._session.changed = self._show
        self._session.start()

    def _show(self) -> None:
        assert self._session is not None
        view = scene(self._session.situation())
        if self._table is None:
            self._table = Table(frame(self._language), view, self._heard)
            self._table.present()  # its page is there: the set-up's
        else:
            self._table.show(view)
        self._put(self._table)

    def _put(self, page: Page) -> None:
        """Show the set-up or the table, whichever it is not yet."""
        if page is not self._page:
            self._page, self.children = page, (page,)

    def _later(self, delay: float, call: Callable[[], None]) -> Cancel:
        return later(self._lock, delay, call)

    def _heard(self, intent: Intent) -> Sentence | None:
        # JupyterLab may bring messages in threads of their own, and another one after the page was opened anew
        with self._lock:
            return self._answer(intent)

    def _answer(self, intent: Intent) -> Sentence | None:
        session, table = self._session, self._table
        assert session is not None
        assert table is not None
        if self._page is not table:  # the game was dropped; what is still on its way comes too late
            return None
        if intent.version is not None and intent.version != session.version:
            raise StaleMessageError
        match intent.kind:
            case "hello":
                session.wake()  # the thread that was to let a computer play may have gone with the page before
            case "sync":
                table.show(scene(session.situation(whole=True)))
            case "new-game":
                session.close()
                self._setup.reopen()
                self._put(self._setup)
            case "save":
                table.send({"kind": "record", "name": "domeng-game.json", "text": str(session.record)})
            case "pace":
                assert intent.pace is not None
                session.set_pace(intent.pace)
            case _:
                return self._move(session, intent)
        return None

    @staticmethod
    def _move(session: Session, intent: Intent) -> Sentence | None:
        """What the session itself answers."""
        match intent.kind:
            case "play":
                assert intent.tile is not None
                return session.play(intent.version or 0, intent.tile, intent.end)
            case "look":
                assert intent.ply is not None
                return session.look(intent.ply)
            case kind:
                moves: dict[str, Callable[[], Sentence | None]] = {
                    "next-round": session.next_round,
                    "hint": session.hint,
                    "undo": session.undo,
                    "ready": session.ready,
                    "pause": session.pause,
                    "step": session.step,
                    "skip": session.skip,
                    "resume": session.resume,
                    "fork": session.fork,
                    "pass": lambda: session.pass_(intent.version or 0),
                }
                return moves[kind]()
