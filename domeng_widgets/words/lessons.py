"""What the lessons say by themselves: counted nouns, places on the table, labels, and the words of a lesson's page."""

from collections.abc import Callable, Sequence

from domeng_widgets.rules import End, Pass, Play, Reason, Term, Tile

from .language import Language, Sentence, plain, rule_mark

NOUNS: dict[str, Callable[[Language, int], Sentence]] = {
    "stone": lambda language, n: language.count("{n} stone", "{n} stones", n),
    "domino": lambda language, n: language.count("{n} domino", "{n} dominoes", n),
    "pip": lambda language, n: language.count("{n} pip", "{n} pips", n),
    "player": lambda language, n: language.count("{n} player", "{n} players", n),
    "turn": lambda language, n: language.count("{n} turn", "{n} turns", n),
    "round": lambda language, n: language.count("{n} round", "{n} rounds", n),
}


def counted(language: Language, noun: str, n: int) -> Sentence:
    """So many of something."""
    return NOUNS[noun](language, n)


def both(language: Language, left: int, right: int) -> Sentence:
    """The two values that the ends show."""
    return language.say("{left} and {right}", left=left, right=right)


# --- places on the table ---------------------------------------------------------------------------------------------


def end(language: Language, end: str) -> str:
    """An end of the chain."""
    return language.text("the left end") if end == End.LEFT else language.text("the right end")


def tile(language: Language, digits: str) -> str:
    """A domino by its two digits, or the whole chain for `all`."""
    if digits == "all":
        return language.text("the chain")
    return language.text("{high} {low}", high=digits[0], low=digits[1])


def yours(language: Language, what: str) -> str:
    """The learner's own seat, pile or hand, as a place that is marked."""
    match what:
        case "pile":
            return language.text("your stones")
        case "hand":
            return language.text("your hand")
        case _:
            return language.text("you")


def pile(language: Language, name: str | None) -> str:
    """A pile of stones: a player's, or without a name the table's."""
    return (
        language.text("the stones on the table") if name is None else language.text("the stones of {name}", name=name)
    )


def hand(language: Language, name: str) -> str:
    """A player's hand."""
    return language.text("the hand of {name}", name=name)


def tag(language: Language, what: str, n: int) -> str:
    """A small flag at a seat: dominoes played, dominoes left, PASSes, or the sum of a hand."""
    match what:
        case "played":
            return language.text("{n} played", n=n)
        case "dominoes":
            return plain(language.count("{n} domino", "{n} dominoes", n))
        case "passed":
            return plain(language.count("{n} {PASS}", "{n} {PASS}es", n))
        case _:
            return language.text("sum {n}", n=n)


def arrow(language: Language, one: str, other: str) -> str:
    """An arrow between two places."""
    return language.text("an arrow from {one} to {other}", one=one, other=other)


def place_with(language: Language, place: str, text: str) -> str:
    """A place and what is written there."""
    return language.text("{place}: {text}", place=place, text=text)


def marked(language: Language, places: Sequence[str]) -> str:
    """All that is marked on the table, for a screen reader."""
    return language.text("Marked: {places}", places="; ".join(places))


# --- answers ---------------------------------------------------------------------------------------------------------


def you(language: Language) -> str:
    """The learner, as an option."""
    return language.text("You")


def nobody(language: Language) -> str:
    """Nobody, as an option."""
    return language.text("Nobody")


def pile_label(language: Language, name: str | None) -> str:
    """A pile, as an option or beside a number."""
    return language.text("The table") if name is None else name


def action(language: Language, action: Play | Pass, *, twin: bool) -> Sentence:
    """A play as an option; where both ends show the same value (`twin`), the end is not said."""
    if isinstance(action, Pass):
        return language.say("{PASS}")
    if action.end is None or twin:
        return language.say("{tile}", tile=action.tile)
    if action.end is End.LEFT:
        return language.say("{tile} to the left end", tile=action.tile)
    return language.say("{tile} to the right end", tile=action.tile)


