"""Short texts beside the things on the table: seats, dominoes, piles, flags."""

from domeng_widgets.rules import Observation, Term, Tile

from . import pages
from .language import Language, Sentence, plain, rule_mark, together


def stones(language: Language, n: int) -> str:
    """A number of stones."""
    return plain(language.count("{n} stone", "{n} stones", n))


def stones_gained(language: Language, n: int) -> str:
    """Stones that a turn brought its player; empty for none."""
    return plain(language.count("+{n} stone", "+{n} stones", n)) if n else ""


def pile(language: Language, n: int) -> dict[str, str]:
    """The pile on the table: a label under it, a short one, and one for a screen reader."""
    return {
        "text": plain(language.count("{n} stone here", "{n} stones here", n)),
        "short": stones(language, n),
        "label": plain(language.count("On the table: {n} stone", "On the table: {n} stones", n)),
    }


def pips(language: Language, n: int) -> str:
    """A hand's sum."""
    return language.text("sum {n}", n=n)


def kind(language: Language, is_person: bool, level: str | None = None) -> str:
    """Who sits at a seat; of a computer that has a level (its key in `pages.levels`) with its name."""
    if is_person:
        return language.text("person")
    if level is None:
        return language.text("computer")
    return language.text("computer, {level}", level=pages.levels(language)[level][0])


def seat_title(language: Language, name: str, is_person: bool, level: str | None) -> str:
    """A seat's name and who sits there."""
    return language.text("{name}: {kind}", name=name, kind=kind(language, is_person, level))


def seat(language: Language, name: str, kind: str, seen: Observation, no: int, terms: tuple[Term, ...]) -> str:
    """A seat in one line, for a screen reader; `terms` are those that are shown for it."""
    left = plain(language.count("{n} domino left", "{n} dominoes left", seen.counts[no]))
    parts = [stones(language, seen.stones[no]), left, *(language.term(term) for term in terms)]
    return language.text("{name}, {kind}: {parts}", name=name, kind=kind, parts=", ".join(parts))


def hinted(language: Language, label: str) -> str:
    """The label of a domino in the hand that a hint names."""
    return language.text("{label}; the hint: look here", label=label)


def hand_tile(language: Language, tile: Tile, legal: str, ends: tuple[int, int] | None, is_my_turn: bool) -> str:
    """A domino in the viewer's hand, with what can be done with it; `legal` as the page contract has it."""
    value = {"high": tile.high, "low": tile.low}
    if not is_my_turn:
        return language.text("{high} {low}", **value)
    if legal == "lead":
        return language.text("{high} {low}, can lead", **value)
    if not legal or ends is None:
        return language.text("{high} {low}, does not fit", **value)
    left, right = ends
    if legal == "<>" and left == right:
        return language.text("{high} {low}, fits: both ends show {left}", left=left, **value)
    if legal == "<>":
        return language.text(
            "{high} {low}, fits the left end, {left}, and the right end, {right}", left=left, right=right, **value
        )
    if legal == "<":
        return language.text("{high} {low}, fits the left end, {left}", left=left, **value)
    return language.text("{high} {low}, fits the right end, {right}", right=right, **value)


def entries(language: Language, n: int) -> str:
    """How many entries the log has."""
    return plain(language.count("{n} entry", "{n} entries", n))


def turn_flag(language: Language, is_viewer: bool) -> str:
    """The marker at the seat to move."""
    return language.text("Your turn") if is_viewer else language.text("turn")


def wins_flag(language: Language) -> str:
    """The marker at the winner's seat."""
    return language.text("wins")


def where(language: Language, seen: Observation) -> str:
    """Where the game stands, in a line."""
    if seen.outcome:
        return language.text("Round {number} is over", number=seen.number)
    return plain(
        language.count(
            "Round {number}, {n} domino on the table",
            "Round {number}, {n} dominoes on the table",
            len(seen.chain),
            number=seen.number,
        )
    )


def no_turn_yet(language: Language, name: str) -> Sentence:
    """Said to a person who tries to play while another seat is to move."""
    return language.say("It is not your turn: {name} is to play.", name=name)


def not_now(language: Language) -> Sentence:
    """Said when something cannot be done at this moment."""
    return language.say("That cannot be done now.")


def nothing_to_undo(language: Language) -> Sentence:
    """Said when there is no decision of the viewer's to take back."""
    return language.say("There is no play of yours to take back yet.")


def taken_back(language: Language) -> Sentence:
    """Said after an undo."""
    return language.say("Taken back: choose again.")


def playing_on(language: Language) -> Sentence:
    """Said after playing on from an earlier moment."""
    return language.say("The game goes on from here; what came after it is dropped.")


def looking_back(language: Language, ply: int) -> Sentence:
    """Said while the table shows an earlier moment."""
    if not ply:
        return language.say("You are looking back at the deal.")
    return language.say("You are looking back: the table after play {ply} of this round.", ply=ply)


def cover(language: Language, name: str) -> dict[str, str]:
    """The texts of a covered table, between two persons at one screen."""
    return {
        "title": language.text("{name}, it is your turn", name=name),
        "text": language.text("Everybody else looks away."),
        "button": language.text("I am {name}", name=name),
    }


def your_turn(language: Language, seen: Observation) -> Sentence:
    """Said when a person is to move: what they can do."""
    if seen.must_pass:
        return language.say("Your turn: nothing in your hand fits, so you must {PASS}.")
    if not len(seen.chain):
        return language.say("Your turn: lead a domino.")
    return language.say("Your turn: play a domino that fits an end.")


def election_pending(language: Language, seen: Observation) -> Sentence:
    """Why a round that emptied the table, or was won with stones in hand, elected no CAMAT (S6)."""
    if seen.outcome is None or seen.elected or seen.table:
        return ()
    said = (
        language.say("Nobody becomes {CAMAT}: a round won by {MANGUNO} or {MATTIKKENG} elects nobody.")
        if seen.outcome.manguno is not None
        else language.say("Nobody becomes {CAMAT}: the table is empty, but the winner holds stones.")
    )
    return together(said, (rule_mark("S6"),))


def game_title(language: Language, camat: str, is_viewer: bool) -> str:
    """The heading when a CAMAT has been elected."""
    if is_viewer:
        return language.text("You are the {CAMAT}")
    return language.text("{name} is the {CAMAT}", name=camat)


def term_names(language: Language, terms: tuple[Term, ...]) -> list[str]:
    """The names of terms in this language."""
    return [language.term(term) for term in terms]
