"""What a browser keeps of the site: a small site of a few pages shows it, without Python, and with the real service worker."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page

from domeng_widgets.site.keeping import ITS_WORKER, add_worker, name_pages
from domeng_widgets.site.pages import PAGES, Press, SiteLinks
from domeng_widgets.words import ENGLISH
from tests.browser.conftest import Watch
from tests.browser.remote import expect
from tests.browser.static_site import SiteServer

JUPYTERLITES = """
self.addEventListener("install", (event) => { self.skipWaiting(); });
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
"""
"""What JupyterLite's own service worker does here."""
LESSON = """<!DOCTYPE html>
<html><head><title>{name}</title><link rel="icon" href="data:,"></head>
<body data-version="{version}"><script src="../../static/domeng/table-{digest}.js"></script><script src="../../static/plain.js"></script></body></html>
"""
NAMES = ("play", "glossary")
REGISTER = """async () => {
    const own = await navigator.serviceWorker.register("../../service-worker.js", { updateViaCache: "imports" });
    await own.update();
    while (own.installing || own.waiting || own.active?.state !== "activated") await new Promise((go) => setTimeout(go, 20));
    const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
    own.active.postMessage({ keep: [location.href, ...loaded] });
}"""
"""What JupyterLite's script and ours do on a lesson's page."""
KEPT = """async () => {
    const names = await caches.keys(), all = [];
    for (const name of names) for (const { url } of await (await caches.open(name)).keys()) all.push(url);
    return all;
}"""

WAIT = f"""async (parts) => {{
    for (;;) {{
        const kept = await ({KEPT})();
        if (parts.every((part) => kept.some((url) => url.endsWith(part)))) return;
        await new Promise((go) => setTimeout(go, 20));
    }}
}}"""
"""Waits until all of these are kept."""


