"""When a kernel counts as ready."""

import asyncio
from collections.abc import Iterator
from queue import Empty
from typing import Any

import pytest
from jupyter_client.manager import AsyncKernelManager

from domeng_widgets.server.client import Client

BUSY, IDLE = ("asked", "busy"), ("asked", "idle")


class Kernel(Client):
    """A kernel that does what it is told: to each question, an answer or none, and what is heard of it."""

    def __init__(self, *answers: tuple[bool, list[tuple[str, str]]], lives: int = 100) -> None:
        super().__init__()
        self._answers, self._lives, self.asked = iter(answers), lives, 0
        self._heard: Iterator[tuple[str, str]] = iter(())

    async def kernel_info(self, **_asked: Any) -> dict[str, Any]:
        """Its answer."""
        self.asked += 1
        await asyncio.sleep(0)
        answers, heard = next(self._answers, (False, []))
        self._heard = iter(heard)
        if not answers:
            raise TimeoutError
        return {"parent_header": {"msg_id": "asked"}, "content": {"protocol_version": "5.4"}}

    async def get_iopub_msg(self, **_asked: Any) -> dict[str, Any]:
        """What it publishes."""
        for number, state in self._heard:
            return {"parent_header": {"msg_id": number}, "content": {"execution_state": state}}
        raise Empty

    async def is_alive(self) -> bool:
        """So often."""
        self._lives -= 1
        return self._lives >= 0


@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        ([(True, [BUSY, IDLE])], 1),
        ([(True, [("another", "idle"), BUSY, IDLE])], 1),
        ([(False, []), (True, [BUSY, IDLE])], 2),  # it is starting
        (
            [(True, []), (True, [BUSY]), (True, [("another", "idle")]), (True, [IDLE])],
            4,
        ),  # it answers, but is not heard
    ],
)
def test_a_kernel_is_ready_once_it_answers_and_is_heard(answers: list[Any], asked: int) -> None:
    kernel = Kernel(*answers)
    asyncio.run(kernel.wait_for_ready(60))
    assert kernel.asked == asked


@pytest.mark.parametrize(("lives", "seconds", "said"), [(3, 60, "died"), (10**9, 0.01, "0.01 seconds")])
def test_a_kernel_that_dies_or_takes_too_long_is_an_error(lives: int, seconds: float, said: str) -> None:
    with pytest.raises(RuntimeError, match=said):
        asyncio.run(Kernel(lives=lives).wait_for_ready(seconds))


def test_all_that_a_ready_kernel_prints_is_heard_by_each_who_speaks_to_it() -> None:
    async def heard(client: Client) -> list[str]:
        found: list[str] = []
        await client.execute_interactive(
            "print(6 * 7)", timeout=60, allow_stdin=False, output_hook=lambda said: found.append(said["msg_type"])
        )
        return found

    async def test() -> None:
        manager = AsyncKernelManager(client_factory=Client, transport_encryption="auto")
        await manager.start_kernel()
        clients = [manager.client() for _ in range(3)]
        try:
            for client in clients:
                assert type(client) is Client
                client.start_channels()
                await client.wait_for_ready(60)
                assert await heard(client) == ["status", "execute_input", "stream", "status"]
        finally:
            for client in clients:
                client.stop_channels()
            await manager.shutdown_kernel(now=True)

    asyncio.run(test())
