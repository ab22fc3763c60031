"""The places of a class: who gets which kernel, and what becomes of kernels that nobody has. No process is started."""

import asyncio
from typing import Any

import pytest
from voila.notebook_renderer import NotebookRenderer

from domeng_widgets.server import kernels
from domeng_widgets.server.kernels import Closing, NoPlace
from domeng_widgets.server.rendering import Left
from tests.server.room import Room, in_room, renderer_in


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels are made ready at once, also while visitors come, and who waits counts at once."""
    monkeypatch.setattr(kernels, "QUIET", 0)
    monkeypatch.setattr(kernels, "WAITS", 0)


def test_that_all_places_are_taken_is_told_once_a_minute_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(room: Room) -> None:
        told: list[int] = []
        room.tells_full = told.append
        await room.visitor()
        await room.visitor()
        waiting = [asyncio.create_task(room.visitor()) for _ in range(3)]
        await room.settles()
        assert told == [2]
        monkeypatch.setattr(kernels, "NEWS", 0)  # a minute later
        waiting.append(asyncio.create_task(room.visitor()))
        await room.settles()
        assert told == [2, 2]
        for each in waiting:
            each.cancel()
        await asyncio.wait(waiting)
        assert room._waiting == 0

    in_room(test, 2, ready=0)


def test_who_leaves_while_waiting_for_a_place_waits_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def waits(self: Any, *_asked: Any) -> Any:
        yield "begun", {}
        self._kernel_id = await self._kernels.visitor()

    async def test(room: Room) -> None:
        await room.visitor()
        renderer = renderer_in(room)
        pieces = renderer.pieces()
        assert await anext(pieces) == "begun"
        more = asyncio.create_task(anext(pieces))
        await room.settles()
        assert room._waiting == 1
        renderer.leave()
        with pytest.raises(Left):
            await more
        await renderer.give_up()
        assert (room._waiting, room.begun) == (0, 1)

    monkeypatch.setattr(NotebookRenderer, "generate_content_generator", waits)
    in_room(test, 1, ready=0)


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
        renderer = renderer_in(room)
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
