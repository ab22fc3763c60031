"""The notebook about chances: the reader guesses by keyboard, lets 100,000 rounds be played, and sees picture, figures and mark."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from domeng_widgets.app import chances
from domeng_widgets.words import ENGLISH
from tests.browser.conftest import PATIENCE, Pages, open_in_lab, open_in_voila, widest

Axe = Callable[..., list[str]]
NOTEBOOK = "13_chances.ipynb"


def question(page: Page, name: str) -> Locator:
    """One of the notebook's questions."""
    return page.locator(f'.domeng-chance[data-question="{name}"]')


def is_answered(asked: Locator) -> None:
    """Wait for the answer; it has one picture to be seen, and the table."""
    expect(asked).to_have_attribute("data-state", "done", timeout=PATIENCE)
    expect(asked.locator(".chart svg:visible")).to_have_count(1)
    expect(asked.locator("table")).to_be_hidden()  # the picture shows the same
    asked.locator("summary").press("Enter")
    expect(asked.locator("table tbody tr:visible").first).to_contain_text("±")
    asked.locator('[data-action="again"]').focus()


def guess_by_keyboard(page: Page, asked: Locator) -> None:
    """A wrong guess, its fault in words, a right one; then the rounds are played, and the page says so."""
    field = asked.locator("[data-guess-input]")
    expect(asked).to_have_attribute("data-state", "open", timeout=PATIENCE)
    expect(field).to_have_accessible_name("Of 1,000 rounds, how many end in a POLLO?")
    expect(page.get_by_role("region", name="Of 1,000 rounds, how many end in a POLLO?", exact=True)).to_have_count(1)
    expect(asked.get_by_role("status")).to_have_count(1)  # it is there to be listened to before it says anything
    assert "±" not in asked.inner_text()
    field.focus()
    page.keyboard.type("about 20")
    page.keyboard.press("Enter")
    expect(asked.get_by_role("alert")).to_have_text("Type a whole number from 0 to 1,000, in digits.")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("20")
    page.keyboard.press("Enter")
    is_answered(asked)


CONTRAST = """node => {
    const light = (colour) => {
        const [red, green, blue] = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    let under = node;
    while (/, 0\\)$|transparent/.test(getComputedStyle(under).backgroundColor)) under = under.parentElement;
    const [low, high] = [getComputedStyle(node).color, getComputedStyle(under).backgroundColor].map(light).sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}"""


def contrasts(texts: Locator) -> float:
    """The least contrast that any of these texts has with what is under it; of disabled fields no checker asks for one."""
    return min(float(text.evaluate(CONTRAST)) for text in texts.all())


def watch_progress(page: Page) -> None:
    """Keep what the bars of progress say from now on."""
    page.evaluate(
        """() => {
            window.progressSaid = new Set();
            const look = () => document.querySelectorAll(".domeng-chance progress").forEach((bar) => {
                if (bar.checkVisibility()) window.progressSaid.add(document.getElementById(bar.getAttribute("aria-labelledby")).textContent);
            });
            new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
        }"""
    )


@pytest.mark.parametrize(("width", "theme"), [(360, "light"), (1280, "dark")])
def test_a_guess_by_keyboard_is_answered_with_picture_number_and_mark(
    new_page: Pages, dashboard: str, axe: Axe, width: int, theme: str
) -> None:
    page = new_page(viewport={"width": width, "height": 740}, color_scheme=theme)
    open_in_voila(page, dashboard, NOTEBOOK)
    assert axe(page) == []
    watch_progress(page)
    asked = question(page, "pollo")
    folds = page.locator("#rendered_cells .jp-RenderedMarkdown details")
    assert folds.evaluate_all("all => all.map(one => one.open)") == [False] * 5
    guess_by_keyboard(page, asked)
    assert folds.evaluate_all("all => all.map(one => one.open)") == [True] + [False] * 4
    said = page.evaluate("[...window.progressSaid]")
    assert any(re.fullmatch(r"Playing round [\d,]+ of 100,000", each) for each in said)
    expect(asked.get_by_role("status")).to_have_text(
        re.compile(r"^A POLLO ends \d\d\.\d ± 0\.\d of 1,000 rounds\. You said 20: \d too many\.$")
    )
    expect(asked.locator(".chart svg:visible text.guess")).to_have_text("your guess: 20")
    picture = asked.locator(".chart svg:visible")
    expect(picture).to_have_role("img")
    expect(picture).to_have_accessible_name(re.compile("POLLO.*±", re.DOTALL))
    expect(asked.locator('[data-action="again"]')).to_be_focused()
    assert widest(page) <= width
    assert axe(page) == []


