"""A small picture of a moment, for a card: the end of the chain, a hand, or the five seats; one look for all.

It has no cloth of its own: the card it lies on brings that.
"""

from collections.abc import Iterable, Sequence

from domeng_widgets.rules import SEATS, Chain, End, Observation, Pass, Play, Tile

from .shapes import COLOURS, FONT, domino, el, face_down, group, pebble, songkok, writing

WIDTH, HEIGHT = 184, 112
MARGIN = 5
SHOWN, NEAR = 4, 2
"""How many dominoes a chain has at most to be shown whole; of a longer one so many where the LAST DOMINO lies, and the other end."""

PLACES = ((92, 93), (31, 56), (60, 19), (124, 19), (153, 56))
"""The middles of the five seats, clockwise from the bottom."""
SEAT_W, SEAT_H = 54, 30

GAP, DISC, DOTS = 0.12, 0.7, 1.1  # between things in a row, an end's disc, and what is left out, in half-dominoes


def thumbnail(seen: Observation, show: str, *, bottom: int = 0, stones: bool = False) -> str:
    """The picture as an SVG of 184×112. `show` is "chain", "hand" or "seats"; without a chain it is the seats.

    A hand is that of the seat to move, or of `bottom`. The seats are seen from `bottom`, with their dominoes left, with
    PASS where one has passed since the LAST DOMINO, or with their `stones` and those on the table.
    """
    if show == "hand" and seen.shown is not None:
        parts = _hand(seen, bottom)
    elif show == "chain" and len(seen.chain):
        parts = _chain(seen)
    else:
        parts = _seats(seen, bottom, stones)
    inside = "".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true" '
        f'focusable="false" font-family="{FONT}">{inside}</svg>'
    )


# --- the chain ----------------------------------------------------------------------------------------------------------


def _last(seen: Observation) -> Play | None:
    """The LAST DOMINO as it was played."""
    return next((turn.action for turn in reversed(seen.turns) if isinstance(turn.action, Play)), None)


def _chain(seen: Observation) -> Iterable[str]:
    """Dominoes in a row between the discs of the ends, the LAST DOMINO with a gold edge."""
    row, last = _row(seen.chain, _last(seen))
    widths = [_width(piece) for piece in row]
    room = WIDTH - 2 * MARGIN
    units = sum(widths) + GAP * (len(row) - 1)
    u = min(19.0, room / units)
    x = (WIDTH - units * u) / 2
    for number, (piece, width) in enumerate(zip(row, widths, strict=True)):
        middle = x + width * u / 2
        yield group(middle, HEIGHT / 2, _piece(piece, u), _edge(piece, u) if number == last else "")
        x += (width + GAP) * u


def _row(chain: Chain, last: Play | None) -> tuple[list[object], int]:
    """What stands in the row: an end's value, dominoes as (left, right), None for those left out; and the place of the last."""
    assert chain.ends is not None, "an empty chain is not drawn"
    left, right = chain.ends
    links: list[object] = [tuple(link) for link in chain.links]
    at_left = last is not None and last.end is End.LEFT
    if len(links) > SHOWN:
        links = [*links[:NEAR], None, links[-1]] if at_left else [links[0], None, *links[-NEAR:]]
    return [left, *links, right], 1 if at_left else len(links)


def _width(piece: object) -> float:
    if piece is None:
        return DOTS
    if isinstance(piece, int):
        return 2 * DISC
    return 1 if _is_lempa(piece) else 2


def _is_lempa(piece: object) -> bool:
    return isinstance(piece, tuple) and piece[0] == piece[1]


def _piece(piece: object, u: float) -> str:
    if piece is None:
        dots = (el("circle", cx=x * u, cy=0, r=u * 0.1, fill=COLOURS["ink-2"]) for x in (-0.36, 0, 0.36))
        return "".join(dots)
    if isinstance(piece, int):
        return _disc(piece, u * DISC)
    assert isinstance(piece, tuple)
    return domino(piece[0], piece[1], u, 0 if _is_lempa(piece) else -90)


