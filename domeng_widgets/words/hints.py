"""What a hint at the table says: what to look at, why, and in which numbers. Parameters are plain: names, plays, numbers."""

from collections.abc import Sequence

from domeng_widgets.rules import End, Play

from .language import Language, Sentence, plain, together

MINUS = "\u2212"
SMALL = 0.1  # less than this is said with a digit more


def play(language: Language, choice: Play, *, twin: bool) -> Sentence:
    """A play; where both ends show the same value (`twin`), the end is not said."""
    if choice.end is None or twin:
        return language.say("{tile}", tile=choice.tile)
    if choice.end is End.LEFT:
        return language.say("{tile} at the left end", tile=choice.tile)
    return language.say("{tile} at the right end", tile=choice.tile)


def end(language: Language, at: End | None) -> str:
    """The end that a play goes to, beside its domino."""
    if at is None:
        return ""
    return language.text("left") if at is End.LEFT else language.text("right")


def plays(language: Language, choices: Sequence[Play], *, twin: bool) -> Sentence:
    """Several plays in one breath; those of one domino at both ends are one."""
    said: dict[str, Sentence] = {}
    for each in choices:
        key = str(each.tile)
        said[key] = (
            language.say("{tile} at either end", tile=each.tile) if key in said else play(language, each, twin=twin)
        )
    return language.listed(list(said.values()))


# --- the first rung: what to look at ---------------------------------------------------------------------------------


def look(language: Language, said: Sentence) -> Sentence:
    """One play stands out."""
    return language.say("Hint: look at {play}.", play=said)


def equal(language: Language, said: Sentence) -> Sentence:
    """Several plays are too close to call."""
    return language.say("Hint: these are about equal: {plays}.", plays=said)


def all_equal(language: Language) -> Sentence:
    """All plays are too close to call."""
    return language.say("Hint: your plays come out too close to tell apart.")


def only_one(language: Language, said: Sentence) -> Sentence:
    """There is but one play."""
    return language.say("Hint: {play} is your only play.", play=said)


def must_pass(language: Language, ends: tuple[int, int]) -> Sentence:
    """There is none."""
    left, right = ends
    if left == right:
        return language.say("Hint: you must {PASS}, for no domino of yours has a {left}.", left=left)
    return language.say(
        "Hint: you must {PASS}, for no domino of yours has a {left} or a {right}.", left=left, right=right
    )


# --- the second: why -------------------------------------------------------------------------------------------------


def makes_pass(language: Language, said: Sentence, names: Sequence[str], share: float) -> Sentence:
    """Others have nothing that fits after it; of several the share is that in which all of them pass."""
    who, often = language.listed([(name,) for name in names]), chance(language, share)
    if len(names) == 1:
        return language.say("{play} makes {names} pass in {chance}.", play=said, names=who, chance=often)
    if len(names) == 2:
        return language.say("{play} makes {names} both pass in {chance}.", play=said, names=who, chance=often)
    return language.say("{play} makes {names} all pass in {chance}.", play=said, names=who, chance=often)


def wins(language: Language, said: Sentence, share: float) -> Sentence:
    """It is good for winning."""
    return language.say("{play} wins you the round in {chance}.", play=said, chance=chance(language, share))


def makes_camat(language: Language, said: Sentence, share: float) -> Sentence:
    """It is good for becoming CAMAT."""
    return language.say("{play} makes you {CAMAT} in {chance}.", play=said, chance=chance(language, share))


def ends_it(language: Language, said: Sentence) -> Sentence:
    """It is the last domino."""
    return language.say("{play} is your last domino: you are {FIRST_CAPPU} at once.", play=said)


def _apart(language: Language, stones: float) -> str:
    """By how many stones two plays differ: with as many digits as tell it from none."""
    return number(language, stones, 1 if stones >= SMALL else 2)


def fewer_stones(language: Language, said: Sentence, other: Sentence, stones: float) -> Sentence:
    """It costs less than the next best play, by so many stones."""
    spared = _apart(language, stones)
    return language.say("{play} costs you about {n} stones less than {other}.", play=said, other=other, n=spared)


