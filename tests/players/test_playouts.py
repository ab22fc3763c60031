"""The playouts over integers: that they are the rules' own rounds, play by play, and that what they count is right."""

from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from domeng_widgets.players.bits import BITS, LEMPAS, TILE, as_bits, each_bit, pips
from domeng_widgets.players.draws import Courses, Draws, draws_from
from domeng_widgets.players.playouts import FRESH, Statistics, statistics
from domeng_widgets.players.positions import FIELD, TABLE, UNDER_WAY, Position, deal, play_out
from domeng_widgets.players.simulation import round_counts
from domeng_widgets.players.tally import Tally
from domeng_widgets.rules import (
    ALL_TILES,
    HAND,
    SEATS,
    Action,
    Event,
    Game,
    Opening,
    Pass,
    Play,
    Rules,
    StonesGiven,
    StonesWaived,
    Term,
    Tile,
    before_return,
    shuffled,
)

AS_MEASURED = {
    Opening.DOUBLE: {
        "blocked": 0.15192,
        "won by CEKI": 0.04904,
        "won by POLLO": 0.01262,
        "won by CAPPU": 0.78643,
        "PASS": 5.694,
        "PASSEBUNGE": 0.08041 * 5.694,
        "turns": 24.312,
    },
    Opening.FREE: {
        "blocked": 0.16842,
        "won by CEKI": 0.04468,
        "won by POLLO": 0.01481,
        "won by CAPPU": 0.77208,
        "PASS": 5.812,
        "PASSEBUNGE": 0.05228 * 5.812,
        "turns": 24.415,
    },
}
"""Means a round from ten million rounds of another program."""


def begun(rng: Random) -> Game:
    """A round whose lead lies, in a game whose stones lie anywhere: with many players, few, none, or on the table."""
    total = rng.choice([25, 25, 25, 25, 3, 0])
    seats = [0] * SEATS
    for _ in range(rng.randint(0, total) if rng.random() < 0.7 else 0):
        seats[rng.randrange(SEATS)] += 1
    if rng.random() < 0.3:  # all of the table's stones with one player: the others can't pay
        seats[rng.randrange(SEATS)] += total - sum(seats)
    camat = rng.choice([None, None, rng.randrange(SEATS)])
    game = Game.new(Rules(stones=total), seats=tuple(seats), camat=camat)
    game, _ = game.deal(shuffled(rng))
    return game.play(rng.choice(game.legal))[0]


def same_action(game: Game, before: int, now: Position) -> Action:
    """What the seat to move of a position did, as the rules name it, from its hand before and after and from the ends."""
    hand = before
    seat = game.turn
    assert seat is not None
    if now.hands[seat] == hand:
        return Pass()
    tile = TILE[now.hands[seat] ^ hand]
    plays = [play for play in game.legal if isinstance(play, Play) and play.tile == tile]
    if now.ending != UNDER_WAY:  # of a hand's last domino the kind of the end tells all there is to tell
        return plays[0]
    return next(play for play in plays if game.chain.extended(tile, play.end).ends == (now.left, now.right))  # type: ignore[arg-type]


def counted(now: Position) -> tuple[int, ...]:
    """PASSes, PASSEBUNGE, MAPPAKULING, stones given, stones waived."""
    return tuple(now.counts >> FIELD * n & (1 << FIELD) - 1 for n in range(5))


def told(events: tuple[Event, ...]) -> tuple[int, ...]:
    """The same from the rules' events."""
    terms = [term for event in events for term in event.terms]
    given = sum(event.count for event in events if isinstance(event, StonesGiven))
    waived = sum(event.count for event in events if isinstance(event, StonesWaived))
    return (*(terms.count(term) for term in (Term.PASS, Term.PASSEBUNGE, Term.MAPPAKULING)), given, waived)


