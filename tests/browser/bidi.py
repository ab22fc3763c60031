"""Firefox through WebDriver BiDi, a protocol over a web socket that it speaks by itself: no driver is needed."""

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from websocket import WebSocket, create_connection

from tests.browser.servers import private_home, running

PATIENCE = 120  # seconds for an answer
SEEN = ("log.entryAdded", "network.beforeRequestSent", "network.responseCompleted")
SETTINGS = {
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
"""It asks nothing of its makers."""


class Firefox:
    """A Firefox with one page (a Wire), and what went wrong in it."""

    def __init__(self, socket: WebSocket, width: int, height: int) -> None:
        self._socket, self._sent = socket, 0
        self.wrong: list[str] = []
        self.asked: list[str] = []
        self._command("session.new", capabilities={})
        self._command("session.subscribe", events=list(SEEN))
        self._page = self._command("browsingContext.getTree")["contexts"][0]["context"]
        viewport = {"width": width, "height": height}
        self._command("browsingContext.setViewport", context=self._page, viewport=viewport)

    def go(self, address: str) -> None:
        """Open an address; returns once its document has been read."""
        self._command("browsingContext.navigate", context=self._page, url=address, wait="interactive")

    def run(self, source: str) -> str:
        """The text that an expression comes to, awaited. AssertionError if it throws."""
        target = {"context": self._page}
        found = self._command("script.evaluate", expression=source, target=target, awaitPromise=True)
        assert found["type"] == "success", f"{found['exceptionDetails']['text']} in {source}"
        text: str = found["result"]["value"]
        return text

    def pointer(self, x: int, y: int) -> None:
        """Click at a point of the window."""
        clicks = (
            {"type": "pointerMove", "x": x, "y": y},
            *({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up")),
        )
        self._act(type="pointer", id="mouse", actions=clicks)

    def keys(self, held: str, key: str) -> None:
        """Press a key while others are held down."""
        down = [{"type": "keyDown", "value": each} for each in (*held, key)]
        up = [{"type": "keyUp", "value": each} for each in (key, *reversed(held))]
        self._act(type="key", id="keyboard", actions=(*down, *up))

    def _act(self, **source: Any) -> None:
        self._command("input.performActions", context=self._page, actions=[source])

    def _command(self, method: str, **params: Any) -> Any:
        """Have it do something; what it answers. AssertionError with its message if it can't."""
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while True:
            heard = json.loads(self._socket.recv())
            if heard.get("type") == "event":
                self._note(heard["method"], heard["params"])
            elif heard["id"] == self._sent:
                assert heard["type"] == "success", f"{method}: {heard.get('error')}: {heard.get('message')}"
                return heard["result"]

    def _note(self, event: str, about: dict[str, Any]) -> None:
        match event:
            case "log.entryAdded" if about["level"] == "error":
                self.wrong.append(f"{about['type']}: {about['text']}")
            case "network.beforeRequestSent":
                self.asked.append(about["request"]["url"])
            case "network.responseCompleted" if about["response"]["status"] >= 400:
                self.wrong.append(f"{about['response']['status']}: {about['request']['url']}")


@contextmanager
def firefox_at(path: str, home: Path, *, width: int = 1280, height: int = 800) -> Iterator[Firefox]:
    """A Firefox with a profile of its own below `home`, which ends with it."""
    profile = home / "profile"
    profile.mkdir(parents=True)
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items())
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    command = [path, "--headless", "--remote-debugging-port=0", "--profile", str(profile), "--no-remote", "about:blank"]
    with running(command, private_home(home), r"ws://\S+") as server, _connected(f"{server.url}/session") as socket:
        yield Firefox(socket, width, height)


def _connected(address: str) -> closing[WebSocket]:
    """A connection that is closed at the end; without an origin, for Firefox refuses those that name one."""
    return closing(create_connection(address, timeout=PATIENCE, suppress_origin=True))
