"""Whether what stands before an answer tells it: in placeholders, in a sentence, or by a mark."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from domeng_widgets.rules import parse_action
from domeng_widgets.words import domino, plain

from .answers import NOBODY, Question
from .faults import LessonFault
from .lesson import Lesson, Step
from .prose import sentences
from .texts import AFTER, MINE, TELLING, placeholders
from .values import IT

_ROLES = {
    "WINNER": r"wins?\b",
    "LEADER": r"leads?\b",
    "NEXT LEADER": r"leads?\b",
    "PAYER": r"(?:pays?|gives?)\b",
    "TURN": r"(?:to move|turn)\b",
}
_ENDS = {"<": r"\bthe left\b|\bleft end\b", ">": r"\bthe right\b|\bright end\b"}
_SUCH = {
    "wins": r"wins?\b",
    "leads_next": r"leads?\b",
    "elected": r"(?:elected|CAMAT)\b",
    "given": r"(?:gets?|takes?|receives?)\b",
    "must_pass": r"PASS(?:es)?\b",
    "can_play": r"can play\b",
    "most": r"(?:most|highest|heaviest|richest)\b",
    "least": r"(?:fewest|least|lowest|lightest|poorest)\b",
}
"""How it is said of somebody that such a predicate holds."""
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def placeholder_faults(text: str) -> Iterator[LessonFault]:
    """Placeholders that belong to what only comes after the answer."""
    for found in placeholders(text):
        if found.what in TELLING or found.when in (AFTER, MINE):
            yield LessonFault("tells", found="{" + found.what + "}")


def told(lesson: Lesson, step: Step, asked: Question) -> Iterator[LessonFault]:
    """All places in which a question's text, hints or marks tell its answer."""
    texts = [("text", step.text), *(("hints", hint.say) for hint in step.hints)]
    for field, text in texts:
        for sentence in sentences(text):
            if not sentence.endswith("?") and _tells(lesson, step, asked, sentence, field):
                yield LessonFault("tells", field=field, found=sentence)
    if _says_due(step, asked):
        yield LessonFault("tells", field="text", found="{due}")
    for field, marks in [("marks", step.marks), *(("hints", hint.marks) for hint in step.hints)]:
        telling = [mark for mark in marks if _mark_tells(lesson, step, asked, mark)]
        if not telling and _points_out(lesson, asked, marks):
            telling = [", ".join(marks)]
        yield from (LessonFault("tells", field=field, found=each) for each in telling)


def _tells(lesson: Lesson, step: Step, asked: Question, sentence: str, field: str) -> bool:
    if asked.what in ("seat", "pile"):
        return any(_names(lesson, step, key, sentence) for key in asked.right)
    if asked.what in ("play", "hand", "chain", "open"):
        return _shows(asked, sentence)
    if asked.what == "end":
        return {end for end, form in _ENDS.items() if re.search(form, sentence)} == set(asked.right)
    if asked.what == "statement":
        return plain(asked.label(asked.right[0])).rstrip(".").lower() in sentence.lower()
    if asked.what == "number" and field == "text" and len(asked.right) == 1:  # the second hint may state the rule
        return _counts(int(asked.right[0]), sentence)
    return False


def _names(lesson: Lesson, step: Step, key: str, sentence: str) -> bool:
    """Whether a sentence puts the right name beside what is asked for."""
    if key in (NOBODY, "table"):
        return False
    role, forms = step.ask.get("role"), _asked_for(step.ask)
    if not forms:
        return False
    wanted = f"(?:{'|'.join(forms)})"
    if int(key) == lesson.you:
        forms = [rf"\b[Yy]ou (?:(?:are|have|hold) )?(?:the )?{wanted}", rf"\b{wanted}\W+(?:is|:)?\s*you\b"]
        forms += [r"\b[Yy]our turn\b"] if role == "TURN" else []
        return any(re.search(form, sentence) for form in forms)
    name = re.escape(lesson.players[int(key)])
    return bool(
        re.search(rf"\b{name}\b[^,]*\b{wanted}", sentence) or re.search(rf"\b{wanted}\W+(?:is|:)?\s*{name}\b", sentence)
    )


