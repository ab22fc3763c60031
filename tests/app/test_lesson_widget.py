"""The widget of a lesson's scene, without a browser: what may come from a page, in what time, and what stays secret."""

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domeng_widgets import lesson
from domeng_widgets.app.course import Course
from domeng_widgets.app.lesson import LONGEST_VALUE, MOST_VALUES
from domeng_widgets.app.lesson_session import LessonSession
from domeng_widgets.app.lesson_view import view
from domeng_widgets.lessons import ids, load, parse
from domeng_widgets.rules import parse_action
from domeng_widgets.words import ENGLISH
from tests.lessons.texts import small, text

from .clock import Clock
from .learner import Learner

NAME = "03_passebunge"
FIRST, WATCH = "two", "watch_cia"


class Page:
    """A page that shows a scene: sends messages, and hears what comes back."""

    def __init__(self, browser, *steps: str, of=None, pace: float | None = 0) -> None:
        self.browser, self.lesson, self.sent = browser, of or lesson(NAME), 0
        self.scene = self.lesson.scene(*steps)
        if pace is not None:
            self.send("hello", done=[], pace=pace)

    @property
    def view(self) -> dict:
        return self.scene.view

    @property
    def place(self) -> tuple[str, str]:
        return self.view["lesson"]["step_id"], self.view["lesson"]["state"]

    def send(self, kind: object, **fields: object) -> None:
        """A message about what is shown now."""
        self.sent += 1
        self.raw({"kind": kind, "id": self.sent, "version": self.view["version"]} | fields)

    def raw(self, content: object) -> None:
        self.scene._handle_custom_msg(content, [])

    @property
    def acks(self) -> list[dict]:
        return self.browser.custom("ack")


@pytest.fixture
def page(browser) -> Page:
    """A scene of the lesson's first five steps, at its first question."""
    return Page(browser, *[step.id for step in load(NAME).steps[:5]])


# --- what no page of ours would send ---------------------------------------------------------------------------------

NO_MESSAGES = [
    None, 1, "next", [], ["next"], {}, {"kind": None}, {"kind": ["next"]}, {"kind": {}}, {"kind": "next"},
    {"kind": "next", "version": "1"}, {"kind": "next", "version": True}, {"kind": "next", "version": 1.0},
    {"kind": "next", "version": None}, {"kind": "next", "version": -1}, {"kind": "next", "version": 2**60},
    {"kind": "pace"}, {"kind": "pace", "pace": "fast"}, {"kind": "pace", "pace": float("nan")}, {"kind": "pace", "pace": -1},
    {"kind": "pace", "pace": 10**400}, {"kind": "pace", "pace": True}, {"kind": "hat"}, {"kind": "x" * 100_000},
]  # fmt: skip
NO_WISHES = [
    ("hat", {}), ("", {}), ("save", {}), ("answer", {}), ("answer", {"values": None}), ("answer", {"values": "0"}),
    ("answer", {"values": {"0": 1}}), ("answer", {"values": [0]}), ("answer", {"values": [None]}), ("answer", {"values": [["0"]]}),
    ("answer", {"values": ["0"] * (MOST_VALUES + 1)}), ("answer", {"values": ["0"] * 1_000_000}),
    ("answer", {"values": ["0" * (LONGEST_VALUE + 1)]}), ("play", {}), ("play", {"tile": 65}), ("play", {"tile": "77"}),
    ("play", {"tile": ["6"], "end": "<"}), ("play", {"tile": "65", "end": "left"}), ("play", {"tile": "65", "end": []}),
]  # fmt: skip
NO_ANSWERS = [
    [], [""], ["4"], ["9"], ["-1"], ["+1"], ["0.0"], ["²"], ["x"], ["\0"], ["nobody"], ["5"], ["0", "1"], ["1", "1"], ["table"],
    ["999999999999"],
]  # fmt: skip


@pytest.mark.parametrize("content", NO_MESSAGES, ids=lambda content: str(content)[:40])
def test_what_is_no_message_changes_nothing(page, content):
    before = page.view
    page.raw(content)
    assert before == page.view


@pytest.mark.parametrize(("kind", "fields"), NO_WISHES, ids=lambda each: str(each)[:40])
def test_what_is_no_wish_changes_nothing_and_is_acknowledged(page, kind, fields):
    before = page.view
    page.send(kind, **fields)
    assert before == page.view
    assert page.acks[-1] == {"kind": "ack", "id": page.sent, "stale": False}


@pytest.mark.parametrize("values", NO_ANSWERS)
def test_an_answer_that_does_not_exist_changes_nothing(page, values):
    before = page.view
    page.send("answer", values=values)
    assert before == page.view
    assert page.place == (FIRST, "open")


