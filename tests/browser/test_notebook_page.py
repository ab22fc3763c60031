"""A notebook in the dashboard: what its page says while Python starts, and when Python is no longer there."""

import json
import signal
from collections.abc import Callable
from pathlib import Path
from urllib.request import Request as Asked
from urllib.request import urlopen

import psutil
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PATIENCE, Pages, Watch, open_in_lab, open_in_voila, widest
from tests.browser.servers import DASHBOARD_ADDRESS, domeng_play, free_port, private_home, running

Axe = Callable[..., list[str]]


SAID = """window.said = [];
    new MutationObserver(() => { const line = document.querySelector("#domeng-starting [data-step]");
      if (line?.textContent && said.at(-1) !== line.textContent) said.push(line.textContent); })
      .observe(document, {subtree: true, childList: true, characterData: true});"""
"""Keeps in `said` what the page says, one after the other."""


def kernel_of(page: Page) -> str:
    """The id of the kernel behind the page."""
    found: str = json.loads(page.locator("#jupyter-config-data").text_content() or "")["kernelId"]
    return found


def test_it_says_what_it_waits_for(page: Page, dashboard: str) -> None:
    page.add_init_script(SAID)
    open_in_voila(page, dashboard)
    said = page.evaluate("said")
    assert said[0] == "Starting Python …"
    assert said[-1] == "Laying the table …"
    expect(page.locator("#domeng-starting")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1280])
def test_where_all_places_are_taken_it_says_so(new_page: Pages, dashboard: str, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 740})
    page.add_init_script(SAID)

    def cut_off(route: Route) -> None:
        """The page's head, and what the server sends in the place of the rest."""
        head = route.fetch().text().partition('<script id="jupyter-config-data"')[0]
        route.fulfill(
            body=f"{head}<script>domengWaits()</script><script>domengFull()</script>", content_type="text/html"
        )

    page.route("**/voila/render/*", cut_off)
    page.goto(f"{dashboard}voila/render/play.ipynb")
    expect(page.locator("body")).to_have_attribute("data-state", "full")
    full = "All places are taken. Come back in a minute."
    assert page.evaluate("said") == ["Starting Python …", "Waiting for a free place …", full]
    expect(page.get_by_role("button", name="Start again")).to_be_visible()
    assert widest(page) <= width


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_it_fits_the_screen_and_axe_finds_nothing(
    new_page: Pages, dashboard: str, axe: Axe, width: int, theme: str
) -> None:
    page = new_page(viewport={"width": width, "height": 740}, color_scheme=theme)
    open_in_voila(page, dashboard)
    expect(page.locator("html")).to_have_attribute("data-domeng-theme", theme)
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", str(theme == "light").lower())
    expect(page).to_have_title("A game of Domeng · Domeng")
    expect(page.get_by_role("main")).to_have_count(1)
    assert widest(page) <= width
    assert axe(page) == []


