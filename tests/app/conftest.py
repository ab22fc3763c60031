"""A notebook's front end for tests: records every message that would go to the browser, and sends back wishes."""

from typing import Any

import comm
import pytest


class Browser:
    """What a browser would have received, in order."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []

    def custom(self, kind: str) -> list[dict[str, Any]]:
        """The custom messages of one kind."""
        contents = [each["content"] for each in self.messages if each.get("method") == "custom"]
        return [content for content in contents if content["kind"] == kind]

    def told(self, name: str) -> list[Any]:
        """What a trait was told to be, after each widget's first word."""
        states = [each["state"] for each in self.messages if each.get("method") == "update"]
        return [state[name] for state in states if name in state]


class RecordingComm(comm.base_comm.BaseComm):  # type: ignore[misc]
    """A comm whose messages are kept instead of sent."""

    browser: Browser

    def publish_msg(self, msg_type: str, data: Any = None, **_: Any) -> None:
        del msg_type
        self.browser.messages.append(data or {})


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Browser:
    """Every widget made in the test speaks to this browser."""
    found = Browser()
    kind = type("OurComm", (RecordingComm,), {"browser": found})
    monkeypatch.setattr(comm, "create_comm", lambda *args, **kwargs: kind(*args, **kwargs))
    return found