@pytest.mark.parametrize("kind", ["next", "back", "retry", "anyway", "pause", "step", "skip", "pass"])
def test_what_cannot_be_done_now_is_said_and_changes_nothing(page, kind):
    before = page.view
    page.send(kind)
    assert before == page.view
    assert len(page.browser.custom("say")) == 1


@pytest.mark.parametrize("ahead", [-1, 1, 100])
def test_a_wish_about_another_picture_is_stale(page, ahead):
    before = page.view
    page.send("hint", version=page.view["version"] + ahead)
    assert before == page.view
    assert page.acks[-1]["stale"]


def test_a_message_with_no_number_is_not_acknowledged(page):
    count = len(page.acks)
    for number in (None, "1", -1, True, 2**60, [1]):
        page.raw({"kind": "hint", "id": number, "version": page.view["version"]})
    assert count == len(page.acks)


@pytest.mark.parametrize(
    "done", [None, "two", 1, {"two": 1}, [["two"]], [None, 1, "hat", "two" * 50], ["x"] * 100_000, ["../two"], [True]]
)
def test_a_progress_that_is_none_is_left_out(browser, done):
    page = Page(browser, FIRST, WATCH, pace=None)
    page.send("hello", done=done, pace=0)
    assert (page.place, page.view["lesson"]["passed"]) == ((FIRST, "open"), [])


def test_a_page_writes_nothing_into_the_synced_traits(page):
    before = page.view
    page.scene.set_state({"view": {"hacked": True}, "frame": {}})
    assert before == page.view
    assert page.scene.frame["lesson"]["id"] == NAME


KINDS = [
    "hello", "seen", "pace", "next", "next", "back", "retry", "hint", "anyway", "restart", "pause", "step", "skip", "answer",
    "answer", "answer", "play", "pass", "hat",
]  # fmt: skip
VALUES = st.lists(st.sampled_from(["0", "1", "2", "3", "4", "5", "table", "65", "<", "x", "07"]), max_size=3)
MESSAGES = st.lists(
    st.tuples(
        st.sampled_from(KINDS),
        VALUES,
        st.sampled_from(["65", "43", "10", "61", "xx"]),
        st.sampled_from(["<", ">", None]),
    ),
    max_size=25,
)


@given(st.sampled_from(ids()), st.integers(0, 8), MESSAGES)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_page_sends_the_view_is_whole(browser, name, first, messages):
    steps = [step.id for step in load(name).steps][first : first + 3]
    page = Page(browser, *steps, of=lesson(name))
    version = page.view["version"]
    for kind, values, tile, end in messages:
        page.send(kind, values=values, tile=tile, end=end, done=values, pace=0)
        assert page.view["version"] >= version
        version = page.view["version"]
        assert page.place[0] in steps
        json.dumps(page.view, allow_nan=False)


# --- answers ---------------------------------------------------------------------------------------------------------


def test_a_wrong_answer_can_be_answered_anew_at_once(page):
    page.send("answer", values=["0"])
    assert page.place == (FIRST, "wrong")
    page.send("answer", values=["2"])
    assert page.place == (FIRST, "right")
    page.send("answer", values=["1"])  # what was answered rightly stays so
    assert page.place == (FIRST, "right")


TYPED = small(
    'id = "one"\nkind = "choose"\ndeal = "first"\nplays = "66"\nthen = "-"\ntext = "So?"\nwhy = "So."\nslip = { "*" = "No." }\n'
    'ask = { q = "ledger", of = ["table", "Baso"] }\nhints = [{ say = "Look." }, { say = "Think." }]\n'
)


@pytest.mark.parametrize(
    ("values", "state"),
    [
        (("23", "2"), "right"),
        (("023", "02"), "right"),
        (("٢٣", "2"), "right"),  # digits are digits
        (("23", "3"), "wrong"),
        (("23",), "open"),
        (("23", ""), "open"),
        (("23", "-2"), "open"),
        (("23", "2.0"), "open"),
        (("23", " 2"), "open"),
        (("23", "1234567"), "open"),
    ],
)
def test_what_is_typed_is_a_whole_number(values, state):
    learner = Learner(parse(TYPED))
    learner.session.reply(values)
    assert state == learner.state


# --- two scenes, one lesson ------------------------------------------------------------------------------------------


def test_two_scenes_share_what_has_been_passed(browser):
    of = lesson(NAME)
    one, other = Page(browser, FIRST, of=of), Page(browser, WATCH, of=of)
    one.send("answer", values=["2"])
    one.send("next")
    assert (one.view["lesson"]["passed"], one.place) == ([FIRST], (FIRST, "done"))
    other.send("hello", done=[], pace=0)
    assert (other.view["lesson"]["passed"], other.place[0]) == ([FIRST], WATCH)


