"""Hints at the table: the rungs, when they may be asked for, and that they change nothing of the game."""

import json
from typing import Any

import pytest

from domeng_widgets.app.hinting import Ladder
from domeng_widgets.players.hints import Because, Reason
from domeng_widgets.players.prospects import CAMAT_WORTH, LEAD_WORTH
from domeng_widgets.rules import Pass, Play, parse_action
from domeng_widgets.rules import observe as observed
from domeng_widgets.table.advice import Advice
from domeng_widgets.words import ENGLISH, plain
from tests.rules.positions import FIVE_DOUBLES, dealt, position

from .imagined import Asker, found
from .screen import NAMES, Screen

OPEN = position("65 64 51 | 33 | 22 | 11 | 10", "53 34")  # seat 0 may play [6|5], [6|4], [5|1]; the ends are 5 and 4


def play(text: str) -> Play:
    action = parse_action(text)
    assert isinstance(action, Play)
    return action


def said(view: dict[str, Any]) -> str:
    return "".join(piece if isinstance(piece, str) else piece["text"] for piece in view["notice"]["text"])


def at_a_choice(*persons: int, seed: int = 5, **more: Any) -> tuple[Screen, Asker]:
    """A screen whose viewer may choose between two dominoes at least."""
    asker = Asker()
    screen = Screen(*(persons or (0,)), seed=seed, ask=asker, **more)
    screen.to_my_turn()
    while len(marked(screen.view, "legal")) < 2:
        screen.answer() if screen.view["phase"] == "playing" else screen.session.next_round()
        screen.to_my_turn()
    return screen, asker


def marked(view: dict[str, Any], key: str) -> list[str]:
    return [slot["tile"] for slot in view["hand"] if slot and slot.get(key)]


# --- the rungs ------------------------------------------------------------------------------------------------------


def test_the_first_rung_says_what_to_look_at_and_marks_it() -> None:
    screen, asker = at_a_choice()
    assert screen.view["hint"] is None
    assert screen.session.hint() is None
    best = screen.view["hint"], marked(screen.view, "hinted")
    assert (best[0]["rung"], best[0]["rows"], len(best[1])) == (1, [], 1)
    assert said(screen.view).startswith(f"Hint: look at [{best[1][0][0]}|{best[1][0][1]}]")
    label = next(slot["label"] for slot in screen.view["hand"] if slot and slot["tile"] == best[1][0])
    assert label.endswith("; the hint: look here")
    assert screen.view["actions"]["hint"] is True
    assert len(asker.seen) == 1


def test_the_second_rung_says_why_and_the_third_shows_numbers_without_computing_again() -> None:
    screen, asker = at_a_choice()
    screen.session.hint()
    first = said(screen.view)
    screen.session.hint()
    assert (screen.view["hint"]["rung"], screen.view["hint"]["rows"]) == (2, [])
    assert said(screen.view) not in (first, "")
    screen.session.hint()
    hint = screen.view["hint"]
    assert hint["rung"] == 3
    assert {row["tile"] for row in hint["rows"]} == set(marked(screen.view, "legal"))
    assert "1000 imagined rounds" in hint["note"]
    assert screen.view["actions"]["hint"] is False
    assert len(asker.seen) == 1
    before = len(screen.views)
    assert plain(screen.session.hint() or ()) == "That cannot be done now."
    assert len(screen.views) == before


def test_who_must_pass_is_told_so_at_once_and_nothing_is_computed() -> None:
    asker = Asker()
    for seed in range(30):
        screen = Screen(0, seed=seed, ask=asker)
        while screen.view["phase"] == "playing" and not screen.view["must_pass"]:
            screen.answer()
        if screen.view["phase"] != "playing":
            continue
        screen.session.hint()
        assert said(screen.view).startswith("Hint: you must PASS, for no domino of yours has a ")
        assert (screen.view["actions"]["hint"], screen.view["actions"]["pass"]) == (False, True)
    assert asker.seen == []


