"""The still picture of a scene: well-formed, complete, safe to show, and silent about what is hidden."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domeng_widgets.rules import Game, Record, observe
from domeng_widgets.table.layout import NAMES, geometry
from domeng_widgets.table.scene import Sitter, Situation, frame, scene
from domeng_widgets.table.shapes import PIPS, domino, heap
from domeng_widgets.table.svg import svg
from domeng_widgets.words import Language

SVG = "{http://www.w3.org/2000/svg}"
ENGLISH = Language()
FRAME = frame(ENGLISH)
BLOCKED = {
    "format": "domeng-game/1",
    "start": {"stones": [3, 3, 1, 2, 2], "leader": 4},
    "rounds": [{
        "hands": ["60 61 51 41 53", "52 55 11 20 30", "22 33 31 64 10", "44 62 40 42 50", "21 00 66 43 65"],
        "plays": "21 51> 55> 22< 50> 00> 60> 20< 10< 62> - 61< 52> 64< 42< 65> - - - - 66> - - - - -",
    }],
}  # fmt: skip


@cache
def games() -> tuple[Game, ...]:
    """A round that ends blocked, after the deal and after each play."""
    return tuple(moment.game for moment in Record.parse(json.dumps(BLOCKED)).moments())


def view(
    game: Game, seat: int | None = 2, names: tuple[str, ...] = ("Ani", "Baso", "Cia", "Daeng", "Edi"), **more: Any
) -> dict[str, Any]:
    sitters = tuple(Sitter(name, no == seat) for no, name in enumerate(names))
    more.setdefault("bottom", seat)
    return scene(
        Situation(version=1, sitters=sitters, seen=observe(game, seat), before=(25, (0,) * 5), actions={}, **more)
    )


def drawn(seen: Mapping[str, Any], layout: str = "wide") -> ElementTree.Element:
    return ElementTree.fromstring(svg(seen, FRAME, layout))


def marked(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if name in node.attrib]


def pips(node: ElementTree.Element) -> int:
    return len(list(node.iter(f"{SVG}circle")))


@pytest.mark.parametrize("layout", NAMES)
def test_the_chain_is_there_once_and_every_domino_has_its_pips(layout: str) -> None:
    for game in games():
        seen = view(game)
        tiles = marked(drawn(seen, layout), "data-chain-tile")
        assert [tile.attrib["data-chain-tile"] for tile in tiles] == [max(two) + min(two) for two in seen["chain"]]
        for tile in tiles:
            name = tile.attrib["data-chain-tile"]
            assert pips(tile) == int(name[0]) + int(name[1])


@pytest.mark.parametrize("layout", NAMES)
def test_the_picture_is_as_large_as_its_cloth(layout: str) -> None:
    root, places = drawn(view(games()[-1]), layout), geometry(layout)
    assert root.attrib["viewBox"] == f"0 0 {places['w']:g} {places['h']:g}"


def test_the_ends_carry_their_values() -> None:
    ends = marked(drawn(view(games()[9])), "data-end")
    assert {end.attrib["data-end"]: "".join(end.itertext()) for end in ends} == {"<": "1", ">": "6"}
    assert marked(drawn(view(games()[0])), "data-end") == []


def test_the_position_is_told_in_words() -> None:
    seen = view(games()[-1])
    root = drawn(seen)
    title, told = root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")
    assert title == FRAME["words"]["table"]
    assert told is not None
    for label in (
        seen["pile"]["label"],
        *(seat["label"] for seat in seen["seats"]),
        "[2|4] [4|6] [6|1]",
        "right end: 6",
    ):
        assert label in told


def test_nothing_hidden_is_in_the_picture() -> None:
    for game in games()[:-1]:
        for seat in (None, *range(5)):
            shown = drawn(view(game, seat))
            dominoes = [node for mark in ("data-tile", "data-open-tile") for node in marked(shown, mark)]
            names = {node.attrib.get("data-tile") or node.attrib["data-open-tile"] for node in dominoes}
            assert names == ({str(tile) for tile in game.hands[seat]} if seat is not None else set())


def test_a_round_over_shows_every_hand() -> None:
    game = games()[-1]
    shown = {node.attrib["data-open-tile"] for node in marked(drawn(view(game, None)), "data-open-tile")}
    assert shown == {str(tile) for hand in game.hands for tile in hand}


def test_a_covered_table_shows_no_hand() -> None:
    root = drawn(view(games()[3], None, bottom=2, covered=True))
    assert marked(root, "data-tile") == []
    assert "Cia, it is your turn" in "".join(root.itertext())


@settings(deadline=None, max_examples=50)
@given(name=st.text(min_size=1, max_size=60), layout=st.sampled_from(NAMES))
def test_any_name_gives_well_formed_xml(name: str, layout: str) -> None:
    for game in (games()[5], games()[-1]):
        drawn(view(game, names=(name, "Baso", name, "Daeng", "Edi")), layout)


def test_a_name_is_text_and_nothing_else() -> None:
    evil = "<script>x</script>\"'&]]>"
    text = svg(view(games()[-1], names=(evil, "Baso", evil, "Daeng", "Edi")), FRAME)
    assert "<script" not in text
    root = ElementTree.fromstring(text)
    assert evil in (root.findtext(f"{SVG}desc") or "")
    assert {node.tag.removeprefix(SVG) for node in root.iter()} <= {
        "svg", "title", "desc", "g", "defs", "pattern", "path", "rect", "circle", "ellipse", "text"
    }  # fmt: skip


def test_the_picture_asks_for_nothing_from_elsewhere() -> None:
    for layout in NAMES:
        for node in drawn(view(games()[-1]), layout).iter():
            for name, value in node.attrib.items():
                assert not name.endswith("href")
                assert "url(" not in value or value == "url(#domeng-weave)"


def test_the_picture_is_the_same_for_the_same_scene() -> None:
    assert svg(view(games()[7]), FRAME) == svg(view(games()[7]), FRAME)


@pytest.mark.parametrize("value", range(7))
def test_a_half_has_as_many_pips_as_its_value_says(value: int) -> None:
    assert len(set(PIPS[value])) == value
    assert domino(value, 0, 20).count("<circle") == value


@pytest.mark.parametrize(("count", "most", "stones"), [(1, 10, 1), (7, 10, 7), (25, 10, 10), (25, 6, 6)])
def test_a_heap_shows_as_many_stones_as_it_may(count: int, most: int, stones: int) -> None:
    drawing, width = heap(count, most)
    assert drawing.count("scale(") == stones
    assert width <= 12 + 3 * 8


def test_no_stone_is_drawn_where_there_is_none() -> None:
    drawing, _ = heap(0, 10)
    assert "scale(" not in drawing
