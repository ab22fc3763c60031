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
