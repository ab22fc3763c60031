"""What the page of a lesson shows, as JSON data: the table with its marks, and the panel beside it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from domeng_widgets.lessons.marks import Marker
from domeng_widgets.rules import Pass, observe, parse_action
from domeng_widgets.table.scene import Sitter, Situation, scene
from domeng_widgets.words import Sentence, lessons, plain

from .asking import Asking
from .attempt import OPEN, RIGHT, WRONG, Attempt
from .attempts import attempt as fresh
from .lesson_panel import panel, parted, split
from .lesson_session import LessonSession
from .playing import Playing
from .unsaid import asks_whose_turn, secret_terms, without_answers

__all__ = ["frame", "sitters", "split", "still_text", "view"]


def view(session: LessonSession) -> dict[str, Any]:
    """The whole picture of a scene, as its page's contract has it."""
    table = _table(session)
    return {
        "version": session.version,
        "table": table,
        "lesson": {
            "step": session.step.no,
            "kind": session.step.kind,
            "state": session.state,
            "step_id": session.step.id,
            "passed": list(session.course.passed),
            "lesson_done": session.lesson_done,
        },
        "panel": panel(session),
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
        picture["notice"]["icon"] = "look" if session.is_running else "turn"
    return picture | {
        "where": "",  # a deal of a lesson is no round of a game
        "marks": marker.marks(marks, now),
        "marked": marker.words(marks, now),
        "pick": _pick(session),
        "answer": _play_to_make(session),
    }


def _situation(session: LessonSession) -> Situation:
    attempt, game = session.attempt, session.game
    seen = observe(game, session.lesson.you, open_hands=session.step.open)
    if asks_whose_turn(attempt) or (seen.is_my_turn and session.shows_a_miss):
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
        idle=not session.is_to_play,
        secret=secret_terms(attempt),
        language=session.language,
    )


def _controls(session: LessonSession) -> dict[str, bool]:
    plays = session.is_to_play
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
    if session.is_running and session.shows_a_miss:
        return lessons.goes_on(session.language)
    latest = session.position.latest
    if session.is_running:
        return () if latest else lessons.watch(session.language)
    if attempt.plays_by_hand:
        return ()
    if isinstance(attempt, Asking) and attempt.state == OPEN:
        # on a phone the panel is out of sight while the table is clicked
        return parted(attempt)[1] if session.step.kind == "point" else lessons.choose(session.language)
    if isinstance(attempt, Asking) and attempt.state == WRONG and not session.step.asks_for_a_play:
        return lessons.stands_still(session.language)
    if latest:
        return ()
    if isinstance(attempt, Asking | Playing):
        return lessons.read_why(session.language)
    return (lessons.look if attempt.can_go_on else lessons.watch)(session.language)


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
        "answer": [key for key in attempt.solution() if key != "nobody"] if attempt.shows_answer else [],
    }


def _play_to_make(session: LessonSession) -> list[str]:
    """The play that answers the step, in the order of its clicks, once it is shown; the table must be as it was then."""
    attempt = session.attempt
    stands = attempt.state == OPEN or session.is_taken_back or session.is_coached
    if not attempt.shows_answer or not attempt.is_made_by_hand or session.is_running or not stands:
        return []
    action = parse_action(attempt.ladder.keys[0])
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
