"""What goes ahead of a view so that no message is large: a log of which the page lacks more than a few entries."""

from collections.abc import Mapping
from typing import Any

FEW = 5
"""Entries that a view brings itself: a person's turn, and the four others' answers."""
PART = 15
"""Entries in a message ahead of it."""


def parted(view: Mapping[str, Any]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The parts of the log that go ahead of a view, in order, and the view as it then is.

    At the end of a round, when the view tells how it ended, all of the log goes ahead.
    """
    log, entries = view["log"], view["log"]["entries"]
    if len(entries) <= FEW and view["result"] is None:
        return [], dict(view)
    parts = [
        {"id": log["id"], "from": log["from"] + start, "entries": entries[start : start + PART]}
        for start in range(0, len(entries), PART)
    ]
    return parts, {**view, "log": {**log, "from": log["from"] + len(entries), "entries": []}}
