"""Time for a session in a test."""

from collections.abc import Callable


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[float, Callable[[], None]]] = []

    def later(self, delay: float, call: Callable[[], None]) -> Callable[[], None]:
        entry = (delay, call)
        self.waiting.append(entry)
        return lambda: self.waiting.remove(entry) if entry in self.waiting else None

    def tick(self) -> float:
        """Let the next thing happen; how long it would have taken."""
        delay, call = self.waiting.pop(0)
        call()
        return delay
