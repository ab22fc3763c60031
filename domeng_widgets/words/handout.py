"""What a lesson on paper says: the words around its steps, and around their answers."""

from collections.abc import Sequence

from .language import Language, Sentence


def handout(language: Language) -> dict[str, str]:
    """The words of the page."""
    text = language.text
    return {
        "print": text("Print"),
        "lesson": text("To the lesson"),
        "answers": text("Answers"),
        "to-answers": text("The answers, on a page of their own"),
        "to-steps": text("The steps, without answers"),
        "name": text("Name"),
        "your-answer": text("Your answer"),
        "several": text("More than one may be right."),
        "on-table": text("Mark it in the picture."),
        "your-plays": text("Your plays, one after the other"),
        "played": text("What is played"),
        "open": text("Handed down differently"),
        "kind.tell": text("Read"),
        "kind.watch": text("Watch"),
        "kind.choose": text("Choose"),
        "kind.point": text("Find"),
        "kind.play": text("Play"),
    }


def title(language: Language, number: int, title: str) -> str:
    """The heading of a lesson on paper."""
    return language.text("Lesson {number}: {title}", number=number, title=title)


def picture(language: Language, number: int) -> str:
    """What a step's picture is called, for a screen reader."""
    return language.text("The table of step {number}", number=number)


def turn(language: Language, name: str, played: Sentence) -> Sentence:
    """A play, and who made it."""
    return language.say("{name}: {played}", name=name, played=played)


def one_way(language: Language, turns: Sequence[Sentence]) -> Sentence:
    """Plays that reach a goal."""
    said = turns[0] if turns else ()
    for each in turns[1:]:
        said = language.say("{said}; {next}", said=said, next=each)
    return language.say("One way: {turns}.", turns=said)
