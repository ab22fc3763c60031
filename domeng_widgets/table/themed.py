"""A still picture inside a page: in the colours of the page, and with ids of its own."""

import re

from .shapes import COLOURS, STONES

NAMES = {
    "cloth": "cloth", "weave": "cloth-line", "band": "band", "gold": "band-line", "seat": "seat", "slot": "slot",
    "ink": "on-cloth", "ink-2": "on-cloth-2", "bright": "gold-on-cloth", "pill": "pill", "on-pill": "on-pill",
    "tile": "tile", "edge": "tile-edge", "side": "tile-side", "pip": "pip", "back": "back", "back-line": "back-line",
    "dish": "dish", "rim": "dish-rim", "red": "button", "on-red": "on-button",
}  # fmt: skip
"""For each colour of a still picture the one of tokens.css; a picture that stands alone uses tokens.css's light values."""

TOKENS = {COLOURS[own]: token for own, token in NAMES.items()} | {
    colour: f"stone-{number}" for number, colour in enumerate(STONES, 1)
}
_COLOUR = re.compile(r'(?<==")(' + "|".join(TOKENS) + r')(?=")')
_ID = re.compile(r'(?<=["# ])domeng-(?=[a-z])')  # as an id, and wherever it is named


def themed(picture: str, name: str = "") -> str:
    """The SVG for the inside of an HTML page that holds tokens.css; `name` keeps its ids apart from another picture's."""
    coloured = _COLOUR.sub(lambda found: f"var(--{TOKENS[found[1]]})", picture)
    return _ID.sub(f"domeng-{name}-", coloured) if name else coloured
