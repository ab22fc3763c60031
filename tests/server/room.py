"""A room with places for learners, whose kernels are no processes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

from traitlets.config import Config

from domeng_widgets.server.kernels import KERNEL, Kernels
from domeng_widgets.server.rendering import Renderer


class Room(Kernels):
    """Kernels that are no processes; each start waits until it is let go on, and fails where it is told to."""

    def __init__(self, places: int, ready: int | None = None, patience: float = 5, **limits: float) -> None:
        settings = {"places": places, "ready": places if ready is None else ready, "patience": patience}
        super().__init__(config=Config({"Room": settings | limits}))
        self.log = logging.getLogger("nobody")
        self.log.disabled = True
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.warms = asyncio.Event()
        self.warms.set()
        self.failing: set[int] = set()
        self.begun = 0
        self.most = 0
        self.ended: list[str] = []

    async def _async_start_kernel(self, **_asked: Any) -> str:
        self.begun += 1
        kernel_id = f"kernel {self.begun}"
        await self.go_on.wait()
        if self.begun in self.failing:
            raise OSError("no memory")
        self._kernels[kernel_id] = SimpleNamespace(
            kernel_name=KERNEL,
            client=lambda: Client(self.warms),
            is_alive=lambda: True,
        )
        self._kernel_connections[kernel_id] = 0
        self.most = max(self.most, len(self._kernels))
        return kernel_id

    async def _async_shutdown_kernel(self, kernel_id: str, **_how: bool) -> None:  # type: ignore[override]
        await asyncio.sleep(0)
        self.ended.append(kernel_id)
        self.remove_kernel(kernel_id)

    shutdown_kernel = _async_shutdown_kernel

    async def visitor(self, path: str = "") -> str:
        """What a visitor gets."""
        return await self.start_kernel(kernel_name=KERNEL, path=path)

    async def connected(self) -> str:
        """The kernel of a visitor whose page has connected."""
        kernel_id = await self.visitor()
        self.notify_connect(kernel_id)
        return kernel_id

    async def settles(self) -> None:
        """Returns once everything that can go on has."""
        for _ in range(50):
            await asyncio.sleep(0)


class Client:
    """Who speaks to a kernel that is made ready."""

    def __init__(self, warms: asyncio.Event) -> None:
        self._warms = warms

    def start_channels(self) -> None:
        """Nothing."""

    stop_channels = start_channels

    def wait_for_ready(self, **asked: Any) -> None:
        """At once."""

    async def execute(self, _code: str, **_asked: Any) -> None:
        """Once it is let go on."""
        await self._warms.wait()


def in_room(
    test: Callable[[Room], Awaitable[None]],
    places: int,
    ready: int | None = None,
    patience: float = 5,
    **limits: float,
) -> None:
    """Runs the test in a room, which has to be made where there is a loop."""

    async def run() -> None:
        await test(Room(places, ready, patience, **limits))

    asyncio.run(run())


def renderer_in(room: Room) -> Any:
    """What makes a visitor's page there."""
    made: Any = Renderer.__new__(Renderer)
    made._kernels, made._kernel_id, made.kernel_started, made._has_left = room, None, False, False
    made._pieces, made._making = asyncio.Queue(), None
    made.log, made.notebook_path = room.log, "play.ipynb"
    return made
