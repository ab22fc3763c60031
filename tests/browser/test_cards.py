"""The lessons' cards on the first page: there without Python and without JavaScript, marked with what this browser remembers."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domeng_widgets import lessons
from tests.browser.conftest import Pages, Watch, widest

Axe = Callable[..., list[str]]
STORE = "domeng.progress/1"
IDS = {name: [step.id for step in lessons.load(name).steps] for name in lessons.ids()}
FIRST, SECOND, THIRD, *_ = IDS
BEGUN = {FIRST: IDS[FIRST], SECOND: IDS[SECOND][:3]}


def stored(**done: list[str]) -> dict[str, Any]:
    """What a browser keeps when these steps are done."""
    return {lesson: {"steps": len(IDS.get(lesson, [""])), "done": steps} for lesson, steps in done.items()}


def remember(page: Page, kept: object) -> None:
    """Let the browser keep this, once, from before the next page on."""
    text = kept if isinstance(kept, str) else json.dumps(kept)
    page.add_init_script(f"if (!localStorage.getItem('seeded')) {{ localStorage.setItem({json.dumps(STORE)}, "
                         f"{json.dumps(text)}); localStorage.setItem('seeded', 'yes'); }}")  # fmt: skip


def kept(page: Page) -> Any:
    """What the browser keeps."""
    return json.loads(page.evaluate(f"localStorage.getItem({json.dumps(STORE)})") or "{}")


def card(page: Page, lesson: str) -> Any:
    return page.locator(f'[data-card="{lesson}"]')


def test_without_javascript_the_cards_stand_and_lead_to_their_lessons(new_page: Pages, dashboard: str) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(dashboard)
    cards = page.locator("[data-card]")
    assert [each.get_attribute("data-card") for each in cards.all()] == list(lessons.ids())
    for number, (each, name) in enumerate(zip(cards.all(), lessons.ids(), strict=True), 1):
        lesson = lessons.load(name)
        expect(each).to_have_attribute("href", f"/voila/render/{name}.ipynb")
        expect(each).to_have_attribute("data-done", "")
        expect(each).to_contain_text(f"{number} {lesson.title}")
        expect(each).to_contain_text(lesson.summary)
        expect(each.locator("svg.picture")).to_be_visible()
    go = page.locator("[data-go-on]")
    expect(go).to_contain_text(f"Begin: {lessons.load(FIRST).title}")
    expect(go).to_have_attribute("href", f"/voila/render/{FIRST}.ipynb")
    expect(page.locator("[data-action$=progress]")).to_have_count(0)


def test_what_is_done_and_what_is_next_stand_on_the_cards(page: Page, dashboard: str) -> None:
    remember(page, stored(**BEGUN))
    page.goto(dashboard)
    expect(card(page, FIRST)).to_have_attribute("data-done", "true")
    expect(card(page, FIRST)).to_contain_text("done")
    expect(card(page, SECOND)).to_have_attribute("data-done", "")
    expect(card(page, SECOND)).to_contain_text("next")
    expect(card(page, THIRD)).not_to_contain_text("next")
    expect(page.locator("[data-count]")).to_have_text(f"1 of {len(IDS)} done")
    go = page.locator("[data-go-on]")
    expect(go).to_contain_text(f"Go on: {lessons.load(SECOND).title}")
    expect(go).to_contain_text(f"Lesson 2, step 4 of {len(IDS[SECOND])}")
    expect(go).to_have_attribute("href", re.compile(rf"/{SECOND}\.ipynb$"))


def test_at_first_the_first_lesson_is_next(page: Page, dashboard: str) -> None:
    page.goto(dashboard)
    expect(card(page, FIRST)).to_contain_text("next")
    expect(page.locator("[data-go-on]")).to_contain_text("Begin: ")
    expect(page.locator("[data-count]")).to_have_text(f"0 of {len(IDS)} done")
    expect(page.locator('[data-action="save-progress"]')).to_be_disabled()


def test_when_all_is_done_it_says_so(page: Page, dashboard: str) -> None:
    remember(page, stored(**IDS))
    page.goto(dashboard)
    expect(page.locator('[data-card][data-done="true"]')).to_have_count(len(IDS))
    expect(page.locator("[data-go-on]")).to_contain_text("You have done all the lessons")


@pytest.mark.parametrize("junk", ["{", "[1]", "null", '{"a": 1}', json.dumps({FIRST: {"steps": 3, "done": 7}})])
def test_what_cannot_be_read_is_nothing_done(page: Page, dashboard: str, junk: str) -> None:
    remember(page, junk)
    page.goto(dashboard)
    expect(page.locator("[data-count]")).to_have_text(f"0 of {len(IDS)} done")


def test_what_others_wrote_among_the_steps_is_left_out(page: Page, dashboard: str) -> None:
    junk = [1, None, {"__proto__": {"done": True}}, "<img src=x onerror=alert(1)>", "x" * 100_000, IDS[SECOND][0]]
    lists = {name: {"steps": 9, "done": [*junk, *steps]} for name, steps in BEGUN.items()}
    text = json.dumps({**lists, "<b>": {"steps": 1, "done": []}, "constructor": {"steps": 1, "done": ["x"]}})
    remember(page, text.replace("{", '{"__proto__": {"steps": 1, "done": ["x"]}, ', 1))
    page.goto(dashboard)
    expect(card(page, FIRST)).to_have_attribute("data-done", "true")
    expect(card(page, SECOND).locator("[data-mark]")).to_have_attribute("data-kind", "next")
    expect(page.locator("[data-count]")).to_have_text(f"1 of {len(IDS)} done")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_with_progress_it_fits_every_screen_and_axe_finds_nothing(
    new_page: Pages, dashboard: str, axe: Axe, width: int, theme: str
) -> None:
    page = new_page(viewport={"width": width, "height": 740}, color_scheme=theme)
    remember(page, stored(**BEGUN))
    page.goto(dashboard)
    expect(page.locator("[data-count]")).to_contain_text("1 of")
    assert widest(page) <= width
    assert axe(page) == []
    page.locator('[data-action="forget-progress"]').click()
    assert widest(page) <= width
    assert axe(page) == []


# --- saved, loaded, forgotten ---------------------------------------------------------------------------------------------


def test_progress_goes_to_a_file_and_comes_back_from_it(page: Page, dashboard: str, tmp_path: Path) -> None:
    remember(page, stored(**BEGUN))
    page.goto(dashboard)
    with page.expect_download() as got:
        page.locator('[data-action="save-progress"]').click()
    path = tmp_path / got.value.suggested_filename
    got.value.save_as(path)
    assert json.loads(path.read_text()) == {"format": "domeng-progress/1", "lessons": stored(**BEGUN)}
    page.evaluate(f"localStorage.setItem({json.dumps(STORE)}, {json.dumps(json.dumps(stored(**{THIRD: IDS[THIRD]})))})")
    page.reload()
    expect(card(page, THIRD)).to_have_attribute("data-done", "true")
    page.locator("[data-progress-file]").set_input_files(path)
    expect(page.locator("[data-said]")).to_have_text("What the file holds has been added.")
    expect(page.locator('[data-card][data-done="true"]')).to_have_count(2)
    assert kept(page) == stored(**BEGUN, **{THIRD: IDS[THIRD]})


def test_what_a_file_holds_is_added_to_what_is_done(page: Page, dashboard: str, tmp_path: Path) -> None:
    remember(page, stored(**{FIRST: IDS[FIRST][:2]}))
    page.goto(dashboard)
    path = tmp_path / "more.json"
    more = stored(**{FIRST: IDS[FIRST][1:]})
    path.write_text(json.dumps({"format": "domeng-progress/1", "lessons": more}))
    page.locator("[data-progress-file]").set_input_files(path)
    expect(card(page, FIRST)).to_have_attribute("data-done", "true")
    assert sorted(kept(page)[FIRST]["done"]) == sorted(IDS[FIRST])


BAD = {
    "a picture": "\x89PNG",
    "what is no table": "[]",
    "another file of ours": json.dumps({"format": "domeng-game/1", "rounds": []}),
    "a lesson that is none": json.dumps({"format": "domeng-progress/1", "lessons": {"__proto__x": {}, "a": 1}}),
    "steps that are no texts": json.dumps(
        {"format": "domeng-progress/1", "lessons": {FIRST: {"steps": 2, "done": [1]}}}
    ),
    "too much": " " * 1_000_001,
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_a_file_that_is_none_gets_one_line_and_changes_nothing(
    page: Page, dashboard: str, tmp_path: Path, text: str
) -> None:
    remember(page, stored(**BEGUN))
    page.goto(dashboard)
    path = tmp_path / "<b>holiday.json"
    path.write_text(text)
    page.locator("[data-progress-file]").set_input_files(path)
    expect(page.locator("[data-said]")).to_have_text(
        "<b>holiday.json is no file of Domeng's progress; nothing was changed."
    )
    assert kept(page) == stored(**BEGUN)


def test_progress_is_forgotten_only_after_a_question(page: Page, dashboard: str) -> None:
    remember(page, stored(**BEGUN))
    page.goto(dashboard)
    forget = page.locator('[data-action="forget-progress"]')
    forget.click()
    expect(page.get_by_role("dialog")).to_contain_text("Forget all that you have done")
    expect(page.locator(":focus")).to_have_attribute("data-answer", "no")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert kept(page) == stored(**BEGUN)
    forget.click()
    page.locator('[data-answer="no"]').click()
    assert kept(page) == stored(**BEGUN)
    forget.click()
    page.locator('[data-answer="yes"]').click()
    expect(page.locator("[data-said]")).to_contain_text("Forgotten")
    expect(page.locator("[data-count]")).to_have_text(f"0 of {len(IDS)} done")
    expect(page.locator(":focus")).to_have_attribute("data-action", "load-progress")
    assert kept(page) == {}


def test_what_is_done_in_another_tab_is_seen_here(page: Page, dashboard: str) -> None:
    page.goto(dashboard)
    other = page.context.new_page()
    other.goto(dashboard)
    other.evaluate(f"localStorage.setItem({json.dumps(STORE)}, {json.dumps(json.dumps(stored(**BEGUN)))})")
    expect(card(page, FIRST)).to_have_attribute("data-done", "true")


def test_where_the_browser_keeps_nothing_the_cards_stand_all_the_same(
    page: Page, dashboard: str, tmp_path: Path, watch: Watch
) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'SecurityError'); }});"
    )
    page.goto(dashboard)
    expect(page.locator("[data-count]")).to_have_text(f"0 of {len(IDS)} done")
    path = tmp_path / "some.json"
    path.write_text(json.dumps({"format": "domeng-progress/1", "lessons": stored(**BEGUN)}))
    page.locator("[data-progress-file]").set_input_files(path)
    expect(page.locator("[data-said]")).to_contain_text("does not let the page remember")
    assert watch.found() == []
