"""The scenes of the gallery: real positions, replayed by the engine and painted by `scene`, and some stretched by hand.

`opened` shows them in a real Chromium, with a model that stands in for Python.
"""

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from domeng_widgets.rules import Play, Record, Tile, observe, parse_action
from domeng_widgets.table.advice import Advice, Figure, Row
from domeng_widgets.table.layout import NAMES, layout
from domeng_widgets.table.scene import Sitter, Situation, frame, scene
from domeng_widgets.words import Language, hints
from tests.browser.galleries import Gallery

SITTERS = ("Ani", "Baso", "Cia", "Daeng", "Edi")
ENGLISH = Language()
ALWAYS = {"pass": False, "undo": True, "hint": False, "new-game": True, "glossary": True}

# hands, plays, stones of the seats before, CAMAT, who leads
POSITIONS: dict[str, tuple[str, str, list[int], int | None, int]] = {
    "table": (
        "65 21 55 00 62/41 44 31 32 43/66 50 22 30 61/52 53 63 33 40/20 64 54 60 51",
        "51 55< 31> 30> 53< 60> 62> 32> - 33< - - 43> - 63< 64> 65< - 66> 52< 20< 00< -",
        [2, 3, 1, 4, 2], 4, 4,
    ),
    "choose": (
        "43 42 64 22 32/61 66 11 00 60/51 10 63 31 33/30 40 53 65 50/55 54 52 44 62",
        "44 42> - - 40< 62> 64> 00< 10< - 54> - 11<",
        [2, 1, 2, 3, 1], 4, 4,
    ),
    "passebunge": (
        "61 62 40 64 53/21 11 44 41 22/60 54 00 52 63/65 55 30 42 66/51 20 50 10 33",
        "51 61> - 60> 30> 33> 53> - 54> 55< 50< 64> -",
        [4, 3, 2, 5, 6], 4, 4,
    ),
    "over": (
        "60 61 51 41 53/52 55 11 20 30/22 33 31 64 10/44 62 40 42 50/21 00 66 43 65",
        "21 51> 55> 22< 50> 00> 60> 20< 10< 62> - 61< 52> 64< 42< 65> - - - - 66> - - - - -",
        [3, 3, 1, 2, 2], None, 4,
    ),
    "cappu": (
        "53 64 30 41 31/60 66 20 43 63/10 40 33 51 11/42 62 50 52 00/44 22 21 54 61",
        "51 52< 22< 41> 43> 33> 42< 44< 64< 63< - - - 31> - 11> - 61> 53< 66> - 50< - 30<",
        [0, 0, 0, 0, 0], None, 2,
    ),
}  # fmt: skip


def replayed(name: str, *, seat: int | None = 2, persons: tuple[int, ...] = (1, 2), ply: int | None = None,
             stones: list[int] | None = None, **more: Any) -> dict[str, Any]:  # fmt: skip
    """The scene of a position as a seat sees it, after `ply` plays (all unless named)."""
    hands, plays, before, camat, leader = POSITIONS[name]
    start = {"stones": stones or before, "camat": camat, "leader": leader}
    record = {"format": "domeng-game/1", "start": start, "rounds": [{"hands": hands.split("/"), "plays": plays}]}
    moments = list(Record.parse(json.dumps(record)).moments())
    moment = moments[-1 if ply is None else ply]
    first = moments[0].game
    sitters = tuple(Sitter(who, no in persons) for no, who in enumerate(SITTERS))
    seen = observe(moment.game, seat)
    latest = tuple(event.seen_by(seat) for event in moment.events)
    turns = (moments[-1] if "look" in more else moment).game.current.turns
    actions = {**ALWAYS, "pass": seen.must_pass, **more.pop("actions", {})}
    values = {"version": 7, "pace": 0.9, "news": latest, "latest": latest, "turns": turns, "bottom": seat,
              "before": (first.table, first.stones), **more}  # fmt: skip
    return scene(Situation(sitters=sitters, seen=seen, actions=actions, **values))