@pytest.mark.parametrize("seen", [True, False])
def test_what_was_only_to_be_read_is_passed_once_somebody_goes_on_further_down(browser, seen):
    of = lesson("05_mappakuling")
    above, below = Page(browser, "two_ends", "name", of=of), Page(browser, "lempa_too", "lempa_alone", of=of)
    if seen:
        above.send("seen")
    answer(above)
    above.send("next")
    assert above.place == ("name", "open")  # a `tell`
    answer(below)
    below.send("next")
    assert above.place[1] == ("done" if seen else "open")
    assert below.view["lesson"]["passed"] == ["two_ends", "lempa_too", *(["name"] if seen else [])]


def test_what_has_not_been_answered_is_not_passed_by_going_on_further_down(browser):
    of = lesson("05_mappakuling")
    above, below = Page(browser, "two_ends", of=of), Page(browser, "lempa_too", of=of)
    above.send("seen")
    answer(below)
    below.send("next")
    assert (above.place, below.view["lesson"]["passed"]) == (("two_ends", "open"), ["lempa_too"])


def answer(page):
    """The right answer, among choices."""
    asked = page.scene._session.attempt.asked
    page.send("answer", values=[str(no) for no, each in enumerate(asked.choices) if each.key in asked.right])


def test_a_scene_goes_on_where_the_browser_remembers_it(browser):
    page = Page(browser, FIRST, WATCH, "again", pace=None)
    page.send("hello", done=[FIRST, WATCH, "hat"], pace=0)
    assert page.place == ("again", "open")


def test_a_second_page_gets_the_same_picture(page):
    page.send("answer", values=["0"])
    page.send("hello", done=[], pace=0)
    assert page.place == (FIRST, "wrong")


def test_a_cell_that_is_run_again_closes_its_old_scene(browser):
    of = lesson(NAME)
    old = Page(browser, FIRST, of=of)
    new = Page(browser, FIRST, of=of)
    assert len(of._course.scenes) == 1
    old.raw({"kind": "answer", "id": 1, "version": old.view["version"], "values": ["2"]})
    assert new.place == (FIRST, "open")


def test_a_scene_without_names_has_all_steps_of_the_lesson(browser):
    del browser
    assert len(lesson(NAME).scene()._session.steps) == len(lesson(NAME)._lesson.steps)


def test_a_lesson_of_ones_own_is_named_by_its_file(tmp_path, browser):
    del browser
    file = tmp_path / "mine.toml"
    file.write_text(text(NAME).replace(f'id     = "{NAME}"', 'id = "mine"'), encoding="utf-8")
    assert repr(lesson(str(file)).scene(FIRST)) == f"Scene mine, step 1 of {len(lesson(NAME)._lesson.steps)}: {FIRST}"


@pytest.mark.parametrize(
    ("written", "said"), [("", "this is missing"), ("x = ", "no TOML"), (None, "No such file or directory")]
)
def test_a_file_that_holds_no_lesson_is_one_line(tmp_path, written, said):
    file = tmp_path / "mine.toml"
    if written is not None:
        file.write_text(written, encoding="utf-8")
    with pytest.raises(ValueError, match=said) as caught:
        lesson(str(file))
    assert "\n" not in str(caught.value)


def test_a_file_that_cannot_be_read_is_named_once_with_the_reason(tmp_path):
    file = tmp_path / "mine.toml"
    with pytest.raises(ValueError, match="No such file") as missing:
        lesson(str(file))
    assert str(missing.value) == f"{file}: No such file or directory"
    file.write_bytes(b"id = '\xff'")
    with pytest.raises(ValueError, match="UTF-8") as unread:
        lesson(str(file))
    assert str(unread.value) == f"{file}: this is not a text file in UTF-8"


@pytest.mark.parametrize("steps", [("hat",), (WATCH, FIRST), (FIRST, "again"), (FIRST, FIRST)])
def test_a_scene_is_a_run_of_steps(browser, steps):
    del browser
    with pytest.raises(ValueError, match="step"):
        lesson(NAME).scene(*steps)


@pytest.mark.parametrize("name", ["hat", "", "../03_passebunge"])
def test_there_is_no_such_lesson(name):
    with pytest.raises(ValueError, match="no lesson"):
        lesson(name)


@pytest.mark.parametrize("code", ["xx", "../en", "\0"])
def test_there_is_no_such_language(code):
    with pytest.raises(ValueError, match="no language"):
        lesson(NAME, language=code)


def test_a_scene_says_what_it_is(browser):
    page = Page(browser, FIRST, WATCH)
    steps = len(load(NAME).steps)
    assert repr(page.scene) == f"Scene {NAME}, steps 1 to 2 of {steps}: two, watch_cia"
    assert repr(Page(browser, WATCH).scene) == f"Scene {NAME}, step 2 of {steps}: watch_cia"


