"""The table as a still picture: the scene that `table.js` paints live, as one standalone SVG.

It is what a notebook shows where no widget runs, what `domeng draw` writes, and what the README shows. The picture brings
its own colours and asks for nothing from elsewhere. Names are untrusted: every text is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, sin, sqrt
from typing import Any

from .shapes import (
    COLOURS,
    FONT,
    backs,
    cloth,
    cut,
    domino,
    el,
    face_down,
    group,
    heap,
    pebble,
    short,
    songkok,
    who,
    width_of,
    writing,
    written,
)
from .svg_marks import PAPER, caption, marks

__all__ = ["svg"]

View = Mapping[str, Any]

MINUS = "\N{MINUS SIGN}"
BADGES = {"LAST MAPPANO": ("none", "bright"), "CAMAT": ("pill", "on-pill"), "CUCUQ": ("red", "on-red")}


def svg(view: View, frame: Mapping[str, Any], layout: str = "wide", text: Sequence[tuple[str, str]] = ()) -> str:
    """The scene of `view` on the cloth called `layout`, with its marks, as the text of an SVG file.

    Its title is the table's name, its description the position in words. `text` are paragraphs with their headings, to
    stand under the picture.
    """
    places = frame["geometry"][layout]
    width, height = places["w"], places["h"]
    below, end = caption(text, width, height) if text else ("", height)
    parts = [
        _words(view, frame, text),
        el("rect", y=height - 20, width=width, height=end - height + 20, fill=PAPER) + below if below else "",
        cloth(places),
        _pile(view, places, layout),
        *(_seat(seat, view, places, layout) for seat in view["seats"]),
        *_chain(view, layout),
        *_ends(view, layout),
        *_hand(view, places),
        _unused(places, frame),
        _cover(view, places),
        *marks(view, places, layout),
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(width)} {short(end)}" width="{short(width)}" '
        f'height="{short(end)}" role="img" aria-labelledby="domeng-title domeng-desc" font-family="{FONT}">'
    )
    return "\n".join([head, *filter(None, parts), "</svg>"]) + "\n"


def _words(view: View, frame: Mapping[str, Any], text: Sequence[tuple[str, str]]) -> str:
    """The title, and the position in words, from the labels that a screen reader gets."""
    words = frame["words"]
    chain = " ".join(f"[{values[0]}|{values[1]}]" for values in view["chain"])
    ends = [
        words["left-end"].replace("{value}", str(view["left"])),
        words["right-end"].replace("{value}", str(view["right"])),
    ]
    lines = [
        view["where"],
        _plain(view["notice"]["text"]),
        view["pile"]["label"],
        *(seat["label"] for seat in view["seats"]),
        *([f"{words['chain']}: {chain}", *ends] if chain else []),
    ]
    held = [one["label"] for one in view["hand"] if one]
    if held:
        lines.append(f"{words['hand']}: {'; '.join(held)}")
    lines += [view["marked"]] if view.get("marked") else []
    lines += [f"{heading}: {said}" for heading, said in text]
    title = el("title", written(words["table"]), id="domeng-title")
    return title + "\n" + el("desc", written("\n".join(filter(None, lines))), id="domeng-desc")


def _plain(segments: Iterable[Any]) -> str:
    """Rich text without its marks."""
    return "".join(
        part if isinstance(part, str) else str(part.get("text") or part.get("strong") or part.get("rule") or "")
        for part in segments
    )


def _pile(view: View, places: Mapping[str, Any], layout: str) -> str:
    """The dish with its stones: stone k lies at a fixed place of a sunflower, taken from the outside in."""
    pile, count = places["pile"], view["stones"]
    rx, x, y = pile["rx"], pile["x"], pile["y"]
    ry = rx * 0.56
    spots = sorted(
        (
            y + sin(k * 2.39996) * sqrt((k + 0.5) / 25) * (rx - 12) * 0.58,
            x + cos(k * 2.39996) * sqrt((k + 0.5) / 25) * (rx - 12),
            k,
        )
        for k in range(min(count, 25))
    )
    label = view["pile"]["short" if layout == "narrow" else "text"]
    return el(
        "g",
        el("ellipse", cx=x, cy=y + 2.5, rx=rx, ry=ry, fill="#000", fill_opacity=0.25),
        el("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=COLOURS["dish"], stroke=COLOURS["rim"], stroke_width=2),
        el("ellipse", cx=x, cy=y, rx=rx - 4, ry=ry - 4, fill="none", stroke=COLOURS["rim"], stroke_dasharray="3 3"),
        *(pebble(k, px, py, 1.05 if rx > 50 else 0.9) for py, px, k in spots),
        writing(x, pile["label"] + 13, label, 14, anchor="middle", bold=650),
    )


# --- seats


def _seat(seat: View, view: View, places: Mapping[str, Any], layout: str) -> str:
    """One seat: name, dominoes, stones, badges, and its flag."""
    box, narrow, mine = places["seats"][seat["place"]], layout == "narrow", seat["place"] == 0
    flagged = seat["flag"] and seat["flag"]["kind"] in ("turn", "wins")
    frame = el("rect", x=1.0, y=1.0, width=box["w"] - 2, height=box["h"] - 2, rx=11, fill=COLOURS["seat"],
                stroke=COLOURS["bright"] if flagged else "none", stroke_width=2)  # fmt: skip
    draw = _bar if narrow and mine else _card
    inside = draw(seat, box, places, narrow)
    camat = "" if seat["no"] != view["camat"] else songkok(*_cap_place(box, narrow, mine))
    return group(box["x"], box["y"], frame, *inside, _flag(seat, box, narrow), camat)


def _cap_place(box: View, narrow: bool, mine: bool) -> tuple[float, float, float]:
    """Where the songkok lies on a seat, and its size: where neither name nor badges are."""
    if not narrow:
        return box["w"] - 44, 8, 1.7
    return (box["w"] - 130, 6, 1.4) if mine else (box["w"] - 33, box["h"] - 23, 1.4)


def _card(seat: View, box: View, places: Mapping[str, Any], narrow: bool) -> list[str]:
    """A seat's lines under each other; at the narrow sides dominoes and stones don't share one."""
    pad, size = (7.0, 14.0) if narrow else (12.0, 15.0)
    column = not narrow and seat["place"] in (0, 1, 4)
    total = seat["sum"] or ""
    icon = 0.0 if narrow and total else size + 4
    name_room = box["w"] - 2 * pad - icon - (width_of(total, 14) + 8 if narrow or seat["place"] == 0 else 42)
    parts = [writing(pad + icon, pad + size - 1, cut(seat["name"], size, name_room), size, bold=650)]
    if icon:
        parts.append(group(pad, pad + 1, who(seat["kind"])))
    top = pad + size + (4 if narrow else 7)
    if seat["place"] != 0:
        parts.append(group(pad, top, _dominoes(seat, places, narrow)))
    tall = 17.0 if narrow else 28.0
    if total:
        beside = narrow or seat["place"] == 0
        x, y, anchor = (
            (box["w"] - pad, pad + size - 1, "end") if beside else (pad + _open_width(seat), top + 19, "start")
        )
        parts.append(writing(x, y, total, 14, anchor=anchor, bold=650))
    low = top + (tall - 1 if narrow else tall + 26 if column and seat["place"] else 24 if column else tall - 4)
    parts.append(_stones(seat, pad if column else None, low, box["w"] - pad, 3 if narrow and total else places["most"]))
    parts.append(
        _badges(
            seat["terms"],
            pad,
            box["h"] - (21 if narrow else 25),
            box["w"] - 2 * pad - (30 if narrow and "CAMAT" in seat["terms"] else 0),
        )
    )
    return parts


def _bar(seat: View, box: View, places: Mapping[str, Any], _: bool) -> list[str]:
    """The viewer's seat on a phone: all in one line."""
    parts = [group(9, 9, who(seat["kind"])), writing(27, 21, cut(seat["name"], 14, 84), 14, bold=650)]
    x = 27 + min(84, width_of(seat["name"], 14)) + 8
    if seat["sum"]:
        parts.append(writing(x, 21, seat["sum"], 14, bold=650))
        x += width_of(seat["sum"], 14) + 8
    parts.append(_stones(seat, x, 24, box["w"], 3 if seat["sum"] else places["most"]))
    x += 96 if seat["delta"] else 62
    flag = width_of(seat["flag"]["text"], 12) + 40 if seat["flag"] else 8
    parts.append(_badges(seat["terms"], x, 6, box["w"] - x - flag))
    return parts


