"""Plays at the table through the page contract alone, by mouse or by keyboard; waits on what the page says of itself."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.remote import expect

STATE = "node => ({...node.dataset})"
PATIENCE = 30_000  # milliseconds for anything that Python answers


def choose(form: Locator, seat: int, kind: str) -> None:
    """Say who plays at a seat, with the mouse."""
    place = form.locator(f'[data-setup-seat="{seat}"]')
    place.locator(f'label:has([data-kind="{kind}"])').click()
    expect(place.locator(f'[data-kind="{kind}"]')).to_be_checked()


class Sitting:
    """A person (or several) at one screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table: Locator = page.locator(".domeng-table")

    # --- the set-up -------------------------------------------------------------------------------------------------

    def set_up(self, *persons: int, names: tuple[str, ...] = ()) -> None:
        """Fill in the set-up by mouse and start; computers answer at once."""
        form = self.page.locator(".domeng-setup")
        expect(form).to_be_visible(timeout=60_000)
        for seat in range(5):
            kind = "person" if seat in persons else "computer"
            choose(form, seat, kind)
            if seat < len(names):
                form.locator(f'[data-setup-seat="{seat}"]').get_by_role("textbox").fill(names[seat])
        form.locator('[data-field="pace"]').select_option("0")
        form.locator('[data-action="start"]').click()
        self.appear()

    def appear(self) -> None:
        """Wait for the table."""
        expect(self.table).to_be_visible(timeout=PATIENCE)

    # --- what the page says of itself -------------------------------------------------------------------------------

    def state(self) -> dict[str, str]:
        """The table's data attributes."""
        found: dict[str, str] = self.table.evaluate(STATE)
        return found

    def changed(self, before: dict[str, str]) -> dict[str, str]:
        """The state once it is another version's."""
        expect(self.table).not_to_have_attribute("data-version", before["version"], timeout=PATIENCE)
        return self.state()

    def action(self, name: str) -> Locator:
        """A control of the table."""
        return self.table.locator(f'[data-action="{name}"]').first

    def can(self, name: str) -> bool:
        """Whether a control is there and can be used."""
        control = self.table.locator(f'[data-action="{name}"]:visible')
        if not control.count():
            return False
        first = control.first
        return first.is_enabled() and first.get_attribute("aria-disabled") != "true"

    def is_mine(self) -> bool:
        """Whether the viewer is to move."""
        state = self.state()
        return state["phase"] == "playing" and state["turn"] == state["seat"] != ""

    def playable(self) -> list[dict[str, str]]:
        """The dominoes of the hand that can be played: `tile` and `legal`."""
        held: list[dict[str, str]] = self.table.locator("[data-tile]").evaluate_all(
            "nodes => nodes.map(node => ({tile: node.dataset.tile, legal: node.dataset.legal}))"
        )
        return [each for each in held if each["legal"]]

    def has_a_choice(self) -> bool:
        """Whether the viewer is to move and holds more than one domino that can be played."""
        return self.is_mine() and len(self.playable()) > 1

    def stones(self) -> tuple[list[int], int]:
        """The stones of the five seats and of the table."""
        seats: list[Any] = self.table.locator("[data-seat-no]").evaluate_all(
            "nodes => nodes.map(node => [+node.dataset.seatNo, +node.dataset.stones])"
        )
        return [count for _, count in sorted(seats)], int(self.state()["tableStones"])

    # --- doing it ---------------------------------------------------------------------------------------------------

    def act(self, hand: Callable[[str], None], click: Callable[[str], None]) -> None:
        """One thing that is to be done now, with ways to play a domino and to use a control; waits for the answer."""
        before = self.state()
        if before["phase"] == "covered":
            click("ready")
        elif before["phase"] in ("round-over", "game-over"):
            click("next-round")
        elif self.can("pass"):
            click("pass")
        else:
            hand(self.playable()[0]["tile"])
        self.changed(before)

    def go_on_to_a_choice(self) -> None:
        """Act until the viewer has a choice."""
        for _ in range(80):
            if self.has_a_choice():
                return
            self.click()
        raise AssertionError(f"there is nothing to choose: {self.state()}")

    def play_a_round(self, act: Callable[[], None]) -> None:
        """Act until a round is over."""
        for _ in range(80):
            if self.state()["phase"] in ("round-over", "game-over"):
                return
            act()
        raise AssertionError(f"the round does not end: {self.state()}")

    # by mouse

    def click(self) -> None:
        """Do the next thing with the mouse."""
        self.act(self._click_tile, lambda name: self.action(name).click())

    def _click_tile(self, tile: str) -> None:
        state = self.state()
        domino = self.table.locator(f'[data-tile="{tile}"]')
        asks = domino.get_attribute("data-legal") == "<>" and state["left"] != state["right"]
        domino.click()
        if asks:
            self.table.locator('[data-end="<"]').click()

    # by keyboard

    def keys(self) -> None:
        """Do the next thing with the keyboard alone."""
        letters = {"pass": "p", "ready": "Enter", "next-round": "n"}
        self.act(self._key_tile, lambda name: self.page.keyboard.press(letters[name]))

    def _key_tile(self, tile: str) -> None:
        state = self.state()
        focused = "document.activeElement?.dataset?.tile ?? ''"
        for _ in range(6):
            if self.page.evaluate(focused) == tile:
                break
            self.page.keyboard.press("ArrowRight")
        where = self.page.evaluate("document.activeElement?.outerHTML.slice(0, 200)")
        assert self.page.evaluate(focused) == tile, f"the arrow keys do not reach {tile}: the focus is on {where}"
        legal = self.table.locator(f'[data-tile="{tile}"]').get_attribute("data-legal")
        self.page.keyboard.press("Enter")
        if legal == "<>" and state["left"] != state["right"]:
            self.page.keyboard.press("<")
