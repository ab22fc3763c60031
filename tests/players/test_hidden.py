"""Imagined deals: each fits all that was seen, and all that fit are equally likely."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import sqrt
from random import Random

import pytest

from domeng_widgets.players.bits import TILE, as_bits, each_bit
from domeng_widgets.players.hidden import HiddenHands
from domeng_widgets.rules import (
    ALL_TILES,
    SEATS,
    Game,
    Hands,
    Observation,
    Opening,
    Play,
    Rules,
    Tile,
    observe,
    shuffled,
)

Deal = tuple[int, ...]


def moments(rng: Random, games: int, opening: Opening, *, rounds: int = 2) -> Iterator[tuple[Game, Game]]:
    """All moments of some rounds played by chance, each with the game as it was before their deal."""
    for _ in range(games):
        game = Game.new(Rules(opening=opening))
        for _ in range(rounds):
            before = game
            game, _ = game.deal(shuffled(rng))
            while game.outcome is None:
                yield before, game
                game, _ = game.play(rng.choice(game.legal))


def dealt(game: Game, hands: Deal) -> Hands:
    """What would have been dealt for these hands to be left after what was played."""
    found = []
    for seat, hand in enumerate(hands):
        played = [
            turn.action.tile for turn in game.current.turns if turn.seat == seat and isinstance(turn.action, Play)
        ]
        kept = [TILE[bit] for bit in each_bit(hand)]
        own = game.current.dealt[seat]
        found.append(own if set(own) == {*played, *kept} else (*played, *kept))
    return tuple(found)


def world(before: Game, game: Game, hands: Deal) -> Game:
    """The moment as it would be had the hands been these; IllegalAction if that can't have happened."""
    again, _ = before.deal(dealt(game, hands))
    for turn in game.current.turns:
        again, _ = again.play(turn.action)
    return again


def seen_if(before: Game, game: Game, hands: Deal, seat: int) -> Observation:
    """What the seat would have seen by now had the hands been these; IllegalAction if that can't have happened."""
    return observe(world(before, game, hands), seat)


@pytest.mark.parametrize("opening", Opening)
def test_every_imagined_deal_fits_all_that_was_seen(opening: Opening) -> None:
    rng, checked = Random(1), 0
    for before, game in moments(rng, 12, opening):
        for seat in range(SEATS):
            if rng.random() < 0.25:
                seen = observe(game, seat)
                assert seen_if(before, game, tuple(HiddenHands(seen, rng).draw()), seat) == seen
                checked += 1
    assert checked > 500


def all_fitting(before: Game, game: Game, seat: int) -> set[Deal]:
    """Every deal that fits, found by trying all."""
    seen = observe(game, seat)
    lying = {link.tile for link in seen.chain.links}
    unseen = [as_bits([tile]) for tile in ALL_TILES if tile not in lying and tile not in seen.dealt]
    found: set[Deal] = set()

    def go_on(hands: Deal, left: list[int]) -> None:
        if len(hands) == SEATS:
            try:
                if seen_if(before, game, hands, seat) == seen:
                    found.add(hands)
            except ValueError:  # IllegalAction is one: it can't have happened
                pass
        elif len(hands) == seat:
            go_on((*hands, as_bits(seen.hand)), left)
        else:
            for hand in combinations(left, seen.counts[len(hands)]):
                go_on((*hands, sum(hand)), [tile for tile in left if tile not in hand])

    go_on((), unseen)
    return found


NUMBER, AT_MOST = 5, 1000
"""How many moments are looked at closely, and of how many deals each is tried."""


@cache
def small(opening: Opening) -> list[tuple[Game, int, set[Deal]]]:
    """Some moments in which few dominoes are hidden, with all deals that fit."""
    found: list[tuple[Game, int, set[Deal]]] = []
    every = moments(Random(2), 200, opening)
    while len(found) < NUMBER:
        before, game = next(every)
        seat = game.turn
        assert seat is not None
        hidden = [count for other, count in enumerate(game.current.hands) if other != seat]
        tries = 1
        left = sum(map(len, hidden)) + 3
        for hand in hidden:
            for n in range(len(hand)):
                tries = tries * (left - n) // (n + 1)
            left -= len(hand)
        if tries < AT_MOST and game.current.number == (1 if len(found) % 3 else 2):
            found.append((game, seat, all_fitting(before, game, seat)))
    return found


