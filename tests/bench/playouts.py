"""How fast rounds are played out, and what a hint or a sharp decision costs: `make bench`.

Everything is measured side by side in one run, in turns, as CPU time on one core. What counts are the ratios: machines
differ, and are busy. `--games 200` looks at every position of the 200 games, which takes long.
"""

import argparse
import gc
import math
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from random import Random
from statistics import median, quantiles

from domeng_widgets.players.bits import BIT, as_bits
from domeng_widgets.players.draws import draws_from
from domeng_widgets.players.hints import hint
from domeng_widgets.players.playouts import statistics
from domeng_widgets.players.positions import Position, play_out
from domeng_widgets.players.prospects import distinct_plays
from domeng_widgets.players.sharp import SharpPlayer
from domeng_widgets.players.simulation import Work, carry_out
from domeng_widgets.rules import SEATS, Game, Play, Record, observe

Rounds = Callable[[int], object]
"""Plays so many rounds."""

PEERS = {"dominoes 6.1.0": 10.0, "OpenSpiel 2.0.2 python_block_dominoes": 35.0}
"""The packages beside which playouts are measured, and how many times as many rounds a second are the goal."""
GAMES = 200
PLAYOUTS = 1000
COSTS = {"median": 2.0, "p95": 2.0, "worst": 4.0}
"""How many times the CPU time of the bare playouts a decision may cost."""
COST_LAPS = 3
CHOOSES = "sharp, with a choice"
"""A forced play costs the sharp player nothing: the figures without those positions are told apart."""


def cpu(work: Callable[[], object]) -> float:
    """Seconds of CPU time that something takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


# --- rounds a second --------------------------------------------------------------------------------------------------------


def ours() -> Rounds:
    """First rounds of Domeng by chance, with terms and stones counted."""
    seeds = iter(range(10**9))
    return lambda n: statistics(n, next(seeds))


def of_dominoes() -> Rounds:
    """Rounds of block dominoes for four, with PyPI's `dominoes`."""
    import dominoes

    def play(n: int) -> None:
        for _ in range(n):
            game = dominoes.Game.new()
            while game.result is None:
                game.make_move(*random.choice(game.valid_moves))

    return play


def of_open_spiel() -> Rounds:
    """Rounds of block dominoes for two, with OpenSpiel; chance nodes are drawn as its own examples do."""
    import numpy
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401 - which registers the game

    game = pyspiel.load_game("python_block_dominoes")

    def play(n: int) -> None:
        for _ in range(n):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(numpy.random.choice(outcomes, p=chances))
                else:
                    state.apply_action(random.choice(state.legal_actions()))

    return play


def rates(players: dict[str, Rounds], laps: int, seconds: float = 0.4) -> dict[str, list[float]]:
    """Rounds a second of each in every lap; in a lap each plays for about so many seconds, one after the other."""
    sizes = {}
    for name, play in players.items():
        play(20)  # the first rounds load tables
        sizes[name] = max(20, round(200 * seconds / cpu(lambda play=play: play(200))))
    gc.collect()
    gc.freeze()  # what the packages themselves keep is not looked through again in anybody's lap
    found: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(laps):
        for name, play in players.items():
            found[name].append(sizes[name] / cpu(lambda play=play, name=name: play(sizes[name])))
    return found


def compare_rates(laps: int) -> bool:
    """Print rounds a second beside the peers'; whether the goals are met."""
    found = rates(dict(zip(("domeng", *PEERS), (ours(), of_dominoes(), of_open_spiel()), strict=True)), laps)
    print(f"Rounds by chance on one core, median of {laps} laps (lowest to highest):")
    for name, each in found.items():
        print(f"  {name:<40}{median(each):>9,.0f} a second   ({min(each):,.0f} to {max(each):,.0f})")
    met = True
    for name, goal in PEERS.items():
        ratios = [one / other for one, other in zip(found["domeng"], found[name], strict=True)]
        print(f"  domeng / {name:<40}{spread(ratios)}   goal: at least {goal:g}")
        met &= median(ratios) >= goal
    return met


