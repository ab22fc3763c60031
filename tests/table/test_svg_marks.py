"""Marks on a still table: each lies where it belongs, on every cloth, and shows nothing that is hidden."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domeng_widgets.rules import Game, observe
from domeng_widgets.table.layout import NAMES, geometry
from domeng_widgets.table.scene import Sitter, Situation, frame, scene
from domeng_widgets.table.shapes import width_of
from domeng_widgets.table.svg import svg
from domeng_widgets.table.svg_marks import Places, caption, marks, wrapped
from domeng_widgets.words import Language
from tests.rules.positions import dealt, played

Box = tuple[float, float, float, float]
FRAME = frame(Language())
HELD = "66 61 51 43 00 | 42 33 32 21 11 | 53 50 31 30 20 | 65 64 63 40 10 | 62 60 52 44 41"
GAME, _ = played(dealt(HELD), "66 - - 63> 62<")  # [2|6] [6|6] [6|3] lie; Ani, whose table this is, is to move
EVERY: list[dict[str, Any]] = [
    {"kind": "circle", "seat": 1},
    {"kind": "glow", "what": "end", "end": "<"},
    {"kind": "glow", "what": "chain", "tile": "all"},
    {"kind": "glow", "what": "tile", "tile": "43"},
    {"kind": "glow", "what": "hand", "seat": 2},
    {"kind": "tag", "seat": 3, "text": "1 played"},
    {"kind": "count", "what": "pile", "pile": "table", "text": "21"},
    {"kind": "count", "what": "pile", "pile": 4, "text": "0"},
    {"kind": "count", "what": "sum", "seat": 4, "text": "sum 26"},
    {"kind": "arrow", "from": {"seat": 1}, "to": {"seat": 2}},
    {"kind": "arrow", "from": {"pile": "table"}, "to": {"pile": 4}},
    {"kind": "arrow", "from": {"tile": "43"}, "to": {"end": ">"}},
]


def view(*drawn: Mapping[str, Any], game: Game = GAME, bottom: int = 0) -> dict[str, Any]:
    sitters = tuple(Sitter(name, name == "Ani") for name in ("Ani", "Baso", "Cia", "Daeng", "Edi"))
    now = Situation(1, sitters, observe(game, 0), (25, (0,) * 5), actions={}, bottom=bottom)
    return scene(now) | {"marks": list(drawn)}


def elements(layout: str, *drawn: Mapping[str, Any], **more: Any) -> list[ElementTree.Element]:
    return [ElementTree.fromstring(each) for each in marks(view(*drawn, **more), geometry(layout), layout)]


def box(node: ElementTree.Element) -> Box:
    x, y, w, h = (float(node.attrib[name]) for name in ("x", "y", "width", "height"))
    return x, y, w, h


def at(layout: str, **more: Any) -> Places:
    return Places(view(**more), geometry(layout), layout)


def encloses(outer: Box, inner: Box) -> bool:
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and outer[0] + outer[2] >= inner[0] + inner[2]
        and outer[1] + outer[3] >= inner[1] + inner[3]
    )


@pytest.mark.parametrize("layout", NAMES)
@pytest.mark.parametrize("seat", range(5))
def test_a_ring_lies_round_its_seat_wherever_that_sits(layout: str, seat: int) -> None:
    for bottom in (0, 3):
        (ring,) = elements(layout, {"kind": "circle", "seat": seat}, bottom=bottom)
        place = geometry(layout)["seats"][(seat - bottom) % 5]
        assert encloses(box(ring), (place["x"], place["y"], place["w"], place["h"]))
        assert ring.attrib["fill"] == "none"


@pytest.mark.parametrize("layout", NAMES)
def test_the_ends_glow_where_their_values_stand(layout: str) -> None:
    for end in ("<", ">"):
        (ring,) = elements(layout, {"kind": "glow", "what": "end", "end": end})
        x, y = view()["layouts"][layout]["ends"][end]
        assert (float(ring.attrib["cx"]), float(ring.attrib["cy"])) == pytest.approx((x, y), abs=0.1)


@pytest.mark.parametrize(("name", "count"), [("62", 1), ("66", 1), ("63", 1), ("all", 3), ("55", 0)])
def test_a_domino_of_the_chain_glows_once(name: str, count: int) -> None:
    for layout in NAMES:
        assert count == len(elements(layout, {"kind": "glow", "what": "chain", "tile": name}))


@pytest.mark.parametrize(("name", "count"), [("43", 1), ("61", 1), ("66", 0), ("65", 0), ("55", 0)])
def test_only_a_domino_of_the_viewers_hand_glows(name: str, count: int) -> None:
    """[6|6] has been played, [6|5] is Daeng's, [5|5] unused."""
    for layout in NAMES:
        assert count == len(elements(layout, {"kind": "glow", "what": "tile", "tile": name}))


def test_a_domino_that_fits_glows_where_it_stands_out() -> None:
    (fits,), (other,) = (elements("wide", {"kind": "glow", "what": "tile", "tile": name}) for name in ("43", "61"))
    assert box(fits)[1] < box(other)[1]


def test_a_hand_glows_as_a_whole() -> None:
    (glow,) = elements("wide", {"kind": "glow", "what": "hand", "seat": 2})
    assert encloses(box(glow), at("wide").seat(2))


# --- flags -----------------------------------------------------------------------------------------------------------


def flag(node: ElementTree.Element) -> Box:
    """A flag's place: its group is moved, its body is as wide as its text."""
    left, top = map(float, node.attrib["transform"].removeprefix("translate(").removesuffix(")").split())
    body = node[0]
    return left, top, float(body.attrib["width"]), float(body.attrib["height"])


