"""A lesson's scene in a real Chromium, with a model that stands in for Python (lesson_gallery/)."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from domeng_widgets.app.course import Course
from domeng_widgets.app.lesson_session import LessonSession
from domeng_widgets.app.lesson_view import frame as lesson_frame
from domeng_widgets.app.lesson_view import view as lesson_view
from domeng_widgets.lessons import load
from domeng_widgets.words import Language
from tests.browser.galleries import Gallery
from tests.browser.lesson_gallery.scenes import STEPS, data

DATA = data()
SCENES = json.dumps(DATA)
PROGRESS = "domeng.progress/1"

Opener = Callable[..., Page]


@pytest.fixture(scope="module")
def gallery(browser: Browser) -> Iterator[Gallery]:
    """The pages of this module's tests."""
    pages = Gallery(browser, SCENES)
    yield pages
    pages.close()


@pytest.fixture
def opened(gallery: Gallery) -> Iterator[Opener]:
    """Opens the gallery at a scene; at the end, nothing went wrong in it and nothing was asked of another host."""
    gallery.wrong.clear()

    def show(scene: str = "seats", *, width: int = 1280, height: int = 740, theme: str = "light", alone: bool = False,
             query: str = "", stored: str | None = None, reduced_motion: str = "reduce", **options: Any) -> Page:  # fmt: skip
        viewport = {"width": width, "height": height}
        alone = alone or bool(query)
        page, is_new = gallery.page(alone=alone, viewport=viewport, reduced_motion=reduced_motion, **options)
        if is_new:
            gallery.load(page, f"lesson_gallery/index.html?{query}")
        if "denied" not in query:
            page.evaluate(
                "([key, text]) => { localStorage.clear(); if (text) localStorage.setItem(key, text); }",
                [PROGRESS, stored],
            )
        page.mouse.move(0, 0)
        page.evaluate(
            "([scene, theme]) => { document.activeElement.blur(); return gallery.open(scene, theme); }", [scene, theme]
        )
        return page

    yield show
    assert gallery.wrong == []


def lesson(page: Page) -> Locator:
    return page.locator(".domeng-lesson").first


def action(page: Page, name: str) -> Locator:
    return lesson(page).locator(f'[data-action="{name}"]')


def option(page: Page, no: int) -> Locator:
    return lesson(page).locator(f'[data-option="{no}"]')


def sent(page: Page) -> list[dict[str, Any]]:
    """The messages sent so far, but for the greetings, without their numbers."""
    messages: list[dict[str, Any]] = page.evaluate("gallery.sent()")
    return messages


def answers(*values: str) -> dict[str, Any]:
    return {"kind": "answer", "version": 7, "values": list(values)}


def show(page: Page, scene: str | None = None, **change: Any) -> None:
    """Python shows a newer view."""
    page.evaluate("([change, scene]) => gallery.show(change, scene)", [change, scene])


def focused(page: Page) -> str:
    """What has the focus: its action, option, pick, or class."""
    found: str = page.evaluate("""() => { const at = document.activeElement, data = at.dataset;
      return data.action || (data.option && `option ${data.option}`) || data.pick || data.answerInput || at.className || at.tagName; }""")
    return found


# --- the contract of the page


def test_a_scene_says_what_the_contract_names(opened: Opener) -> None:
    page = opened()
    expected = {"lesson": "03_passebunge", "scene": "+".join(STEPS), "step": "3", "steps": "12", "kind": "choose",
                "state": "open"}  # fmt: skip
    assert expected.items() <= lesson(page).evaluate("node => ({...node.dataset})").items()
    expect(page.locator(".domeng > .domeng-lesson .domeng-table")).to_have_attribute("data-version", "7")
    assert lesson(page).locator("[data-option]").evaluate_all("all => all.map(one => one.dataset.option)") == [*"01234"]
    for name, usable in (("back", True), ("hint", True), ("next", False), ("glossary", True)):
        expect(action(page, name)).to_have_attribute("aria-disabled", str(not usable).lower())
    for name in ("undo", "new-game", "save", "retry", "submit"):
        expect(action(page, name)).to_have_count(0)
    expect(lesson(page).locator("[data-answer]")).to_have_count(0)


def test_the_gallery_has_the_shape_that_python_sends() -> None:
    course = Course(load("03_passebunge"))
    session = LessonSession(course, tuple(course.lesson.steps), later=lambda *_: lambda: None, language=Language(), pace=0)  # fmt: skip
    made, ours = lesson_view(session), DATA["views"]["numbers"]
    assert made.keys() == ours.keys()
    for part in ("lesson", "panel", "table"):
        assert made[part].keys() == ours[part].keys(), part
    frame = lesson_frame(session, None)
    assert frame.keys() == DATA["frame"].keys()
    assert frame["lesson"].keys() == DATA["frame"]["lesson"].keys()


def test_the_greeting_brings_the_progress_and_the_pace_of_the_address(opened: Opener) -> None:
    page = opened(query="pace=0", stored=json.dumps({"03_passebunge": {"steps": 12, "done": ["two", "gone", "again"]}}))
    hello = page.evaluate("gallery.model.sent.find(one => one.kind === 'hello')")
    assert (hello["done"], hello["pace"]) == (["two", "again"], 0)


