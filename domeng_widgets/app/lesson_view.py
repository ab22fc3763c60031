"""What the page of a lesson shows, as JSON data: the table with its marks, and the panel beside it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from domeng_widgets.lessons.marks import Marker
from domeng_widgets.rules import Pass, Play, observe, parse_action
from domeng_widgets.table.scene import Sitter, Situation, scene
from domeng_widgets.words import Language, Sentence, lessons, plain, segments

from .asking import Asking
from .attempt import OPEN, RIGHT, RUNGS, WRONG, Attempt, Watching
from .attempts import attempt as fresh
from .lesson_session import LessonSession
from .playing import Playing
from .unsaid import asks_whose_turn, secret_terms, without_answers

LAYOUTS = {"seat": "seats", "pile": "seats", "number": "numbers", "ends": "numbers", "play": "plays", "end": "seats"}


def view(session: LessonSession) -> dict[str, Any]:
    """The whole picture of a scene, as its page's contract has it."""
    return {
        "version": session.version,
        "table": _table(session),
        "lesson": {
            "step": session.step.no,
            "kind": session.step.kind,
            "state": session.state,
            "step_id": session.step.id,
            "passed": list(session.course.passed),
            "lesson_done": session.lesson_done,
        },
        "panel": _panel(session),
    }


# --- the table -------------------------------------------------------------------------------------------------------


def sitters(session: LessonSession) -> tuple[Sitter, ...]:
    """The five players; the learner's seat is called "You"."""
    you = session.lesson.you
    names = enumerate(session.lesson.players)
    return tuple(
        Sitter(lessons.you(session.language) if seat == you else name, is_person=seat == you) for seat, name in names
    )


def _table(session: LessonSession) -> dict[str, Any]:
    marker = Marker(session.lesson.players, session.lesson.reader.seats, session.language)
    now = session.game
    marks = () if session.is_running else marker.still_there(_marks(session.attempt), now)
    picture = without_answers(scene(_situation(session)), session.attempt)
    if picture["notice"]["icon"] == "back" and not session.is_taken_back:  # what is told here is what to do
        picture["notice"]["icon"] = "turn"
    return picture | {
        "where": "",  # a deal of a lesson is no round of a game
        "marks": marker.marks(marks, now),
        "marked": marker.words(marks, now),
        "pick": _pick(session),
        "answer": _play_to_make(session.attempt),
    }


def _situation(session: LessonSession) -> Situation:
    attempt, game = session.attempt, session.game
    seen = observe(game, session.lesson.you, open_hands=session.step.open)
    if asks_whose_turn(attempt):
        seen = replace(seen, turn=None)
    return Situation(
        version=session.version,
        sitters=sitters(session),
        seen=seen,
        before=(session.step.before.table, session.step.before.stones),
        actions=_controls(session),
        latest=session.position.latest
        if session.is_running or not isinstance(attempt, Asking) or attempt.state != OPEN
        else (),
        news=session.position.news,
        told=_prompt(session),
        bottom=session.lesson.you,
        paused=session.runner.is_paused,
        pace=session.runner.pace,
        idle=not attempt.plays_by_hand,
        secret=secret_terms(attempt),
        language=session.language,
    )


def _controls(session: LessonSession) -> dict[str, bool]:
    plays = session.attempt.plays_by_hand
    found = {"glossary": True}
    if session.step.kind == "play" or plays:
        found["pass"] = plays and session.game.must_pass
    if session.is_running:
        found |= {"pause": True, "skip": True} | ({"step": True} if session.runner.is_paused else {})
    return found


def _prompt(session: LessonSession) -> Sentence:
    """What there is to do, where the notice has nothing else to say."""
    attempt = session.attempt
    if session.is_taken_back:
        return lessons.taken_back(session.language)
    if session.is_running or attempt.plays_by_hand:
        return ()
    if isinstance(attempt, Asking) and attempt.state == OPEN:
        # on a phone the panel is out of sight while the table is clicked
        return split(attempt.text())[1] if session.step.kind == "point" else lessons.choose(session.language)
    if isinstance(attempt, Asking) and attempt.state == WRONG and not session.step.asks_for_a_play:
        return lessons.stands_still(session.language)
    if not session.position.latest and not isinstance(attempt, Asking | Playing | Watching):
        return lessons.look(session.language)
    return ()


