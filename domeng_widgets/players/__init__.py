"""Who plays when no person does: computer players, which see what their seat may know. Standard library only."""

from .player import Player, RandomPlayer
from .simulation import PLAYERS, Figure, Tally, simulate
from .steady import SteadyPlayer

__all__ = ["PLAYERS", "Figure", "Player", "RandomPlayer", "SteadyPlayer", "Tally", "simulate"]
