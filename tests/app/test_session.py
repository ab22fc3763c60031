"""A sitting at one screen, without a browser: turns, covers, pauses, going back."""

import json

import pytest

from domeng_widgets.rules import SEATS, End, Opening, Pass, Record, Tile, steps
from domeng_widgets.table.scene import scene
from domeng_widgets.words import plain

from .screen import NAMES, Screen


def test_at_pace_nought_the_computers_answer_at_once():
    screen = Screen(0)
    assert screen.view["turn"] == 0 or screen.view["phase"] == "round-over"
    assert not screen.clock.waiting


def test_computers_answer_one_after_another_at_the_pace():
    screen = Screen(0, pace=0.9, seed=4)
    plies = [screen.view["ply"]]
    while screen.view["turn"] not in (0, None):
        assert screen.clock.tick() == 0.9
        plies.append(screen.view["ply"])
    assert plies == list(range(len(plies)))
    assert len(plies) > 1


def test_the_version_grows_with_every_change_and_never_comes_back():
    screen = Screen(0)
    for _ in range(3):
        screen.finish_round()
        screen.session.undo()
        screen.finish_round()
        screen.session.next_round()
    versions = [view["version"] for view in screen.views]
    assert versions == sorted(set(versions))


def test_a_whole_game_is_played_and_its_record_gives_the_same_stones():
    screen = Screen(0, seed=2)
    for _ in range(200):
        screen.finish_round()
        if screen.view["phase"] == "game-over":
            break
        screen.session.next_round()
    assert screen.view["phase"] == "game-over"
    record = Record.parse(str(screen.session.record))
    last = list(record.moments())[-1].game
    assert (last.stones, last.table, last.camat) == (
        screen.session.game.stones,
        screen.session.game.table,
        screen.view["camat"],
    )
    assert screen.view["seats"][screen.view["camat"]]["terms"].count("CAMAT") == 1


def test_after_the_election_the_camat_leads_on():
    screen = Screen(0, seed=2)
    while screen.view["phase"] != "game-over":
        screen.finish_round()
        if screen.view["phase"] != "game-over":
            screen.session.next_round()
    camat = screen.view["camat"]
    screen.session.next_round()
    assert screen.session.game.current.leader == camat


def test_an_unfinished_round_is_not_in_the_record():
    screen = Screen(0)
    screen.finish_round()
    screen.session.next_round()
    assert len(screen.session.record.rounds) == 1
    assert len(list(steps(json.loads(str(screen.session.record))))) == len(screen.session.record.rounds[0].plays) + 1


# --- what is refused ------------------------------------------------------------------------------------------------


def state(screen: Screen) -> tuple:
    return screen.session.game, screen.session.version, len(screen.views)


def test_an_old_version_is_ignored():
    screen = Screen(0)
    before = state(screen)
    assert screen.session.submit(0, screen.session.version - 1, screen.session.game.legal[0]) is None
    assert state(screen) == before


def test_a_seat_that_is_not_on_turn_is_told_so():
    screen = Screen(0, 1, seed=3)
    screen.session.ready()
    turn = screen.session.game.turn
    before = state(screen)
    said = screen.session.submit((turn + 1) % SEATS, screen.session.version, Pass())
    assert plain(said) == f"It is not your turn: {NAMES[turn]} is to play."
    assert state(screen) == before


def test_a_domino_that_is_not_held_is_refused_without_telling_who_holds_it():
    screen = Screen(0)
    screen.to_my_turn()
    held = screen.session.game.hands[0]
    other = next(tile for tile in screen.session.game.hands[2] if tile not in held)
    unused = screen.session.game.current.unused[0]
    before = state(screen)
    said = {plain(screen.session.play(screen.session.version, tile, None)) for tile in (other, unused)}
    assert said == {"That domino is not in your hand. (P5)"}
    assert state(screen) == before


def test_a_domino_that_fits_neither_end_is_refused_with_what_they_show():
    screen = Screen(0, seed=5)
    while all(slot["legal"] for slot in screen.view["hand"] if slot) or not screen.view["chain"]:
        screen.answer()
    tile = next(slot["tile"] for slot in screen.view["hand"] if slot and not slot["legal"])
    left, right = screen.session.game.ends
    before = state(screen)
    refused = plain(screen.session.play(screen.session.version, Tile.parse(tile), End.LEFT))
    domino = f"[{tile[0]}|{tile[1]}]"
    if left == right:
        assert refused == f"{domino} does not fit: both ends show {left}. (P5)"
    else:
        assert refused == f"{domino} fits neither end: they show {left} and {right}. (P5)"
    assert state(screen) == before


def test_a_pass_while_able_is_refused_in_words():
    screen = Screen(0)
    assert not screen.session.game.must_pass
    before = state(screen)
    assert "who can play must" in plain(screen.session.pass_(screen.session.version))
    assert state(screen) == before


@pytest.mark.parametrize("wish", ["ready", "resume", "fork", "step", "skip", "pause", "next_round"])
def test_what_cannot_be_done_now_is_said_and_changes_nothing(wish):
    screen = Screen(0)
    before = state(screen)
    assert plain(getattr(screen.session, wish)()) == "That cannot be done now."
    assert state(screen) == before


