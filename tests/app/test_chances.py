"""Chances: the reader's guess as it comes from a page, the sentence to it, and the picture with its error bars and its mark."""

import re
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from domeng_widgets import chances
from domeng_widgets.app import chances as module_of_chances
from domeng_widgets.app.chances import LONGEST, NAMES, OPTIONS, ROUNDS, Chances, Guess, NoGuessError, read_guess
from domeng_widgets.app.charts import Bar, Chart, Mark, nice, steps
from domeng_widgets.app.figures import ERRORS, bar, find
from domeng_widgets.players import Figure
from domeng_widgets.rules import Opening
from domeng_widgets.words import ENGLISH, plain
from domeng_widgets.words import chances as said
from tests.app.conftest import Browser

APP = Path(module_of_chances.__file__).parent
SVG = "{http://www.w3.org/2000/svg}"
FEW = 500
GUESSES = {"pollo": "20", "leader": "120", "place": "3", "rounds": "hundred", "opening": "1"}
CHART = Chart(
    "test",
    "Rounds & endings",
    "of 100",
    (Bar("one", 40, 4, True), Bar("<two>", 80, 8)),
    Mark("your guess: 20", (20.0,)),
)


@pytest.fixture(scope="module")
def here() -> Chances:
    """Rounds that are played but once for this file."""
    return chances(seed=3)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few rounds that a run takes no time."""
    monkeypatch.setattr(module_of_chances, "ROUNDS", FEW)


# --- guesses -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"), [("0", "0"), (" 13 ", "13"), ("1000", "1000"), ("1,000", "1000"), ("007", "7")]
)
def test_a_whole_number_in_range_is_a_guess(text: str, expected: str) -> None:
    assert read_guess("pollo", text, ENGLISH) == expected


@pytest.mark.parametrize(
    "value",
    [
        *("", " ", "abc", "-1", "1001", "12.5", "1e3", "٣", "1,00", ",5", "1,001", "9" * LONGEST, "9" * 5000),
        *(None, 5, True, ["5"], {"a": 1}),
    ],
)
def test_what_is_no_such_number_is_refused_with_the_way_out(value: object) -> None:
    with pytest.raises(NoGuessError, match=r"whole number from 0 to 1,000"):
        read_guess("pollo", value, ENGLISH)


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_a_guess_and_nothing_else_is(name: str) -> None:
    for key in OPTIONS[name]:
        assert read_guess(name, key, ENGLISH) == key
    for value in ("", "5", "no", None, 0, ["0"]):
        with pytest.raises(NoGuessError, match="Choose one"):
            read_guess(name, value, ENGLISH)


# --- what is said of them ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guess", "value", "expected"),
    [
        (13, 12.6, "Your 13 lies within the error bar: nobody could guess better."),
        (100, 12.6, "You said 100: about 8 times too many."),
        (5, 12.6, "You said 5: it is about 3 times as many."),
        (20, 12.6, "You said 20: 7 too many."),
        (10, 12.6, "You said 10: 3 too few."),
        (0, 12.6, "You said 0: 13 too few."),
        (1000, 152.0, "You said 1,000: about 7 times too many."),
    ],
)
def test_a_sentence_tells_how_far_off_a_number_was(guess: int, value: float, expected: str) -> None:
    assert plain(said.off(ENGLISH, guess, value, 0.7)) == expected


def test_what_leading_costs_is_told_only_where_the_rounds_show_it() -> None:
    costs = [plain(said.costs(ENGLISH, more, spread)) for more, spread in ((6.0, 1.6), (-1.2, 0.9), (1.2, 1.6))]
    assert costs == [
        "The leader takes about 6 more than the others do on average.",
        "The leader takes about 1 fewer than the others do on average.",
        "The others take as many on average, as far as these rounds can show.",
    ]


def test_a_place_is_right_or_is_told_its_rank() -> None:
    figures = ["153 ± 1", "184 ± 1", "141 ± 1", "124 ± 1", "140 ± 1"]
    order = [1, 0, 2, 4, 3]
    assert plain(said.worst(ENGLISH, 1, order, figures)) == "Right. The second to play: 184 ± 1 stones in 100 rounds."
    assert plain(said.worst(ENGLISH, 4, order, figures)) == (
        "The second to play: 184 ± 1 stones in 100 rounds. The place you chose takes 140 ± 1, and is number 4 of five."
    )


def test_an_error_bar_is_two_standard_errors_in_the_unit_of_the_picture() -> None:
    assert bar("x", Figure(126, 0.0126, 0.0004), 1000) == Bar("x", 12.6, 1000 * ERRORS * 0.0004)


@pytest.mark.parametrize("name", NAMES)
def test_every_question_has_an_answer_with_and_without_a_guess(here: Chances, name: str) -> None:
    rounds = 20 * FEW
    chart = here.answer(name, rounds)
    assert chart.mark is None
    assert chart.title
    assert chart.unit
    found = find(name, here._runs(name, rounds, None), ENGLISH, GUESSES[name])
    assert found.chart.bars == chart.bars
    assert (found.chart.mark is None) == (name == "rounds")  # a guess at a length lies nowhere among the values
    assert plain(found.verdict).endswith(".")
    assert (found.right in OPTIONS[name]) if name in OPTIONS else not found.right


def test_the_error_bar_of_a_hundred_times_as_many_rounds_is_ten_times_shorter(here: Chances) -> None:
    runs = here._runs("rounds", 20 * FEW, None)
    right, wrong = (find("rounds", runs, ENGLISH, guess) for guess in ("ten", "hundred"))
    assert right.right == wrong.right == "ten"
    short, *_, long = (bar.spread for bar in right.chart.bars)
    said = f"bout {short / long:.0f} times shorter: ± {short:.1f} from 100 rounds, ± {long:.1f} from 10,000."
    assert plain(right.verdict) == f"Right: a{said}"
    assert plain(wrong.verdict) == f"A{said} By your guess it would be ± {short / 100:.1f}."


def test_the_answers_are_the_figures_of_the_rounds(here: Chances) -> None:
    run, free = here.rounds(FEW), here.rounds(FEW, Opening.FREE)
    assert here.answer("pollo", FEW).bars[0].value == 1000 * run.figures["won by POLLO"].mean
    assert [each.value for each in here.answer("place", FEW).bars] == [100 * each.mean for each in run.stones]
    assert [each.value for each in here.answer("opening", FEW).bars] == [100 * each.mean for each in free.stones]
    leader, others = here.answer("leader", FEW).bars
    assert leader.value == 100 * run.stones[0].mean
    assert others.value == pytest.approx(25 * sum(each.mean for each in run.stones[1:]))
    assert [each.label for each in here.answer("rounds", 5000).bars] == ["50 rounds", "500 rounds", "5,000 rounds"]


def test_the_same_seed_gives_the_same_and_rounds_are_played_once(
    here: Chances, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = here.answer("pollo", FEW)
    assert chances(seed=3).answer("pollo", FEW) == first
    monkeypatch.setattr(module_of_chances, "statistics", None)  # it would fail if it were called
    assert here.answer("place", FEW).bars


@pytest.mark.usefixtures("few")
def test_progress_is_told_over_all_runs_that_are_still_to_be_played() -> None:
    heard: list[tuple[int, int]] = []
    chances(seed=5).find("rounds", "ten", lambda done, of: heard.append((done, of)))
    assert heard[-1] == (FEW + FEW // 10 + FEW // 100,) * 2
    assert heard == sorted(heard)


# --- pictures ------------------------------------------------------------------------------------------------------------


def drawn(chart: Chart, layout: str = "wide", *, themed: bool = False) -> ElementTree.Element:
    return ElementTree.fromstring(chart.svg(layout, themed=themed))


@pytest.mark.parametrize("layout", ["wide", "narrow"])
@pytest.mark.parametrize("themed", [False, True])
def test_a_picture_is_well_formed_named_described_and_points_to_no_other_host(layout: str, themed: bool) -> None:
    text = CHART.svg(layout, themed=themed)
    root = ElementTree.fromstring(text)
    assert root.get("role") == "img"
    named = [
        next(node for node in root.iter() if node.get("id") == each) for each in root.get("aria-labelledby", "").split()
    ]
    assert [node.text for node in named] == ["Rounds & endings", str(CHART)]
    assert set(re.findall(r"https?://[^\s\"']+", text)) == {"http://www.w3.org/2000/svg"}
    assert {node.tag for node in root.iter() if node.tag.endswith(("script", "image", "foreignObject", "use"))} == set()
    assert not re.search(r"<!--|url\(|@import|href|<\?", text)


def test_the_same_chart_is_drawn_the_same_and_ids_differ_between_pictures() -> None:
    assert CHART.svg() == CHART.svg()
    ids = [node.get("id") for layout in ("wide", "narrow") for node in drawn(CHART, layout).iter() if node.get("id")]
    assert len(ids) == len(set(ids)) == 6


@pytest.mark.parametrize("layout", ["wide", "narrow"])
def test_bars_error_bars_and_the_mark_lie_where_their_values_are(layout: str) -> None:
    root = drawn(CHART, layout)
    rects = [node for node in root.iter(f"{SVG}rect") if "reactive" in node.get("class", "")]
    start = float(rects[0].get("x", ""))
    # pygal draws from the last row to the first
    ends = [start + float(node.get("width", "")) for node in reversed(rects)]
    unit = (ends[1] - start) / 80
    assert ends[0] == pytest.approx(start + 40 * unit)
    lines = [node.get("d", "") for node in root.iter(f"{SVG}path") if node.get("class") == "nofill reactive"]
    reach = [sorted({round(float(x), 3) for x in re.findall(r"[ML](\S+) ", line)}) for line in reversed(lines)]
    assert reach[0] == pytest.approx([start + 36 * unit, start + 44 * unit], abs=0.01)
    assert reach[1] == pytest.approx([start + 72 * unit, start + 88 * unit], abs=0.01)
    (mark,) = [node.get("d", "") for node in root.iter(f"{SVG}path") if node.get("class") == "guess"]
    assert float(mark[1:].split()[0]) == pytest.approx(start + 20 * unit, abs=0.01)
    words = [node.text for node in root.iter(f"{SVG}text")]
    assert {"one", "<two>", "40.0 ± 4.0", "80.0 ± 8.0", "of 100", "your guess: 20", "Rounds & endings"} <= set(words)


def test_a_guessed_row_carries_the_mark_itself() -> None:
    root = drawn(Chart("test", "t", "u", CHART.bars, Mark("your guess", row=1)))
    marks = [node for node in root.iter() if node.get("class") == "guess"]
    assert [node.text for node in marks] == ["your guess"]


def test_a_guess_far_out_still_lies_in_the_picture() -> None:
    for at in (0.0, 1000.0):
        root = drawn(Chart("test", "t", "u", CHART.bars, Mark("your guess: 1,000", (at,))), "narrow")
        texts = [node for node in root.iter(f"{SVG}text") if node.get("class") == "guess"]
        plot = next(node for node in root.iter(f"{SVG}g") if node.get("class") == "plot")
        left = float(re.findall(r"[\d.]+", plot.get("transform", ""))[0])
        assert 40 < left + float(texts[0].get("x", "")) < 328 - 40


def test_a_picture_in_a_page_has_the_pages_colours_and_one_alone_the_light_ones() -> None:
    assert "var(--indigo)" in CHART.svg(themed=True)
    assert "var(" not in CHART.svg()


def test_a_chart_is_a_table_too() -> None:
    assert str(CHART) == "Rounds & endings (of 100)\none    40.0 ± 4.0\n<two>  80.0 ± 8.0\nyour guess: 20"
    assert repr(CHART) == CHART._repr_mimebundle_()["text/plain"] == str(CHART)
    assert CHART._repr_mimebundle_()["image/svg+xml"] == CHART.svg()
    assert Chart("t", "t", "u", (Bar("x", 1.234, 0.016),)).rows() == [("x", "1.23 ± 0.02")]


def test_an_axis_ends_at_a_round_number_and_has_round_steps() -> None:
    assert [nice(each) for each in (0, 13, 55, 100, 184)] == [1, 15, 60, 100, 200]
    assert steps(60) == [0, 20, 40, 60]
    assert steps(200) == [0, 50, 100, 150, 200]


def test_no_import_hook_stays_behind_that_python_warns_of() -> None:
    assert [finder for finder in sys.meta_path if not hasattr(finder, "find_spec")] == []


# --- in a notebook -------------------------------------------------------------------------------------------------------


def sent(question: Guess, **content: Any) -> None:
    question._handle_custom_msg(content, [])


@pytest.mark.usefixtures("few")
def test_nothing_of_the_answer_goes_out_before_the_guess(browser: Browser) -> None:
    question = chances(seed=3).guess("pollo")
    bundle = question._repr_mimebundle_()
    assert bundle is not None
    assert bundle[0]["text/plain"] == "Guess: Of 1,000 rounds, how many end in a POLLO?"
    still = ElementTree.fromstring(bundle[0]["image/svg+xml"])
    assert "±" not in "".join(still.itertext())
    assert question.view["found"] is None
    assert not re.search(r"±|POLLO\s+\d", str(browser.messages))


@pytest.mark.usefixtures("few")
def test_a_guess_is_answered_with_sentence_picture_and_table(browser: Browser) -> None:
    question = chances(seed=3).guess("pollo")
    sent(question, kind="arrived")
    sent(question, kind="run", guess="20", id=1)
    assert (question.view["state"], question.view["guess"]) == ("done", "20")
    found = question.view["found"]
    assert [label for label, _ in found["rows"]] == ["POLLO", "CEKI"]
    assert found["columns"] == ["How the round ends", "of 1,000 rounds, ± two standard errors"]
    assert "your guess: 20" in found["wide"]
    assert "var(--ink)" in found["narrow"]
    assert browser.custom("ack") == [{"kind": "ack", "id": 1, "stale": False}]
    assert [view["state"] for view in browser.told("view")] == ["open", "running", "running", "done"]


@pytest.mark.usefixtures("browser", "few")
def test_a_bad_guess_is_answered_in_words_and_can_be_made_again() -> None:
    question = chances(seed=3).guess("leader")
    for guess in ("", "many", "1001", None):
        sent(question, kind="run", guess=guess)
        assert question.view["state"] == "open"
        assert question.view["error"] == "Type a whole number from 0 to 1,000, in digits."
    sent(question, kind="run", guess="120")
    assert question.view["state"] == "done"
    sent(question, kind="again")
    assert (question.view["state"], question.view["found"], question.view["error"]) == ("open", None, "")


@pytest.mark.parametrize("content", [None, 3, [], {}, {"kind": 1}, {"kind": "play"}, {"kind": "again"}, {"guess": "3"}])
@pytest.mark.usefixtures("browser")
def test_what_no_page_of_ours_sends_changes_nothing(content: object) -> None:
    question = chances(seed=3).guess("place")
    before = dict(question.view)
    question._handle_custom_msg(content, [])
    question.set_state({"view": {"state": "done"}})
    assert question.view == before


@pytest.mark.usefixtures("browser")
def test_a_run_that_is_interrupted_can_be_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    question = chances(seed=3).guess("place")
    monkeypatch.setattr(module_of_chances, "statistics", interrupted)
    with pytest.raises(KeyboardInterrupt):
        sent(question, kind="run", guess="1")
    assert question.view["state"] == "open"


def test_progress_is_shown_in_steps_and_says_of_how_many(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, here: Chances
) -> None:
    def played(n: int, _: int, *, progress: Any, **__: Any) -> Any:
        for _ in range(n // 100):
            progress(100)
        return here.rounds(FEW)

    here.rounds(FEW)
    question = chances(seed=9).guess("place")
    monkeypatch.setattr(module_of_chances, "statistics", played)
    sent(question, kind="arrived")
    sent(question, kind="run", guess="1")
    running = [(view["done"], view["of"]) for view in browser.told("view") if view["state"] == "running"]
    assert running[0] == (0, ROUNDS)
    assert running[-1] == (ROUNDS, ROUNDS)
    assert 20 < len(running) <= 51


def test_the_door_and_its_questions_refuse_what_is_not_there() -> None:
    with pytest.raises(ValueError, match="'xx'"):
        chances(language="xx")
    with pytest.raises(ValueError, match="'nothing'"):
        chances().guess("nothing")
    with pytest.raises(ValueError, match="pollo"):
        chances().answer("nothing")
    for name, least in (("pollo", 1), ("rounds", 100)):
        with pytest.raises(ValueError, match=f"at least {least} rounds are needed for '{name}', not {least - 1}"):
            chances().answer(name, rounds=least - 1)
        assert chances().answer(name, rounds=least).svg().startswith("<svg")
    assert repr(chances(seed=4)) == "Rounds played by chance from seed 4"


def test_the_page_is_one_module_and_its_style_keeps_to_it() -> None:
    names = sorted(re.findall(r"^(?:const|let|function) (\w+)", str(Guess._esm), re.MULTILINE))
    assert len(names) == len(set(names))
    assert len(re.findall(r"^export\b", str(Guess._esm), re.MULTILINE)) == 1
    own = re.sub(r"@\w+ [^{]+{|/\*.*?\*/", "", (APP / "chances.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    selectors = [part.strip().lstrip("}").strip() for part in re.findall(r"([^{}]+){[^{}]*}", own)]
    assert len(selectors) > 30
    assert [one for one in selectors if not one.startswith(".domeng-chance")] == []
