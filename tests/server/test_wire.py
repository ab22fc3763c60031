"""What passes between a page and its kernel, and what is left out."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.iostream import StreamBufferFullError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from domeng_widgets.server import wire
from domeng_widgets.server.wire import (
    A_SECOND,
    AT_LEAST,
    AT_ONCE,
    CONTROL,
    DEEPEST,
    LONGEST,
    UNREAD,
    Socket,
    TokenBucket,
    Unknown,
    Wire,
)

HEADER = {"msg_id": "1", "session": "s", "username": "u", "version": "5.3", "date": "2026-01-01T00:00:00Z", "more": 1}


def message(kind: str, content: Any, **parts: Any) -> dict[str, Any]:
    """What a page says."""
    header = HEADER | {"msg_type": kind}
    whole = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
    return whole | parts


def packed(said: dict[str, Any]) -> bytes:
    """The same as the pages' own script packs it."""
    result: bytes = serialize_msg_to_ws_v1(said, said["channel"], lambda part: json.dumps(part).encode())  # type: ignore[no-untyped-call]
    return result


WISH = {"comm_id": "c", "data": {"method": "custom", "content": {"kind": "hint"}}}
OPENS = {"comm_id": "c", "target_name": CONTROL, "data": {}}


@pytest.mark.parametrize(
    ("said", "content", "metadata"),
    [
        (message("kernel_info_request", {"x": 1}), {}, {}),
        (message("comm_msg", {**WISH, "x": 1}), WISH, {}),
        (message("comm_close", {"comm_id": "c", "data": {}}), {"comm_id": "c", "data": {}}, {}),
        (message("comm_open", OPENS, metadata={"version": "1.0.0", "x": 1}), OPENS, {"version": "1.0.0"}),
    ],
)
def test_what_our_pages_say_is_passed_on_with_nothing_else_in_it(
    said: dict[str, Any], content: dict[str, Any], metadata: dict[str, Any]
) -> None:
    header = {"msg_id": "1", "msg_type": said["header"]["msg_type"], "session": "s", "username": "", "version": "5.3"}
    expected = {"header": header, "parent_header": {}, "metadata": metadata, "content": content}
    assert expected == wire.read(json.dumps(said)) == wire.read(packed(said))


def nested(levels: int) -> dict[str, Any]:
    """A message with so many lists in one another."""
    inner: list[Any] = []
    for _ in range(levels - 1):
        inner = [inner]
    return message("comm_msg", {"comm_id": "c", "data": {"method": "custom", "content": inner}})


REFUSED = {
    "code to run": message("execute_request", {"code": "1"}),
    "the kernel's end": message("shutdown_request", {}),
    "a list of kinds": message("comm_msg", WISH) | {"header": HEADER | {"msg_type": ["execute_request"]}},
    "a widget of the visitor's own": message("comm_open", {**OPENS, "target_name": "jupyter.widget"}),
    "data that are a text": message("comm_msg", {"comm_id": "c", "data": "x"}),
    "no data": message("comm_close", {"comm_id": "c"}),
    "an unknown wish": message("comm_msg", {"comm_id": "c", "data": {"method": "x"}}),
    "a wish that is a list": message("comm_msg", {"comm_id": "c", "data": {"method": []}}),
    "another channel": message("kernel_info_request", {}, channel="control"),
    "an id that is a number": message("comm_msg", {**WISH, "comm_id": 1}),
    "a long id": message("comm_msg", {**WISH, "comm_id": "c" * (LONGEST + 1)}),
    "a version that is a list": message("comm_open", OPENS, metadata={"version": [1]}),
    "no header": message("comm_msg", WISH) | {"header": None},
    "half a letter": message("comm_msg", {"comm_id": "c", "data": {"method": "custom", "content": "\ud800"}}),
    "no number": message("comm_msg", {"comm_id": "c", "data": {"method": "custom", "content": float("nan")}}),
    "too deep": nested(DEEPEST + 1),
}


@pytest.mark.parametrize("said", REFUSED.values(), ids=REFUSED)
def test_all_else_is_refused(said: dict[str, Any]) -> None:
    for raw in (json.dumps(said), packed(said)):
        with pytest.raises(Unknown):
            wire.read(raw)


def test_a_message_may_be_as_deep_as_that() -> None:
    assert nested(DEEPEST)["content"] == wire.read(json.dumps(nested(DEEPEST)))["content"]


