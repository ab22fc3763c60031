"""The landing page: there before Python, on every screen, in both themes, with nothing from elsewhere."""

import re
from collections.abc import Callable
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from domeng_widgets.rules import Term
from tests.browser.conftest import Pages, stands, widest

Axe = Callable[..., list[str]]
WIDTHS = (360, 768, 1280)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_it_fits_every_screen_and_axe_finds_nothing(
    new_page: Pages, dashboard: str, axe: Axe, width: int, theme: str
) -> None:
    page = new_page(viewport={"width": width, "height": 740}, color_scheme=theme)
    page.goto(dashboard)
    assert widest(page) <= width
    assert axe(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_is_the_systems_unless_the_address_names_one(new_page: Pages, dashboard: str, theme: str) -> None:
    other = {"light": "dark", "dark": "light"}[theme]
    page = new_page(color_scheme=theme)
    page.goto(dashboard)
    html = page.locator("html")
    expect(html).to_have_attribute("data-domeng-theme", theme)
    bright = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.emulate_media(color_scheme=other)  # type: ignore[arg-type]
    expect(html).to_have_attribute("data-domeng-theme", other)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != bright
    page.goto(f"{dashboard}?theme={theme}")
    expect(html).to_have_attribute("data-domeng-theme", theme)


def test_to_learn_and_to_play_are_the_first_things_a_keyboard_reaches(page: Page, dashboard: str) -> None:
    page.goto(dashboard)
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_attribute("href", "#content")
    expect(page.locator(":focus")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_attribute("data-go-on", "")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_attribute("data-action", "play")


def test_it_names_the_fourteen_terms(page: Page, dashboard: str) -> None:
    page.goto(dashboard)
    assert page.locator(".terms dt").all_inner_texts() == [term.value for term in Term]


def test_it_starts_no_kernel_and_asks_for_little(page: Page, dashboard: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(dashboard, wait_until="networkidle")
    assert [url for url in asked if "api/" in url] == []
    assert len(asked) <= 6


def test_the_links_keep_what_the_address_asks_for(page: Page, dashboard: str) -> None:
    page.goto(f"{dashboard}?theme=dark&pace=0")
    for card in page.locator("[data-card], [data-go-on]").all():
        expect(card).to_have_attribute("href", re.compile(r"/voila/render/\d\d_\w+\.ipynb\?theme=dark&pace=0$"))
    expect(page.locator('[data-action="play"]')).to_have_attribute(
        "href", re.compile(r"/voila/render/play\.ipynb\?theme=dark&pace=0$")
    )


GROUNDS = """() => {
  const all = [document.body, document.querySelector('.domeng-bar')], clear = getComputedStyle(document.querySelector('.domeng-weave')).backgroundColor;
  for (let one = document.querySelector('.cells'); one; one = one.parentElement) all.push(one);
  return [...new Set(all.map(one => getComputedStyle(one).backgroundColor))].filter(colour => colour !== clear);
}"""


@pytest.mark.parametrize(
    ("notebook", "theme", "colour"),
    [("01_the_table", "dark", "rgb(21, 20, 25)"), ("play", "light", "rgb(251, 248, 241)"), ("glossary", "light", "rgb(251, 248, 241)")],
)  # fmt: skip
def test_a_notebooks_page_has_one_ground_and_leads_to_the_contents(
    page: Page, dashboard: str, notebook: str, theme: str, colour: str
) -> None:
    page.goto(f"{dashboard}voila/render/{notebook}.ipynb?theme={theme}", wait_until="commit")
    expect(page.locator(".cells")).to_be_attached()
    assert page.evaluate(GROUNDS) == [colour]  # while it is waited for
    stands(page)
    assert page.evaluate(GROUNDS) == [colour]
    expect(page.locator('.way [data-way="contents"]')).to_have_attribute("href", re.compile(r"^/(\?|$)"))
    sizes = page.locator(".jp-RenderedMarkdown").evaluate_all(
        "all => ['h1', 'h2', 'h3'].map(one => all.map(node => node.querySelector(one)).find(Boolean)).filter(Boolean)"
        ".map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert sizes == [28, 20, 16][: len(sizes)]


def test_an_address_that_is_no_page_leads_back(page: Page, dashboard: str, watch) -> None:  # type: ignore[no-untyped-def]
    watch.expect("404")
    for path in (
        *("nowhere", "voila/render/nowhere.ipynb", "voila/render/play", "voila/tree/nowhere"),
        *("%ff", "print/%ff", "voila/render/%ff", "voila/render/play.ipynb%00", "voila/render/nowhere.ipynb?lang=%ff"),
    ):
        reply = page.goto(dashboard + path)
        assert reply is not None
        assert reply.status == 404
        page.get_by_role("main").get_by_role("link").click()
        expect(page).to_have_url(dashboard)


@pytest.mark.parametrize(
    "query", ["lang=%ff", "theme=%ff", "lang=../en", "lang=%00", 'lang="><script>broken()</script>']
)
def test_what_an_address_asks_for_may_be_anything(page: Page, dashboard: str, query: str) -> None:
    reply = page.goto(f"{dashboard}?{query}")
    assert reply is not None
    assert reply.status == 200
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_nothing_of_the_stock_pages_can_be_called_up(dashboard: str) -> None:
    """They load from other hosts."""
    for query in ("?template=lab", "?classic-tree=false", "?template=classic"):
        with urlopen(dashboard + query) as reply:
            html = reply.read().decode()
        assert 'data-action="play"' in html
        assert re.findall(r"(?:src|href)=\"https?:", html) == []