def test_a_scene_is_seen_once_most_of_its_table_is_in_sight_or_its_turn_came_a_while_ago(opened: Opener) -> None:
    page = opened()
    page.wait_for_function("() => gallery.model.sent.some(one => one.kind === 'seen')")
    page.evaluate("""async () => {
      document.body.insertAdjacentHTML('beforeend', '<div data-extra style="height: 4000px"></div><div data-extra id="second"></div>');
      window.second = await gallery.more('watch', document.getElementById('second'));
    }""")
    page.wait_for_function("() => gallery.model.sent.filter(one => one.kind === 'seen').length === 1")
    assert page.evaluate("second.sent.map(one => one.kind)") == ["hello"]
    page.clock.install()
    show(page, "done")
    page.clock.run_for(19_000)
    assert page.evaluate("second.sent.at(-1).kind") == "hello"
    page.clock.run_for(2_000)
    assert page.evaluate("second.sent.at(-1).kind") == "seen"


# --- answering with the mouse


def test_a_click_on_an_option_answers_at_once(opened: Opener) -> None:
    page = opened()
    option(page, 3).click()
    assert sent(page) == [answers("3")]


@pytest.mark.parametrize(
    ("scene", "selector", "value"),
    [
        ("point-seat", '[data-seat-no="3"]', "3"),
        ("point-pile", '[data-pile="table"]', "table"),
        ("point-pile", '.money[data-pile="1"]', "1"),
        ("point-hand", '[data-tile="22"]', "22"),
        ("point-chain", '[data-chain-tile="65"]', "65"),
        ("point-open", '[data-open-tile="44"]', "44"),
        ("point-end", '[data-end=">"]', ">"),
    ],
)
def test_a_click_on_the_table_answers(opened: Opener, scene: str, selector: str, value: str) -> None:
    page = opened(scene)
    lesson(page).locator(selector).click()
    assert sent(page) == [answers(value)]


@pytest.mark.parametrize("scene", ["point-chain", "point-open"])
def test_small_dominoes_stand_in_the_panel_too(opened: Opener, scene: str) -> None:
    page = opened(scene, width=360)
    tray = lesson(page).locator(".tray-tile")
    for box in (one.bounding_box() for one in tray.all()):
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    tray.nth(1).click()
    expected = DATA["views"][scene]["table"]["pick"]["targets"][1]
    assert sent(page) == [answers(expected)]


def test_several_are_chosen_and_then_sent_in_the_order_of_the_clicks(opened: Opener) -> None:
    page = opened("ordered")
    seats = [lesson(page).locator(f'[data-seat-no="{no}"] .pick') for no in range(5)]
    for no in (4, 1, 3, 1):
        seats[no].click()
    assert [seat.get_attribute("aria-pressed") for seat in seats] == ["false", "false", "false", "true", "true"]
    assert [seats[no].locator(".pick-sign").inner_text() for no in (4, 3)] == ["1", "2"]
    assert sent(page) == []
    show(page, panel={"hints": DATA["views"]["hint1"]["panel"]["hints"]})  # a hint leaves what is chosen
    action(page, "submit").click()
    assert sent(page) == [{**answers("4", "3"), "version": 8}]


def test_options_can_be_several_and_none_can_be_right(opened: Opener) -> None:
    page = opened("terms")
    expect(action(page, "submit")).to_have_attribute("aria-disabled", "false")
    option(page, 2).click()
    option(page, 0).click()
    expect(option(page, 2)).to_have_attribute("aria-checked", "true")
    action(page, "submit").click()
    assert sent(page) == [answers("2", "0")]


def test_numbers_are_sent_once_each_is_one(opened: Opener) -> None:
    page = opened("ledger")
    fields = lesson(page).locator("[data-answer-input]")
    assert fields.evaluate_all("all => all.map(one => one.inputMode)") == ["numeric"] * 6
    for no, field in enumerate(fields.all()[:-1]):
        field.fill(str(no))
    fields.last.fill("x")
    expect(action(page, "submit")).to_have_attribute("aria-disabled", "true")
    fields.last.press("Enter")
    assert sent(page) == []
    fields.last.fill(" 12")
    fields.last.press("Enter")
    assert sent(page) == [answers("0", "1", "2", "3", "4", "12")]


def test_a_play_is_made_on_the_table(opened: Opener) -> None:
    page = opened("play")
    lesson(page).locator('[data-tile="50"]').click()
    assert sent(page) == [{"kind": "play", "version": 7, "tile": "50", "end": "<"}]
    show(page, table={"actions": {"pass": True}})
    action(page, "pass").click()
    assert sent(page)[-1] == {"kind": "pass", "version": 8}


def test_what_runs_can_be_paused_and_skipped_and_takes_no_answer(opened: Opener) -> None:
    page = opened("watch")
    for name in ("pause", "skip"):
        action(page, name).click()
    assert [one["kind"] for one in sent(page)] == ["pause", "skip"]
    page = opened()
    show(page, table={"actions": {"pause": True}})
    expect(option(page, 0)).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize(
    ("scene", "name"),
    [
        ("wrong", "retry"),
        ("wrong", "hint"),
        ("right", "next"),
        ("coach", "anyway"),
        ("coach", "retry"),
        ("done", "restart"),
        ("watch-over", "retry"),
        ("numbers", "back"),
    ],
)
def test_an_action_is_sent(opened: Opener, scene: str, name: str) -> None:
    page = opened(scene)
    action(page, name).click()
    assert sent(page) == [{"kind": name, "version": 7}]


def test_what_is_answered_rightly_stays_shown_and_takes_no_more(opened: Opener) -> None:
    page = opened("right")
    expect(option(page, 2)).to_have_attribute("data-state", "right")
    option(page, 1).click(force=True)
    assert sent(page) == []


@pytest.mark.parametrize(("scene", "selector", "value"), [("wrong", '[data-option="2"]', "2"), ("seat-wrong", '[data-seat-no="1"]', "1")])  # fmt: skip
def test_after_a_wrong_answer_the_next_click_answers_anew(
    opened: Opener, scene: str, selector: str, value: str
) -> None:
    page = opened(scene)
    lesson(page).locator(selector).click()
    assert sent(page) == [answers(value)]


