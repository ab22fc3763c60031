"""The shapes a still picture of the table is made of: each a piece of SVG, with the light colours of tokens.css.

Every text that goes in is escaped; nothing here knows the game.
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from math import ceil, cos, pi, radians, sin, sqrt
from typing import Any

# The light colours of tokens.css; a picture that stands alone can't read them there.
COLOURS = {
    "cloth": "#3b4770", "weave": "#4b5885", "band": "#86202f", "gold": "#d8b25a", "seat": "#333e64", "slot": "#6c79a6",
    "ink": "#faf3e2", "ink-2": "#d6d3df", "bright": "#f0d38a", "pill": "#e3c06a", "on-pill": "#2a1a0e",
    "tile": "#f8f0de", "edge": "#c9b891", "side": "#b9a67c", "pip": "#2a2024", "back": "#8f2434", "back-line": "#e0bd6b",
    "dish": "#2c3658", "rim": "#b9964a", "ivory": "#f6ecd6", "on-ivory": "#2b2130", "red": "#8f1d2e", "on-red": "#fff6e6",
}  # fmt: skip
STONES = ("#cfc8ba", "#b3aca0", "#ded7c8")
FONT = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif"

_D = 0.28
PIPS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((0, 0),),
    ((-_D, -_D), (_D, _D)),
    ((-_D, -_D), (0, 0), (_D, _D)),
    ((-_D, -_D), (_D, -_D), (-_D, _D), (_D, _D)),
    ((-_D, -_D), (_D, -_D), (0, 0), (-_D, _D), (_D, _D)),
    ((-_D, -_D), (_D, -_D), (-_D, 0), (_D, 0), (-_D, _D), (_D, _D)),
)
"""The six standard patterns in a half of side 1, for an upright domino."""

BLOBS = (
    "M-5 .4C-5.2-2.6-2.4-4.1.3-4 3.2-3.9 5.3-2.2 5.1.6 4.9 3.1 2.4 4-.4 4-3.1 4-4.8 2.8-5 .4Z",
    "M-4.6-1C-3.9-3.6-.9-4.3 1.8-3.7 4.3-3.1 5.4-.9 4.7 1.5 4 3.6 1.4 4.2-1.2 3.9-3.9 3.6-5.3 1.5-4.6-1Z",
    "M-5-.3C-4.6-3-1.6-3.7 1-3.6 3.6-3.4 5.4-1.5 4.9.9 4.4 3.2 1.7 3.8-1 3.7-3.6 3.5-5.3 2-5-.3Z",
)


# --- elements


def short(value: object) -> str:
    """A number as short as it can be."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def el(tag: str, *inside: str, **attrs: object) -> str:
    """An element; underscores in the names of attributes stand for hyphens, numbers are shortened, texts are escaped."""
    given = ((key.replace("_", "-"), short(v) if isinstance(v, float) else str(v)) for key, v in attrs.items())
    head = tag + "".join(f' {key}="{html.escape(value)}"' for key, value in given)
    return f"<{head}>{''.join(inside)}</{tag}>" if inside else f"<{head}/>"


def group(x: float, y: float, *inside: str, more: str = "") -> str:
    return el("g", *inside, transform=f"translate({short(float(x))} {short(float(y))}){more}")


def writing(
    x: float, y: float, said: str, size: float, colour: str = "ink", anchor: str = "start", bold: int = 400
) -> str:
    return el(
        "text",
        written(said),
        x=x,
        y=y,
        font_size=size,
        fill=COLOURS[colour],
        text_anchor=anchor,
        font_weight=bold,
    )


def written(said: str) -> str:
    """A text as it may stand between the tags of an SVG."""
    return html.escape(clean(said), quote=False)


def clean(said: str) -> str:
    """A text without the control characters that no XML may hold."""
    return "".join(
        c for c in said if c in "\t\n" or (c >= " " and c not in "\ufffe\uffff" and not "\ud800" <= c <= "\udfff")
    )


def width_of(said: str, size: float) -> float:
    """About how wide a text gets: there is no font here to measure with."""
    return (
        sum(1 if c in "WMwmΩωΜ" else 0.7 if c.isupper() else 0.34 if c in "iljtf.,:' |" else 0.6 for c in said) * size
    )


def cut(said: str, size: float, room: float) -> str:
    """A text cut to the room it has."""
    if width_of(said, size) <= room:
        return said
    while said and width_of(said + "…", size) > room:
        said = said[:-1]
    return said.rstrip() + "…"


# --- dominoes


