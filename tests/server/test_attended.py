"""Which learner's kernel ends, and when, because no page is connected to it. No process is started."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from domeng_widgets.server import kernels
from tests.server.room import Room, in_room, renderer_in


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels are made ready at once, also while visitors come, and who waits counts at once."""
    monkeypatch.setattr(kernels, "QUIET", 0)
    monkeypatch.setattr(kernels, "WAITS", 0)


def test_a_kernel_to_whose_page_no_connection_comes_frees_its_place_once_the_page_has_been_sent() -> None:
    async def test(room: Room) -> None:
        given = await room.visitor()
        await room.settles()
        assert room.ended == []
        room.sent(given)
        await room.settles()
        assert (room.ended, room.is_full) == ([given], False)

    in_room(test, 1, ready=0, arrival=0)


def test_a_kernel_that_a_page_is_connected_to_stays_and_so_do_those_that_stand_ready() -> None:
    async def test(room: Room) -> None:
        await room.filled()
        given = await room.visitor()
        room.notify_connect(given)  # before the last piece of its page has been sent
        room.sent(given)
        room.notify_connect(given)  # the page connects again before the old connection is known to be gone
        room.notify_disconnect(given)
        await room.settles()
        assert (room.ended, room.standing, room._away.next_in(0)) == ([], 1, None)
        room.notify_disconnect(given)
        assert room._away.next_in(0) == pytest.approx(1000, abs=60)

    in_room(test, 2, arrival=0, idle=1000)


def test_a_page_that_comes_back_keeps_its_kernel_and_where_nobody_waits_it_has_long() -> None:
    async def test(room: Room) -> None:
        given = await room.connected()
        room.notify_disconnect(given)
        await room.settles()
        room.notify_connect(given)
        waiting = asyncio.create_task(room.visitor())
        await room.settles()
        assert (room.ended, waiting.done()) == ([], False)
        await room.shutdown_kernel(given)
        assert await waiting == "kernel 2"

    in_room(test, 1, ready=0, spare=0, idle=1000)


def test_who_waits_gets_the_place_of_whoever_has_been_gone_longest_and_no_more_end_than_wait() -> None:
    async def test(room: Room) -> None:
        first, second, third, there = [await room.connected() for _ in range(4)]
        for each in (second, first, third):
            room.notify_disconnect(each)
        assert await room.visitor() == "kernel 5"
        await room.settles()
        assert room.ended == [second]
        assert sorted(await asyncio.gather(room.visitor(), room.visitor())) == ["kernel 6", "kernel 7"]
        await room.settles()
        assert (room.ended, there in room) == ([second, first, third], True)

    in_room(test, 4, ready=0, spare=0, idle=1000)


def test_who_goes_from_page_to_page_in_a_full_room_costs_nobody_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(room: Room) -> None:
        told: list[int] = []
        room.tells_full = told.append
        leaves, gone = await room.connected(), await room.connected()
        room.notify_disconnect(gone)
        comes = asyncio.create_task(room.visitor())
        await room.settles()
        await room.shutdown_kernel(leaves)
        await comes
        assert (room.ended, told) == ([leaves], [])

    monkeypatch.setattr(kernels, "WAITS", 60)
    in_room(test, 2, ready=0, spare=0, idle=1000)


def test_a_kernel_that_was_killed_leaves_nothing_open() -> None:
    async def test(room: Room) -> None:
        closed: list[str] = []

        async def clean() -> None:
            closed.append("kernel")

        given = await room.visitor()
        kernel: Any = room.get_kernel(given)
        close = SimpleNamespace(socket=SimpleNamespace(closed=False), close=lambda: closed.append("activity"))
        kernel._activity_stream, kernel.cleanup_resources = close, clean
        room._handle_kernel_died(given)
        await room.settles()
        assert (closed, given in room, room.is_full, room._ending) == (["activity", "kernel"], False, False, set())

    in_room(test, 1, ready=0)


def test_a_page_that_has_been_sent_is_waited_for() -> None:
    async def test(room: Room) -> None:
        renderer = renderer_in(room)
        renderer.sent()  # it said that all places are taken
        renderer._kernel_id = given = await room.visitor()
        renderer.sent()
        await room.settles()
        assert room.ended == [given]

    in_room(test, 1, ready=0, arrival=0)
