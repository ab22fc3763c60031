"""WebKit through WebDriver, with the small browser that WebKitGTK brings, on a screen that nobody sees."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.browser.servers import free_port, private_home, running

MISSING = (
    "The tests of the site found no WebKit: install one (Debian: sudo apt install webkit2gtk-driver xvfb), "
    "or set the environment variable WEBKIT_DRIVER to the path of its WebKitWebDriver."
)
PATIENCE = 300  # seconds: it compiles all of Python before it answers


def webkit() -> str | None:
    """The path of a driver of WebKitGTK: what WEBKIT_DRIVER names, else the one that is found; None without a screen."""
    found = shutil.which(os.environ.get("WEBKIT_DRIVER", "WebKitWebDriver"))
    return found if os.environ.get("DISPLAY") or shutil.which("Xvfb") else None


class WebKit:
    """A WebKit with one page (a Wire)."""

    def __init__(self, address: str, proxy: str, width: int, height: int) -> None:
        self._at = address
        elsewhere = {"proxyType": "manual", "httpProxy": proxy, "sslProxy": proxy, "noProxy": ["localhost"]}
        # it is slow to say that a page has been read, and until then answers nothing
        wanted = {"pageLoadStrategy": "none", "proxy": elsewhere, "timeouts": {"script": PATIENCE * 1000}}
        session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        self._at = f"{address}/session/{session}"
        self._ask("POST", "/window/rect", {"x": 0, "y": 0, "width": width, "height": height})

    def go(self, address: str) -> None:
        """Open an address; returns once its document has been read."""
        self.run("(window.domengIsOld = true, 'old')")
        self._ask("POST", "/url", {"url": address})
        until = time.monotonic() + PATIENCE
        while self.run("String(!window.domengIsOld && document.readyState !== 'loading')") != "true":
            assert time.monotonic() < until, f"{address} is not opened"
            time.sleep(0.1)

    def run(self, source: str) -> str:
        """The text that an expression comes to, awaited. AssertionError if it throws."""
        text: str = self._ask("POST", "/execute/sync", {"script": f"return {source}", "args": []})
        return text

    def pointer(self, x: int, y: int) -> None:
        """Click at a point of the window."""
        move = {"type": "pointerMove", "x": x, "y": y, "duration": 0, "origin": "viewport"}
        clicks = [move, *({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))]
        self._act(type="pointer", id="mouse", parameters={"pointerType": "mouse"}, actions=clicks)

    def keys(self, held: str, key: str) -> None:
        """Press a key while others are held down."""
        down = [{"type": "keyDown", "value": each} for each in (*held, key)]
        up = [{"type": "keyUp", "value": each} for each in (key, *reversed(held))]
        self._act(type="key", id="keyboard", actions=[*down, *up])

    def quit(self) -> None:
        """End it."""
        self._ask("DELETE", "", None)

    def _act(self, **source: Any) -> None:
        self._ask("POST", "/actions", {"actions": [source]})

    def _ask(self, method: str, path: str, body: Any) -> Any:
        """What the driver answers. AssertionError with its message if it can't."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._at + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=PATIENCE) as reply:
                return json.load(reply)["value"]
        except HTTPError as refused:
            with refused:
                error = json.load(refused)["value"]
            raise AssertionError(f"{method} {path}: {error['error']}: {error['message']}") from None


@contextmanager
def webkit_at(path: str, home: Path, proxy: str, *, width: int = 1280, height: int = 1000) -> Iterator[WebKit]:
    """A WebKit that keeps what it keeps below `home`, and asks for other hosts at `proxy` (host:port)."""
    port = free_port()
    with _screen(home, width, height) as display:
        env = {**private_home(home), "DISPLAY": display}
        driver = subprocess.Popen([path, f"--port={port}"], env=env, stdin=subprocess.DEVNULL)
        try:
            _wait_until_open(port, driver)
            browser = WebKit(f"http://localhost:{port}", proxy, width, height)
            try:
                yield browser
            finally:
                browser.quit()
        finally:
            driver.terminate()
            driver.wait()


@contextmanager
def _screen(home: Path, width: int, height: int) -> Iterator[str]:
    """The screen that is there, else one that nobody sees."""
    if here := os.environ.get("DISPLAY"):
        yield here
        return
    command = ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", f"{width}x{height}x24"]
    with running(command, private_home(home), r"^\d+") as server:
        yield f":{server.url}"


def _wait_until_open(port: int, driver: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while driver.poll() is None and time.monotonic() < until:
        try:
            urlopen(f"http://localhost:{port}/status", timeout=PATIENCE).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("WebKit's driver takes no connections")
