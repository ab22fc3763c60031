"""What every browser test uses: a Chromium, pages that are watched, the dashboard, JupyterLab, the site, and axe."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

from domeng_widgets.app import files
from tests.browser.chromium import MISSING, chromium
from tests.browser.remote import expect
from tests.browser.servers import DASHBOARD_ADDRESS, domeng_play, free_port, jupyter_lab, private_home, running
from tests.browser.static_site import serving, site_in

PATIENCE = 120_000  # milliseconds until Python has started on a busy machine
HERE = Path(__file__).parent
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"
"""No other host is found. Requests that Playwright looks at on their way would be lost where their page is being closed."""

Pages = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test in this folder needs a browser, or stands beside those that do."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The Chromium of this machine. Without one these tests fail; they are never skipped unseen."""
    path = chromium()
    if path is None:
        pytest.fail(MISSING)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu", ALONE])
        yield started
        started.close()


class Watch:
    """What went wrong in the pages of a test: console errors, uncaught errors, requests to other hosts."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.expected: list[str] = []

    def expect(self, part: str) -> None:
        """Messages with this in them are part of the test."""
        self.expected.append(part)

    def over(self, context: BrowserContext) -> None:
        """Watch every page of a context."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self.wrong.append(f"uncaught: {error.error}"))
        context.on("request", self._request)
        context.on("page", lambda page: page.on("websocket", lambda socket: self._host(socket.url)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.wrong.append(f"console: {message.text} ({message.location.get('url')})")

    def _request(self, request: Request) -> None:
        self._host(request.url)

    def _host(self, url: str) -> None:
        if urlsplit(url).hostname not in ("localhost", "127.0.0.1", None):
            self.wrong.append(f"request to another host: {url}")

    def found(self) -> list[str]:
        """What went wrong and was not expected."""
        return [each for each in self.wrong if not any(part in each for part in self.expected)]


@pytest.fixture
def watch() -> Watch:
    """What goes wrong in this test's pages; looked at when they have been closed."""
    return Watch()


@pytest.fixture
def new_page(browser: Browser, watch: Watch) -> Iterator[Pages]:
    """Opens watched pages; takes what Playwright's new_context takes."""
    contexts: list[BrowserContext] = []

    def new(**options: Any) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        watch.over(context)
        return context.new_page()

    yield new
    for context in contexts:
        context.close()
    assert watch.found() == []


@pytest.fixture
def page(new_page: Pages) -> Page:
    """A watched page, 1280 px wide."""
    return new_page()


@pytest.fixture(scope="session")
def dashboard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a dashboard, as `domeng play` prints it; it ends with a slash."""
    home = tmp_path_factory.mktemp("dashboard")
    with running(domeng_play("--port", str(free_port())), private_home(home), DASHBOARD_ADDRESS) as server:
        yield server.url


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab that serves a copy of the notebooks; it ends with a slash."""
    home = tmp_path_factory.mktemp("lab")
    shutil.copytree(files.notebooks(), home / "notebooks")
    silent = home / "config" / "labconfig" / "page_config.json"
    silent.parent.mkdir(parents=True)
    silent.write_text(json.dumps({"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}))
    port = free_port()
    command = jupyter_lab(port, home / "notebooks")
    with running(command, private_home(home), rf"http://localhost:{port}/", cwd=home):
        yield f"http://localhost:{port}/"


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site that needs no server, made anew once; DOMENG_SITE names one that is made already."""
    return site_in(tmp_path_factory.mktemp("site") / "site")


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """The address of the site, under a path; it ends with a slash."""
    with serving(site_folder) as server:
        yield server.url


def stands(page: Page, patience: float = PATIENCE) -> None:
    """Wait until all of a page stands."""
    expect(page.locator("body")).to_have_attribute("data-state", "ready", timeout=patience)


def from_its_card(page: Page, address: str, name: str, patience: float = PATIENCE) -> None:
    """Go to a lesson from the landing page."""
    page.goto(f"{address}?pace=0")
    page.locator(f'[data-card="{name}"]').first.click()
    stands(page, patience)


def open_in_voila(page: Page, dashboard: str, notebook: str = "play.ipynb", **query: object) -> None:
    """Open a notebook of the dashboard, and wait until all of it stands."""
    page.goto(f"{dashboard}voila/render/{notebook}?{urlencode(query)}", wait_until="commit")
    stands(page)


def open_in_lab(page: Page, lab: str, notebook: str = "play.ipynb", **query: object) -> None:
    """Open a notebook in JupyterLab, run all its cells, and wait until they have been run."""
    page.goto(f"{lab}lab/tree/{notebook}?reset&{urlencode(query)}")
    expect(page.locator(".jp-NotebookPanel .jp-Cell").first).to_be_visible(timeout=PATIENCE)
    ran = page.evaluate(
        """async () => {
            const app = window.jupyterapp;
            await app.restored;
            const panel = app.shell.currentWidget;
            await panel.context.ready;
            await panel.sessionContext.ready;
            return await app.commands.execute("notebook:run-all-cells");
        }"""
    )
    assert ran is not False, "JupyterLab did not run the cells"


def open_in_site(page: Page, site: str, notebook: str = "play.ipynb", **query: object) -> None:
    """Open a notebook's page of the site, and wait until all of it stands."""
    page.goto(f"{site}voici/render/{Path(notebook).stem}.html?{urlencode(query)}", wait_until="commit")
    stands(page)


OPEN = {"dashboard": open_in_voila, "lab": open_in_lab, "site": open_in_site}
"""How a notebook is opened in each place, by the fixture with its address."""


@pytest.fixture(scope="session")
def axe() -> Callable[..., list[str]]:
    """What axe finds on a page that is serious or critical, one line each."""
    checker = Axe()

    def check(page: Page, **options: Any) -> list[str]:
        results = checker.run(page, **options)
        return [
            f"{each['impact']}: {each['id']}: {each['help']}: {[node['target'] for node in each['nodes']]}"
            for each in results.response["violations"]
            if each["impact"] in ("serious", "critical")
        ]

    return check


def widest(page: Page) -> int:
    """How far the page reaches to the side, in pixels."""
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width
