"""Marks on the table: an author's words for them, taken apart and resolved at a moment."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from domeng_widgets.rules import SEATS, TABLE, Game, Term, Tile
from domeng_widgets.words import Language, lessons

from .faults import LessonFault

TAGS: Final = ("played", "dominoes", "passed")


@dataclass(frozen=True, slots=True)
class Marker:
    """Resolves marks for one lesson: `seats` by name, said in `language`."""

    players: tuple[str, ...]
    seats: Mapping[str, int]
    language: Language

    def marks(self, texts: Iterable[str], game: Game) -> list[dict[str, Any]]:
        """The marks as JSON data for the page; LessonFault for one that is none."""
        return [mark for text in texts for mark in self._mark(text, game)]

    def still_there(self, texts: Iterable[str], game: Game) -> tuple[str, ...]:
        """Those of the marks whose domino is still where they say, now that plays have run."""
        return tuple(text for text in texts if self._is_there(text, game))

    def _is_there(self, text: str, game: Game) -> bool:
        try:
            return bool(self._mark(text, game))
        except LessonFault:
            return False

    def words(self, texts: Iterable[str], game: Game) -> str:
        """The marks in words, for a screen reader; empty for none."""
        said = [self._said(mark) for mark in self.marks(texts, game)]
        return lessons.marked(self.language, list(dict.fromkeys(said))) if said else ""

    def _mark(self, text: str, game: Game) -> list[dict[str, Any]]:
        for pattern, build in _FORMS:
            if found := pattern.match(text):
                return build(self, game, *found.groups())
        raise LessonFault("no-mark", found=text)

    def seat(self, name: str) -> int:
        """A seat by name or "you"."""
        if name not in self.seats:
            raise LessonFault("no-seat", found=name)
        return self.seats[name]

    def those(self, name: str) -> Iterable[int]:
        """One seat, or all for `every`."""
        return range(SEATS) if name == "every" else (self.seat(name),)

    def _said(self, mark: dict[str, Any]) -> str:
        kind = mark["kind"]
        if kind == "arrow":
            return lessons.arrow(self.language, self._place(mark["from"]), self._place(mark["to"]))
        text = mark.get("text")
        place = self._place(mark)
        return lessons.place_with(self.language, place, text) if text else place

    def _place(self, mark: Mapping[str, Any]) -> str:
        if "end" in mark:
            return lessons.end(self.language, mark["end"])
        if "tile" in mark:
            return lessons.tile(self.language, mark["tile"])
        seat = mark["pile"] if "pile" in mark else mark["seat"]
        if seat == TABLE:
            return lessons.pile(self.language, None)
        what = "pile" if "pile" in mark else str(mark.get("what"))
        if seat == self.seats["you"]:
            return lessons.yours(self.language, what)
        name: str = self.players[seat]
        match what:
            case "pile":
                return lessons.pile(self.language, name)
            case "hand":
                return lessons.hand(self.language, name)
            case _:
                return name


# --- the forms of marks ----------------------------------------------------------------------------------------------

Marks = list[dict[str, Any]]


def _circle(marker: Marker, _: Game, name: str) -> Marks:
    return [{"kind": "circle", "seat": seat} for seat in marker.those(name)]


def _circle_who(_: Marker, game: Game, name: str) -> Marks:
    term = name.replace("-", " ")
    if term not in list(Term):
        raise LessonFault("no-term", found=name)
    return [{"kind": "circle", "seat": seat} for seat in range(SEATS) if term in game.terms(seat)]


def _end(_: Marker, __: Game, end: str) -> Marks:
    return [{"kind": "glow", "what": "end", "end": end}]


def _tile(_: Marker, game: Game, tile: str) -> Marks:
    if Tile.parse(tile) not in {each for hand in game.hands for each in hand}:
        raise LessonFault("not-in-hand", found=tile)
    return [{"kind": "glow", "what": "tile", "tile": tile}]


def _chain(_: Marker, game: Game, tile: str) -> Marks:
    if tile != "all" and tile not in {str(link.tile) for link in game.chain.links}:
        raise LessonFault("not-in-chain", found=tile)
    return [{"kind": "glow", "what": "chain", "tile": tile}]


def _hand(marker: Marker, _: Game, name: str) -> Marks:
    return [{"kind": "glow", "what": "hand", "seat": seat} for seat in marker.those(name)]


def _tag(marker: Marker, game: Game, name: str, what: str) -> Marks:
    count: Callable[[int], int] = {
        "played": lambda seat: game.played[seat],
        "dominoes": lambda seat: len(game.hands[seat]),
        "passed": lambda seat: sum(turn.seat == seat and str(turn.action) == "-" for turn in game.current.turns),
    }[what]
    return [
        {"kind": "tag", "seat": seat, "text": lessons.tag(marker.language, what, count(seat))}
        for seat in marker.those(name)
    ]


def _count_pile(marker: Marker, game: Game, name: str) -> Marks:
    if name == TABLE:
        return [{"kind": "count", "what": "pile", "pile": TABLE, "text": str(game.table)}]
    return [
        {"kind": "count", "what": "pile", "pile": seat, "text": str(game.stones[seat])} for seat in marker.those(name)
    ]


def _count_sum(marker: Marker, game: Game, name: str) -> Marks:
    return [
        {"kind": "count", "what": "sum", "seat": seat, "text": lessons.tag(marker.language, "sum", game.sums[seat])}
        for seat in marker.those(name)
    ]


def _arrow(marker: Marker, _: Game, *where: str) -> Marks:
    (one, first), (other, second) = where[:2], where[2:]
    return [{"kind": "arrow", "from": _where(marker, one, first), "to": _where(marker, other, second)}]


def _where(marker: Marker, kind: str, name: str) -> dict[str, Any]:
    if kind == "end":
        if name not in ("<", ">"):
            raise LessonFault("no-end", found=name)
        return {"end": name}
    if kind == "tile":
        try:
            return {"tile": str(Tile.parse(name))}
        except ValueError:
            raise LessonFault("no-tile", found=name) from None
    if kind == "pile" and name == TABLE:
        return {"pile": TABLE}
    return {kind: marker.seat(name)}


_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[..., Marks]], ...]] = tuple(
    (re.compile(form + r"\Z"), build)
    for form, build in (
        (r"circle seat (\w+)", _circle),
        (r"circle who ([A-Z-]+)", _circle_who),
        (r"glow end ([<>])", _end),
        (r"glow tile (\d\d)", _tile),
        (r"glow chain (\d\d|all)", _chain),
        (r"glow hand (\w+)", _hand),
        (rf"tag seat (\w+) ({'|'.join(TAGS)})", _tag),
        (rf"tag (every) seat ({'|'.join(TAGS)})", _tag),
        (r"count pile (\w+)", _count_pile),
        (r"count (every) pile", _count_pile),
        (r"count seat (\w+) sum", _count_sum),
        (r"count (every) sum", _count_sum),
        (r"arrow (seat|pile|tile|end) (\S+) -> (seat|pile|tile|end) (\S+)", _arrow),
    )
)
