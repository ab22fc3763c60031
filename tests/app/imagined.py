"""Hints as the players find them, but made up: in their shape, from what a test wants to be found."""

from dataclasses import dataclass, field
from random import Random

from domeng_widgets.players.hints import Because, Reason
from domeng_widgets.rules import Observation, Play


@dataclass(frozen=True)
class Estimate:
    mean: float
    error: float = 0.05

    @property
    def low(self) -> float:
        return self.mean - 2 * self.error

    @property
    def high(self) -> float:
        return self.mean + 2 * self.error


@dataclass(frozen=True)
class Prospect:
    play: Play
    stones: Estimate
    wins: Estimate
    camat: float = 0.0

    @property
    def worth(self) -> Estimate:
        return Estimate(10 * self.camat - self.stones.mean)


@dataclass(frozen=True)
class Found:
    """A hint: its prospects, best first, and for each of them a reason."""

    prospects: tuple[Prospect, ...]
    best: tuple[Prospect, ...]
    reasons: dict[Play, Reason] = field(default_factory=dict)
    playouts: int = 1000

    def reason(self, prospect: Prospect) -> Reason:
        usual = Because.LIKE_ANY if len(self.prospects) > 1 else Because.ONLY_ONE
        return self.reasons.get(prospect.play, Reason(usual))


def found(plays: list[Play], best: int = 1, reasons: dict[Play, Reason] | None = None, camat: float = 0.0) -> Found:
    """A hint in which each play costs a stone more than the one before it."""
    prospects = tuple(Prospect(play, Estimate(0.5 + n), Estimate(0.4 - 0.1 * n), camat) for n, play in enumerate(plays))
    return Found(prospects, prospects[:best], reasons or {})


class Asker:
    """Finds a hint by the lot, and remembers what it was asked."""

    def __init__(self) -> None:
        self.seen: list[Observation] = []

    def __call__(self, seen: Observation, rng: Random) -> Found:
        self.seen.append(seen)
        twin = seen.chain.is_equal
        plays = [each for each in seen.legal if isinstance(each, Play) and not (twin and str(each).endswith("<"))]
        prospects = tuple(Prospect(play, Estimate(rng.random()), Estimate(rng.random())) for play in plays)
        ordered = tuple(sorted(prospects, key=lambda each: each.stones.mean))
        return Found(ordered, ordered[:1])
