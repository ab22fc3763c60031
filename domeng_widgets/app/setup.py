"""The set-up of a game: who sits where, how well the computers play, the house rule for the opening, the computers' pace."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from domeng_widgets.players import PLAYERS
from domeng_widgets.rules import NAMES, SEATS, Game, Opening, Rules, observe, shuffled
from domeng_widgets.table.intents import read_pace
from domeng_widgets.table.module import Module
from domeng_widgets.table.scene import Sitter, Situation, frame, paces, scene
from domeng_widgets.table.svg import svg
from domeng_widgets.table.widget import Page
from domeng_widgets.words import Language, Sentence, pages

HERE = Path(__file__).parent
SETUP = Module("setup", (HERE / "setup.js",), (HERE / "setup.css",))
NAME_LENGTH = 24
DEFAULT_PACE = pages.PACES["pace.brisk"]
LEVELS = tuple(level for level in pages.LEVELS if level in PLAYERS)
"""The levels of computers to choose from, by their names in `players`."""
DEFAULT_LEVEL = "steady"
DEFAULT_SITTERS = tuple(Sitter(name, is_person=seat == 0) for seat, name in enumerate(NAMES))


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a set-up asks for, checked."""

    sitters: tuple[Sitter, ...]
    rules: Rules
    pace: float


def read_wishes(content: object) -> Wishes | None:
    """The wishes in a `start` message, or None when no page of ours would have sent it.

    A computer without a level gets the usual one. Names are cut to NAME_LENGTH printable characters; an empty one becomes the seat's usual name.
    """
    if not isinstance(content, dict) or content.get("kind") != "start":
        return None
    seats, opening, pace = content.get("seats"), content.get("opening"), read_pace(content.get("pace"))
    if not isinstance(seats, list) or len(seats) != SEATS or pace is None:
        return None
    if not isinstance(opening, str) or opening not in list(Opening):
        return None
    sitters = [_sitter(value, NAMES[seat]) for seat, value in enumerate(seats)]
    known = tuple(sitter for sitter in sitters if sitter is not None)
    return Wishes(known, Rules(opening=Opening(opening)), pace) if len(known) == SEATS else None


def _sitter(value: object, usual: str) -> Sitter | None:
    if not isinstance(value, dict):
        return None
    name, kind, level = value.get("name"), value.get("kind"), value.get("level", DEFAULT_LEVEL)
    if not isinstance(name, str) or kind not in ("person", "computer"):
        return None
    if not isinstance(level, str) or level not in LEVELS:
        return None
    printable = "".join(letter if letter.isprintable() else " " for letter in name[: 4 * NAME_LENGTH])
    clean = " ".join(printable.split())[:NAME_LENGTH].strip()
    return Sitter(clean or usual, True) if kind == "person" else Sitter(clean or usual, False, level)


def levels(language: Language) -> list[dict[str, str]]:
    """The levels to choose from, each with its name and what it does."""
    said = pages.levels(language)
    return [{"value": level, "text": said[level][0], "about": said[level][1]} for level in LEVELS]


def set_table(language: Language, layout: str = "wide") -> str:
    """A still picture of a table that is set, before anything is played, on the cloth called `layout`; it shows no hand."""
    game, _ = Game.new().deal(shuffled(Random(0)))
    still = Situation(
        version=0,
        sitters=DEFAULT_SITTERS,
        seen=observe(game, None),
        before=(game.table, game.stones),
        actions={},
        language=language,
    )
    return svg(scene(still), frame(language), layout)


class Setup(Page):
    """The form before a game; `begin` is called with what it asks for; `pace` is preselected, if any."""

    _esm = SETUP.sent_script
    _css = SETUP.sent_style

    def __init__(self, language: Language, begin: Callable[[Wishes], None], pace: float | None) -> None:
        self._language, self._begin, self._version = language, begin, 1
        words = {
            "words": pages.setup(language),
            "defaults": {
                "seats": [
                    {
                        "name": sitter.name,
                        "kind": "person" if sitter.is_person else "computer",
                        "level": DEFAULT_LEVEL,
                    }
                    for sitter in DEFAULT_SITTERS
                ],
                "opening": Opening.DOUBLE.value,
                "pace": DEFAULT_PACE,
            },
            "pace": pace,  # named by the call: it wins over what the browser remembers
            "paces": paces(language),
            "levels": levels(language),
            "limits": {"name": NAME_LENGTH},
        }
        super().__init__(words, {"version": 1, "error": None, "open": True})

    def __repr__(self) -> str:
        return pages.board(self._language)

    def reopen(self) -> None:
        """Show the form again, for another game."""
        self._version += 1
        self.view = {"version": self._version, "error": None, "open": True}

    def picture(self) -> str:
        """A still picture of a table that is set."""
        return set_table(self._language)

    def _handle(self, content: object) -> Sentence | None:
        wishes = read_wishes(content)
        if wishes:
            self._begin(wishes)
        return None
