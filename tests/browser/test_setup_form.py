"""The set-up of a game in a real Chromium, with a model that stands in for Python (setup_gallery/)."""

import json
import math
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from domeng_widgets.words import Language, pages

pytestmark = pytest.mark.browser

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
FRAME: dict[str, Any] = json.loads((HERE / "setup_gallery" / "frame.json").read_text("utf-8"))
WORDS: dict[str, str] = FRAME["words"]
SEAT = {"kind": "computer", "level": "steady"}
USUAL = {"seats": FRAME["defaults"]["seats"], "opening": "double", "pace": 0.9}
KEY = "domeng.setup/1"
HOST = "http://localhost/"  # nobody is asked there: the files come from this project, through `answer`
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json"}

MORNING = datetime(2026, 1, 1, 8, tzinfo=UTC)

Opener = Callable[..., Page]


def answer(route: Route) -> None:
    """A file of the project."""
    file = ROOT / route.request.url.removeprefix(HOST).partition("?")[0]
    route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])


@pytest.fixture
def opened(new_page: Callable[..., Page]) -> Opener:
    """Opens the gallery, in a page of its own or in one that is there; what stands in its address are keywords."""

    def new(width: int, height: int, **options: Any) -> Page:
        page = new_page(viewport={"width": width, "height": height}, **options)
        page.route(f"{HOST}**", answer)
        return page

    def show(
        page: Page | None = None,
        /,
        *,
        width: int = 1280,
        height: int = 720,
        clock: bool = False,
        context: dict[str, Any] | None = None,
        **asked: Any,
    ) -> Page:
        page = page or new(width, height, **(context or {}))
        if clock:
            page.clock.install(time=MORNING)
        page.goto(f"{HOST}tests/browser/setup_gallery/index.html?{urlencode(asked)}")
        page.wait_for_selector("body[data-ready]")
        if clock:  # from here on it stands still, unless a test puts it forward
            page.clock.pause_at(MORNING + timedelta(hours=1))
        return page

    return show


def begin(page: Page, *, stored: str | None = None, pace: str | None = None) -> None:
    """Show the form anew in the same page, with this in the storage or this ?pace= in the address."""
    if stored is not None:
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, stored])
    if pace is not None:
        page.evaluate("query => history.replaceState(null, '', query)", "?" + urlencode({"pace": pace}))
    page.evaluate("gallery.begin()")


def seat(page: Page, no: int) -> Locator:
    return page.locator(f'.domeng-setup [data-setup-seat="{no}"]')


def name(page: Page, no: int) -> Locator:
    return seat(page, no).get_by_role("textbox")


def kind(page: Page, no: int, which: str) -> Locator:
    return seat(page, no).locator(f'[data-kind="{which}"]')


def level(page: Page, no: int) -> Locator:
    return seat(page, no).get_by_role("combobox", name=WORDS["level"])


def action(page: Page, which: str) -> Locator:
    return page.locator(f'.domeng-setup [data-action="{which}"]')


def sent(page: Page, which: str = "start") -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = page.evaluate("gallery.sent")
    return [message for message in messages if message["kind"] == which]


def started(page: Page) -> dict[str, Any]:
    """The set-up of the only start sent so far."""
    (message,) = sent(page)
    return {key: value for key, value in message.items() if key not in ("kind", "id")}


def held(page: Page) -> Any:
    return json.loads(page.evaluate("key => localStorage.getItem(key)", KEY) or "null")


def shown(page: Page) -> dict[str, Any]:
    """What the form shows, in the shape of a set-up."""
    found: dict[str, Any] = page.evaluate("""() => ({
      seats: [...document.querySelectorAll("[data-setup-seat]")].map((seat) => ({ name: seat.querySelector(".name").value, kind: seat.querySelector("[data-kind]:checked").dataset.kind, level: seat.querySelector(".level").value })),
      opening: document.querySelector("[data-opening]:checked").dataset.opening,
      pace: Number(document.querySelector("[data-field=pace]").value),
    })""")
    return found


def test_the_words_of_the_gallery_are_those_of_the_project() -> None:
    assert set(pages.setup(Language("en"))) == set(WORDS)


