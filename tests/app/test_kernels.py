"""The places of a class: who gets which kernel, and what becomes of kernels that nobody has. No process is started."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from traitlets.config import Config
from voila.notebook_renderer import NotebookRenderer

from domeng_widgets.app import kernels
from domeng_widgets.app.kernels import KERNEL, Closing, Kernels, NoPlace
from domeng_widgets.app.rendering import Renderer


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels are made ready at once, also while visitors come."""
    monkeypatch.setattr(kernels, "QUIET", 0)


class Room(Kernels):
    """Kernels that are no processes; each start waits until it is let go on, and fails where it is told to."""

    def __init__(self, places: int, ready: int | None = None, patience: float = 5) -> None:
        settings = {"places": places, "ready": places if ready is None else ready, "patience": patience}
        super().__init__(config=Config({"Room": {**settings, "cull_idle_timeout": 60}}))
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
            kernel_spec=SimpleNamespace(metadata={}),
            execution_state="idle",
            last_activity=datetime.now(UTC),
            client=lambda: Client(self.warms),
        )
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
    test: Callable[[Room], Awaitable[None]], places: int, ready: int | None = None, patience: float = 5
) -> None:
    """Runs the test in a room, which has to be made where there is a loop."""

    async def run() -> None:
        await test(Room(places, ready, patience))

    asyncio.run(run())


def test_a_kernel_that_stood_ready_for_long_is_not_ended_the_moment_it_is_given() -> None:
    async def test(room: Room) -> None:
        await room.filled()
        for each in room._kernels.values():
            each.last_activity -= timedelta(hours=1)
        await room.cull_kernels()
        assert room.standing == 2
        given = await room.visitor()
        await room.cull_kernels()
        assert given in room
        room.get_kernel(given).last_activity -= timedelta(hours=1)
        await room.cull_kernels()
        assert given not in room

    in_room(test, 2)


def test_a_room_that_closes_gives_its_free_places_to_nobody() -> None:
    async def test(room: Room) -> None:
        await room.visitor()
        await room.visitor()
        waiting = [asyncio.create_task(room.visitor()) for _ in range(2)]
        await room.settles()
        begun = room.begun
        await room.shutdown_all()
        assert await asyncio.gather(*waiting, return_exceptions=True) == [Is(Closing), Is(Closing)]
        with pytest.raises(Closing):
            await room.visitor()
        await room.settles()
        assert (room.list_kernel_ids(), room.begun) == ([], begun)

    in_room(test, 2)


def test_a_room_that_closes_while_it_is_filled_leaves_no_kernel() -> None:
    async def test(room: Room) -> None:
        room.go_on.clear()
        filled = asyncio.create_task(room.filled())
        await room.settles()
        gone = asyncio.create_task(room.visitor())
        claims, starts = asyncio.create_task(room.visitor()), asyncio.create_task(room.visitor())
        await room.settles()
        gone.cancel()
        closed = asyncio.create_task(room.shutdown_all())
        await room.settles()
        room.go_on.set()
        await closed
        ended = await asyncio.gather(filled, claims, starts, return_exceptions=True)
        assert ended[0] == Is(Closing)
        await room.settles()
        assert room.list_kernel_ids() == []
        assert len(room.ended) == len(set(room.ended)) == room.begun
        assert room._starts | room._ending == set()

    in_room(test, 4)


def test_a_room_that_closes_gives_away_none_of_the_kernels_that_stand() -> None:
    async def test(room: Room) -> None:
        await room.filled()
        closed = asyncio.create_task(room.shutdown_all())
        await asyncio.sleep(0)
        with pytest.raises(Closing):
            await room.visitor()
        await closed
        assert sorted(room.ended) == ["kernel 1", "kernel 2"]

    in_room(test, 2)


def test_a_room_that_closes_while_a_kernel_loads_what_a_page_needs_ends_it_once() -> None:
    async def test(room: Room) -> None:
        room.warms.clear()
        room.fill()
        await room.settles()
        claims = asyncio.create_task(room.visitor())
        await room.settles()
        assert room.list_kernel_ids() == ["kernel 1"]
        await room.shutdown_all()
        with pytest.raises(Closing):
            await claims
        assert (room.ended, room.begun) == (["kernel 1"], 1)

    in_room(test, 2)


def test_who_gives_up_while_a_kernel_starts_leaves_none_even_if_several_do() -> None:
    async def test(room: Room) -> None:
        room.go_on.clear()
        visitors = [asyncio.create_task(room.visitor()) for _ in range(3)]
        await room.settles()
        for each in visitors:
            each.cancel()
        await asyncio.wait(visitors)
        room.go_on.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(room._ending) == 3
        await room.settles()
        assert (room.list_kernel_ids(), room._ending) == ([], set())

    in_room(test, 3, ready=0)