def test_an_answer_that_was_shown_is_owed_even_if_the_step_is_left_and_taken_anew(page):
    for _ in range(3):
        page.send("hint")
    page.send("restart")
    page.send("answer", values=["2"])
    page.send("next")
    assert [step.id for step in page.lesson._course.owed] == [FIRST]


# --- in its time -----------------------------------------------------------------------------------------------------


class Slow:
    """A scene whose plays take their time."""

    def __init__(self, *steps: str, name: str = NAME, pace: float = 2.0) -> None:
        self.clock, self.shown = Clock(), []
        of = load(name)
        self.session = LessonSession(
            Course(of), tuple(map(of.step, steps)), later=self.clock.later, language=ENGLISH, pace=pace
        )
        self.session.changed = lambda: self.shown.append(view(self.session))
        self.session.start()

    @property
    def view(self) -> dict:
        return self.shown[-1]

    @property
    def ply(self) -> int:
        return self.view["table"]["ply"]


PLIES = len(load(NAME).step(WATCH).then)
BEFORE = len(load(NAME).step(WATCH).plays.split())


def test_a_watch_waits_to_be_seen():
    slow = Slow(WATCH)
    assert (slow.clock.waiting, slow.ply) == ([], BEFORE)
    slow.session.see()
    assert (len(slow.clock.waiting), slow.ply) == (1, BEFORE)
    slow.session.see()  # once is enough
    assert len(slow.clock.waiting) == 1


def test_a_watch_without_a_pace_does_not_wait():
    slow = Slow(WATCH, pace=0)
    assert (slow.clock.waiting, slow.ply, slow.view["panel"]["actions"]["next"]) == ([], BEFORE + PLIES, True)


def test_each_play_takes_its_time():
    slow = Slow(WATCH)
    slow.session.see()
    for no in range(1, PLIES + 1):
        assert not slow.view["panel"]["actions"]["next"]
        assert slow.clock.tick() == 2.0
        assert (slow.ply, len(slow.view["table"]["motion"]) >= 1) == (BEFORE + no, True)
    assert (slow.clock.waiting, slow.view["panel"]["actions"]["next"]) == ([], True)


def test_a_new_pace_holds_from_the_next_play_on():
    slow = Slow(WATCH)
    slow.session.see()
    slow.session.set_pace(0.5)
    assert [delay for delay, _ in slow.clock.waiting] == [0.5]
    slow.session.set_pace(0)
    assert (slow.clock.waiting, slow.ply) == ([], BEFORE + PLIES)


def test_a_pause_lets_everything_wait_and_one_step_is_one_play():
    slow = Slow(WATCH)
    slow.session.see()
    assert slow.session.one()  # only while it pauses
    assert not slow.session.pause()
    assert (slow.clock.waiting, slow.view["table"]["paused"], slow.ply) == ([], True, BEFORE)
    assert not slow.session.one()
    assert (slow.clock.waiting, slow.view["table"]["paused"], slow.ply) == ([], True, BEFORE + 1)
    assert not slow.session.pause()
    assert (len(slow.clock.waiting), slow.view["table"]["paused"]) == (1, False)


def test_a_pause_holds_at_no_pace_too():
    slow = Slow(WATCH)
    slow.session.see()
    slow.session.pause()
    slow.session.set_pace(0)
    assert (slow.ply, slow.view["table"]["paused"]) == (BEFORE, True)


def test_a_skip_runs_out_at_once_also_what_has_not_been_seen():
    for seen in (True, False):
        slow = Slow(WATCH)
        if seen:
            slow.session.see()
        assert not slow.session.skip()
        assert (slow.clock.waiting, slow.ply, slow.view["panel"]["actions"]["next"]) == ([], BEFORE + PLIES, True)
        assert slow.session.skip()  # nothing runs any more


def test_next_does_not_wait_for_the_plays_between():
    slow = Slow(WATCH, "again")
    slow.session.see()
    assert not slow.session.next()
    assert slow.view["lesson"]["step_id"] == "again"


@pytest.mark.parametrize("wish", ["hint", "retry", "back", "next", "anyway"])
def test_what_is_shown_is_what_is_so_whatever_is_wished_while_plays_run(wish):
    slow = Slow(WATCH, "again")
    slow.session.see()
    getattr(slow.session, wish)()
    assert slow.ply == len(slow.session.game.current.turns)
    assert slow.session.is_running == bool(slow.clock.waiting)