def check_round(game: Game, draw: Draws) -> tuple[Game, tuple[Event, ...]]:
    """Play a round on, turn by turn, over integers and by the rules, and compare all that there is after each."""
    now, told_in_all = Position.of(game), tuple[Event, ...]()
    while now.ending == UNDER_WAY:
        counts, before = counted(now), now.hands[now.turn]
        play_out(now, draw, turns=1)
        game, events = game.play(same_action(game, before, now))
        told_in_all += events
        assert told(events) == tuple(after - was for after, was in zip(counted(now), counts, strict=True))
        assert [as_bits(hand) for hand in game.hands] == now.hands
        assert [*before_return(events, game.stones), 0 if game.elected else game.table] == now.piles
        assert game.current.last_mappano == now.last
        if game.turn is not None:
            assert (game.turn, game.ends) == (now.turn, (now.left, now.right))
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.kind, len(outcome.mattikkeng)) == (now.winner, now.kind, now.mattikkeng)
    assert game.elected == now.elects
    return game, told_in_all


def check_rounds(rounds: int, seed: int) -> set[str]:
    """Check so many rounds; which kinds of ends, elections and shortages were among them."""
    rng = Random(seed)
    draw = draws_from(Random(seed + 1))
    seen: set[str] = set()
    for _ in range(rounds):
        game, _ = check_round(begun(rng), draw)
        assert game.outcome is not None
        seen |= {game.outcome.kind, f"{len(game.outcome.mattikkeng)} below", "CAMAT" if game.elected else ""}
    return seen


def test_a_playout_is_the_rules_own_round_play_by_play() -> None:
    seen = check_rounds(500, seed=1)
    assert seen >= {
        "CAPPU",
        "CEKI",
        "POLLO",
        "MANGUNO",
        "MATTIKKENG",
        "0 below",
        "1 below",
        "2 below",
        "3 below",
        "CAMAT",
    }


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 20))
def test_a_hundred_thousand_playouts_are_the_rules_own_rounds(seed: int) -> None:
    assert check_rounds(10_000, seed) >= {"CAPPU", "CEKI", "POLLO", "MANGUNO", "MATTIKKENG", "4 below", "CAMAT"}


def test_turns_one_at_a_time_are_those_at_once() -> None:
    rng = Random(3)
    for n in range(150):
        once, step = (Position.of(begun(Random(f"{n}"))) for _ in range(2))
        seed = rng.random()
        play_out(once, draws_from(Random(seed)))
        draw = draws_from(Random(seed))
        while step.ending == UNDER_WAY:
            play_out(step, draw, turns=1 + n % 4)
        assert (once.hands, once.piles, once.counts, once.winner) == (step.hands, step.piles, step.counts, step.winner)


def test_a_chosen_play_is_the_rules_own() -> None:
    rng = Random(4)
    last_dominoes = 0
    for _ in range(150):
        game = begun(rng)
        while game.outcome is None:
            action = rng.choice(game.legal)
            if isinstance(action, Play):
                now = Position.of(game)
                now.play(action)
                after, events = game.play(action)
                assert [as_bits(hand) for hand in after.hands] == now.hands
                assert (after.outcome.kind if after.outcome else None) == now.kind
                assert told(events)[2:] == counted(now)[2:]
                assert [*before_return(events, after.stones), 0 if after.elected else after.table] == now.piles
                assert after.outcome or after.ends == (now.left, now.right)
                last_dominoes += after.outcome is not None
            game, _ = game.play(action)
    assert last_dominoes > 75


def test_a_copy_is_played_out_apart() -> None:
    now = Position.of(begun(Random(5)))
    hands, piles = list(now.hands), list(now.piles)
    play_out(now.copy(), draws_from(Random(1)))
    assert (hands, piles, UNDER_WAY) == (now.hands, now.piles, now.ending)


def test_a_position_stands_between_the_lead_and_the_end() -> None:
    game, _ = Game.new().deal(shuffled(Random(1)))
    with pytest.raises(ValueError, match="between the lead and the end"):
        Position.of(game)
    while game.outcome is None:
        game, _ = game.play(game.legal[0])
    with pytest.raises(ValueError, match="between the lead and the end"):
        Position.of(game)


