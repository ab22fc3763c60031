"""What a seat may know: everything that lies open and its own dominoes, and nothing of what is hidden."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domeng_widgets.rules import (
    SEATS,
    End,
    Game,
    Hands,
    Kind,
    Link,
    Opening,
    Pass,
    Play,
    Rules,
    Term,
    Tile,
    observe,
    shuffled,
)
from tests.rules.positions import FIVE_DOUBLES, STEADY, dealt, hands, played, position, tiles

WRITTEN = re.compile(r"(?:Tile|Link)\((?:high|left)=(\d), (?:low|right)=(\d)\)")


def tiles_inside(value: Any) -> Iterator[Tile]:
    """Every domino in the value, however deep; it must be made of plain immutable parts."""
    if isinstance(value, Tile):
        yield value
    elif isinstance(value, Link):
        yield value.tile
    elif is_dataclass(value):
        for each in fields(value):
            yield from tiles_inside(getattr(value, each.name))
    elif isinstance(value, (tuple, frozenset)):
        for each in value:
            yield from tiles_inside(each)
    else:
        assert value is None or isinstance(value, (int, str)), f"unknown part: {value!r}"


def tiles_written(text: str) -> set[Tile]:
    """Every domino in a repr."""
    return {Tile(max(int(a), int(b)), min(int(a), int(b))) for a, b in WRITTEN.findall(text)}


def moments(seed: int, opening: Opening = Opening.DOUBLE, rounds: int = 2) -> Iterator[tuple[Game, Game]]:
    """All moments of some rounds of random plays, each with the game as it was before its round was dealt."""
    rng = Random(seed)
    game = Game.new(Rules(opening=opening))
    for _ in range(rounds):
        before = game
        game, _ = game.deal(shuffled(rng))
        yield before, game
        while game.turn is not None:
            game, _ = game.play(rng.choice(game.legal))
            yield before, game


def may_be_seen(game: Game, seat: int | None) -> set[Tile]:
    """The seat's own deal and what lies; which double has to be led, only its holder knows before it lies (P3)."""
    now = game.current
    own = now.dealt[seat] if seat is not None else ()
    return {*own, *(link.tile for link in now.chain.links)}


@settings(STEADY, max_examples=10)
@given(st.integers(0, 2**32), st.sampled_from(Opening))
def test_no_hidden_domino_is_in_an_observation_before_the_round_is_over(seed: int, opening: Opening) -> None:
    for _, game in list(moments(seed, opening))[::4]:
        for seat in (None, *range(SEATS)):
            seen = observe(game, seat)
            if game.outcome is None:
                found = set(tiles_inside(seen))
                assert found <= may_be_seen(game, seat)
                assert tiles_written(repr(seen)) == found
                assert set(tiles_inside(tuple(seen.terms(no) for no in range(SEATS)) + seen.lacks)) == set()
            else:
                assert seen.shown == game.hands


@pytest.mark.parametrize("opening", Opening)
def test_before_the_lead_no_domino_of_another_hand_is_known(opening: Opening) -> None:
    game = dealt(FIVE_DOUBLES, opening=opening)
    assert set(tiles_inside(observe(game, None))) == set()
    for seat, hand in enumerate(hands(FIVE_DOUBLES)):
        seen = observe(game, seat)
        assert set(tiles_inside(seen)) == set(hand)
        assert tiles_written(repr(seen)) == set(hand)


def test_the_double_to_be_led_is_known_to_its_holder_and_once_it_lies_to_all() -> None:
    game = dealt(FIVE_DOUBLES)
    assert {seat: observe(game, seat).double for seat in (None, *range(SEATS))} == {
        None: None, 0: Tile(6, 6), 1: None, 2: None, 3: None, 4: None,
    }  # fmt: skip
    led, _ = played(game, "66")
    assert [observe(led, seat).double for seat in (None, *range(SEATS))] == [Tile(6, 6)] * (SEATS + 1)


def test_which_double_the_leader_holds_makes_no_other_observation_for_anybody_else() -> None:
    others = "65 54 53 52 51 | 44 43 42 41 40 | 33 32 31 30 61 | 22 21 20 11 10"
    one, two = dealt(f"66 55 64 63 62 | {others}"), dealt(f"60 55 64 63 62 | {others}")  # the other of 66, 60 is unused
    assert (one.current.double, two.current.double) == (Tile(6, 6), Tile(5, 5))
    assert [observe(one, seat) == observe(two, seat) for seat in (None, *range(SEATS))] == [
        True, False, True, True, True, True,
    ]  # fmt: skip


def test_the_unused_dominoes_stay_hidden_when_the_hands_are_shown() -> None:
    *_, (_, over) = moments(5, rounds=1)
    hidden = {*over.current.unused}
    for seat in (None, *range(SEATS)):
        seen = observe(over, seat)
        assert seen.outcome is not None
        assert hidden.isdisjoint(tiles_inside(seen))
        assert hidden.isdisjoint(tiles_written(repr(seen)))


def swapped(game: Game, seat: int | None, rng: Random) -> Hands:
    """The deal with two dominoes exchanged that the seat cannot see, of two hands or of a hand and the unused."""
    now = game.current
    held = [now.hands[other] for other in range(SEATS) if other != seat and now.hands[other]]
    one, two = (rng.choice(place) for place in rng.sample([*held, now.unused], 2))
    exchange = {one: two, two: one}
    return tuple(tuple(exchange.get(tile, tile) for tile in hand) for hand in now.dealt)


