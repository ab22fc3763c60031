"""What a lesson marks on a still table: rings, glows, small flags, and arrows; and its text under the picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from .shapes import COLOURS, el, group, width_of, writing, written

View = Mapping[str, Any]
Point = tuple[float, float]

RING: Final = {"fill": "none", "stroke": COLOURS["bright"], "stroke_width": 3}
PAPER, INK, RED = "#fbf8f1", "#2b2130", "#8f1d2e"
LINE: Final = 24


def marks(view: View, places: Mapping[str, Any], layout: str) -> Iterable[str]:
    """All marks of a view, as SVG."""
    at = Places(view, places, layout)
    taken: dict[object, float] = {}  # how much of a seat's lower edge has flags already
    for mark in view.get("marks", ()):
        match mark["kind"]:
            case "circle":
                yield _ring(at.seat(mark["seat"]), dashed=True)
            case "glow":
                yield from _glow(mark, at)
            case "tag" | "count":
                yield _flag(mark, at, taken)
            case "arrow":
                yield _arrow(at.middle(mark["from"]), at.middle(mark["to"]))


class Places:
    """Where seats, piles, dominoes and ends lie on one cloth; boxes are x, y, width, height."""

    def __init__(self, view: View, places: Mapping[str, Any], layout: str) -> None:
        self.view, self.places = view, places
        self.lay = view["layouts"][layout]

    def seat(self, no: int) -> tuple[float, float, float, float]:
        """A seat's box."""
        place = next(seat["place"] for seat in self.view["seats"] if seat["no"] == no)
        box = self.places["seats"][place]
        return box["x"], box["y"], box["w"], box["h"]

    def pile(self) -> tuple[float, float, float, float]:
        """The dish's box."""
        pile = self.places["pile"]
        rx, ry = pile["rx"], pile["rx"] * 0.56
        return pile["x"] - rx - 4, pile["y"] - ry - 4, 2 * rx + 8, 2 * ry + 8

    def chain(self, name: str) -> Iterable[tuple[float, float, float, float]]:
        """The boxes of a domino in the chain, or of all."""
        u = self.lay["u"]
        for values, (x, y, turn, _, __) in zip(self.view["chain"], self.lay["tiles"], strict=True):
            if name in ("all", max(values) + min(values)):
                w, h = (2 * u, u) if turn else (u, 2 * u)
                yield x - w / 2 - 3, y - h / 2 - 3, w + 6, h + 6

    def held(self, name: str) -> Iterable[tuple[float, float, float, float]]:
        """The box of a domino in the viewer's hand."""
        hand = self.places["hand"]
        for i, held in enumerate(self.view["hand"]):
            if held and held["tile"] == name:
                lift = 13 if held["legal"] else 0
                yield hand["x"] + i * (hand["w"] + hand["gap"]) - 3, hand["y"] - lift - 3, hand["w"] + 6, hand["h"] + 6

    def end(self, end: str) -> Point:
        """The middle of an end's value."""
        x, y = self.lay["ends"].get(end, (self.places["w"] / 2, self.places["h"] / 2))
        return x, y

    def middle(self, where: Mapping[str, Any]) -> Point:
        """The middle of whatever an arrow touches."""
        if "end" in where:
            return self.end(where["end"])
        if "tile" in where:
            x, y, w, h = next(iter((*self.held(where["tile"]), *self.chain(where["tile"]), self.pile())))
        elif where.get("pile") == "table":
            x, y, w, h = self.pile()
        else:
            x, y, w, h = self.seat(where["pile"] if "pile" in where else where["seat"])
        return x + w / 2, y + h / 2


def _ring(box: tuple[float, float, float, float], *, dashed: bool = False) -> str:
    x, y, w, h = box
    return el(
        "rect",
        x=x - 4,
        y=y - 4,
        width=w + 8,
        height=h + 8,
        rx=14,
        **RING,
        **({"stroke_dasharray": "8 5"} if dashed else {}),
    )


def _glow(mark: Mapping[str, Any], at: Places) -> Iterable[str]:
    match mark["what"]:
        case "end":
            x, y = at.end(mark["end"])
            yield el("circle", cx=x, cy=y, r=at.lay["u"] * 0.54 + 5, **RING)
        case "chain":
            yield from (el("rect", x=x, y=y, width=w, height=h, rx=6, **RING) for x, y, w, h in at.chain(mark["tile"]))
        case "hand":
            yield _ring(at.seat(mark["seat"]))
        case _:
            yield from (el("rect", x=x, y=y, width=w, height=h, rx=9, **RING) for x, y, w, h in at.held(mark["tile"]))


def _flag(mark: Mapping[str, Any], at: Places, taken: dict[object, float]) -> str:
    """A small gold flag with a number or a word, on the dish or on a seat's lower edge, from right to left."""
    text = str(mark["text"])
    wide = width_of(text, 13) + 16
    where = mark["pile"] if "pile" in mark else mark["seat"]
    if where == "table":
        x, y, w, _ = at.pile()
        left, top = x + w / 2 - wide / 2, y + 8
    else:
        x, y, w, h = at.seat(where)
        taken[where] = taken.get(where, 0) + wide + 6
        # below the badges; on a phone the viewer's seat is a bar with the hand right under it
        left, top = x + w - taken[where], y - 13 if h < 60 else y + h - 5
    body = el("rect", width=wide, height=22, rx=11, fill=COLOURS["pill"], stroke=COLOURS["on-pill"], stroke_width=1)
    return group(left, top, body, writing(wide / 2, 15.5, text, 13, "on-pill", "middle", 700))


def _arrow(start: Point, stop: Point) -> str:
    """An arrow over the middle half of the way, so that it covers neither of its ends."""
    (x1, y1), (x2, y2) = start, stop
    dx, dy = x2 - x1, y2 - y1
    far = max((dx * dx + dy * dy) ** 0.5, 1.0)
    a, b = (x1 + dx * 0.3, y1 + dy * 0.3), (x1 + dx * 0.7, y1 + dy * 0.7)
    ux, uy = dx / far, dy / far
    wing = [(b[0] - 14 * ux + side * 8 * uy, b[1] - 14 * uy - side * 8 * ux) for side in (-1, 1)]
    line = f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}"
    head = f"M{wing[0][0]:.1f} {wing[0][1]:.1f}L{b[0]:.1f} {b[1]:.1f}L{wing[1][0]:.1f} {wing[1][1]:.1f}"
    return el("path", d=line + head, **RING, stroke_linecap="round", stroke_linejoin="round")


# --- the text under a picture ----------------------------------------------------------------------------------------


def caption(paragraphs: Sequence[tuple[str, str]], width: float, top: float) -> tuple[str, float]:
    """Paragraphs, each with its heading, under a picture; and where they end."""
    drawn: list[str] = []
    y = top + 14
    for heading, text in paragraphs:
        y += LINE
        drawn.append(el("text", written(heading), x=4, y=y, font_size=16, font_weight=700, fill=RED))
        for line in wrapped(text, 16, width - 8):
            y += LINE
            drawn.append(el("text", written(line), x=4, y=y, font_size=16, fill=INK))
        y += 8
    return "".join(drawn), y + 10


def wrapped(text: str, size: float, room: float) -> list[str]:
    """A text in lines that fit the room."""
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width_of(longer, size) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines
