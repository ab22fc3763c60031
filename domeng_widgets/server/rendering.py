"""A notebook's page, made while its visitor already reads what it waits for. Needs the extra `app`."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from jupyter_core.utils import ensure_async
from voila.notebook_renderer import NotebookRenderer

from domeng_widgets.app.known import ENGINE, known_outputs

from .kernels import Closing, Kernels, NoPlace, environment

HEARTBEAT = 10.0
"""After how many seconds without a piece of the page a sign of life is sent: to the visitor, and to what lies between."""


class Compiled(BytecodeCache):
    """The templates, compiled once for all pages: each has an environment of its own, which would compile them anew."""

    def __init__(self) -> None:
        self._known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """What is known of a template, if anything is."""
        if bucket.key in self._known:
            bucket.bytecode_from_string(self._known[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """A template that has been compiled."""
        self._known[bucket.key] = bucket.bytecode_to_string()


COMPILED = Compiled()


class Died(Exception):  # noqa: N818 # it is no error of ours
    """The kernel has ended while its page was being made."""


class Left(Exception):  # noqa: N818 # it is no error
    """The visitor has left before the page stood."""


class Renderer(NotebookRenderer):  # type: ignore[misc]
    """Renders a notebook; where its kernel fails, the page ends with that news instead of waiting for ever.

    The head of the page is sent before there is a kernel. The engine's cells are not run again where the notebook holds
    what they have shown: that is the same every time, and a learner waits for the scenes.
    """

    _running: asyncio.Task[None] | None = None

    def __init__(self, *, kernels: Any, **asked: Any) -> None:
        super().__init__(**asked)
        self.log = kernels.log  # without it, what goes wrong is not told
        self._kernels = kernels
        self._kernel_id: str | None = None
        self._pieces: asyncio.Queue[str | None] = asyncio.Queue()
        self._making: asyncio.Task[None] | None = None
        self._has_left = False

    async def initialize(self, **asked: Any) -> None:
        """Voilà's own, with templates that are compiled once."""
        await super().initialize(**asked)
        self.exporter.environment.bytecode_cache = COMPILED

    async def pieces(self) -> AsyncIterator[str]:
        """The page, piece by piece; Left once the visitor has."""
        self._making = asyncio.create_task(self._make())
        while True:
            try:
                piece = await asyncio.wait_for(self._pieces.get(), HEARTBEAT)
            except TimeoutError:
                piece = _script("window.voila_heartbeat()")
            if self._has_left:
                raise Left
            if piece is None:
                return
            yield piece

    def leave(self) -> None:
        """The visitor has left: no more pieces are wanted."""
        self._has_left = True
        self._pieces.put_nowait("")  # wakes who waits for one

    def sent(self) -> None:
        """The page has been sent whole."""
        if self._kernel_id and isinstance(self._kernels, Kernels):
            self._kernels.sent(self._kernel_id)

    async def give_up(self) -> None:
        """Ends what has been begun for a visitor who has left before the page stood."""
        if self._making:
            self._making.cancel()
            await asyncio.wait([self._making])
        await self._end_kernel()

    async def generate_content_generator(
        self, kernel_id: str | None = None, kernel_future: Any = None
    ) -> AsyncIterator[tuple[str, Any]]:
        """The page, piece by piece."""
        try:
            async for piece in super().generate_content_generator(kernel_id, kernel_future):
                yield piece
        except NoPlace:
            yield _script("domengFull()"), {}
        except Closing:
            yield _script("domengFailed()"), {}
        except Exception as error:
            if self._kernel_id and not await self._is_alive():
                self.log.error("The kernel of %s died while its page was being made", self.notebook_path)
            else:
                self.log.exception("Rendering %s failed", self.notebook_path, exc_info=error)
            yield _script("domengFailed()"), {}
            await self._end_kernel()

    async def _is_alive(self) -> bool:
        """Whether the kernel is."""
        return self._kernel_id in self._kernels and await ensure_async(self._kernels.is_alive(self._kernel_id))

    async def _end_kernel(self) -> None:
        """Ends the kernel, if there is one, and what it still runs: its place is free for the next visitor."""
        if self._running:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        client = getattr(getattr(self, "executor", None), "kc", None)
        if client:  # also where it has not got as far as speaking to the kernel
            await ensure_async(client.stop_channels())
        if self._kernel_id in self._kernels:
            await ensure_async(self._kernels.shutdown_kernel(self._kernel_id, now=True))

    async def _make(self) -> None:
        try:
            async for piece, _ in self.generate_content_generator():
                self._pieces.put_nowait(piece)
        finally:
            self._pieces.put_nowait(None)

    async def _jinja_kernel_start(self, nb: Any, kernel_id: Any, kernel_future: Any) -> Any:  # noqa: ARG002 # as Voilà calls it
        """The kernel's id, once there is one; a visitor who has to wait for a place is told so."""
        if getattr(self._kernels, "is_full", False):
            self._pieces.put_nowait(_script("domengWaits()"))
        name = self.notebook.metadata.kernelspec.name
        starting = self._kernels.start_kernel(kernel_name=name, path=self.cwd, env=environment())
        self._kernel_id = kernel_id = await ensure_async(starting)
        return await super()._jinja_kernel_start(nb, kernel_id, self._kernels.get_kernel(kernel_id))

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        """The cells; while one becomes a piece of the page, the kernel already runs the next. Died where it can run no more."""
        done: asyncio.Queue[Any] = asyncio.Queue()

        async def run() -> None:
            try:
                async for cell in self._run(nb, kernel_id):
                    done.put_nowait(cell)
            finally:
                done.put_nowait(None)

        self._running = asyncio.create_task(run())
        while (cell := await done.get()) is not None:
            yield cell
        await self._running  # what went wrong there

    async def _run(self, nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        """The cells, each once it has been run or is known."""
        known, at = known_outputs(nb.cells), 0
        if known:
            self.executor.skip_cells_with_tag = ENGINE
        async for cell in super()._jinja_cell_generator(nb, kernel_id):
            # Voilà takes a dead kernel for a cell that has failed, and goes on.
            if not await self._is_alive():
                raise Died
            if at in known:
                cell.outputs = known[at]
            yield cell
            at += 1


def _script(call: str) -> str:
    return f"<script>{call}</script>\n"