def test_the_form_has_what_the_contract_names(opened: Opener) -> None:
    page = opened()
    expect(page.locator("form.domeng.domeng-setup")).to_have_count(1)
    expect(page.get_by_role("form", name=WORDS["title"])).to_be_visible()
    for no in range(5):
        group = page.get_by_role("group", name=f"Seat {no + 1}", exact=True)
        expect(group).to_have_attribute("data-setup-seat", str(no))
        expect(group.get_by_role("textbox")).to_have_attribute("maxlength", "24")
        choice = group.get_by_role("radiogroup", name=WORDS["kind"])
        expect(choice.get_by_role("radio", name=WORDS["person"])).to_have_attribute("data-kind", "person")
        expect(choice.get_by_role("radio", name=WORDS["computer"])).to_have_attribute("data-kind", "computer")
    expect(page.get_by_role("button", name=WORDS["start"])).to_have_attribute("data-action", "start")
    assert shown(page) == USUAL
    assert page.evaluate("gallery.sent") == [{"kind": "hello", "id": 1}]


def test_start_sends_what_was_chosen(opened: Opener) -> None:
    page = opened()
    name(page, 1).fill("  Besse   Tenri ")
    kind(page, 1, "person").check()
    kind(page, 0, "computer").check()
    page.get_by_role("radio", name=WORDS["opening.free"]).check()
    page.get_by_label(WORDS["pace"]).select_option("Quick")
    action(page, "start").click()
    seats = [{**SEAT, "name": "Ani"}, {**SEAT, "name": "Besse Tenri", "kind": "person"}, *USUAL["seats"][2:]]
    assert sent(page) == [{"kind": "start", "id": 2, "seats": seats, "opening": "free", "pace": 0.35}]


def test_an_empty_name_is_the_usual_one_and_says_so(opened: Opener) -> None:
    page = opened()
    name(page, 3).fill("   ")
    name(page, 4).fill("")
    expect(name(page, 4)).to_have_attribute("placeholder", "Edi, if left empty")
    action(page, "start").click()
    assert started(page) == USUAL


def test_a_name_is_one_line_no_longer_than_allowed(opened: Opener) -> None:
    page = opened()
    name(page, 2).fill("")
    name(page, 2).press_sequentially("x" * 40)
    expect(name(page, 2)).to_have_value("x" * 24)
    page.evaluate(
        r"""() => { document.querySelector('[data-setup-seat="1"] .name').value = "a\u202e\ud800b\u0007c" + "y".repeat(40) }"""
    )
    action(page, "start").click()
    assert [entry["name"] for entry in started(page)["seats"][1:3]] == ["a b c" + "y" * 19, "x" * 24]


def test_the_keyboard_alone_sets_up_and_starts(opened: Opener) -> None:
    page = opened()
    keys = page.keyboard
    keys.press("Tab")
    expect(name(page, 0)).to_be_focused()
    keys.type("Cia")  # Tab selects what stands there
    keys.press("Tab")
    expect(kind(page, 0, "person")).to_be_focused()
    keys.press("ArrowRight")
    keys.press("Tab")
    expect(level(page, 0)).to_be_focused()
    for no in range(1, 5):
        keys.press("Tab")
        expect(name(page, no)).to_be_focused()
        keys.press("Tab")
        expect(kind(page, no, "computer")).to_be_focused()
        keys.press("Tab")
        expect(level(page, no)).to_be_focused()
        keys.press("Shift+Tab")
        keys.press("ArrowLeft")
    keys.press("Tab")
    keys.press("ArrowDown")
    expect(page.locator('[data-opening="free"]')).to_be_focused()
    keys.press("Tab")
    keys.press("ArrowDown")
    keys.press("Tab")
    expect(action(page, "start")).to_be_focused()
    keys.press("Enter")
    seats = [
        {**SEAT, "name": "Cia"},
        *({**SEAT, "name": entry["name"], "kind": "person"} for entry in USUAL["seats"][1:]),
    ]
    assert started(page) == {"seats": seats, "opening": "free", "pace": 0.35}


def test_enter_starts_from_every_kind_of_field(opened: Opener) -> None:
    page = opened()
    for id_, selector in enumerate(
        ('[data-setup-seat="3"] .name', '[data-setup-seat="3"] [data-kind="computer"]', '[data-opening="double"]'), 2
    ):
        page.locator(selector).press("Enter")
        page.evaluate("id => gallery.tell({kind: 'ack', id})", id_)
    assert sent(page) == [{"kind": "start", "id": id_} | USUAL for id_ in (2, 3, 4)]