def publish(folder: Path, version: str, names: tuple[str, ...] = NAMES) -> None:
    """A version of the small site: its pages, scripts named by what is in them, and one that is not."""
    for old in sorted(folder.rglob("*"), reverse=True):
        old.unlink() if old.is_file() else old.rmdir()
    digest = version * 12
    for path, text in {
        ITS_WORKER: JUPYTERLITES,
        f"static/domeng/table-{digest}.js": f"document.body.dataset.table = '{version}';",
        "static/plain.js": f"document.body.dataset.plain = '{version}';",
        **{f"{PAGES}/{name}.html": LESSON.format(name=name, version=version, digest=digest) for name in names},
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    press = Press.to(folder, ENGLISH)
    press.first_page()
    press.signs()
    name_pages(folder)
    add_worker(folder)
    for path in folder.rglob("*"):
        os.utime(path, (ord(version), ord(version)))  # this server tells versions apart by their seconds


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the small site lies, in its version `a`."""
    monkeypatch.delenv("JUPYTER_PATH", raising=False)
    publish(tmp_path, "a")
    return tmp_path


class Visitor:
    """A browser at the small site."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page, self.folder, self._server = page, folder, SiteServer(folder)
        self.url, self.port = self._server.url, self._server.port

    def of(self, name: str, query: str = "") -> str:
        """The address of a page."""
        return f"{self.url}{SiteLinks(0).page(name)}{query}"

    def visit(self, name: str, query: str = "") -> None:
        """Open a page with a network; what it needs is kept."""
        self.page.goto(self.of(name, query))
        self.page.evaluate(REGISTER)
        self.page.evaluate(
            WAIT, [f"{name}.html", "static/plain.js", "index.html", "offline.html", "absent.js", "cards.css"]
        )

    def says(self, name: str, query: str = "") -> tuple[str, str, str]:
        """The versions of a page, its named and its plain script, as the page is shown."""
        self.page.goto(self.of(name, query))
        return tuple(
            self.page.evaluate("(({version, table, plain}) => [version, table, plain])(document.body.dataset)")
        )

    def kept(self) -> set[str]:
        """The paths in the site of what is kept."""
        return {url.removeprefix(self.url) for url in self.page.evaluate(KEPT)}

    def leave_network(self) -> None:
        """From now on nobody answers."""
        self._server.stop()

    @contextmanager
    def at_a_portal(self) -> Iterator[None]:
        """Meanwhile a network's own page is the answer to whatever is asked."""
        self._server.portal = b"<!DOCTYPE html><html><head><title>PORTAL</title><link rel='icon' href='data:,'></head><body>Log in</body></html>"
        try:
            yield
        finally:
            self._server.portal = b""


@pytest.fixture
def visitor(page: Page, folder: Path, watch: Watch) -> Iterator[Visitor]:
    """A visitor of the small site."""
    watch.expect("ERR_CONNECTION_REFUSED")  # the service worker asks the network first
    watch.expect("status of 503")  # what stands in a missing page's place
    found = Visitor(page, folder)
    yield found
    found.leave_network()


def test_without_a_network_the_newest_page_is_shown_whatever_its_address_asks_for(visitor: Visitor) -> None:
    visitor.visit("play")
    publish(visitor.folder, "b")
    visitor.visit("play", "?pace=0")
    visitor.leave_network()
    for query in ("", "?pace=0", "?theme=dark"):
        assert visitor.says("play", query) == ("b", "b", "b")


def test_a_new_version_brings_all_that_was_kept_up_to_date_and_drops_what_it_no_longer_has(visitor: Visitor) -> None:
    visitor.visit("play")
    visitor.visit("glossary", "?pace=0")
    before = visitor.kept()
    assert {"static/domeng/table-aaaaaaaaaaaa.js", "voici/render/glossary.html"} <= before
    assert not any("?" in path for path in before)
    publish(visitor.folder, "b")
    visitor.visit("play")
    assert visitor.kept() == {path.replace("aaaaaaaaaaaa", "bbbbbbbbbbbb") for path in before}
    assert len(visitor.page.evaluate("caches.keys()")) == 1
    visitor.leave_network()
    assert visitor.says("glossary") == ("b", "b", "b")


def test_a_lesson_that_a_new_version_has_no_more_is_kept_no_more(visitor: Visitor) -> None:
    visitor.visit("play")
    visitor.visit("glossary")
    publish(visitor.folder, "b", names=("play",))
    visitor.visit("play")
    assert "voici/render/glossary.html" not in visitor.kept()


def test_a_networks_own_page_is_shown_but_never_kept(visitor: Visitor) -> None:
    visitor.visit("play")
    before = visitor.kept()
    with visitor.at_a_portal():
        visitor.page.goto(visitor.of("play"))
        expect(visitor.page).to_have_title("PORTAL")
        visitor.page.goto(visitor.of("glossary"))
        expect(visitor.page).to_have_title("PORTAL")
        script = visitor.page.evaluate("fetch('../../static/plain.js').then((reply) => reply.text())")
    assert script == "document.body.dataset.plain = 'a';"
    assert visitor.kept() == before
    visitor.leave_network()
    assert visitor.says("play") == ("a", "a", "a")


def test_a_page_that_was_never_opened_says_so_and_leads_to_those_that_were(visitor: Visitor) -> None:
    visitor.visit("play")
    visitor.leave_network()
    page = visitor.page
    page.goto(visitor.of("03_passebunge", "?pace=0"))
    expect(page.get_by_role("heading", level=1)).to_have_text("This page needs a network the first time")
    links = page.locator("main a")
    expect(page.locator("[data-kept] a")).to_have_text(["A game of Domeng"])
    assert links.evaluate_all("all => all.map((one) => one.href)") == [
        f"{visitor.url}index.html?pace=0",
        f"{visitor.url}voici/render/play.html?pace=0",
    ]
    links.first.click()
    needing = "Needs a network the first time"
    expect(page.locator('[data-card="03_passebunge"]')).to_contain_text(needing)
    expect(page.locator('[data-action="play"] b')).to_be_visible()
    assert needing not in page.locator('[data-action="play"]').inner_text()
