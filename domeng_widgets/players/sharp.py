"""A player that imagines what the others may hold, plays it all out many times, and takes what comes out best."""

from dataclasses import dataclass
from random import Random
from typing import Final

from domeng_widgets.rules import Action, Observation

from .prospects import distinct_plays, prospects

PLAYOUTS: Final = 200
"""Playouts a play, at the table."""


@dataclass(frozen=True, slots=True)
class SharpPlayer:
    """Plays for few stones now and for becoming CAMAT, by `playouts` imagined rounds for each play that it could make."""

    playouts: int = PLAYOUTS

    def choose(self, seen: Observation, rng: Random) -> Action:
        """The legal action that promises most; a forced one at once."""
        plays = distinct_plays(seen)
        if len(plays) < 2:
            return plays[0] if plays else seen.legal[0]
        return prospects(seen, rng, self.playouts)[0].play