def _dominoes(seat: View, places: Mapping[str, Any], narrow: bool) -> str:
    if seat["open"] is None:
        return backs(seat["count"], places["back"])
    u = 8.5 if narrow else 14.0
    return "".join(
        el("g", group(i * (u + 3) + u / 2, u, domino(int(tile[0]), int(tile[1]), u)), data_open_tile=tile)
        for i, tile in enumerate(seat["open"])
    )


def _open_width(seat: View) -> float:
    return len(seat["open"] or ()) * 17 + (6 if seat["open"] else 0)


def _stones(seat: View, left: float | None, low: float, right: float, most: int) -> str:
    """The seat's stones on the line y = `low`, from `left` on or up to `right`, with what the round changed."""
    drawn, width = heap(seat["stones"], most)
    number, delta = str(seat["stones"]), seat["delta"]
    change = f"{'+' if delta > 0 else MINUS}{abs(delta)}" if delta else ""
    x = (
        left
        if left is not None
        else right - width - 6 - width_of(number, 15) - (width_of(change, 13) + 16 if change else 0)
    )
    after = width + 6 + width_of(number, 15) + 6
    chip = ""
    if change:
        wide = width_of(change, 13) + 10
        chip = el(
            "rect",
            x=after,
            y=-15,
            width=wide,
            height=17,
            rx=8.5,
            fill="none",
            stroke=COLOURS["bright"],
            stroke_width=1.5,
        )
        chip += writing(after + wide / 2, -2, change, 13, "bright", "middle", 700)
    return group(x, low, drawn, writing(width + 6, -1, number, 15, bold=700), chip)


