"""Where everything on the table has its place: pure arithmetic, in pixels of a cloth of fixed size.

``table.js`` scales that cloth to the room it has, ``svg.py`` paints it as it is; both take every place from here.

The chain is measured in *u*, the side of one half of a domino. The lead lies in the middle; from it two arms grow: the
right arm to the right and then row by row downwards, the left arm, its mirror through the lead's centre, to the left and
then upwards. Where a domino lies depends only on those between it and the lead, so a play never moves what lies already
(only ``shift`` may move the chain as a whole).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypedDict

__all__ = ["NAMES", "Box", "Field", "Geometry", "Hand", "Layout", "Pile", "geometry", "layout", "place"]

Values = tuple[int, int]
NAMES = ("wide", "mid", "narrow")

GAP = 0.08  # between neighbours in the chain
SLACK = 0.26  # how far a corner reaches towards the next row: air between two LEMPA in neighbouring rows
PITCH = 2 + GAP + SLACK  # from row to row
# The u of each cloth is the largest at which every chain of 25 fits, wherever its lead lies (tests/table/test_layout.py).
_EPS = 1e-9


class Box(TypedDict):
    """A rectangle on the cloth: its top left corner and its size."""

    x: float
    y: float
    w: float
    h: float


class Field(TypedDict):
    """The part of the cloth that is the chain's alone."""

    x: float
    y: float
    width: float
    height: float


class Pile(TypedDict):
    """The dish of stones: its centre, its half width, and where the line under it begins."""

    x: float
    y: float
    rx: float
    label: float


class Hand(TypedDict):
    """Five places in a row: the first one's corner, the size of a domino, the gap between two."""

    x: float
    y: float
    w: float
    h: float
    gap: float


class Unused(TypedDict):
    """The three dominoes that nobody holds: their corner and the width they may take."""

    x: float
    y: float
    w: float


class Geometry(TypedDict):
    """All places of one cloth: ``back`` is the width of a face-down domino, ``most`` the stones drawn at a seat."""

    w: float
    h: float
    band: float
    r: float
    back: float
    most: int
    step: float
    seats: list[Box]
    pile: Pile
    field: Field
    hand: Hand
    unused: Unused | None
    u: float


class Layout(TypedDict):
    """A chain laid out: ``[x, y, turn, top, bottom]`` for each domino, its centre and its turn, and the open ends."""

    u: float
    tiles: list[list[float]]
    ends: dict[str, list[float]]
    shift: float


def geometry(name: str) -> Geometry:
    """The places of the cloth called ``name``: "wide", "mid" or "narrow".

    Seats come by place: 0 at the bottom (the viewer), then clockwise 1 left, 2 top left, 3 top right, 4 right.

    >>> geometry("wide")["u"], geometry("narrow")["u"]
    (28.0, 19.0)
    """
    if name not in NAMES:
        raise ValueError(f"no cloth is called {name!r}: one of {', '.join(NAMES)}")
    if name == "narrow":
        return _narrow()
    return _broad(860, 28.0) if name == "wide" else _broad(680, 23.0)


def _box(x: float, y: float, w: float, h: float) -> Box:
    return {"x": x, "y": y, "w": w, "h": h}


def _broad(w: float, u: float) -> Geometry:
    """The cloth of a screen: the side seats beside the chain, the pile between the top seats."""
    side, top = 142.0, 228.0
    field: Field = {"x": side + 30, "y": 132, "width": w - 2 * (side + 30), "height": 294}
    return {
        "w": w, "h": 584, "band": 14, "r": 26, "back": 13, "most": 10, "step": 7,
        "seats": [
            _box(26, 462, side, 96), _box(26, 190, side, 126), _box(w / 2 - 300, 24, top, 104),
            _box(w / 2 + 72, 24, top, 104), _box(w - 26 - side, 190, side, 126),
        ],
        "pile": {"x": w / 2, "y": 64, "rx": 56, "label": 101},
        "field": field,
        "hand": {"x": (w - 318) / 2, "y": 440, "w": 54, "h": 108, "gap": 12},
        "unused": {"x": w - 166, "y": 466, "w": 138},
        "u": u,
    }  # fmt: skip


def _narrow() -> Geometry:
    """The cloth of a phone: two rows of seats round the pile, the chain across the whole width."""
    w, side = 344.0, 122.0
    field: Field = {"x": 10, "y": 171, "width": w - 20, "height": 209}
    return {
        "w": w, "h": 542, "band": 8, "r": 18, "back": 9, "most": 6, "step": 6,
        "seats": [
            _box(14, 384, w - 28, 32), _box(14, 96, side, 71), _box(14, 14, 155, 71),
            _box(w - 14 - 155, 14, 155, 71), _box(w - 14 - side, 96, side, 71),
        ],
        "pile": {"x": w / 2, "y": 117, "rx": 33, "label": 140},
        "field": field,
        "hand": {"x": 23, "y": 431, "w": 50, "h": 100, "gap": 12},
        "unused": None,
        "u": 19.0,
    }  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Slot:
    """A place in the chain, in u from the lead's centre; ``flow`` is +1 where the arm runs to the right."""

    x: float
    y: float
    w: float = 1
    h: float = 1
    flow: int = 1

    def mirrored(self) -> _Slot:
        return replace(self, x=-self.x, y=-self.y, flow=-self.flow)


