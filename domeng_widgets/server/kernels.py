"""The kernels behind the dashboard's pages: a limited number of places, of which some stand ready. Needs the extra `app`."""

import asyncio
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from jupyter_core.utils import ensure_async
from traitlets import Float, Integer
from voila import __version__ as voila_version

from domeng_widgets.table.module import BESIDE

from .attended import Attended

KERNEL = "python3"
"""The kernel that our notebooks ask for."""

WARMING = "__import__('domeng_widgets.app.warm')"
"""What a kernel loads before its visitor comes. No cell is run and no name is given: nothing is dealt for two."""

QUIET = 2.0
"""How many seconds nobody must have come before the next kernel is made ready: whoever waits goes first."""

SECONDS = 60.0
"""How long a kernel may take to start."""

PAUSE = 30.0
"""After how many seconds it is tried again where no kernel could be made ready."""

WAITS = 3.0
"""After how many seconds somebody counts as waiting: who goes from page to page may come before the old one is left."""

NEWS = 60.0
"""How many seconds pass at least between two lines that all places are taken."""


def environment() -> dict[str, str]:
    """What a page's kernel finds in its environment: nothing that its visitor sent, so all are alike."""
    # domeng_widgets.table knows by this that it is in Voilà, and that the page has our modules
    return os.environ | {"SERVER_SOFTWARE": f"voila/{voila_version}", BESIDE: "1"}


class NoPlace(Exception):  # noqa: N818 # it is no error
    """All places are taken, and none has become free for a while."""


class Closing(Exception):  # noqa: N818 # it is no error either
    """The dashboard is ending: nobody gets a kernel any more."""