def domino(top: int, bottom: int, u: float, turn: float = 0) -> str:
    """A domino with its centre at 0, 0: half-side `u`, turned by `turn` degrees from upright."""
    thick = max(0.8, u * 0.06)
    # the side of the bone lies towards the bottom of the picture, whichever way the domino lies
    dx, dy = -sin(radians(-turn)) * thick, cos(radians(-turn)) * thick
    bone: dict[str, object] = {"width": u, "height": 2 * u, "rx": u * 0.17}
    pips = [
        el("circle", cx=x * u, cy=middle + y * u * 0.96, r=u * (0.11 if u < 16 else 0.098))
        for value, middle in ((top, -u / 2), (bottom, u / 2))
        for x, y in PIPS[value]
    ]
    bar = el("path", d=f"M{short(-u * 0.34)} 0H{short(u * 0.34)}", stroke=COLOURS["pip"], stroke_opacity=0.55,
              stroke_width=max(0.8, u * 0.045), stroke_linecap="round")  # fmt: skip
    return el(
        "g",
        el("rect", x=-u / 2 + dx, y=-u + dy, fill=COLOURS["side"], **bone),
        el(
            "rect",
            x=-u / 2,
            y=-u,
            fill=COLOURS["tile"],
            stroke=COLOURS["edge"],
            stroke_width=max(0.6, u * 0.03),
            **bone,
        ),
        bar,
        *([el("g", *pips, fill=COLOURS["pip"])] if pips else []),
        transform=f"rotate({short(turn)})",
    )


def face_down(w: float, gone: bool = False) -> str:
    """A domino face down, or the place where one has been."""
    box: dict[str, object] = {"rx": w * 0.18}
    if gone:
        return el("rect", x=0.75, y=0.75, width=w - 1.5, height=2 * w - 1.5, fill="none", stroke=COLOURS["slot"],
                   stroke_dasharray="2 2", **box)  # fmt: skip
    m = w / 2
    mark = f"M{short(m)} {short(w * 0.66)}L{short(m + w * 0.24)} {short(w)}L{short(m)} {short(w * 1.34)}L{short(m - w * 0.24)} {short(w)}Z"
    body = el(
        "rect", x=0.5, y=0.5, width=w - 1, height=2 * w - 1, fill=COLOURS["back"], stroke=COLOURS["back-line"], **box
    )
    return body + el("path", d=mark, fill="none", stroke=COLOURS["back-line"])


def backs(count: int, w: float, places: int = 5) -> str:
    return "".join(group(i * (w + 3), 0, face_down(w, i >= count)) for i in range(max(places, count)))


# --- stones


def pebble(number: int, x: float, y: float, size: float = 1) -> str:
    """One stone."""
    body = el("path", d=BLOBS[number % 3], fill=STONES[number * 2 % 3], stroke="#4a4650", stroke_width=0.9)
    shine = el("path", d="M-2.6-1.4C-1.6-2.5.2-2.7 1.6-2.2", fill="none", stroke="#fff", stroke_opacity=0.55,
                stroke_width=0.9, stroke_linecap="round")  # fmt: skip
    return group(x, y, body, shine, more=f" scale({short(float(size))}) rotate({number * 67 % 50 - 25})")


def heap(count: int, most: int) -> tuple[str, float]:
    """A little heap of up to `most` pebbles that stands on y = 0 and begins at x = 0, and its width."""
    shown = min(count, most)
    if not shown:
        return el("circle", cx=6, cy=-6, r=4, fill="none", stroke=COLOURS["slot"], stroke_dasharray="2 2"), 12
    base = ceil((sqrt(8 * shown + 1) - 1) / 2)
    drawn: list[str] = []
    row = 0
    while len(drawn) < shown:
        for i in range(min(base - row, shown - len(drawn))):
            drawn.append(pebble(len(drawn), 6 + (i + row / 2) * 8, -5 - row * 4.6))
        row += 1
    return "".join(drawn), 12 + (base - 1) * 8


# --- cloth