# --- several persons at one screen ----------------------------------------------------------------------------------


def test_between_two_persons_the_table_is_covered_and_shows_no_hand():
    screen = Screen(0, 1, 2, 3, 4)
    for _ in range(8):
        assert screen.view["phase"] == "covered"
        turn = screen.session.game.turn
        assert (screen.view["seat"], screen.view["hand"]) == (turn, [])
        assert screen.view["cover"]["button"] == f"I am {NAMES[turn]}"
        screen.session.ready()
        assert screen.view["phase"] == "playing"
        assert [slot["tile"] for slot in screen.view["hand"] if slot] == [
            str(tile) for tile in screen.session.game.hands[turn]
        ]
        screen.answer()


def test_after_a_deal_computers_may_lead_while_the_first_person_to_play_is_awaited():
    for seed in range(12):
        screen = Screen(1, 3, seed=seed, pace=1.0)
        leader = screen.session.game.current.leader
        first = 1 if leader in (4, 0, 1) else 3
        while screen.view["phase"] == "playing":
            assert (screen.view["seat"], screen.view["hand"]) == (first, [])
            screen.clock.tick()
        assert (screen.view["phase"], screen.view["seat"]) == ("covered", first)
        assert screen.view["ply"] == (first - leader) % 5
        screen.session.ready()
        assert len([slot for slot in screen.view["hand"] if slot]) == 5


def test_the_next_deal_shows_no_hand_to_whoever_clicked():
    screen = Screen(0, 1, seed=2)
    for _ in range(4):
        screen.finish_round()
        screen.session.next_round()
        assert (screen.view["phase"], screen.view["hand"]) == ("covered", [])


def test_one_person_alone_never_meets_a_cover():
    screen = Screen(3)
    for _ in range(4):
        screen.finish_round()
        screen.session.next_round()
    assert {view["phase"] for view in screen.views} <= {"playing", "round-over", "game-over"}
    assert {view["seat"] for view in screen.views} == {3}


def test_an_undo_behind_a_cover_asks_who_is_there_before_it_shows_the_hand():
    screen = Screen(0, 1, 2, 3, 4)
    screen.session.ready()
    first = screen.session.game.turn
    screen.answer()
    assert screen.view["phase"] == "covered"
    screen.session.undo()
    assert (screen.view["phase"], screen.view["seat"], screen.view["hand"]) == ("covered", first, [])
    screen.session.ready()
    assert (screen.view["turn"], screen.view["ply"]) == (first, 0)


# --- watching, pausing, skipping ------------------------------------------------------------------------------------


def test_five_computers_can_be_watched_paused_and_stepped():
    screen = Screen(pace=0.9)
    assert (screen.view["seat"], screen.view["hand"]) == (None, [])
    assert screen.view["actions"] == {
        "pass": False,
        "undo": False,
        "new-game": True,
        "glossary": True,
        "pause": True,
        "step": False,
        "skip": False,
    }
    screen.clock.tick()
    screen.session.pause()
    assert not screen.clock.waiting
    assert screen.view["actions"]["step"]
    ply = screen.view["ply"]
    screen.session.step()
    screen.session.step()
    assert (screen.view["ply"], screen.clock.waiting) == (ply + 2, [])
    screen.session.pause()
    screen.clock.tick()
    assert screen.view["ply"] == ply + 3


def test_with_one_person_the_computers_turns_can_be_skipped():
    for seed in range(20):
        screen = Screen(0, pace=2.0, seed=seed)
        if screen.view["turn"] == 0:
            screen.answer()
        if screen.view["phase"] == "playing":
            screen.session.skip()
            assert screen.view["turn"] == 0 or screen.view["phase"] == "round-over"
            assert not screen.clock.waiting


def test_a_new_pace_counts_at_once():
    screen = Screen(pace=5.0)
    screen.session.set_pace(0.0)
    assert screen.view["phase"] in ("round-over", "game-over")


def test_a_closed_session_does_nothing_by_itself():
    screen = Screen(pace=1.0)
    screen.session.close()
    assert not screen.clock.waiting


# --- going back -----------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_viewers_own_last_decision():
    screen = Screen(0, seed=5)
    screen.to_my_turn()
    game = screen.session.game
    screen.answer()
    assert screen.view["ply"] > len(game.current.turns) + 1
    assert screen.session.undo() is None
    assert screen.session.game == game
    assert screen.view["notice"]["text"][0].startswith("Taken back")


def test_undo_again_goes_back_further_and_then_says_that_there_is_nothing_left():
    screen = Screen(0, seed=5)
    moments = []
    for _ in range(3):
        moments.append(screen.session.game)
        screen.answer()
    for game in reversed(moments):
        assert screen.view["actions"]["undo"]
        screen.session.undo()
        assert screen.session.game == game
    assert not screen.view["actions"]["undo"]
    assert plain(screen.session.undo()) == "There is no play of yours to take back yet."