def tile_label(language: Language, tile: Tile) -> Sentence:
    """A domino as an option."""
    return language.say("{tile}", tile=tile)


def ends_label(language: Language, left: str, right: str) -> str:
    """Two end values as an option."""
    return language.text("{left} and {right}", left=left, right=right)


def left_end(language: Language) -> str:
    """Beside the number typed for the left end."""
    return language.text("Left end")


def right_end(language: Language) -> str:
    """Beside the number typed for the right end."""
    return language.text("Right end")


def number(language: Language) -> str:
    """Beside a number that is typed."""
    return language.text("Your number")


def term(language: Language, term: Term) -> Sentence:
    """A term as an option."""
    return (language.mention(term),)


def listed(language: Language, parts: Sequence[Sentence]) -> Sentence:
    """An answer of several parts; without any it is nobody, or nothing."""
    return language.listed(parts) if parts else language.say("none")


def end_label(language: Language, end: str) -> str:
    """An end of the chain, as an option."""
    return language.text("Left end") if end == End.LEFT else language.text("Right end")


# --- what is said about an answer ------------------------------------------------------------------------------------


def right(language: Language) -> str:
    """Over the reason of a right answer."""
    return language.text("Right")


def seen(language: Language) -> str:
    """Over what there was to be seen."""
    return language.text("Seen")


def not_that(language: Language, answer: Sentence) -> str:
    """Over the reason why an answer is wrong."""
    return language.text("Not {answer}", answer=plain(answer))


def not_there(language: Language, spot: str) -> str:
    """The same, where the answer is no name or number: an end, a pile, yourself, or nobody."""
    match spot:
        case End.LEFT:
            return language.text("Not the left end")
        case End.RIGHT:
            return language.text("Not the right end")
        case "table":
            return language.text("Not the table")
        case "nobody":
            return language.text("Somebody, not nobody")
        case _:
            return language.text("Not you")


def not_quite(language: Language) -> str:
    """Over the reason why an answer of several parts is wrong."""
    return language.text("Not quite")


def gift(language: Language, n: int, partner: str, cause: Reason, *, has_come: bool) -> Sentence:
    """Beside the number of a pile: what has come to it, or went from it, and by which rule."""
    said = {
        "stones": counted(language, "stone", n),
        "reason": (language.mention(Term.FIRST_CAPPU if cause is Reason.CAPPU else Term(cause.value)),),
        "rule": (rule_mark(cause.rule),),
    }
    match partner, has_come:
        case "table", _:
            return language.say("{stones} from the table: {reason}. {rule}", **said)
        case "you", True:
            return language.say("{stones} from you: {reason}. {rule}", **said)
        case "you", False:
            return language.say("{stones} to you: {reason}. {rule}", **said)
        case name, True:
            return language.say("{stones} from {name}: {reason}. {rule}", name=name, **said)
        case name, _:
            return language.say("{stones} to {name}: {reason}. {rule}", name=name, **said)


def no_gift(language: Language) -> Sentence:
    """The same, where nothing has come or gone."""
    return language.say("No stone comes or goes here.")


def missed(language: Language) -> str:
    """Over the reason why a goal was missed."""
    return language.text("Not this time")


def coach(language: Language) -> str:
    """Over the coach's question."""
    return language.text("Before you play that")


def answer(language: Language, answer: Sentence) -> Sentence:
    """The hint ladder's last rung; `try_it` goes on from there."""
    last = answer[-1] if answer else ""
    if isinstance(last, str):  # a statement brings its own full stop
        answer = (*answer[:-1], last.rstrip("."))
    return language.say("{answer}.", answer=answer)