def test_from_the_landing_page_to_the_set_up_and_back(page: Page, dashboard: str) -> None:
    page.goto(f"{dashboard}?theme=dark")
    page.locator('[data-action="play"]').click()
    expect(page.locator("body")).to_have_attribute("data-state", "ready", timeout=PATIENCE)
    expect(page.locator(".domeng-setup")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-domeng-theme", "dark")
    page.get_by_role("banner").get_by_role("link", name="to the start page").click()
    expect(page).to_have_url(f"{dashboard}?theme=dark")


def gone(page: Page, kernel: str) -> None:
    """Wait until the server knows that the kernel is not there any more."""
    page.evaluate(
        """async url => {
            for (let asked = 0; asked < 10_000; asked++) {
                const reply = await fetch(url);
                if (!reply.ok || (await reply.json()).execution_state === "dead") return;
            }
            throw new Error("the kernel is still there");
        }""",
        f"/api/kernels/{kernel}",
    )


def test_leaving_the_page_frees_its_kernel(page: Page, dashboard: str, watch: Watch) -> None:
    watch.expect("404")
    open_in_voila(page, dashboard)
    kernel = kernel_of(page)
    (process,) = kernel_processes(kernel)
    page.goto(dashboard)
    gone(page, kernel)
    assert not process.is_running()


@pytest.mark.parametrize("is_asked", [True, False])  # a phone closes a page without asking it
def test_closing_the_page_frees_its_kernel(page: Page, dashboard: str, watch: Watch, is_asked: bool) -> None:
    watch.expect("404")
    other = page.context.new_page()
    other.goto(dashboard)
    open_in_voila(page, dashboard)
    kernel = kernel_of(page)
    page.close(run_before_unload=is_asked)
    gone(other, kernel)


def test_no_page_of_another_origin_may_end_a_kernel(page: Page, dashboard: str) -> None:
    open_in_voila(page, dashboard)
    forged = Asked(
        f"{dashboard}voila/api/shutdown/{kernel_of(page)}", method="POST", headers={"Origin": "http://example.org"}
    )
    with pytest.raises(OSError, match="404"):
        urlopen(forged)
    with urlopen(f"{dashboard}api/kernels/{kernel_of(page)}") as reply:
        assert json.load(reply)["execution_state"] in ("idle", "busy")


@pytest.mark.parametrize("width", [360, 1280])
def test_when_python_dies_the_page_says_so(new_page: Pages, dashboard: str, watch: Watch, width: int) -> None:
    watch.expect("404")
    page = new_page(viewport={"width": width, "height": 740})
    page.clock.install()
    open_in_voila(page, dashboard)
    (process,) = kernel_processes(kernel_of(page))
    process.kill()
    gone(page, kernel_of(page))
    page.clock.fast_forward(11_000)  # the page asks every ten seconds
    news = page.get_by_role("alert")
    expect(news).to_contain_text("Python has ended", timeout=PATIENCE)
    expect(page.locator("body")).to_have_attribute("data-state", "gone")
    assert widest(page) <= width
    news.get_by_role("button").click()
    expect(page.locator("body")).to_have_attribute("data-state", "ready", timeout=PATIENCE)


def test_when_python_dies_before_the_table_stands_the_page_says_so(
    new_page: Pages, dashboard: str, watch: Watch
) -> None:
    watch.expect("Failed to load resource")
    page = new_page()
    page.clock.install()
    page.route("**/voila.js*", lambda route: route.abort())
    page.goto(f"{dashboard}voila/render/play.ipynb")
    (process,) = kernel_processes(kernel_of(page))
    process.kill()
    gone(page, kernel_of(page))
    page.clock.fast_forward(11_000)  # the page asks every ten seconds
    expect(page.locator("body")).to_have_attribute("data-state", "failed", timeout=PATIENCE)


def test_a_server_that_does_not_say_how_python_is_does_not_end_the_page(
    new_page: Pages, dashboard: str, watch: Watch
) -> None:
    watch.expect("403")
    page = new_page()
    page.clock.install()
    page.context.add_cookies([{"name": "_xsrf", "value": "2|ab|cd", "url": dashboard}])  # as JupyterHub has one
    open_in_voila(page, dashboard)
    page.route("**/api/kernels/*", lambda route: route.fulfill(status=403))
    for _ in range(2):  # it goes on asking
        with page.expect_response("**/api/kernels/*") as asked:
            page.clock.fast_forward(11_000)
        assert asked.value.request.headers["x-xsrftoken"] == "2|ab|cd"
    expect(page.locator("body")).to_have_attribute("data-state", "ready")
    watch.expect("404")
    page.route("**/api/kernels/*", lambda route: route.fulfill(status=404))
    page.clock.fast_forward(11_000)
    expect(page.locator("body")).to_have_attribute("data-state", "gone")


def kernel_processes(kernel: str) -> list[psutil.Process]:
    """The processes that run the kernel."""
    return [
        each
        for each in psutil.process_iter(["cmdline"])
        if f"kernel-{kernel}.json" in " ".join(each.info["cmdline"] or [])
    ]


def test_where_python_cannot_start_the_page_says_so(new_page: Pages, tmp_path: Path) -> None:
    """A kernel that ends at once, as where its environment is broken."""
    spec = tmp_path / "data" / "kernels" / "python3"
    spec.mkdir(parents=True)
    (spec / "kernel.json").write_text(
        json.dumps({"argv": ["false", "{connection_file}"], "display_name": "broken", "language": "python"})
    )
    env = private_home(tmp_path) | {"JUPYTER_PATH": str(tmp_path / "data")}
    with running(domeng_play("--port", str(free_port())), env, DASHBOARD_ADDRESS) as server:
        page = new_page()
        page.goto(f"{server.url}voila/render/play.ipynb", wait_until="commit")
        expect(page.locator("body")).to_have_attribute("data-state", "failed", timeout=PATIENCE)
        expect(page.get_by_role("status")).to_contain_text("Python could not be started")
        expect(page.get_by_role("button", name="Start again")).to_be_visible()


def test_ctrl_c_ends_it_cleanly_and_takes_the_kernels_along(new_page: Pages, tmp_path: Path, watch: Watch) -> None:
    for ended in ("ERR_CONNECTION_REFUSED", "WebSocket connection to"):  # the page asks on, in vain
        watch.expect(ended)
    with running(domeng_play("--port", str(free_port())), private_home(tmp_path), DASHBOARD_ADDRESS) as server:
        page = new_page()
        open_in_voila(page, server.url)
        (process,) = kernel_processes(kernel_of(page))
        assert server.stop(signal.SIGINT) == 0
        assert not process.is_running()
    assert "Traceback" not in "".join(server.lines)
    assert server.lines[-1] == "Domeng has ended.\n"


def test_the_same_notebook_runs_in_jupyterlab(page: Page, lab: str) -> None:
    open_in_lab(page, lab)
    expect(page.locator(".domeng-setup")).to_be_visible(timeout=PATIENCE)