def _asked_for(ask: Mapping[str, Any]) -> list[str]:
    """How it could be said that somebody is the one who is asked for."""
    if ask.get("role") in _ROLES:
        return [_ROLES[ask["role"]]]
    if "term" in ask:
        return [re.escape(str(ask["term"])) + r"\b"]
    return list(_such(ask.get("that", {})))


def _such(that: Mapping[str, Any]) -> Iterator[str]:
    """How it could be said that a predicate holds of the one it is tried on."""
    for key, value in that.items():
        if key == "all":
            for each in value:
                yield from _such(each)
        elif key in ("is", "brings") and isinstance(value, dict) and value.get("seat") == IT:
            yield re.escape(str(value["term"])) + r"\b"
        elif key in _SUCH and IT in (value, *(value.values() if isinstance(value, dict) else ())):
            yield _SUCH[key]


def _shows(asked: Question, sentence: str) -> bool:
    """Whether the right dominoes, and none of the others, are named."""

    def is_named(key: str) -> bool:
        tile = getattr(parse_action(key), "tile", None)
        return tile is not None and domino(tile) in sentence

    wrong = [choice.key for choice in asked.choices if choice.key not in asked.right]
    tiles = {key[:2] for key in asked.right}
    return any(map(is_named, asked.right)) and not any(is_named(key) for key in wrong if key[:2] not in tiles)


def _counts(right: int, sentence: str) -> bool:
    if right >= len(_WORDS):
        return False
    verbs = r"(?:gets?|takes?|receives?|brings?|costs?|gives?|holds?|keeps?)"
    return bool(re.search(rf"\b{verbs} (?:\w+ )?{_WORDS[right]} stones?\b", sentence))


def _says_due(step: Step, asked: Question) -> bool:
    if step.ask.get("q") != "stones_given" or asked.right != (str(step.window.due()),):
        return False
    return any(found.what == "due" for found in placeholders(step.text))


def _mark_tells(lesson: Lesson, step: Step, asked: Question, mark: str) -> bool:
    term = str(step.ask.get("term", "")).replace(" ", "-")
    if term and mark == f"circle who {term}":
        return True
    if asked.what == "seat":
        seats = [
            ("you", lesson.players[lesson.you]) if int(key) == lesson.you else (lesson.players[int(key)],)
            for key in asked.right
            if key.isdecimal()
        ]
        return any(mark == f"circle seat {name}" for names in seats for name in names)
    if asked.what in ("hand", "open"):
        return any(mark == f"glow tile {key}" for key in asked.right)
    if asked.what == "chain":
        return any(mark == f"glow chain {key}" for key in asked.right)
    counted = {"sum": r"count .*\bsum", "played": r"tag .* played", "left": r"tag .* dominoes"}
    return step.ask.get("q") == "number" and bool(re.match(counted.get(str(step.ask.get("of")), r"(?!)"), mark))


_POINTING = {
    ("seat", "pile"): r"(?:circle seat|glow hand|arrow .* -> (?:seat|pile)) (\w+)",
    ("hand", "open", "chain", "play"): r"(?:glow (?:tile|chain)|arrow .* -> tile) (\w+)",
    ("end",): r"(?:glow end|arrow .* -> end) ([<>])",
}
"""Which marks point at what can be answered, and at which."""


def _points_out(lesson: Lesson, asked: Question, marks: tuple[str, ...]) -> bool:
    """Whether marks point at right answers, and at no wrong one beside them."""
    form = next((form for kinds, form in _POINTING.items() if asked.what in kinds), r"(?!)")
    names = [found[1] for mark in marks if (found := re.match(form + r"\Z", mark))]
    keys = {str(lesson.reader.seats.get(name, name)) for name in names}
    right = {key[:2] if asked.what == "play" else key for key in asked.right}
    return bool(keys) and keys <= right