def test_places_are_chosen_by_arrow_keys_and_one_may_guess_again(page: Page, dashboard: str, axe: Axe) -> None:
    open_in_voila(page, dashboard, NOTEBOOK)
    asked = question(page, "place")
    run = asked.locator('[data-action="run"]')
    run.press("Enter")
    expect(asked.get_by_role("alert")).to_have_text("Choose one of the answers first.")
    expect(asked.locator('[data-option="0"]')).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(asked.locator('[data-option="2"]')).to_be_checked()
    page.keyboard.press("Enter")
    is_answered(asked)
    expect(asked.get_by_role("status")).to_contain_text("The place you chose takes")
    expect(asked.locator("table tbody tr")).to_have_count(5)
    second = asked.locator("[data-right]")
    expect(second).to_have_text("✓ Right answer: The second to play")
    assert contrasts(asked.locator(".option span:first-of-type")) >= 4.5
    assert axe(page) == []
    asked.locator('[data-action="again"]').press("Enter")
    expect(asked).to_have_attribute("data-state", "open")
    expect(asked.locator(".found")).to_be_hidden()
    expect(second).to_have_count(0)
    expect(asked.locator('[data-option="2"]')).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    is_answered(asked)
    expect(asked.get_by_role("status")).to_contain_text("Right.")


def test_the_first_page_leads_there(page: Page, dashboard: str) -> None:
    page.goto(f"{dashboard}?theme=dark")
    link = page.get_by_role("link", name="Chances", exact=True)
    expect(link).to_contain_text("which seat is the worst?")
    expect(link).to_have_attribute("href", f"/voila/render/{NOTEBOOK}?theme=dark")


@pytest.mark.slow
def test_the_same_in_jupyterlab_and_in_its_dark_theme(page: Page, lab: str) -> None:
    open_in_lab(page, lab, NOTEBOOK)
    asked = question(page, "pollo")
    expect(asked).to_be_visible(timeout=PATIENCE)
    told = page.locator(".jp-CodeCell", has_text='here.answer("pollo"')
    expect(told).to_have_class(re.compile(r"\bdomeng-later\b"), timeout=PATIENCE)
    guess_by_keyboard(page, asked)
    expect(told).not_to_have_class(re.compile(r"\bdomeng-later\b"))
    expect(asked.locator(".chart svg:visible text.guess")).to_have_text("your guess: 20")
    page.evaluate("window.jupyterapp.commands.execute('apputils:change-theme', {theme: 'JupyterLab Dark'})")
    expect(asked).to_have_attribute("data-theme", "dark")
    cells = page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.length")
    page.keyboard.press("b")  # JupyterLab would insert a cell
    assert page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.length") == cells


# --- without Python ------------------------------------------------------------------------------------------------------

STAND_IN = """async ([code, model, frame, view]) => {
    const load = (text) => import(URL.createObjectURL(new Blob([text], {type: "text/javascript"})));
    window.model = new (await load(model)).Model(frame, view);
    (await load(code)).default.render({model: window.model, el: document.body});
}"""


def view(state: str, **more: Any) -> dict[str, Any]:
    """What Python would show."""
    return {"version": 1, "state": state, "error": "", "guess": "", "done": 0, "of": 100, "found": None} | more


def test_silence_is_said_while_asked_and_while_running_and_the_next_sign_ends_it(page: Page) -> None:
    page.clock.install()
    code = chances.GUESS.script
    model = Path(__file__).with_name("model.js").read_text(encoding="utf-8")
    page.evaluate(STAND_IN, [code, model, chances.asked("pollo", ENGLISH), view("open")])
    asked = question(page, "pollo")
    silent = re.compile("Python has not answered")
    asked.locator("[data-guess-input]").press("Enter")
    page.clock.run_for(16_000)
    expect(asked.get_by_role("status")).to_have_text(silent)
    for shown in (view("open", error="No."), view("running", done=2)):
        page.evaluate("view => window.model.show(view)", shown)
        expect(asked.get_by_role("status")).not_to_have_text(silent)
    page.clock.run_for(16_000)
    expect(asked.get_by_role("status")).to_have_text(silent)
    page.evaluate("view => window.model.show(view)", view("running", done=4))
    expect(asked.get_by_role("status")).not_to_have_text(silent)
    page.evaluate("view => window.model.show(view)", view("open"))
    page.evaluate("() => { window.model.send = () => { throw new Error('gone'); }; }")
    asked.locator("[data-guess-input]").press("Enter")
    expect(asked.get_by_role("status")).to_have_text(silent)