@lru_cache(maxsize=128)  # a play makes one arm longer, and leaves the other as it was
def _arm(doubles: tuple[bool, ...], start: float, half: float) -> tuple[_Slot, ...]:
    """The slots of a right arm, outwards, and last the slot of its open end.

    A domino goes into the row if 1 u is left after it; else it stands upright as the corner, and the next one lies flat
    under it and starts the way back.
    """
    slots: list[_Slot] = []
    edge, row, flow, turned = start, 0, 1, False
    for double in doubles:
        long = 1 if double else 2
        y = row * PITCH
        if turned:  # flat under the corner
            slots.append(_Slot(edge + flow, y, 2, 1, flow))
        elif half - edge * flow >= GAP + long + GAP + 1 - _EPS:
            slots.append(_Slot(edge + flow * (GAP + long / 2), y, long, 2 if double else 1, flow))
        else:
            slots.append(_Slot(edge + flow * (GAP + 0.5), y + 0.5 + SLACK, 1, 2, flow))
            edge, row, flow, turned = slots[-1].x + flow * 0.5, row + 1, -flow, True
            continue
        edge, turned = slots[-1].x + flow * slots[-1].w / 2, False
    reach = 0.5 if turned else GAP + 0.5
    return (*slots, _Slot(edge + flow * reach, row * PITCH, flow=flow))


def _faces(slot: _Slot, inner: int, outer: int, climbs: bool) -> tuple[int, int, int]:
    """How a domino lies in its slot: the turn in degrees of an upright domino, its top and its bottom."""
    if slot.w > slot.h:
        return (-90, inner, outer) if slot.flow > 0 else (-90, outer, inner)
    return (0, outer, inner) if climbs else (0, inner, outer)


def _shift(slots: Sequence[_Slot], half: float) -> float:
    """How far the whole chain slides, in u, when an arm needs more than its half of the field: as little as will do."""
    top = min(slot.y - slot.h / 2 for slot in slots)
    bottom = max(slot.y + slot.h / 2 for slot in slots)
    shift = min(0.0, half - bottom)
    return max(shift, -half - top)


@lru_cache(maxsize=128)  # where a play leads to has been asked for before it is made
def _course(
    doubles: tuple[bool, ...], lead: int, name: str
) -> tuple[tuple[tuple[_Slot, tuple[float, float]], ...], float]:
    """The slots of such a chain with their centres in pixels, between those of its open ends, and by how many u it slid."""
    places = geometry(name)
    u, field = places["u"], places["field"]
    start, half = (0.5 if doubles[lead] else 1.0), field["width"] / u / 2
    right = _arm(doubles[lead + 1 :], start, half)
    left = [slot.mirrored() for slot in reversed(_arm(doubles[:lead][::-1], start, half))]
    slots = [*left, _Slot(0, 0, 2 * start, 2 if doubles[lead] else 1), *right]
    shift = _shift(slots, field["height"] / u / 2)
    x0, y0 = field["x"] + field["width"] / 2, field["y"] + field["height"] / 2 + shift * u
    return tuple((slot, (round(x0 + slot.x * u, 2), round(y0 + slot.y * u, 2))) for slot in slots), shift


def _doubles(chain: Sequence[Values]) -> tuple[bool, ...]:
    return tuple(left == right for left, right in chain)


def _placed(course: Sequence[tuple[_Slot, tuple[float, float]]], index: int, values: Values, lead: int) -> list[float]:
    """Where and how the domino lies that is so many from the left."""
    slot, at = course[index + 1]
    inner, outer = reversed(values) if index < lead else values
    return [*at, *_faces(slot, inner, outer, index < lead)]


def layout(chain: Sequence[Values], lead: int | None, name: str) -> Layout:
    """Where the dominoes of ``chain`` (left to right, each left value first) lie; ``lead`` is the index of the one led.

    >>> layout([(6, 6)], 0, "wide")["tiles"]
    [[430.0, 279.0, 0, 6, 6]]
    """
    u = geometry(name)["u"]
    if not chain or lead is None:
        return {"u": u, "tiles": [], "ends": {}, "shift": 0.0}
    course, shift = _course(_doubles(chain), lead, name)
    tiles = [_placed(course, index, values, lead) for index, values in enumerate(chain)]
    ends = {"<": list(course[0][1]), ">": list(course[-1][1])}
    return {"u": u, "tiles": tiles, "ends": ends, "shift": round(shift * u, 2)}


def place(chain: Sequence[Values], lead: int, index: int, name: str) -> list[float]:
    """Where a single domino of ``chain`` lies: the one that is so many from the left.

    >>> place([(6, 6), (6, 1)], 0, 1, "wide")
    [474.24, 279.0, -90, 6, 1]
    """
    return _placed(_course(_doubles(chain), lead, name)[0], index, chain[index], lead)
