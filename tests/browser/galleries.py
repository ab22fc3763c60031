"""Pages that stand without Python: the files of the project, scenes as data, and a model in Python's place (model.js)."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, Route

ROOT = Path(__file__).parents[2]
HOST = "http://domeng.test/"  # a name that exists nowhere: the files come from the project, through `Gallery`
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}


class Gallery:
    """Pages by their options, each loaded once; what went wrong on any of them. `scenes` is what they fetch as JSON."""

    def __init__(self, browser: Browser, scenes: str) -> None:
        self.wrong: list[str] = []
        self._browser, self._scenes = browser, scenes
        self._pages: dict[str, Page] = {}

    def page(self, *, alone: bool, **options: Any) -> tuple[Page, bool]:
        """A page with these options, and whether it is new; a test that leaves traces wants one for itself `alone`."""
        key = repr(sorted(options.items()))
        if not alone and key in self._pages:
            return self._pages[key], False
        context = self._browser.new_context(**options)
        context.set_default_timeout(10_000)
        context.route("**/*", self._refuse)
        context.route(f"{HOST}**", self._answer)
        page = context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self._pages[f"{key} {len(self._pages)}" if alone else key] = page
        return page, True

    def load(self, page: Page, address: str) -> None:
        """Bring a page to a file of the project, and wait until it is ready."""
        page.goto(f"{HOST}tests/browser/{address}")
        page.wait_for_selector("body[data-ready]")

    def close(self) -> None:
        """Close all pages."""
        for page in self._pages.values():
            page.context.close()

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOST).partition("?")[0]
        if path.endswith("/scenes.json"):
            route.fulfill(body=self._scenes, content_type="application/json")
        else:
            file = ROOT / path
            route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(message.text)

    def _refuse(self, route: Route) -> None:
        self.wrong.append(route.request.url)
        route.abort()
