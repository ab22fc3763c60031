"""A game: what it starts from, what it keeps from round to round, and that nothing in it can be changed."""

from dataclasses import FrozenInstanceError, fields, is_dataclass
from random import Random
from typing import Any

import pytest

from domeng_widgets.rules import Game, Pass, Piles, Rules, Tile, observe, shuffled
from tests.rules.positions import FIVE_DOUBLES, dealt, hands, played, position


def parts(value: Any) -> list[Any]:
    """The value and everything inside it."""
    if is_dataclass(value):
        inner = [getattr(value, each.name) for each in fields(value)]
    elif isinstance(value, tuple):
        inner = list(value)
    else:
        inner = []
    return [value, *(part for each in inner for part in parts(each))]


def test_a_new_game_has_no_round_no_camat_and_nobody_who_leads() -> None:
    game = Game.new()
    assert (game.round, game.camat, game.next_leader, game.elected) == (None, None, None, False)
    assert (game.rules, game.piles) == (Rules(), Piles(25))


def test_a_game_tells_its_round() -> None:
    game, _ = played(dealt(FIVE_DOUBLES), "66 - -")
    assert (game.turn, game.ends, len(game.chain), game.played) == (3, (6, 6), 1, (1, 0, 0, 0, 0))
    assert [len(hand) for hand in game.hands] == [4, 5, 5, 5, 5]
    assert not game.must_pass
    assert game.current.sums == (11 + 10 + 9 + 8, 40, 30, 25, 12)


def test_rounds_are_numbered_and_turns_kept_from_the_deal_on() -> None:
    game, _ = played(dealt(FIVE_DOUBLES), "66 - - 61<")
    assert game.current.number == 1
    assert [(turn.seat, str(turn.action)) for turn in game.current.turns] == [(0, "66"), (1, "-"), (2, "-"), (3, "61<")]
    over, _ = played(position("64 | 66 | 55 | 44 | 33", "65"), "64<")
    following, _ = over.deal(hands(FIVE_DOUBLES))
    assert (following.current.number, following.current.turns) == (over.current.number + 1, ())


def test_all_parts_of_a_game_are_frozen_and_hashable() -> None:
    rng = Random(3)
    game, _ = Game.new().deal(shuffled(rng))
    while game.turn is not None:
        game, _ = game.play(rng.choice(game.legal))
    for whole in (game, observe(game, 0)):
        hash(whole)
        inside = parts(whole)
        assert len(inside) > 300
        for part in inside:
            assert not isinstance(part, (list, dict, set, bytearray))
            if is_dataclass(part) and fields(part):
                with pytest.raises(FrozenInstanceError):
                    setattr(part, fields(part)[0].name, None)


def test_nothing_new_can_be_hung_onto_a_game() -> None:
    game = Game.new()
    with pytest.raises((AttributeError, TypeError)):
        game.secret = 1  # type: ignore[attr-defined]
    assert not hasattr(game, "__dict__")


def test_the_same_game_by_the_same_plays_is_equal() -> None:
    one, two = (played(dealt(FIVE_DOUBLES), "66 - - 61<")[0] for _ in range(2))
    assert (one, hash(one)) == (two, hash(two))
    assert one != played(dealt(FIVE_DOUBLES), "66 - - 61>")[0]


def test_a_play_takes_the_domino_out_of_the_hand_and_leaves_the_deal() -> None:
    game, _ = played(dealt(FIVE_DOUBLES), "66")
    assert Tile(6, 6) not in game.hands[0]
    assert game.current.dealt == hands(FIVE_DOUBLES)
    assert game.legal == (Pass(),)
