"""Which kernels no page is connected to, since when, and which of them end first. Standard library only."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Away(Enum):
    """Why no page is connected to a kernel."""

    MAKING = "its page is being made"
    COMING = "its page has been sent, and its scripts are on their way"
    GONE = "its page was there: a phone sleeps, or a browser has crashed"


@dataclass(frozen=True, slots=True)
class Limits:
    """After how many seconds a kernel without a page ends.

    `arrival` is for a page that has been sent and has never come, `idle` for all others; where somebody waits for a
    place, `spare` for each page that has been sent.
    """

    arrival: float
    idle: float
    spare: float


class Absences:
    """The kernels that no page is connected to."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._away: dict[str, tuple[float, Away]] = {}  # since when, and why

    def begins(self, kernel_id: str, why: Away) -> None:
        """From now on no page is connected to it, or for another reason than before."""
        self._away[kernel_id] = (self._clock(), why)

    def ends(self, kernel_id: str) -> None:
        """A page is connected to it, or there is no such kernel any more."""
        self._away.pop(kernel_id, None)

    def over(self, waiting: int) -> list[str]:
        """The kernels that end now, where so many visitors wait for a place; who has been gone longest goes first."""
        now = self._clock()
        late = [each for each, (since, why) in self._away.items() if now >= since + self._limit(why)]
        spare = [each for each, (since, why) in self._spare() if now >= since + self._limits.spare and each not in late]
        return late + spare[: max(0, waiting - len(late))]

    def next_in(self, waiting: int) -> float | None:
        """In how many seconds the next one ends, if nothing changes before; None if none does."""
        due = [since + self._limit(why) for since, why in self._away.values()]
        if waiting > 0:
            due += [since + self._limits.spare for _, (since, _) in self._spare()]
        return max(0.0, min(due) - self._clock()) if due else None

    def _limit(self, why: Away) -> float:
        return self._limits.arrival if why is Away.COMING else self._limits.idle

    def _spare(self) -> list[tuple[str, tuple[float, Away]]]:
        """Those whose pages have been sent, by the time they have been gone."""
        sent = [(each, away) for each, away in self._away.items() if away[1] is not Away.MAKING]
        return sorted(sent, key=lambda each: each[1][0])