def test_undo_reaches_into_the_round_before():
    screen = Screen(0)
    screen.finish_round()
    last = screen.session.game
    screen.session.next_round()
    while screen.session.game.current.number == 2 and screen.view["actions"]["undo"]:
        screen.session.undo()
    assert screen.session.game.current.number == 1
    assert len(screen.session.game.current.turns) < len(last.current.turns)


def test_looking_back_shows_the_table_then_and_holds_the_computers():
    screen = Screen(0, pace=1.0, seed=6)
    for _ in range(12):
        screen.to_my_turn()
        if screen.view["phase"] == "playing":
            screen.answer()
    now, ply = screen.session.game, len(screen.session.game.current.turns)
    assert ply > 4
    screen.session.look(3)
    view = screen.view
    passes = sum(isinstance(turn.action, Pass) for turn in now.current.turns[:3])
    assert (view["ply"], view["look"], len(view["chain"])) == (3, {"ply": 3}, 3 - passes)
    assert [slot["legal"] for slot in view["hand"] if slot] == [""] * len([slot for slot in view["hand"] if slot])
    assert (view["actions"]["resume"], view["actions"]["fork"], view["actions"]["pass"]) == (True, True, False)
    assert not screen.clock.waiting
    screen.session.resume()
    assert (screen.session.game, screen.view["look"], screen.view["ply"]) == (now, None, ply)


def said(view: dict) -> str:
    return "".join(piece if isinstance(piece, str) else piece.get("text", "") for piece in view["notice"]["text"])


def test_what_happened_is_still_said_after_a_pause_and_after_looking_back():
    screen = Screen(pace=1.0, seed=6)
    for _ in range(5):
        screen.clock.tick()
    told = said(screen.view)
    assert told
    screen.session.pause()
    assert said(screen.view) == told
    screen.session.look(2)
    assert said(screen.view) != told
    screen.session.resume()
    assert said(screen.view) == told


def test_the_log_goes_on_to_the_present_while_looking_back():
    screen = Screen(pace=1.0, seed=6)
    for _ in range(6):
        screen.clock.tick()
    screen.session.look(2)
    log = scene(screen.session.situation(whole=True))["log"]
    assert [entry["ply"] for entry in log["entries"]] == [1, 2, 3, 4, 5, 6]


def test_the_next_round_waits_while_looking_back_at_the_end_of_this_one():
    screen = Screen(0)
    screen.finish_round()
    plies = screen.view["ply"]
    screen.session.look(plies)
    assert (screen.view["phase"], screen.view["actions"]["next-round"]) == ("round-over", False)
    screen.session.look(plies - 1)
    assert "next-round" not in screen.view["actions"]


def test_a_computer_that_waits_is_waited_for_anew_without_another_version():
    screen = Screen(pace=1.0)
    version = screen.session.version
    screen.session.wake()
    assert (len(screen.clock.waiting), screen.session.version) == (1, version)
    screen.clock.tick()
    assert screen.view["ply"] == 1


def test_nobody_else_is_told_which_double_opens_the_game():
    for seed in range(6):
        screen = Screen(0, 1, 2, 3, 4, seed=seed)
        now = screen.session.game.current
        for seat in range(5):
            view = scene(screen.session.situation())
            assert f"[{now.double.high}|{now.double.low}]" not in json.dumps(view)
            assert screen.session.situation().latest[0].seen_by(seat).double in (None, now.double)
        screen.session.ready()
        assert f"[{now.double.high}|{now.double.low}]" in json.dumps(screen.view)


def test_playing_on_from_an_earlier_moment_drops_what_came_after():
    screen = Screen(0, pace=1.0, seed=6)
    for _ in range(3):
        screen.to_my_turn()
        screen.answer()
    screen.session.look(2)
    screen.session.fork()
    assert len(screen.session.game.current.turns) == 2
    assert screen.view["look"] is None
    screen.finish_round()
    assert list(steps(json.loads(str(screen.session.record))))[-1].game == screen.session.game


def test_the_log_comes_by_what_is_new_and_whole_when_asked():
    screen = Screen(0, pace=1.0, seed=6)
    held: dict[int, list] = {}
    for _ in range(30):
        if screen.clock.waiting:
            screen.clock.tick()
        elif screen.view["phase"] == "playing":
            screen.answer()
        else:
            screen.session.next_round()
    screen.session.undo()
    for view in screen.views:
        log = view["log"]
        entries = held.setdefault(log["id"], [])
        assert log["from"] <= len(entries)
        entries[log["from"] :] = log["entries"]
        assert [entry["ply"] for entry in entries] == list(range(1, view["ply"] + 1))
    whole = scene(screen.session.situation(whole=True))["log"]
    assert (whole["from"], whole["entries"]) == (0, held[whole["id"]])


def test_the_opening_rule_of_the_set_up_holds():
    double, free = Screen(0, 1, 2, 3, 4, seed=8), Screen(0, 1, 2, 3, 4, seed=8, opening=Opening.FREE)
    for screen in (double, free):
        screen.session.ready()
    assert len([slot for slot in double.view["hand"] if slot["legal"]]) == 1
    assert len([slot for slot in free.view["hand"] if slot["legal"]]) == 5