def test_what_is_known_to_be_wrong_is_not_sent_again(opened: Opener) -> None:
    page = opened("seat-wrong")
    expect(lesson(page).locator('[data-seat-no="3"] .pick')).to_contain_class("wrong")
    lesson(page).locator('[data-seat-no="3"]').click()
    assert sent(page) == []


def test_after_wrong_numbers_what_is_typed_takes_them_back_and_stays(opened: Opener) -> None:
    page = opened("ledger-wrong")
    fields = lesson(page).locator("[data-answer-input]")
    before = fields.evaluate_all("all => all.map(one => one.value)")
    fields.nth(1).fill("9")
    fields.nth(2).fill("8")
    assert sent(page) == [{"kind": "retry", "version": 7}]
    show(page, "ledger")
    expect(fields.nth(2)).to_be_focused()
    action(page, "submit").click()
    assert sent(page)[1:] == [{**answers(before[0], "9", "8", *before[3:]), "version": 8}]


def test_after_a_wrong_choice_of_several_a_click_takes_it_back_and_goes_on_from_it(opened: Opener) -> None:
    page = opened("ordered-wrong")
    chosen = DATA["views"]["ordered-wrong"]["table"]["pick"]["chosen"]
    lesson(page).locator(f'[data-seat-no="{chosen[0]}"]').click()
    assert sent(page) == [{"kind": "retry", "version": 7}]
    show(page, "ordered")
    action(page, "submit").click()
    assert sent(page)[1:] == [{**answers(*chosen[1:]), "version": 8}]


@pytest.mark.parametrize("scene", ["missed", "coach"])
def test_after_a_wrong_play_the_next_domino_takes_it_back_and_is_played(opened: Opener, scene: str) -> None:
    page = opened(scene)
    domino = lesson(page).locator('[data-tile="61"]')
    expect(domino).to_have_attribute("aria-disabled", "false")
    domino.click()
    assert sent(page) == [{"kind": "retry", "version": 7}]
    show(page, "play", table={"actions": {"pause": True}})
    assert len(sent(page)) == 1  # the others play first
    show(page, "play")
    assert sent(page)[1:] == [{"kind": "play", "version": 9, "tile": "61", "end": ">"}]


def test_the_second_click_of_a_double_one_is_nobodys(opened: Opener) -> None:
    page = opened("tell")
    page.evaluate("""() => {
      const { send } = gallery.model;
      gallery.model.send = message => { send.call(gallery.model, message); if (message.kind === 'next') gallery.show({}); };
    }""")
    action(page, "next").dblclick()
    assert sent(page) == [{"kind": "next", "version": 7}]


# --- the answer shown


def test_after_the_last_hint_what_is_to_be_clicked_says_so(opened: Opener) -> None:
    def shown(scene: str) -> list[list[str]]:
        found: list[list[str]] = opened(scene).evaluate(
            """() => [...document.querySelectorAll('.domeng-lesson [data-answer]')]
              .map(one => [one.dataset.answer, one.dataset.option || one.dataset.pick || one.dataset.answerInput || one.dataset.tile])"""
        )
        return sorted(found)

    assert shown("hint2") == []
    assert shown("hint3") == [["1", "2"]]
    assert shown("hint3-ordered") == [["1", "seat-1"], ["2", "seat-4"]]
    assert shown("hint3-ledger") == sorted(["3", key] for key in ("table", *"01234"))
    assert shown("play-answer") == [["1", "51"]]


def test_what_is_shown_is_marked_while_a_wrong_answer_stands(opened: Opener) -> None:
    page = opened("plays-wrong")
    expect(option(page, 1)).to_have_attribute("data-answer", "1")
    expect(option(page, 1)).to_contain_class("shown-answer")
    page = opened("seat-wrong")
    show(page, table={"pick": {"answer": ["1"]}})
    expect(lesson(page).locator('[data-seat-no="1"] .pick')).to_have_attribute("data-answer", "1")
    page = opened("ledger-wrong")
    show(page, panel={"inputs": [each | {"answer": "4"} for each in DATA["views"]["ledger-wrong"]["panel"]["inputs"]]})
    signs = lesson(page).locator(".number-sign").all_inner_texts()
    assert signs == ["4", "", "", "", "4", ""]  # beside those that are wrong


def test_the_end_is_shown_once_it_is_asked_for(opened: Opener) -> None:
    page = opened("play-answer")
    tile = DATA["views"]["play-answer"]["table"]["answer"][0]
    legal = lesson(page).locator(f'[data-tile="{tile}"]').get_attribute("data-legal")
    lesson(page).locator('[data-answer="1"]').click()
    if legal == "<>":
        lesson(page).locator('[data-answer="2"]').click()
    assert sent(page) == [{"kind": "play", "version": 7, "tile": tile, "end": "<"}]


# --- with the keyboard alone


def test_a_question_is_answered_by_keyboard(opened: Opener) -> None:
    page = opened()
    lesson(page).locator(".step-title").focus()
    page.keyboard.press("ArrowDown")
    assert focused(page) == "option 0"
    for key, expected in (("ArrowDown", 1), ("ArrowRight", 2), ("ArrowUp", 1), ("End", 4), ("ArrowDown", 0), ("Home", 0), ("ArrowLeft", 4)):  # fmt: skip
        page.keyboard.press(key)
        assert focused(page) == f"option {expected}"
    assert sent(page) == []
    page.keyboard.press("h")
    page.keyboard.press("n")  # cannot be used yet
    page.keyboard.press("Enter")
    assert sent(page) == [{"kind": "hint", "version": 7}, answers("4")]


