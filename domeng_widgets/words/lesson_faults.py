"""What is wrong with a lesson, in one line for its author."""

from collections.abc import Mapping
from typing import Any

from domeng_widgets.rules import IllegalAction, RecordError

from .language import Language, in_one_line, plain
from .refusals import record_fault, refusal

SHORTENED, LISTED = 60, 240


def lesson_fault(language: Language, code: str, step: str | None, field: str | None, params: Mapping[str, Any]) -> str:
    """A lesson's fault in one line: the step, the field, and what is wrong there."""
    shown = {key: _shown(value, LISTED if key == "known" else SHORTENED) for key, value in params.items()}
    said = _said(language, code, shown | _errors(language, params))
    step, field = (None if each is None else _shown(each) for each in (step, field))
    if step is not None and field is not None:
        return in_one_line(language.text("step {step}, {field}: {said}", step=step, field=field, said=said))
    if step is not None:
        return in_one_line(language.text("step {step}: {said}", step=step, said=said))
    if field is not None:
        return in_one_line(language.text("{field}: {said}", field=field, said=said))
    return in_one_line(said)


def _shown(value: object, most: int = SHORTENED) -> str:
    try:
        text = ", ".join(map(str, value)) if isinstance(value, (tuple, list)) else _written(value)
    except (ValueError, RecursionError):  # more digits, or more brackets, than Python writes
        return "…"
    return text if len(text) <= most else text[: most - 1] + "…"


def _written(value: object) -> str:
    """A value as it stands in a lesson: predicates are tables."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_inside(each)}" for key, each in value.items()) + " }"
    return str(value)


def _inside(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_inside, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else _written(value)


def _errors(language: Language, params: Mapping[str, Any]) -> dict[str, str]:
    match params.get("error"):
        case None:
            return {}
        case RecordError() as error:
            return {"error": record_fault(language, error)}
        case IllegalAction() as error:
            return {"error": plain(refusal(language, error.code, error.rule, error.params))}
        case error:
            return {"error": _shown(error, LISTED)}


def _said(language: Language, code: str, params: Mapping[str, Any]) -> str:
    for look_up in (_reading, _positions, _asking, _measures, _answering, _offers, _goals, _texts, _pieces):
        message = look_up(language, code, params)
        if message is not None:
            return message
    raise KeyError(code)


def _reading(language: Language, code: str, params: Mapping[str, Any]) -> str | None:
    """What cannot be read."""
    say = language.text
    match code:
        case "no-toml":
            return say("this is no TOML: {error}", **params)
        case "missing":
            return say("this is missing")
        case "unknown-key":
            return say("“{key}” is no key here", **params)
        case "not-one-of":
            return say("“{found}” is none of {known}", **params)
        case "no-text" | "no-flag" | "no-number" | "no-list" | "no-table" | "no-name" | "no-pair":
            return _wanted(language, code, params["found"])
        case "five-players":
            return say("five players have different names, each one word, and you sit at one of the seats 0 to 4")
        case "too-many-steps":
            return say("there are more than {most} steps: make two lessons of it", **params)
        case "not-for-kind":
            return say("a step of the kind {found} has no such field", **params)
        case "no-letter":
            return say("no text may hold the character that ends “{found}”", **params)
        case "too-deep":
            return say("this is nested more than {most} deep", **params)
        case _:
            return None


def _positions(language: Language, code: str, params: Mapping[str, Any]) -> str | None:
    """What is wrong with the steps, their positions and plays."""
    say = language.text
    match code:
        case "id-twice":
            return say("two steps have this id")
        case "two-hints":
            return say("two hints are written: where to look, and the rule; the third, the answer, is the engine’s")
        case "record":
            return say("no legal position: {error}", **params)
        case "then":
            return say("play {number}, {play}, cannot be made there: {error}", **params)
        case "no-play":
            return say("this is no play: {found}", **params)
        case _:
            return None


def _wanted(language: Language, code: str, found: str) -> str:
    wanted = {
        "no-text": language.text("a text"),
        "no-flag": language.text("true or false"),
        "no-number": language.text("a whole number"),
        "no-list": language.text("a list"),
        "no-table": language.text("a table"),
        "no-name": language.text("a name of small letters, digits and _, which does not come first"),
        "no-pair": language.text("a list of two"),
    }
    return language.text("{wanted} belongs here, not “{found}”", wanted=wanted[code], found=found)


def _asking(language: Language, code: str, params: Mapping[str, Any]) -> str | None:
    """What is wrong with a question or a predicate."""
    say = language.text
    match code:
        case "no-predicate":
            return say("a predicate belongs here, not “{found}”", **params)
        case "unknown-predicate":
            return say("there is no predicate “{key}”", **params)
        case "unknown-question":
            return say("there is no question “{found}”", **params)
        case "no-seat":
            return say("nobody here is called “{found}”", **params)
        case "no-it":
            return say("this predicate needs something to be tried on, as in a question with “that”")
        case "it-is-seat":
            return say("this is about a domino, and players are tried here")
        case "it-is-domino":
            return say("this is about a player, and dominoes are tried here")
        case "it-unused":
            return say("this is not about those who are tried here: it holds for all of them, or for none")
        case "no-term":
            return say("“{found}” is no term that can stand here", **params)
        case "no-reason":
            return say("“{found}” is nothing that stones are given for", **params)
        case "no-role":
            return say("“{found}” is no role", **params)
        case "no-kind":
            return say("no round is won by “{found}”", **params)
        case _:
            return None


def _measures(language: Language, code: str, params: Mapping[str, Any]) -> str | None:
    """What is wrong with a value in a predicate."""
    say = language.text
    match code:
        case "no-measure":
            return say("exactly, at_least or at_most is missing")
        case "no-measure-of":
            return say("“{found}” cannot be counted here", **params)
        case "no-comparison":
            return say("“{found}” is none of lower, equal, higher", **params)
        case "no-ends":
            return say("“{found}” is no pair of end values such as 34", **params)
        case "only-true":
            return say("true belongs here, not “{found}”", **params)
        case "no-end":
            return say("“{found}” is no end: write < or >", **params)
        case "no-tile":
            return say("“{found}” is no domino", **params)
        case _:
            return None


def _answering(language: Language, code: str, params: Mapping[str, Any]) -> str | None:
    """What is wrong with a question's answers."""
    say = language.text
    match code:
        case "term-role-or-that":
            return say("one of term, role and that says who is asked for")
        case "that-or-is":
            return say('that, or is = "LAST DOMINO" or "LED", says which domino is asked for')
        case "not-one-seat":
            return say("{found} seats answer this, not one", **params)
        case "not-one-domino":
            return say("{found} dominoes answer this, not one", **params)
        case "not-one-end":
            return say("{found} ends answer this, not one", **params)
        case "not-one-play":
            return say("{found} plays answer this, not one", **params)
        case "not-one-true":
            return say("{found} options are true, not one", **params)
        case "not-to-move":
            return say("{seat} is not to move there", **params)
        case _:
            return None


