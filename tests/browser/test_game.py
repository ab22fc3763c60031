"""A whole game in a real browser, in the dashboard, in JupyterLab and on the site, through the page contract alone."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OPEN, Pages, open_in_voila, widest
from tests.browser.driver import Sitting, choose

Axe = Callable[..., list[str]]
Opener = Callable[..., Sitting]


SITE = pytest.param("site", marks=pytest.mark.slow)


@pytest.fixture(params=["dashboard", "lab", SITE])
def everywhere(request: pytest.FixtureRequest, new_page: Pages) -> Opener:
    """Opens the game's notebook, in the dashboard, in JupyterLab and on the site."""
    return opener(request, request.param, new_page)


@pytest.fixture(params=["dashboard", pytest.param("lab", marks=pytest.mark.slow), SITE])
def opened(request: pytest.FixtureRequest, new_page: Pages) -> Opener:
    """The same, but JupyterLab only where there is time for it."""
    return opener(request, request.param, new_page)


def opener(request: pytest.FixtureRequest, where: str, new_page: Pages) -> Opener:
    """Opens the game's notebook in one of these places."""
    address = request.getfixturevalue(where)

    def at(**options: Any) -> Sitting:
        # JupyterLab scrolls its notebook by itself: there all of the set-up has room without it
        tall = {"viewport": {"width": 1280, "height": 1500}} if where == "lab" else {}
        page = new_page(**{**tall, **options})
        OPEN[where](page, address)
        return Sitting(page)

    return at


@pytest.fixture(params=["light", "dark"])
def on_a_phone(request: pytest.FixtureRequest, new_page: Pages, dashboard: str) -> Sitting:
    """One person at a table on a phone, in both themes."""
    page = new_page(viewport={"width": 360, "height": 740}, color_scheme=request.param, has_touch=True)
    open_in_voila(page, dashboard)
    sitting = Sitting(page)
    sitting.set_up(0)
    return sitting


def spoken(sitting: Sitting) -> str:
    """What the status region says."""
    return sitting.table.get_by_role("status").first.inner_text()


def test_two_rounds_by_clicking_and_one_by_keyboard_alone(everywhere: Opener, tmp_path: Path) -> None:
    sitting = everywhere()
    sitting.set_up(0)
    sitting.play_a_round(sitting.click)
    assert sitting.state()["phase"] in ("round-over", "game-over")
    assert spoken(sitting)
    sitting.click()
    assert sitting.state()["round"] == "2"
    sitting.play_a_round(sitting.click)
    stones, table = sitting.stones()
    assert sum(stones) + table == 25
    sitting.table.locator('[data-action="next-round"]').focus()
    sitting.keys()
    sitting.play_a_round(sitting.keys)
    assert sitting.state()["round"] == "3"
    replayed(sitting, tmp_path)


def replayed(sitting: Sitting, folder: Path) -> None:
    """Save the record, and let the command line replay it: the same stones."""
    with sitting.page.expect_download() as download:
        sitting.action("save").click()
    saved = folder / "game.json"
    download.value.save_as(saved)
    command = [sys.executable, "-m", "domeng_widgets.cli", "replay", "--json", str(saved)]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    last = json.loads(told.stdout)[-1]
    assert (last["stones"], last["table"]) == sitting.stones()


def test_a_round_by_keyboard_alone_from_the_set_up_on(everywhere: Opener) -> None:
    sitting = everywhere()
    form = sitting.page.locator(".domeng-setup")
    expect(form).to_be_visible(timeout=60_000)
    form.locator('[data-field="pace"]').focus()
    sitting.page.keyboard.press("End")  # the last of the paces: at once
    form.get_by_role("textbox").first.focus()
    sitting.page.keyboard.press("Enter")
    sitting.appear()
    before = sitting.state()
    assert before["seat"] == "0"
    sitting.page.keyboard.press("Escape")
    sitting.play_a_round(sitting.keys)
    assert sitting.state()["phase"] in ("round-over", "game-over")


def test_a_table_that_the_page_shows_late_takes_over_the_focus_all_the_same(opened: Opener) -> None:
    sitting = opened()
    form = sitting.page.locator(".domeng-setup")
    expect(form).to_be_visible(timeout=60_000)
    late = sitting.page.add_style_tag(content=".domeng-table { display: none !important }")
    form.locator('[data-action="start"]').focus()
    sitting.page.keyboard.press("Enter")
    expect(form).to_be_hidden()
    expect(sitting.table).to_be_attached()
    assert sitting.page.evaluate("document.activeElement === document.body")
    late.evaluate("(style) => style.remove()")
    expect(sitting.table.locator("*:focus")).to_be_visible()


