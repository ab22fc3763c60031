"""What the table does, with a model that stands in for Python: what is sent, where focus goes, what is said."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

Opener = Callable[..., Page]


def sent(page: Page) -> list[dict[str, Any]]:
    """The messages sent so far, but for the greeting, without their numbers."""
    messages: list[dict[str, Any]] = page.evaluate("gallery.sent()")
    return messages


def table(page: Page) -> Locator:
    return page.locator(".domeng-table").first


def tile(page: Page, name: str) -> Locator:
    return table(page).locator(f'[data-tile="{name}"]')


def end(page: Page, which: str) -> Locator:
    return table(page).locator(f'[data-end="{which}"]')


def action(page: Page, which: str) -> Locator:
    return table(page).locator(f'[data-action="{which}"]')


def notice(page: Page) -> Locator:
    return table(page).get_by_role("status")


def word(page: Page, key: str) -> str:
    found: str = page.evaluate("key => gallery.frame.words[key]", key)
    return found


def play(name: str, which: str | None) -> dict[str, Any]:
    return {"kind": "play", "version": 7, "tile": name, "end": which}


def after_playing(page: Page, name: str) -> None:
    """Python shows the table after the viewer has played this domino."""
    page.evaluate(
        """name => gallery.show({ turn: 3, ply: 24, hand: gallery.model.get('view').hand
             .map(held => held && held.tile !== name ? { ...held, legal: '' } : null) })""",
        name,
    )


# --- the contract of the page


def test_the_table_says_what_the_contract_names(opened: Opener) -> None:
    page = opened()
    expected = {"version": "7", "ply": "23", "round": "1", "turn": "2", "seat": "2", "phase": "playing", "tableStones": "7",
                "camat": "4", "left": "0", "right": "6"}  # fmt: skip
    assert expected.items() <= table(page).evaluate("node => ({...node.dataset})").items()
    seat = table(page).locator('[data-seat-no="0"]')
    expect(seat).to_have_attribute("data-stones", "3")
    expect(seat).to_have_attribute("data-count", "1")
    expect(seat).to_have_attribute("data-terms", "LAST-MAPPANO")
    chain = table(page).locator("[data-chain-tile]").evaluate_all("all => all.map(one => one.dataset.chainTile)")
    assert chain[:3] == ["00", "20", "52"]
    assert len(chain) == 17
    for pile in ("table", "0", "1", "2", "3", "4"):
        expect(table(page).locator(f'[data-pile="{pile}"]')).to_have_count(1)
    assert [tile(page, name).get_attribute("data-legal") for name in ("50", "22", "61")] == ["<", "", ">"]


def test_what_does_not_apply_is_present_and_empty(opened: Opener) -> None:
    page = opened("watching-over")
    for name in ("turn", "seat", "camat"):
        expect(table(page)).to_have_attribute(f"data-{name}", "")
    shown = table(page).locator("[data-open-tile]").evaluate_all("all => all.map(one => one.dataset.openTile)")
    assert sorted(shown) == ["11", "30", "31", "33", "40", "41", "43", "44", "53"]


def test_the_greeting_leaves_the_pace_of_the_url_to_the_set_up(opened: Opener) -> None:
    page = opened(query="&pace=0")
    assert [sorted(one.items())[1:] for one in page.evaluate("gallery.model.sent")] == [[("kind", "hello")]]


# --- playing


def test_a_click_plays_a_domino_that_fits_and_no_other(opened: Opener) -> None:
    page = opened()
    tile(page, "22").click(force=True)
    assert sent(page) == []
    expect(tile(page, "22")).to_have_attribute("aria-disabled", "true")
    tile(page, "50").click()
    assert sent(page) == [play("50", "<")]


def test_where_both_ends_serve_the_end_is_asked_for(opened: Opener) -> None:
    page = opened("choose")
    assert (end(page, "<").get_attribute("aria-disabled"), end(page, ">").get_attribute("aria-disabled")) == (
        "true",
        "true",
    )
    both = table(page).locator('[data-legal="<>"]')
    name = both.get_attribute("data-tile")
    assert name is not None
    both.click()
    expect(notice(page)).to_contain_text("1 or 5")
    expect(end(page, "<")).to_be_focused()
    assert sent(page) == []
    end(page, ">").click()
    assert sent(page) == [play(name, ">")]


def test_escape_takes_the_question_for_the_end_back(opened: Opener) -> None:
    page = opened("choose")
    before = notice(page).inner_text()
    both = table(page).locator('[data-legal="<>"]')
    both.click()
    page.keyboard.press("Escape")
    expect(notice(page)).to_have_text(before)
    expect(both).to_be_focused()
    expect(end(page, "<")).to_have_attribute("aria-disabled", "true")
    assert sent(page) == []


def test_twin_ends_are_not_asked_about(opened: Opener) -> None:
    page = opened("choose")
    page.evaluate("gallery.show({ left: 5, right: 5 })")
    both = table(page).locator('[data-legal="<>"]')
    both.click()
    assert [(one["kind"], one["end"]) for one in sent(page)] == [("play", ">")]


def test_the_lead_names_no_end(opened: Opener) -> None:
    page = opened("lead")
    expect(table(page).locator("[data-end]")).to_have_count(0)
    tile(page, "64").click()
    assert sent(page) == [play("64", None)]


def test_a_whole_turn_by_keyboard_alone(opened: Opener) -> None:
    page = opened("choose")
    names = table(page).locator("[data-tile]").evaluate_all("all => all.map(one => one.dataset.tile)")
    reached = table(page).locator('[data-tile][tabindex="0"]')
    expect(reached).to_have_count(1)
    for _ in range(30):
        if page.evaluate("'tile' in document.activeElement.dataset"):
            break
        page.keyboard.press("Tab")
    expect(reached).to_be_focused()
    page.keyboard.press("Home")
    for name in [*names, names[0]]:
        expect(tile(page, name)).to_be_focused()
        page.keyboard.press("ArrowRight")
    both = table(page).locator('[data-legal="<>"]')
    while not both.evaluate("node => node === document.activeElement"):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(end(page, "<")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(end(page, ">")).to_be_focused()
    page.keyboard.press("<")
    assert [(one["kind"], one["end"]) for one in sent(page)] == [("play", "<")]
    played = both.get_attribute("data-tile")
    assert played is not None
    after_playing(page, played)
    expect(reached).to_be_focused()  # not on the end that was chosen, from which no arrow leads to the hand


def test_the_end_keys_play_the_focused_domino(opened: Opener) -> None:
    page = opened()
    tile(page, "50").focus()
    page.keyboard.press(">")
    assert sent(page) == []
    page.keyboard.press("<")
    assert sent(page) == [play("50", "<")]


def test_letters_pass_undo_and_go_on(opened: Opener) -> None:
    page = opened()
    tile(page, "50").focus()
    page.keyboard.press("p")
    assert sent(page) == []
    page.keyboard.press("u")
    assert sent(page) == [{"kind": "undo", "version": 7}]
    page.evaluate("gallery.show({ must_pass: true, actions: { ...gallery.model.get('view').actions, pass: true } })")
    page.keyboard.press("p")
    assert sent(page)[-1] == {"kind": "pass", "version": 8}


def test_enter_and_n_deal_the_next_round(opened: Opener) -> None:
    page = opened("over")
    table(page).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("n")
    assert sent(page) == [{"kind": "next-round", "version": 7}] * 2


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_held_down_does_not_uncover_the_next_hand(opened: Opener, key: str) -> None:
    page = opened()
    page.evaluate("""() => {
      const { send } = gallery.model;
      gallery.model.send = message => { send.call(gallery.model, message); if (message.kind === 'play') gallery.show({}, 'covered'); };
    }""")
    tile(page, "50").focus()
    page.keyboard.down(key)
    if key == "Space":  # presses when let go, but the table may be covered while it is held
        page.evaluate("gallery.show({}, 'covered')")
    expect(action(page, "ready")).to_be_focused()
    for _ in range(3):
        page.keyboard.down(key)
    page.keyboard.up(key)
    assert [one["kind"] for one in sent(page)] == (["play"] if key == "Enter" else [])
    page.keyboard.press(key)
    assert sent(page)[-1]["kind"] == "ready"


def test_a_key_held_down_presses_the_same_button_once(opened: Opener) -> None:
    page = opened()
    action(page, "undo").focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    action(page, "new-game").focus()
    for _ in range(3):
        page.keyboard.down("Space")
    page.keyboard.up("Space")
    assert sent(page) == [{"kind": "undo", "version": 7}]
    expect(table(page).get_by_role("alertdialog")).to_be_visible()


def test_nobody_else_gets_the_letters_but_they_get_shortcuts(opened: Opener) -> None:
    page = opened(alone=True)
    page.evaluate("""() => {
      window.heard = [];
      document.addEventListener('keydown', event => window.heard.push(event.key), true);
      document.body.append(Object.assign(document.createElement('input'), { id: 'outside' }));
    }""")
    tile(page, "50").focus()
    for key in ("a", "b", "ArrowRight", "x", "Control+c", "Alt+x"):
        page.keyboard.press(key)
    assert page.evaluate("heard") == ["Control", "c", "Alt", "x"]
    page.locator("#outside").focus()
    page.keyboard.press("u")
    assert page.evaluate("heard.at(-1)") == "u"
    expect(page.locator("#outside")).to_have_value("u")
    assert sent(page) == []


@pytest.mark.parametrize("touch", [False, True])
def test_a_domino_is_dragged_onto_an_end(opened: Opener, touch: bool) -> None:
    page = opened("choose", width=360 if touch else 1280, has_touch=touch)
    both = table(page).locator('[data-legal="<>"]')
    name, here, there = both.get_attribute("data-tile"), both.bounding_box(), end(page, ">").bounding_box()
    assert name is not None
    assert here is not None
    assert there is not None
    start = (here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    goal = (there["x"] + there["width"] / 2 - 6, there["y"] + there["height"] / 2 + 6)
    if touch:
        finger = page.context.new_cdp_session(page)
        for kind, points in (
            ("touchStart", [start]),
            ("touchMove", [(start[0], start[1] - 40)]),
            ("touchMove", [goal]),
            ("touchEnd", []),
        ):
            finger.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
            )
    else:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(start[0], start[1] - 40, steps=3)
        expect(table(page).locator(".end.lit")).to_have_count(2)
        page.mouse.move(*goal, steps=4)
        expect(end(page, ">")).to_contain_class("over")
        page.mouse.up()
    page.wait_for_function("() => gallery.sent().length > 0")
    assert sent(page) == [play(name, ">")]


def test_a_domino_let_go_elsewhere_goes_back(opened: Opener) -> None:
    page = opened()
    box = tile(page, "50").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] - 20, steps=3)
    expect(tile(page, "50")).to_contain_class("dragged")
    page.mouse.up()
    expect(tile(page, "50")).not_to_contain_class("dragged")
    assert sent(page) == []
    tile(page, "50").click()
    assert sent(page) == [play("50", "<")]


# --- focus


def test_focus_goes_to_the_neighbour_of_what_was_played(opened: Opener) -> None:
    page = opened()
    tile(page, "50").focus()
    page.keyboard.press("Enter")
    after_playing(page, "50")
    expect(tile(page, "22")).to_be_focused()
    expect(tile(page, "50")).to_have_count(0)


def test_focus_is_never_lost_when_the_hand_is_empty(opened: Opener) -> None:
    page = opened()
    tile(page, "61").focus()
    page.evaluate("gallery.show({}, 'watching-over')")
    expect(action(page, "next-round")).to_be_focused()
    page.evaluate("gallery.show({}, 'covered')")
    expect(action(page, "ready")).to_be_focused()
    page.keyboard.press("Enter")
    assert sent(page) == [{"kind": "ready", "version": 9}]


def test_a_change_elsewhere_leaves_focus_and_nodes_alone(opened: Opener) -> None:
    page = opened()
    page.evaluate("""() => {
      const held = document.querySelector('[data-tile="61"]');
      held.focus();
      window.before = { held, lies: document.querySelector('[data-chain-tile="65"]'), seat: document.querySelector('[data-seat-no="1"] .badges') };
      const view = gallery.model.get('view');
      gallery.show({ stones: 6, seats: view.seats.map(one => one.no === 3 ? { ...one, stones: 5 } : one) });
    }""")
    expect(table(page).locator('[data-seat-no="3"]')).to_have_attribute("data-stones", "5")
    assert page.evaluate("""() => before.held === document.activeElement && before.lies === document.querySelector('[data-chain-tile="65"]')
      && before.seat === document.querySelector('[data-seat-no="1"] .badges')""")


def test_a_view_from_python_does_not_take_focus_from_elsewhere(opened: Opener) -> None:
    page = opened(alone=True)
    page.evaluate("document.activeElement.blur()")  # the driver counts as a touch: a fresh table may have the focus
    for scene in ("covered", "over", "table", "looking"):
        page.evaluate("scene => gallery.show({}, scene)", scene)
        assert page.evaluate("document.activeElement === document.body")


@pytest.mark.parametrize("table_first", [True, False])
def test_the_table_takes_over_the_focus_of_the_set_up_it_replaces(opened: Opener, table_first: bool) -> None:
    page = opened(alone=True)
    page.evaluate("""() => {
      gallery.leave();
      document.body.insertAdjacentHTML('beforeend', '<form class="domeng-setup"><button type="button">start</button></form>');
    }""")
    page.locator(".domeng-setup button").click()
    swap = ["await gallery.open('table')", "document.querySelector('.domeng-setup').remove()"]
    page.evaluate(f"async () => {{ {'; '.join(swap if table_first else reversed(swap))} }}")
    expect(tile(page, "50")).to_be_focused()


def test_the_table_that_replaces_a_set_up_is_seen_from_its_top(opened: Opener) -> None:
    page = opened(width=360, alone=True)
    page.evaluate("""() => {
      gallery.leave();
      document.body.insertAdjacentHTML('afterbegin', '<h1 style="height: 200px; margin: 0">A game</h1>');
      document.body.insertAdjacentHTML('beforeend', '<form class="domeng-setup" style="height: 1200px"><button type="button" style="margin-top: 1100px">start</button></form><p style="height: 600px"></p>');
    }""")
    page.locator(".domeng-setup button").click()
    assert page.evaluate("scrollY") > 400
    page.evaluate(
        "async () => { gallery.leave = await gallery.render(); document.querySelector('.domeng-setup').hidden = true; }"
    )
    page.wait_for_function("() => Math.abs(document.querySelector('.domeng-table').getBoundingClientRect().top) < 10")
    expect(tile(page, "50")).to_be_focused()


def test_the_table_leaves_the_focus_of_the_rest_of_the_page_alone(opened: Opener) -> None:
    page = opened(alone=True)
    page.evaluate("() => { gallery.leave(); document.body.append(document.createElement('input')); }")
    page.locator("input").click()
    page.evaluate("gallery.open('table')")
    expect(page.locator("input")).to_be_focused()


# --- one layout a view


def test_a_view_is_painted_without_measuring_the_page_until_it_is_drawn(opened: Opener) -> None:
    page = opened(alone=True)
    tile(page, "50").focus()
    measured = page.evaluate("""async () => {
      const measured = [];
      const spy = (proto, name) => {
        const was = Object.getOwnPropertyDescriptor(proto, name), key = was.get ? 'get' : 'value';
        Object.defineProperty(proto, name, { ...was, [key](...values) { measured.push(name); return was[key].apply(this, values); } });
      };
      for (const name of ['scrollHeight', 'clientHeight', 'clientWidth', 'scrollTop', 'getBoundingClientRect']) spy(Element.prototype, name);
      for (const name of ['offsetParent', 'offsetTop', 'offsetHeight', 'innerText']) spy(HTMLElement.prototype, name);
      spy(window, 'getComputedStyle');
      const view = gallery.model.get('view');
      gallery.show({ ply: 24, turn: 3, notice: { icon: 'stones', text: ['Something else'] }, hand: view.hand
        .map(held => held && held.tile !== '50' ? { ...held, legal: '' } : null), seats: view.seats.map(one => ({ ...one, terms: ['LAST MAPPANO', 'CAMAT'] })) });
      const before = [...measured];
      await new Promise(requestAnimationFrame);
      return [before, measured.includes('getBoundingClientRect')];
    }""")
    assert measured == [[], True]
    expect(tile(page, "22")).to_be_focused()


def test_badges_that_come_back_are_fitted_anew(opened: Opener) -> None:
    page = opened("badges", width=360)
    short = "[...document.querySelectorAll('.badge.short')].map(one => one.dataset.term)"
    fitted = page.evaluate(short)
    assert fitted
    found = page.evaluate(f"""async () => {{
      for (const scene of ['table', 'badges']) {{
        gallery.show({{}}, scene);
        await new Promise(requestAnimationFrame);
      }}
      return {short};
    }}""")
    assert found == fitted


# --- what is said


def test_what_has_been_said_is_not_said_again(opened: Opener) -> None:
    page = opened("waiting")
    page.evaluate("""() => {
      window.changes = 0;
      new MutationObserver(found => { window.changes += found.length; })
        .observe(document.querySelector('.notice'), { childList: true, characterData: true, attributes: true, subtree: true });
    }""")
    for paused in (True, False):
        page.evaluate("paused => gallery.show({ paused })", paused)
        expect(action(page, "pause")).to_contain_text(word(page, "go-on" if paused else "pause"))
    assert page.evaluate("changes") == 0
    page.evaluate("gallery.show({ notice: { icon: 'domino', text: ['Something else.'] } })")
    page.wait_for_function("() => changes > 0")


def test_python_answers_in_words_until_the_next_view(opened: Opener) -> None:
    page = opened()
    page.evaluate("gallery.model.say({ kind: 'say', text: ['That domino is not in ', { strong: 'your' }, ' hand.'] })")
    expect(notice(page)).to_have_text("That domino is not in your hand.")
    page.evaluate("gallery.show()")
    expect(notice(page)).to_contain_text("Baso has no 0 and no 6")


def test_a_term_opens_its_meaning_beside_the_table_and_escape_goes_back(opened: Opener) -> None:
    page = opened()
    term = notice(page).locator('[data-term="PASS"]')
    term.click()
    panel = table(page).get_by_role("dialog")
    expect(panel.locator('[data-meaning="PASS"]')).to_be_focused()
    expect(panel.locator("[data-meaning]")).to_have_count(14)
    cloth, beside = table(page).locator(".cloth").bounding_box(), panel.bounding_box()
    assert cloth is not None
    assert beside is not None
    assert beside["x"] >= cloth["x"] + cloth["width"]
    panel.locator('[data-meaning="LAST MAPPANO"] [data-term="LAST DOMINO"]').click()
    expect(panel.locator('[data-meaning="LAST DOMINO"]')).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(term).to_be_focused()


def test_g_and_the_close_button_open_and_shut_the_terms(opened: Opener) -> None:
    page = opened(width=360)
    tile(page, "50").focus()
    page.keyboard.press("g")
    panel = table(page).get_by_role("dialog")
    expect(panel).to_be_focused()
    cloth, below = table(page).locator(".cloth").bounding_box(), panel.bounding_box()
    assert cloth is not None
    assert below is not None
    assert below["y"] >= cloth["y"] + cloth["height"]
    panel.get_by_role("button", name=word(page, "close")).click()
    expect(panel).to_be_hidden()
    expect(tile(page, "50")).to_be_focused()
    assert sent(page) == []


def test_every_badge_opens_its_meaning(opened: Opener) -> None:
    page = opened("badges", width=360)
    badges = table(page).locator(".badge:visible:not(.gold.short), .songkok")
    assert badges.count() >= 8
    for badge in badges.all():
        badge.click()
        expect(table(page).locator(".meanings .here")).to_have_attribute(
            "data-meaning", badge.get_attribute("data-term") or ""
        )


# --- controls


def test_new_game_asks_first(opened: Opener) -> None:
    page = opened()
    action(page, "new-game").click()
    question = table(page).get_by_role("alertdialog")
    expect(question.get_by_role("button", name=word(page, "confirm.no"))).to_be_focused()
    assert sent(page) == []
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(action(page, "new-game")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert sent(page) == [{"kind": "new-game"}]


def test_new_game_goes_on_asking_while_computers_play(opened: Opener) -> None:
    page = opened("waiting")
    action(page, "new-game").click()
    question = table(page).get_by_role("alertdialog")
    keep = question.get_by_role("button", name=word(page, "confirm.no"))
    for scene in ("waiting", "table", "covered", "over"):
        page.evaluate("scene => gallery.show({}, scene)", scene)
        expect(table(page)).to_have_attribute("data-phase", page.evaluate("gallery.model.get('view').phase"))
        expect(question).to_be_visible()
        expect(keep).to_be_focused()
    question.get_by_role("button", name=word(page, "confirm.yes")).click()
    assert sent(page) == [{"kind": "new-game"}]
    expect(question).to_be_hidden()
    expect(action(page, "new-game")).to_be_focused()


def test_while_looking_back_at_a_round_that_is_over_the_next_one_waits(opened: Opener) -> None:
    for width in (1280, 360):
        page = opened("over", width=width)
        expect(action(page, "next-round")).to_have_attribute("aria-disabled", "false")
        action(page, "next-round").focus()
        page.evaluate("gallery.show({}, 'looking-over')")
        expect(action(page, "next-round")).to_be_visible()
        expect(action(page, "next-round")).to_have_attribute("aria-disabled", "true")
        action(page, "next-round").click(force=True)
        page.keyboard.press("n")
        assert sent(page) == []
        boxes = [action(page, name).bounding_box() for name in ("resume", "fork", "next-round", "save")]
        corners = {(round(box["x"]), round(box["y"])) for box in boxes if box}
        assert len(corners) == 4


def test_controls_that_cannot_be_used_say_so_and_do_nothing(opened: Opener) -> None:
    page = opened("waiting")
    for name, off in (("pass", "true"), ("step", "true"), ("pause", "false"), ("skip", "false"), ("undo", "false")):
        expect(action(page, name)).to_have_attribute("aria-disabled", off)
        action(page, name).click(force=True)
    assert [one["kind"] for one in sent(page)] == ["pause", "skip", "undo"]


def test_pause_is_called_go_on_while_paused(opened: Opener) -> None:
    page = opened("watching")
    expect(action(page, "pause")).to_contain_text(word(page, "go-on"))
    page.evaluate("gallery.show({ paused: false })")
    expect(action(page, "pause")).to_contain_text(word(page, "pause"))


def test_the_pace_is_chosen(opened: Opener) -> None:
    page = opened()
    pace = table(page).get_by_label(word(page, "pace"))
    expect(pace).to_have_value("0.9")
    pace.select_option("0")
    assert sent(page) == [{"kind": "pace", "pace": 0}]


def test_a_wish_that_came_too_late_is_made_again_once(opened: Opener) -> None:
    page = opened("waiting")
    page.evaluate("gallery.model.answers = false")
    action(page, "pause").click()
    page.evaluate("gallery.show()")
    stale = "gallery.model.say({ kind: 'ack', id: gallery.model.sent.at(-1).id, stale: true })"
    page.evaluate(stale)
    assert sent(page) == [{"kind": "pause", "version": 7}, {"kind": "pause", "version": 8}]
    page.evaluate(stale)
    assert len(sent(page)) == 2
    page.evaluate("gallery.show()")
    table(page).locator(".entry").nth(11).click()
    action(page, "pause").click()
    page.evaluate("gallery.model.say({ kind: 'ack', id: gallery.model.sent.at(-1).id, stale: false })")
    page.evaluate(stale)
    assert [one["kind"] for one in sent(page)[2:]] == ["look", "pause"]


def test_a_play_that_came_too_late_is_made_again_once_and_only_on_the_same_table(opened: Opener) -> None:
    page = opened()
    stale = "gallery.model.say({ kind: 'ack', id: gallery.model.sent.at(-1).id, stale: true })"
    for change, times in (("{}", 2), ("{ chain: gallery.views.table.chain.slice(1) }", 1), ("{ round: 9 }", 1)):
        page.evaluate("async () => { await gallery.open('table'); gallery.model.answers = false; }")
        tile(page, "50").click()
        page.evaluate(f"gallery.show({change})")  # a hint came, another window played
        page.evaluate(stale)
        page.evaluate(stale)
        assert sent(page) == [{**play("50", "<"), "version": version} for version in (7, 8)][:times]


def test_a_look_that_came_too_late_is_made_again_in_the_same_round_only(opened: Opener) -> None:
    page = opened("waiting")
    page.evaluate("gallery.model.answers = false")
    stale = "gallery.model.say({ kind: 'ack', id: gallery.model.sent.at(-1).id, stale: true })"
    entry = table(page).locator(".entry").nth(11)
    entry.click()
    page.evaluate("gallery.show()")
    page.evaluate(stale)
    looks = [{"kind": "look", "version": version, "ply": 12} for version in (7, 8)]
    assert sent(page) == looks
    page.evaluate(stale)
    assert sent(page) == looks
    entry.click()
    page.evaluate("gallery.show({ log: { ...gallery.views.waiting.log, id: 5 } })")
    page.evaluate(stale)
    assert len(sent(page)) == 3


def test_a_wish_outlives_a_message_that_is_about_no_picture(opened: Opener) -> None:
    page = opened("waiting")
    page.evaluate("gallery.model.answers = false")
    action(page, "pause").click()
    table(page).get_by_label(word(page, "pace")).select_option("0")
    page.evaluate("gallery.show()")
    page.evaluate("gallery.model.say({ kind: 'ack', id: gallery.model.sent.at(-2).id, stale: true })")
    assert [one["kind"] for one in sent(page)] == ["pause", "pace", "pause"]


def test_the_record_is_saved_as_a_file_by_the_view_that_asked(opened: Opener) -> None:
    page = opened("over", alone=True)
    page.evaluate("gallery.another()")
    page.evaluate("gallery.model.answers = false")
    page.evaluate("""() => {
      window.saved = [];
      HTMLAnchorElement.prototype.click = function () { window.saved.push(this.download); };
    }""")
    record = "gallery.model.say({ kind: 'record', name: 'domeng-game.json', text: '{}' })"
    answer = "gallery.model.say({ kind: 'ack', id: gallery.model.sent.at(-1).id, stale: false })"
    page.evaluate(record)
    action(page, "save").click()
    assert sent(page) == [{"kind": "save"}]
    for what in (record, answer, record):
        page.evaluate(what)
    assert page.evaluate("saved") == ["domeng-game.json"]
    action(page, "save").click()
    for what in (answer, record):  # refused: the record that comes later is what another window asked for
        page.evaluate(what)
    assert page.evaluate("saved") == ["domeng-game.json"]


def test_a_saved_record_holds_what_python_sent(opened: Opener) -> None:
    page = opened("over", alone=True)
    page.evaluate("gallery.model.answers = false")
    action(page, "save").click()
    with page.expect_download() as found:
        page.evaluate("gallery.model.say({ kind: 'record', name: 'domeng-game.json', text: '{}' })")
    assert found.value.suggested_filename == "domeng-game.json"
    assert found.value.path().read_text("utf-8") == "{}"


# --- a covered table, the log, other moments


def test_a_covered_table_shows_no_hand_and_a_way_on(opened: Opener) -> None:
    page = opened("covered")
    expect(table(page).locator("[data-tile]")).to_have_count(0)
    expect(table(page).locator(".cover")).to_contain_text("Cia")
    action(page, "ready").click()
    assert sent(page) == [{"kind": "ready", "version": 7}]


def test_an_entry_of_the_log_shows_the_table_as_it_was(opened: Opener) -> None:
    page = opened()
    entries = table(page).locator(".entry")
    expect(entries).to_have_count(23)
    expect(entries.last).to_have_attribute("aria-current", "true")
    expect(entries.last).to_be_in_viewport()
    entries.nth(11).scroll_into_view_if_needed()
    entries.nth(11).click()
    assert sent(page) == [{"kind": "look", "version": 7, "ply": 12}]
    page.evaluate("gallery.show({ look: { ply: 12 }, log: { id: 0, from: 23, entries: [] } }, 'looking')")
    expect(table(page)).to_have_attribute("data-look", "12")
    expect(entries.nth(11)).to_have_attribute("aria-current", "true")
    expect(table(page).locator('[aria-current="true"]')).to_have_count(1)
    expect(entries.nth(11)).to_be_focused()
    action(page, "fork").click()
    action(page, "resume").click()
    assert sent(page)[1:] == [{"kind": "fork", "version": 8}, {"kind": "resume", "version": 8}]


@pytest.mark.parametrize(("width", "comes"), [(360, True), (768, True), (1280, False)])
def test_the_table_comes_into_sight_for_who_looks_back_from_below_it(opened: Opener, width: int, comes: bool) -> None:
    page = opened(width=width, alone=True)
    page.evaluate(
        "() => { gallery.model.answers = false; document.querySelector('.log').open = true; document.body.style.paddingBottom = '900px'; }"
    )
    entry = table(page).locator(".entry").nth(11)
    entry.evaluate("node => node.scrollIntoView({ block: 'center' })")
    page.evaluate("scrollBy(0, 200)")
    before = page.evaluate("scrollY")
    entry.evaluate("node => node.click()")
    page.evaluate("gallery.show({ look: { ply: 12 } }, 'looking')")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert (page.evaluate("scrollY") < before) is comes
    if comes:
        assert table(page).locator(".notice").evaluate("node => node.getBoundingClientRect().top >= 0")
        assert table(page).locator(".hand").evaluate("node => node.getBoundingClientRect().bottom <= innerHeight")
        page.evaluate("gallery.model.say({ kind: 'ack', id: gallery.model.sent.at(-1).id, stale: false })")
        page.evaluate("() => { scrollTo(0, 400); gallery.show({}, 'looking'); }")  # by itself it stays where it is
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("scrollY") == 400


def test_the_log_takes_what_is_new_and_asks_for_what_it_lacks(opened: Opener) -> None:
    page = opened()
    entries = table(page).locator(".entry")
    page.evaluate("""() => {
      const [one] = gallery.model.get('view').log.entries.slice(-1);
      gallery.show({ ply: 22, log: { id: 0, from: 20, entries: [{ ...one, ply: 21 }, { ...one, ply: 22 }] } });
    }""")
    expect(entries).to_have_count(22)
    assert sent(page) == []
    page.evaluate("gallery.show({ log: { id: 9, from: 4, entries: [] } })")
    assert sent(page) == [{"kind": "sync"}]
    expect(entries).to_have_count(0)
    page.evaluate("gallery.show({ log: { ...gallery.views.table.log, id: 9 } })")
    expect(entries).to_have_count(23)
    page.evaluate("""() => {  // what goes ahead of a view is painted at once
      const { log } = gallery.views.table, more = log.entries.map((entry, i) => ({ ...entry, ply: 24 + i }));
      gallery.model.say({ kind: 'log', log: { id: 9, from: 23, entries: more.slice(0, 15) } });
      gallery.model.say({ kind: 'log', log: { id: 9, from: 38, entries: more.slice(15) } });
    }""")
    expect(entries).to_have_count(46)
    page.evaluate("gallery.show({ ply: 46, log: { ...gallery.views.table.log, id: 9, from: 46, entries: [] } })")
    assert entries.evaluate_all("all => all.map((one) => Number(one.dataset.entry))") == list(range(1, 47))
    assert sent(page) == [{"kind": "sync"}]


def test_two_views_of_one_model_both_work(opened: Opener) -> None:
    page = opened("choose", alone=True)
    page.evaluate("gallery.another()")
    first, second = page.locator(".domeng-table").all()
    first.locator('[data-legal="<>"]').click()
    expect(first.locator(".end.lit")).to_have_count(2)
    expect(second.locator(".end.lit")).to_have_count(0)
    second.locator("[data-tile]").first.focus()
    page.keyboard.press("u")
    assert sent(page) == [{"kind": "undo", "version": 7}]
    page.evaluate("gallery.show({}, 'over')")
    for one in (first, second):
        expect(one).to_have_attribute("data-phase", "round-over")


def test_no_view_takes_the_answer_to_another_for_its_own(opened: Opener) -> None:
    page = opened(clock=True)
    page.evaluate(
        "async () => { await gallery.open('table'); await gallery.another(); gallery.model.answers = false; }"
    )
    first, second = page.locator(".domeng-table").all()
    for one in (first, second):
        one.locator('[data-action="undo"]').click()
    numbers = [one["id"] for one in page.evaluate("gallery.model.sent")]
    assert numbers[2:] == [numbers[0] + 1, numbers[1] + 1]
    assert len(set(numbers)) == 4
    page.evaluate("number => gallery.model.say({ kind: 'ack', id: number, stale: false })", max(numbers))
    page.clock.run_for(5_100)
    told = [one.get_by_role("status").inner_text() == word(page, "silent") for one in (first, second)]
    assert told == [number != max(numbers) for number in numbers[2:]]


def test_a_table_taken_away_leaves_nothing_behind(opened: Opener) -> None:
    page = opened()
    page.evaluate("gallery.leave()")
    expect(page.locator(".domeng")).to_have_count(0)
    assert page.evaluate("[...gallery.model.calls.values()].flat().length") == 0
    page.keyboard.press("u")
    assert sent(page) == []


# --- Python falls silent


def test_a_message_without_an_answer_is_told_and_taken_back(opened: Opener) -> None:
    page = opened(clock=True)
    page.evaluate("gallery.model.answers = false")
    action(page, "undo").click()
    page.clock.run_for(4_900)
    expect(action(page, "undo")).to_have_attribute("aria-disabled", "false")
    page.clock.run_for(200)
    expect(notice(page)).to_have_text(word(page, "silent"))
    for name in ("undo", "new-game", "pass"):
        expect(action(page, name)).to_have_attribute("aria-disabled", "true")
    tile(page, "50").click(force=True)
    assert [one["kind"] for one in sent(page)] == ["undo"]
    page.evaluate("gallery.model.say({ kind: 'ack', id: gallery.model.sent.at(-1).id })")
    expect(notice(page)).to_contain_text("Baso has no 0")
    expect(action(page, "undo")).to_have_attribute("aria-disabled", "false")


def test_a_computer_that_never_plays_is_told_unless_paused(opened: Opener) -> None:
    page = opened("waiting", clock=True)
    page.clock.run_for(10_800)
    expect(notice(page)).not_to_have_text(word(page, "silent"))
    page.clock.run_for(200)
    expect(notice(page)).to_have_text(word(page, "silent"))
    page.evaluate("gallery.show({ paused: true })")
    page.clock.run_for(60_000)
    expect(notice(page)).not_to_have_text(word(page, "silent"))


def test_a_dead_channel_is_told_at_once(opened: Opener) -> None:
    page = opened()
    page.evaluate("() => { gallery.model.send = () => { throw new Error('closed'); }; }")
    tile(page, "50").click()
    expect(notice(page)).to_have_text(word(page, "silent"))


# --- motion


MOTION = """() => gallery.show({ ply: 24, stones: 5, seats: gallery.views.table.seats.map(one => one.no === 1 ? { ...one, stones: 7 } : one),
  motion: [{ kind: 'play', seat: 4, tile: '20' }, { kind: 'stones', from: 'table', to: 1, count: 2 }] })"""


def test_motion_runs_shows_numbers_as_stones_land_and_blocks_nothing(opened: Opener) -> None:
    page = opened(reduced_motion="no-preference")
    page.evaluate(MOTION)
    number = table(page).locator('[data-seat-no="1"] .number')
    expect(table(page).locator('[data-seat-no="1"]')).to_have_attribute("data-stones", "7")
    expect(table(page).locator(".flying")).to_have_count(2)
    tile(page, "50").click()
    assert [one["kind"] for one in sent(page)] == ["play"]
    expect(number).to_have_text("7")
    expect(table(page).locator(".flying")).to_have_count(0)


def test_the_next_view_ends_motion_at_once(opened: Opener) -> None:
    page = opened(reduced_motion="no-preference")
    page.evaluate(MOTION)
    left = page.evaluate("""() => {
      gallery.show({ seats: gallery.views.table.seats.map(one => one.no === 1 ? { ...one, stones: 7 } : one) });
      return [document.querySelectorAll('.flying, .trail').length, document.querySelector('[data-seat-no="1"] .number').textContent];
    }""")
    assert left == [0, "7"]


def test_nothing_moves_where_motion_is_not_wanted(opened: Opener) -> None:
    page = opened(reduced_motion="reduce")
    page.evaluate(MOTION)
    assert page.evaluate("document.getAnimations().length") == 0
    expect(table(page).locator(".flying")).to_have_count(0)
    expect(table(page).locator('[data-seat-no="1"] .number')).to_have_text("7")


def test_a_table_comes_once_python_has_told_what_there_is_to_show(opened: Opener) -> None:
    page = opened(alone=True)
    page.evaluate("""async () => {
      await gallery.leave();
      gallery.model = new gallery.Model({}, {});
      gallery.pending = gallery.render();
    }""")
    assert page.evaluate("gallery.model.sent") == [{"kind": "arrived"}]
    expect(page.locator(".domeng-table")).to_have_count(0)
    page.evaluate("""async () => {
      const { model, frame, views } = gallery;
      model.show(structuredClone(views.table));
      model.values.frame = frame;
      model.emit('change:frame');
      gallery.leave = await gallery.pending;
    }""")
    expect(table(page).locator("[data-tile]")).to_have_count(3)
    assert [one["kind"] for one in page.evaluate("gallery.model.sent")] == ["arrived", "hello"]
