"""A lesson on paper: no kernel, no script, its steps with pictures, and the answers on a page of their own."""

from collections.abc import Callable
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from domeng_widgets import lessons
from domeng_widgets.app.handout import handout
from tests.browser.conftest import Pages, Watch, widest

Axe = Callable[..., list[str]]
LESSON = "08_manguno"


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("tail", ["", "/answers"])
def test_it_fits_the_screen_and_axe_finds_nothing(
    new_page: Pages, dashboard: str, axe: Axe, width: int, tail: str
) -> None:
    page = new_page(viewport={"width": width, "height": 740}, color_scheme="dark")
    page.goto(f"{dashboard}print/{LESSON}{tail}")
    assert widest(page) <= width
    assert axe(page) == []
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_it_has_every_step_and_no_answer(new_page: Pages, dashboard: str) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{dashboard}print/{LESSON}?pace=0")
    sheet = handout(LESSON)
    steps = page.locator("[data-step]")
    expect(steps).to_have_count(len(sheet.items))
    for item, step in zip(sheet.items, steps.all(), strict=True):
        expect(step.get_by_role("img", name=f"The table of step {item.number}", exact=True)).to_be_visible()
        expect(step).to_contain_text(item.question or item.text)
        expect(step.locator(".options li")).to_have_count(len(item.options))
        if item.why:
            assert item.why not in step.inner_text()
    page.locator("[data-answers]").click()
    expect(page).to_have_url(f"{dashboard}print/{LESSON}/answers?pace=0")
    for item in sheet.items:
        if item.answer:
            expect(page.locator(f'[data-step="{item.number}"]')).to_contain_text(item.answer)
            expect(page.locator(f'[data-step="{item.number}"]')).to_contain_text(item.why)


def test_on_paper_it_is_black_on_white_and_no_page_ends_inside_a_step(page: Page, dashboard: str) -> None:
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 680, "height": 960})  # A4 less its margins
    page.goto(f"{dashboard}print/{LESSON}")
    expect(page.locator(".tools")).to_be_hidden()
    for step in page.locator(".step").all():
        assert step.evaluate("node => getComputedStyle(node).breakInside") == "avoid"
        assert (step.bounding_box() or {})["height"] < 960
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_it_starts_no_kernel(page: Page, dashboard: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{dashboard}print/{LESSON}", wait_until="networkidle")
    assert [url for url in asked if "api/" in url] == []
    with urlopen(f"{dashboard}print/{LESSON}") as reply:
        assert reply.status == 200


def test_every_lesson_can_be_printed_and_nothing_else(page: Page, dashboard: str, watch: Watch) -> None:
    watch.expect("404")
    for name in lessons.ids():
        with urlopen(f"{dashboard}print/{name}/answers") as reply:
            assert handout(name).title in reply.read().decode()
    for name in ("nowhere", "glossary", f"{LESSON}/else", "..%2Fplay"):
        reply = page.goto(f"{dashboard}print/{name}")
        assert reply is not None
        assert reply.status == 404