def test_persons_at_one_screen_meet_a_cover_and_never_another_hand(opened: Opener) -> None:
    sitting = opened()
    sitting.set_up(0, 1, 2, 3, 4, names=("Ani", "Baso", "Cia", "Daeng", "I La Galigo"))
    for _ in range(4):
        state = sitting.state()
        assert state["phase"] == "covered"
        assert sitting.table.locator("[data-tile]").count() == 0
        sitting.click()
        assert sitting.state()["phase"] == "playing"
        assert sitting.state()["seat"] == sitting.state()["turn"]
        sitting.click()


def test_five_computers_are_watched_paused_and_stepped(opened: Opener) -> None:
    sitting = opened()
    form = sitting.page.locator(".domeng-setup")
    expect(form).to_be_visible(timeout=60_000)
    choose(form, 0, "computer")
    form.locator('[data-field="pace"]').select_option("1.6")
    form.locator('[data-action="start"]').click()
    sitting.appear()
    assert sitting.state()["seat"] == ""
    sitting.action("pause").click()
    expect(sitting.action("step")).to_be_enabled()
    ply = int(sitting.state()["ply"])
    for n in (1, 2):
        sitting.action("step").click()
        expect(sitting.table).to_have_attribute("data-ply", str(ply + n))


def test_undo_look_back_and_play_on_from_there(opened: Opener) -> None:
    sitting = opened()
    sitting.set_up(0)
    while int(sitting.state()["ply"]) < 6 or not sitting.is_mine():
        sitting.click()
    ply = int(sitting.state()["ply"])
    before = sitting.state()
    sitting.click()
    after = sitting.state()
    sitting.action("undo").click()
    assert int(sitting.changed(after)["ply"]) == ply
    assert int(sitting.state()["version"]) > int(before["version"])
    before = sitting.state()
    sitting.table.locator(".entry").nth(1).click()
    looking = sitting.changed(before)
    assert looking["ply"] == "2"
    assert sitting.playable() == []
    sitting.action("resume").click()
    assert sitting.changed(looking)["ply"] == str(ply)


def test_a_new_game_asks_first_and_the_set_up_is_remembered(opened: Opener) -> None:
    sitting = opened()
    cloth = sitting.page.locator(".domeng-setup .cloth")
    laid = cloth.evaluate("node => [node.offsetWidth, node.offsetHeight]")
    sitting.set_up(2, names=("Ani", "Baso", "La Tenri"))
    before = sitting.state()
    sitting.action("new-game").click()
    assert sitting.state() == before
    sitting.page.get_by_role("button", name="Drop it").click()
    form = sitting.page.locator(".domeng-setup")
    expect(form).to_be_visible()
    # the table's style, which is on the page now, leaves the set-up as it was
    assert cloth.evaluate("node => [node.offsetWidth, node.offsetHeight]") == laid
    expect(form.locator('[data-setup-seat="2"]').get_by_role("textbox")).to_have_value("La Tenri")
    expect(form.locator('[data-setup-seat="2"] [data-kind="person"]')).to_be_checked()


def test_a_hint_by_keyboard_in_three_rungs_and_a_move_clears_it(everywhere: Opener) -> None:
    sitting = everywhere()
    sitting.set_up(0)
    sitting.go_on_to_a_choice()
    choices = sitting.playable()
    sitting.table.locator(f'[data-tile="{choices[0]["tile"]}"]').focus()
    said = [spoken(sitting)]
    for _ in range(3):
        before = sitting.state()
        sitting.page.keyboard.press("h")
        sitting.changed(before)
        said.append(spoken(sitting))
        assert sitting.playable() == choices
    assert said[1].startswith("Hint: ")
    assert len(set(said)) == 4
    numbers = sitting.table.get_by_role("region", name="Hint")
    tiles = {f"[{one['tile'][0]}|{one['tile'][1]}]" for one in choices}
    named = numbers.get_by_role("rowheader").evaluate_all("all => all.map(one => one.textContent.slice(0, 5))")
    assert set(named) == tiles
    expect(sitting.action("hint")).to_be_disabled()
    undecided = said[1] == "Hint: your plays come out too close to tell apart."  # then no domino is marked
    assert (sitting.table.locator(".stud").count() == 0) == undecided
    sitting.click()
    expect(numbers).to_be_hidden()
    expect(sitting.table.locator(".stud")).to_have_count(0)


def test_levels_are_chosen_by_keyboard_and_said_at_the_seats(opened: Opener) -> None:
    sitting = opened()
    form = sitting.page.locator(".domeng-setup")
    expect(form).to_be_visible(timeout=60_000)
    form.locator('[data-setup-seat="1"] [data-kind="computer"]').focus()
    sitting.page.keyboard.press("Tab")
    sitting.page.keyboard.press("End")
    form.locator('[data-field="pace"]').select_option("0")
    form.locator('[data-action="start"]').click()
    sitting.appear()
    seats = sitting.table.locator("[data-seat-no]")
    expect(seats.nth(1)).to_contain_text("Baso, computer, Sharp: ")
    expect(seats.nth(2)).to_contain_text("Cia, computer, Steady: ")
    sitting.play_a_round(sitting.click)
    assert sitting.state()["phase"] in ("round-over", "game-over")


