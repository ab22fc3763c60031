"""The widget of a whole game: what goes to the browser and what comes from it, without a browser."""

import json
import re
from random import Random

import pytest

from domeng_widgets import play
from domeng_widgets.app.play import Board
from domeng_widgets.app.setup import DEFAULT_LEVEL, LEVELS, NAME_LENGTH, read_wishes
from domeng_widgets.players import PLAYERS
from domeng_widgets.rules import NAMES, Opening, Record, Tile

SEED = 918_273_645


def start(*persons: int, opening: str = "double", pace: float = 0, levels: tuple = (), **changes: object) -> dict:
    seats = [{"name": name, "kind": "person" if seat in persons else "computer"} for seat, name in enumerate(NAMES)]
    for seat, level in zip(seats, levels, strict=False):
        seat["level"] = level
    return {"kind": "start", "id": 1, "seats": seats, "opening": opening, "pace": pace} | changes


class Person:
    """Somebody at the page: sends messages, sees the view."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.sent = 1

    def set_up(self, *persons: int, **changes: object) -> None:
        self.board._setup._handle_custom_msg(start(*persons, **changes), [])

    def send(self, kind: str, **fields: object) -> None:
        self.sent += 1
        message = {"kind": kind, "id": self.sent, "version": self.view["version"]} | fields
        self.board._table._handle_custom_msg(message, [])

    @property
    def view(self) -> dict:
        return self.board._table.view

    def move(self) -> None:
        """One click: whatever is to be done now."""
        view = self.view
        if view["phase"] == "covered":
            return self.send("ready")
        if view["phase"] != "playing":
            return self.send("next-round")
        if view["must_pass"]:
            return self.send("pass")
        slot = next(slot for slot in view["hand"] if slot and slot["legal"])
        end = {"lead": None, "<": "<", ">": ">", "<>": ">"}[slot["legal"]]
        return self.send("play", tile=slot["tile"], end=end)


@pytest.fixture
def person(browser) -> Person:
    del browser
    return Person(play(rng=Random(SEED)))


# --- secrets --------------------------------------------------------------------------------------------------------


def tiles_in(data: object) -> set[Tile]:
    """Every domino that a message names in any way: `65`, `56`, `65<`, `[6|5]`, `6 5`."""
    text = json.dumps(data, ensure_ascii=False)
    found = re.findall(r'"([0-6])([0-6])[<>]?"|\[([0-6])\|([0-6])\]|"([0-6]) ([0-6])\b', text)
    pairs = [[int(digit) for digit in groups if digit] for groups in found]
    return {Tile(max(pair), min(pair)) for pair in pairs}


def check_secrets(board: Board, messages: list[dict], what: str) -> None:
    """No message names a domino that its reader may not know of yet."""
    now = board._session.game.current
    viewer = board._table.view["seat"] if board._table.view["phase"] != "covered" else None
    known = {link.tile for link in now.chain.links}
    if now.outcome:
        known |= {tile for hand in now.hands for tile in hand}
    elif viewer is not None:
        known |= set(now.dealt[viewer])
    for message in messages:
        shown = tiles_in({key: value for key, value in message.items() if key != "buffers"})
        assert shown <= known, (what, sorted(map(str, shown - known)))
        assert str(SEED) not in json.dumps(message)


@pytest.mark.parametrize("persons", [(), (0,), (1, 3), (0, 1, 2, 3, 4)])
def test_no_message_and_no_saved_state_holds_a_hidden_domino_or_a_seed(person, browser, persons):
    person.set_up(*persons)
    board = person.board
    for click in range(120):
        sent = len(browser.messages)
        if click % 7 == 5:
            person.send("undo")
        elif click % 11 == 8:
            person.send("look", ply=0)
            person.send("resume")
        elif click % 13 == 9:
            person.send("sync")
        elif click % 9 == 4:
            for _ in range(3):
                person.send("hint")
        else:
            person.move()
        # the static words of a table that was just opened name dominoes as examples
        fresh = [
            {k: v for k, v in m.items() if k != "state"} | {"view": m.get("state", {}).get("view")}
            for m in browser.messages[sent:]
        ]
        check_secrets(board, fresh, f"click {click}")
        check_secrets(board, [{"view": board._table.get_state()["view"]}], f"saved after click {click}")


def test_hints_name_the_viewers_dominoes_and_the_wish_for_one_is_answered_rung_by_rung(person, browser):
    person.set_up(0)
    while sum(bool(slot and slot["legal"]) for slot in person.view["hand"]) < 2:
        person.move()
    game = person.board._session.game
    sent = len(browser.messages)
    for rung in (1, 2, 3):
        person.send("hint")
        assert person.view["hint"]["rung"] == rung
    rows = person.view["hint"]["rows"]
    assert {row["tile"] for row in rows} == {slot["tile"] for slot in person.view["hand"] if slot and slot["legal"]}
    check_secrets(person.board, browser.messages[sent:], "a hint")
    assert person.board._session.game is game
    person.send("hint")
    assert browser.custom("say")[-1]["text"] == ["That cannot be done now."]


def test_the_three_unused_dominoes_stay_unknown_even_when_the_hands_are_shown(person):
    person.set_up()
    assert person.view["phase"] == "round-over"
    unused = set(person.board._session.game.current.unused)
    assert not unused & tiles_in(person.view)


def test_the_still_picture_shows_no_hand(person):
    bundle = person.board._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert not re.search(r"\d \d|\[\d\|\d\]", re.sub(r"<[^>]*>", "\n", bundle["image/svg+xml"]))
    assert "data-tile" not in bundle["image/svg+xml"]
    assert bundle["text/plain"] == repr(person.board)


# --- what comes from a browser --------------------------------------------------------------------------------------

NONSENSE = [
    None,
    True,
    -1,
    "play",
    "x" * 10_000,
    [],
    [["play"]],
    {},
    {"kind": "play"},
    {"kind": "play", "version": "1", "tile": "66", "end": None},
    {"kind": "play", "version": 1, "tile": "99", "end": "<"},
    {"kind": "play", "version": 1, "tile": {"high": 6}, "end": "<"},
    {"kind": "pass", "version": None},
    {"kind": "\u0000", "version": 1},
    {"kind": "start", "seats": []},
    {"id": "1", "kind": "pass", "version": 1},
    {"id": 10**400, "kind": "pass", "version": 1},
    {"kind": "look", "version": 1, "ply": 10**30},
    {"kind": "hint"},
    {"kind": "hint", "version": "1"},
    {"kind": "hint", "version": True},
    {"kind": "hint", "version": 10**30},
]


@pytest.mark.parametrize("content", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_from_a_browser_changes_nothing_and_raises_nothing(person, content):
    person.set_up(0)
    before = person.board._session.game, dict(person.view)
    person.board._table._handle_custom_msg(content, [])
    person.board._setup._handle_custom_msg(content, [])
    assert (person.board._session.game, dict(person.view)) == before


def test_what_a_browser_writes_into_the_synced_traits_is_not_read(person):
    person.set_up(0)
    before = dict(person.view)
    person.board._table.set_state({"view": {"version": 0}, "frame": None, "_esm": "alert(1)"})
    assert dict(person.view) == before
    person.move()
    assert person.view["version"] > before["version"]


def test_every_message_with_a_number_is_acknowledged_and_a_stale_one_is_told(person, browser):
    person.set_up(0)
    person.send("undo", version=10_000)
    person.send("nonsense")
    assert browser.custom("ack")[-2:] == [
        {"kind": "ack", "id": 2, "stale": True},
        {"kind": "ack", "id": 3, "stale": False},
    ]


def test_a_wish_on_an_old_picture_changes_nothing_and_says_nothing(person, browser):
    person.set_up(0)
    old, game = person.view["version"], person.board._session.game
    person.move()
    moved = person.board._session.game
    assert moved != game
    for kind in ("undo", "pass", "next-round", "look", "fork", "hint"):
        person.send(kind, version=old, ply=0)
    assert person.board._session.game == moved
    assert browser.custom("say") == []


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ({"tile": "other"}, "That domino is not in your hand."),
        ({"tile": "no-end"}, "needs an end"),
        ({"tile": "bad-end"}, "does not fit"),
    ],
)
def test_a_slip_that_a_person_could_mean_is_answered_in_words(person, browser, fields, answer):
    person.set_up(0)
    while not any(slot and slot["legal"] in ("<", ">") for slot in person.view["hand"]):
        person.move()
    hand = [slot for slot in person.view["hand"] if slot]
    held = {slot["tile"] for slot in hand}
    one = next(slot for slot in hand if slot["legal"] in ("<", ">"))
    wishes = {
        "other": {"tile": next(t for t in ("66", "55", "44", "33", "22", "11") if t not in held), "end": "<"},
        "no-end": {"tile": one["tile"], "end": None},
        "bad-end": {"tile": one["tile"], "end": "<" if one["legal"] == ">" else ">"},
    }
    before = person.board._session.game
    person.send("play", **wishes[fields["tile"]])
    said = browser.custom("say")[-1]["text"]
    assert answer in "".join(piece if isinstance(piece, str) else "" for piece in said)
    assert person.board._session.game == before


# --- the set-up -----------------------------------------------------------------------------------------------------


def test_the_set_up_is_read_with_names_persons_opening_and_pace():
    wishes = read_wishes(start(1, 4, opening="free", pace=0.35))
    assert [sitter.is_person for sitter in wishes.sitters] == [False, True, False, False, True]
    assert (wishes.rules.opening, wishes.pace) == (Opening.FREE, 0.35)


def test_each_computer_plays_at_the_level_it_was_given(person):
    message = start(0, levels=("random", "random", *LEVELS[:2]))
    assert [sitter.level for sitter in read_wishes(message).sitters] == [None, "random", *LEVELS[:2], DEFAULT_LEVEL]
    person.board._setup._handle_custom_msg(message, [])
    players = person.board._session._players
    assert [type(players[seat]) for seat in range(1, 5)] == [
        type(PLAYERS[level]()) for level in ("random", *LEVELS[:2], DEFAULT_LEVEL)
    ]
    assert [seat["title"] for seat in person.view["seats"][:3]] == [
        "Ani: person", "Baso: computer, Beginner", "Cia: computer, Beginner",
    ]  # fmt: skip


def test_every_player_is_a_level_to_choose_with_its_words(person):
    assert set(PLAYERS) == set(LEVELS)
    assert [each["value"] for each in person.board._setup.frame["levels"]] == list(LEVELS)
    assert {seat["level"] for seat in person.board._setup.frame["defaults"]["seats"]} == {DEFAULT_LEVEL}
    assert read_wishes(start()) is not None  # as pages sent it before there were levels
    assert all(read_wishes(start(levels=(level,) * 5)) for level in LEVELS)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("", "Ani"),
        ("   ", "Ani"),
        ("\x00\x1b[31m", "[31m"),
        ("  La  Tenri\n", "La Tenri"),
        ("\u202eiolk", "iolk"),
        ("x" * 100_000, "x" * NAME_LENGTH),
        ("<img src=x onerror=1>", "<img src=x onerror=1>"),
    ],
)
def test_names_are_cut_to_one_short_printable_line(written, name):
    message = start(0)
    message["seats"][0]["name"] = written
    assert read_wishes(message).sitters[0].name == name


@pytest.mark.parametrize(
    "change",
    [
        {"seats": None},
        {"seats": [{"name": "a", "kind": "person"}] * 4},
        {"seats": [{"name": "a", "kind": "robot"}] * 5},
        {"seats": [{"name": 1, "kind": "person"}] * 5},
        {"seats": ["Ani"] * 5},
        *(
            {"levels": (level,) * 5}
            for level in ("genius", "", None, 1, ["sharp"], {"steady": 1}, "Steady", "x" * 10_000)
        ),
        {"opening": "triple"},
        {"opening": ["double"]},
        {"pace": -1},
        {"pace": None},
        {"kind": "begin"},
    ],
)
def test_a_set_up_that_no_page_of_ours_sends_starts_nothing(person, change):
    person.set_up(0, **change)
    assert person.board._session is None


def test_a_new_game_goes_back_to_the_set_up_and_the_versions_never_come_back(person):
    person.set_up(0)
    for _ in range(5):
        person.move()
    version, logs = person.view["version"], person.view["log"]["id"]
    person.send("new-game")
    assert person.board.children == (person.board._setup,)
    person.set_up(2)
    assert person.board.children == (person.board._table,)
    assert person.view["version"] > version
    assert person.view["log"]["id"] > logs
    assert person.view["seat"] == 2


def test_the_record_of_the_finished_rounds_can_be_saved(person, browser):
    person.set_up()
    person.send("save")
    sent = browser.custom("record")[-1]
    record = Record.parse(sent["text"])
    assert sent["name"] == "domeng-game.json"
    assert list(record.moments())[-1].game == person.board._session.game
    assert record == person.board.record


def test_a_pace_named_by_the_call_is_offered_first_and_the_one_chosen_counts(browser):
    del browser
    person = Person(play(pace=0, rng=Random(1)))
    assert person.board._setup.frame["pace"] == 0
    person.set_up(0, 1, 2, 3, 4, pace=1.6)
    assert person.view["pace"] == 1.6
    person.send("pace", pace=0.35)
    assert person.view["pace"] == 0.35


def test_the_pace_needs_no_version_for_computers_move_all_the_time(person):
    person.set_up(0, 1, 2, 3, 4, pace=0.9)
    person.board._table._handle_custom_msg({"kind": "pace", "id": 9, "pace": 1.6}, [])
    assert person.view["pace"] == 1.6


def test_a_dropped_game_does_not_come_back_with_a_late_wish(person):
    person.set_up(0)
    version = person.view["version"]
    person.send("new-game")
    for kind in ("undo", "next-round", "pass", "step", "sync", "pace", "look", "hint"):
        person.send(kind, version=version, pace=0, ply=0)
    assert person.board.children == (person.board._setup,)


def test_a_page_that_lost_the_log_gets_all_of_it_also_at_the_end_of_a_round(person, browser):
    person.set_up(0)
    for is_over in (False, True):
        while (person.view["phase"] == "round-over") is not is_over or person.view["ply"] < 9:
            person.move()
        before = len(browser.custom("log"))
        person.send("sync")
        log, parts = person.view["log"], [each["log"] for each in browser.custom("log")[before:]]
        got = [entry["ply"] for part in [*parts, log] for entry in part["entries"]]
        assert got == list(range(1, person.view["ply"] + 1))
        assert [part["from"] for part in parts] == list(range(0, len(got), 15))
        assert (log["from"], log["entries"]) == (len(got), [])
        assert {part["id"] for part in parts} == {log["id"]}


def test_the_still_picture_is_that_of_the_table_once_there_is_one(person):
    before = person.board._repr_mimebundle_()["image/svg+xml"]
    person.set_up(0)
    assert person.board._repr_mimebundle_()["image/svg+xml"] == person.board._table.picture() != before


def test_a_browser_cannot_take_the_table_away(person):
    person.set_up(0)
    person.board.set_state({"children": []})
    assert person.board.children == (person.board._table,)


def test_a_closed_board_leaves_no_widget_and_no_waiting_computer(person):
    person.set_up(0)
    person.board.close()
    assert person.board.comm is None
    assert person.board._table.comm is None
    assert person.board._setup.comm is None


def test_a_second_start_on_its_way_does_not_deal_again(person):
    person.set_up(0)
    session = person.board._session
    person.set_up(0)
    assert person.board._session is session


@pytest.mark.parametrize("pace", [-1, "abc", float("nan"), 1e9, True])
def test_a_pace_that_is_none_is_refused_in_words(pace):
    with pytest.raises(ValueError, match="pace is a number of seconds from 0 to 60"):
        play(pace=pace)


def test_an_unknown_language_is_refused_in_words():
    with pytest.raises(ValueError, match="there is no language 'xx' here"):
        play(language="xx")


def test_the_widget_has_a_stable_text():
    assert repr(play()) == "Domeng: a table for five. Set it up, then play."