def full_chain() -> dict[str, Any]:
    """Twenty-five dominoes: more than a real round ends with, and the most that can lie."""
    view = replayed("table")
    pips = "5 5 4 4 3 3 2 2 1 1 0 0 5 3 1 6 4 2 0 6 6 5 2 6 3 0".replace(" ", "")
    values = [(int(a), int(b)) for a, b in pairwise(pips)]
    trail = [f"{a}{b}" for a, b in values]
    view.update(chain=trail, lead=12, last=24, left=5, right=0)
    view["layouts"] = {name: dict(layout(values, 12, name)) for name in NAMES}
    return view


def with_badges() -> dict[str, Any]:
    """Seats that hold as many terms at once as can be."""
    view = replayed("cappu", actions={"next-round": True})
    view["camat"] = 0
    terms = (["LAST MAPPANO", "FIRST CAPPU", "POLLO", "CAMAT"], ["MATTIKKENG", "CAMAT"], ["MATTIKKENG"],
             ["LAST MAPPANO", "MANGUNO", "CAMAT"], ["CUCUQ"])  # fmt: skip
    for seat, held in zip(view["seats"], terms, strict=True):
        seat["terms"] = held
        seat["delta"] = 5 if "MANGUNO" in held else -1
        seat["stones"] = 12
    return view


def long_names() -> dict[str, Any]:
    """Names as long as they may be, in letters of several scripts, and one that would like to be markup."""
    view = replayed("over", actions={"next-round": True})
    names = (
        "Andi Muhammad Nurdin Daeng Parani Opu To Sappaile Arung Bone",
        "Παναγιωτοπούλου-Κωνσταντινίδου Αλεξάνδρα Ευαγγελία Χρυσάνθη",
        "<b onclick='window.hit=1'>Cia</b>",
        "Kaarina-Maria Hämäläinen-Virtanen-Lappalainen-Mäkeläinen",
        "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
    )
    for seat, row, name in zip(view["seats"], view["result"]["rows"], names, strict=True):
        seat["name"] = row["name"] = name
    for entry in view["log"]["entries"]:
        entry["name"] = names[entry["seat"]]
    view["notice"]["text"] = [{"strong": names[1]}, ": ", {"term": "MATTIKKENG", "text": "MATTIKKENG"}]
    return view


def elected() -> dict[str, Any]:
    """A round that elects a CAMAT: the winner holds no stone and the table is empty."""
    return replayed("cappu", stones=[0, 7, 4, 8, 6], actions={"next-round": True})


def number(mean: float, error: float) -> Figure:
    """A number with an error bar of two errors to each side."""
    return Figure(mean, mean - 2 * error, mean + 2 * error)


def play(text: str) -> Play:
    """The play that a record writes so."""
    action = parse_action(text)
    assert isinstance(action, Play)
    return action


def hinted(rung: int) -> dict[str, Any]:
    """A hint on a rung: one play stands out."""
    best, other = play("50<"), play("61>")
    said = {n: hints.play(ENGLISH, n, twin=False) for n in (best, other)}
    texts = (
        hints.look(ENGLISH, said[best]),
        hints.makes_pass(ENGLISH, said[best], ("Daeng", "Ani"), 0.7),
        hints.in_numbers(ENGLISH, said[best], 0.84, 0.31),
    )
    rows = (
        Row(best, number(0.84, 0.06), number(0.31, 0.014), True, texts[1]),
        Row(
            other,
            number(1.37, 0.07),
            number(0.22, 0.013),
            False,
            hints.more_stones(ENGLISH, said[other], said[best], 0.53),
        ),
    )
    advice = Advice(rung, texts[rung - 1], (best,), rows if rung == 3 else (), 1000)
    return replayed("table", actions={"hint": rung < 3}, advice=advice)