def test_typing_stays_inside_commands_do_not(opened: Opener) -> None:
    page = opened()
    page.evaluate(
        """() => { window.heard = []; document.addEventListener("keydown", (event) => heard.push(event.key), true); }"""
    )
    name(page, 0).focus()
    for key in ("a", "b", "Enter", "ArrowDown", "Shift+Enter"):
        page.keyboard.press(key)
    assert page.evaluate("heard") == []
    page.keyboard.press("Control+b")
    page.keyboard.press("Tab")
    assert page.evaluate("heard") == ["Control", "b", "Tab"]
    page.evaluate("() => { heard.length = 0; document.activeElement.blur(); }")
    page.keyboard.press("a")
    assert page.evaluate("heard") == ["a"]


def test_the_last_set_up_is_remembered(opened: Opener) -> None:
    page = opened()
    expect(action(page, "reset")).to_be_hidden()
    name(page, 0).fill("I Mappa")
    kind(page, 4, "person").check()
    page.locator('[data-opening="free"]').check()
    page.locator('[data-field="pace"]').select_option("1.6")
    expect(action(page, "reset")).to_be_visible()
    assert held(page) is None  # a choice is not yet a game
    action(page, "start").click()
    chosen = started(page)
    opened(page)
    assert shown(page) == chosen
    expect(action(page, "reset")).to_be_visible()


def test_each_computer_has_a_level_chosen_by_keyboard_and_remembered(opened: Opener) -> None:
    page = opened()
    assert [entry["value"] for entry in FRAME["levels"]] == level(page, 1).locator("option").evaluate_all(
        "options => options.map(option => option.value)"
    )
    expect(level(page, 1)).to_have_accessible_description("Follows a few rules of thumb.")
    kind(page, 1, "computer").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    expect(level(page, 1)).to_have_accessible_description(FRAME["levels"][2]["about"])
    level(page, 2).select_option("Beginner")
    expect(action(page, "reset")).to_be_visible()
    action(page, "start").click()
    assert [entry["level"] for entry in started(page)["seats"]] == ["steady", "sharp", "random", "steady", "steady"]
    opened(page)
    assert [entry["level"] for entry in shown(page)["seats"]] == ["steady", "sharp", "random", "steady", "steady"]
    action(page, "reset").click()
    assert shown(page) == USUAL


@pytest.mark.parametrize("width", [360, 800, 1280])
def test_what_a_level_is_stands_apart_from_its_name(opened: Opener, width: int) -> None:
    page = opened(width=width)
    page.add_style_tag(content="dl dt { float: left; width: 20%; } dl dd { float: left; }")  # as JupyterLab has it
    for line in page.locator(".levels dl > div").all():
        name, about = line.locator("dt").bounding_box(), line.locator("dd").bounding_box()
        assert name is not None
        assert about is not None
        assert about["x"] >= name["x"] + name["width"] + 8 or about["y"] >= name["y"] + name["height"]


def test_a_person_has_no_level_and_a_set_up_of_before_levels_has_the_usual_ones(opened: Opener) -> None:
    page = opened()
    expect(seat(page, 0).locator(".level")).to_be_hidden()
    kind(page, 0, "computer").check()
    expect(level(page, 0)).to_be_visible()
    begin(
        page, stored=json.dumps({"seats": [{"name": "Ani", "kind": "computer"}] * 5, "opening": "double", "pace": 0.9})
    )
    assert {entry["level"] for entry in shown(page)["seats"]} == {"steady"}


def test_reset_goes_back_to_the_usual_and_forgets(opened: Opener) -> None:
    page = opened()
    name(page, 0).fill("I Mappa")
    action(page, "start").click()
    assert held(page)["seats"][0] == {**SEAT, "name": "I Mappa", "kind": "person"}
    opened(page)
    action(page, "reset").click()
    assert shown(page) == USUAL
    expect(action(page, "reset")).to_be_hidden()
    expect(action(page, "start")).to_be_focused()
    action(page, "start").click()
    assert started(page) == USUAL
    assert held(page) is None


UNSOUND = (
    *(
        "",
        "{",
        "null",
        "7",
        '"x"',
        "[]",
        "[1,2]",
        '{"seats":null}',
        '{"seats":[]}',
        '{"seats":{"length":5}}',
        '{"seats":[null,1,"x",[],{}]}',
    ),
    json.dumps({"seats": [{"name": 5, "kind": "robot", "level": "genius"}] * 5, "opening": "constructor", "pace": "0"}),
    json.dumps({"seats": [{"name": "", "kind": None}] * 5, "opening": ["free"], "pace": -1}),
    json.dumps({"seats": [{"name": "x" * 5000, "kind": "person"}] * 5, "opening": "free", "pace": 0}),
)


