"""Lessons in a real browser, from their card to the end, in the dashboard, JupyterLab and the site, by the page contract alone."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from domeng_widgets.lessons import ids, load
from tests.browser.conftest import Pages, from_its_card, open_in_lab, stands, widest
from tests.browser.pupil import Pupil, Typist
from tests.browser.remote import expect

Axe = Callable[..., list[str]]
QUICK = {"dashboard": "01_the_table", "lab": "09_mattikkeng", "keyboard": "03_passebunge"}
"""The lessons that `make test` takes; `make test-all` takes all of them in the first two places, and two on the site."""
CARDS = [
    *(pytest.param("dashboard", name, marks=() if name == QUICK["dashboard"] else pytest.mark.slow) for name in ids()),
    *(pytest.param("site", name, marks=pytest.mark.slow) for name in ("03_passebunge", "09_mattikkeng")),
]
LAB = [pytest.param(name, marks=() if name == QUICK["lab"] else pytest.mark.slow) for name in ids()]
PATIENCE = 120_000
ALL_STAND = """count => count === [...document.querySelectorAll(".domeng-lesson")]
    .flatMap(scene => scene.dataset.scene?.split("+") ?? []).length"""
"""Whether the scenes that stand have all steps between them: they are painted one after the other."""


def takes_all(pupil: Pupil, name: str) -> None:
    """Take all scenes of a lesson; they have all its steps."""
    seen: list[str] = []
    pupil.page.wait_for_function(ALL_STAND, arg=len(load(name).steps), timeout=PATIENCE)
    for place in range(pupil.scenes.count()):
        scene = pupil.scenes.nth(place)
        assert scene.get_attribute("data-lesson") == name
        seen += (scene.get_attribute("data-scene") or "").split("+")
        pupil.takes(scene)
    assert seen == [step.id for step in load(name).steps]
    expect(pupil.page.locator(f'[data-lesson-done="{name}"]')).to_be_visible()


@pytest.mark.parametrize(("place", "name"), CARDS)
def test_a_lesson_is_taken_from_its_card_to_its_end(
    place: str, name: str, page: Page, request: pytest.FixtureRequest, axe: Axe
) -> None:
    address = request.getfixturevalue(place)
    from_its_card(page, address, name)
    assert axe(page) == []
    takes_all(Pupil(page), name)
    assert axe(page) == []
    page.goto(address)
    expect(page.locator(f'[data-card="{name}"]').first).to_have_attribute("data-done", "true")


@pytest.mark.parametrize("name", LAB)
def test_a_lesson_is_taken_from_its_card_to_its_end_in_jupyterlab(name: str, new_page: Pages, lab: str) -> None:
    page = new_page(viewport={"width": 1280, "height": 1500})
    open_in_lab(page, lab, "index.ipynb", pace=0)
    expect(page.locator(f'[data-card="{name}"]').first).to_be_visible(timeout=PATIENCE)
    open_in_lab(page, lab, f"{name}.ipynb", pace=0)
    takes_all(Pupil(page), name)


def test_a_lesson_is_taken_by_keyboard_alone(page: Page, dashboard: str) -> None:
    name = QUICK["keyboard"]
    from_its_card(page, dashboard, name)
    takes_all(Typist(page), name)


@pytest.mark.slow
@pytest.mark.parametrize("name", ids())
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_a_phone_text_and_table_are_read_without_scrolling_sideways(
    name: str, theme: str, new_page: Pages, dashboard: str, axe: Axe
) -> None:
    page = new_page(viewport={"width": 360, "height": 780})
    page.goto(f"{dashboard}voila/render/{name}.ipynb?pace=0&theme={theme}")
    stands(page)
    assert widest(page) <= 360
    assert axe(page) == []


def test_a_lesson_resumes_at_its_first_step_not_done(page: Page, dashboard: str) -> None:
    name = "03_passebunge"
    from_its_card(page, dashboard, name)
    pupil = Pupil(page)
    pupil.takes(pupil.scenes.first)
    page.reload()
    stands(page)
    expect(pupil.scenes.first).to_have_attribute("data-state", "done")
    expect(pupil.scenes.nth(1)).to_have_attribute("data-step", "2")
    expect(pupil.scenes.nth(1)).to_be_in_viewport(ratio=0.3)
    assert 0 <= pupil.scenes.evaluate_all("all => all[1].getBoundingClientRect().top") < 150  # from its start
    last = pupil.scenes.last.get_attribute("data-scene")
    assert last is not None
    done = [step.id for step in load(name).steps if step.id not in last.split("+")]
    stored = {name: {"steps": len(load(name).steps), "done": done}}
    page.evaluate("text => localStorage.setItem('domeng.progress/1', text)", json.dumps(stored))
    page.reload()
    stands(page)
    expect(pupil.scenes.last).to_be_in_viewport(ratio=0.3)
    page.add_init_script("addEventListener('DOMContentLoaded', () => dispatchEvent(new WheelEvent('wheel')))")
    page.reload()
    stands(page)
    expect(pupil.scenes.first).to_have_attribute("data-state", "done")
    assert page.evaluate("scrollY") == 0  # somebody has begun to read: nothing moves under their eyes