def test_a_pause_does_not_outlive_what_it_paused():
    slow = Slow("fresh_play")  # a wrong play is shown to its end, and taken back
    keys = [choice.key for choice in slow.session.attempt.asked.choices]
    slow.session.reply((str(keys.index(next(key for key in keys if key not in slow.session.attempt.solution()))),))
    assert not slow.session.pause()
    assert not slow.session.retry()
    assert (slow.view["table"]["paused"], slow.view["lesson"]["state"]) == (False, "open")


def test_going_back_leaves_nothing_running():
    slow = Slow(FIRST, WATCH)
    slow.session.see()
    slow.session.reply((str([choice.key for choice in slow.session.attempt.asked.choices].index("2")),))
    slow.session.next()
    assert slow.session.is_running
    slow.session.pause()
    slow.session.back()
    assert (slow.clock.waiting, slow.session.is_running, slow.view["table"]["paused"]) == ([], False, False)


def test_a_watch_can_be_watched_again():
    slow = Slow(WATCH)
    slow.session.skip()
    assert not slow.session.retry()
    assert (slow.ply, len(slow.clock.waiting)) == (BEFORE, 1)


def test_a_closed_scene_does_nothing_more():
    slow = Slow(WATCH)
    slow.session.see()
    slow.session.close()
    assert slow.clock.waiting == []


WISHES = [
    "see",
    "next",
    "back",
    "retry",
    "hint",
    "restart",
    "anyway",
    "pause",
    "one",
    "skip",
    "tick",
    "tick",
    "right",
    "wrong",
]


@given(st.sampled_from(ids()), st.integers(0, 8), st.lists(st.sampled_from(WISHES), max_size=25))
@settings(max_examples=40)
def test_whatever_is_wished_while_plays_run_one_thing_at_most_waits(name, first, wishes):
    slow = Slow(*[step.id for step in load(name).steps][first : first + 3], name=name)
    session = slow.session
    for wish in wishes:
        if wish == "tick":
            if slow.clock.waiting:
                slow.clock.tick()
        elif wish in ("right", "wrong"):
            keys = session.attempt.solution() if wish == "right" else ("0",)
            session.reply(tuple(keys))
        else:
            getattr(session, wish)()
        assert len(slow.clock.waiting) == (session.is_running and not session.runner.is_paused)
        assert (slow.view["version"], slow.ply) == (session.version, len(session.game.current.turns))


# --- hints, and a wrong play that runs to its end --------------------------------------------------------------------

MISSED = "05_mappakuling", "prepare", "44<"
"""A step in which a play misses the goal two turns before it is over."""


def after_three_hints(name, step, play=None):
    """A step whose answer is shown, and then a play that is another one."""
    slow = Slow(step, name=name)
    for _ in range(3):
        assert not slow.session.hint()
    if play is not None:
        assert not slow.session.play(parse_action(play))
    return slow


def notice(shown):
    return plain_text(shown["table"]["notice"]["text"])


def plain_text(segments):
    return "".join(each if isinstance(each, str) else each.get("text", "") for each in segments)


def given(slow):
    """What the hints say that have been given."""
    return [plain_text(hint["text"]) for hint in slow.view["panel"]["hints"] if hint["given"]]


PLAYED = [(name, step.id) for name in ids() for step in load(name).steps if step.kind == "play"]


@pytest.mark.parametrize(("name", "step"), PLAYED)
def test_whatever_hints_were_given_every_play_is_shown_in_its_time(name, step):
    for action in Slow(step, name=name).session.game.current.legal:
        slow = after_three_hints(name, step, str(action))
        if slow.session.is_coached:
            assert not slow.session.anyway()
        while slow.session.is_running:
            before, pictures = slow.ply, len(slow.shown)
            assert (slow.clock.tick(), len(slow.shown)) == (2.0, pictures + 1)
            assert slow.ply == before + 1


def test_a_wrong_play_runs_on_by_itself_says_so_and_asks_for_no_play():
    name, step, play = MISSED
    slow = after_three_hints(name, step, play)
    you, mine = slow.session.lesson.you, 0
    while slow.session.is_running:
        assert notice(slow.view).startswith("Watch how it would go on.")
        assert "Your turn" not in notice(slow.view)
        assert slow.view["panel"]["told"] is True
        assert [held["legal"] for held in slow.view["table"]["hand"] if held] == [""] * len(
            [held for held in slow.view["table"]["hand"] if held]
        )
        assert slow.view["table"]["seats"][you]["flag"] is None
        mine += "You play" in notice(slow.view)
        slow.clock.tick()
    assert (mine, slow.view["lesson"]["state"]) == (2, "wrong")
    slow.clock.tick()
    assert (notice(slow.view), slow.view["panel"]["told"]) == ("Taken back: the table is as it was.", False)
    assert slow.view["table"]["seats"][you]["flag"]["kind"] == "turn"


