"""Where the dominoes of a chain lie: inside the field, apart from each other, matching halves together, and for good."""

from math import hypot
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from domeng_widgets.table.layout import NAMES, Geometry, Layout, geometry, layout

Values = tuple[int, int]
Rect = tuple[float, float, float, float]

ALL: list[Values] = [(high, low) for high in range(7) for low in range(high + 1)]
SLACK = 0.02  # places are rounded to a hundredth of a pixel


def trail(seed: int, length: int = 25) -> list[Values]:
    """A legal chain, found by trying: no chain is longer than 25 with 28 dominoes and three unused."""
    rng = Random(seed)
    while True:
        pool = rng.sample(ALL, len(ALL))
        chain = [pool.pop()]
        while fitting := [tile for tile in pool if chain[-1][1] in tile]:
            tile = fitting[0]
            pool.remove(tile)
            chain.append(tile if tile[0] == chain[-1][1] else (tile[1], tile[0]))
            if len(chain) == length:
                return chain


def rect(tile: list[float], u: float) -> Rect:
    x, y, turn = tile[:3]
    w, h = (2 * u, u) if turn else (u, 2 * u)
    return x - w / 2, y - h / 2, x + w / 2, y + h / 2


def rects(found: Layout) -> list[Rect]:
    """The dominoes, and the round marks of the ends, 1 u wide."""
    half = found["u"] / 2
    marks = [(x - half, y - half, x + half, y + half) for x, y in found["ends"].values()]
    return [rect(tile, found["u"]) for tile in found["tiles"]] + marks


def halves(tile: list[float], u: float) -> list[tuple[float, float, int]]:
    """The middle and the value of both halves, as they are painted."""
    x, y, turn, top, bottom = tile
    dx, dy = (u / 2, 0.0) if turn else (0.0, u / 2)
    return [(x - dx, y - dy, int(top)), (x + dx, y + dy, int(bottom))]


def check(chain: list[Values], lead: int, name: str) -> Layout:
    """Everything that always holds of a laid chain."""
    found, field = layout(chain, lead, name), geometry(name)["field"]
    u, boxes = found["u"], rects(found)
    for left, top, right, bottom in boxes:
        assert left >= field["x"] - SLACK
        assert top >= field["y"] - SLACK
        assert right <= field["x"] + field["width"] + SLACK
        assert bottom <= field["y"] + field["height"] + SLACK
    for i, a in enumerate(boxes):
        for b in boxes[i + 1 :]:
            assert a[0] >= b[2] - SLACK or b[0] >= a[2] - SLACK or a[1] >= b[3] - SLACK or b[1] >= a[3] - SLACK
    for tile, values in zip(found["tiles"], chain, strict=True):
        assert sorted(tile[3:]) == sorted(values)
    for i in range(len(chain) - 1):
        value = chain[i][1]
        one = [half for half in halves(found["tiles"][i], u) if half[2] == value]
        other = [half for half in halves(found["tiles"][i + 1], u) if half[2] == value]
        assert min(hypot(a[0] - b[0], a[1] - b[1]) for a in one for b in other) <= 1.3 * u
    return found


@settings(deadline=None)
@given(seed=st.integers(0, 2**32), lead=st.integers(0, 24), name=st.sampled_from(NAMES))
@example(seed=0, lead=0, name="wide")
@example(seed=0, lead=24, name="narrow")
@example(seed=35089, lead=3, name="mid")  # one of the tallest
def test_a_chain_of_25_lies_inside_its_field_and_on_nothing_else(seed: int, lead: int, name: str) -> None:
    check(trail(seed), lead, name)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_lies_moves_but_for_the_common_shift(name: str) -> None:
    rng = Random(3)
    for seed in range(25):
        chain = trail(seed)
        lead = left = rng.randrange(25)
        right, before = lead + 1, check(chain[lead : lead + 1], 0, name)
        while right - left < 25:
            at_left = right == 25 or (left > 0 and rng.random() < 0.5)
            left, right = (left - 1, right) if at_left else (left, right + 1)
            after = check(chain[left:right], lead - left, name)
            kept = after["tiles"][1:] if at_left else after["tiles"][:-1]
            for old, new in zip(before["tiles"], kept, strict=True):
                assert old[2:] == new[2:]
                assert abs(old[0] - new[0]) < SLACK
                assert abs((old[1] - before["shift"]) - (new[1] - after["shift"])) < 2 * SLACK
            before = after


def test_the_lead_lies_in_the_middle_and_a_double_across() -> None:
    field = geometry("wide")["field"]
    middle = [field["x"] + field["width"] / 2, field["y"] + field["height"] / 2]
    assert layout([(6, 6)], 0, "wide")["tiles"] == [[*middle, 0, 6, 6]]
    assert layout([(6, 1)], 0, "wide")["tiles"] == [[*middle, -90, 6, 1]]
    across = layout([(2, 6), (6, 6), (6, 1)], 1, "wide")["tiles"]
    assert [tile[2:] for tile in across] == [[-90, 2, 6], [0, 6, 6], [-90, 6, 1]]


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_chain_has_no_ends(name: str) -> None:
    assert layout([], None, name) == {"u": geometry(name)["u"], "tiles": [], "ends": {}, "shift": 0.0}


def test_a_cloth_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no cloth is called 'huge'"):
        geometry("huge")


def things(places: Geometry) -> dict[str, Rect]:
    """Everything on the cloth but the chain, the hand's dominoes raised as they are where they fit."""
    pile, hand, field, unused = places["pile"], places["hand"], places["field"], places["unused"]
    found = {
        f"seat {i}": (box["x"], box["y"], box["x"] + box["w"], box["y"] + box["h"])
        for i, box in enumerate(places["seats"])
    }
    found["pile"] = (pile["x"] - pile["rx"], pile["y"] - pile["rx"] * 0.56, pile["x"] + pile["rx"], pile["label"] + 16)
    found["field"] = (field["x"], field["y"], field["x"] + field["width"], field["y"] + field["height"])
    width = 5 * hand["w"] + 4 * hand["gap"]
    found["hand"] = (hand["x"], hand["y"] - 13, hand["x"] + width, hand["y"] + hand["h"])
    if unused:
        found["unused"] = (unused["x"], unused["y"], unused["x"] + unused["w"], unused["y"] + 56)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_thing_has_a_place_of_its_own(name: str) -> None:
    places = geometry(name)
    found = things(places)
    for one, a in found.items():
        assert a[0] >= places["band"], one
        assert a[1] >= places["band"], one
        assert a[2] <= places["w"] - places["band"], one
        assert a[3] <= places["h"] - places["band"], one
        for other, b in found.items():
            assert one == other or a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3], (one, other)


@pytest.mark.parametrize("name", NAMES)
def test_the_turn_goes_clockwise_round_the_cloth(name: str) -> None:
    bottom, left, top_left, top_right, right = geometry(name)["seats"]
    assert bottom["y"] > left["y"] > top_left["y"]
    assert top_left["x"] < top_right["x"]
    assert left["x"] < right["x"]
    assert (left["y"], top_left["y"]) == (right["y"], top_right["y"])
