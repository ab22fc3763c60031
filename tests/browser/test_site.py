"""The site that needs no server: served as files under a path, with Python in the reader's browser."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast
from urllib.parse import urljoin, urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page

from domeng_widgets.lessons import ids
from domeng_widgets.site.python import PYTHON_AT
from tests.browser import firefox, webkit
from tests.browser.bidi import firefox_at
from tests.browser.conftest import PATIENCE, Pages, Watch, from_its_card, open_in_site, stands, widest
from tests.browser.driver import Sitting
from tests.browser.pupil import Pupil
from tests.browser.remote import Page as RemotePage
from tests.browser.remote import expect
from tests.browser.static_site import SiteServer, serving
from tests.browser.webkit import webkit_at

pytestmark = pytest.mark.slow

Axe = Callable[..., list[str]]
LESSON = "03_passebunge"
PYTHON = f"/{PYTHON_AT.as_posix()}/"
"""Where Python's files lie: held back, they are still on their way."""
THEMES = pytest.mark.parametrize("theme", ["light", "dark"])
FOR_WORKER = ("/api/drive", "/api/service-worker-heartbeat")
"""Addresses that JupyterLite means for its service worker, which answers them; where it can't (a worker's request in WebKit,
a page that it does not yet control), nothing of ours depends on them."""
PATIENCE_IN_WEBKIT = 300_000  # milliseconds: it takes its time to compile Python


@pytest.fixture
def server(site_folder: Path) -> Iterator[SiteServer]:
    """A server for this test alone; at the end it has not been asked for what is not there."""
    with serving(site_folder) as started:
        yield started
    assert [each for each in started.refused if not each.endswith(FOR_WORKER)] == []


# --- the landing page ---------------------------------------------------------------------------------------------------


@THEMES
@pytest.mark.parametrize("width", [360, 1280])
def test_the_landing_page_fits_the_screen_and_axe_finds_nothing(
    new_page: Pages, server: SiteServer, axe: Axe, width: int, theme: str
) -> None:
    page = new_page(viewport={"width": width, "height": 740}, color_scheme=theme)
    page.goto(server.url)
    assert widest(page) <= width
    assert axe(page) == []


def test_cards_lead_to_the_lessons_and_keep_what_the_address_asks_for(page: Page, server: SiteServer) -> None:
    page.goto(f"{server.url}?pace=0")
    cards = page.locator("[data-card]").evaluate_all("all => all.map(one => [one.dataset.card, one.href])")
    assert dict(cards) == {name: f"{server.url}voici/render/{name}.html?pace=0" for name in ids()}
    play = page.locator('[data-action="play"]')
    assert play.evaluate("one => one.href") == f"{server.url}voici/render/play.html?pace=0"


@pytest.mark.parametrize("path", ["", f"voici/render/{LESSON}.html", "voici/render/play.html", f"print/{LESSON}.html"])
def test_whatever_a_page_links_to_is_there(page: Page, server: SiteServer, path: str) -> None:
    with server.holding(PYTHON):
        page.goto(server.url + path, wait_until="domcontentloaded")
        links = page.evaluate("[...document.links].map(link => link.href)")
        page.goto("about:blank")
    assert len(links) > 1
    for link in {urljoin(each, urlsplit(each).path) for each in links}:
        assert link.startswith(server.url)
        with urlopen(link) as reply:
            assert reply.status == 200


# --- while Python is on its way -----------------------------------------------------------------------------------------


TILES = """(tables) => tables.map((table) => [...table.querySelectorAll("[data-tile], [data-open-tile], [data-chain-tile]")]
    .map((one) => one.dataset.tile ?? one.dataset.openTile ?? one.dataset.chainTile).sort().join(" "))"""
STILLS = f"""async () => {{
    const pictures = [...document.querySelectorAll("[data-still] img")].map(async (image) => {{
        const text = await (await fetch(image.src)).text();
        return new DOMParser().parseFromString(text, "image/svg+xml");
    }});
    return ({TILES})(await Promise.all(pictures));
}}"""
"""The dominoes that lie open in each still picture."""
FIRST_READ = """() => Math.max(
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
    ...performance.getEntriesByType("resource").filter((one) => one.name.includes("/stills/")).map((one) => one.responseEnd),
)"""
"""Milliseconds until the text and the first still pictures were there."""