def test_hints_that_were_given_stay_after_a_miss_and_what_they_show_is_marked_again():
    slow = after_three_hints(*MISSED[:2])
    before, answer = given(slow), slow.view["table"]["answer"]
    assert (len(before), answer) == (3, ["42", "<"])
    slow.session.play(parse_action(MISSED[2]))
    assert slow.view["table"]["answer"] == []
    slow.session.skip()
    assert (slow.view["lesson"]["state"], given(slow), slow.view["table"]["answer"]) == ("wrong", before, answer)
    slow.session.retry()
    assert (slow.view["lesson"]["state"], given(slow), slow.view["table"]["answer"]) == ("open", before, answer)


def test_a_hint_after_a_miss_is_about_the_table_as_it_is_put_back():
    slow = Slow(MISSED[1], name=MISSED[0])
    slow.session.play(parse_action(MISSED[2]))
    for _ in range(3):
        assert not slow.session.hint()
    assert given(slow)[2] == "[4|2] to the left end. Play it: it is marked."
    assert (slow.view["lesson"]["state"], slow.view["table"]["answer"]) == ("wrong", ["42", "<"])


def test_hints_begin_anew_at_each_turn_and_those_of_a_turn_come_back_with_it():
    slow = after_three_hints(*MISSED[:2])
    first = given(slow)
    slow.session.play(parse_action("42<"))
    while slow.session.is_running:
        slow.clock.tick()
    assert (slow.view["lesson"]["state"], given(slow), slow.view["table"]["answer"]) == ("open", [], [])
    assert slow.view["panel"]["actions"]["hint"]
    for _ in range(3):
        slow.session.hint()
    assert given(slow)[2].startswith("[6|1] to the")
    slow.session.play(next(each for each in slow.session.game.current.legal if str(each.tile) != "61"))
    slow.session.skip()
    assert slow.view["lesson"]["state"] == "wrong"
    slow.session.retry()
    assert given(slow) == first


SHOWN = [
    ("01_the_table", "turn", "Baso. Click it: it is marked."),
    ("01_the_table", "lempa", "[4|4] and [1|1]. Click them: they are marked."),
    ("10_stones", "asked_in_order", "Edi and Baso. Click them in this order: they are marked."),
    ("05_mappakuling", "two_ends", "1 and 1. Choose it: it is marked."),
    ("05_mappakuling", "lempa_too", "LEMPA and MAPPAKULING. Choose them: they are marked."),
    ("07_pollo", "table_only", "3. Write it: it stands beside the field."),
    ("04_first_cappu", "fresh_ledger", "Write them: each stands beside its field."),
    ("01_the_table", "play_lempa", "[4|4] to the right end. Play it: it is marked."),
]


def marked(shown):
    """The answers that are marked: on the table, among the options, beside the fields."""
    panel, pick = shown["panel"], shown["table"]["pick"]
    options = [str(each["no"]) for each in panel["options"] if each["answer"]]
    return [*(pick["answer"] if pick else ()), *options, *(each["answer"] for each in panel["inputs"])]


@pytest.mark.parametrize(("name", "step", "said"), SHOWN)
def test_the_last_hint_says_what_to_do_with_the_answer_as_long_as_it_is_marked(name, step, said):
    learner = Learner(load(name), (load(name).step(step),))
    for _ in range(3):
        learner.does("hint")
    shown = learner.view
    assert plain_text(shown["panel"]["hints"][2]["text"]).endswith(said)
    assert marked(shown) or shown["table"]["answer"]
    learner.does_the_step_right()
    done = plain_text(learner.view["panel"]["hints"][2]["text"])
    assert done
    assert not done.endswith("marked.")
    assert not done.endswith("field.")


def test_where_none_is_right_the_last_hint_says_so():
    learner = asking('{ q = "seats", that = { is = { seat = "it", term = "CAMAT" } } }', more="many = true")
    for _ in range(3):
        learner.does("hint")
    assert plain_text(learner.view["panel"]["hints"][2]["text"]) == "none. Choose none, and press Done."


@pytest.mark.parametrize(
    ("name", "step"), [("01_the_table", "turn"), ("05_mappakuling", "two_ends"), ("10_stones", "two_passes")]
)
def test_an_answer_that_is_shown_is_marked_while_a_wrong_one_stands_too(name, step):
    learner = Learner(load(name), (load(name).step(step),))
    asked = learner.session.attempt.asked
    wrong = ["9"] * len(asked.inputs) or [
        str(n) for n, each in enumerate(asked.choices) if each.key not in asked.right
    ][:1]
    learner.does("reply", tuple(wrong))
    for _ in range(3):
        learner.does("hint")
    assert learner.state == "wrong"
    assert marked(learner.view)