def _disc(value: int, r: float) -> str:
    """An open end, with its value."""
    mark = el("circle", r=r, fill=COLOURS["pill"], stroke=COLOURS["on-pill"], stroke_width=1.2)
    return mark + writing(0, r * 0.42, str(value), r * 1.18, "on-pill", "middle", 700)


def _edge(piece: object, u: float) -> str:
    w, h = (u, 2 * u) if _is_lempa(piece) else (2 * u, u)
    return el("rect", x=-w / 2 - 1.5, y=-h / 2 - 1.5, width=w + 3, height=h + 3, rx=u * 0.24, fill="none",
              stroke=COLOURS["bright"], stroke_width=2.2)  # fmt: skip


# --- a hand -------------------------------------------------------------------------------------------------------------


def _hand(seen: Observation, bottom: int) -> Iterable[str]:
    """The ends of the chain, and under them a hand: what fits stands up, the rest steps back."""
    assert seen.shown is not None, "a hand is drawn where it may be seen"
    hand: Sequence[Tile] = seen.shown[bottom if seen.turn is None else seen.turn]
    ends = seen.chain.ends
    u, pitch = 21.0, 26.0
    y = 72.0 if ends else HEIGHT / 2
    if ends:
        yield el("path", d="M62 20H122", stroke=COLOURS["ink-2"], stroke_width=1.5, stroke_dasharray="3 4")
        yield group(50, 20, _disc(ends[0], 12)) + group(134, 20, _disc(ends[1], 12))
    start = WIDTH / 2 - (len(hand) - 1) * pitch / 2
    for number, tile in enumerate(hand):
        fits = ends is None or seen.chain.fits(tile)
        lift = 9 if ends and fits else 0
        drawn = domino(tile.high, tile.low, u) + (_edge((tile.high,) * 2, u) if lift else "")
        inside = drawn if fits else el("g", drawn, opacity=0.5)
        yield group(start + number * pitch, y - lift, inside)


# --- the seats ----------------------------------------------------------------------------------------------------------


def _seats(seen: Observation, bottom: int, stones: bool) -> Iterable[str]:
    """The five seats; the winner's, or that of the seat to move, with a gold edge."""
    if stones:
        yield _dish(seen.table)
    passing = _passing(seen)
    bright = seen.outcome.winner if seen.outcome else seen.turn
    for no in range(SEATS):
        x, y = PLACES[(no - bottom) % SEATS]
        box = el("rect", x=-SEAT_W / 2, y=-SEAT_H / 2, width=SEAT_W, height=SEAT_H, rx=8, fill=COLOURS["seat"],
                 stroke=COLOURS["bright" if no == bright else "slot"], stroke_width=2.4 if no == bright else 1)  # fmt: skip
        if stones:
            inside = _stones(seen.stones[no])
        elif no in passing:
            inside = writing(0, 5, "PASS", 14, "bright", "middle", 700)
        else:
            inside = _dominoes(seen.counts[no])
        cap = songkok(SEAT_W / 2 - 19, -SEAT_H / 2 - 9, 1.1) if no == seen.camat else ""
        yield group(x, y, box, inside, cap)


def _passing(seen: Observation) -> set[int]:
    """Who has passed since the LAST DOMINO."""
    recent = seen.turns[len(seen.turns) - seen.passes_in_a_row :] if seen.passes_in_a_row else ()
    return {turn.seat for turn in recent if isinstance(turn.action, Pass)}


def _dominoes(count: int) -> str:
    """Dominoes left, as backs; the places of the others are empty."""
    w, pitch = 7.0, 9.0
    left = -2 * pitch - w / 2
    return "".join(group(left + place * pitch, -w, face_down(w, place >= count)) for place in range(5))


def _stones(count: int) -> str:
    number = str(count)
    return pebble(count, -9, 0, 1.15) + writing(2, 5.5, number, 15, bold=700)


def _dish(count: int) -> str:
    """The pile on the table."""
    pile = _stones(count) if count else ""
    plate = el("ellipse", rx=30, ry=16, fill=COLOURS["dish"], stroke=COLOURS["rim"], stroke_width=1.6)
    inner = el("ellipse", rx=26, ry=12.5, fill="none", stroke=COLOURS["rim"], stroke_dasharray="3 3")
    return group(92, 57, plate, inner, pile)
