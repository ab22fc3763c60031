"""A hint at the table, with a model that stands in for Python: how it is asked for, and where each rung is told."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

Opener = Callable[..., Page]

RUNGS = ("hint-look", "hint-why", "hint-numbers")
WISH = {"kind": "hint", "version": 7}


def button(page: Page) -> Locator:
    return page.locator('[data-action="hint"]')


def numbers(page: Page) -> Locator:
    return page.get_by_role("region", name="Hint")


def test_h_and_a_click_ask_for_a_hint_where_there_is_one(opened: Opener) -> None:
    page = opened("table", alone=True)
    expect(button(page)).to_have_count(1)
    expect(button(page)).to_have_attribute("aria-keyshortcuts", "h")
    page.locator('[data-tile="50"]').focus()
    page.keyboard.press("h")
    button(page).click()
    assert page.evaluate("gallery.sent()") == [WISH, WISH]
    page.evaluate("gallery.open('waiting')")
    expect(button(page)).to_be_disabled()
    page.locator("[data-action=undo]").focus()
    page.keyboard.press("h")
    assert page.evaluate("gallery.sent()") == []


def test_each_rung_is_said_in_the_status_and_marked_in_the_hand(opened: Opener) -> None:
    page = opened("table", alone=True)
    page.locator('[data-tile="61"]').focus()
    for rung in RUNGS:
        page.evaluate("rung => gallery.show({}, rung)", rung)
        said = page.evaluate("rung => gallery.views[rung].notice.text.join('')", rung)
        expect(page.get_by_role("status").first).to_have_text(said)
        expect(page.locator('[data-tile="50"] .stud')).to_be_visible()
        expect(page.locator(".stud")).to_have_count(1)
        expect(page.locator('[data-tile="50"]')).to_have_accessible_name(
            "5 0, fits the left end, 0; the hint: look here"
        )
        expect(page.locator('[data-tile="61"]')).to_be_focused()
    expect(numbers(page)).to_be_visible()
    page.evaluate("gallery.show({}, 'table')")
    expect(numbers(page)).to_be_hidden()
    expect(page.locator(".stud")).to_have_count(0)
    expect(page.locator(".hint :is(tr, .note)")).to_have_count(0)  # whoever sits down next finds nothing of it


def test_the_numbers_are_a_table_of_the_plays_best_first(opened: Opener) -> None:
    page = opened("hint-many")
    table = numbers(page).get_by_role("table")
    assert [one.inner_text() for one in table.get_by_role("columnheader").all()] == ["Play", "Stones", "Wins"]
    rows = table.get_by_role("row")
    expect(rows).to_have_count(11)  # the heads, and for each play its numbers and why
    expect(table.get_by_role("rowheader").first).to_have_accessible_name("[6|0] equal")
    expect(rows.nth(1)).to_contain_text("\u22120.40 ± 0.24")
    expect(rows.nth(6)).to_have_text("[2|0] makes Baso, Cia and Daeng all pass in 4 of 10.")
    expect(table.get_by_text("equal")).to_have_count(3)
    expect(numbers(page)).to_contain_text("fewer is better")
    expect(numbers(page)).to_contain_text("1000 imagined rounds")


def test_the_terms_take_the_place_of_the_numbers_and_give_it_back(opened: Opener) -> None:
    page = opened("hint-numbers", alone=True)
    page.locator("[data-action=glossary]").click()
    expect(numbers(page)).to_be_hidden()
    page.keyboard.press("Escape")
    expect(numbers(page)).to_be_visible()


def test_a_hint_moves_nothing_of_the_table(opened: Opener) -> None:
    for width in (360, 768, 1280):
        page = opened("table", width=width)
        places = """() => [...document.querySelectorAll(".stage, .slot, .controls > :not([data-action=hint]), .more > *, .seat")].filter((node) => node.offsetWidth).map((node) => {
          const { x, y, width, height } = node.getBoundingClientRect();
          const top = document.querySelector(".domeng-table").getBoundingClientRect().y;
          return [x, y - top, width, height].map(Math.round); })"""
        before = page.evaluate(places)
        for rung in RUNGS:
            page.evaluate("rung => gallery.show({}, rung)", rung)
            assert (width, rung, page.evaluate(places)) == (width, rung, before)


@pytest.mark.parametrize("width", [320, 360, 768])
def test_where_the_numbers_stand_below_they_come_into_sight(opened: Opener, width: int) -> None:
    page = opened("hint-why", width=width, alone=True)
    expect(numbers(page)).to_be_hidden()
    page.evaluate("gallery.show({}, 'hint-numbers')")
    expect(numbers(page)).to_be_in_viewport(ratio=0.99)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_page_opened_anew_on_the_numbers_stays_where_it_is(opened: Opener) -> None:
    page = opened("hint-numbers", width=360, alone=True)
    assert page.evaluate("scrollY") == 0


def test_a_hint_that_takes_long_says_what_it_is_doing(opened: Opener) -> None:
    page = opened("table", clock=True)
    status, before = page.get_by_role("status").first, page.evaluate("gallery.views.table.notice.text.length")
    assert before
    button(page).click()
    page.clock.run_for(250)
    expect(status).not_to_contain_text("Imagining")
    page.clock.run_for(100)
    expect(status).to_have_text("Imagining the hidden dominoes…")
    page.evaluate("gallery.show({}, 'hint-look')")
    expect(status).to_contain_text("Hint: look at")
    page.clock.run_for(1000)
    expect(status).to_contain_text("Hint: look at")


def test_a_wish_for_a_hint_that_came_too_late_is_made_again(opened: Opener) -> None:
    page = opened("table", alone=True)
    page.evaluate("gallery.model.answers = false")
    button(page).click()
    page.evaluate("gallery.show()")
    page.evaluate("gallery.model.say({ kind: 'ack', id: gallery.model.sent.at(-1).id, stale: true })")
    assert page.evaluate("gallery.sent()") == [WISH, {**WISH, "version": 8}]


@pytest.mark.parametrize(("width", "theme"), [(360, "light"), (1280, "dark")])
def test_axe_finds_nothing_serious_on_any_rung(opened: Opener, width: int, theme: str) -> None:
    page = opened(width=width)
    for rung in (*RUNGS, "hint-many"):
        page.evaluate("([rung, theme]) => gallery.open(rung, theme)", [rung, theme])
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert [(rung, one["id"], one["nodes"]) for one in found if one["impact"] in ("serious", "critical")] == []
