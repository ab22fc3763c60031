"""What the panel beside a lesson's table shows, as JSON data: what is told and asked, what became of it, what can be done."""

from typing import Any

from domeng_widgets.lessons.answers import NOBODY
from domeng_widgets.lessons.lines import answered
from domeng_widgets.rules import TABLE, Play, parse_action
from domeng_widgets.words import Language, Sentence, lessons, plain, segments, together

from .asking import Asking
from .attempt import OPEN, RIGHT, RUNGS, WRONG, Attempt, Verdict, Watching
from .lesson_ledger import moved
from .lesson_session import LessonSession

LAYOUTS = {"seat": "seats", "pile": "seats", "number": "numbers", "ends": "numbers", "play": "plays", "end": "seats"}
NO_NAMES = ("<", ">", TABLE, NOBODY, "you")
"""Answers that are called by no name."""


def panel(session: LessonSession) -> dict[str, Any]:
    """What is told, asked and offered beside a table."""
    attempt, verdict = session.attempt, session.attempt.verdict
    text, question = parted(attempt) if session.step.ask else (attempt.text(), ())
    return {
        "told": _moves_the_table(session),
        "text": segments(text),
        "question": segments(question),
        "options": _options(session),
        "many": isinstance(attempt, Asking) and attempt.asked.many and session.step.kind == "choose",
        "layout": LAYOUTS.get(attempt.asked.what, "list") if isinstance(attempt, Asking) else "list",
        "inputs": _inputs(attempt),
        "verdict": None if verdict is None else _verdict(attempt, verdict),
        "hints": _hints(session.language, attempt),
        "actions": _actions(session),
        "returns": session.is_return,
    }


def _moves_the_table(session: LessonSession) -> bool:
    """Whether an answer given below the table has brought something about on it, or a wrong play runs on by itself."""
    if session.is_running and session.shows_a_miss:
        return True
    is_answered = session.step.kind == "choose" and session.attempt.state != OPEN
    return is_answered and bool(session.position.latest) and not session.is_taken_back


def _verdict(attempt: Attempt, verdict: Verdict) -> dict[str, Any]:
    title = verdict.title
    if verdict.kind == WRONG and isinstance(attempt, Asking) and (spot := _nameless(attempt)):
        title = lessons.not_there(attempt.language, spot)
    return {"kind": verdict.kind, "title": title, "text": segments(verdict.text)}


def _nameless(attempt: Asking) -> str | None:
    """The one place that was answered, where it has no name that could stand after "not"."""
    if attempt.asked.many or attempt.asked.what not in ("seat", "pile", "end"):
        return None
    spot = "you" if attempt.answer == (str(attempt.lesson.you),) else attempt.answer[0]
    return spot if spot in NO_NAMES else None


def parted(attempt: Attempt) -> tuple[Sentence, Sentence]:
    """A step's text and its question; above choices that lie far from the text a question is said with what to do about it."""
    text, question = split(attempt.text())
    if attempt.step.kind != "choose" or plain(question).rstrip().endswith("?") or not plain(text).endswith("?"):
        return text, question
    text, asked = split(text)
    return text, together(asked, question)


def split(text: Sentence) -> tuple[Sentence, Sentence]:
    """A step's text without its last sentence, and that sentence, which says what is asked."""
    for place in range(len(text) - 1, -1, -1):
        piece = text[place]
        if not isinstance(piece, str):
            continue
        body = piece.rstrip() if place == len(text) - 1 else piece
        cut = max(body.rfind(stop) for stop in (". ", "? ", "! "))
        if cut >= 0:
            return (*text[:place], piece[: cut + 1]), (piece[cut + 2 :], *text[place + 1 :])
    return (), text


