"""A page of a browser that Playwright does not drive: as much of Playwright's page as Pupil and Sitting use of it.

So each of them takes its way through the page contract once, whatever the browser. A browser is a Wire: it runs a
function in its page, clicks at a point, and types keys.
"""

import json
import time
from collections.abc import Callable
from typing import Any, Protocol, cast

from playwright.sync_api import expect as expect_of_playwright

PATIENCE = 30_000  # milliseconds, as long as Playwright waits
BETWEEN = 0.05  # seconds between two looks at the page
DOUBLE = 0.6  # seconds in which a second click at the same point would be the second one of a double click

KEYS = {
    "Shift": "\ue008",
    "Control": "\ue009",
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}
"""WebDriver's codes of the keys that are no characters."""

FOUND = """(path) => {
    const isSeen = (node) => {
        const { width, height } = node.getBoundingClientRect();
        return width > 0 && height > 0 && getComputedStyle(node).visibility === "visible";
    };
    return path.reduce((within, [selector, seen, place]) => {
        const all = within.flatMap((node) => [...node.querySelectorAll(selector)]).filter((node) => !seen || isSeen(node));
        return place === null ? all : all.slice(place, place + 1);
    }, [document]);
}"""
"""The elements of a locator: each part looks within what the one before has found."""

POINT = """async (node) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const isUsable = () => !node.disabled && node.getClientRects().length && getComputedStyle(node).visibility === "visible";
    const middle = () => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return [Math.round(left + width / 2), Math.round(top + height / 2)];
    };
    const isHit = ([x, y]) => node.contains(document.elementFromPoint(x, y));
    if (!isUsable()) return null;
    if (!isHit(middle())) node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const first = middle();
    await frame();
    await frame();
    const second = middle();
    return first.join() === second.join() && isUsable() && isHit(second) ? second : null;
}"""
"""Where an element can be clicked: it is seen, stands still, and nothing lies over it."""


class Wire(Protocol):
    """A browser with one page."""

    def go(self, address: str) -> None:
        """Open an address; returns once its document has been read."""

    def run(self, source: str) -> str:
        """The text that an expression comes to, awaited. AssertionError if it throws."""

    def pointer(self, x: int, y: int) -> None:
        """Click at a point of the window."""

    def keys(self, held: str, key: str) -> None:
        """Press a key while others are held down; WebDriver's codes."""


class Page:
    """The page of such a browser."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.keyboard = Keyboard(wire)
        self._clicked: tuple[float, list[float]] = -DOUBLE, []

    def click(self, point: list[float]) -> None:
        """Click there: once, however soon after the last time."""
        when, where = self._clicked
        if where == point:
            time.sleep(max(0.0, when + DOUBLE - time.monotonic()))
        self.wire.pointer(*point)
        self._clicked = time.monotonic(), point

    @property
    def url(self) -> str:
        """Where it is."""
        return cast(str, self.evaluate("location.href"))

    def goto(self, address: str, **_: Any) -> None:
        """Open an address."""
        self.wire.go(address)

    def reload(self) -> None:
        """Open the same address once more."""
        self.wire.go(self.url)

    def call(self, function: str, *values: Any) -> Any:
        """What a function in the page says of values, through JSON."""
        given = ", ".join(map(json.dumps, values))
        return json.loads(self.wire.run(f"(async () => JSON.stringify((await ({function})({given})) ?? null))()"))

    def evaluate(self, script: str, arg: Any = None) -> Any:
        """What an expression comes to; if it is a function, what it says of `arg`."""
        return self.call(f"(arg, found = ({script})) => typeof found === 'function' ? found(arg) : found", arg)

    def wait_for_function(self, script: str, *, arg: Any = None, timeout: float = PATIENCE) -> None:
        """Returns once it is true."""
        until(lambda: self.evaluate(script, arg), script, timeout)

    def locator(self, selector: str) -> "Locator":
        """The elements that a selector names: CSS, and `:visible` at its end."""
        return Locator(self, ()).locator(selector)


class Keyboard:
    """Its keyboard."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire

    def press(self, keys: str) -> None:
        """Press a key, as Playwright names it."""
        *held, key = keys.split("+")
        self.wire.keys("".join(KEYS[each] for each in held), KEYS.get(key, key))

    def type(self, text: str) -> None:
        """Type a text."""
        for key in text:
            self.press(key)