def _offers(language: Language, code: str, params: Mapping[str, Any]) -> str | None:
    """What cannot be asked there, or is not offered."""
    say = language.text
    match code:
        case "no-chain":
            return say("no domino lies there yet")
        case "no-order":
            return say("there are not several MATTIKKENG to be put in order")
        case "no-such-stone":
            return say("there is no stone number {found}: {given} are given", **params)
        case "hand-not-open":
            return say('that hand is hidden: hands = "open" shows it')
        case "no-options":
            return say("this question offers its options itself")
        case "no-then":
            return say("this question is about the table as it lies there: it has no then")
        case "no-click":
            return say("this is not answered by a click on the table: write choose")
        case "right-option-missing":
            return say("the right answer, {right}, is missing", **params)
        case "too-many-options":
            return say("more than {most} options are offered", **params)
        case "option-twice":
            return say("an option stands there twice, or is none")
        case "many":
            return say("this question needs many = {wanted}", wanted=params["wanted"].lower())
        case _:
            return None


def _goals(language: Language, code: str, params: Mapping[str, Any]) -> str | None:
    """What is wrong with goals, stops and reasons."""
    say = language.text
    match code:
        case "never-stops":
            return say("this never comes true: the watch would not stop")
        case "stops-at-once":
            return say("this is true from the start: there would be nothing to watch")
        case "goal-already":
            return say("this is true from the start: there would be nothing to play for")
        case "goal-out-of-reach":
            return say("no line of play reaches this")
        case "goal-always":
            return say("every line of play reaches this: it cannot be missed")
        case "too-many-lines":
            return say("there are more than {most} lines of play: begin later, or set within", **params)
        case "too-many-tests":
            return say("this takes more than {most} tests to find out: begin later, or say it more simply", **params)
        case "last-has-no-when":
            return say("the last reason, and only the last, has no when: it is said for everything else")
        case "never-said":
            return say("this is never said: “{found}”", **params)
        case "no-reason-for":
            return say("no reason is given for the wrong answer “{found}”", **params)
        case "slip-for-nothing":
            return say("“{found}” is no wrong answer here", **params)
        case "false-claim":
            return say("this does not hold: {claim}", **params)
        case "no-claim":
            return say("a reason that names a player needs a claim that backs it")
        case _:
            return None


def _texts(language: Language, code: str, params: Mapping[str, Any]) -> str | None:
    """What is wrong with a text."""
    say = language.text
    match code:
        case "too-long":
            return say("{words} words, and {most} are the most", **params)
        case "number-typed-in":
            return say("“{found}” is typed in: a number of this table belongs in a placeholder", **params)
        case "tells":
            return say("this tells the answer: “{found}”", **params)
        case "superlative":
            return say("no claim (most, least) backs “{said}”", **params)
        case "wrong-winner":
            return say("“{said}” is not so on this table", **params)
        case "wrong-leader":
            return say("“{said}” is not so: another leads next", **params)
        case "wrong-term":
            return say("“{said}” is not so at this moment", **params)
        case _:
            return None


def _pieces(language: Language, code: str, params: Mapping[str, Any]) -> str | None:
    """What is wrong with a placeholder or a mark."""
    say = language.text
    match code:
        case "no-placeholder":
            return say("“{found}” is no placeholder", **params)
        case "no-noun":
            return say("“{found}” is no noun that can be counted: {known}", **params)
        case "no-noun-there":
            return say("{found} is no number that a noun can stand behind", **params)
        case "nothing-to-list":
            return say("{found} stands for nothing here", **params)
        case "placeholder-args":
            return say("the placeholder {found} needs other words behind its colon", **params)
        case "no-mine":
            return say("you have not played here: @mine means the moment after your own play")
        case "no-play-of":
            return say("{found} does not play here", **params)
        case "nobody-is":
            return say("{found} players are {role} at this moment, not one", **params)
        case "no-mark":
            return say("this is no mark: “{found}”", **params)
        case "not-in-hand":
            return say("nobody holds {found} there", **params)
        case "not-in-chain":
            return say("{found} does not lie in the chain there", **params)
        case "no-rule":
            return say("there is no rule {found}", **params)
        case _:
            return None