def test_the_larger_value_of_a_lead_lies_on_the_left() -> None:
    hands = [as_bits([Tile(6, 5)]), *(0,) * 4]
    now = Position.led(hands, FRESH, 0, hands[0])
    assert (now.left, now.right, now.turn, now.last, now.hands[0]) == (6, 5, 1, 0, 0)


# --- bits and draws ---------------------------------------------------------------------------------------------------


def test_a_hand_of_bits_adds_up_its_pips() -> None:
    rng = Random(6)
    for _ in range(200):
        tiles = rng.sample(ALL_TILES, rng.randint(0, HAND))
        assert sum(tile.pips for tile in tiles) == pips(as_bits(tiles))
        assert set(tiles) == {TILE[bit] for bit in each_bit(as_bits(tiles))}


def test_a_deal_is_five_different_hands_and_every_domino_comes_to_every_seat_equally_often() -> None:
    draw = draws_from(Random(7))
    times = 5000
    held = [dict.fromkeys(BITS, 0) for _ in range(SEATS)]
    for _ in range(times):
        hands = deal(draw)
        assert [hand.bit_count() for hand in hands] == [HAND] * SEATS
        assert sum(hands).bit_count() == SEATS * HAND
        for seat, hand in enumerate(hands):
            for bit in each_bit(hand):
                held[seat][bit] += 1
    expected = times * HAND / len(BITS)
    spread = sqrt(expected * (1 - HAND / len(BITS)))
    assert max(abs(n - expected) for seat in held for n in seat.values()) < 4.5 * spread


@pytest.mark.parametrize("n", [1, 2, 3, 7, 10, 23, 28])
def test_numbers_are_drawn_with_equal_chances(n: int) -> None:
    draw, times = draws_from(Random(8)), 14_000
    drawn = [next(draw[n]) for _ in range(times)]
    assert set(range(n)) == set(drawn)
    square = sum((drawn.count(value) - times / n) ** 2 / (times / n) for value in range(n))
    assert square < n - 1 + 5 * sqrt(2 * n)  # chi square of n - 1 degrees


def test_courses_are_all_that_can_be_drawn_with_their_chances() -> None:
    def go(draw: Draws) -> tuple[int, ...]:
        first = next(draw[3])
        return (first, next(draw[2]), next(draw[4])) if first else (first,)

    every = Courses()
    for _ in range(2):
        assert [go(every.draw) for _ in every] == [
            (0,),
            *((a, b, c) for a in (1, 2) for b in range(2) for c in range(4)),
        ]
    assert [len([None for _ in every])] == [1]  # nothing is drawn
    found = [1.0] + [10.0] * 8 + [100.0] * 8
    assert every.means([*found, *found, 7.0]) == pytest.approx([37.0, 37.0, 7.0])


def test_courses_of_a_round_are_what_its_playouts_come_to() -> None:
    rng, checked = Random(15), 0
    for _ in range(60):
        now = Position.of(begun(rng))
        play_out(now, draws_from(rng), turns=18)
        if now.ending == UNDER_WAY:
            every, times, draw = Courses(), 1000, draws_from(rng)
            (mean,) = every.means([won(now, every.draw, now.turn) for _ in every])
            share = fmean(won(now, draw, now.turn) for _ in range(times))
            assert abs(share - mean) <= 4.5 * sqrt(mean * (1 - mean) / times) + 1e-9
            checked += 0 < mean < 1
    assert checked > 3


def won(now: Position, draw: Draws, seat: int) -> bool:
    """Whether a seat wins the round if it is played on."""
    play_out(end := now.copy(), draw)
    return end.winner == seat


# --- statistics -------------------------------------------------------------------------------------------------------


def blocked(found: Statistics) -> float:
    """The share of rounds that ended with a MANGUNO."""
    return found.figures["MANGUNO"].mean


