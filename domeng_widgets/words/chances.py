"""What the notebook about chances says: its questions, its pictures' words, and how far off a guess was."""

from collections.abc import Mapping

from domeng_widgets.rules import Term

from .language import Language, Sentence, plain

KEEP = {name: "{" + name + "}" for name in ("done", "rounds")}


def page(language: Language) -> dict[str, str]:
    """The fixed words around a question; {placeholders} are filled in the browser."""
    text = language.text
    return {
        "run": text("Run {rounds} rounds", **KEEP),
        "again": text("Guess again"),
        "playing": text("Playing round {done} of {rounds}", **KEEP),
        "starting": text("Shuffling …"),
        "running": text("{rounds} rounds are being played.", **KEEP),
        "silent": text("Python has not answered for a while. Wait a little; if nothing moves, reload this page."),
        "table": text("As a table"),
        "right": text("Right answer"),
    }


def question(language: Language, asked: str) -> str:
    """What is asked."""
    text = language.text
    match asked:
        case "pollo":
            return text("Of 1,000 rounds, how many end in a {POLLO}?")
        case "leader":
            return text("In 100 rounds, how many stones does the leader take?")
        case "place":
            return text("Who takes the most stones?")
        case "rounds":
            return text("A hundred times as many rounds: how much shorter does the error bar get?")
        case _:
            return text("The leader may lead any domino. Who takes the most stones now?")


def hint(language: Language, asked: str) -> str:
    """What helps to guess a number: its range."""
    return language.text("A whole number from 0 to 1,000.") if asked in ("pollo", "leader") else ""


def place(language: Language, nth: int) -> str:
    """A place counted from the leader, as a row of a picture."""
    text = language.text
    return (text("leader"), text("second"), text("third"), text("fourth"), text("fifth"))[nth]


def option(language: Language, chosen: str) -> str:
    """An answer that can be chosen: a place by its number, or how much shorter an error bar gets."""
    text = language.text
    return {
        "0": text("The leader, who plays first"),
        "1": text("The second to play"),
        "2": text("The third to play"),
        "3": text("The fourth to play"),
        "4": text("The fifth to play, just before the leader"),
        "same": text("It stays as long as it was"),
        "ten": text("Ten times shorter"),
        "hundred": text("A hundred times shorter"),
    }[chosen]


def title(language: Language, asked: str) -> str:
    """The heading of a picture."""
    text = language.text
    return {
        "pollo": text("Rounds that end in a {POLLO} or a {CEKI}"),
        "leader": text("Stones of the leader, and of the others on average"),
        "place": text("Stones by place, the double led"),
        "rounds": text("Rounds that end in a {CEKI}, from more and more rounds"),
        "opening": text("Stones by place, any domino led"),
    }[asked]


def unit(language: Language, asked: str) -> str:
    """What the bars of a picture count."""
    text = language.text
    return {
        "pollo": text("of 1,000 rounds"),
        "rounds": text("{CEKI} in 1,000 rounds"),
    }.get(asked, text("stones in 100 rounds"))


def columns(language: Language, asked: str) -> list[str]:
    """The headings of a picture's table: of what stands in its rows, and of their figures."""
    text = language.text
    rows = {
        "pollo": text("How the round ends"),
        "leader": text("Who"),
        "rounds": text("Played"),
    }.get(asked, text("Place"))
    return [rows, text("{unit}, ± two standard errors", unit=unit(language, asked))]


def ending(language: Language, term: Term) -> str:
    """How a round ends, as a row of a picture."""
    return language.term(term)


def leader(language: Language, *, is_leader: bool) -> str:
    """The leader, or the mean of the four others, as a row of a picture."""
    return language.text("leader") if is_leader else language.text("others")


def played(language: Language, n: int) -> str:
    """So many rounds, as a row of a picture."""
    return plain(language.count("{number} round", "{number} rounds", n, number=number(n)))


