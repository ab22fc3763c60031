"""Computer players: they do what is legal, sensibly, and know no more than their seat."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from mypy import api

from domeng_widgets import players
from domeng_widgets.players import PLAYERS, Player, RandomPlayer, SteadyPlayer
from domeng_widgets.players.simulation import play_out
from domeng_widgets.players.steady import Unseen
from domeng_widgets.rules import (
    SEATS,
    Action,
    Game,
    Led,
    Observation,
    Opening,
    Pass,
    Passed,
    Play,
    Rules,
    Tile,
    Turn,
    observe,
    parse_action,
    shuffled,
)
from tests.rules.positions import dealt, position
from tests.rules.test_observation import moments, other_worlds

STEADY = SteadyPlayer()


class Watched:
    """A player whose choices are checked as they are made."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.choices = 0

    def choose(self, seen: Observation, rng: Random) -> Action:
        """What the player chooses, which must be legal for the seat to move."""
        assert seen.is_my_turn
        choice = self.player.choose(seen, rng)
        assert choice in seen.legal
        self.choices += 1
        return choice


def test_what_plays_rounds_out_is_loaded_when_it_is_asked_for() -> None:
    began = "import sys, domeng_widgets.players; print(*(name for name in sys.modules if 'players.' in name))"
    loaded = subprocess.run([sys.executable, "-c", began], check=True, capture_output=True, text=True).stdout.split()
    assert sorted(loaded) == ["domeng_widgets.players.player", "domeng_widgets.players.steady"]
    assert set(players.__all__) <= set(dir(players))
    assert all(getattr(players, name) for name in players.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'nobody'"):
        getattr(players, "nobody")  # noqa: B009 - mypy knows that there is none


def choices(held: str, lying: str) -> set[str]:
    """All that the steady player may choose in a position, whatever the lot."""
    seen = observe(position(held, lying), 0)
    return {str(STEADY.choose(seen, Random(seed))) for seed in range(12)}


def worth(held: str, lying: str, play: str) -> float:
    """How good a play looks to the steady player."""
    seen = observe(position(held, lying), 0)
    return STEADY.worth(seen, parse_action(play), Unseen.of(seen))


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("opening", Opening)
def test_a_player_chooses_only_what_is_legal(name: str, opening: Opening) -> None:
    for seed in range(8):
        rng, game = Random(seed), Game.new(Rules(opening=opening))
        player = Watched(PLAYERS[name]())
        for _ in range(2):
            game, _ = game.deal(shuffled(rng))
            while (turn := game.turn) is not None:
                game, _ = game.play(player.choose(observe(game, turn), rng))
        assert player.choices > 20


@pytest.mark.parametrize("name", PLAYERS)
def test_a_choice_depends_on_what_the_seat_may_know_and_on_nothing_else(name: str) -> None:
    player, rng, asked = PLAYERS[name](), Random(1), 0
    for before, game in moments(11, rounds=2):
        if game.turn is None:
            continue
        choice = player.choose(observe(game, game.turn), Random(7))
        for other in other_worlds(before, game, game.turn, rng):
            assert player.choose(observe(other, game.turn), Random(7)) == choice
            asked += 1
    assert asked > 50


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_draws_from_the_generator_it_is_given_only(name: str) -> None:
    one, two = ([game for game, _ in play_out([PLAYERS[name]()] * SEATS, Random(5), to_camat=True)] for _ in range(2))
    assert one == two


def test_the_random_player_gives_each_legal_action_the_same_chance() -> None:
    seen = observe(position("65 64 53 | 66 | 44 | 33 | 22", "60 05"), 0)
    rng, player = Random(1), RandomPlayer()
    drawn = [player.choose(seen, rng) for _ in range(4000)]
    assert {str(action) for action in seen.legal} == {"65<", "65>", "64<", "53>"}
    for action in seen.legal:
        assert abs(drawn.count(action) - 1000) < 4 * 27.4  # four standard errors


def test_a_player_passes_when_it_must() -> None:
    seen = observe(position("21 10 | 66 | 44 | 33 | 22", "65"), 0)
    assert [player().choose(seen, Random(1)) for player in PLAYERS.values()] == [Pass()] * len(PLAYERS)


def test_the_steady_player_rids_itself_of_heavy_dominoes() -> None:
    # 6 and 0 are alike in all but their pips: the same dominoes with either have been seen.
    assert choices("65 50 21 | 66 | 44 | 33 | 22", "55") == {"65<", "65>"}


def test_the_steady_player_leads_a_heavy_domino() -> None:
    seen = observe(
        dealt("65 10 20 30 21 | 55 54 53 52 51 | 44 43 42 41 40 | 33 32 31 60 61 | 22 11 66 64 63", leader=0), 0
    )
    assert STEADY.choose(seen, Random(1)) == Play(Tile(6, 5))


def test_the_steady_player_prefers_a_mappakuling_that_makes_others_pass() -> None:
    # All dominoes with a 5 lie but the one in hand: [6|5] on the left closes both ends with 5; [6|6] is heavier.
    lying = "60 05 55 54 42 25 53 31 15"
    assert choices("65 66 21 | 44 | 33 | 22 | 11", lying) == {"65<"}
    assert Unseen.of(observe(position("65 66 21 | 44 | 33 | 22 | 11", lying), 0)).passes_expected((5, 5)) == 4


def test_the_steady_player_keeps_a_ceki_or_pollo_in_reach() -> None:
    # With [6|1] and [6|6] on ends 6 and 1: after 61> the [6|6] would be a POLLO, after 66< the [6|1] a CEKI.
    held, lying = "61 66 | 44 | 33 | 22 | 55", "65 51"
    assert choices(held, lying) <= {"61>", "66<"}
    assert worth(held, lying, "61>") > worth(held, lying, "61<")
    # After 43< the ends are 3 and 5, which is what [5|3] needs; [5|2] fits only one of them.
    kept = [worth(f"43 {tile} | 66 | 22 | 33 | 00", "41 15", "43<") for tile in ("53", "52")]
    assert kept[0] > kept[1]


def test_a_finish_of_any_kind_is_taken() -> None:
    assert choices("63 | 66 | 44 | 33 | 22", "64 45") == {"63<"}
    assert choices("65 | 66 | 44 | 33 | 22", "64 45") == {"65<", "65>"}


def test_who_has_passed_on_both_ends_is_expected_to_pass_again() -> None:
    seen = observe(position("65 66 21 | 44 40 | 33 30 | 22 20 | 11 10", "64 45"), 0)
    led = Turn(0, Play(Tile(6, 5)), (Led(0, Tile(6, 5)),))
    passes = tuple(
        Turn(seat, Pass(), (Passed(seat, (6, 5), is_passebunge=False, in_a_row=seat),)) for seat in range(1, SEATS)
    )
    nobody, first_two, everybody = (
        Unseen.of(replace(seen, turns=(led, *passes[:n]))).passes_expected((6, 5)) for n in (0, 2, 4)
    )
    assert everybody == 4  # each of the four others, for certain
    assert 2 < first_two < 4
    assert 0 < nobody < first_two


def test_the_steady_player_beats_random_ones() -> None:
    rounds, won, own, others = 400, 0, 0, 0
    for number in range(rounds):
        seat = number % SEATS
        players: list[Player] = [SteadyPlayer() if no == seat else RandomPlayer() for no in range(SEATS)]
        for game, _ in play_out(players, Random(f"match/{number}"), to_camat=False):
            assert game.outcome is not None
            won += game.outcome.winner == seat
            own += game.stones[seat]
            others += sum(game.stones) - game.stones[seat]
    assert won > rounds / SEATS + 3 * (rounds * 0.2 * 0.8) ** 0.5  # three standard errors above a fifth
    assert own < others / (SEATS - 1)


GIVEN_A_GAME = """
from random import Random
from domeng_widgets.players import PLAYERS, Player, RandomPlayer, SharpPlayer, SteadyPlayer, hint
from domeng_widgets.players.hidden import HiddenHands
from domeng_widgets.players.prospects import prospects
from domeng_widgets.rules import Game, observe

game, rng = Game.new(), Random(1)
players: list[Player] = [RandomPlayer(), SteadyPlayer(), SharpPlayer(), *(make() for make in PLAYERS.values())]
players[0].choose(observe(game, 0), rng)  # this is right, and all that follows is not
players[0].choose(game, rng)
RandomPlayer().choose(game, rng)
SteadyPlayer().choose(game, rng)
SharpPlayer().choose(game, rng)
prospects(game, rng)
hint(game, rng)
HiddenHands(game, rng)
"""


def test_to_give_a_player_a_game_is_a_type_error(tmp_path: Path) -> None:
    (tmp_path / "given.py").write_text(GIVEN_A_GAME)
    told, _, status = api.run(["--strict", "--cache-dir", str(tmp_path / "cache"), str(tmp_path / "given.py")])
    refused = [line for line in told.splitlines() if 'incompatible type "Game"; expected "Observation"' in line]
    lines = GIVEN_A_GAME.splitlines()
    after = lines.index(next(line for line in lines if "all that follows is not" in line)) + 1
    assert [int(line.split(":")[1]) for line in refused] == list(range(after + 1, len(lines) + 1))
    assert (status, len(told.splitlines())) == (1, len(refused) + 1)
