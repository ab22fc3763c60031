"""Every lesson, taken through its session without a browser: all right, and wrong at every step."""

import json

import pytest

from domeng_widgets.app.asking import Asking
from domeng_widgets.app.playing import Playing
from domeng_widgets.lessons import ids, load
from domeng_widgets.lessons.lines import reached_and_missed
from domeng_widgets.rules import parse_action
from domeng_widgets.words import plain

from .learner import Learner

ALL = (*ids(), "glossary")
STEPS = [(name, step.id) for name in ALL for step in load(name).steps]
ASKED = [(name, step.id) for name in ALL for step in load(name).steps if step.kind in ("choose", "point")]
PLAYED = [(name, step.id) for name in ALL for step in load(name).steps if step.kind == "play"]


def at(name, step_id):
    """A learner at that step of a lesson, which is all the scene has."""
    lesson = load(name)
    return Learner(lesson, (lesson.step(step_id),))


@pytest.mark.parametrize("name", ALL)
def test_a_lesson_is_taken_to_its_end_with_right_answers(name):
    learner = Learner(load(name))
    for step in load(name).steps:
        assert (step.no, step.id, step.kind) == tuple(
            learner.view["lesson"][key] for key in ("step", "step_id", "kind")
        )
        learner.does_the_step_right()
        if step.why:
            assert learner.view["panel"]["verdict"]["text"], step.id
        learner.does("next")
    assert (learner.state, learner.view["lesson"]["lesson_done"]) == ("done", True)


@pytest.mark.parametrize("name", ALL)
def test_a_lesson_can_be_taken_with_every_answer_shown_and_its_steps_come_back_once(name):
    learner = Learner(load(name))
    taken = learner.goes_to_the_end_with_every_hint()
    with_hints = sum(bool(step.hints) for step in load(name).steps)
    assert len(load(name).steps) + with_hints == taken
    assert learner.view["lesson"]["lesson_done"]


@pytest.mark.parametrize(("name", "step_id"), ASKED)
def test_every_wrong_answer_has_its_reason_and_can_be_retried(name, step_id):
    learner = at(name, step_id)
    asked, before = learner.session.attempt.asked, learner.session.game
    for keys in wrong_answers(asked):
        answer = parse_action(keys[0]) if learner.session.attempt.plays_by_hand else to_send(learner, keys)
        shown = learner.answer(answer)
        assert shown["lesson"]["state"] == "wrong"
        assert shown["panel"]["verdict"]["text"], keys
        assert not shown["panel"]["actions"]["next"]
        if not learner.session.step.asks_for_a_play:
            assert before == learner.session.game  # the table stands still: running on would tell
        shown = learner.does("retry")
        assert (shown["lesson"]["state"], shown["panel"]["verdict"]) == ("open", None)
        assert before == learner.session.game
    learner.answer(learner.right_answer())
    assert learner.state == "right"


def to_send(learner, keys):
    if learner.session.step.kind == "choose":
        return learner.values(keys)
    return tuple("5" if key == "nobody" else key for key in keys)


def wrong_answers(asked):
    """Wrong answers of every kind that the page can send."""
    keys = [choice.key for choice in asked.choices]
    if asked.inputs:
        return [tuple(str(int(right) + 1) for right in asked.right)]
    if not asked.many:
        return [(key,) for key in keys if key not in asked.right]
    extra = [(*asked.right, key) for key in keys if key not in asked.right]
    fewer = [tuple(key for key in asked.right if key != gone) for gone in asked.right]
    return extra + fewer + ([tuple(reversed(asked.right))] if asked.ordered else [])


@pytest.mark.parametrize(("name", "step_id"), PLAYED)
def test_every_goal_can_be_reached_and_missed_and_a_miss_is_explained_and_taken_back(name, step_id):
    learner = at(name, step_id)
    lesson, step, before = load(name), load(name).step(step_id), learner.session.game
    reached, missed = reached_and_missed(lesson, step)
    assert reached
    assert missed
    line = min(missed, key=lambda each: len(each.span.beats))
    for beat in line.span.beats[len(learner.session.attempt.line.span.beats) :]:
        if beat.seat != step.seat or learner.state != "open":
            continue
        learner.does("play", beat.action)
        if "anyway" in learner.view["panel"]["actions"]:
            learner.does("anyway")
    assert (learner.state, learner.view["panel"]["verdict"]["kind"]) == ("wrong", "missed")
    assert learner.view["panel"]["verdict"]["text"]
    learner.does("retry")
    assert ("open", before) == (learner.state, learner.session.game)
    learner.does_the_step_right()
    assert learner.state == "right"


@pytest.mark.parametrize(("name", "step_id"), ASKED)
def test_before_the_answer_nothing_on_the_page_tells_it(name, step_id):
    learner = at(name, step_id)
    shown = learner.view
    assert not [each for each in shown["panel"]["options"] if each["answer"] or each["state"] != "open"]
    assert not [each for each in shown["panel"]["inputs"] if each["answer"] or each["value"]]
    assert shown["table"]["answer"] == []
    assert not (shown["table"]["pick"] or {}).get("answer")
    term = learner.session.step.ask.get("term")
    assert not [seat for seat in shown["table"]["seats"] if term in seat["terms"]]
    if learner.session.step.ask.get("role") in ("TURN", "LEADER"):
        assert (shown["table"]["turn"], [seat for seat in shown["table"]["seats"] if seat["flag"]]) == (None, [])
    assert (shown["table"]["result"], shown["table"]["log"]["entries"]) == (None, [])