@pytest.mark.parametrize("opening", Opening)
def test_as_many_deals_fit_as_trying_all_finds(opening: Opening) -> None:
    for game, seat, fitting in small(opening):
        hidden = HiddenHands(observe(game, seat), Random(1))
        every = [tuple(hands) for hands in hidden.all()]
        assert (hidden.ways, len(every), set(every)) == (len(fitting), len(fitting), fitting)


@pytest.mark.parametrize("opening", Opening)
def test_all_deals_that_fit_are_drawn_equally_often(opening: Opening) -> None:
    far = []
    for game, seat, fitting in small(opening):
        times = 30 * len(fitting)
        hidden = HiddenHands(observe(game, seat), Random(3))
        drawn = Counter(tuple(hidden.draw()) for _ in range(times))
        assert set(drawn) <= fitting
        square = sum((drawn[deal] - 30) ** 2 / 30 for deal in fitting)
        freedom = len(fitting) - 1
        far.append((square - freedom) / sqrt(2 * freedom) if freedom else 0.0)  # chi square, in standard deviations
    assert max(map(abs, far)) < 4.5
    assert abs(sum(far)) / sqrt(len(far)) < 3.5


def test_each_hidden_domino_lies_where_all_fitting_deals_say() -> None:
    """In the middle of a round, too many deals fit to count each: how often a seat holds a domino is compared."""
    rng = Random(4)
    _, game = next(
        pair for pair in moments(rng, 40, Opening.DOUBLE) if sum(map(bool, observe(pair[1], pair[1].turn).lacks)) >= 3
    )
    hidden = HiddenHands(observe(game, game.turn), rng)
    every, held = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for hands in hidden.all():
        every.update((seat, bit) for seat, hand in enumerate(hands) for bit in each_bit(hand))
    times = 4000
    for _ in range(times):
        held.update((seat, bit) for seat, hand in enumerate(hidden.draw()) for bit in each_bit(hand))
    for place, n in every.items():
        share = n / hidden.ways
        assert abs(held[place] - times * share) <= 4.5 * sqrt(times * share * (1 - share))


def opened(opening: Opening, hands: str) -> Game:
    """A first round of a fresh game, these hands dealt."""
    five = tuple(tuple(Tile.parse(text) for text in hand.split()) for hand in hands.split(","))
    return Game.new(Rules(opening=opening)).deal(five)[0]


def test_P3_doubles_above_the_one_led_are_unused() -> None:
    game = opened(Opening.DOUBLE, "55 54 53 52 51,44 43 42 41 40,33 32 31 30 61,22 21 20 11 10,65 64 63 62 60")
    game, _ = game.play(game.legal[0])
    hidden = HiddenHands(observe(game, 1), Random(5))
    assert all(not sum(hidden.draw()) & as_bits([Tile(6, 6)]) for _ in range(300))


def test_P3_who_may_lead_anything_holds_the_highest_double_all_the_same() -> None:
    game = opened(Opening.FREE, "55 54 53 52 51,44 43 42 41 40,33 32 31 30 61,22 21 20 11 10,65 64 63 62 60")
    game, _ = game.play(Play(Tile(5, 1)))
    seen = observe(game, 1)
    assert seen.double is None
    high = as_bits([Tile(6, 6), Tile(5, 5)])
    hidden = HiddenHands(seen, Random(6))
    for _ in range(300):
        hands = hidden.draw()
        highest = as_bits([Tile(6, 6)]) if sum(hands) & as_bits([Tile(6, 6)]) else high
        assert hands[0] & highest


def test_an_onlooker_imagines_nothing() -> None:
    game = opened(Opening.FREE, "55 54 53 52 51,44 43 42 41 40,33 32 31 30 61,22 21 20 11 10,65 64 63 62 60")
    with pytest.raises(ValueError, match="no deal fits"):
        HiddenHands(observe(game, None), Random(1))
