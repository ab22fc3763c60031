"""Small positions to try a rule on, and the words to write them in."""

from collections.abc import Iterable
from itertools import pairwise
from typing import TypeVar

from hypothesis import settings

from domeng_widgets.rules import (
    SEATS,
    Chain,
    Event,
    Game,
    Link,
    Opening,
    Piles,
    Round,
    Rules,
    StonesGiven,
    StonesWaived,
    Term,
    Tile,
    parse_action,
)

E = TypeVar("E", bound=Event)

STEADY = settings(derandomize=True, database=None, deadline=None, max_examples=50)
"""Hypothesis with the same examples on every run and every machine."""

FIVE_DOUBLES = "66 65 64 63 62 | 55 54 53 52 51 | 44 43 42 41 40 | 33 32 31 30 61 | 22 21 20 11 10"
"""A whole deal; [6|0], [5|0] and [0|0] are unused, and seat 0 holds [6|6]."""


def tiles(text: str) -> tuple[Tile, ...]:
    """The dominoes of `65 44`."""
    return tuple(map(Tile.parse, text.split()))


def hands(text: str) -> tuple[tuple[Tile, ...], ...]:
    """The hands of `65 44 | 21 | ...`."""
    return tuple(tiles(hand) for hand in text.split("|"))


def chain(text: str) -> Chain:
    """The chain of `36 65`, as it lies."""
    links = tuple(Link(int(two[0]), int(two[1])) for two in text.split())
    assert all(one.right == two.left for one, two in pairwise(links)), f"no chain: {text}"
    return Chain(links)


def position(
    held: str,
    lying: str,
    *,
    turn: int = 0,
    last: int | None = None,
    passes: int = 0,
    stones: tuple[int, ...] = (0,) * SEATS,
    total: int = 25,
    camat: int | None = None,
) -> Game:
    """A game in the middle of a round: hands, chain, who is to move, and whose the LAST DOMINO is (the one before)."""
    five, chained = hands(held), chain(lying)
    all_of_them = [tile for hand in five for tile in hand] + [link.tile for link in chained.links]
    assert len(five) == SEATS
    assert len(all_of_them) == len(set(all_of_them)), "a domino twice"
    last = (turn - 1 - passes) % SEATS if last is None else last
    now = Round(2, last, None, five, five, turn, chained, passes_in_a_row=passes, last_mappano=last)
    return Game(Rules(total), Piles(total - sum(stones), stones), camat, leader=last, round=now)


def dealt(held: str, *, opening: Opening = Opening.DOUBLE, leader: int | None = None, camat: int | None = None) -> Game:
    """A game whose first round has just been dealt."""
    game, _ = Game.new(Rules(opening=opening), leader=leader, camat=camat).deal(hands(held))
    return game


def played(game: Game, plays: str) -> tuple[Game, tuple[Event, ...]]:
    """The game after these plays, and what the last of them brought about."""
    events: tuple[Event, ...] = ()
    for text in plays.split():
        game, events = game.play(parse_action(text))
    return game, events


def only(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def terms(events: Iterable[Event]) -> set[Term]:
    """The terms that came about."""
    return {term for event in events for term in event.terms}


def gifts(events: Iterable[Event]) -> list[tuple[int | str, int, int]]:
    """The stones given, as (from, to, how many)."""
    return [(event.payer, event.payee, event.count) for event in only(StonesGiven, events)]


def waived(events: Iterable[Event]) -> int:
    """The stones that nobody could give."""
    return sum(event.count for event in only(StonesWaived, events))
