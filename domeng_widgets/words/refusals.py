"""Why something is refused, in words: actions at the table, and records from a file."""

from typing import Any

from domeng_widgets.rules import MOST_STONES, Chain, End, Fault, IllegalAction, RecordError

from .language import Language, Sentence, in_one_line, plain, rule_mark, together


def refusal(language: Language, code: str, rule: str | None, params: dict[str, Any]) -> Sentence:
    """The sentence for a refused action or deal, with the rule that refuses it."""
    said = _refusal(language, code, params)
    return together(said, (rule_mark(rule),)) if rule else said


def refusal_of_yours(language: Language, refused: IllegalAction, chain: Chain) -> Sentence:
    """The same, to the person whose turn it is; where a domino fits neither end, both are named."""
    if refused.code is Fault.NOT_HELD:
        said = language.say("That domino is not in your hand.")
    elif refused.code is Fault.DOES_NOT_FIT and chain.ends and not chain.fits(refused.params["tile"]):
        tile, (left, right) = refused.params["tile"], chain.ends
        said = (
            language.say("{tile} does not fit: both ends show {left}.", tile=tile, left=left)
            if left == right
            else language.say(
                "{tile} fits neither end: they show {left} and {right}.", tile=tile, left=left, right=right
            )
        )
    else:
        return refusal(language, refused.code, refused.rule, refused.params)
    return together(said, (rule_mark(refused.rule),))


def _refusal(language: Language, code: str, params: dict[str, Any]) -> Sentence:
    say = language.say
    match code:
        case Fault.NOT_HELD:
            return say("{tile} is not in the hand of the player whose turn it is.", **params)
        case Fault.DOES_NOT_FIT if params["end"] is End.LEFT:
            return say("{tile} does not fit: the left end shows {value}.", **params)
        case Fault.DOES_NOT_FIT:
            return say("{tile} does not fit: the right end shows {value}.", **params)
        case Fault.PASS_WHILE_ABLE:
            return say("No {PASS}: {tile} can be played, and who can play must.", **params)
        case Fault.NOT_THE_DOUBLE:
            return say("{double} must be led, the highest {LEMPA} dealt.", **params)
        case Fault.LEAD_NAMES_AN_END:
            return say("{tile} is the lead, which names no end.", **params)
        case Fault.END_MISSING:
            return say("{tile} needs an end: left or right.", **params)
        case Fault.ROUND_OVER:
            return say("The round is over.")
        case Fault.NO_ROUND:
            return say("No round has been dealt yet.")
        case Fault.ROUND_RUNNING:
            return say("The round is still under way.")
        case Fault.HAND_SIZE:
            return say("A deal is five hands of five dominoes.")
        case Fault.DEALT_TWICE:
            return say("{tile} is dealt twice.", **params)
        case _:
            return _record_fault(language, code, params)


def _record_fault(language: Language, code: str, params: dict[str, Any]) -> Sentence:
    say = language.say
    match code:
        case "not-json" if "line" not in params:
            return say("This is not a record: no valid JSON (column {column}).", **params)
        case "not-json":
            return say("This is not a record: no valid JSON (line {line}, column {column}).", **params)
        case "no-number":
            return say("This is not a record: {text} is not a JSON number.", **params)
        case "long-number":
            return say("This is not a record: a number in it is too long.")
        case "key-twice":
            return say("A key appears twice in one object.")
        case "too-deep":
            return say("This is not a record: it is nested too deeply.")
        case "wrong-format":
            return say("This is not a record: its format should be {wanted}.", **params)
        case "unknown-key":
            return say("“{key}” is not a key of the {where}.", **params)
        case "missing-key":
            return say("“{key}” is missing from the {where}.", **params)
        case "wrong-type":
            return say("{key} should be {wanted}.", key=params["key"], wanted=_wanted(language, params["wanted"]))
        case "sum-of-stones":
            return say("The stones add up to {found}, not to {total}.", **params)
        case "after-unfinished":
            return say("A round follows one that is not finished.")
        case "no-domino":
            return say("“{text}” is no domino: write two digits from 0 to 6, the larger first.", **params)
        case "no-play":
            return say("“{text}” is no play: write 65<, 65>, - or, to lead, 65.", **params)
        case _:
            raise KeyError(code)


def _wanted(language: Language, kind: str) -> str:
    kinds = {
        "object": language.text("a JSON object"),
        "list": language.text("a list"),
        "text": language.text("a text"),
        "total": language.text("a whole number of stones, from 1 to {most}", most=MOST_STONES),
        "count": language.text("a whole number of stones, from 0 to {most}", most=MOST_STONES),
        "five-counts": language.text("five whole numbers of stones, from 0 to {most}", most=MOST_STONES),
        "five-names": language.text("five names of 1 to 60 printable characters"),
        "five-hands": language.text("five texts, one for each hand"),
        "opening": language.text("“double” or “free”"),
        "seat": language.text("a seat from 0 to 4, or null"),
    }
    return kinds[kind]


def record_fault(language: Language, error: RecordError, *, line: int | None = None) -> str:
    """A record's fault in one line: its place (line of the file, round, play), what is wrong, and the rule."""
    found = (
        language.text("line {n}", n=line) if line is not None else "",
        language.text("round {n}", n=error.round) if error.round is not None else "",
        language.text("play {n}", n=error.play) if error.play is not None else "",
    )
    place = [part for part in found if part]
    params = error.params
    if line is not None and error.code == "not-json":  # the line of the file is said already
        params = {"column": params["column"]}
    said = plain(refusal(language, error.code, None, params))
    if error.rule:
        said = language.text("{said} ({rule})", said=said, rule=error.rule)
    told = language.text("{place}: {said}", place=", ".join(place), said=said) if place else said
    return in_one_line(told)