def _marks(attempt: Attempt) -> tuple[str, ...]:
    """The step's marks, and those of the hints given so far."""
    hints = attempt.step.hints[: attempt.rungs]
    return tuple(dict.fromkeys((*attempt.step.marks, *(mark for hint in hints for mark in hint.marks))))


def _pick(session: LessonSession) -> dict[str, Any] | None:
    """What can be clicked on the table, where that answers the question."""
    attempt = session.attempt
    if session.step.kind != "point" or not isinstance(attempt, Asking) or attempt.asked.what == "play":
        return None
    asked = attempt.asked
    # of several that were clicked some are right: which ones, is still to be found out
    verdict = "right" if attempt.state == RIGHT else "wrong" if attempt.state == WRONG and not asked.many else ""
    return {
        "what": asked.what,
        "targets": [choice.key for choice in asked.choices if choice.key != "nobody"],
        "many": asked.many,
        "ordered": asked.ordered,
        "chosen": list(attempt.answer),
        "verdict": verdict,
        "answer": [key for key in attempt.solution() if key != "nobody"] if _is_shown(attempt) else [],
    }


def _is_shown(attempt: Attempt) -> bool:
    """Whether the places of the answer are marked."""
    return attempt.rungs >= RUNGS and attempt.state != RIGHT


def _play_to_make(attempt: Attempt) -> list[str]:
    """The play that answers the step, in the order of its clicks, once it is shown."""
    if not _is_shown(attempt) or not attempt.plays_by_hand:
        return []
    action = parse_action(attempt.solution()[0])
    if isinstance(action, Pass):
        return ["pass"]
    return [str(action.tile), *([action.end.value] if action.end else [])]


def still_text(session: LessonSession) -> list[tuple[str, str]]:
    """What stands under a still picture of a scene: each of its steps, with its options."""
    lesson, language = session.lesson, session.language
    found = []
    for step in session.steps:
        taken = fresh(lesson, step, language)
        options = [plain(choice.label) for choice in taken.asked.choices] if isinstance(taken, Asking) else []
        told = plain(taken.text())
        if options and step.kind == "choose" and step.options is not None:
            told = lessons.with_options(language, told, options)
        found.append((lessons.step_heading(language, step.no, len(lesson.steps)), told))
    return found


# --- the panel -------------------------------------------------------------------------------------------------------


def _panel(session: LessonSession) -> dict[str, Any]:
    attempt, verdict = session.attempt, session.attempt.verdict
    text, question = split(attempt.text()) if session.step.ask else (attempt.text(), ())
    return {
        "text": segments(text),
        "question": segments(question),
        "options": _options(session),
        "many": isinstance(attempt, Asking) and attempt.asked.many and session.step.kind == "choose",
        "layout": LAYOUTS.get(attempt.asked.what, "list") if isinstance(attempt, Asking) else "list",
        "inputs": _inputs(attempt),
        "verdict": verdict and {"kind": verdict.kind, "title": verdict.title, "text": segments(verdict.text)},
        "hints": _hints(session.language, attempt),
        "actions": _actions(session),
        "returns": session.is_return,
    }


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
    answers = attempt.solution() if _is_shown(attempt) else ()
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
            "answer": right if _is_shown(attempt) else None,
        }
        for each, value, right in zip(asked.inputs, typed, asked.right, strict=True)
    ]


def _hints(language: Language, attempt: Attempt) -> list[dict[str, Any]]:
    if not attempt.has_hints:
        return []
    said = attempt.hints()
    return [
        {"title": title, "text": segments(said[rung]) if rung < len(said) else [], "given": rung < len(said)}
        for rung, title in enumerate(lessons.rungs(language))
    ]


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
    if isinstance(attempt, Playing) and attempt.is_coached:
        found["anyway"] = True
    return found | {"next": attempt.can_go_on and not (session.is_running and attempt.state != RIGHT)}


def frame(session: LessonSession, following: Mapping[str, str] | None) -> dict[str, Any]:
    """What never changes while a scene is shown, and no other scene has: what lesson and scene it is."""
    lesson, steps = session.lesson, session.steps
    number = lesson.id.partition("_")[0]
    return {
        "lesson": {
            "id": lesson.id,
            "title": lesson.title,
            "no": int(number) if number.isdecimal() else None,
            "scene": "+".join(step.id for step in steps),
            "first": steps[0].no,
            "last": steps[-1].no,
            "steps": len(lesson.steps),
            "step_ids": [step.id for step in lesson.steps],
            "next": following,
        },
    }