def more_stones(language: Language, said: Sentence, other: Sentence, stones: float) -> Sentence:
    """It costs more than the best play, by so many stones."""
    spent = _apart(language, stones)
    return language.say("{play} costs you about {n} stones more than {other}.", play=said, other=other, n=spent)


def wins_less(language: Language, said: Sentence, share: float) -> Sentence:
    """It is worse for winning."""
    return language.say("{play} wins you the round less often, in {chance}.", play=said, chance=chance(language, share))


def less_camat(language: Language, said: Sentence, share: float) -> Sentence:
    """It is worse for becoming CAMAT."""
    return language.say("{play} makes you {CAMAT} less often, in {chance}.", play=said, chance=chance(language, share))


def worse(language: Language, said: Sentence) -> Sentence:
    """It is not among the best, but nothing single makes it so."""
    return language.say("{play} comes out worse on the whole; no one thing decides.", play=said)


def too_close(language: Language, said: Sentence) -> Sentence:
    """It is one of the best, and nothing tells it from the others."""
    return language.say("{play} is too close to the others to call.", play=said)


def like_any(language: Language) -> Sentence:
    """Nothing tells the equal plays apart."""
    return language.say("No one reason stands out: choose as you like, or look at the numbers.")


def best_on_the_whole(language: Language, said: Sentence) -> Sentence:
    """It is the best, but nothing single makes it so."""
    return language.say("{play} comes out best on the whole; no one thing decides.", play=said)


# --- the third: the numbers ------------------------------------------------------------------------------------------


def in_numbers(language: Language, said: Sentence, stones: float, share: float) -> Sentence:
    """The first line of the table of numbers, in words."""
    if round(stones, 1) < 0:
        return language.say(
            "In numbers: {play} rids you of about {stones} stones and wins {wins} of the rounds. "
            "All numbers are in the table.",
            play=said,
            stones=number(language, -stones, 1),
            wins=percent(language, share),
        )
    return language.say(
        "In numbers: {play} brings you about {stones} stones and wins {wins} of the rounds. All numbers are in the table.",
        play=said,
        stones=number(language, stones, 1),
        wins=percent(language, share),
    )


def number(language: Language, amount: float, precision: int = 2) -> str:
    """A number of stones, with so many digits after the point; a loss of stones has a minus."""
    whole, _, decimals = f"{abs(amount):.{precision}f}".partition(".")
    text = language.text("{whole}.{decimals}", whole=whole, decimals=decimals)
    return f"{MINUS}{text}" if amount < 0 and float(f"{whole}.{decimals}") else text


def chance(language: Language, share: float) -> str:
    """A share as people say it: so many of ten, or of a hundred where ten are too few to tell it."""
    tenths = round(10 * share)
    if 0 < tenths < 10 or share in (0, 1):
        return language.text("{n} of 10", n=tenths)
    return language.text("{n} of 100", n=round(100 * share))


def percent(language: Language, share: float) -> str:
    """A share as a percentage."""
    return language.text("{n}%", n=round(100 * share))


def give_or_take(language: Language, width: str) -> str:
    """How far chance alone may move a number."""
    return language.text("± {width}", width=width)


def footnote(language: Language, n: int, several: bool, elected: float, lead: float) -> str:
    """What the numbers are, from so many tries or as good as that, of several plays or one.

    `elected` and `lead` are the stones that becoming CAMAT, and leading once the table is empty, count for in the order of
    the plays; none where neither can come about.
    """
    said = language.say(
        "They are as good as {n} imagined rounds: the hidden dominoes are dealt to fit all that you have seen, and everybody "
        "plays by chance. ±\u00a0is how far a number may be off, in 19 of 20 cases.",
        n=n,
    )
    if several:
        said = together(said, language.say("Plays whose bars overlap are called equal."))
    if not elected:
        return plain(said)
    if not lead:
        order = language.say("Becoming {CAMAT} counts as {camat} stones saved.", camat=round(elected))
        return plain(together(said, order))
    order = language.say(
        "Becoming {CAMAT} counts as {camat} stones saved, and leading the next round, once the table is empty, as {lead}.",
        camat=round(elected),
        lead=round(lead),
    )
    return plain(together(said, order))