MANY = (2**63).to_bytes(8, "little")


@pytest.mark.parametrize(
    "raw",
    ["", "null", "[]", "{}", '"x"', "1", "1" * 6000, "[" * 100_000, b"", b"\0", b"\xff" * 60, MANY, b"\6" + b"\0" * 60],
)
def test_what_is_no_message_at_all_is_refused_at_once(raw: str | bytes) -> None:
    with pytest.raises(Unknown):
        wire.read(raw)


def test_a_number_too_large_to_be_one_is_refused() -> None:
    said = json.dumps(message("comm_msg", {**WISH, "data": {"method": "custom", "content": {"pace": 12345}}}))
    assert wire.read(said)["content"]["data"]["content"] == {"pace": 12345}
    for pace in ("1e999", "-1e999", "NaN"):
        with pytest.raises(Unknown):
            wire.read(said.replace("12345", pace))


def test_a_page_may_say_much_at_once_and_a_little_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(wire.time, "monotonic", lambda: now)
    allowance = TokenBucket()
    assert allowance.takes(AT_ONCE)
    assert not allowance.takes(0)
    now = 1.0
    assert allowance.takes(A_SECOND - AT_LEAST)
    assert not allowance.takes(1)


def heard(monkeypatch: pytest.MonkeyPatch, *kinds: str) -> list[str]:
    """Which of a kernel's messages a page hears."""
    passed: list[str] = []
    session = Session(key=b"key")

    def passes(self: Any, stream: Any, parts: list[bytes]) -> None:  # noqa: ARG001 - as Jupyter's own
        passed.append(session.deserialize(session.feed_identities(parts)[1])["header"]["msg_type"])  # type: ignore[no-untyped-call]

    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "handle_outgoing_message", passes)
    monkeypatch.setattr(Wire, "session", session)
    for kind in kinds:
        Wire.__new__(Wire).handle_outgoing_message(None, session.serialize(session.msg(kind)))  # type: ignore[no-untyped-call]
    return passed


def test_a_page_hears_of_its_widgets_and_nothing_that_python_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = ["comm_open", "comm_msg", "comm_close", "status", "kernel_info_reply"]
    others = ["error", "stream", "execute_input", "execute_reply", "display_data", "input_request", "shutdown_reply"]
    assert wanted == heard(monkeypatch, *wanted, *others)


def test_who_does_not_read_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(*_: Any) -> None:
        raise StreamBufferFullError

    ended: list[str] = []
    monkeypatch.setattr(VoilaKernelWebsocketHandler, "write_message", write)
    socket = Socket.__new__(Socket)
    socket.ws_connection = SimpleNamespace(stream=SimpleNamespace(close=lambda: ended.append("closed")))
    socket.write_message("x")
    assert ended == ["closed"]


class Stream:
    """A channel of a kernel's, by which a test says what the kernel would."""

    def on_recv(self, listener: Any) -> None:
        self.says = listener


def test_what_is_said_while_a_page_is_away_is_kept_unless_it_is_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    channel, buffer = Stream(), []
    kept = {"k": {"channels": {"iopub": channel}, "buffer": buffer}}
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "disconnect", lambda _: None)
    manager = SimpleNamespace(_kernel_buffers=kept)
    connection = Wire.__new__(Wire)
    connection.channels = {"iopub": channel}
    monkeypatch.setattr(Wire, "multi_kernel_manager", manager)
    monkeypatch.setattr(Wire, "kernel_id", "k")
    connection.disconnect()
    half = [b"x" * (UNREAD // 2)]
    channel.says(half)
    channel.says(half)
    assert buffer == [("iopub", half), ("iopub", half)]
    channel.says([b"x"])
    assert buffer == []
    channel.says([b"x"])
    assert buffer == []


def test_a_message_that_nobody_took_leaves_no_complaint(monkeypatch: pytest.MonkeyPatch) -> None:
    async def sends() -> None:
        raise ConnectionError

    async def tried() -> list[Any]:
        complaints: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        monkeypatch.setattr(VoilaKernelWebsocketHandler, "write_message", lambda *_: asyncio.ensure_future(sends()))
        Socket.__new__(Socket).write_message("x")
        for _ in range(3):
            await asyncio.sleep(0)
        return complaints

    assert asyncio.run(tried()) == []