def _badges(terms: Sequence[str], x: float, y: float, room: float) -> str:
    """The terms that hold for a seat, as many as there is room for, the most telling first."""
    drawn, start = [], x
    for term in sorted(terms, key=lambda term: term in ("LAST MAPPANO", "CAMAT")):
        wide = width_of(term, 12) + 12
        if start + wide > x + room + 8:  # widths are estimates, on the safe side
            continue
        fill, ink = BADGES.get(term, ("ivory", "on-ivory"))
        body = el("rect", width=wide, height=19, rx=5, fill=COLOURS.get(fill, "none"),
                   stroke=COLOURS["bright"] if fill == "none" else "none", stroke_width=1.5)  # fmt: skip
        drawn.append(group(start, y, body, writing(wide / 2, 13.7, term, 12, ink, "middle", 700)))
        start += wide + 4
    return "".join(drawn)


def _flag(seat: View, box: View, narrow: bool) -> str:
    """Whose turn it is, or who has won."""
    if not seat["flag"]:
        return ""
    said = cut(seat["flag"]["text"], 12, 90)
    wide = width_of(said, 12) + 26
    x, y = (box["w"] - wide - 8, 6) if narrow and seat["place"] == 0 else (8, -13)
    body = el("rect", width=wide, height=20, rx=10, fill=COLOURS["pill"])
    mark = el("path", d="M8 6 15.4 9.8 8 13.6Z", fill=COLOURS["on-pill"])
    return group(x, y, body, mark, writing(20, 14.2, said, 12, "on-pill", bold=700))


# --- the middle and the bottom


def _chain(view: View, layout: str) -> Iterable[str]:
    """The chain from left to right; the LAST DOMINO has a gold edge."""
    lay = view["layouts"][layout]
    u = lay["u"]
    for index, (values, (x, y, turn, top, bottom)) in enumerate(zip(view["chain"], lay["tiles"], strict=True)):
        w, h = (2 * u, u) if turn else (u, 2 * u)
        edge = ""
        if index == view["last"]:
            edge = el("rect", x=-w / 2 - 2, y=-h / 2 - 2, width=w + 4, height=h + 4, rx=u * 0.24, fill="none",
                       stroke=COLOURS["bright"], stroke_width=2.5)  # fmt: skip
        name = max(values) + min(values)
        yield el("g", group(x, y, domino(int(top), int(bottom), u, turn), edge), data_chain_tile=name)


