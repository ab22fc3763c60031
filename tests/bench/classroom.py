"""Whether the dashboard is quick enough, and large enough for a class: `make bench-class`.

Measures against pages that do as little as possible under the same settings, in the same run and in turn. What counts are
the ratios: machines differ, and are busy. Name parts to measure these alone: opening, clicks, messages, imports, crowd.
"""

import asyncio
import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from statistics import median
from typing import Any

import psutil
from playwright.sync_api import Browser, Page, WebSocket, sync_playwright
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.simple_httpclient import SimpleAsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, websocket_connect

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.pages import SERVE, add_button  # noqa: E402
from tests.browser.chromium import chromium  # noqa: E402
from tests.browser.servers import DASHBOARD_ADDRESS, Server, free_port, private_home, running  # noqa: E402

BUTTON = '''import anywidget
import traitlets


class Button(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
      const button = document.createElement("button");
      const show = () => { button.textContent = button.dataset.n = model.get("view").n; };
      button.className = "one";
      button.addEventListener("click", () => model.send({ kind: "go" }));
      model.on("change:view", show);
      show();
      el.append(button);
    } }"""
    view = traitlets.Dict().tag(sync=True)

    def __init__(self):
        super().__init__(view={"n": 0, "more": ""})
        self.on_msg(self.go)

    def go(self, *_):
        self.view = {"n": self.view["n"] + 1, "more": "x" * 5200}  # as large as the table's view, in the middle of a round


Button()'''
USABLE = ':not([disabled]):not([aria-disabled="true"])'
LEGAL = '.domeng-table [data-tile]:not([data-legal=""])'
SECONDS = 300_000  # milliseconds that a page may take on a busy machine

# Clicks as often as asked, and how long each took: from the click to the change of an attribute that tells of it. Where there is
# nothing to pick, a click on what else is there leads on.
CLICKS = """async ({ times, pick, on, root, attribute, rest = 60 }) => {
  const took = [], frame = () => new Promise(requestAnimationFrame);
  while (!document.querySelector(root)) await frame();
  const node = document.querySelector(root);
  const find = (all) => all.map((one) => document.querySelector(one)).find((one) => one);
  while (took.length < times) {
    const before = node.getAttribute(attribute);
    let asked = null;
    while (!(asked ??= find(pick))) { find(on)?.click(); await frame(); }
    const changed = new Promise((resolve) => {
      const watch = new MutationObserver(() => {
        if (node.getAttribute(attribute) === before) return;
        watch.disconnect();
        resolve(performance.now());
      });
      watch.observe(node, { attributes: true });
    });
    let began = performance.now();
    asked.click();
    if (asked.dataset.legal === "<>") {
      const end = document.querySelector(`[data-end=">"]:not([aria-disabled="true"])`);
      if (end) { began = performance.now(); end.click(); }
    }
    took.push(await changed - began);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
  return took;
}"""
TILES = [f'.domeng-table [data-tile][data-legal="{legal}"]' for legal in ("lead", "<", ">", "<>")]
ONWARD = [f'.domeng-table [data-action="{action}"]{USABLE}' for action in ("pass", "next-round")]
AT_TABLE = {"pick": [*TILES[:3], *ONWARD, TILES[3]], "on": [], "root": ".domeng-table", "attribute": "data-version"}
LAID = {"pick": TILES, "on": ONWARD, "root": ".domeng-table .laying", "attribute": "hidden"}
AT_BUTTON = {"pick": ["button.one"], "on": [], "root": "button.one", "attribute": "data-n"}


