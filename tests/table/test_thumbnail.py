"""The small pictures on the cards: what each shows, that all of it is inside, and that they take a page's colours."""

import json
import re
from functools import cache
from xml.etree import ElementTree

import pytest

from domeng_widgets.rules import Game, Moment, Observation, Record, observe
from domeng_widgets.table.module import SHARED_STYLE
from domeng_widgets.table.shapes import COLOURS, STONES
from domeng_widgets.table.svg import svg
from domeng_widgets.table.themed import NAMES, themed
from domeng_widgets.table.thumbnail import HEIGHT, WIDTH, thumbnail
from tests.table.test_svg import BLOCKED, FRAME, SVG, view

SHOWS = ("chain", "hand", "seats")


@cache
def moments() -> tuple[Moment, ...]:
    """A round that ends blocked, after the deal and after each play."""
    return tuple(Record.parse(json.dumps(BLOCKED)).moments())


def seen(play: int) -> Observation:
    """The moment after so many plays, with open hands."""
    return observe(moments()[play].game, None, open_hands=True)


def drawn(play: int, show: str, **more: bool) -> ElementTree.Element:
    return ElementTree.fromstring(thumbnail(seen(play), show, **more))


def texts(root: ElementTree.Element) -> list[str]:
    return [node.text or "" for node in root.iter(f"{SVG}text")]


def pips(root: ElementTree.Element) -> int:
    """The pips of all dominoes: the only circles that lie in a group with their own colour."""
    return sum(len(list(node)) for node in root.iter(f"{SVG}g") if node.get("fill") == COLOURS["pip"])


def test_of_a_chain_the_ends_show_their_values_from_left_to_right() -> None:
    for play in range(1, len(moments())):
        assert texts(drawn(play, "chain")) == [str(value) for value in seen(play).chain.ends or ()]


def test_a_short_chain_is_shown_whole_and_of_a_long_one_both_ends() -> None:
    lengths = {len(seen(play).chain): play for play in range(1, len(moments()))}
    for length, play in lengths.items():
        links = seen(play).chain.links
        shown = links if length <= 4 else [links[0], *links[-2:]]
        if length > 4 and seen(play).turns[-1].events and _last_at_left(play):
            shown = [*links[:2], links[-1]]
        assert pips(drawn(play, "chain")) == sum(sum(link) for link in shown)
    assert max(lengths) > 4


def _last_at_left(play: int) -> bool:
    ends = [str(turn.action)[-1] for turn in seen(play).turns if str(turn.action) != "-"]
    return ends[-1] == "<"


def test_a_hand_is_that_of_the_seat_to_move_with_the_ends_above_it() -> None:
    for play in range(1, len(moments()) - 1):
        now = seen(play)
        assert now.turn is not None
        assert now.shown is not None
        root = drawn(play, "hand")
        assert texts(root) == [str(value) for value in now.chain.ends or ()]
        assert pips(root) == sum(tile.pips for tile in now.shown[now.turn])
        dulled = [node for node in root.iter() if node.get("opacity") == "0.5"]
        assert len(dulled) == len([tile for tile in now.shown[now.turn] if not now.chain.fits(tile)])


def test_before_the_lead_there_is_a_hand_without_ends_and_no_chain() -> None:
    assert texts(drawn(0, "hand")) == []
    assert drawn(0, "chain").tag == drawn(0, "seats").tag
    assert thumbnail(seen(0), "chain") == thumbnail(seen(0), "seats")


def test_seats_say_who_has_passed_since_the_last_domino() -> None:
    assert texts(drawn(len(moments()) - 1, "seats")) == ["PASS"] * 5
    for play in range(len(moments())):
        assert len(texts(drawn(play, "seats"))) == seen(play).passes_in_a_row


def test_seats_may_be_shown_with_their_stones_and_those_on_the_table() -> None:
    for play in range(len(moments())):
        now = seen(play)
        table = [str(now.table)] if now.table else []
        assert texts(drawn(play, "seats", stones=True)) == [*table, *(str(count) for count in now.stones)]


def test_the_winner_has_the_gold_edge() -> None:
    root = drawn(len(moments()) - 1, "seats")
    edged = [node for node in root.iter(f"{SVG}rect") if node.get("stroke") == COLOURS["bright"]]
    assert len(edged) == 1


@pytest.mark.parametrize("show", SHOWS)
def test_nothing_leaves_the_picture(show: str) -> None:
    for play in range(len(moments())):
        for node in drawn(play, show):
            found = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", node.get("transform", ""))
            if found:
                assert 0 <= float(found[1]) <= WIDTH
                assert 0 <= float(found[2]) <= HEIGHT


# --- in a page's colours --------------------------------------------------------------------------------------------------


def light_tokens() -> dict[str, str]:
    """The colours of tokens.css where it is light."""
    light, _, _ = SHARED_STYLE[0].read_text(encoding="utf-8").partition('[data-theme="dark"]')
    return dict(re.findall(r"--([\w-]+): (#\w+);", light))


def test_a_picture_that_stands_alone_has_the_light_colours_of_the_tokens() -> None:
    tokens = light_tokens()
    assert {own: tokens[token] for own, token in NAMES.items()} == {own: COLOURS[own] for own in NAMES}
    assert tuple(tokens[f"stone-{number}"] for number in (1, 2, 3)) == STONES


@pytest.mark.parametrize("show", SHOWS)
def test_inside_a_page_it_has_the_colours_of_the_page(show: str) -> None:
    found = themed(thumbnail(seen(20), show, stones=True))
    assert re.findall(r'="(#\w{6})"', found) in ([], ["#4a4650"] * found.count("#4a4650"))
    assert "var(--" in found
    ElementTree.fromstring(found)


def test_two_pictures_in_one_page_have_ids_of_their_own() -> None:
    game: Game = moments()[9].game
    one, other = (themed(svg(view(game), FRAME), name) for name in ("a", "b"))
    ids = [re.findall(r'\bid="([^"]+)"', each) for each in (one, other)]
    assert len(ids[0]) == 3
    assert set(ids[0]).isdisjoint(ids[1])
    for each, own in zip((one, other), ids, strict=True):
        used = set(re.findall(r"url\(#([^)]+)\)", each)) | set(re.findall(r'labelledby="([^"]+)"', each)[0].split())
        assert used == set(own)