@pytest.mark.parametrize(("scene", "width"), [("point-seat", 1280), ("point-pile", 1280), ("point-chain", 1280), ("point-chain", 360), ("point-open", 360), ("point-hand", 360), ("point-end", 1280)])  # fmt: skip
def test_a_place_on_the_table_is_chosen_by_keyboard(opened: Opener, scene: str, width: int) -> None:
    page = opened(scene, width=width)
    targets = DATA["views"][scene]["table"]["pick"]["targets"]
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.pick, .lent, .tray-tile')"):
            break
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert sent(page) == [answers(targets[1])]


def test_tab_reaches_every_part(opened: Opener) -> None:
    page = opened("ordered")
    found = []
    for _ in range(16):
        page.keyboard.press("Tab")
        found.append(focused(page))
    for name in ("seat-0", "glossary", "back", "hint", "submit", "next"):
        assert name in found


def test_nobody_else_gets_the_letters_and_digits(opened: Opener) -> None:
    page = opened("ledger")
    page.evaluate(
        "() => { window.heard = []; document.addEventListener('keydown', event => window.heard.push(event.key), true); }"
    )
    lesson(page).locator("[data-answer-input]").first.focus()
    for key in "1hn":
        page.keyboard.press(key)
    expect(lesson(page).locator("[data-answer-input]").first).to_have_value("1hn")
    action(page, "back").focus()
    for key in ("a", "b", "g"):
        page.keyboard.press(key)
    assert page.evaluate("heard") == []
    assert sent(page) == []
    expect(lesson(page).locator(".glossary")).to_be_visible()
    page.keyboard.press("Escape")
    assert focused(page) == "back"


# --- focus, and what is said


@pytest.mark.parametrize(
    ("first", "then", "expected"),
    [
        ("numbers", "right", "next"), ("numbers", "wrong", "retry"), ("wrong", "numbers", "option 0"), ("wrong", "tell", "step-title"),
        ("play", "missed", "retry"), ("play", "coach", "retry"), ("watch", "watch-over", "next"), ("seat-wrong", "point-seat", "seat-0"),
        ("ledger-wrong", "ledger", "table"), ("right", "done", "finish"), ("right", "lesson-done", "btn primary"),
    ],
)  # fmt: skip
def test_focus_goes_where_the_person_goes_on(opened: Opener, first: str, then: str, expected: str) -> None:
    page = opened(first)
    action(page, "back").focus()
    change = {} if then != "tell" else {"lesson": {"step": 4, "step_id": STEPS[3]}}
    show(page, then, **change)
    assert focused(page) == expected


def test_a_change_takes_no_focus_from_elsewhere_and_moves_no_page(opened: Opener) -> None:
    page = opened(width=360)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<div data-extra style=\"height: 3000px\"></div>')")
    for scene in ("wrong", "numbers", "right", "done"):
        show(page, scene)
        assert page.evaluate("[document.activeElement === document.body, scrollY]") == [True, 0]


def test_after_an_answer_the_reason_is_in_sight(opened: Opener) -> None:
    page = opened("wrong-seats", width=360)
    page.evaluate("gallery.open('seats')")
    option(page, 3).click()
    before = page.evaluate("scrollY")
    show(page, "wrong-seats")
    verdict = lesson(page).locator(".verdict")
    expect(verdict).to_be_in_viewport(ratio=0.95)
    expect(option(page, 3)).to_be_in_viewport()
    box, foot = verdict.bounding_box(), lesson(page).locator(".actions").bounding_box()
    assert box is not None
    assert foot is not None
    assert box["y"] + box["height"] <= foot["y"] + 1
    assert page.evaluate("scrollY") - before < 400


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_moves_under_the_finger(opened: Opener, width: int) -> None:
    page = opened("numbers", width=width)

    def places(*selectors: str) -> list[Any]:
        return [lesson(page).locator(one).first.bounding_box() for one in selectors]

    option(page, 1).hover()
    before = places('[data-option="1"]', '[data-option="0"]')
    show(page, "wrong")
    assert [box["y"] for box in places('[data-option="1"]', '[data-option="0"]')] == [box["y"] for box in before]
    page.evaluate("gallery.open('numbers')")
    action(page, "hint").click()
    before = places('[data-action="hint"]')
    show(page, "hint1")
    assert places('[data-action="hint"]') == before


STACKED = """() => {
  const home = document.querySelector('.domeng-lesson'), edges = one => home.querySelector(one).getBoundingClientRect();
  const foot = edges('.actions');
  return { lead: edges('.lead').top, notice: edges('.notice').top, cloth: edges('.stage').bottom, bar: foot.top, foot: foot.bottom - innerHeight };
}"""
"""Where on a phone the step, the notice and the end of the cloth stand, and what is to be pressed next."""


def tapped(page: Page, name: str) -> None:
    """A press on a control, as if from somewhere below the table."""
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    action(page, name).click()


@pytest.mark.parametrize("width", [360, 768])
def test_where_there_is_no_room_beside_it_the_step_is_read_above_the_table(opened: Opener, width: int) -> None:
    page = opened("numbers", width=width)
    order = lesson(
        page
    ).evaluate("""home => ['.step-title', '.prompt', '.notice', '.stage', '.ask', '.options', '.verdict-place', '.actions']
      .map(one => home.querySelector(one)).every((one, i, all) => !i || all[i - 1].compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)""")
    assert order
    expect(lesson(page).locator(".notice")).to_have_text("How many stones will this PASS bring Baso?")
    page.locator("#root").evaluate("node => { node.style.width = '1280px'; }")
    expect(lesson(page).locator(".panel .prompt .ask")).to_be_visible()
    expect(lesson(page).locator(".panel header, .panel .actions")).to_have_count(2)
    expect(lesson(page).locator(".notice")).not_to_contain_text("How many stones")