@pytest.mark.parametrize("name", ALL)
def test_hidden_hands_and_unused_dominoes_never_reach_the_page(name):
    learner = Learner(load(name))
    while learner.state != "done":
        learner.does_the_step_right()
        learner.does("next")
    for step, shown in [(load(name).step(each["lesson"]["step_id"]), each) for each in learner.shown]:
        hands = [seat["open"] for seat in shown["table"]["seats"]]
        if not step.open and shown["table"]["phase"] == "playing":
            assert hands == [None] * 5
        json.dumps(shown)


@pytest.mark.parametrize(("name", "step_id"), STEPS)
def test_a_step_is_said_without_a_placeholder_left(name, step_id):
    learner = at(name, step_id)
    learner.does_the_step_right()
    attempt = learner.session.attempt
    said = plain(attempt.text()) + (plain(attempt.verdict.text) if attempt.verdict else "")
    assert "{" not in said
    assert isinstance(attempt, Asking | Playing) == (load(name).step(step_id).kind in ("choose", "point", "play"))


def test_a_lesson_resumes_at_its_first_step_not_done():
    lesson = load("03_passebunge")
    learner = Learner(lesson, done=("two", "watch_cia", "nonsense", "again"))
    assert learner.view["lesson"]["step_id"] == "no_longer"
    assert learner.view["lesson"]["passed"] == ["two", "watch_cia", "again"]


def test_a_scene_that_was_done_shows_itself_done_and_can_be_taken_again():
    lesson = load("03_passebunge")
    learner = Learner(lesson, lesson.steps[-2:], done=tuple(step.id for step in lesson.steps))
    assert (learner.state, learner.view["lesson"]["lesson_done"]) == ("done", True)
    shown = learner.does("restart")
    assert (shown["lesson"]["state"], shown["lesson"]["step_id"]) == ("open", lesson.steps[-2].id)


def test_that_the_lesson_is_done_is_said_once_where_it_ends():
    lesson = load("03_passebunge")
    learner = Learner(lesson, lesson.steps[:1], done=tuple(step.id for step in lesson.steps))
    assert (learner.state, learner.view["lesson"]["lesson_done"]) == ("done", False)


def test_a_step_whose_answer_was_shown_comes_back_at_the_end_of_the_lesson():
    lesson = load("03_passebunge")
    learner = Learner(lesson, lesson.steps[:1])
    last = Learner(lesson, lesson.steps[-1:], course=learner.course)  # two scenes of one notebook
    for _ in range(3):
        learner.does("hint")
    learner.does_the_step_right()
    learner.does("next")
    assert learner.state == "done"  # it does not come back here
    last.does_the_step_right()
    last.does("next")
    assert (last.view["lesson"]["step_id"], last.view["panel"]["returns"]) == ("two", True)
    last.does_the_step_right()
    last.does("next")
    assert last.state == "done"


def test_a_scene_that_was_closed_no_longer_holds_what_is_to_come_back():
    lesson = load("03_passebunge")
    learner = Learner(lesson, lesson.steps[:1])
    last = Learner(lesson, lesson.steps[-1:], course=learner.course)
    last.session.close()
    last.session.close()  # once more does no harm
    assert learner.course.scenes == [learner.session]
    for _ in range(3):
        learner.does("hint")
    learner.does_the_step_right()
    learner.does("next")
    assert (learner.state, learner.view["panel"]["returns"]) == ("open", True)


def test_a_scene_that_is_done_shows_no_other_one_anew_but_that_which_ends_the_lesson():
    lesson = load("03_passebunge")
    all_but_two = tuple(step.id for step in lesson.steps[2:])
    one = Learner(lesson, lesson.steps[:1], all_but_two)
    other, last = (Learner(lesson, (lesson.steps[at],), all_but_two, one.course) for at in (1, -1))
    counts = len(other.shown), len(last.shown)
    one.does_the_step_right()
    one.does("next")
    assert counts == (len(other.shown), len(last.shown))
    version, at = last.session.version, len(one.shown)
    other.does_the_step_right()
    other.does("next")
    assert (len(last.shown), last.view["lesson"]["lesson_done"]) == (counts[1] + 1, True)
    assert last.session.knows(version)  # a wish on its way is still about what it shows
    assert at == len(one.shown)


def test_back_shows_a_step_as_it_was_answered():
    learner = Learner(load("03_passebunge"))
    learner.does_the_step_right()
    learner.does("next")
    shown = learner.does("back")
    assert (shown["lesson"]["step_id"], shown["lesson"]["state"]) == ("two", "right")
    assert [each["state"] for each in shown["panel"]["options"] if each["state"] != "open"] == ["right"]
    assert learner.does("next")["lesson"]["step_id"] == "watch_cia"
