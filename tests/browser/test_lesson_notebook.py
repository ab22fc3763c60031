"""A lesson's notebook in the dashboard: the way to its neighbours, where it opens, the engine's cells; the cards in JupyterLab."""

import json
import re
from collections.abc import Callable

import nbformat
import pytest
from playwright.sync_api import Page, expect

from domeng_widgets import lessons
from domeng_widgets.app import files
from domeng_widgets.app.contents import cards, way
from domeng_widgets.app.links import ServerLinks
from tests.browser.conftest import PATIENCE, Pages, open_in_lab, open_in_voila, widest
from tests.browser.test_cards import stored

Axe = Callable[..., list[str]]
LESSON = "08_manguno"
STEPS = [step.id for step in lessons.load(LESSON).steps]
NOTEBOOK = files.notebooks() / f"{LESSON}.ipynb"


def remember(page: Page, done: list[str]) -> None:
    """Let the browser have these steps of the lesson done."""
    text = json.dumps(json.dumps(stored(**{LESSON: done})))
    page.add_init_script(f"localStorage.setItem('domeng.progress/1', {text});")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_bar_leads_to_the_contents_the_neighbours_and_the_print(
    new_page: Pages, dashboard: str, axe: Axe, width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 740})
    open_in_voila(page, dashboard, NOTEBOOK.name, pace=0)
    bar = page.get_by_role("navigation")
    found = way(LESSON, ServerLinks("/", "/voila/render/", "pace=0"))
    expect(bar.locator('[data-way="contents"]')).to_have_attribute("href", "/?pace=0")
    for side in ("previous", "next"):
        link = bar.locator(f'[data-way="{side}"]')
        expect(link).to_have_attribute("href", found[side]["page"])
        expect(link).to_have_accessible_name(re.compile(re.escape(found[side]["title"])))
    expect(bar.locator('[data-way="print"]')).to_have_attribute("href", f"/print/{LESSON}?pace=0")
    assert widest(page) <= width
    assert axe(page) == []


def test_what_the_engine_does_is_folded_with_its_source_and_result(page: Page, dashboard: str) -> None:
    open_in_voila(page, dashboard, NOTEBOOK.name)
    cells = [each for each in nbformat.read(NOTEBOOK, 4).cells if "engine" in each.metadata.get("tags", [])]
    folded = page.locator("details.domeng-engine")
    expect(folded).to_have_count(len(cells))
    for cell, fold in zip(cells, folded.all(), strict=True):
        expect(fold.locator(".source")).to_be_hidden()
        fold.locator("summary").click()
        expect(fold.locator("summary")).to_have_text("The engine at work")
        assert fold.locator(".source").inner_text().split() == cell.source.split()
        for output in cell.outputs:
            said = output.get("text") or output.data["text/plain"]
            expect(fold.locator(".result").first).to_have_text(said.strip())
    assert "here.scene(" not in page.locator("#rendered_cells").inner_text()


def test_links_in_the_prose_keep_what_the_address_asks_for(page: Page, dashboard: str) -> None:
    open_in_voila(page, dashboard, NOTEBOOK.name, theme="dark")
    links = page.locator("#rendered_cells .jp-RenderedMarkdown a[href*='.ipynb']")
    assert links.count() >= 2
    for link in links.all():
        expect(link).to_have_attribute("href", re.compile(r"/voila/render/[\w.]+\.ipynb\?theme=dark$"))


def test_a_lesson_that_was_begun_opens_at_its_first_scene_that_is_not_done(new_page: Pages, dashboard: str) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    remember(page, STEPS[:4])
    open_in_voila(page, dashboard, NOTEBOOK.name, pace=0)
    scenes = page.locator(".domeng-lesson[data-scene]")
    first = next(
        number
        for number, scene in enumerate(scenes.all())
        if not set((scene.get_attribute("data-scene") or "").split("+")) <= set(STEPS[:4])
    )
    assert first > 0
    expect(scenes.nth(first)).to_be_in_viewport()
    expect(scenes.nth(0)).not_to_be_in_viewport()


@pytest.mark.parametrize("done", [[], STEPS], ids=["new", "done"])
def test_one_that_is_new_or_done_opens_at_its_top(page: Page, dashboard: str, done: list[str]) -> None:
    remember(page, done)
    open_in_voila(page, dashboard, NOTEBOOK.name, pace=0)
    assert page.evaluate("scrollY") == 0


def test_the_contents_as_a_notebook_are_the_first_page_here(page: Page, dashboard: str) -> None:
    page.goto(f"{dashboard}voila/render/index.ipynb?theme=dark")
    expect(page).to_have_url(f"{dashboard}?theme=dark")


def test_in_jupyterlab_the_cards_lead_to_their_notebooks(page: Page, lab: str) -> None:
    remember(page, STEPS)
    open_in_lab(page, lab, "index.ipynb")
    found = page.locator(".domeng-cards [data-card]")
    expect(found).to_have_count(len(cards()), timeout=PATIENCE)
    expect(page.locator(f'[data-card="{LESSON}"]')).to_have_attribute("data-done", "true")
    expect(page.locator("[data-count]")).to_have_text(f"1 of {len(cards())} done")
    page.locator(f'[data-card="{LESSON}"]').click()
    page.wait_for_function(
        "name => window.jupyterapp.shell.currentWidget?.context?.path === name", arg=NOTEBOOK.name, timeout=PATIENCE
    )
