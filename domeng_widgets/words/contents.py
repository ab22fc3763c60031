"""What the contents say: the lessons' cards, on the first page and in JupyterLab, and what is remembered of them."""

from .language import Language


def contents(language: Language) -> dict[str, str]:
    """The words around the cards; {placeholders} are filled in the browser."""
    text = language.text
    keep = {name: "{" + name + "}" for name in ("n", "all", "title", "number", "step", "steps", "file")}
    return {
        "lessons": text("Lessons"),
        "count": text("{n} of {all} done", **keep),
        "done": text("done"),
        "next": text("next"),
        "begun": text("{n} of {all}", **keep),
        "begin": text("Begin: {title}", **keep),
        "go-on": text("Go on: {title}", **keep),
        "go-on.hint": text("Lesson {number}, step {step} of {steps}", **keep),
        "again": text("Once more: {title}", **keep),
        "again.hint": text("You have done all the lessons. Take any of them again, or play."),
        "keep": text("What you have done is remembered in this browser alone."),
        "save": text("Save it to a file"),
        "load": text("Load it from a file"),
        "loaded": text("What the file holds has been added."),
        "load.foreign": text("{file} is no file of Domeng's progress; nothing was changed.", **keep),
        "load.lost": text("This browser does not let the page remember anything; nothing was changed."),
        "forget": text("Forget it"),
        "forget.ask": text("Forget all that you have done in the lessons?"),
        "forget.hint": text("It cannot be brought back, unless you have saved it to a file."),
        "forget.yes": text("Forget it all"),
        "forget.no": text("Keep it"),
        "forgotten": text("Forgotten: all lessons are new again."),
    }


def minutes(language: Language, n: int) -> str:
    """About how long a lesson takes."""
    return language.text("{n} min", n=n)


def begin_hint(language: Language, number: int, all: int, n: int) -> str:  # noqa: A002 - a word of the message
    """Under the first lesson, before anything has been done."""
    return language.text("Lesson {number} of {all}, about {n} min", number=number, all=all, n=n)


def still(language: Language) -> str:
    """What stands in a notebook where the cards cannot be shown."""
    return language.text("The lessons of Domeng, in learning order.")