def test_what_is_stored_is_not_trusted(opened: Opener) -> None:
    page = opened()
    for text in UNSOUND:
        begin(page, stored=text)
        assert (text[:40], shown(page)) == (text[:40], USUAL)
    action(page, "start").click()
    assert started(page) == USUAL


def test_what_is_sound_in_storage_is_kept(opened: Opener) -> None:
    seats = [
        {"name": "\n<b>Ani</b>\u202e", "kind": "computer", "more": 1},
        {"name": "z" * 99, "kind": "x"},
        3,
        None,
        {"kind": "person", "level": ["sharp"]},
    ]
    page = opened()
    begin(page, stored=json.dumps({"seats": seats, "opening": "free", "pace": 77}))
    kinds = ["computer", "computer", "computer", "computer", "person"]
    names = ["<b>Ani</b>", "z" * 24, "Cia", "Daeng", "Edi"]
    assert shown(page) == {
        "seats": [{**SEAT, "name": n, "kind": k} for n, k in zip(names, kinds, strict=True)],
        "opening": "free",
        "pace": 0.9,
    }


def test_a_storage_that_throws_is_no_hindrance(opened: Opener) -> None:
    page = opened(denied=1)
    kind(page, 2, "person").check()
    action(page, "start").click()
    assert started(page)["seats"][2] == {**SEAT, "name": "Cia", "kind": "person"}


def test_the_pace_of_the_address_is_used(opened: Opener) -> None:
    page = opened(pace="0")
    assert sent(page, "hello") == [{"kind": "hello", "id": 1, "pace": 0}]
    expect(page.locator('[data-field="pace"] option')).to_have_count(4)
    assert shown(page) == USUAL | {"pace": 0}
    expect(action(page, "reset")).to_be_hidden()
    action(page, "start").click()
    assert started(page)["pace"] == 0


def test_another_pace_of_the_address_is_an_option_more(opened: Opener) -> None:
    page = opened(pace="2.5")
    assert sent(page, "hello") == [{"kind": "hello", "id": 1, "pace": 2.5}]
    expect(page.locator('[data-field="pace"] option:checked')).to_have_text("2.5 s a turn")
    action(page, "start").click()
    assert started(page)["pace"] == 2.5


def test_the_pace_of_the_address_is_not_the_one_of_the_next_game(opened: Opener) -> None:
    page = opened()
    page.locator('[data-field="pace"]').select_option("1.6")
    action(page, "start").click()
    opened(page, pace="0")
    assert shown(page)["pace"] == 0
    action(page, "start").click()
    opened(page)
    assert shown(page)["pace"] == 1.6


def test_the_pace_of_the_call_goes_before_the_remembered_one(opened: Opener) -> None:
    page = opened()
    page.locator('[data-field="pace"]').select_option("1.6")
    action(page, "start").click()
    opened(page, called="0.35")
    assert sent(page, "hello") == [{"kind": "hello", "id": 1}]
    assert shown(page)["pace"] == 0.35
    opened(page, called="0.35", pace="0")
    assert shown(page)["pace"] == 0


def test_a_pace_that_is_none_is_ignored(opened: Opener) -> None:
    page = opened()
    for pace in ("", "-1", "x", "1e3", "61", "Infinity", "0x10", "0,5", " "):
        begin(page, pace=pace)
        assert (pace, sent(page, "hello")) == (pace, [{"kind": "hello", "id": 1}])
        assert shown(page) == USUAL


def test_one_start_is_on_its_way_at_a_time(opened: Opener) -> None:
    page = opened(clock=True)
    action(page, "start").click()
    expect(action(page, "start")).to_have_attribute("aria-disabled", "true")
    name(page, 0).press("Enter")
    assert len(sent(page)) == 1
    page.clock.fast_forward(400)
    expect(page.locator(".status")).to_have_text(WORDS["starting"])
    page.evaluate("gallery.tell({kind: 'ack', id: 1})")  # of the hello
    expect(action(page, "start")).to_have_attribute("aria-disabled", "true")
    page.evaluate("gallery.tell({kind: 'ack', id: 2})")
    expect(action(page, "start")).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator(".status")).to_have_text("")
    page.clock.fast_forward(6000)
    expect(page.locator(".status")).to_have_text("")