def cloth(places: Mapping[str, Any]) -> str:
    """The cloth: a plaid in the middle, a red band with its zigzag round it."""
    w, h, band, r = places["w"], places["h"], places["band"], places["r"]
    c = 88
    lines = f"M0 {c / 2 - 9}H{c}M0 {c / 2 + 9}H{c}M{c / 2 - 9} 0V{c}M{c / 2 + 9} 0V{c}"
    weave = el(
        "pattern",
        el("path", d=lines, stroke=COLOURS["weave"]),
        el("path", d=f"M0 {c / 2}H{c}M{c / 2} 0V{c}", stroke=COLOURS["weave"], stroke_width=9, stroke_opacity=0.35),
        id="domeng-weave", width=c, height=c, patternUnits="userSpaceOnUse",
        patternTransform=f"translate({short(w / 2 - c / 2)} {short(h / 2 - c / 2)})",
    )  # fmt: skip
    inner: dict[str, object] = {"x": band, "y": band, "width": w - 2 * band, "height": h - 2 * band, "rx": r - band}
    return el(
        "g",
        el("defs", weave),
        el("rect", width=w, height=h, rx=r, fill=COLOURS["cloth"]),
        el("rect", fill="url(#domeng-weave)", opacity=0.7, **inner),
        el("rect", x=band / 2, y=band / 2, width=w - band, height=h - band, rx=r - band / 2, fill="none",
            stroke=COLOURS["band"], stroke_width=band),
        el("path", d=_zigzag(w, h, band, r), fill="none", stroke=COLOURS["gold"], stroke_width=1.6 if band > 10 else 1.2),
        el("rect", fill="none", stroke=COLOURS["gold"], stroke_opacity=0.7, **inner),
    )  # fmt: skip


def _zigzag(w: float, h: float, band: float, r: float) -> str:
    """The zigzag (bombang) woven into the band: points in turn outside and inside its middle line."""
    inset, high = band / 2, band * 0.24
    radius = r - inset
    length = 2 * (w + h - 4 * inset) - (8 - 2 * pi) * radius
    count = 2 * round(length / (band * 0.72) / 2)
    points = []
    for k in range(count):
        x, y, angle = _border(length * k / count, w, h, inset, radius)
        out = high if k % 2 else -high
        points.append(f"{short(x + cos(angle) * out)} {short(y + sin(angle) * out)}")
    return f"M{'L'.join(points)}Z"


def _border(t: float, w: float, h: float, inset: float, r: float) -> tuple[float, float, float]:
    """The point `t` along a rounded rectangle, clockwise from its top left, and the direction outwards."""
    sides = (
        (w - 2 * inset - 2 * r, -90),
        (h - 2 * inset - 2 * r, 0),
        (w - 2 * inset - 2 * r, 90),
        (h - 2 * inset - 2 * r, 180),
    )
    right, bottom = w - inset, h - inset
    starts = ((inset + r, inset), (right, inset + r), (right - r, bottom), (inset, bottom - r))
    corners = ((right - r, inset + r), (right - r, bottom - r), (inset + r, bottom - r), (inset + r, inset + r))
    arc = pi * r / 2
    for (long, outwards), (x, y), (cx, cy) in zip(sides, starts, corners, strict=True):
        angle = radians(outwards)
        if t <= long:
            return x - sin(angle) * t, y + cos(angle) * t, angle
        if t <= long + arc:
            angle += (t - long) / r
            return cx + cos(angle) * r, cy + sin(angle) * r, angle
        t -= long + arc
    return inset + r, inset, radians(-90)


# --- small drawings


def songkok(x: float, y: float, size: float) -> str:
    """The CAMAT's cap: low and stiff, a gold band woven round its lower half."""
    felt = "M2.7 10.8 3.3 3.6C3.5 2.2 6.4 1.1 10 1.1S16.5 2.2 16.7 3.6L17.3 10.8C16.3 12.2 13.5 12.9 10 12.9S3.7 12.2 2.7 10.8Z"
    gold = "M3.05 8.1C4.3 9.4 6.9 10.1 10 10.1S15.7 9.4 16.95 8.1L17.2 10.7C16.2 12 13.5 12.7 10 12.7S3.8 12 2.8 10.7Z"
    weft = "M3 9.9 4.5 10 6.2 11.8 8 10.8 10 12.2 12 10.8 13.8 11.8 15.5 10 17 9.9"
    return group(
        x, y,
        el("path", d=felt, fill="#23140d", stroke="#c9a24a", stroke_width=0.35),
        el("ellipse", cx=10, cy=3.5, rx=6.3, ry=1.8, fill="#2f1c12", stroke="#80603f", stroke_width=0.5),
        el("path", d=gold, fill="#f0cd74"),
        el("path", d=weft, fill="none", stroke="#8f1d2e", stroke_width=0.75),
        more=f" scale({short(size)})",
    )  # fmt: skip


def who(kind: str) -> str:
    """A small head for a person, a small screen for a computer."""
    if kind == "person":
        head = el("circle", cx=7, cy=4, r=2.9, fill=COLOURS["ink"])
        return head + el("path", d="M1.4 13C1.7 9.6 4 8 7 8s5.3 1.6 5.6 5Z", fill=COLOURS["ink"])
    lines: dict[str, object] = {"fill": "none", "stroke": COLOURS["ink"], "stroke_width": 1.5}
    return el("rect", x=1, y=1.8, width=12, height=8, rx=1.4, **lines) + el("path", d="M4 12.6H10", **lines)