def mark(language: Language, text: str = "") -> str:
    """The words at the reader's mark in a picture."""
    return language.text("your guess: {guess}", guess=text) if text else language.text("your guess")


def number(n: int) -> str:
    """A whole number with its thousands set apart."""
    return f"{n:,}"


def no_number(language: Language, most: int) -> str:
    """Said when a guess is none."""
    return language.text("Type a whole number from 0 to {most}, in digits.", most=number(most))


def no_choice(language: Language) -> str:
    """Said when nothing was chosen."""
    return language.text("Choose one of the answers first.")


# --- how far off a guess was -----------------------------------------------------------------------------------------


def found(language: Language, asked: str, figure: str) -> Sentence:
    """What the rounds say where a number was asked for."""
    if asked == "pollo":
        return language.say("A {POLLO} ends {figure} of 1,000 rounds.", figure=figure)
    return language.say("The leader takes {figure} stones in 100 rounds.", figure=figure)


def off(language: Language, guess: int, mean: float, spread: float) -> Sentence:
    """How far a guessed number was off: `mean` and `spread` are the figure and its two standard errors."""
    if abs(guess - mean) <= spread:
        return language.say("Your {guess} lies within the error bar: nobody could guess better.", guess=number(guess))
    apart, times = abs(guess - mean), max(guess, mean) / min(guess, mean) if guess else 0
    high = guess > mean
    if times >= 2:
        fold = round(times)
        if high:
            return language.say("You said {guess}: about {fold} times too many.", guess=number(guess), fold=fold)
        return language.say("You said {guess}: it is about {fold} times as many.", guess=number(guess), fold=fold)
    n = max(1, round(apart))
    if high:
        return language.count(
            "You said {guess}: {n} too many.", "You said {guess}: {n} too many.", n, guess=number(guess)
        )
    return language.count("You said {guess}: {n} too few.", "You said {guess}: {n} too few.", n, guess=number(guess))


def costs(language: Language, more: float, spread: float) -> Sentence:
    """What leading costs: `more` stones than the others take on average in 100 rounds, give or take `spread`."""
    if abs(more) <= spread:
        return language.say("The others take as many on average, as far as these rounds can show.")
    about = max(1, round(abs(more)))
    if more > 0:
        return language.count(
            "The leader takes about {n} more than the others do on average.",
            "The leader takes about {n} more than the others do on average.",
            about,
        )
    return language.count(
        "The leader takes about {n} fewer than the others do on average.",
        "The leader takes about {n} fewer than the others do on average.",
        about,
    )


def worst(language: Language, nth: int, order: list[int], figures: list[str]) -> Sentence:
    """Which place takes most: `order` from the worst to the best, `figures` those of each place."""
    first = option(language, str(order[0]))
    if nth == order[0]:
        return language.say("Right. {place}: {figure} stones in 100 rounds.", place=first, figure=figures[order[0]])
    rank = order.index(nth) + 1
    return language.say(
        "{place}: {figure} stones in 100 rounds. The place you chose takes {yours}, and is number {rank} of five.",
        place=first,
        figure=figures[order[0]],
        yours=figures[nth],
        rank=rank,
    )


def shorter(language: Language, times: float, spreads: Mapping[int, str], thought: str = "") -> Sentence:
    """How many times shorter the error bar got: its half by the rounds, the fewest first, and what a wrong guess `thought`."""
    (few, short), *_, (many, long) = spreads.items()
    told = {"times": round(times), "few": number(few), "short": short, "many": number(many), "long": long}
    if not thought:
        return language.say(
            "Right: about {times} times shorter: ± {short} from {few} rounds, ± {long} from {many}.", **told
        )
    return language.say(
        "About {times} times shorter: ± {short} from {few} rounds, ± {long} from {many}. "
        "By your guess it would be ± {thought}.",
        thought=thought,
        **told,
    )


def line(language: Language, asked: str) -> str:
    """What stands in a notebook where the question cannot be asked."""
    return language.text("Guess: {question}", question=question(language, asked))
