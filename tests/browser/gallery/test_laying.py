"""A domino that has been played lies where it will lie before Python has answered, and goes back where Python does not play it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

Opener = Callable[..., Page]

SILENT = "gallery.model.answers = false"
STALE = "gallery.model.say({ kind: 'ack', id: gallery.model.sent.at(-1).id, stale: true })"
ANSWERED = "gallery.model.say({ kind: 'ack', id: gallery.model.sent.at(-1).id, stale: false })"
# Python shows the table after 50 was played to the left, with the motion that this sets off.
PLAYED = """() => {
  const { views } = gallery, { hand, chain, layouts, lands, lead } = views.table;
  const laid = Object.fromEntries(Object.entries(layouts).map(([name, lay]) => [name, { ...lay, tiles: [lands['50<'][name], ...lay.tiles] }]));
  const values = chain[0][0] === '0' ? '50' : '05';
  gallery.show({ ply: 24, turn: 3, chain: [values, ...chain], lead: lead + 1, last: 0, layouts: laid, lands: {},
    hand: hand.map((held) => held && held.tile !== '50' ? { ...held, legal: '' } : null), motion: [{ kind: 'play', seat: 2, tile: '50' }] });
}"""


def laying(page: Page) -> Locator:
    return page.locator(".domeng-table .laying").first


def tile(page: Page, name: str) -> Locator:
    return page.locator(f'.domeng-table [data-tile="{name}"]').first


def box(locator: Locator) -> dict[str, float]:
    found = locator.bounding_box()
    assert found is not None
    return dict(found)


def plays(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("gallery.sent()")
    return found


def started(locator: Locator) -> list[float]:
    """The point of the cloth from which what moves has set off, and for how long it has been under way."""
    found: list[float] = locator.evaluate(r"""(node) => {
      const [one] = node.getAnimations(), [first] = one.effect.getKeyframes();
      return [...first.transform.match(/-?[\d.]+(?=px)/g).map(Number), one.currentTime];
    }""")
    return found


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_it_lies_at_once_where_python_then_lays_it(opened: Opener, width: int) -> None:
    page = opened(width=width)
    page.evaluate(SILENT)
    tile(page, "50").click()
    there = box(laying(page))
    expect(tile(page, "50").locator(".bone")).to_have_css("opacity", "0")
    # what the page says of the table is what Python has said of it
    for name, value in (("data-version", "7"), ("data-ply", "23"), ("data-turn", "2")):
        expect(page.locator(".domeng-table").first).to_have_attribute(name, value)
    expect(page.locator('[data-chain-tile="50"]')).to_have_count(0)
    page.evaluate(PLAYED)
    assert box(page.locator('[data-chain-tile="50"]')) == pytest.approx(there, abs=0.1)
    expect(laying(page)).to_be_hidden()
    expect(tile(page, "50")).to_have_count(0)


def test_nothing_else_is_played_meanwhile(opened: Opener) -> None:
    page = opened("choose")
    page.evaluate(SILENT)
    legal = page.locator('.domeng-table [data-legal]:not([data-legal=""])')
    names = legal.evaluate_all("all => all.map(one => one.dataset.tile)")
    assert len(names) > 1
    for name in names:
        tile(page, name).click(force=True)
        for lit in page.locator(".end.lit").all():
            lit.click()
            break
    expect(tile(page, names[1])).to_have_attribute("aria-disabled", "true")
    assert [one["tile"] for one in plays(page)] == names[:1]


@pytest.mark.parametrize(
    "answer",
    [
        ANSWERED,
        f"gallery.model.say({{ kind: 'say', text: ['Not now'] }}); {ANSWERED}",
        "gallery.show({ chain: gallery.views.table.chain.slice(1) })",
        "gallery.show({ look: { ply: 3 } })",
        "gallery.show({ round: 9 })",
    ],
    ids=["acknowledged alone", "said why not", "undone elsewhere", "another moment shown", "another round"],
)
def test_it_goes_back_to_the_hand_where_python_has_not_played_it(opened: Opener, answer: str) -> None:
    page = opened()
    page.evaluate(SILENT)
    tile(page, "50").click()
    expect(laying(page)).to_be_visible()
    page.evaluate(answer)
    expect(laying(page)).to_be_hidden()
    expect(laying(page).locator("svg")).to_have_count(0)  # it may be somebody else who sits here next
    expect(tile(page, "50").locator(".bone")).to_have_css("opacity", "1")
    page.evaluate("gallery.show()")
    tile(page, "61").click()
    assert [one["tile"] for one in plays(page)] == ["50", "61"]


def test_an_answer_that_was_lost_is_not_waited_for_once_a_later_one_has_come(opened: Opener) -> None:
    page = opened()
    page.evaluate(SILENT)
    tile(page, "50").click()
    page.keyboard.press("u")
    page.evaluate(ANSWERED)
    expect(laying(page)).to_be_hidden()
    assert [one["kind"] for one in plays(page)] == ["play", "undo"]


def test_what_is_said_to_another_view_takes_nothing_back(opened: Opener) -> None:
    page = opened()
    page.evaluate(SILENT)
    tile(page, "50").click()
    page.evaluate("gallery.model.say({ kind: 'say', text: ['Not now'] }); gallery.model.say({ kind: 'ack', id: 5 })")
    expect(laying(page)).to_be_visible()


def test_nothing_is_laid_where_python_cannot_be_reached(opened: Opener) -> None:
    page = opened()
    page.evaluate("() => { gallery.model.send = () => { throw new Error('closed'); }; }")
    tile(page, "50").click()
    expect(laying(page)).to_be_hidden()
    expect(tile(page, "50").locator(".bone")).to_have_css("opacity", "1")


def test_it_goes_back_where_python_falls_silent(opened: Opener) -> None:
    page = opened(clock=True)
    page.evaluate(SILENT)
    tile(page, "50").click()
    page.clock.run_for(4_900)
    expect(laying(page)).to_be_visible()
    page.clock.run_for(200)
    expect(laying(page)).to_be_hidden()
    expect(tile(page, "50").locator(".bone")).to_have_css("opacity", "1")
    page.evaluate(ANSWERED)
    tile(page, "50").click()
    assert len(plays(page)) == 2
    expect(laying(page)).to_be_visible()


def test_it_stays_while_a_hint_comes_and_the_play_is_made_again(opened: Opener) -> None:
    page = opened()
    page.evaluate(SILENT)
    tile(page, "50").click()
    page.evaluate("gallery.show()")
    page.evaluate(STALE)
    expect(laying(page)).to_be_visible()
    assert [one["version"] for one in plays(page)] == [7, 8]
    page.evaluate(STALE)
    expect(laying(page)).to_be_hidden()


def test_what_has_set_off_goes_on_when_python_answers(opened: Opener) -> None:
    page = opened(reduced_motion="no-preference")
    page.evaluate(SILENT)
    tile(page, "50").click()
    x, y, _ = started(laying(page))
    began = page.evaluate("performance.now() - document.querySelector('.laying').getAnimations()[0].currentTime")
    page.evaluate("gallery.show()")  # a hint comes: it goes on
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert started(laying(page))[:2] == [x, y]
    page.evaluate(PLAYED)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    gone_on = started(page.locator('[data-chain-tile="50"]'))
    assert gone_on[:2] == [x, y]
    assert gone_on[2] == pytest.approx(page.evaluate("performance.now()") - began, abs=60)


@pytest.mark.parametrize(("waits", "left"), [(0, 330), (400, 0)])
def test_stones_set_off_once_the_domino_lies_there(opened: Opener, waits: int, left: int) -> None:
    page = opened(reduced_motion="no-preference")
    page.evaluate(SILENT)
    tile(page, "50").click()
    page.wait_for_timeout(waits)
    page.evaluate(PLAYED.replace("tile: '50' }]", "tile: '50' }, { kind: 'stones', from: 'table', to: 1, count: 1 }]"))
    page.evaluate("() => new Promise(requestAnimationFrame)")
    delay = page.locator(".flying").first.evaluate("node => node.getAnimations()[0].effect.getTiming().delay")
    assert left - 150 <= delay <= left


def test_it_flies_over_all_that_lies_on_the_cloth(opened: Opener) -> None:
    page = opened()
    page.evaluate(SILENT)
    tile(page, "50").click()
    # it lies on the hand's place, as it does when it sets off: it is what is seen there
    found = page.evaluate("""() => {
      const node = document.querySelector('.laying'), hand = document.querySelector('[data-tile="61"]').getBoundingClientRect();
      node.style.pointerEvents = 'auto';
      node.style.translate = `${hand.x - node.getBoundingClientRect().x}px ${hand.y - node.getBoundingClientRect().y}px`;
      const { x, y, width, height } = node.getBoundingClientRect();
      return Boolean(document.elementFromPoint(x + width / 2, y + height / 2).closest('.laying'));
    }""")
    assert found is True


def test_no_domino_is_dragged_meanwhile(opened: Opener) -> None:
    page = opened()
    page.evaluate(SILENT)
    here = box(tile(page, "50"))
    tile(page, "50").click()
    page.mouse.down()
    page.mouse.move(here["x"] + 30, here["y"] - 60, steps=3)
    assert page.locator(".hand-tile.dragged, .end.over, .end.lit").count() == 0
    page.mouse.up()


def test_a_long_notice_stays_whole_when_an_end_was_chosen(opened: Opener) -> None:
    page = opened("choose", width=320)
    page.evaluate(SILENT)
    said = "Baso has no 0 and no 6, and so on. " * 3
    page.evaluate(f"gallery.show({{ notice: {{ icon: 'turn', text: ['{said}'] }} }})")
    page.locator('.domeng-table [data-legal="<>"]').click()
    page.locator(".end.lit").first.click()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    cut = page.locator(".domeng-table .notice").evaluate("node => node.scrollHeight - node.clientHeight")
    assert cut <= 1


def test_focus_goes_from_the_end_that_was_chosen_to_the_domino_and_on(opened: Opener) -> None:
    page = opened("choose")
    page.evaluate(SILENT)
    both = page.locator('.domeng-table [data-legal="<>"]')
    name = both.get_attribute("data-tile")
    both.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(tile(page, str(name))).to_be_focused()
    page.evaluate(ANSWERED)  # not played after all
    expect(tile(page, str(name))).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".domeng-table [data-tile]:focus")).to_have_count(1)


def test_nothing_sets_off_where_motion_is_not_wanted(opened: Opener) -> None:
    page = opened(reduced_motion="reduce")
    page.evaluate(SILENT)
    tile(page, "50").click()
    assert page.evaluate("document.getAnimations().length") == 0
    expect(laying(page)).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_what_was_dragged_sets_off_where_it_was_let_go(opened: Opener, width: int) -> None:
    page = opened("choose", width=width, reduced_motion="no-preference")
    page.evaluate(SILENT)
    both = page.locator('.domeng-table [data-legal="<>"]')
    here, there, cloth = box(both), box(page.locator('.domeng-table [data-end=">"]')), box(page.locator(".cloth"))
    grip = (here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    page.mouse.move(*grip)
    page.mouse.down()
    goal = (there["x"] + there["width"] / 2, there["y"] + there["height"] / 2)
    page.mouse.move(*goal, steps=4)
    page.mouse.up()
    x, y, _ = started(laying(page))
    scale = cloth["width"] / page.locator(".cloth").evaluate("node => node.offsetWidth")
    assert x == pytest.approx((goal[0] - cloth["x"]) / scale, abs=1.5)
    assert y == pytest.approx((goal[1] - cloth["y"]) / scale, abs=1.5)


def test_it_is_no_news_for_a_screen_reader(opened: Opener) -> None:
    page = opened()
    said = page.locator(".domeng-table").get_by_role("status").inner_text()
    page.evaluate(SILENT)
    tile(page, "50").focus()
    page.keyboard.press("Enter")
    expect(laying(page)).to_have_attribute("aria-hidden", "true")
    expect(page.locator(".domeng-table").get_by_role("status")).to_have_text(said)
    expect(tile(page, "50")).to_be_focused()


def test_it_moves_with_the_cloth_when_the_window_changes(opened: Opener) -> None:
    page = opened(alone=True)
    page.evaluate(SILENT)
    tile(page, "50").click()
    page.set_viewport_size({"width": 360, "height": 740})
    expect(page.locator(".domeng-table").first).to_have_attribute("data-layout", "narrow")
    there = box(laying(page))
    page.evaluate(PLAYED)
    assert box(page.locator('[data-chain-tile="50"]')) == pytest.approx(there, abs=0.1)