def differences(found: Statistics, opening: Opening) -> Iterator[tuple[str, float]]:
    """By how many standard errors each figure lies off what was measured elsewhere."""
    for name, mean in AS_MEASURED[opening].items():
        figure = found.figures["MANGUNO" if name == "blocked" else name]
        yield name, (figure.mean - mean) / figure.error


@pytest.mark.parametrize("opening", Opening)
def test_the_figures_are_those_measured_elsewhere(opening: Opening) -> None:
    off = dict(differences(statistics(20_000, seed=9, opening=opening), opening))
    assert {name: by for name, by in off.items() if abs(by) > 4} == {}


@pytest.mark.slow
@pytest.mark.parametrize("opening", Opening)
def test_the_figures_of_a_million_rounds_are_those_measured_elsewhere(opening: Opening) -> None:
    off = dict(differences(statistics(1_000_000, seed=10, opening=opening), opening))
    assert {name: by for name, by in off.items() if abs(by) > 4} == {}


def test_statistics_add_up() -> None:
    found = statistics(3000, seed=11)
    shares = found.figures
    ends = ("CAPPU", "CEKI", "POLLO", "MANGUNO", "MATTIKKENG")
    assert sum(shares[f"won by {kind}"].total for kind in ends) == found.rounds
    assert shares["MANGUNO"].total == shares["won by MANGUNO"].total + shares["won by MATTIKKENG"].total
    assert found.rounds == sum(place.total for place in found.wins)
    assert shares["stones given"].total >= sum(place.total for place in found.stones)
    assert shares["LEMPA"].mean > 1  # each round begins with one


def first_round(draw: Draws, opening: Opening) -> Game:
    """A fresh game after its lead, from the same draws as `statistics` makes; the leader sits at seat 0."""
    hands = [tuple(TILE[bit] for bit in each_bit(hand)) for hand in deal(draw)]
    lempas = [max((tile for tile in hand if tile.is_lempa), default=Tile(0, 0)) for hand in hands]
    leader = lempas.index(max(lempas))
    game, _ = Game.new(Rules(opening=opening)).deal((*hands[leader:], *hands[:leader]))
    assert game.turn == 0
    return game.play(game.legal[next(draw[HAND]) if opening is Opening.FREE else 0])[0]


@pytest.mark.parametrize("opening", Opening)
def test_statistics_count_what_the_rules_tell_of_the_same_rounds(opening: Opening) -> None:
    draw, counted_by_rules, rounds = draws_from(Random(13)), Tally(120), 120
    held, wins = [0] * SEATS, [0] * SEATS
    for _ in range(rounds):
        game = first_round(draw, opening)
        game, events = check_round(begin := game, draw)
        counted_by_rules.add(round_counts(game, (*begin.current.turns[0].events, *events)))
        held = [sum(both) for both in zip(held, game.stones, strict=True)]
        assert game.outcome is not None
        wins[game.outcome.winner] += 1
    found = statistics(rounds, seed=13, opening=opening)
    assert counted_by_rules.figures() == found.figures
    assert (held, wins) == ([place.total for place in found.stones], [place.total for place in found.wins])


def test_the_same_seed_counts_the_same_and_another_one_does_not() -> None:
    assert statistics(1500, seed=1) == statistics(1500, seed=1)
    assert statistics(1500, seed=1) != statistics(1500, seed=2)


def test_progress_tells_every_round_once() -> None:
    heard: list[int] = []
    statistics(2300, seed=1, progress=heard.append)
    assert heard == [1000, 1000, 300]


def test_no_round_is_no_statistics() -> None:
    with pytest.raises(ValueError, match="at least one round"):
        statistics(0, seed=1)


def test_a_free_opening_may_lead_anything() -> None:
    """A led double is one more LEMPA on the table, and fewer rounds begin with one when any domino may be led."""
    double, free = (statistics(5000, seed=14, opening=opening).figures["LEMPA"] for opening in Opening)
    assert double.mean - free.mean > 3 * (double.error + free.error)
    assert TABLE == SEATS
    assert LEMPAS.bit_count() == 7
