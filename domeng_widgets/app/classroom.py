"""How many learners a dashboard has room for, and when a place is free again. Standard library only."""

from dataclasses import dataclass
from typing import Any

PLACES = 40
"""How many learners `domeng play --class` has room for, unless it is told."""
MEGABYTES, SERVER_MEGABYTES = 60, 300
"""What a learner's Python takes of this machine's memory, about, and what the rest does (docs/deploy.md has the figures)."""


@dataclass(frozen=True, slots=True)
class Classroom:
    """Whom a dashboard is for.

    `places` are the kernels that may be alive for visitors at the same time (None: as many as come), `ready` how many of
    them wait for their visitors, started; `idle` is after how many seconds a kernel ends whose page has gone without
    saying so, and `patience` how many a visitor waits for a place.
    """

    places: int | None = None
    ready: int = 0
    idle: int = 900
    patience: float = 60

    @property
    def settings(self) -> dict[str, Any]:
        """The same, as Voilà's kernel manager takes it."""
        return {
            "places": self.places,
            "ready": self.ready,
            "patience": self.patience,
            "cull_idle_timeout": self.idle,
            "cull_interval": max(1, min(60, self.idle // 5)),
            "cull_connected": False,
        }

    @property
    def memory(self) -> float:
        """What all places and the server take together, in gigabytes, about."""
        return ((self.places or 0) * MEGABYTES + SERVER_MEGABYTES) / 1000


ALONE = Classroom()
"""One person, or a few: each page starts a kernel of its own."""


def classroom(places: int) -> Classroom:
    """A class: everybody comes at once, and opens a page; each place stands ready before."""
    return Classroom(places, ready=places, idle=300)