def test_a_silent_python_is_told_and_can_be_asked_again(opened: Opener) -> None:
    page = opened(clock=True)
    action(page, "start").click()
    page.clock.fast_forward(4900)
    expect(page.locator(".status")).to_have_text(WORDS["starting"])
    page.clock.fast_forward(200)
    expect(page.locator('.status[role="status"]')).to_have_text(WORDS["silent"])
    expect(action(page, "start")).not_to_have_attribute("aria-disabled", "true")
    action(page, "start").click()
    assert [message["id"] for message in sent(page)] == [2, 3]
    page.evaluate("[null, 5, {}, {kind: 'ack'}, {kind: 'say', text: ['x']}].forEach(gallery.tell)")
    expect(action(page, "start")).to_have_attribute("aria-disabled", "true")
    page.evaluate("gallery.tell({kind: 'ack', id: 3})")
    expect(page.locator(".status")).to_have_text("")


def test_an_error_is_shown_at_its_seat_and_takes_the_focus(opened: Opener) -> None:
    page = opened()
    action(page, "start").click()
    page.evaluate("gallery.set({error: {seat: 3, text: 'Too <b>long</b>.'}})")
    expect(name(page, 3)).to_be_focused()
    expect(name(page, 3)).to_have_accessible_description("Too <b>long</b>.")
    expect(name(page, 3)).to_have_attribute("aria-invalid", "true")
    expect(action(page, "start")).not_to_have_attribute("aria-disabled", "true")
    name(page, 3).fill("D")
    expect(name(page, 3)).to_have_accessible_description("")
    expect(seat(page, 3).locator(".error")).to_be_hidden()


def test_an_error_of_no_seat_is_an_alert(opened: Opener) -> None:
    page = opened()
    action(page, "start").click()
    page.evaluate("gallery.set({error: {seat: null, text: 'No game now.'}})")
    expect(page.get_by_role("alert")).to_have_text("No game now.")
    expect(action(page, "start")).to_be_focused()


def test_the_choice_is_said_in_words(opened: Opener) -> None:
    page = opened()
    kind(page, 0, "computer").check()
    for count in range(6):
        if count:
            kind(page, count - 1, "person").check()
        said = WORDS.get(f"persons.{count}", WORDS["persons.many"]).replace("{count}", str(count))
        expect(page.locator('.means[role="status"]')).to_have_text(said)


def test_two_equal_names_are_told_and_allowed(opened: Opener) -> None:
    page = opened()
    name(page, 4).fill("<i>baso</i>")
    name(page, 3).fill("<I>BASO</I>")
    expect(page.locator(".means")).to_contain_text("More than one seat is called <i>baso</i>.")
    name(page, 4).fill("")
    expect(page.locator(".means")).to_have_text(WORDS["persons.1"])
    name(page, 4).fill("Daeng")
    name(page, 3).fill("")  # the usual name of seat 3 counts
    expect(page.locator(".means")).to_contain_text("More than one seat is called Daeng.")
    action(page, "start").click()
    assert [entry["name"] for entry in started(page)["seats"][3:]] == ["Daeng", "Daeng"]


def test_every_sentence_comes_from_the_words(opened: Opener) -> None:
    page = opened(words="keys", pace="7", clock=True)
    name(page, 4).fill("Ani")
    action(page, "start").click()
    page.clock.fast_forward(6000)
    expect(page.locator(".status")).to_have_text("⟦silent⟧")
    texts: list[str] = page.evaluate("""() => {
      const walk = document.createTreeWalker(document.querySelector(".domeng-setup"), NodeFilter.SHOW_TEXT), all = [];
      while (walk.nextNode()) if (!walk.currentNode.parentElement.closest("[aria-hidden=true]")) all.push(walk.currentNode.data.trim());
      for (const node of document.querySelectorAll(".domeng-setup *")) for (const key of ["aria-label", "title", "placeholder"]) if (node.hasAttribute(key)) all.push(node.getAttribute(key));
      return all.filter(Boolean);
    }""")
    listed = {entry["text"] for entry in (*FRAME["paces"], *FRAME["levels"])}
    listed |= {entry["about"] for entry in FRAME["levels"]}
    assert [text for text in texts if not (text.startswith("⟦") and text.endswith("⟧")) and text not in listed] == []
    used = {text.strip("⟦⟧") for text in texts} - listed
    assert used == set(WORDS) - {"persons.0", "persons.many", "starting"}