def many_hinted() -> dict[str, Any]:
    """A lead among five dominoes, several of them too close to call: the longest hint there is."""
    hand = [Play(Tile.parse(name)) for name in ("60", "51", "20", "64", "54")]
    names = [hints.play(ENGLISH, each, twin=False) for each in hand]
    why = [
        *(hints.too_close(ENGLISH, name) for name in names[:2]),
        hints.makes_pass(ENGLISH, names[2], ("Baso", "Cia", "Daeng"), 0.4),
        *(hints.more_stones(ENGLISH, name, names[0], 1.1) for name in names[3:]),
    ]
    rows = tuple(
        Row(each, number(0.31 * n - 0.4, 0.12), number(0.34 - 0.05 * n, 0.015), n < 3, why[n])
        for n, each in enumerate(hand)
    )
    said = hints.in_numbers(ENGLISH, names[0], -0.4, 0.34)
    plays = tuple(hand[:3])
    return replayed("table", ply=0, seat=4, persons=(4,), advice=Advice(3, said, plays, rows, 1000))


def views() -> dict[str, dict[str, Any]]:
    """Every scene of the gallery by its name."""
    watched = {"pause": True, "step": True, "skip": False}
    return {
        "table": replayed("table", actions={"hint": True}),
        "choose": replayed("choose", actions={"hint": True}),
        "passebunge": replayed("passebunge"),
        "badges": with_badges(),
        "covered": replayed("table", seat=None, bottom=2, covered=True, actions={"ready": True}),
        "over": replayed("over", actions={"next-round": True, "save": True}),
        "camat": elected(),
        "watching": replayed("table", seat=None, persons=(), ply=15, paused=True, actions=watched),
        "watching-over": replayed("over", seat=None, persons=(), actions={"next-round": True, "save": True}),
        "waiting": replayed("table", ply=15, actions={"pause": True, "step": False, "skip": True}),
        "waiting-later": replayed("table", ply=15, paused=True, actions={**watched, "skip": True, "save": True}),
        "looking-over": replayed(
            "over",
            ply=12,
            look=12,
            log_from=0,
            actions={"undo": False, "resume": True, "fork": True, "next-round": False, "save": True},
        ),
        "looking": replayed("table", ply=12, look=12, log_from=0, actions={"resume": True, "fork": True}),
        "full": full_chain(),
        "names": long_names(),
        "lead": replayed("table", ply=0, seat=4, persons=(4,), actions={"hint": True}),
        "hint-look": hinted(1),
        "hint-why": hinted(2),
        "hint-numbers": hinted(3),
        "hint-many": many_hinted(),
    }


def data() -> dict[str, Any]:
    """What the harness page gets."""
    return {"frame": frame(ENGLISH), "views": views()}


# --- the page

SCENES = json.dumps(data())

Opener = Callable[..., Page]


@pytest.fixture(scope="module")
def gallery(browser: Browser) -> Iterator[Gallery]:
    """The pages of a module's tests."""
    pages = Gallery(browser, SCENES)
    yield pages
    pages.close()


@pytest.fixture
def opened(gallery: Gallery) -> Iterator[Opener]:
    """Opens the gallery at a scene; at the end, nothing went wrong in it and nothing was asked of another host."""
    gallery.wrong.clear()

    def show(scene: str = "table", *, width: int = 1280, height: int = 740, theme: str = "light", clock: bool = False,
             query: str = "", alone: bool = False, reduced_motion: str = "reduce", **options: Any) -> Page:  # fmt: skip
        alone = alone or clock or bool(query)
        viewport = {"width": width, "height": height}
        page, is_new = gallery.page(alone=alone, viewport=viewport, reduced_motion=reduced_motion, **options)
        if clock:
            page.clock.install(time=0)
        if is_new:
            gallery.load(page, f"gallery/index.html?scene={scene}&theme={theme}{query}")
        if clock:  # from here on time stands still unless a test moves it
            page.clock.pause_at(86_400)
        if clock or not is_new:
            page.evaluate("([scene, theme]) => gallery.open(scene, theme)", [scene, theme])
        return page

    yield show
    assert gallery.wrong == []