@pytest.mark.parametrize("layout", NAMES)
def test_flags_of_a_seat_stand_side_by_side_on_its_lower_edge(layout: str) -> None:
    texts = ["1 played", "sum 26", "3"]
    drawn = elements(layout, *({"kind": "tag", "seat": 3, "text": text} for text in texts))
    assert texts == ["".join(node.itertext()) for node in drawn]
    places = [flag(node) for node in drawn]
    x, y, w, h = at(layout).seat(3)
    for left, top, wide, high in places:
        assert y <= top <= y + h <= top + high
        assert left + wide <= x + w
    for one, other in pairwise(places):
        assert other[0] + other[2] <= one[0]


@pytest.mark.parametrize("layout", NAMES)
def test_the_tables_flag_stands_on_the_dish(layout: str) -> None:
    (node,) = elements(layout, {"kind": "count", "what": "pile", "pile": "table", "text": "21"})
    left, top, wide, _ = flag(node)
    x, y, w, h = at(layout).pile()
    assert left + wide / 2 == pytest.approx(x + w / 2, abs=0.6)
    assert y <= top <= y + h


def test_a_flags_text_is_text_and_nothing_else() -> None:
    (node,) = elements("wide", {"kind": "tag", "seat": 3, "text": "<b>&\"'</b>"})
    assert "".join(node.itertext()) == "<b>&\"'</b>"


# --- arrows ----------------------------------------------------------------------------------------------------------


def points(node: ElementTree.Element) -> list[tuple[float, float]]:
    pairs = node.attrib["d"].replace("M", " ").replace("L", " ").split()
    return [(float(x), float(y)) for x, y in zip(pairs[::2], pairs[1::2], strict=True)]


@pytest.mark.parametrize("layout", NAMES)
@pytest.mark.parametrize(
    ("start", "stop"),
    [
        ({"seat": 1}, {"seat": 2}),
        ({"pile": "table"}, {"pile": 4}),
        ({"tile": "43"}, {"end": ">"}),
        ({"tile": "62"}, {"end": "<"}),
        ({"end": "<"}, {"end": ">"}),
    ],
)
def test_an_arrow_runs_over_the_middle_of_its_way(layout: str, start: dict[str, Any], stop: dict[str, Any]) -> None:
    (node,) = elements(layout, {"kind": "arrow", "from": start, "to": stop})
    first, last = points(node)[:2]
    (x1, y1), (x2, y2) = at(layout).middle(start), at(layout).middle(stop)
    assert first == pytest.approx((x1 + 0.3 * (x2 - x1), y1 + 0.3 * (y2 - y1)), abs=0.2)
    assert last == pytest.approx((x1 + 0.7 * (x2 - x1), y1 + 0.7 * (y2 - y1)), abs=0.2)


def test_an_arrow_to_where_it_starts_is_drawn_all_the_same() -> None:
    (node,) = elements("wide", {"kind": "arrow", "from": {"seat": 1}, "to": {"seat": 1}})
    assert len(set(points(node)[:2])) == 1


def test_an_arrow_to_a_hidden_domino_points_at_no_hand() -> None:
    assert (
        at("wide").middle({"tile": "65"}) == at("wide").middle({"pile": "table"}) == at("wide").middle({"tile": "55"})
    )


# --- all together ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", NAMES)
def test_all_marks_lie_on_the_cloth(layout: str) -> None:
    places = geometry(layout)
    for node in elements(layout, *EVERY):
        if node.tag == "rect":
            boxes = [box(node)]
        elif node.tag == "g":
            boxes = [flag(node)]
        elif node.tag == "path":
            boxes = [(x, y, 0, 0) for x, y in points(node)]
        else:
            cx, cy, r = (float(node.attrib[name]) for name in ("cx", "cy", "r"))
            boxes = [(cx - r, cy - r, 2 * r, 2 * r)]
        for each in boxes:
            assert encloses((0, 0, places["w"], places["h"]), each), (layout, node.attrib)


@pytest.mark.parametrize("layout", NAMES)
def test_a_marked_table_is_well_formed(layout: str) -> None:
    ElementTree.fromstring(svg(view(*EVERY), FRAME, layout))
    ElementTree.fromstring(svg(view(*EVERY, game=dealt(HELD)), FRAME, layout))  # no chain yet


def test_without_marks_nothing_is_drawn() -> None:
    assert elements("wide") == []
    assert svg(view(), FRAME) == svg({key: each for key, each in view().items() if key != "marks"}, FRAME)


# --- the text under a picture ----------------------------------------------------------------------------------------


def test_a_caption_has_its_headings_and_grows_with_its_text() -> None:
    drawn, end = caption([("Step 1", "Who leads?"), ("Step 2", "And now?")], 400, 100)
    said = ["".join(node.itertext()) for node in ElementTree.fromstring(f"<g>{drawn}</g>")]
    assert said == ["Step 1", "Who leads?", "Step 2", "And now?"]
    assert 100 < caption([("Step 1", "Who leads?")], 400, 100)[1] < end
    assert caption([], 400, 100) == ("", 124)


def test_a_caption_is_text_and_nothing_else() -> None:
    drawn, _ = caption([("<b>", "a & b \0 </text>")], 400, 0)
    said = ["".join(node.itertext()) for node in ElementTree.fromstring(f"<g>{drawn}</g>")]
    assert said[0] == "<b>"
    assert "</text>" in said[1]


@given(st.text(), st.floats(20, 400))
def test_a_text_is_wrapped_without_a_word_lost(text: str, room: float) -> None:
    lines = wrapped(text, 16, room)
    assert text.split() == " ".join(lines).split()
    assert all(width_of(line, 16) <= room or " " not in line for line in lines)