# --- what is said of an answer ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "plays", "wrong", "title"),
    [
        ('{ q = "who", role = "TURN" }', "66 -", "0", "Not you"),
        ('{ q = "who", role = "TURN" }', "66 -", "1", "Not Baso"),
        ('{ q = "who", term = "LAST MAPPANO", nobody = true }', "66 -", "5", "Somebody, not nobody"),
        ('{ q = "pile", gives = 1 }', "66", "1", "Not you"),
    ],
)
def test_over_a_wrong_answer_stands_what_it_is_not(ask, plays, wrong, title):
    learner = asking(ask, plays, "-" if "pile" in ask else "")
    learner.does("reply", (wrong,))
    assert learner.view["panel"]["verdict"]["title"] == title


def test_over_a_wrong_end_stands_that_it_is_not_the_right_one():
    lesson_ = load("05_mappakuling")
    learner = Learner(lesson_, (lesson_.step("counting"),))
    learner.does("reply", (">",))
    assert learner.view["panel"]["verdict"]["title"] == "Not the right end"


def test_above_its_choices_a_question_stands_with_what_to_do_about_it():
    lesson_ = load("05_mappakuling")
    learner = Learner(lesson_, (lesson_.step("lempa_too"),))
    question = plain_text(learner.view["panel"]["question"])
    assert question == "Which of these does your play bring about? Click all that apply."
    assert question not in plain_text(learner.view["panel"]["text"])


def test_each_wrong_number_of_a_ledger_has_its_reason():
    learner = Learner(parse(TYPED))
    learner.does("reply", ("24", "1"))
    assert [plain_text(each["why"]) for each in learner.view["panel"]["inputs"]] == [
        "2 stones to Baso: PASSEBUNGE. ",
        "2 stones from the table: PASSEBUNGE. ",
    ]
    learner.does("reply", ("23", "1"))
    assert [plain_text(each["why"]) for each in learner.view["panel"]["inputs"]] == [
        "",
        "2 stones from the table: PASSEBUNGE. ",
    ]
    learner.does("reply", ("23", "2"))
    assert [each["why"] for each in learner.view["panel"]["inputs"]] == [[], []]


def test_a_right_answer_below_the_table_says_what_it_has_brought_about_there():
    lesson_ = load("05_mappakuling")
    learner = Learner(lesson_, (lesson_.step("two_ends"),))
    assert learner.view["panel"]["told"] is False
    learner.does_the_step_right()
    assert learner.view["panel"]["told"] is True
    assert notice(learner.view) == "MAPPAKULING: Edi plays [5|1], and now both ends show 1."


@pytest.mark.parametrize("name", ids())
def test_there_is_always_something_said_at_the_table(name):
    of = load(name)
    for step in of.steps:
        slow = Slow(step.id, name=name)
        slow.session.skip()
        for _ in range(20):
            if not slow.session.attempt.solution():
                break
            keys = slow.session.attempt.solution()
            if slow.session.attempt.plays_by_hand:
                slow.session.play(parse_action(keys[0]))
            else:
                slow.session.reply(Learner(of, (step,)).values(keys) if step.kind == "choose" else keys)
            while slow.session.is_running:
                slow.clock.tick()
            if slow.session.state != "open":
                break
        slow.session.next()
        slow.session.back()
        silent = [shown["lesson"]["state"] for shown in slow.shown if not shown["table"]["notice"]["text"]]
        assert silent == [], step.id


# --- what stays secret -----------------------------------------------------------------------------------------------


def dominoes(shown):
    """Every domino that a view of a table names."""
    found = {held["tile"] for held in shown["hand"] if held} | {max(two) + min(two) for two in shown["chain"]}
    found |= {tile for seat in shown["seats"] for tile in seat["open"] or ()}
    found |= {move["tile"] for move in shown["motion"] if move["kind"] == "play"}
    return found | {tile for tile in shown["answer"] if tile not in ("<", ">", "pass")}


@pytest.mark.parametrize("name", ids())
def test_what_is_hidden_never_gets_out(name):
    found = []

    def look(session):
        game, you = session.game.current, session.lesson.you
        if session.step.open or game.outcome:
            return
        played = {str(link.tile) for link in game.chain.links}
        extra = dominoes(learner.view["table"]) - played - {str(tile) for tile in game.dealt[you]}
        found.extend((session.step.id, tile) for tile in extra)

    learner = Learner(load(name))
    shown = learner.session.changed
    learner.session.changed = lambda: (shown(), look(learner.session))
    while learner.state != "done":
        for _ in range(3 if learner.view["panel"]["actions"].get("hint") else 0):
            learner.session.hint()
        learner.does_the_step_right()
        learner.does("next")
    assert found == []