def test_the_next_step_begins_with_its_text_and_its_table_in_sight(opened: Opener) -> None:
    page = opened("right", width=360)
    tapped(page, "next")
    show(page, "point-seat", lesson={"step": 4, "step_id": STEPS[3]})
    at = page.evaluate(STACKED)
    assert 0 <= at["lead"] <= 16
    assert at["foot"] == 0
    assert at["cloth"] - at["bar"] < 40  # the hand can be seen
    assert focused(page) == "step-title"


@pytest.mark.parametrize(("wrong", "again"), [("seat-wrong", "point-seat"), ("missed", "play")])
def test_to_try_again_on_the_table_the_table_is_in_sight(opened: Opener, wrong: str, again: str) -> None:
    page = opened(wrong, width=360)
    tapped(page, "retry")
    show(page, again)
    at = page.evaluate(STACKED)
    assert at["notice"] >= 0
    assert at["cloth"] <= at["bar"]


def test_to_try_again_below_the_table_question_and_choices_are_in_sight(opened: Opener) -> None:
    page = opened("wrong", width=360)
    tapped(page, "retry")
    show(page, "numbers")
    expect(lesson(page).locator(".ask")).to_be_in_viewport(ratio=1)
    assert page.evaluate(
        "document.querySelector('.options').getBoundingClientRect().bottom <= document.querySelector('.actions').getBoundingClientRect().top"
    )


def test_what_became_of_a_click_on_the_table_stands_below_it_and_leaves_it_in_sight(opened: Opener) -> None:
    page = opened("point-seat", width=360)
    lesson(page).locator('[data-seat-no="3"]').click()
    show(page, "seat-wrong")
    at = page.evaluate(STACKED)
    box = lesson(page).locator(".verdict").bounding_box()
    assert box is not None
    assert at["cloth"] < box["y"]
    assert box["y"] + box["height"] <= at["bar"]
    expect(lesson(page).locator('[data-seat-no="1"]')).to_be_in_viewport(ratio=1)
    expect(action(page, "retry")).to_be_in_viewport(ratio=1)


def test_a_tap_that_gives_no_focus_still_brings_the_next_step_into_sight(opened: Opener) -> None:
    page = opened("right", width=360)
    tapped(page, "next")
    page.evaluate("document.activeElement.blur()")  # as Safari has it
    show(page, "point-seat", lesson={"step": 4, "step_id": STEPS[3]})
    assert 0 <= page.evaluate(STACKED)["lead"] <= 16
    assert focused(page) == "step-title"


@pytest.mark.parametrize("width", [360, 1280])
def test_what_can_be_pressed_is_said_on_one_line(opened: Opener, width: int) -> None:
    page = opened("wrong", width=width)
    heights = lesson(page).locator(".actions .btn-text").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert len(heights) == 4
    assert max(heights) < 30


LINES = """all => all.map(one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size;
})"""
"""On how many lines each text stands."""


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_a_short_choice_is_read_in_one_line_and_what_became_of_it_in_the_next(opened: Opener, width: int) -> None:
    for scene in ("ends", "ends-wrong", "ends-right", "plays", "plays-wrong", "wrong-seats", "numbers", "right"):
        page = opened(scene, width=width)
        for part in (".option .said", ".option small"):
            found = lesson(page).locator(part)
            assert found.evaluate_all(LINES) == [1] * found.count(), (scene, part)
    below = opened("ends-wrong", width=width).locator(".option small")
    said = lesson(page).page.locator('[data-option="1"] .said')
    top, box = below.bounding_box(), said.bounding_box()
    assert top is not None
    assert box is not None
    assert top["y"] >= box["y"] + box["height"] - 1


def test_on_a_phone_each_play_and_each_statement_has_a_line_of_its_own(opened: Opener) -> None:
    for scene in ("plays", "list"):
        page = opened(scene, width=360)
        lefts = lesson(page).locator(".option").evaluate_all("all => all.map(one => one.getBoundingClientRect().left)")
        assert len(set(lefts)) == 1


def test_on_a_phone_what_happens_above_is_said_beside_what_was_tapped(opened: Opener) -> None:
    for scene, said in (("ends-right", "You play [5|1]."), ("runs-on", "Watch how it would go on. You play [6|1].")):
        page = opened(scene, width=360)
        told = lesson(page).locator(".told")
        expect(told).to_have_text(said)
        expect(told).to_have_attribute("aria-hidden", "true")  # the notice says it
        below = ".verdict-place" if scene == "ends-right" else ".numbers"  # what became of a play stands at the table
        assert told.evaluate("(one, below) => one.previousElementSibling.matches(below)", below)
        page.locator("#root").evaluate("node => { node.style.width = '1280px'; }")
        expect(told).to_be_hidden()
        page.locator("#root").evaluate("node => { node.removeAttribute('style'); }")
        show(page, panel={"told": False})
        expect(told).to_be_hidden()


def test_on_a_phone_the_question_stands_above_its_choices_and_is_their_name(opened: Opener) -> None:
    page = opened("terms", width=360)
    question = "".join(DATA["views"]["terms"]["panel"]["question"])
    ask, group = lesson(page).locator(".ask"), lesson(page).get_by_role("group", name=question)
    expect(ask).to_have_count(1)
    expect(ask).to_have_text(question)
    expect(group.locator("[data-option]")).to_have_count(4)
    assert ask.evaluate("one => one.nextElementSibling.classList.contains('options')")