def test_an_only_play_is_called_that_and_has_numbers_on_the_next_rung() -> None:
    asker = Asker()
    for seed in range(30):
        screen = Screen(0, 1, 2, 3, 4, seed=seed, ask=asker)
        screen.session.ready()  # whoever opens must lead the highest double
        screen.session.hint()
        (tile,) = marked(screen.view, "hinted")
        assert said(screen.view) == f"Hint: [{tile[0]}|{tile[1]}] is your only play."
        screen.session.hint()
        assert [row["tile"] for row in screen.view["hint"]["rows"]] == [tile]
        assert screen.view["actions"]["hint"] is False


def rungs(hint: Any, game: Any = OPEN) -> list[str]:
    return [plain(advice.said) for advice in rungs_of(hint, game)]


def rungs_of(hint: Any, game: Any = OPEN) -> tuple[Advice, ...]:
    return Ladder(hint, observed(game, game.turn), NAMES, ENGLISH).rungs()


REASONS = [
    (Reason(Because.MAKES_PASS, (1, 2), 0.68), "[6|5] at the left end makes Baso and Cia both pass in 7 of 10."),
    (Reason(Because.WINS, (), 0.61), "[6|5] at the left end wins you the round in 6 of 10."),
    (Reason(Because.ENDS_IT), "[6|5] at the left end is your last domino: you are FIRST CAPPU at once."),
    (
        Reason(Because.FEWER_STONES),
        "[6|5] at the left end costs you about 1.0 stones less than [6|4] at the right end.",
    ),
    (Reason(Because.CAMAT, (), 0.34), "[6|5] at the left end makes you CAMAT in 3 of 10."),
    (Reason(Because.ONLY_ONE), "Hint: [6|5] at the left end is your only play."),
    (Reason(Because.LIKE_ANY), "[6|5] at the left end comes out best on the whole; no one thing decides."),
]


@pytest.mark.parametrize(
    ("reason", "text"),
    REASONS,
    ids=lambda value: value.code if isinstance(value, Reason) else "",
)
def test_each_reason_has_its_sentence(reason: Reason, text: str) -> None:
    plays = [play("65<"), play("64>"), play("51<")]
    first, why, numbers = rungs(found(plays, reasons={plays[0]: reason}))
    assert first == "Hint: look at [6|5] at the left end."
    assert why == text
    assert numbers == (
        "In numbers: [6|5] at the left end brings you about 0.5 stones and wins 40% of the rounds. "
        "All numbers are in the table."
    )


def test_equal_plays_are_named_together_and_the_first_good_reason_counts() -> None:
    plays = [play("65<"), play("64>"), play("51<")]
    first, why, _ = rungs(found(plays, 2, reasons={plays[1]: Reason(Because.WINS, (), 0.5)}))
    assert first == "Hint: these are about equal: [6|5] at the left end and [6|4] at the right end."
    assert why == "[6|4] at the right end wins you the round in 5 of 10."
    assert rungs(found(plays, 3))[:2] == [
        "Hint: your plays come out too close to tell apart.",
        "No one reason stands out: choose as you like, or look at the numbers.",
    ]


def test_dominoes_are_marked_where_that_says_more_than_that_they_fit() -> None:
    plays = [play("65<"), play("64>"), play("51<")]
    assert [[len(rung.plays) for rung in rungs_of(found(plays, best))] for best in (1, 2, 3)] == [
        [1, 1, 1],
        [2, 2, 2],
        [0, 0, 0],
    ]
    assert [len(rung.plays) for rung in rungs_of(found(plays[:1]))] == [1, 1]


WORSE = [
    (Reason(Because.MORE_STONES), "[6|4] at the right end costs you about 1.0 stones more than [6|5] at the left end."),
    (Reason(Because.WINS_LESS, (), 0.3), "[6|4] at the right end wins you the round less often, in 3 of 10."),
    (Reason(Because.LESS_CAMAT, (), 0.02), "[6|4] at the right end makes you CAMAT less often, in 2 of 100."),
    (Reason(Because.WORSE), "[6|4] at the right end comes out worse on the whole; no one thing decides."),
]


