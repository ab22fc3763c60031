"""The contents as one still picture: what stands in their notebook where no widget runs."""

from collections.abc import Sequence

from domeng_widgets.table.shapes import COLOURS, FONT, cut, el, group, width_of, writing, written
from domeng_widgets.words import Language
from domeng_widgets.words import contents as said

from .contents import Card, cards

COLUMNS = 3
CARD_W, CARD_H, STILL_H, GAP = 280, 172, 116, 14
PAD = 12


def poster(language: Language) -> str:
    """The lessons' cards, as the text of an SVG file."""
    row = cards()
    width = COLUMNS * CARD_W + (COLUMNS - 1) * GAP
    lines = -(-len(row) // COLUMNS)
    height = lines * CARD_H + (lines - 1) * GAP
    title = el("title", written(said.still(language)), id="domeng-title")
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-labelledby="domeng-title" font-family="{FONT}">'
    )
    return "\n".join([head, title, *_painted(row), "</svg>"]) + "\n"


def _painted(row: Sequence[Card]) -> list[str]:
    return [
        group((place % COLUMNS) * (CARD_W + GAP), (place // COLUMNS) * (CARD_H + GAP), *_card(card))
        for place, card in enumerate(row)
    ]


def _card(card: Card) -> list[str]:
    number = f"{card.number}  "
    room = CARD_W - 2 * PAD
    still = card.picture.replace("<svg ", f'<svg width="{CARD_W}" height="{STILL_H}" ', 1)
    return [
        el("rect", width=CARD_W, height=CARD_H, rx=12, fill=COLOURS["ivory"]),
        el("path", d=f"M0 {STILL_H}V12A12 12 0 0 1 12 0H{CARD_W - 12}A12 12 0 0 1 {CARD_W} 12V{STILL_H}Z",
           fill=COLOURS["cloth"]),
        still,
        writing(PAD, STILL_H + 23, number.strip(), 15, "on-ivory"),
        writing(PAD + width_of(number, 15), STILL_H + 23, cut(card.title, 15, room - 24), 15, "on-ivory", bold=700),
        writing(PAD, STILL_H + 43, cut(card.summary, 12.5, room * 1.15), 12.5, "on-ivory"),
    ]  # fmt: skip
