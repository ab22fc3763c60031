"""What travels between Python and the page, where Python itself runs in the browser."""

import pytest

from domeng_widgets.table import widget
from domeng_widgets.table.widget import received, sent


def test_elsewhere_than_in_a_browser_everything_travels_as_it_is() -> None:
    value = {"tile": "65", "end": None}
    assert sent(value) is value
    assert received(value) is value


def test_in_a_browser_nothing_goes_out_as_the_pages_null_and_comes_in_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    null = object()  # stands for pyodide's jsnull
    monkeypatch.setattr(widget, "NOTHING", null)
    assert sent({"camat": None, "seats": ({"sum": None}, 0)}) == {"camat": null, "seats": [{"sum": null}, 0]}
    assert received({"kind": "play", "tile": "66", "end": null, "ids": [null, 0, ""]}) == {
        "kind": "play",
        "tile": "66",
        "end": None,
        "ids": [None, 0, ""],
    }
