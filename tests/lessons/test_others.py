"""Seats that no learner plays: their policies, ties, and the wishes of a script, each used once."""

import pytest

from domeng_widgets.lessons.others import POLICIES, Others, choices, play
from domeng_widgets.rules import parse_action
from tests.rules.positions import position

from .spans import after


def actions(text):
    return tuple(map(parse_action, text.split()))


@pytest.mark.parametrize(
    ("policy", "held", "lying", "expected"),
    [
        ("highest", "64 51 20", "52 26", "64>"),  # the most pips, where it fits: 5 and 6 are open
        ("highest", "51 60", "52 26", "60>"),  # both have 6 pips: the larger value
        ("highest", "65 10", "52 26", "65<"),  # it fits both ends: the left one
        ("highest", "10 44", "52 26", "-"),
        ("lowest", "65 61 51", "52 26", "51<"),
        ("lowest", "60 51", "52 26", "51<"),  # both have 6 pips: the smaller high value
        ("lowest", "65 66", "52 26", "65<"),
        ("lowest", "65", "52 26", "65<"),
        ("keeps_lempa", "66 60", "52 26", "60>"),
        ("keeps_lempa", "66 61 51", "52 26", "61>"),
        ("keeps_lempa", "66 55 10", "52 26", "66>"),  # nothing else is legal
        ("keeps_lempa", "44 10", "52 26", "-"),
        ("steady", "61 10", "52 26", "61>"),
    ],
)
def test_a_policy_chooses(policy, held, lying, expected):
    game = position(f"{held} | 11 | 22 | 30 | 40", lying)
    assert [expected] == [str(beat.action) for beat in Others(policy).choose(Others().line(game)).span.beats]


def test_a_policy_leads_too():
    start = after(
        "", deal="66 61 51 43 00 | 42 33 32 21 11 | 53 50 31 30 20 | 65 64 63 40 10 | 62 60 52 44 41", leader=1
    )
    led = {
        name: str(Others(name).choose(Others().line(start)).span.beats[0].action)
        for name in POLICIES
        if name != "steady"
    }
    assert led == {"highest": "42", "lowest": "11", "keeps_lempa": "42"}


def test_the_computer_chooses_the_same_each_time():
    game = after("66 - - 63>")
    chosen = {str(Others("steady").choose(Others().line(game)).span.beats[0].action) for _ in range(5)}
    assert len(chosen) == 1


def test_the_first_wish_that_is_legal_is_played_and_used_up():
    others = Others("highest", {3: actions("10< 64> 63>")})
    game = after("66 - -")  # Daeng is to move: 65, 64 and 63 fit
    line = others.choose(others.line(game))
    assert str(line.span.beats[-1].action) == "64>"
    assert actions("10< 63>") == line.wishes[3]


def test_a_wish_for_the_same_play_twice_is_two_wishes():
    others = Others("highest", {3: actions("64> 64>")})
    assert actions("64>") == others.choose(others.line(after("66 - -"))).wishes[3]


def test_without_a_wish_that_is_legal_the_policy_chooses_and_the_wishes_stay():
    others = Others("lowest", {3: actions("55> 10<"), 4: actions("62<")})
    line = others.choose(others.line(after("66 - -")))
    assert (str(line.span.beats[-1].action), line.wishes[3]) == ("63<", actions("55> 10<"))
    assert (str(others.choose(line).span.beats[-1].action), others.choose(line).wishes[4]) == ("60>", actions("62<"))


def test_a_wish_used_up_leaves_the_next_turn_to_the_policy():
    others = Others("highest", {3: actions("63>")})
    line = others.until_turn(others.line(after("66 - -")), 3)
    line = others.until_turn(others.choose(line), 0)
    assert line.wishes == ((), (), (), (), ())


def test_others_play_up_to_a_turn_or_to_the_end_of_the_round():
    line = Others().until_turn(Others().line(after("66")), 3)
    assert [str(beat.action) for beat in line.span.beats] == ["-", "-"]
    over = Others().until_turn(Others().line(position("65 | 11 | 22 | 33 | 44", "52 26")), 4)
    assert over.now.outcome.winner == 0


def test_ahead_is_where_the_turn_is_back():
    line = Others().line(after("66 - -"))
    back = Others().ahead(line, parse_action("63>"))
    assert (back.now.turn, len(back.span.beats)) == (3, 5)
    assert line.now.turn == 3  # the line itself stays


def test_a_learners_own_play_uses_no_wish_up():
    others = Others("highest", {3: actions("63>")})
    assert actions("63>") == play(others.line(after("66 - -")), parse_action("63>")).wishes[3]


def test_twins_on_equal_ends_are_one_choice():
    assert [str(each) for each in choices(after("66 - -"))] == ["65>", "64>", "63>"]
    assert [str(each) for each in choices(position("65 | 11 | 22 | 33 | 44", "52 26"))] == ["65<", "65>"]
    assert [str(each) for each in choices(after("66"))] == ["-"]