@contextmanager
def serving(*options: str) -> Iterator[Server]:
    """A dashboard with a page of one button more."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        copytree(ROOT / "notebooks", home / "notebooks")
        add_button(home / "notebooks", BUTTON)
        command = [sys.executable, "-c", SERVE, str(home / "notebooks"), "--port", str(free_port()), *options]
        with running(command, private_home(home), DASHBOARD_ADDRESS) as server:
            if "--class" in options:
                server.wait_for("All places stand ready")
            yield server


@contextmanager
def browsing() -> Iterator[Browser]:
    """A Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def new_page(browser: Browser) -> Page:
    """A page in a browser that has nothing stored."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.set_default_timeout(SECONDS)
    return page


def told(name: str, ratios: list[float], most: float) -> bool:
    """Prints a median, and whether it is small enough."""
    middle = median(ratios)
    good = middle <= most
    print(
        f"{name:<58}{middle:6.2f}  (at most {most}; {min(ratios):.2f} to {max(ratios):.2f}){'' if good else '  MISSED'}"
    )
    return good


# --- from the address to the first answered click -----------------------------------------------------------------------


# Clicks the first of these as soon as it can be hit, and waits until an attribute tells of the answer, where one is named. A test's
# own way of clicking looks again after up to half a second, which would be most of what is measured.
HIT = """async ({ pick, root, attribute }) => {
  const frame = () => new Promise(requestAnimationFrame);
  const hittable = (node) => {
    if (!node) return false;
    node.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  while (!hittable(document.querySelector(pick))) await frame();
  const told = () => root && document.querySelector(root)?.getAttribute(attribute), before = told();
  document.querySelector(pick).click();
  while (root && told() === before) await frame();
  return performance.now() / 1000;
}"""
FIRST = {
    "button": {"pick": "button.one", "root": "button.one", "attribute": "data-n"},
    "play": {"pick": '.domeng-setup [data-action="start"]', "root": "", "attribute": ""},
    "lesson": {
        "pick": f'.domeng-lesson [data-action="hint"]{USABLE}',
        "root": ".domeng-lesson .domeng-table",
        "attribute": "data-version",
    },
}


def first_click(page: Page, url: str, name: str) -> float:
    """Seconds from navigation until the first click has been answered: of the button, at the table, or in a lesson."""
    page.goto(f"{url}voila/render/{name}.ipynb?pace=0", wait_until="commit")
    took: float = page.evaluate(HIT, FIRST.get(name, FIRST["lesson"]))
    if name == "play":
        page.evaluate(CLICKS, {**AT_TABLE, "times": 1, "rest": 0})
        took = page.evaluate("performance.now() / 1000")
    return took


def opening(rounds: int = 5) -> bool:
    """How the first answered click compares, without and with kernels that stand ready."""
    good = True
    for options in ((), ("--class", "4", "--host", "127.0.0.1")):
        with serving(*options) as server, browsing() as browser:
            settle = 6 if options else 1  # seconds until a kernel stands ready again

            def once(name: str, server: Server = server, browser: Browser = browser, settle: int = settle) -> float:
                page = new_page(browser)
                took = first_click(page, server.url, name)
                page.goto("about:blank")
                page.context.close()
                time.sleep(settle)
                return took

            once("button"), once("play")
            pairs: dict[str, list[float]] = {"play": [], "01_the_table": []}
            buttons: list[float] = []
            for _ in range(rounds):
                for name, ratios in pairs.items():
                    buttons.append(once("button"))
                    ratios.append(once(name) / buttons[-1])
            kind = "a kernel stands ready" if options else "no kernel stands ready"
            print(f"first answered click, {kind}: the button takes {median(buttons):.2f} s")
            for name, ratios in pairs.items():
                good &= told(f"  {name}, beside the button", ratios, 1.25)
    return good


# --- from a click to a changed page --------------------------------------------------------------------------------------


def clicks(rounds: int = 4, times: int = 10) -> bool:
    """How a click at the table compares with one that has a trait of the same size replaced.

    A domino that is played lies where it will lie before Python has answered; the answer, with what four others have played,
    is a picture that takes longer to make and to paint than the button's one word.
    """
    with serving() as server, browsing() as browser:
        table, button = new_page(browser), new_page(browser)
        first_click(table, server.url, "play")
        first_click(button, server.url, "button")
        ways = {"laid": (table, LAID), "answered": (table, AT_TABLE), "button": (button, AT_BUTTON)}
        at: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(rounds):
            for name, (page, way) in ways.items():
                page.bring_to_front()
                at[name] += page.evaluate(CLICKS, {**way, "times": times})
    middle = {name: median(took) for name, took in at.items()}
    print(f"click to changed page: {', '.join(f'{name} {took:.1f} ms' for name, took in middle.items())}")
    good = told("  the domino laid, beside the button", [middle["laid"] / middle["button"]], 1.3)
    return told("  Python's answer, beside the button", [middle["answered"] / middle["button"]], 2.5) and good


# --- messages ------------------------------------------------------------------------------------------------------------


def messages(most: int = 8_000) -> bool:
    """The largest messages of a round and of a lesson's first scene, both ways."""
    largest: dict[str, tuple[int, str]] = {}

    def watch(socket: WebSocket) -> None:
        def note(way: str, payload: str | bytes) -> None:
            text = payload if isinstance(payload, bytes) else payload.encode()
            method = re.search(rb'"method": ?"(\w+)"', text)
            key = f"{way} {method[1].decode() if method else 'other'}"
            parts = ", ".join(
                name.decode() for name in re.findall(rb'"(_esm|_css|script|style|frame|view)": ?["{]', text)
            )
            largest[key] = max(largest.get(key, (0, "")), (len(text), parts[:60]))

        socket.on("framesent", lambda payload: note("to Python:", payload))
        socket.on("framereceived", lambda payload: note("to the page:", payload))

    with serving() as server, browsing() as browser:
        for name in ("play", "01_the_table"):
            page = new_page(browser)
            page.on("websocket", watch)
            first_click(page, server.url, name)
            if name == "play":
                page.evaluate(CLICKS, {**AT_TABLE, "times": 12})
            page.context.close()
    print("largest messages on the websocket, in bytes")
    for key, (size, parts) in sorted(largest.items()):
        print(f"  {key:<30}{size:9,}{'' if size <= most else '  MISSED'}  {parts}")
    return all(size <= most for size, _ in largest.values())


# --- importing -----------------------------------------------------------------------------------------------------------


def imports(rounds: int = 15) -> bool:
    """How long the package's doors take beside ipywidgets and anywidget alone, each in a Python of its own."""
    bare = "import ipywidgets, anywidget"
    doors = ("from domeng_widgets import lesson", "from domeng_widgets import play")
    ratios: dict[str, list[float]] = {door: [] for door in doors}
    for _ in range(rounds):
        for door, found in ratios.items():
            took = []
            for statement in (bare, door):
                began = time.perf_counter()
                subprocess.run([sys.executable, "-c", statement], check=True)
                took.append(time.perf_counter() - began)
            found.append(took[1] / took[0])
    good = [told(f"{door}, beside {bare}", found, 1.4) for door, found in ratios.items()]
    return all(good)


# --- a class -------------------------------------------------------------------------------------------------------------

CONTROL = "jupyter.widget.control"


class Visitor:
    """A learner without a browser of their own, which would take this machine's time: speaks as a page does."""

    def __init__(self, url: str, files: list[str]) -> None:
        self.url, self.files = url, files
        self.kernel = ""
        self.scenes: dict[str, dict[str, Any]] = {}
        self.first_scene = self.all_steps = 0.0
        self._socket: WebSocketClientConnection
        self._sent = 0

    async def goes(self, notebook: str, steps: int) -> None:
        """Opens a lesson, and takes its first steps."""
        began = time.perf_counter()
        page = await self._get(f"{self.url}voila/render/{notebook}.ipynb?pace=0")
        found = re.search(r'"kernelId": "([\w-]+)"', page)
        if found is None or "domengSent()" not in page:
            raise AssertionError(page[-300:])
        self.kernel = found[1]
        await asyncio.gather(*(self._get(file) for file in self.files))
        address = f"ws{self.url.removeprefix('http')}api/kernels/{self.kernel}/channels"
        self._socket = await websocket_connect(address, max_message_size=10_000_000)
        await self._read_scenes()
        self.first_scene = time.perf_counter() - began
        done = 0
        for number in sorted(self.scenes, key=lambda each: self.scenes[each]["view"]["lesson"]["step"]):
            while done < steps and self.scenes[number]["view"]["lesson"]["state"] != "done":
                done += await self._acts(number)
        self.all_steps = time.perf_counter() - began

    async def leaves(self) -> None:
        """Says goodbye as a page that is closed."""
        self._socket.close()
        await self._get(f"{self.url}voila/api/shutdown/{self.kernel}", method="POST", body="")

    async def _get(self, url: str, **how: Any) -> str:
        asked = HTTPRequest(url, request_timeout=SECONDS / 1000, connect_timeout=SECONDS / 1000, **how)
        return (await AsyncHTTPClient().fetch(asked)).body.decode("utf-8", "replace")

    async def _say(self, kind: str, content: dict[str, Any], **metadata: str) -> None:
        self._sent += 1
        header = {"msg_id": f"{self.kernel}-{self._sent}", "msg_type": kind, "session": self.kernel, "username": ""}
        whole = {"header": {**header, "version": "5.3"}, "parent_header": {}, "metadata": metadata}
        await self._socket.write_message(json.dumps({**whole, "content": content, "channel": "shell", "buffers": []}))

    async def _hears(self) -> dict[str, Any]:
        message = await asyncio.wait_for(self._socket.read_message(), SECONDS / 1000)
        if message is None:
            raise AssertionError("the socket was closed")
        heard: dict[str, Any] = json.loads(message)
        return heard

    async def _read_scenes(self) -> None:
        await self._say("comm_open", {"comm_id": self.kernel, "target_name": CONTROL, "data": {}}, version="1.0.0")
        await self._say("comm_msg", {"comm_id": self.kernel, "data": {"method": "request_states"}})
        while True:
            data = (await self._hears())["content"].get("data", {})
            if data.get("method") == "update_states":
                break
        states = {number: each["state"] for number, each in data["states"].items()}
        self.scenes = {number: state for number, state in states.items() if "common" in state}
        for number, state in self.scenes.items():
            await self._say(
                "comm_msg", {"comm_id": number, "data": {"method": "custom", "content": {"kind": "arrived"}}}
            )
            while not state["frame"]:
                self._takes(await self._hears())

    async def _acts(self, number: str) -> int:
        """Does what is next in a scene; 1 if a step has ended with it."""
        view = self.scenes[number]["view"]
        actions, lesson = view["panel"]["actions"], view["lesson"]
        if actions.get("next"):
            await self._wishes(number, "next")
            return 1
        if not view["version"]:
            await self._wishes(number, "hello", done=[], pace=0)
        elif lesson["state"] == "wrong":
            await self._wishes(number, "anyway" if "anyway" in actions else "retry")
        elif lesson["kind"] == "watch":
            await self._wishes(number, "skip")
        elif actions.get("hint"):
            await self._wishes(number, "hint")
        else:
            await self._answers(number, view)
        return 0

    async def _answers(self, number: str, view: dict[str, Any]) -> None:
        pick, options = view["table"].get("pick"), view["panel"]["options"]
        if pick:
            await self._wishes(number, "answer", values=pick["answer"])
        elif options:
            right = [str(place) for place, option in enumerate(options) if option.get("answer")]
            await self._wishes(number, "answer", values=right)
        else:
            tile, *end = view["table"]["answer"]
            await self._wishes(number, "play", tile=tile, end=end[0] if end else None)

    async def _wishes(self, number: str, kind: str, **more: Any) -> None:
        """Sends a wish, and waits for the picture that answers it."""
        version = self.scenes[number]["view"]["version"]
        content = {"kind": kind, "version": version, **more}
        await self._say("comm_msg", {"comm_id": number, "data": {"method": "custom", "content": content}})
        while self.scenes[number]["view"]["version"] == version:
            self._takes(await self._hears())

    def _takes(self, message: dict[str, Any]) -> None:
        """What Python tells of a scene."""
        heard = message["content"]
        if heard.get("comm_id") in self.scenes:
            self.scenes[heard["comm_id"]].update(heard["data"].get("state", {}))


def files_of(url: str) -> list[str]:
    """What a browser with nothing stored loads beside a lesson's page."""
    found: list[str] = []
    with browsing() as browser:
        page = new_page(browser)
        page.on("request", lambda request: found.append(request.url))
        first_click(page, url, "01_the_table")
        page.goto("about:blank")
    return [each for each in found if each.startswith(url) and "/api/" not in each and "/render/" not in each]


def kernels(server: Server) -> list[psutil.Process]:
    """The processes of the server's kernels."""
    return psutil.Process(server.process.pid).children()


def megabytes(process: psutil.Process) -> float:
    """What a process takes of the memory; what it shares is divided among those that share it."""
    for line in Path(f"/proc/{process.pid}/smaps_rollup").read_text("ascii").splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1000
    raise AssertionError("no Pss")


async def visit(server: Server, visitors: list[Visitor]) -> list[BaseException]:
    """All at once; what went wrong."""
    AsyncHTTPClient.configure(SimpleAsyncHTTPClient, max_clients=6 * len(visitors), max_body_size=100_000_000)
    ended = await asyncio.gather(*(each.goes("01_the_table", 3) for each in visitors), return_exceptions=True)
    took = [megabytes(process) for process in kernels(server)]
    print(
        f"  memory: {median(took):.0f} MB a visitor, {sum(took):,.0f} MB all; {megabytes(psutil.Process(server.process.pid)):.0f} MB the server"
    )
    await asyncio.gather(*(each.leaves() for each in visitors if each.kernel))
    return [each for each in ended if each]


def crowd(count: int = 40) -> bool:
    """So many visitors at once, each through a lesson's first three steps, with and without places that stand ready."""
    good = True
    for options in (("--class", str(count), "--host", "127.0.0.1"), ()):
        began = time.perf_counter()
        with serving(*options) as server:
            ready = time.perf_counter() - began
            files = files_of(server.url)
            time.sleep(5)  # until a kernel stands ready again
            visitors = [Visitor(server.url, files) for _ in range(count)]
            print(
                f"{count} visitors at once, {f'places ready after {ready:.0f} s' if options else 'no place ready'}; {len(files)} files each"
            )
            failed = asyncio.run(visit(server, visitors))
            used = {each.kernel for each in visitors}
            left, began = used, time.perf_counter()
            while left and time.perf_counter() - began < 60:
                running = " ".join(" ".join(process.cmdline()) for process in kernels(server) if process.is_running())
                left = {kernel for kernel in used if kernel in running}
                time.sleep(0.2)
            print(f"  kernels of pages that were closed: {len(left)} left after {time.perf_counter() - began:.1f} s")
        for name, took in (
            ("first scene", [v.first_scene for v in visitors]),
            ("three steps", [v.all_steps for v in visitors]),
        ):
            print(f"  {name}: {median(took):.1f} s in the middle, {max(took):.1f} s at worst")
        print(f"  failed: {len(failed)} {failed[:2] or ''}")
        good &= not failed and not left
    return good


PARTS = {"opening": opening, "clicks": clicks, "messages": messages, "imports": imports, "crowd": crowd}


def main(*names: str) -> int:
    """Measure these parts, or all; status 1 if one misses its goal."""
    good = [PARTS[name]() for name in names or PARTS]  # also those after one that misses its goal
    return int(not all(good))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
