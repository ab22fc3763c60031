"""The table in a notebook: it shows a view, hands on what the person wishes, and knows nothing of the game."""

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from domeng_widgets.words import Sentence, segments

from .ahead import parted
from .intents import Intent, message_id, read_intent
from .module import Module
from .svg import svg

HERE = Path(__file__).parent
PARTS = tuple(
    HERE / f"{part}.js"
    for part in (
        "keeping",
        "seats",
        "chain",
        "hand",
        "laying",
        "controls",
        "keyboard",
        "motion",
        "log",
        "hint",
        "table",
    )
)
"""The table with its parts, for the script of a page that has one."""
STYLE = HERE / "table.css"
TABLE = Module("table", (*PARTS, HERE / "live.js"), (STYLE,))
"""The table that stands alone, as in a game."""

Listener = Callable[[Intent], Sentence | None]
"""Takes a wish and returns what is to be said to the person about it, if anything."""


class StaleMessageError(Exception):
    """A wish made on a picture that is no longer shown; the page may wish it again on the new one."""


def with_still(outputs: dict[str, Any], picture: Callable[[], str]) -> dict[str, Any]:
    """What a cell shows of a widget: with a still picture for where none runs.

    In Voilà, and where Python runs in the browser, one always does, and whoever looks waits for it.
    """
    if sys.platform == "emscripten" or os.environ.get("SERVER_SOFTWARE", "").startswith("voila/"):
        return outputs
    return outputs | {"image/svg+xml": picture()}


def nothing() -> Any:
    """What arrives in the page as null. Where Python runs in the browser, None would arrive as undefined."""
    if sys.platform == "emscripten":
        from pyodide.ffi import jsnull

        return jsnull
    return None


def sent(value: Any, _: object = None) -> Any:
    """A trait's value as it travels to the page."""
    return value if NOTHING is None else exchanged(value, None, NOTHING)


def received(value: Any) -> Any:
    """A message's content as it came from the page."""
    return value if NOTHING is None else exchanged(value, NOTHING, None)


def exchanged(value: Any, one: object, other: object) -> Any:
    """The same, with another thing in the place of one, however deep."""
    if value is one:
        return other
    if isinstance(value, dict):
        return {key: exchanged(each, one, other) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [exchanged(each, one, other) for each in value]
    return value


NOTHING: Any = nothing()


class Page(anywidget.AnyWidget):
    """A widget that speaks to its page in one direction: `frame` and `view` go out and are never read back.

    They go out once the page asks for them, each in a message of its own: what a browser gets of a notebook at its start
    is one message with the state of all its widgets, which stays small. What comes in are custom messages; each one with an
    `id` is acknowledged, so that the page knows Python is there.
    """

    frame = traitlets.Dict().tag(sync=True, to_json=sent)
    view = traitlets.Dict().tag(sync=True, to_json=sent)

    HELD: ClassVar[tuple[str, ...]] = ("view", "frame")
    """The traits that wait for the page, in the order in which they go out: once it has the frame, it has all."""

    layout = traitlets.Any(None, read_only=True).tag(sync=True)
    """None: our own style says how large a page is, and a Layout for each would be most of what goes out at the start."""

    _is_presented = False

    def __init__(self, frame: Mapping[str, Any], view: Mapping[str, Any], **traits: Any) -> None:
        super().__init__(frame=dict(frame), view=dict(view), **traits)
        self.on_msg(self._received)

    def present(self) -> None:
        """Let out what there is to show, and from now on each change of it."""
        if not self._is_presented:
            self._is_presented = True
            for name in self.HELD:
                self.send_state(name)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """What goes out of the synced traits: of those that wait for the page, that there is nothing yet."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        if key is None:  # else it is what has changed
            state = {name: value for name, value in state.items() if self._has_to_be_told(name, value)}
        if self._is_presented:
            return state
        return {
            name: {} if name in self.HELD else value
            for name, value in state.items()
            if key is None or name not in self.HELD  # the page hears of a change once it is there
        }

    def _has_to_be_told(self, name: str, value: object) -> bool:
        """Whether a page has to hear of a trait: it takes it for nothing by itself, and a name only keeps apart styles that travel."""
        return value not in (None, (), []) if name != "_anywidget_id" else bool(getattr(self, "_css", ""))

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Ignore what a browser writes into the synced traits: nothing is read back from there."""

    def picture(self) -> str:
        """What it shows, as a still SVG."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[Any, Any], dict[Any, Any]] | None:
        """The widget, and for where none runs a still picture."""
        bundle = super()._repr_mimebundle_(**kwargs)
        return None if bundle is None else (with_still(bundle[0], self.picture), bundle[1])

    def _received(self, _: object, message: object, __: object) -> None:
        content, stale = received(message), False
        if content == {"kind": "arrived"}:  # no wish: `frame` is the answer
            return self.present()
        try:
            said = self._handle(content)
            if said:
                self.send({"kind": "say", "text": segments(said)})
        except StaleMessageError:
            stale = True
        finally:
            number = message_id(content)
            if number is not None:
                self.send({"kind": "ack", "id": number, "stale": stale})

    def _handle(self, content: object) -> Sentence | None:
        raise NotImplementedError


class Table(Page):
    """The table: `show` paints a scene, `listener` hears what the person at it wishes."""

    _esm = TABLE.sent_script
    _css = TABLE.sent_style

    def __init__(self, frame: Mapping[str, Any], view: Mapping[str, Any], listener: Listener) -> None:
        self._shown: Mapping[str, Any] = view
        self._frame = frame
        self._listener = listener
        super().__init__(frame, parted(view)[1])  # nothing goes ahead of a page's beginning: it asks for what it lacks

    def show(self, view: Mapping[str, Any]) -> None:
        """Paint this scene."""
        self._shown = view
        parts, rest = parted(view)
        for part in parts:
            self.send({"kind": "log", "log": part})
        self.view = rest

    def picture(self, layout: str = "wide") -> str:
        """The scene as a still SVG."""
        return svg(self._shown, self._frame, layout)

    def _handle(self, content: object) -> Sentence | None:
        intent = read_intent(content)
        return self._listener(intent) if intent else None