def test_a_wrong_number_has_its_reason_below_it(opened: Opener) -> None:
    page = opened("ledger-wrong")
    reasons = lesson(page).locator(".number-why:visible")
    assert reasons.all_inner_texts() == ["2 stones from the table: PASSEBUNGE. S2"] * 2
    field = lesson(page).locator('[data-answer-input="table"]')
    expect(field).to_have_accessible_description(re.compile("2 stones from the table"))
    right = lesson(page).locator('[data-answer-input="0"]')
    assert right.get_attribute("aria-describedby") is None


def test_no_icon_stands_where_nothing_is_said(opened: Opener) -> None:
    page = opened("right")
    expect(lesson(page).locator(".notice-icon")).to_be_visible()
    show(page, table={"notice": {"icon": "domino", "text": []}})
    expect(lesson(page).locator(".notice-icon")).to_be_hidden()


def test_a_badge_is_hit_by_a_finger_beside_it(opened: Opener) -> None:
    page = opened("numbers", width=360)
    hit = """one => { const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
      return [[x, y - 15], [x, y + 15]].map(([x, y]) => document.elementFromPoint(x, y) === one); }"""
    assert lesson(page).locator('.badge[data-term="LAST MAPPANO"]').first.evaluate(hit) == [True, True]


def test_a_finger_is_told_of_no_keys(opened: Opener) -> None:
    for touch in (True, False):
        page = opened(width=360, has_touch=touch, is_mobile=touch)
        lesson(page).locator(".prompt [data-term]").click()
        expect(lesson(page).locator(".glossary")).to_be_visible()
        expect(lesson(page).locator(".keys")).to_be_visible(visible=not touch)


def test_everything_is_said(opened: Opener) -> None:
    page = opened("hint1")
    spoken = lesson(page).get_by_role("status")
    assert any("Look under Baso" in text for text in spoken.all_inner_texts())
    show(page, "wrong")
    assert any("Not 1" in text for text in spoken.all_inner_texts())
    show(page, "lesson-done")
    assert any("Lesson done: PASSEBUNGE" in text for text in spoken.all_inner_texts())
    page.evaluate("gallery.open('seats')")
    expect(lesson(page).locator(".prompt")).to_contain_text("Marked: Baso: 0 played; the left end")