def test_the_first_position_and_its_text_are_read_within_a_second_and_tell_no_more_than_the_lesson(
    page: Page, server: SiteServer
) -> None:
    with server.holding(PYTHON):
        page.goto(f"{server.url}voici/render/{LESSON}.html?pace=0", wait_until="commit")
        first = page.locator("[data-still]").first
        expect(first.locator("figcaption")).to_contain_text("How many stones will this PASS bring Baso?")
        expect(first.locator("img")).to_be_visible()
        page.wait_for_function("document.querySelector('[data-still] img').naturalWidth > 0")
        assert page.evaluate(FIRST_READ) < 1000
        shown = page.evaluate(STILLS)
        assert len(shown) > 3
        assert all(shown)
    stands(page)
    expect(page.locator("[data-still]")).to_have_count(0)
    assert page.locator(".domeng-lesson .domeng-table").evaluate_all(TILES) == shown


def test_the_game_shows_its_set_up_and_no_hand_meanwhile(page: Page, server: SiteServer) -> None:
    with server.holding(PYTHON):
        page.goto(f"{server.url}voici/render/play.html", wait_until="commit")
        expect(page.locator("[data-still] img")).to_be_visible()
        assert page.evaluate(STILLS) == [""]
    expect(page.locator(".domeng-setup")).to_be_visible(timeout=PATIENCE)


@THEMES
def test_on_a_phone_nothing_is_cut_off_while_it_loads_and_when_it_stands(
    new_page: Pages, server: SiteServer, axe: Axe, theme: str
) -> None:
    page = new_page(viewport={"width": 360, "height": 780}, color_scheme=theme)
    with server.holding(PYTHON):
        page.goto(f"{server.url}voici/render/{LESSON}.html?pace=0", wait_until="commit")
        expect(page.locator("#domeng-loading")).to_be_in_viewport()
        assert widest(page) <= 360
        assert axe(page) == []
    stands(page)
    expect(page.locator("#domeng-loading")).to_have_count(0)
    assert widest(page) <= 360
    assert axe(page) == []