def test_a_hint_on_a_phone_is_read_without_scrolling_sideways(on_a_phone: Sitting, axe: Axe) -> None:
    sitting = on_a_phone
    sitting.go_on_to_a_choice()
    for _ in range(3):
        before = sitting.state()
        sitting.action("hint").tap()
        sitting.changed(before)
        assert widest(sitting.page) <= 360
        assert axe(sitting.page) == []
    expect(sitting.table.get_by_role("region", name="Hint").get_by_role("table")).to_be_in_viewport(ratio=0.99)


def test_a_term_opens_its_meaning(opened: Opener) -> None:
    sitting = opened()
    sitting.set_up(0)
    sitting.action("glossary").click()
    expect(sitting.page.get_by_text("the same value on both halves")).to_be_visible()


def test_bad_messages_change_nothing_and_raise_nothing(page: Page, dashboard: str) -> None:
    page.add_init_script(SPY)
    open_in_voila(page, dashboard)
    sitting = Sitting(page)
    sitting.set_up(0)
    sitting.click()  # a good message, whose envelope the bad ones take
    old = sitting.state()
    sitting.click()
    before, dominoes = sitting.state(), sitting.playable()
    bad = [*BAD, {"kind": "undo", "version": int(old["version"])}, {"kind": "pass", "version": int(old["version"])}]
    if dominoes:
        bad.append({"kind": "play", "version": int(old["version"]), "tile": dominoes[0]["tile"], "end": None})
    for content in bad:
        page.evaluate("content => send_as_table(content)", content)
    page.evaluate("send_as_table({kind: 'sync', id: 424242})")
    page.wait_for_function("heard.some(text => text.includes('424242'))")  # Python has answered all of them
    assert sitting.state() == before


BAD = [
    None,
    True,
    -1,
    "x" * 10_000,
    [],
    {"kind": "play", "version": "1"},
    {"kind": "play", "version": 1, "tile": "99", "end": "<"},
    {"kind": "play", "version": 2**53, "tile": "66", "end": None},
    {"kind": "start", "seats": "x" * 10_000},
    {"kind": "next-round", "version": 0},
    {"kind": "hint", "version": 0},
    {"kind": "hint", "version": "1"},
]

# Keeps the last message that the table sent, and sends others in its envelope (the kernel's v1 framing, or plain JSON).
SPY = """
window.heard = [];
const send = WebSocket.prototype.send;
const utf8 = (data) => (typeof data === "string" ? data : new TextDecoder().decode(data));
WebSocket.prototype.send = function (data) {
  if (!this.spied) {
    this.spied = true;
    this.addEventListener("message", (event) => heard.push(utf8(event.data)));
  }
  const text = utf8(data);
  if (text.includes("comm_msg") && text.includes('"custom"')) window.envelope = [this, data];
  return send.call(this, data);
};
const changed = (message, content) => {
  message.content.data.content = content;
  message.header.msg_id = crypto.randomUUID();
  return message;
};
window.send_as_table = (content) => {
  const [socket, data] = window.envelope;
  if (typeof data === "string") return send.call(socket, JSON.stringify(changed(JSON.parse(data), content)));
  const bytes = data instanceof ArrayBuffer ? data : data.buffer, view = new DataView(bytes);
  const count = Number(view.getBigUint64(0, true));
  const at = Array.from({ length: count }, (_, n) => Number(view.getBigUint64(8 * (n + 1), true)));
  const parts = at.slice(0, 5).map((start, n) => utf8(bytes.slice(start, at[n + 1])));
  const message = changed({ header: JSON.parse(parts[1]), content: JSON.parse(parts[4]) }, content);
  [parts[1], parts[4]] = [JSON.stringify(message.header), JSON.stringify(message.content)];
  const coded = parts.map((part) => new TextEncoder().encode(part));
  const starts = [8 * (coded.length + 2)];
  coded.forEach((part) => starts.push(starts.at(-1) + part.length));
  const out = new Uint8Array(starts.at(-1)), head = new DataView(out.buffer);
  head.setBigUint64(0, BigInt(starts.length), true);
  starts.forEach((start, n) => head.setBigUint64(8 * (n + 1), BigInt(start), true));
  coded.forEach((part, n) => out.set(part, starts[n]));
  send.call(socket, out.buffer);
};
"""


def test_at_360_pixels_nothing_is_cut_off_and_axe_finds_nothing(on_a_phone: Sitting, axe: Axe) -> None:
    sitting = on_a_phone
    for _ in range(3):
        sitting.click()
    assert widest(sitting.page) <= 360
    assert axe(sitting.page) == []
    sitting.play_a_round(sitting.click)
    assert widest(sitting.page) <= 360
    assert axe(sitting.page) == []