def test_a_term_opens_its_meaning_in_the_place_of_the_panel(opened: Opener) -> None:
    page = opened()
    lesson(page).locator(".prompt [data-term]").click()
    expect(lesson(page).locator(".glossary")).to_be_visible()
    expect(lesson(page).locator(".panel")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(lesson(page).locator(".panel")).to_be_visible()
    assert page.evaluate("document.activeElement.dataset.term") == "PASSEBUNGE"


def test_a_silent_python_is_told(opened: Opener) -> None:
    page = opened(alone=True)
    page.clock.install(time=0)
    page.evaluate("gallery.open('seats')")
    page.clock.run_for(30_000)  # a computer's turn in a question is no wait
    expect(lesson(page).locator(".notice")).not_to_contain_class("silent")
    page.evaluate("gallery.model.answers = false")
    option(page, 0).click()
    page.clock.run_for(6_000)
    expect(lesson(page).locator(".notice")).to_contain_class("silent")
    expect(option(page, 0)).to_have_attribute("aria-disabled", "true")


# --- scenes that come one after the other

MORE = """scenes => {
  const places = scenes.map(({ id }) => Object.assign(document.createElement("div"), { id }));
  for (const place of places) place.dataset.extra = "";
  document.body.append(...places);
  window.more = Object.fromEntries(scenes.toReversed().map(({ id, scene, version, gone }) =>
    [id, gallery.more(scene, document.getElementById(id), { version, signal: gone ? AbortSignal.abort() : undefined })]));
}"""
"""More scenes, from the top, which are asked for from the bottom."""


def more(page: Page, *scenes: dict[str, Any]) -> None:
    """More scenes below the one that stands, on a page whose clock stands still."""
    for _ in range(3):  # the turn of the one that stands is over
        page.evaluate("() => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 }))")
    page.clock.install(time=0)
    page.clock.pause_at(1_000)
    page.evaluate(MORE, list(scenes))


def stand(page: Page) -> list[str]:
    """The places in which a scene stands, once some time has passed in which the page had nothing to do."""
    for _ in range(20):  # what follows a timer may set the next one
        page.clock.run_for(10)
    ids: list[str] = page.locator("[data-extra]:has(.domeng-lesson)").evaluate_all("all => all.map(one => one.id)")
    return ids


def test_scenes_come_from_the_top_each_once_the_one_before_it_has_begun(opened: Opener) -> None:
    page = opened(alone=True)
    more(page, {"id": "two", "scene": "watch", "version": 0}, {"id": "three", "scene": "tell"})
    assert stand(page) == ["two"]
    page.clock.run_for(4_000)
    assert stand(page) == ["two"]
    page.evaluate("more.two.then(model => model.show({ ...model.get('view'), version: 1 }))")
    assert stand(page) == ["two", "three"]


def test_the_first_scene_that_is_not_done_has_the_page_to_itself_for_a_while(opened: Opener) -> None:
    page = opened("done", alone=True, query="scene=done")
    more(page, {"id": "two", "scene": "done"}, {"id": "three", "scene": "tell"}, {"id": "four", "scene": "watch"}, {"id": "five", "scene": "tell"})  # fmt: skip
    assert stand(page) == ["two", "three"]
    page.clock.run_for(150)
    assert stand(page) == ["two", "three"]
    page.clock.run_for(300)
    assert stand(page) == ["two", "three", "four", "five"]


def test_a_scene_that_never_begins_does_not_keep_the_others_away(opened: Opener) -> None:
    page = opened(alone=True)
    more(page, {"id": "two", "scene": "watch", "version": 0}, {"id": "three", "scene": "tell"})
    page.clock.run_for(4_500)
    assert stand(page) == ["two"]
    page.clock.run_for(500)
    assert stand(page) == ["two", "three"]


def test_a_scene_that_is_gone_before_its_turn_is_passed_over(opened: Opener) -> None:
    page = opened(alone=True)
    gone = {"scene": "watch", "version": 0, "gone": True}
    more(page, {"id": "two", **gone}, {"id": "three", **gone}, {"id": "four", "scene": "tell"})
    page.clock.run_for(300)
    assert stand(page) == ["four"]


# --- progress, and the prose around


def kept(page: Page) -> Any:
    return json.loads(page.evaluate("key => localStorage.getItem(key)", PROGRESS) or "null")


def test_what_was_passed_is_added_to_what_is_remembered(opened: Opener) -> None:
    stored = {"03_passebunge": {"steps": 12, "done": ["away"]}, "01_the_table": {"steps": 9, "done": ["deal"]}}
    page = opened(stored=json.dumps(stored))
    assert kept(page) == {**stored, "03_passebunge": {"steps": 12, "done": ["away", "two", "watch_cia"]}}
    show(page, lesson={"passed": ["two", "watch_cia", "again"]})
    assert kept(page)["03_passebunge"]["done"] == ["away", "two", "watch_cia", "again"]
    ticks = lesson(page).locator(".steps li").evaluate_all("all => all.map(one => one.className)")
    assert ticks == ["done", "done", "now", *["open"] * 5, "done", *["open"] * 3]


def test_what_is_no_step_of_the_lesson_is_not_taken_over(opened: Opener) -> None:
    page = opened(stored=json.dumps({"03_passebunge": {"steps": 12, "done": ["hat", "away"]}}))
    assert page.evaluate("gallery.model.sent[0].done") == ["away"]


def test_what_is_no_name_among_the_steps_is_left_out(opened: Opener) -> None:
    junk = {"03_passebunge": {"steps": 12, "done": [1, None, ["two"], {"two": 1}, "<b>", "away"]}}
    page = opened(stored=json.dumps(junk))
    assert kept(page)["03_passebunge"] == {"steps": 12, "done": ["away", "two", "watch_cia"]}


@pytest.mark.parametrize("stored", ["", "no json", "[1]", "null", '{"03_passebunge": 7}', '{"03_passebunge": {"done": "x"}}', '{"03_passebunge": {"steps": "<b>", "done": [1, null, ["two"]]}}'])  # fmt: skip
def test_what_cannot_be_read_is_no_hindrance(opened: Opener, stored: str) -> None:
    page = opened(stored=stored)
    assert kept(page)["03_passebunge"] == {"steps": 12, "done": ["two", "watch_cia"]}


def test_no_storage_is_no_hindrance(opened: Opener) -> None:
    page = opened(query="denied")
    expect(option(page, 0)).to_be_visible()
    assert page.evaluate("gallery.model.sent[0].done") == []


def test_a_done_scene_unfolds_the_prose_up_to_the_next_scene(opened: Opener) -> None:
    page = opened()
    page.evaluate("""async () => {
      document.querySelector('main').insertAdjacentHTML('afterbegin', '<details data-extra id="before"><summary>0</summary></details>');
      document.querySelector('main').insertAdjacentHTML('beforeend', `<details data-extra id="one"><summary>1</summary></details><details data-extra id="two"><summary>2</summary></details>
        <div data-extra id="next"></div><details data-extra id="after"><summary>3</summary></details>`);
      await gallery.more('tell', document.getElementById('next'));
    }""")
    opened_now = "() => [...document.querySelectorAll('details')].filter(one => one.open).map(one => one.id)"
    assert page.evaluate(opened_now) == []
    show(page, "done")
    assert page.evaluate(opened_now) == ["one", "two"]
    page.evaluate("document.getElementById('one').open = false")
    show(page, "done")
    page.evaluate(
        "document.getElementById('two').insertAdjacentHTML('afterend', '<details data-extra id=\"late\"><summary>4</summary></details>')"
    )
    expect(page.locator("#late")).to_have_attribute("open", "")
    assert page.evaluate(opened_now) == ["two", "late"]  # what somebody folds again stays folded


def test_a_done_lesson_says_so_and_leads_on(opened: Opener) -> None:
    page = opened("lesson-done")
    box = lesson(page).locator("[data-lesson-done]")
    expect(box).to_have_attribute("data-lesson-done", "03_passebunge")
    links = box.locator("a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert links == ["04_first_cappu.ipynb", "index.ipynb"]
    page.evaluate("gallery.open('done')")
    expect(lesson(page).locator("[data-lesson-done]")).to_have_count(0)
    expect(lesson(page).locator(".finish")).to_contain_text("This scene is done.")


def test_the_end_leaves_nothing_behind(opened: Opener) -> None:
    page = opened()
    page.evaluate("gallery.leave()")
    expect(page.locator(".domeng-lesson")).to_have_count(0)
    assert page.evaluate("gallery.model.listeners()") == 0
    page.evaluate("() => { gallery.leave = null; }")


# --- how it looks

FINDINGS = """async ([theme, scenes]) => {
  const all = [];
  for (const scene of scenes) {
    await gallery.open(scene, theme);
    const found = gallery.audit(document.querySelector('.domeng-table')), root = document.querySelector('.domeng-lesson');
    const panel = root.querySelector('.panel'), edge = panel.getBoundingClientRect();
    for (const one of panel.querySelectorAll('p, h3, h4, .option, .btn, label, input, .verdict, .tray-tile, li')) {
      const box = one.getBoundingClientRect();
      if (box.width && !one.matches('.vh') && (box.left < edge.left - 0.5 || box.right > edge.right + 0.5)) found.push(`outside the panel: ${one.className || one.tagName}`);
      if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth && !one.matches('.vh, input')) found.push(`cut: ${one.className} ${one.textContent.slice(0, 30)}`);
    }
    const stage = root.querySelector('.stage').getBoundingClientRect();
    if (edge.left < stage.right - 0.5 && edge.top < stage.bottom - 0.5) found.push('the panel covers the table');
    const fingers = [...panel.querySelectorAll('button:not(.term), input, a.btn')].map(one => one.getBoundingClientRect()).filter(box => box.width);
    if (fingers.some(box => box.width < 43.9 || box.height < 43.9)) found.push('small target in the panel');
    if (document.documentElement.scrollWidth > innerWidth) found.push(`sideways: ${document.documentElement.scrollWidth}`);
    all.push(...[...new Set(found)].map(one => `${scene}: ${one}`));
  }
  return all;
}"""
FEW = [
    "wrong-seats",
    "ledger-wrong",
    "plays-wrong",
    "ends-right",
    "runs-on",
    "marks",
    "ordered-wrong",
    "long",
    "play-answer",
    "lesson-done",
    "point-pile",
]


@pytest.mark.parametrize(("width", "theme"), [(320, "dark"), (360, "light"), (768, "dark"), (1280, "light")])
def test_nothing_overlaps_sticks_out_or_is_cut_off(opened: Opener, width: int, theme: str) -> None:
    page = opened(width=width)
    assert page.evaluate(FINDINGS, [theme, FEW]) == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 360, 414, 600, 768, 900, 960, 1024, 1180, 1280, 1600])