def _ends(view: View, layout: str) -> Iterable[str]:
    """The open ends with their values."""
    lay = view["layouts"][layout]
    for end, (x, y) in lay["ends"].items():
        value = view["left" if end == "<" else "right"]
        mark = el("circle", r=lay["u"] * 0.54, fill=COLOURS["pill"], stroke=COLOURS["on-pill"], stroke_width=1.5)
        yield el("g", group(x, y, mark, writing(0, 5, str(value), 14, "on-pill", "middle", 700)), data_end=end)


def _hand(view: View, places: Mapping[str, Any]) -> Iterable[str]:
    """The viewer's hand, those that fit raised; or the bottom seat's dominoes where nobody at the screen is a person."""
    hand = places["hand"]
    bottom = next(seat for seat in view["seats"] if seat["place"] == 0)
    for i in range(0 if view["cover"] else 5):
        x, y = hand["x"] + i * (hand["w"] + hand["gap"]), hand["y"]
        held = view["hand"][i] if i < len(view["hand"]) else None
        shown = (bottom["open"] or [])[i : i + 1] if view["seat"] is None else []
        if held:
            lift = 13 if held["legal"] else 0
            big = _big(held["tile"], hand, x, y - lift)
            yield el(
                "g", big, *_discs(view, held["legal"], x + hand["w"] / 2, y + hand["h"] - lift), data_tile=held["tile"]
            )
        elif shown:
            yield el("g", _big(shown[0], hand, x, y), data_open_tile=shown[0])
        elif view["seat"] is None and bottom["open"] is None and i < bottom["count"]:
            yield group(x, y, face_down(hand["w"]))
        else:
            yield el("rect", x=x + 4, y=y + 4, width=hand["w"] - 8, height=hand["h"] - 8, rx=8, fill="none",
                      stroke=COLOURS["slot"], stroke_dasharray="4 4")  # fmt: skip


def _big(tile: str, hand: Mapping[str, Any], x: float, y: float) -> str:
    return group(x + hand["w"] / 2, y + hand["h"] / 2, domino(int(tile[0]), int(tile[1]), hand["w"]))


def _discs(view: View, legal: str, x: float, y: float) -> Iterable[str]:
    """The values of the ends that a domino fits, on gold."""
    values = [view[name] for mark, name in (("<", "left"), (">", "right")) if mark in legal]
    for i, value in enumerate(dict.fromkeys(values)):
        disc = el("circle", r=11, fill=COLOURS["pill"], stroke=COLOURS["on-pill"], stroke_width=1.5)
        at = x + (i - (len(set(values)) - 1) / 2) * 26
        yield group(at, y, disc, writing(0, 4.6, str(value), 13, "on-pill", "middle", 700))


def _unused(places: Mapping[str, Any], frame: Mapping[str, Any]) -> str:
    """The three dominoes that nobody holds."""
    place = places["unused"]
    if place is None:
        return ""
    middle = place["x"] + place["w"] / 2
    return group(middle - 30, place["y"], backs(3, 18, 3)) + writing(
        middle, place["y"] + 54, frame["words"]["unused"], 13, anchor="middle"
    )


def _cover(view: View, places: Mapping[str, Any]) -> str:
    """Between two persons at one screen the hand's place says whose turn it is."""
    if not view["cover"]:
        return ""
    hand, room = places["hand"], 5 * places["hand"]["w"] + 4 * places["hand"]["gap"]
    middle = hand["x"] + room / 2
    box = el("rect", x=hand["x"], y=hand["y"], width=room, height=hand["h"], rx=12, fill=COLOURS["seat"],
              stroke=COLOURS["bright"], stroke_width=2)  # fmt: skip
    title = cut(view["cover"]["title"], 18, room - 24)
    return box + writing(middle, hand["y"] + hand["h"] / 2 + 6, title, 18, anchor="middle", bold=650)
