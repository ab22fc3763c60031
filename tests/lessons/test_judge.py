"""Goals: reached as soon as they are true, missed when nothing can reach them any more."""

import tomllib

import pytest

from domeng_widgets.lessons import LessonFault
from domeng_widgets.lessons import judge as module
from domeng_widgets.lessons.judge import Judge
from domeng_widgets.lessons.others import Others
from domeng_widgets.lessons.predicates import Reader
from domeng_widgets.rules import parse_action
from tests.rules.positions import position

from .spans import PLAYERS, after


def judge(goal, seat=0, within=None, others=None):
    """Who watches over a goal, and the line from that moment."""
    predicate = Reader(PLAYERS, 0).predicate(tomllib.loads(f"goal = {{ {goal} }}")["goal"])
    return Judge(seat, predicate, others or Others(), within)


def line(trial, game):
    return trial.start(trial.others.line(game))


def plays(line):
    return " ".join(str(beat.action) for beat in line.span.beats)


MOVE = after("66 - -")  # Daeng (3) is to move, with 65 64 63 40 10; all his sixes fit


def test_a_goal_is_reached_as_soon_as_it_is_true():
    trial = judge('played = { seat = "Edi", at_least = 1 }', seat=3)
    reached = trial.after(line(trial, MOVE), parse_action("65>"))
    assert (plays(reached), reached.now.turn, trial.is_reached(reached.span)) == ("65> 62<", 0, True)


def test_a_goal_can_be_reached_before_the_first_turn_comes():
    trial = judge('brings = { term = "PASS", seat = "Baso" }', seat=3)
    assert plays(line(trial, after("66"))) == "-"


def test_the_start_is_the_seats_first_turn():
    trial = judge("round_over = true", seat=3)
    assert plays(line(trial, after("66"))) == "- -"


def test_a_goal_is_missed_when_its_plays_are_used_up_and_the_turn_is_back():
    trial = judge('played = { seat = "Daeng", at_least = 2 }', seat=3, within=1)
    start = line(trial, MOVE)
    assert not trial.is_over(start)
    end = trial.after(start, parse_action("63>"))
    assert (trial.is_over(end), trial.is_reached(end.span), end.now.turn) == (True, False, 3)


def test_a_goal_is_missed_when_the_round_is_over():
    trial = judge('wins = "Edi"')
    end = trial.after(line(trial, position("65 | 11 | 22 | 33 | 44", "52 26")), parse_action("65>"))
    assert (trial.is_over(end), trial.is_reached(end.span)) == (True, False)


def test_without_a_number_of_plays_it_goes_on_to_the_end_of_the_round():
    trial = judge('wins = "Daeng"', seat=3)
    assert {None} == {end.now.turn for end, _ in trial.ends(line(trial, MOVE))}


@pytest.mark.parametrize(
    ("goal", "within", "can_reach", "can_miss"),
    [
        ('played = { seat = "Daeng", at_least = 1 }', 1, True, False),
        ('played = { seat = "Daeng", at_least = 2 }', 1, False, True),
        ('ends = "63"', 1, True, True),
        ('brings = { term = "MAPPAKULING", seat = "Daeng" }', 1, False, True),
    ],
)
def test_what_can_be_reached_and_missed(goal, within, can_reach, can_miss):
    trial = judge(goal, 3, within)
    assert (can_reach, can_miss) == (trial.can_reach(line(trial, MOVE)), trial.can_miss(line(trial, MOVE)))


def test_the_best_play_leaves_the_goal_within_reach():
    trial = judge('ends = "63"', 3, 1, Others("lowest"))
    assert str(trial.best(line(trial, MOVE))) == "63>"


def test_there_is_no_best_play_where_the_goal_is_out_of_reach():
    trial = judge('ends = "00"', 3, 1)
    with pytest.raises(LessonFault) as found:
        trial.best(line(trial, MOVE))
    assert found.value.code == "goal-out-of-reach"


def test_the_sure_plays_are_those_after_which_it_comes_true_whatever_follows():
    trial = judge('ends = "63"', 3, 1)
    assert [(str(action), plays(shown)) for action, shown in trial.sure(line(trial, MOVE))] == [("63>", "63>")]
    always = judge('played = { seat = "Daeng", at_least = 1 }', 3, 1)
    assert [str(action) for action, _ in always.sure(line(always, MOVE))] == ["65>", "64>", "63>"]


def test_a_play_is_shown_with_a_miss_if_it_can_be_missed():
    trial = judge('played = { seat = "Daeng", at_least = 2 }', 3, 1)
    assert not trial.is_reached(trial.shown(line(trial, MOVE), parse_action("65>")).span)
    sure = judge('ends = "63"', 3, 1)
    assert sure.is_reached(sure.shown(line(sure, MOVE), parse_action("63>")).span)


def test_a_missed_line_is_played_to_its_end():
    trial = judge('ends = "00"', 3, 2)
    end = trial.to_its_end(line(trial, MOVE))
    assert trial.is_over(end)
    assert sum(beat.seat == 3 for beat in end.span.beats) == 2


def test_too_many_lines_are_not_looked_at(monkeypatch):
    monkeypatch.setattr(module, "MOST_LINES", 3)
    trial = judge('wins = "Daeng"', 3)
    for look in (lambda: list(trial.ends(line(trial, MOVE))), lambda: trial.sure(line(trial, MOVE))):
        with pytest.raises(LessonFault) as found:
            look()
        assert found.value.code == "too-many-lines"