def test_a_game_under_way_puts_the_form_away(opened: Opener) -> None:
    page = opened()
    kind(page, 1, "person").check()
    page.evaluate("gallery.set({open: false})")
    expect(page.locator(".domeng-setup")).to_be_hidden()
    page.evaluate("gallery.set({open: true})")
    expect(page.locator(".domeng-setup")).to_be_visible()
    expect(kind(page, 1, "person")).to_be_checked()
    expect(page.get_by_role("heading", name=WORDS["title"])).to_be_focused()


def test_a_form_drawn_anew_for_another_game_takes_a_focus_that_was_lost(opened: Opener) -> None:
    page = opened()
    expect(page.locator(".art path").first).to_be_attached()
    assert page.evaluate("document.activeElement === document.body")
    opened(page, version=2)
    expect(page.get_by_role("heading", name=WORDS["title"])).to_be_focused()


def test_the_end_leaves_nothing_behind(opened: Opener) -> None:
    page = opened()
    page.evaluate("""() => { window.form = document.querySelector(".domeng-setup"); gallery.end(); }""")
    expect(page.locator(".domeng-setup")).to_have_count(0)
    assert page.evaluate("gallery.listeners()") == 0
    # back in the page, the dead form keeps neither the keys nor the theme
    page.evaluate(
        """() => { window.heard = []; document.addEventListener("keydown", (event) => heard.push(event.key)); document.body.append(form); document.documentElement.dataset.domengTheme = "dark"; }"""
    )
    name(page, 0).press("a")
    assert page.evaluate("heard") == ["a"]
    expect(page.locator(".domeng-setup")).to_have_attribute("data-theme", "light")


def test_the_theme_follows_the_page(opened: Opener) -> None:
    page = opened(context={"color_scheme": "dark"})
    form = page.locator(".domeng-setup")
    expect(form).to_have_attribute("data-theme", "dark")
    page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    expect(form).to_have_attribute("data-theme", "light")
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    expect(form).to_have_attribute("data-theme", "dark")
    page.evaluate("document.documentElement.dataset.domengTheme = 'light'")
    expect(form).to_have_attribute("data-theme", "light")
    page.evaluate(
        "() => { delete document.documentElement.dataset.domengTheme; delete document.body.dataset.jpThemeLight; }"
    )
    expect(form).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(form).to_have_attribute("data-theme", "light")


def test_the_seats_stand_clockwise_round_the_table(opened: Opener) -> None:
    page = opened()
    for width in (720, 768, 1000, 1280):
        page.set_viewport_size({"width": width, "height": 720})
        clockwise(page)


def clockwise(page: Page) -> None:
    table, seats = box(page.locator(".domeng-setup .cloth")), [box(seat(page, no)) for no in range(5)]
    cx, cy = table["x"] + table["width"] / 2, table["y"] + table["height"] / 2
    # from the bottom, clockwise on the screen: the left is a quarter of the way, the right three quarters
    turns = [math.atan2(cx - (b["x"] + b["width"] / 2), (b["y"] + b["height"] / 2) - cy) % math.tau for b in seats]
    assert turns[0] == pytest.approx(0, abs=0.01)
    assert turns == sorted(turns)
    assert not any(overlap(a, b) for i, a in enumerate(seats) for b in seats[:i])


def box(locator: Locator) -> dict[str, float]:
    found = locator.bounding_box()
    assert found is not None
    return dict(found)


def overlap(a: dict[str, float], b: dict[str, float]) -> bool:
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


ROOMS = (
    (320, 320),
    (360, 360),
    (519, 519),
    (768, 768),
    (1280, 1280),
    (1280, 320),
    (1280, 720),
    (1280, 1000),
)  # window, cell
FAULTS = """() => {
  const room = document.querySelector(".domeng-setup").getBoundingClientRect(), spilt = [], small = [];
  for (const node of document.querySelectorAll(".domeng-setup *:not(.vh, svg, svg *, option, .name)")) {
    const at = node.getBoundingClientRect();
    if (!at.width || node.closest("[hidden]")) continue;
    if (at.left < room.left || at.right > room.right + 0.5 || (node.clientWidth && node.scrollWidth > node.clientWidth + 1)) spilt.push(node.outerHTML.slice(0, 80));
  }
  for (const node of document.querySelectorAll(".domeng-setup :is(button, select, .name, .kinds label, .option)")) {
    if (getComputedStyle(node).visibility === "hidden") continue;
    const { width, height } = node.getBoundingClientRect();
    if (width < 44 || height < 44) small.push([node.outerHTML.slice(0, 80), width, height]);
  }
  const lines = (node) => { const range = document.createRange(); range.selectNodeContents(node.lastChild); return range.getClientRects().length; };
  const broken = [...document.querySelectorAll(".domeng-setup .kinds span")].filter((node) => !node.textContent.includes(" ") && lines(node) > 1).length;
  return { width: document.documentElement.scrollWidth, spilt, small, broken };
}"""


