"""The fixed words of the table, the set-up and the pages: keys that the front ends know, sentences that people see."""

from .language import Language


def table(language: Language) -> dict[str, str]:
    """The words of the table; `{placeholders}` in them are filled in the browser."""
    text = language.text
    keep = {name: "{" + name + "}" for name in ("left", "right", "value")}
    return {
        "table": text("Domeng table"),
        "seats": text("The five seats"),
        "chain": text("The chain"),
        "hand": text("Your hand"),
        "controls": text("What you can do"),
        "pass": text("Pass"),
        "undo": text("Undo"),
        "hint": text("Hint"),
        "hint.play": text("Play"),
        "hint.wins": text("Wins"),
        "hint.equal": text("equal"),
        "hint.best": text("Best first."),
        "hint.fewer": text("Stones are penalty points: fewer is better."),
        "hint.how": text("How these numbers come about"),
        "hint.busy": text("Imagining the hidden dominoes…"),
        "new-game": text("New game"),
        "next-round": text("Next round"),
        "glossary": text("Terms"),
        "save": text("Save record"),
        "pause": text("Pause"),
        "go-on": text("Go on"),
        "step": text("Step"),
        "skip": text("Skip to my turn"),
        "resume": text("Back to now"),
        "fork": text("Play on from here"),
        "close": text("Close"),
        "log": text("Log"),
        "log.hint": text("Choose an entry to look back"),
        "silent": text("Python has not answered for a while. Wait a little; if nothing moves, reload this page."),
        "choose.title": text("Two ends fit."),
        "choose.text": text("Choose one of the lit ends: {left} or {right}.", **keep),
        "choose.left": text("left end, {value}", **keep),
        "choose.right": text("right end, {value}", **keep),
        "left-end": text("left end: {value}", **keep),
        "right-end": text("right end: {value}", **keep),
        "confirm.text": text("Drop this game and set up a new one?"),
        "confirm.yes": text("Drop it"),
        "confirm.no": text("Keep playing"),
        "unused": text("3 unused"),
        "player": text("Player"),
        "sum": text("Sum"),
        "stones": text("Stones"),
        "on-table": text("On the table"),
        "pace": text("Computers"),
        **paces(language),
        "keys": text(
            "Keys: arrows and Enter play, < and > choose an end, Esc lets go, p passes, h hints, u undoes, n deals on, "
            "g shows terms."
        ),
    }


PACES = {"pace.calm": 1.6, "pace.brisk": 0.9, "pace.quick": 0.35, "pace.instant": 0.0}
"""How long a computer waits before its turn, in seconds."""


def paces(language: Language) -> dict[str, str]:
    """The names of the paces at which computers play."""
    return {
        "pace.calm": language.text("Calm"),
        "pace.brisk": language.text("Brisk"),
        "pace.quick": language.text("Quick"),
        "pace.instant": language.text("At once"),
    }


LEVELS = ("random", "steady", "sharp")
"""The levels of a computer player, from weak to strong."""


def levels(language: Language) -> dict[str, tuple[str, str]]:
    """The name of each level, and what it does."""
    text = language.text
    return {
        "random": (text("Beginner"), text("Plays any domino that fits.")),
        "steady": (text("Steady"), text("Follows a few rules of thumb.")),
        "sharp": (text("Sharp"), text("Imagines what the others may hold, and plays it through.")),
    }


def setup(language: Language) -> dict[str, str]:
    """The words of a game's set-up."""
    text = language.text
    keep = {name: "{" + name + "}" for name in ("number", "name", "count", "seconds")}
    return {
        "title": text("A new game"),
        "lead": text("Five seats. Give each a name, and choose who plays there."),
        "clockwise": text("The turn goes clockwise."),
        "seat": text("Seat {number}", **keep),
        "name": text("name"),
        "name.empty": text("{name}, if left empty", **keep),
        "kind": text("Who plays here"),
        "person": text("Person"),
        "computer": text("Computer"),
        "persons.0": text("Nobody here plays: five computers play, and you watch."),
        "persons.1": text("You against four computers."),
        "persons.many": text("{count} people share this screen. It is covered between their turns.", **keep),
        "same-name": text("More than one seat is called {name}.", **keep),
        "level": text("How it plays"),
        "levels": text("How the computers play"),
        "opening": text("The first domino of a game"),
        "opening.double": text("The highest double dealt"),
        "opening.double.text": text("Whoever holds [6|6] leads it. If it is unused: [5|5], then [4|4], then [3|3]."),
        "opening.free": text("Any domino"),
        "opening.free.text": text("A house rule: the same player leads, with a domino of their choice."),
        "pace": text("Pace of the computers"),
        "pace.other": text("{seconds} s a turn", **keep),
        "start": text("Start the game"),
        "starting": text("Dealing…"),
        "reset": text("Back to the usual set-up"),
        "silent": text("Python has not answered for a while. Try again; if nothing happens, reload this page."),
    }


def board(language: Language) -> str:
    """What stands in a notebook where no widget runs."""
    return language.text("Domeng: a table for five. Set it up, then play.")