def replayed(before: Game, game: Game, deal: Hands) -> Game | None:
    """The game with another deal of its last round and the same plays; None if that could not have happened."""
    again, _ = before.deal(deal)
    if again.turn != game.current.leader:
        return None
    for turn in game.current.turns:
        if turn.action not in again.legal:
            return None
        again, _ = again.play(turn.action)
    return again


def other_worlds(before: Game, game: Game, seat: int | None, rng: Random) -> Iterator[Game]:
    """Games that this seat could as well be in: hidden dominoes exchanged pair by pair."""
    for _ in range(8):
        if other := replayed(before, game, swapped(game, seat, rng)):
            game = other
            yield other


@pytest.mark.parametrize("opening", Opening)
@pytest.mark.parametrize("seed", range(3))
def test_another_distribution_of_the_hidden_dominoes_makes_no_other_observation(seed: int, opening: Opening) -> None:
    rng, worlds = Random(seed), 0
    for before, game in list(moments(seed, opening))[::6]:
        for seat in (None, *range(SEATS)):
            if game.outcome is not None:
                continue
            seen = observe(game, seat)
            for other in other_worlds(before, game, seat, rng):
                assert observe(other, seat) == seen
                assert repr(observe(other, seat)) == repr(seen)
                worlds += other.hands != game.hands
    assert worlds > 100


def test_an_observation_tells_what_lies_open() -> None:
    game, _ = played(dealt(FIVE_DOUBLES), "66 - - 61<")
    seen = observe(game, 4)
    assert (seen.seat, seen.hand, seen.dealt) == (4, tiles("22 21 20 11 10"), tiles("22 21 20 11 10"))
    assert (seen.stones, seen.table, seen.counts, seen.played) == (
        (0, 2, 2, 0, 0),
        21,
        (4, 5, 5, 4, 5),
        (1, 0, 0, 1, 0),
    )
    assert (seen.number, seen.leader, seen.turn, seen.last_mappano, seen.passes_in_a_row) == (1, 0, 4, 3, 0)
    assert (str(seen.chain), seen.shown, seen.outcome, seen.camat, seen.elected) == ("16 66", None, None, None, False)
    assert seen.turns == game.current.turns
    assert (seen.is_my_turn, seen.must_pass) == (True, False)
    assert seen.legal == tuple(Play(tile, End.LEFT) for tile in tiles("21 11 10"))


def test_only_the_seat_to_move_sees_legal_actions() -> None:
    game, _ = played(dealt(FIVE_DOUBLES), "66")
    assert [observe(game, seat).legal for seat in range(SEATS)] == [(), (Pass(),), (), (), ()]
    assert [observe(game, seat).must_pass for seat in range(SEATS)] == [False, True, False, False, False]
    outside = observe(game, None)
    assert (outside.legal, outside.hand, outside.dealt, outside.is_my_turn) == ((), (), (), False)


def test_a_played_domino_leaves_the_hand_and_stays_in_the_deal() -> None:
    game, _ = played(dealt(FIVE_DOUBLES), "66")
    seen = observe(game, 0)
    assert (seen.hand, seen.dealt) == (tiles("65 64 63 62"), tiles("66 65 64 63 62"))


def test_hands_are_shown_once_the_round_is_over_or_where_somebody_says_so() -> None:
    game = dealt(FIVE_DOUBLES)
    assert observe(game, None, open_hands=True).shown == hands(FIVE_DOUBLES)
    over, _ = played(position("64 | 66 | 55 | 44 | 33", "65"), "64<")
    seen = observe(over, 1)
    assert seen.shown == ((), *hands("66 | 55 | 44 | 33"))
    assert seen.turn is None
    assert seen.outcome is not None
    assert seen.outcome.kind is Kind.CAPPU


def lacking(*values: str) -> tuple[frozenset[int], ...]:
    """What the five seats lack: the digits of each text."""
    return tuple(frozenset(map(int, each)) for each in values)


def test_who_passes_lacks_both_ends_and_keeps_lacking_them() -> None:
    game, _ = played(dealt(FIVE_DOUBLES), "66 - -")
    assert observe(game, 2).lacks == lacking("", "6", "6", "", "")
    game, _ = played(game, "61< 11< 65> 55> 41< - -")
    assert game.ends == (4, 5)
    for seat in (None, *range(SEATS)):
        assert observe(game, seat).lacks == lacking("", "6", "6", "45", "45")


def test_terms_hold_for_seats_until_the_next_deal() -> None:
    over, _ = played(position("64 | 66 | 55 | 44 | 33", "65", camat=3), "64<")
    seen = observe(over, 2)
    assert [seen.terms(seat) for seat in range(SEATS)] == [
        (Term.LAST_MAPPANO, Term.FIRST_CAPPU),
        (),
        (),
        (Term.CAMAT,),
        (Term.CUCUQ,),
    ]
    blocked, _ = played(position("40 | 30 | 21 | 20 | 43", "65", turn=3, last=2), "- - - - -")
    seen = observe(blocked, None)
    assert [seen.terms(seat) for seat in range(SEATS)] == [
        (),
        (Term.MATTIKKENG,),
        (Term.LAST_MAPPANO, Term.MANGUNO),
        (Term.MATTIKKENG,),
        (),
    ]
    following, _ = over.deal(hands(FIVE_DOUBLES))
    seen = observe(following, None)
    assert [seen.terms(seat) for seat in range(SEATS)] == [(), (), (), (Term.CAMAT,), ()]