def test_nothing_overlaps_in_any_scene_at_any_width(opened: Opener, width: int, theme: str) -> None:
    page = opened(width=width)
    assert page.evaluate(FINDINGS, [theme, list(DATA["views"])]) == []


def check_axe(page: Page, axe: Callable[..., list[str]], theme: str, scenes: list[str]) -> list[tuple[str, list[str]]]:
    found = []
    for scene in scenes:
        page.evaluate("([scene, theme]) => gallery.open(scene, theme)", [scene, theme])
        found.append((scene, axe(page, options={"resultTypes": ["violations"]})))
    return [one for one in found if one[1]]


@pytest.mark.parametrize(("width", "theme", "scenes"), [(360, "dark", ["ledger-wrong"]), (1280, "light", ["point-pile"])])  # fmt: skip
def test_axe_finds_nothing_serious(opened: Opener, axe: Callable[..., list[str]], width: int, theme: str, scenes: list[str]) -> None:  # fmt: skip
    page = opened(width=width)
    assert check_axe(page, axe, theme, scenes) == []


@pytest.mark.slow
@pytest.mark.parametrize(("width", "theme"), [(360, "light"), (1280, "dark")])
def test_axe_finds_nothing_serious_in_any_scene(
    opened: Opener, axe: Callable[..., list[str]], width: int, theme: str
) -> None:
    page = opened(width=width)
    assert check_axe(page, axe, theme, list(DATA["views"])) == []


def test_the_panel_stands_beside_the_table_where_there_is_room(opened: Opener) -> None:
    page = opened()
    root = page.locator("#root")
    for width, layout, beside in ((1280, "wide", "yes"), (1000, "mid", "yes"), (900, "wide", "no"), (700, "mid", "no"), (360, "narrow", "no")):  # fmt: skip
        root.evaluate("(node, width) => { node.style.width = `${width}px`; }", width)
        expect(lesson(page)).to_have_attribute("data-layout", layout)
        expect(lesson(page)).to_have_attribute("data-beside", beside)


def test_a_laptop_shows_table_and_panel_without_scrolling(opened: Opener) -> None:
    page = opened("wrong-seats", width=1280, height=720)
    assert page.evaluate("document.documentElement.scrollHeight") <= 720
    expect(action(page, "retry")).to_be_in_viewport(ratio=1)


def test_forced_colours_show_what_is_marked_and_chosen(opened: Opener) -> None:
    page = opened("wrong", forced_colors="active")
    borders = page.evaluate("""() => ['.mark-ring', '.mark-tag', '.option[data-state="wrong"]', '.steps .now', '.verdict']
      .map(one => parseFloat(getComputedStyle(document.querySelector(one)).borderTopWidth))""")
    assert all(borders)


def test_marks_lie_where_they_belong(opened: Opener) -> None:
    page = opened("marks")
    expect(page.locator(".mark-ring")).to_have_count(5)
    expect(page.locator(".arrow-line, .arrow-disc")).to_have_count(5)
    assert page.locator(".mark-tag").all_inner_texts() == [f"{no} played" for no in range(5)]
    assert page.locator(".counted").count() == 6
    for selector in ('[data-end=">"].glow', '[data-tile="50"].glow', '[data-chain-tile="65"].glow', '[data-seat-no="1"] .dominoes.glow'):  # fmt: skip
        expect(page.locator(selector)).to_have_count(1)
    show(page, "numbers")
    expect(page.locator(".counted")).to_have_count(0)
    expect(page.locator(".glow")).to_have_count(1)