def _options(session: LessonSession) -> list[dict[str, Any]]:
    attempt = session.attempt
    if not isinstance(attempt, Asking) or attempt.asked.inputs:
        return []
    answers = attempt.solution() if attempt.shows_answer else ()
    offered = list(enumerate(attempt.asked.choices))
    if session.step.kind == "point":  # what lies on the table is clicked there
        offered = [(no, choice) for no, choice in offered if choice.key == "nobody"]
    return [
        {
            "no": no,
            "text": segments(choice.label),
            "state": _option_state(attempt, choice.key),
            "answer": answers.index(choice.key) + 1 if choice.key in answers else None,
            **(_played(choice.key) if attempt.asked.what == "play" else {}),
        }
        for no, choice in offered
    ]


def _played(key: str) -> dict[str, str | None]:
    action = parse_action(key)
    if not isinstance(action, Play):
        return {"tile": None, "end": None}
    return {"tile": str(action.tile), "end": action.end.value if action.end else None}


def _option_state(attempt: Asking, key: str) -> str:
    if attempt.state == RIGHT:
        return "right" if key in attempt.asked.right else OPEN
    if key in attempt.answer:
        return WRONG if not attempt.asked.many else "chosen"
    return OPEN


def _inputs(attempt: Attempt) -> list[dict[str, Any]]:
    if not isinstance(attempt, Asking) or not attempt.asked.inputs:
        return []
    asked = attempt.asked
    typed = attempt.answer or ("",) * len(asked.inputs)
    return [
        {
            "key": each.key,
            "label": "".join(str(piece) for piece in each.label),
            "value": value,
            "state": OPEN if attempt.state == OPEN else RIGHT if value == right else WRONG,
            "answer": right if attempt.shows_answer else None,
            "why": segments(_why(attempt, each.key)) if attempt.state == WRONG and value != right else [],
        }
        for each, value, right in zip(asked.inputs, typed, asked.right, strict=True)
    ]


def _why(attempt: Asking, key: str) -> Sentence:
    """Why a wrong number of a ledger is wrong: the gifts to that pile and from it."""
    if attempt.step.ask["q"] != "ledger":
        return ()
    return moved(attempt.lesson, answered(attempt.lesson, attempt.step), key, attempt.language)


def _hints(language: Language, attempt: Attempt) -> list[dict[str, Any]]:
    if not attempt.has_hints:
        return []
    said = attempt.hints()
    if attempt.ladder.answer and attempt.state != RIGHT:
        said[-1] = together(said[-1], lessons.try_it(language, _how(attempt)))
    return [
        {"title": title, "text": segments(said[rung]) if rung < len(said) else [], "given": rung < len(said)}
        for rung, title in enumerate(lessons.rungs(language))
    ]


def _how(attempt: Attempt) -> str:
    """What is done with the answer once it is shown."""
    keys = attempt.ladder.keys
    if attempt.is_made_by_hand or not isinstance(attempt, Asking):
        return "play"
    if attempt.asked.inputs:
        return "write-all" if len(attempt.asked.inputs) > 1 else "write"
    if not keys:
        return "choose-nothing"
    verb = "click" if attempt.step.kind == "point" and keys != (NOBODY,) else "choose"
    return f"{verb}-in-order" if attempt.asked.ordered else f"{verb}-all" if len(keys) > 1 else verb


def _actions(session: LessonSession) -> dict[str, bool]:
    attempt = session.attempt
    found: dict[str, bool] = {"back": session.at > 0}
    if session.is_done:
        return found | {"restart": True}
    if attempt.has_hints and attempt.state != RIGHT:
        found["hint"] = attempt.rungs < RUNGS
    if isinstance(attempt, Asking) and (attempt.asked.many or attempt.asked.inputs) and attempt.state == OPEN:
        found["submit"] = True
    if attempt.state == WRONG or (isinstance(attempt, Watching) and attempt.is_over):
        found["retry"] = True
    if session.is_coached:
        found["anyway"] = True
    return found | {"next": attempt.can_go_on and not (session.is_running and attempt.state != RIGHT)}