def spread(ratios: list[float]) -> str:
    """Median, lowest and highest."""
    return f"{median(ratios):6.1f}   ({min(ratios):.1f} to {max(ratios):.1f})"


# --- what a decision costs ------------------------------------------------------------------------------------------------


def positions(games: int) -> Iterator[Game]:
    """The positions of so many of the random games, taken evenly, in which there is a play and something to play out."""
    for number in sorted({n * GAMES // games for n in range(games)}):
        (text,) = carry_out(Work(number, 1, ("random",) * SEATS, 1, to_camat=True)).records
        for moment in Record.parse(text).moments():
            game = moment.game
            if game.turn is not None and not game.must_pass and len(game.hands[game.turn]) > 1:
                yield game


def after(game: Game, play: Play) -> Position:
    """The position after a play, with all hands known."""
    if play.end is None:
        hands = [as_bits(hand) for hand in game.hands]
        return Position.led(hands, [*game.stones, game.table], game.current.turn, BIT[play.tile])
    position = Position.of(game)
    position.play(play)
    return position


def bare(game: Game, rng: Random) -> None:
    """As many playouts as a decision takes, with nothing to imagine and nothing to count."""
    draw = draws_from(rng)
    for play in distinct_plays(observe(game, game.turn)):
        start = after(game, play)
        for _ in range(PLAYOUTS):
            play_out(start.copy(), draw)


def least(tasks: dict[str, Callable[[], object]], first: int) -> dict[str, float]:
    """The CPU time that each takes, undisturbed: the least of some laps, in which they take turns, each lap another first."""
    found = dict.fromkeys(tasks, math.inf)
    gc.collect()
    gc.freeze()  # what is there already is not looked through again in anybody's lap
    for lap in range(first, first + COST_LAPS):
        for name in islice(cycle(tasks), lap % len(tasks), lap % len(tasks) + len(tasks)):
            found[name] = min(found[name], cpu(tasks[name]))
    return found


def compare_costs(games: int) -> bool:
    """Print what decisions cost beside bare playouts; whether the goals are met."""
    player, rng = SharpPlayer(PLAYOUTS), Random(1)
    found: dict[str, list[float]] = {"hint": [], "sharp": [], CHOOSES: []}
    for number, game in enumerate(positions(games)):
        seen = observe(game, game.turn)
        tasks: dict[str, Callable[[], object]] = {
            "bare": partial(bare, game, rng),
            "hint": partial(hint, seen, rng, PLAYOUTS),
            "sharp": partial(player.choose, seen, rng),
        }
        took = least(tasks, number)
        for name in ("hint", "sharp"):
            found[name].append(took[name] / took["bare"])
        if len(distinct_plays(seen)) > 1:
            found[CHOOSES].append(found["sharp"][-1])
    print(
        f"CPU time with {PLAYOUTS:,} playouts a play, beside as many bare ones with the hands known, at all positions"
    )
    print(f"of {games} random games with a play that does not end the round; least of {COST_LAPS} laps:")
    met = True
    for name, ratios in found.items():
        figures = dict(zip(COSTS, (median(ratios), quantiles(ratios, n=20)[-1], max(ratios)), strict=True))
        told = "   ".join(f"{key} {figures[key]:.2f} (goal: at most {goal:g})" for key, goal in COSTS.items())
        print(f"  {name:<24}{len(ratios):>7,} positions   {told}")
        met &= all(figures[key] <= goal for key, goal in COSTS.items())
    return met


def main() -> int:
    """Print both comparisons; status 1 if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games",
        type=int,
        choices=range(1, GAMES + 1),
        metavar=f"1..{GAMES}",
        default=5,
        help=f"how many of {GAMES} random games to look at",
    )
    parser.add_argument("--laps", type=int, default=9, help="how often each package plays")
    args = parser.parse_args()
    met = [compare_rates(args.laps), compare_costs(args.games)]
    return int(not all(met))


if __name__ == "__main__":
    sys.exit(main())
