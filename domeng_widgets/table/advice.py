"""What the table shows of a hint: plays and plain numbers, from whoever found it.

Only the viewer's own dominoes can stand in it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from domeng_widgets.rules import Chain, Play
from domeng_widgets.words import Language, Sentence, hints, plain


@dataclass(frozen=True, slots=True)
class Figure:
    """A number found by trying, and the ends of its error bar."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Row:
    """A play in numbers: stones to come, chance to win; `is_best` for those too close to call, and `why` in a sentence."""

    play: Play
    stones: Figure
    wins: Figure
    is_best: bool
    why: Sentence = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint up to a rung: what it says there, the plays it marks, and (on the last rung) the numbers, best first.

    They are as sure as `playouts` tries a play make them; in the order of the plays becoming CAMAT counts as `camat` stones, and the next
    lead once the table is empty as `lead`.
    """

    rung: int
    said: Sentence
    plays: tuple[Play, ...] = ()
    rows: tuple[Row, ...] = ()
    playouts: int = 0
    camat: float = 0
    lead: float = 0

    def names(self, tile: str) -> bool:
        """Whether it marks that domino."""
        return any(str(play.tile) == tile for play in self.plays)


def advice_view(language: Language, advice: Advice, chain: Chain) -> dict[str, Any]:
    """The hint as JSON data: its numbers in words, and where each lies on an axis from 0 to 1."""
    rows, several = advice.rows, sum(row.is_best for row in advice.rows) > 1
    stones = _cells([row.stones for row in rows], lambda value: hints.number(language, value), language)
    wins = _cells([row.wins for row in rows], lambda value: hints.percent(language, value), language)
    return {
        "rung": advice.rung,
        "rows": [
            {
                "tile": str(row.play.tile),
                "text": plain(hints.play(language, row.play, twin=chain.is_equal)),
                "end": "" if chain.is_equal else hints.end(language, row.play.end),
                "equal": row.is_best and several,
                "why": plain(row.why),
                "stones": stones[n],
                "wins": wins[n],
            }
            for n, row in enumerate(rows)
        ],
        "note": hints.footnote(language, advice.playouts, len(rows) > 1, advice.camat, advice.lead) if rows else "",
    }


def _cells(figures: Sequence[Figure], said: Callable[[float], str], language: Language) -> list[dict[str, Any]]:
    """A column of numbers: each in words, how far it may be off, and its error bar on the axis that all of them share."""
    low, high = min((each.low for each in figures), default=0.0), max((each.high for each in figures), default=0.0)
    span = (high - low) or 1.0
    return [
        {
            "text": said(each.mean),
            "give": hints.give_or_take(language, said((each.high - each.low) / 2)) if each.high > each.low else "",
            "bar": [round((value - low) / span, 3) for value in (each.low, each.mean, each.high)],
        }
        for each in figures
    ]