def test_a_place_that_could_not_be_made_ready_is_no_success_and_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(room: Room) -> None:
        monkeypatch.setattr(kernels, "PAUSE", 0)
        await room.visitor()
        room.failing = {3}
        assert not await room.filled()
        assert room.standing == 1
        await asyncio.sleep(0.01)  # as long as the pause
        await room.settles()
        assert room.standing == 2
        assert await room.filled()

    in_room(test, 3)


def test_a_kernel_that_dies_while_it_stands_ready_is_replaced() -> None:
    async def test(room: Room) -> None:
        await room.filled()
        room.remove_kernel(room._standing[0])  # as where its process has died
        await room.settles()
        assert room.standing == 2

    in_room(test, 2)


def test_a_visitor_whose_kernel_could_not_be_started_leaves_the_room_as_full_as_before() -> None:
    async def test(room: Room) -> None:
        room.failing = {1}
        with pytest.raises(OSError, match="no memory"):
            await room.visitor()
        await room.settles()
        assert room.standing == 1

    in_room(test, 1)


def test_who_comes_while_a_kernel_is_made_ready_gets_that_one() -> None:
    async def test(room: Room) -> None:
        room.go_on.clear()
        room.fill()
        await room.settles()
        coming = asyncio.create_task(room.visitor())
        await room.settles()
        room.go_on.set()
        assert await coming == "kernel 1"
        await room.settles()
        assert (room.begun, room.standing) == (1, 0)

    in_room(test, 1)


def test_who_leaves_before_a_claimed_kernel_stands_leaves_it_to_the_next() -> None:
    async def test(room: Room) -> None:
        room.go_on.clear()
        room.fill()
        await room.settles()
        gone = asyncio.create_task(room.visitor())
        await room.settles()
        gone.cancel()
        await room.settles()
        there = asyncio.create_task(room.visitor())
        await room.settles()
        room.go_on.set()
        assert await there == "kernel 1"
        assert (room.begun, room.most) == (1, 1)

    in_room(test, 1)


def test_who_claimed_a_kernel_that_could_not_be_made_ready_gets_one_of_their_own() -> None:
    async def test(room: Room) -> None:
        room.go_on.clear()
        room.failing = {1}
        room.fill()
        await room.settles()
        coming = asyncio.create_task(room.visitor())
        await room.settles()
        room.go_on.set()
        assert await coming == "kernel 2"

    in_room(test, 1)


def test_visitors_who_come_and_go_never_have_more_kernels_than_places() -> None:
    async def test(room: Room) -> None:
        room.fill()
        for each in range(20):
            visitors = [asyncio.create_task(room.visitor("fi" if n % 2 else "")) for n in range(3)]
            for _ in range(each):
                await asyncio.sleep(0)
            for kernel_id in await asyncio.gather(*visitors):
                await room.shutdown_kernel(kernel_id)
        await room.filled()
        assert (room.most, room.standing) == (3, 3)

    in_room(test, 3)


def test_a_notebook_in_a_folder_gets_a_kernel_that_stands_ready() -> None:
    async def test(room: Room) -> None:
        await room.filled()
        assert await room.visitor("fi") == "kernel 1"
        await room.settles()
        assert room.begun == 1

    in_room(test, 1)


def test_who_finds_all_places_taken_for_too_long_is_told() -> None:
    async def test(room: Room) -> None:
        await room.visitor()
        with pytest.raises(NoPlace):
            await room.visitor()

    in_room(test, 1, patience=0.01)


def test_a_page_that_fails_once_it_has_a_kernel_gives_its_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(self: Any, *_asked: Any) -> Any:
        self._kernel_id = await self._kernels.visitor()
        yield "begun", {}
        raise RuntimeError

    async def test(room: Room) -> None:
        renderer: Any = Renderer.__new__(Renderer)
        renderer._kernels, renderer._kernel_id, renderer.kernel_started = room, None, False
        renderer.log, renderer.notebook_path = room.log, "play.ipynb"
        pieces = [piece async for piece, _ in renderer.generate_content_generator()]
        assert pieces == ["begun", "<script>domengFailed()</script>\n"]
        assert (room.list_kernel_ids(), room.is_full) == ([], False)

    monkeypatch.setattr(NotebookRenderer, "generate_content_generator", fails)
    in_room(test, 1, ready=0)


class Is:
    """Equal to each instance of a class."""

    def __init__(self, kind: type) -> None:
        self._kind = kind

    def __eq__(self, other: object) -> bool:
        return isinstance(other, self._kind)

    def __hash__(self) -> int:
        return hash(self._kind)

    def __repr__(self) -> str:
        return f"a {self._kind.__name__}"