class Kernels(Attended):
    """Gives each visitor a kernel that nobody had before, up to so many at the same time."""

    places = Integer(None, allow_none=True, config=True, help="how many visitors may have a kernel at the same time")
    ready = Integer(0, config=True, help="how many kernels stand ready for visitors to come")
    patience = Float(75, config=True, help="how many seconds a visitor waits for a place")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._free = asyncio.Semaphore(self.places) if self.places is not None else None
        self._standing: deque[str] = deque()
        self._told = -NEWS
        self.tells_full: Callable[[int], None] = lambda _places: None
        self._filling: asyncio.Task[None] | None = None
        self._under_way = False  # whether a kernel is being made ready
        self._claim: asyncio.Future[str | None] | None = None  # of the visitor who is to have it
        self._starts: set[asyncio.Future[str]] = set()
        self._coming = 0  # visitors whose kernel is being started
        self._last_came = -QUIET

    @property
    def is_full(self) -> bool:
        """Whether who comes now has to wait for a place."""
        return self._free is not None and self._free.locked()

    @property
    def standing(self) -> int:
        """How many kernels stand ready."""
        return len(self._standing)

    async def start_kernel(self, **asked: Any) -> str:  # type: ignore[override] # Jupyter's own is a coroutine too
        """A kernel for a visitor; NoPlace if there is no place for it for too long, Closing if there will be none."""
        await self._take_place()
        self._last_came = time.monotonic()
        self._coming += 1
        try:
            kernel_id = await self._kernel_for(asked)
            self.get_kernel(kernel_id)  # KeyError if it has died by now
        except BaseException:
            self._coming -= 1  # before the place is free: it may be filled then
            self._give_back()
            raise
        self._coming -= 1
        self.attend(kernel_id)
        self.fill()
        return kernel_id

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forgets a kernel that has ended, of itself or not; its place is free, and one that stood ready is replaced."""
        was_given = kernel_id in self._given
        removed = super().remove_kernel(kernel_id)
        if was_given:
            self._give_back()
        elif kernel_id in self._standing:
            self._standing.remove(kernel_id)
            self.fill()
        return removed

    async def shutdown_all(self, now: bool = True) -> None:  # type: ignore[override] # as above
        """Ends all kernels, those that are being made ready too; none is started any more.

        At once: they have nothing to save, and one that is asked to stop while it starts complains in the terminal.
        """
        self.close()
        if self._filling:
            self._filling.cancel()
            await asyncio.wait([self._filling])
        for several in (self._starts, self._ending):  # a kernel can be ended once it has been started
            if several:
                await asyncio.wait(several, timeout=SECONDS)
        await self._async_shutdown_all(now=now)

    async def filled(self) -> bool:
        """Makes kernels ready; whether as many stand as should, once all has been tried. Closing if it is ended before."""
        self.fill()
        if self._filling:
            await asyncio.wait([self._filling])
        if self._closing:
            raise Closing
        return not self._lacks_some

    def fill(self) -> None:
        """Makes kernels ready, in the background, while there are fewer than there should be."""
        if not self._closing and self._lacks_some and (self._filling is None or self._filling.done()):
            self._filling = asyncio.get_running_loop().create_task(self._fill())

    # --- places -----------------------------------------------------------------------------------------------------

    def _must_be_open(self) -> None:
        if self._closing:
            raise Closing

    async def _take_place(self) -> None:
        if self._free is None:
            return
        try:
            with self._counted():
                async with asyncio.timeout(self.patience):
                    await self._free.acquire()
        except TimeoutError:
            raise NoPlace from None

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Counts a visitor as waiting, after a while."""
        is_counted = False

        def count() -> None:
            nonlocal is_counted
            is_counted = True
            self._waiting += 1
            self._tell_full()
            self._look()

        soon = asyncio.get_running_loop().call_later(WAITS, count)
        try:
            yield
        finally:
            soon.cancel()
            self._waiting -= is_counted

    def _tell_full(self) -> None:
        now = time.monotonic()
        if now >= self._told + NEWS and not self._closing:
            self._told = now
            self.tells_full(self.places or 0)

    def _give_back(self) -> None:
        if self._free is not None:
            self._free.release()
            self.fill()

    async def _kernel_for(self, asked: dict[str, Any]) -> str:
        """The kernel that has stood ready longest, else the one that is being made ready, else a new one.

        Where the notebook lies makes no difference: ours read no files.
        """
        self._must_be_open()  # places that become free in the end wake who waits for one
        is_usual = asked.get("kernel_name") == KERNEL
        if is_usual and self._standing:
            return self._standing.popleft()
        if is_usual and self._under_way and not self._claim and (kernel_id := await self._claimed()):
            return kernel_id
        self._must_be_open()
        return await self._started(**asked)

    async def _claimed(self) -> str | None:
        """The kernel that is being made ready, or None if that fails. Who gives up waiting for it leaves it standing."""
        claim: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._claim = claim
        try:
            return await claim
        except asyncio.CancelledError:
            if self._claim is claim:
                self._claim = None  # for the next one
            elif not claim.cancelled():
                self._stand(claim.result())
            raise

    async def _started(self, **asked: Any) -> str:
        """A new kernel. Who gives up waiting for it leaves nothing behind."""
        starting = asyncio.ensure_future(self._async_start_kernel(**asked))
        self._starts.add(starting)
        starting.add_done_callback(self._starts.discard)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(self._end_unwanted)
            raise

    def _end_unwanted(self, started: "asyncio.Future[str]") -> None:
        if not started.cancelled() and not started.exception():
            self._in_background(self._end(started.result()))

    # --- those that stand ready -------------------------------------------------------------------------------------

    @property
    def _lacks_some(self) -> bool:
        taken = len(self._given) + self._coming
        return len(self._standing) < (self.ready if self.places is None else min(self.ready, self.places - taken))

    async def _fill(self) -> None:
        while self._lacks_some:
            wait = self._last_came + QUIET - time.monotonic()
            if wait > 0:
                await asyncio.sleep(wait)
                continue
            self._under_way, kernel_id = True, None
            try:
                kernel_id = await self._warmed()
            except Exception:
                self.log.exception("No kernel could be made ready")
                asyncio.get_running_loop().call_later(PAUSE, self.fill)
                return
            finally:
                self._under_way = False
                self._hand_over(kernel_id)

    def _hand_over(self, kernel_id: str | None) -> None:
        """Gives a kernel that has been made ready, or the news that it has not, to who waits for it; else it stands."""
        claim, self._claim = self._claim, None
        if claim and not claim.done():
            claim.set_result(kernel_id)
        else:
            self._stand(kernel_id)

    def _stand(self, kernel_id: str | None) -> None:
        if kernel_id and kernel_id in self:
            self._standing.append(kernel_id)

    async def _warmed(self) -> str:
        """A kernel that has loaded what a page needs."""
        kernel_id = await self._started(kernel_name=KERNEL, path="", env=environment())
        client = self.get_kernel(kernel_id).client()
        client.start_channels()
        try:
            await ensure_async(client.wait_for_ready(timeout=SECONDS))
            await ensure_async(client.execute(WARMING, silent=True, store_history=False, reply=True, timeout=SECONDS))
        except BaseException:
            await self._end(kernel_id)
            raise
        finally:
            client.stop_channels()
        return kernel_id