def asking(ask, plays="66 -", then="", more=""):
    """A learner before such a question."""
    return Learner(
        parse(
            small(
                f'id = "one"\nkind = "choose"\ndeal = "first"\nplays = "{plays}"\nthen = "{then}"\nhands = "open"\n'
                f'text = "So?"\nask = {ask}\n{more}\nwhy = "So."\nslip = {{ "*" = "No.", extra = "No.", missing = "No." }}\n'
                'hints = [{ say = "Look." }, { say = "Think." }]'
            )
        )
    )


@pytest.mark.parametrize(
    ("ask", "more"),
    [
        ('{ q = "who", term = "LAST MAPPANO" }', ""),
        ('{ q = "seats", term = "LAST MAPPANO" }', "many = true"),
        ('{ q = "who", that = { is = { seat = "it", term = "LAST MAPPANO" } } }', ""),
        (
            '{ q = "who", that = { all = [{ not = { round_over = true } }, { is = { seat = "it", term = "LAST MAPPANO" } }] } }',
            "",
        ),
        ('{ q = "true" }', 'options = [{ say = "A.", when = { is = { seat = "you", term = "LAST MAPPANO" } } }]'),
        ('{ q = "pile", gives = 1 }', ""),
    ],
)
def test_who_is_last_mappano_is_not_to_be_read_off_while_it_is_asked(ask, more):
    learner = asking(ask, then="-" if "pile" in ask else "", more=more)
    for wrong in (False, True):
        if wrong:
            learner.session.reply(("0",) if learner.session.attempt.asked.right != ("0",) else ("1",))
        if learner.state == "right":
            break
        assert [seat["terms"] for seat in learner.view["table"]["seats"]] == [[]] * 5
        assert "LAST MAPPANO" not in json.dumps(learner.view["table"])
    learner.session.retry()
    learner.does_the_step_right()
    assert "LAST MAPPANO" in json.dumps(learner.view["table"])


def test_a_term_that_is_not_asked_for_is_shown():
    learner = asking('{ q = "who", role = "TURN" }')
    assert [seat["no"] for seat in learner.view["table"]["seats"] if "LAST MAPPANO" in seat["terms"]] == [0]


@pytest.mark.parametrize("role", ["TURN", "LEADER"])
def test_whose_turn_it_is_is_not_to_be_read_off_while_it_is_asked(role):
    learner = asking(f'{{ q = "who", role = "{role}" }}')
    table = learner.view["table"]
    assert (table["turn"], [seat["flag"] for seat in table["seats"]]) == (None, [None] * 5)
    learner.does_the_step_right()
    assert learner.view["table"]["turn"] == 2


def test_the_last_domino_is_not_to_be_read_off_while_it_is_asked():
    learner = asking('{ q = "domino", in = "chain", is = "LAST DOMINO" }', "66 - - 63>")
    assert learner.view["table"]["last"] is None
    learner.does_the_step_right()
    assert learner.view["table"]["last"] == 1


@pytest.mark.parametrize("role", ["WINNER", "NEXT LEADER"])
def test_who_has_won_is_not_to_be_read_off_a_round_that_is_over(role):
    of = load("06_ceki")
    ended = next(step for step in of.steps if step.window.after.outcome)
    plays = " ".join(str(turn.action) for turn in ended.window.after.current.turns)
    source = asking('{ q = "who", role = "TURN" }').lesson
    step = source.steps[0]
    asked = replace(step, deal=ended.deal, plays=plays, then=(), ask={"q": "who", "role": role})
    learner = Learner(replace(source, steps=(asked,)))
    table = learner.view["table"]
    assert [seat["flag"] for seat in table["seats"]] == [None] * 5
    assert {term for seat in table["seats"] for term in seat["terms"]} <= {"LAST MAPPANO", "CAMAT"}
    assert ([seat["delta"] for seat in table["seats"]], table["result"]) == ([0] * 5, None)


@pytest.mark.parametrize("name", ids())
def test_no_question_is_answered_by_its_own_table(name):
    """For every question of the lessons: the terms that it asks for stand at no seat, and no flag tells the winner."""
    for step in load(name).steps:
        if step.kind not in ("choose", "point"):
            continue
        table = Learner(load(name), (step,)).view["table"]
        terms = {term for seat in table["seats"] for term in seat["terms"]}
        assert str(step.ask.get("term")) not in terms
        if step.ask.get("is") == "LAST DOMINO":
            assert table["last"] is None
        if step.ask.get("role") in ("WINNER", "NEXT LEADER"):
            assert terms & {"FIRST CAPPU", "MANGUNO", "MATTIKKENG", "CUCUQ"} == set()
