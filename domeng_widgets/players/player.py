"""What a computer player is."""

from random import Random
from typing import Protocol

from domeng_widgets.rules import Action, Observation


class Player(Protocol):
    """Chooses an action from what a seat may know, and from nothing else."""

    def choose(self, seen: Observation, rng: Random) -> Action:
        """One of `seen.legal`; `seen.seat` is to move."""
        ...


class RandomPlayer:
    """Chooses among all legal actions with equal chances; a domino that fits two ends counts twice."""

    def choose(self, seen: Observation, rng: Random) -> Action:
        """One of `seen.legal`."""
        return rng.choice(seen.legal)