class Locator:
    """Elements of the page, looked for anew each time."""

    def __init__(self, page: Page, path: tuple[tuple[str, bool, int | None], ...]) -> None:
        self.page, self._path = page, path

    def __repr__(self) -> str:
        return " ".join(f"{selector}{'' if place is None else f'({place})'}" for selector, _, place in self._path)

    def locator(self, selector: str) -> "Locator":
        """Elements within these."""
        plain = selector.removesuffix(":visible")
        return Locator(self.page, (*self._path, (plain, plain != selector, None)))

    def nth(self, place: int) -> "Locator":
        """One of them alone."""
        *before, (selector, seen, _) = self._path
        return Locator(self.page, (*before, (selector, seen, place)))

    @property
    def first(self) -> "Locator":
        """The first of them."""
        return self.nth(0)

    def evaluate_all(self, function: str) -> Any:
        """What a function says of all of them."""
        return self.page.call(f"(path) => ({function})(({FOUND})(path))", self._path)

    def evaluate(self, function: str) -> Any:
        """What a function says of the one, as soon as it is there."""
        self._wait("nodes => nodes.length > 0", "is not there")
        return self.evaluate_all(f"nodes => ({function})(nodes[0])")

    def count(self) -> int:
        """How many there are."""
        return cast(int, self.evaluate_all("nodes => nodes.length"))

    def get_attribute(self, name: str) -> str | None:
        """An attribute of the one, as soon as it is there."""
        return cast("str | None", self.evaluate(f"node => node.getAttribute({json.dumps(name)})"))

    def is_enabled(self) -> bool:
        """Whether it can be used."""
        return cast(bool, self.evaluate("node => !node.matches(':disabled') && node.ariaDisabled !== 'true'"))

    def scroll_into_view_if_needed(self) -> None:
        """Bring it into the window."""
        self.evaluate("node => node.scrollIntoView({ block: 'nearest', behavior: 'instant' })")

    def click(self) -> None:
        """Click in its middle, as soon as that is possible."""
        self.page.click(until(lambda: self._point(), f"a click on {self}", PATIENCE))

    def fill(self, text: str) -> None:
        """Put a text into a field."""
        self.click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def select_option(self, value: str) -> None:
        """Choose in a list."""
        self.evaluate(
            f"""node => {{
                node.value = {json.dumps(value)};
                for (const each of ["input", "change"]) node.dispatchEvent(new Event(each, {{ bubbles: true }}));
            }}"""
        )

    def _point(self) -> Any:
        return self.evaluate_all(f"nodes => nodes.length ? ({POINT})(nodes[0]) : null")

    def _wait(self, function: str, what: str, timeout: float = PATIENCE) -> None:
        until(lambda: self.evaluate_all(function), f"{self} {what}", timeout)


class Expected:
    """What is expected of a locator's first element, now or soon."""

    def __init__(self, locator: Locator) -> None:
        self._locator = locator

    def to_be_visible(self, *, timeout: float = PATIENCE) -> None:
        """It is seen."""
        self._comes("nodes => nodes[0]?.getClientRects().length > 0", "is seen", timeout)

    def to_be_checked(self, *, timeout: float = PATIENCE) -> None:
        """It is checked."""
        self._comes("nodes => nodes[0]?.checked", "is checked", timeout)

    def to_have_attribute(self, name: str, value: str, *, timeout: float = PATIENCE) -> None:
        """An attribute has a value."""
        self._comes(f"nodes => nodes[0]?.getAttribute({json.dumps(name)}) === {json.dumps(value)}",
                    f"has {name}={value}", timeout)  # fmt: skip

    def not_to_have_attribute(self, name: str, value: str, *, timeout: float = PATIENCE) -> None:
        """An attribute has another value."""
        self._comes(f"nodes => nodes[0]?.getAttribute({json.dumps(name)}) !== {json.dumps(value)}",
                    f"has not {name}={value}", timeout)  # fmt: skip

    def _comes(self, function: str, what: str, timeout: float) -> None:
        until(lambda: self._locator.evaluate_all(function), f"{self._locator} {what}", timeout)


def expect(locator: Any) -> Any:
    """What is expected of a locator of ours or of Playwright's."""
    return Expected(locator) if isinstance(locator, Locator) else expect_of_playwright(locator)


def until(look: Callable[[], Any], what: str, timeout: float) -> Any:
    """What a look at the page shows, once it shows something. AssertionError if it does not in so many milliseconds."""
    end = time.monotonic() + timeout / 1000
    while not (found := look()):
        assert time.monotonic() < end, f"waited {timeout / 1000:.0f} s for this: {what}"
        time.sleep(BETWEEN)
    return found
