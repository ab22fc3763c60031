"""How connections are let in: with patience, and not for ever."""

import asyncio
import errno
import socket
from collections.abc import Callable
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient
from tornado.web import Application, RequestHandler

from domeng_widgets.server import door
from domeng_widgets.server.dashboard import listening_on
from domeng_widgets.server.door import DESCRIPTORS, Door, raise_limit

resource = pytest.importorskip("resource")  # Windows has none


class Hello(RequestHandler):
    """Answers."""

    def get(self) -> None:
        """A word."""
        self.write("hello")

    def post(self) -> None:
        """The same."""
        self.write("hello")


def at_the_door(visit: Callable[[int], Any]) -> tuple[Any, int]:
    """What a visit to a door yields that listens on that port, and how often it was said to be full."""
    said = 0

    def full() -> None:
        nonlocal said
        said += 1

    async def opened() -> Any:
        server = Door(Application([("/", Hello)]), full)
        sockets = listening_on("127.0.0.1", 0)
        port = sockets[0].getsockname()[1]
        server.add_sockets(sockets)
        try:
            return await visit(port)
        finally:
            server.stop()
            await server.close_all_connections()

    return asyncio.run(opened()), said


async def asked(port: int, **how: Any) -> int:
    """How a request is answered."""
    return (await AsyncHTTPClient().fetch(f"http://127.0.0.1:{port}/", raise_error=False, **how)).code


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\n", b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n"])
def test_a_connection_that_sends_no_whole_request_is_closed(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(door, "SILENCE", 0.05)

    async def visit(port: int) -> list[bytes]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        left = await asyncio.wait_for(reader.read(), 5)
        writer.close()
        return left.splitlines()[:1]

    assert at_the_door(visit)[0] in ([], [b"HTTP/1.1 400 Bad Request"])


def test_a_large_body_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "BODY", 10)

    async def visit(port: int) -> list[int]:
        return [await asked(port, method="POST", body="x" * size) for size in (10, 11)]

    assert at_the_door(visit) == ([200, 400], 0)


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENFILE])
def test_where_there_is_no_room_it_waits_and_says_so_once(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(door, "PAUSE", 0.02)
    tries, accept = 0, socket.socket.accept

    def without_room(self: socket.socket) -> tuple[socket.socket, Any]:
        nonlocal tries
        tries += 1
        if tries <= 3:
            raise OSError(number, "no room")
        return accept(self)

    monkeypatch.setattr(socket.socket, "accept", without_room)
    assert at_the_door(asked) == (200, 1)
    assert tries <= 6  # the three, the visitor, and that there is nobody else


def test_another_fault_is_not_taken_for_want_of_room(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: socket.socket) -> tuple[socket.socket, Any]:
        raise OSError(errno.EINVAL, "broken")

    patient = door.PatientSocket(listening_on("127.0.0.1", 0)[0], lambda: None)
    monkeypatch.setattr(socket.socket, "accept", broken)
    with patient, pytest.raises(OSError, match="broken"):
        patient.accept()


NO_LIMIT = resource.RLIM_INFINITY


@pytest.mark.parametrize(
    ("soft", "hard", "then"),
    [
        (256, 4096, (4096, 4096)),
        (1024, 2**20, (DESCRIPTORS, 2**20)),
        (256, NO_LIMIT, (DESCRIPTORS, NO_LIMIT)),
        (4096, 4096, None),
        (2**20, 2**20, None),
        (NO_LIMIT, NO_LIMIT, None),
    ],
)
def test_the_limit_is_raised_as_far_as_it_may(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, then: tuple[int, int] | None
) -> None:
    found: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: found.append(limits))
    raise_limit()
    assert found == ([then] if then else [])


def test_a_system_that_does_not_keep_its_word_is_no_hindrance(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise ValueError

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, NO_LIMIT))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    raise_limit()
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == (256, NO_LIMIT)
