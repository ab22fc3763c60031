"""How many learners a dashboard has room for, and when a place is free again. Standard library only."""

import os
from dataclasses import dataclass
from typing import Any

PLACES = 40
"""How many learners `domeng play --class` has room for, unless it is told; and where it is for no class, at most."""
MOST_PLACES = 1000
"""More than one server carries, on any machine."""
MEGABYTES, SERVER_MEGABYTES = 60, 300
"""What a learner's Python takes of this machine's memory, about, and what the rest does (docs/deploy.md has the figures)."""


@dataclass(frozen=True, slots=True)
class Classroom:
    """Whom a dashboard is for.

    `places` are the kernels that may be alive for visitors at the same time (None: it is for no class), `ready` how many
    of them wait for their visitors, started. The rest is in seconds: `arrival` is how long a page that has been sent may
    take to connect (its scripts are 4 MB: 80 seconds at 400 kilobits a second), `idle` after how long a kernel ends whose
    page was there and has gone without saying so, `spare` after how long each of these ends if somebody waits for a
    place, and `patience` how long a visitor waits for one: longer than `spare`.
    """

    places: int | None = None
    ready: int = 0
    arrival: float = 90
    idle: float = 900
    spare: float = 60
    patience: float = 75

    @property
    def settings(self) -> dict[str, Any]:
        """The same, as Voilà's kernel manager takes it."""
        return {
            "places": self.places or PLACES,
            "ready": self.ready,
            "arrival": self.arrival,
            "idle": self.idle,
            "spare": self.spare,
            "patience": self.patience,
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


def memory_here() -> float | None:
    """What this machine has of memory, in gigabytes; None where that cannot be found out."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 1e9
    except (AttributeError, ValueError, OSError):  # there is no sysconf, as in Windows, or it does not know
        return None