TOLD = """
window.told = [];
new MutationObserver(() => {
    const panel = document.getElementById("domeng-loading"), bar = panel?.querySelector("progress");
    if (bar) told.push([panel.innerText.replace(/\\s+/g, " ").trim(), bar.value]);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


def test_waiting_is_told_by_what_is_loading_and_never_goes_back(page: Page, server: SiteServer) -> None:
    page.add_init_script(TOLD)
    open_in_site(page, server.url, LESSON)
    told = page.evaluate("told")
    texts = list(dict.fromkeys(text for text, _ in told))
    loading = [text for text in texts if text.startswith("Python is on its way to your browser. Read on: ")]
    megabytes = [float(found[1]) for text in loading if (found := re.search(r" (\S+) of \S+ MB$", text))]
    assert len(megabytes) > 3
    assert megabytes == sorted(megabytes)
    starting, *parts = texts[texts.index(loading[-1]) + 1 :]
    assert starting == "Starting Python"
    assert len(parts) > 1
    assert [text for text in parts if not re.fullmatch(r"Preparing the page: part \d+ of \d+", text)] == []
    values = [value for _, value in told]
    assert values == sorted(values)


STARTS = """
Object.defineProperty(window, "update_loading_text", {
    get() { return this.told; },
    set(tell) { this.told = (...how) => { tell(...how); window.hasBegun = true; }; },
});
"""
"""Notes when Voici first says how far it is, which is before Python itself is there."""


def test_megabytes_are_told_as_long_as_they_are_on_their_way(page: Page, server: SiteServer) -> None:
    page.add_init_script(STARTS)
    with server.holding(f"{PYTHON}python_stdlib"):
        page.goto(f"{server.url}voici/render/{LESSON}.html", wait_until="commit")
        page.wait_for_function("window.hasBegun")
        expect(page.locator("#domeng-loading")).to_contain_text(" MB")
    stands(page)


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "ipywidgets", "domeng_widgets"])
def test_a_python_that_cannot_be_loaded_is_said_in_one_line_with_a_way_out(
    page: Page, server: SiteServer, watch: Watch, name: str
) -> None:
    watch.expect(f"{PYTHON}{name}")  # the browser itself says what it could not load
    page.add_init_script(STARTS)
    with server.breaking_off(PYTHON + name):
        page.goto(f"{server.url}voici/render/{LESSON}.html")
        expect(page.locator("body")).to_have_attribute("data-state", "failed", timeout=PATIENCE)
        page.wait_for_function("window.hasBegun")
        panel = page.locator("#domeng-loading")
        expect(panel.get_by_role("status")).to_have_text("Python could not be loaded: the connection broke off.")
        expect(page.locator("[data-still] figcaption").first).to_be_visible()
    panel.get_by_role("button", name="Start again").click()
    stands(page)


@pytest.mark.parametrize("spoilt", ["pyodide.asm.wasm", "pyodide.js"])
def test_a_python_that_cannot_start_is_said_in_one_line_with_a_way_out(
    page: Page, site_folder: Path, watch: Watch, tmp_path: Path, spoilt: str
) -> None:
    watch.expect("")  # the browser says much of it
    folder = tmp_path / "site"
    shutil.copytree(site_folder, folder, copy_function=os.link)
    file = folder / PYTHON_AT / spoilt
    whole = file.read_bytes()
    file.unlink()
    file.write_bytes(whole[: len(whole) // 2])
    with serving(folder) as server:
        page.goto(f"{server.url}voici/render/{LESSON}.html")
        expect(page.locator("body")).to_have_attribute("data-state", "failed", timeout=PATIENCE)
    panel = page.locator("#domeng-loading")
    expect(panel.get_by_role("status")).to_have_text("Python could not be started, or the connection to it broke off.")
    expect(panel.get_by_role("button", name="Start again")).to_be_visible()


def test_a_server_that_does_not_know_what_wasm_is_will_do(page: Page, server: SiteServer) -> None:
    server.types = {".wasm": "application/octet-stream"}
    open_in_site(page, server.url, LESSON)


def test_a_browser_that_cannot_run_python_is_offered_nothing_that_would_not_help(
    page: Page, server: SiteServer, watch: Watch
) -> None:
    watch.expect("WebAssembly")  # said by scripts that need it
    page.add_init_script("delete window.WebAssembly;")
    with server.holding(PYTHON):
        page.goto(f"{server.url}voici/render/{LESSON}.html", wait_until="commit")
        panel = page.locator("#domeng-loading")
        expect(panel.get_by_role("status")).to_have_text("This browser cannot run Python: a newer one can.")
        expect(panel.get_by_role("button")).to_have_count(0)
        page.goto("about:blank")


def test_without_javascript_only_that_is_said(new_page: Pages, server: SiteServer) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{server.url}voici/render/{LESSON}.html")
    expect(page.locator("#domeng-loading")).to_be_hidden()
    said = page.locator("noscript p")
    expect(said).to_have_text("This page needs JavaScript: the table cannot be shown without it.")
    expect(said).to_be_visible()


@pytest.mark.parametrize("asked", ["light", "dark"])
def test_a_still_picture_has_the_theme_of_its_page(new_page: Pages, server: SiteServer, asked: str) -> None:
    page = new_page(color_scheme="light" if asked == "dark" else "dark")
    with server.holding(PYTHON):
        page.goto(f"{server.url}voici/render/play.html?theme={asked}", wait_until="commit")
        expect(page.locator("[data-still] img")).to_have_css(
            "color-scheme", asked
        )  # what the media query in it goes by
        page.goto("about:blank")


# --- once it stands -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [LESSON, "play", "13_chances", "glossary"])
def test_a_page_asks_its_own_folder_alone_and_never_in_vain(
    new_page: Pages, server: SiteServer, watch: Watch, name: str
) -> None:
    asked: list[str] = []
    page = new_page(service_workers="block")  # so that every request is seen here
    watch.expect("console: undefined")  # Voici's whole complaint about it
    page.context.on("request", lambda request: asked.append(request.url))
    open_in_site(page, server.url, name)
    assert strangers(asked, server) == []


def test_jupyterlite_opens_a_lesson_and_runs_it(new_page: Pages, server: SiteServer) -> None:
    page = new_page(viewport={"width": 1280, "height": 1500})
    page.goto(f"{server.url}lab/index.html?path={LESSON}.ipynb&pace=0")
    expect(page.locator(".jp-NotebookPanel .jp-Cell").first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_text("Python (Pyodide) | Idle")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    pupil = Pupil(page)
    expect(pupil.scenes.first.locator(".domeng-table")).to_be_visible(timeout=PATIENCE)
    pupil.takes(pupil.scenes.first)


def test_every_page_has_an_icon_so_that_no_browser_asks_outside_the_site(site_folder: Path) -> None:
    pages = list(site_folder.rglob("*.html"))
    assert len(pages) > 30
    assert [path for path in pages if 'rel="icon"' not in path.read_text(encoding="utf-8")] == []


def test_no_page_of_jupyterlites_is_there_that_nothing_leads_to(site_folder: Path) -> None:
    found = {path.relative_to(site_folder).as_posix() for path in site_folder.rglob("*.html")}
    ours = {path for path in found if path.startswith(("print/", "voici/render/"))}
    assert found - ours == {"index.html", "404.html", "offline.html", "lab/index.html"}


@pytest.mark.parametrize("path", ["none.html", "voici/render/none.html", "a/b/c/"])
def test_where_there_is_no_page_our_own_says_so_and_its_links_hold(
    page: Page, site_folder: Path, watch: Watch, path: str
) -> None:
    watch.expect("404")
    with serving(site_folder) as server:
        page.goto(f"{server.url}{path}?theme=dark")
        expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
        link = page.get_by_role("link", name="To the start page")
        expect(link).to_have_attribute("href", f"{server.url}index.html?theme=dark")
        link.click()
        expect(page.locator("[data-card]").first).to_be_visible()
        page.wait_for_load_state()  # the server ends now


IS_KEPT = """async () => {
    const files = JSON.parse(document.getElementById("domeng-files").textContent).map(([file]) => new URL(file, location.href).href);
    const loaded = performance.getEntriesByType("resource").map((one) => one.name).filter((name) => name.startsWith(location.origin));
    const asked = [...files, ...loaded].map((url) => url.split("?")[0]).filter((url) => !url.includes("/api/"));
    for (;;) {
        const found = await Promise.all(asked.map((url) => caches.match(url)));
        if (found.every((reply) => reply)) return;
        await new Promise((go) => setTimeout(go, 50));
    }
}"""
"""Waits until all that the page has loaded is kept."""


def test_a_page_that_was_here_once_plays_without_a_network(page: Page, site_folder: Path, watch: Watch) -> None:
    watch.expect("ERR_CONNECTION_REFUSED")  # the service worker asks the network first
    with serving(site_folder) as server:
        open_in_site(page, server.url, LESSON, pace=0)
        page.reload()
        stands(page)
        assert page.evaluate("navigator.serviceWorker.controller !== null")
        page.evaluate(IS_KEPT)
    page.reload()
    stands(page)
    pupil = Pupil(page)
    pupil.takes(pupil.scenes.first)


# --- every browser ------------------------------------------------------------------------------------------------------


def strangers(asked: list[str], server: SiteServer) -> list[str]:
    """What was asked of others than the site."""
    return [url for url in asked if not url.startswith((server.url, "data:", "blob:")) and not url.endswith(FOR_WORKER)]


@contextmanager
def chromium_page(request: pytest.FixtureRequest, _: SiteServer, __: Path) -> Iterator[Page]:
    """A page of the browser of all other tests, watched as they are."""
    yield request.getfixturevalue("page")


@contextmanager
def firefox_page(_: pytest.FixtureRequest, server: SiteServer, home: Path) -> Iterator[RemotePage]:
    """A page of Firefox; at the end nothing went wrong in it."""
    path = firefox.firefox()
    if path is None:
        pytest.fail(firefox.MISSING)
    with firefox_at(path, home) as browser:
        yield RemotePage(browser)
        assert browser.wrong == []
        assert strangers(browser.asked, server) == []


@contextmanager
def webkit_page(_: pytest.FixtureRequest, server: SiteServer, home: Path) -> Iterator[RemotePage]:
    """A page of WebKit, which asks for other hosts at our server; it tells nobody what is said in its console."""
    path = webkit.webkit()
    if path is None:
        pytest.fail(webkit.MISSING)
    with webkit_at(path, home, f"localhost:{server.port}") as browser:
        yield RemotePage(browser)


@pytest.mark.parametrize("opened", [chromium_page, firefox_page, webkit_page])
def test_from_a_card_through_a_scene_to_a_round_of_the_game(
    opened: Any, request: pytest.FixtureRequest, server: SiteServer, tmp_path: Path
) -> None:
    with opened(request, server, tmp_path) as found:
        page = cast(Page, found)
        from_its_card(page, server.url, LESSON, PATIENCE_IN_WEBKIT)
        pupil = Pupil(page)
        assert pupil.scenes.first.get_attribute("data-lesson") == LESSON
        pupil.takes(pupil.scenes.first)
        page.goto(f"{server.url}voici/render/play.html?pace=0")
        stands(page, PATIENCE_IN_WEBKIT)
        sitting = Sitting(page)
        sitting.set_up(0)
        sitting.play_a_round(sitting.click)
        assert sitting.state()["phase"] in ("round-over", "game-over")
        stones, table = sitting.stones()
        assert sum(stones) + table == 25
