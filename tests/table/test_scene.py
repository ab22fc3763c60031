"""What the scene tells the page of plays that have not been made yet."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from domeng_widgets.rules import Game, Play, observe, shuffled
from domeng_widgets.table.layout import NAMES
from domeng_widgets.table.scene import Sitter, Situation, scene

SITTERS = tuple(Sitter(name, True) for name in ("Ani", "Baso", "Cia", "Daeng", "Edi"))


def dealt(rng: Random) -> Game:
    game, _ = Game.new().deal(shuffled(rng))
    return game


def seen_by(game: Game, seat: int | None, **more: object) -> dict:
    values = {"version": 1, "sitters": SITTERS, "before": (25, (0,) * 5), "actions": {}, "bottom": seat, **more}
    return scene(Situation(seen=observe(game, seat), **values))  # type: ignore[arg-type]


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_each_play_would_land_where_it_then_lies(seed: int) -> None:
    rng = Random(seed)
    game = dealt(rng)
    while game.turn is not None:
        seat = game.turn
        view, action = seen_by(game, seat), rng.choice(game.legal)
        plays = {
            f"{each.tile}{each.end.value if each.end else ''}": each for each in game.legal if isinstance(each, Play)
        }
        assert set(view["lands"]) == set(plays)
        assert {name.rstrip("<>") for name in view["lands"]} == {
            held["tile"] for held in view["hand"] if held and held["legal"]
        }
        for name, each in plays.items():
            after = seen_by(game.play(each)[0], seat)
            assert view["lands"][name] == {cloth: after["layouts"][cloth]["tiles"][after["last"]] for cloth in NAMES}
        game, _ = game.play(action)


def test_only_who_is_to_play_here_and_now_learns_where() -> None:
    game = dealt(Random(4))
    turn = game.turn
    assert turn is not None
    assert seen_by(game, turn)["lands"]
    assert seen_by(game, turn, idle=True)["lands"] == {}
    assert seen_by(game, turn, look=0)["lands"] == {}
    for other in (None, *({0, 1, 2, 3, 4} - {turn})):
        assert seen_by(game, other)["lands"] == {}


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_sums_are_told_where_they_have_decided_the_round_alone(seed: int) -> None:
    rng = Random(seed)
    game = dealt(rng)
    while game.turn is not None:
        game, _ = game.play(rng.choice(game.legal))
    view, outcome = seen_by(game, 0), game.outcome
    assert outcome is not None
    pips = [sum(tile.pips for tile in hand) for hand in game.current.hands]
    told = pips if outcome.manguno is not None else [None] * 5
    assert [row["sum"] for row in view["result"]["rows"]] == told
    assert [seat["sum"] is None for seat in view["seats"]] == [each is None for each in told]