def try_it(language: Language, how: str) -> Sentence:
    """What to do with an answer that is shown: after its words, as long as it is marked."""
    match how:
        case "click":
            return language.say("Click it: it is marked.")
        case "click-all":
            return language.say("Click them: they are marked.")
        case "click-in-order":
            return language.say("Click them in this order: they are marked.")
        case "choose":
            return language.say("Choose it: it is marked.")
        case "choose-all":
            return language.say("Choose them: they are marked.")
        case "choose-nothing":
            return language.say("Choose none, and press {done}.", done=language.text("Done"))
        case "write":
            return language.say("Write it: it stands beside the field.")
        case "write-all":
            return language.say("Write them: each stands beside its field.")
        case _:
            return language.say("Play it: it is marked.")


def input_answer(language: Language, label: Sentence, value: str) -> Sentence:
    """A number and what it stands beside."""
    return language.say("{label} {value}", label=label, value=value)


# --- the page of a lesson --------------------------------------------------------------------------------------------


def taken_back(language: Language) -> Sentence:
    """Said at the table after a wrong play has been shown to its end."""
    return language.say("Taken back: the table is as it was.")


def goes_on(language: Language) -> Sentence:
    """Said at the table while a wrong play runs to its end by itself."""
    return language.say("Watch how it would go on.")


def choose(language: Language) -> Sentence:
    """Said at the table while a question is answered beside it."""
    return language.say("Take your time and look, then choose your answer.")


def stands_still(language: Language) -> Sentence:
    """Said at the table after a wrong answer that is not shown on it."""
    return language.say("Nothing has moved. Look once more.")


def watch(language: Language) -> Sentence:
    """Said at the table before plays run by themselves."""
    return language.say("Watch what happens.")


def read_why(language: Language) -> Sentence:
    """Said at the table after a right answer that moves nothing on it."""
    return language.say("Read why, and go on.")


def look(language: Language) -> Sentence:
    """Said at the table while there is only something to be read."""
    return language.say("Read, look, and go on.")


def step_heading(language: Language, no: int, steps: int) -> str:
    """Over a step's text under a still picture."""
    return language.text("Step {no} of {steps}", no=no, steps=steps)


def with_options(language: Language, text: str, options: Sequence[str]) -> str:
    """A question and what can be answered, in one breath."""
    return language.text("{text} ({options})", text=text, options=" / ".join(options))


def rungs(language: Language) -> tuple[str, str, str]:
    """The three rungs of the hint ladder."""
    return language.text("Look here"), language.text("The rule"), language.text("The answer")


def lesson_line(language: Language, id: str, title: str, steps: int) -> str:  # noqa: A002 - a lesson's own word
    """A lesson in a line, for those who read the engine's output."""
    return language.text("Lesson {id}: {title}, {steps} steps", id=id, title=title, steps=steps)


def page(language: Language) -> dict[str, str]:
    """The words of a lesson's page; `{placeholders}` in them are filled in the browser."""
    text = language.text
    keep = {name: "{" + name + "}" for name in ("no", "step", "steps", "title")}
    return {
        "where": text("Lesson {no}, step {step} of {steps}", **keep),
        "where.other": text("Step {step} of {steps}", **keep),
        "steps": text("The steps of this lesson"),
        "step.done": text("Step {step}, done", **keep),
        "step.now": text("Step {step}, now", **keep),
        "step.open": text("Step {step}", **keep),
        "returns": text("Once more: its answer was shown before."),
        "next": text("Next"),
        "back": text("Back"),
        "retry": text("Try again"),
        "watch-again": text("Watch again"),
        "hint": text("Hint"),
        "submit": text("Done"),
        "anyway": text("Play it anyway"),
        "take-back": text("Take it back"),
        "restart": text("From the start"),
        "hints": text("Hints"),
        "done": text("This scene is done."),
        "lesson-done": text("Lesson done: {title}", **keep),
        "to-next": text("Next lesson: {title}", **keep),
        "to-contents": text("All lessons"),
        "your-answer": text("your answer"),
        "right-answer": text("right"),
        "input": text("Type a whole number"),
        "table.skip": text("To the end"),
        "table.keys": text(
            "Keys: arrows go through answers, places and dominoes, Enter takes one, < and > choose an end, Esc lets go, "
            "p passes, h asks for a hint, n goes on, g shows terms."
        ),
    }