@pytest.mark.parametrize(("reason", "text"), WORSE, ids=lambda value: value.code if isinstance(value, Reason) else "")
def test_each_play_has_its_sentence_among_the_numbers(reason: Reason, text: str) -> None:
    plays = [play("65<"), play("64>")]
    told = rungs_of(found(plays, reasons={plays[0]: Reason(Because.WINS, (), 0.4), plays[1]: reason}))[-1].rows
    assert [plain(row.why) for row in told] == ["[6|5] at the left end wins you the round in 4 of 10.", text]


def test_of_plays_too_close_to_call_each_is_told_so() -> None:
    rows = rungs_of(found([play("65<"), play("64>")], 2))[-1].rows
    assert plain(rows[1].why) == "[6|4] at the right end is too close to the others to call."


def test_an_only_play_that_ends_the_round_is_said_to_do_so() -> None:
    alone = [play("65<")]
    assert len(rungs(found(alone))) == len(rungs(found(alone, reasons={alone[0]: Reason(Because.ENDS_IT)}))) == 2
    assert rungs(found(alone, reasons={alone[0]: Reason(Because.ENDS_IT)}))[0].endswith("you are FIRST CAPPU at once.")


def test_every_reason_is_tried_above() -> None:
    assert {reason.code for reason, _ in REASONS + WORSE} == set(Because)


def test_what_a_camat_and_a_lead_count_for_is_said_where_they_do() -> None:
    plays = [play("65<"), play("64>")]
    last = [rungs_of(found(plays, camat=share))[-1] for share in (0.0, 0.3)]
    assert [(advice.camat, advice.lead) for advice in last] == [(0, 0), (CAMAT_WORTH, LEAD_WORTH)]
    led = position("65 64 51 | 33 | 22 | 11 | 10", "53 34", camat=2)  # the CAMAT leads, whoever wins (P4)
    after = rungs_of(found(plays, camat=0.3), led)[-1]
    assert (after.camat, after.lead) == (CAMAT_WORTH, 0)


def test_the_end_is_not_said_where_both_show_the_same_value() -> None:
    twin = position("65 62 | 33 | 22 | 11 | 10", "64 40 06")
    assert rungs(found([play("65>"), play("62>")]), twin)[0] == "Hint: look at [6|5]."


def test_a_lead_names_no_end() -> None:
    lead = dealt(FIVE_DOUBLES)
    assert rungs(found([play("66"), play("65")]), lead)[0] == "Hint: look at [6|6]."


# --- when -----------------------------------------------------------------------------------------------------------


def test_a_move_clears_the_hint_and_the_next_is_found_anew() -> None:
    screen, asker = at_a_choice()
    screen.session.hint()
    screen.answer()
    assert screen.view["hint"] is None
    assert marked(screen.view, "hinted") == []
    screen.to_my_turn()
    if screen.view["actions"]["hint"] and not screen.view["must_pass"]:
        screen.session.hint()
        assert len(asker.seen) == 2


def test_an_undo_brings_back_no_hint_but_the_same_figures_when_it_is_asked_again() -> None:
    screen, asker = at_a_choice()
    for _ in range(3):
        screen.session.hint()
    figures = screen.view["hint"]
    screen.answer()
    screen.session.undo()
    assert screen.view["hint"] is None
    for _ in range(3):
        screen.session.hint()
    assert screen.view["hint"] == figures
    assert len(asker.seen) == 2


def test_looking_back_hides_the_hint_and_refuses_another() -> None:
    screen, _ = at_a_choice()
    screen.session.hint()
    shown = screen.view["hint"]
    screen.session.look(0)
    assert (screen.view["hint"], screen.view["actions"]["hint"]) == (None, False)
    assert marked(screen.view, "hinted") == []
    assert plain(screen.session.hint() or ()) == "That cannot be done now."
    screen.session.resume()
    assert screen.view["hint"] == shown


