"""The kernels of visitors, each of which ends when its page is there no more. Needs the extra `app`."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Float

from .absence import Absences, Away, Limits


class Attended(AsyncMappingKernelManager):
    """Ends the kernels that no page is connected to, sooner where visitors wait for a place.

    Jupyter's own culling counts from what a kernel did last: a learner who thinks for long would lose it at the first
    break of the connection, and a page that never comes would keep it as long.
    """

    arrival = Float(90, config=True, help="how many seconds a page that has been sent may take to connect")
    idle = Float(900, config=True, help="after how many seconds a kernel ends whose page has gone without a word")
    spare = Float(60, config=True, help="after how many seconds it gives up its place to who waits for one")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self._given: set[str] = set()  # the kernels that visitors have
        self._away = Absences(Limits(self.arrival, self.idle, self.spare))
        self._looking: asyncio.TimerHandle | None = None
        self._waiting = 0  # visitors who have waited for a place for a while
        self._giving_up: set[str] = set()  # kernels that are being ended, each of which frees a place
        self._ending: set[asyncio.Task[None]] = set()
        self._closing = False

    def attend(self, kernel_id: str) -> None:
        """A visitor has this kernel now, and the page is being made."""
        self._given.add(kernel_id)
        self._is_away(kernel_id, Away.MAKING)

    def sent(self, kernel_id: str) -> None:
        """The page of this kernel has been sent whole: it should connect before long."""
        self._is_away(kernel_id, Away.COMING)

    def notify_connect(self, kernel_id: str) -> None:
        """A page has connected."""
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call] # Jupyter has none
        self._away.ends(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """A page's connection has ended."""
        super().notify_disconnect(kernel_id)  # type: ignore[no-untyped-call] # Jupyter has none
        self._is_away(kernel_id, Away.GONE)

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forgets a kernel that has ended."""
        self._given.discard(kernel_id)
        self._away.ends(kernel_id)
        return super().remove_kernel(kernel_id)

    def close(self) -> None:
        """No kernel is ended for its page's sake any more: all will be."""
        self._closing = True
        if self._looking:
            self._looking.cancel()

    def _is_away(self, kernel_id: str, why: Away) -> None:
        """No page is connected to it, if that is so and it is a visitor's."""
        if kernel_id in self._given and not self._kernel_connections.get(kernel_id):
            self._away.begins(kernel_id, why)
            self._look()

    def _look(self) -> None:
        """Ends the kernels whose time is over, and looks again when that of the next one is."""
        if self._looking:
            self._looking.cancel()
        if self._closing:
            return
        for kernel_id in self._away.over(self._still_waiting):
            self._away.ends(kernel_id)
            self._giving_up.add(kernel_id)
            self._in_background(self._give_up(kernel_id))
        wait = self._away.next_in(self._still_waiting)
        self._looking = None if wait is None else asyncio.get_running_loop().call_later(wait, self._look)

    @property
    def _still_waiting(self) -> int:
        """How many wait for whom no kernel is being ended."""
        return self._waiting - len(self._giving_up)

    async def _give_up(self, kernel_id: str) -> None:
        try:
            await self._end(kernel_id)
        except Exception:
            self.log.exception("Kernel %s could not be ended", kernel_id)
        finally:
            # not at once: who has waited for this place does not know yet that it is free
            asyncio.get_running_loop().call_soon(self._has_given_up, kernel_id)

    def _has_given_up(self, kernel_id: str) -> None:
        self._giving_up.discard(kernel_id)
        self._look()

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Forgets a kernel that died, and closes what it was reached by: Jupyter does that where it ends one itself."""
        if kernel_id not in self:
            return
        kernel: Any = self.get_kernel(kernel_id)
        self.stop_watching_activity(kernel_id)  # type: ignore[no-untyped-call] # Jupyter has none
        self.stop_buffering(kernel_id)  # type: ignore[no-untyped-call] # Jupyter has none
        super()._handle_kernel_died(kernel_id)  # type: ignore[no-untyped-call] # Jupyter has none
        self._kernel_connections.pop(kernel_id, None)
        self._kernel_ports.pop(kernel_id, None)
        self._in_background(kernel.cleanup_resources())

    def _in_background(self, ending: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(ending)
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _end(self, kernel_id: str) -> None:
        if kernel_id in self:
            await self._async_shutdown_kernel(kernel_id, now=True)  # type: ignore[no-untyped-call] # Jupyter has none