@pytest.mark.parametrize("words", ["", "long"])
def test_nothing_is_cut_off_or_too_small_to_touch(opened: Opener, words: str) -> None:
    page = opened(words=words)
    name(page, 4).fill("Ani")
    page.evaluate("gallery.set({error: {seat: 2, text: 'This name can not be read, choose another one.'}})")
    expect(seat(page, 2).locator(".error")).to_be_visible()
    for window, cell in ROOMS:
        page.set_viewport_size({"width": window, "height": 720})
        page.evaluate("cell => { document.getElementById('cell').style.width = `${cell}px`; }", cell)
        page.wait_for_function(
            "cell => Math.abs(document.querySelector('.art').clientWidth - document.querySelector('.cloth').offsetWidth) < 1",
            arg=cell,
        )
        assert (cell, page.evaluate(FAULTS)) == (cell, {"width": window, "spilt": [], "small": [], "broken": 0})


@pytest.mark.parametrize(("height", "stays"), [(740, True), (480, False)])
def test_on_a_phone_the_start_is_in_sight_all_the_time_where_there_is_room(
    opened: Opener, height: int, stays: bool
) -> None:
    page = opened(width=360, height=height)
    assert action(page, "start").evaluate("node => node.getBoundingClientRect().bottom <= innerHeight") is stays


def test_what_has_the_focus_is_not_under_the_start(opened: Opener) -> None:
    page = opened(width=360, height=740)
    for field in page.locator(".domeng-setup :is(.seat, .rules) :is(input, select)").all():
        field.focus()
        seen = (
            "node => node.getBoundingClientRect().bottom <= document.querySelector('.go').getBoundingClientRect().top"
        )
        assert field.evaluate(seen)


def test_a_choice_moves_nothing(opened: Opener) -> None:
    page = opened(width=360, height=740)
    places = """() => [...document.querySelectorAll(".domeng-setup :is(input, select, button)")].map((node) => { const { x, y, width, height } = node.getBoundingClientRect(); return [x, y, width, height].map(Math.round); })"""
    before = page.evaluate(places)
    page.evaluate(
        """() => { for (const no of [0, 2]) document.querySelector(`[data-setup-seat="${no}"] [data-kind="${no ? "person" : "computer"}"]`).click(); }"""
    )
    expect(action(page, "reset")).to_be_visible()
    assert page.evaluate(places) == before


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(opened: Opener, axe: Callable[..., list[str]], theme: str) -> None:
    page = opened(theme=theme, context={"reduced_motion": "reduce"})
    name(page, 4).fill("Ani")
    name(page, 3).fill("")
    page.evaluate("gallery.set({error: {seat: 2, text: 'This name can not be read.'}})")
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        assert (width, axe(page, context=".domeng-setup")) == (width, [])


def test_forced_colours_show_the_choice(opened: Opener) -> None:
    page = opened(context={"forced_colors": "active", "reduced_motion": "reduce"})
    colours = """() => [true, false].map((on) => [...new Set([...document.querySelectorAll(".kinds input")].filter((input) => input.checked === on).map((input) => getComputedStyle(input.nextElementSibling).backgroundColor))])"""
    chosen, other = page.evaluate(colours)
    assert (len(chosen), len(other)) == (1, 1)
    assert chosen != other


def test_reduced_motion_moves_nothing(opened: Opener) -> None:
    page = opened(context={"reduced_motion": "reduce"})
    assert (
        page.evaluate(
            """() => [...document.querySelectorAll(".domeng-setup *")].filter((node) => { const { transitionDuration, animationName } = getComputedStyle(node); return transitionDuration !== "0s" || animationName !== "none"; }).length"""
        )
        == 0
    )