def test_another_pace_leaves_the_hint_where_it_is() -> None:
    screen, _ = at_a_choice()
    screen.session.hint()
    shown = screen.view["hint"]
    screen.session.set_pace(1.6)
    assert screen.view["hint"] == shown


def test_a_hint_is_refused_while_computers_play_and_when_the_round_is_over() -> None:
    screen, asker = at_a_choice(pace=1.0, seed=6)
    screen.answer()
    assert screen.view["turn"] != 0
    assert screen.view["actions"]["hint"] is False
    assert plain(screen.session.hint() or ()) == "That cannot be done now."
    screen.finish_round()
    assert screen.view["actions"]["hint"] is False
    assert plain(screen.session.hint() or ()) == "That cannot be done now."
    assert asker.seen == []


def test_between_two_persons_the_hint_goes_with_the_hand() -> None:
    asker = Asker()
    screen = Screen(0, 1, 2, 3, 4, ask=asker)
    assert (screen.view["phase"], screen.view["actions"]["hint"]) == ("covered", False)
    assert plain(screen.session.hint() or ()) == "That cannot be done now."
    for _ in range(12):
        if screen.view["phase"] == "round-over":
            break
        screen.session.ready()
        turn = screen.session.game.turn
        screen.session.hint()
        assert screen.view["hint"] is not None
        assert not asker.seen or asker.seen[-1].seat == turn or screen.view["must_pass"]
        screen.answer()
        assert (screen.view["hint"], screen.view["hand"]) == (None, [])


def test_an_undo_behind_a_cover_shows_no_hint() -> None:
    screen = Screen(0, 1, 2, 3, 4, ask=Asker())
    screen.session.ready()
    screen.session.hint()
    screen.answer()
    screen.session.undo()
    assert (screen.view["phase"], screen.view["hint"], screen.view["actions"]["hint"]) == ("covered", None, False)
    screen.session.ready()
    assert screen.view["hint"] is None


def test_five_computers_have_no_hint_and_a_table_without_players_that_find_one_neither() -> None:
    assert "hint" not in Screen(pace=1.0, ask=Asker()).view["actions"]
    assert "hint" not in Screen(0).view["actions"]


# --- what it may know and change ------------------------------------------------------------------------------------


def test_whoever_finds_the_hint_sees_what_the_seat_may_know_and_no_more() -> None:
    screen, asker = at_a_choice()
    screen.session.hint()
    assert asker.seen == [observed(screen.session.game, 0)]


@pytest.mark.parametrize("persons", [(0,), (1, 3)])
def test_a_game_with_hints_is_the_same_game_as_without(persons: tuple[int, ...]) -> None:
    def game(asks: bool) -> Screen:
        screen = Screen(*persons, seed=9, ask=Asker())
        for _ in range(160):
            if screen.view["phase"] == "covered":
                screen.session.ready()
            elif screen.view["phase"] != "playing":
                screen.session.next_round()
            else:
                for _ in range(3 if asks else 0):
                    screen.session.hint()
                screen.answer()
        return screen

    plain_game, hinted = game(asks=False), game(asks=True)
    assert hinted.session.game == plain_game.session.game
    assert hinted.session.record == plain_game.session.record
    assert plain_game.session.game.current.number > 2


def test_two_sittings_from_one_seed_give_the_same_hints() -> None:
    hints = []
    for _ in range(2):
        screen, _ = at_a_choice()
        for _ in range(3):
            screen.session.hint()
        hints.append(json.dumps(screen.view["hint"]))
    assert hints[0] == hints[1]


def test_every_rung_leaves_turn_and_hand_alone() -> None:
    screen, _ = at_a_choice()
    game = screen.session.game
    versions = [screen.view["version"]]
    for _ in range(3):
        screen.session.hint()
        versions.append(screen.view["version"])
        assert screen.view["motion"] == []
        assert all(not isinstance(action, Pass) for action in screen.session.game.legal)
    assert screen.session.game is game
    assert versions == sorted(set(versions))
