"""What a page and its kernel say to each other: what our pages need, as far as it can be held. Needs the extra `app`."""

import json
import time
from functools import partial
from typing import Any, ClassVar
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import tornado.web
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.iostream import StreamBufferFullError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from .address import is_local
from .answering import Ours

PING = 30
"""Seconds between two pings to a page, and until its answer must have come."""

LARGEST = 262_144
"""Bytes of a page's largest message; those of our pages have fewer than a thousand."""
A_SECOND, AT_ONCE, AT_LEAST = 100_000, 2_000_000, 1_000
"""Bytes that a page may send: in the long run, and at once; each message counts as so many at least."""
UNREAD = 4_000_000
"""Bytes that wait for a page which does not read them."""
DEEPEST = 32
"""How many lists and objects a message may have in one another."""
LONGEST = 200
"""Letters of the longest name in a message."""

CONTROL = "jupyter.widget.control"
"""The one thing that a page opens: by it, it asks for the widgets that Python has made."""
KINDS = {"kernel_info_request", "comm_open", "comm_msg", "comm_close"}
"""What a page says."""
METHODS = {"custom", "update", "request_state", "request_states"}
"""What it says to a widget: of others, Python would complain in the terminal."""
ANSWERS = {"kernel_info_reply", "comm_open", "comm_msg", "comm_close", "status"}
"""What it hears. What Python prints, tracebacks above all, is none of its visitor's business."""

PROTOCOL = "v1.kernel.websocket.jupyter.org"
OFFSETS = 6  # of the channel, the four parts of a message, and its end: no part of ours is binary


class Unknown(Exception):  # noqa: N818 # it is no error of ours
    """It is no message of our pages'."""


def read(raw: str | bytes) -> dict[str, Any]:
    """A page's message as a kernel takes it, with nothing in it that we do not know; Unknown where it is none."""
    try:
        channel, header, metadata, content = _parts(raw)
        message = {
            "header": {name: _name(header[name]) for name in ("msg_id", "msg_type", "session")}
            | {"username": "", "version": "5.3"},
            "parent_header": {},
            "metadata": {"version": _name(metadata["version"])} if "version" in metadata else {},
            "content": _content(header["msg_type"], content),
        }
        # what cannot be sent on: half a letter, and a number so large that it is read as no number
        json.dumps(message, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Unknown(error) from None
    if channel != "shell":
        raise Unknown(channel)
    return message


def _parts(raw: str | bytes) -> tuple[str, Any, Any, Any]:
    if isinstance(raw, str):
        whole = _json(raw)
        return whole["channel"], whole["header"], whole["metadata"], whole["content"]
    if int.from_bytes(raw[:8], "little") != OFFSETS:  # as many are read as it says
        raise ValueError(raw[:8])
    channel, (header, _, metadata, content) = deserialize_msg_from_ws_v1(raw)  # type: ignore[no-untyped-call] # Jupyter has none
    return channel, _json(header), _json(metadata), _json(content)


def _json(text: str | bytes) -> Any:
    return json.loads(text, parse_constant=_no_number)


def _no_number(text: str) -> None:
    raise ValueError(text)


def _name(name: Any) -> str:
    if not isinstance(name, str) or len(name) > LONGEST:
        raise TypeError(name)
    return name


def _content(kind: str, content: Any) -> dict[str, Any]:
    if kind not in KINDS:
        raise ValueError(kind)
    if kind == "kernel_info_request":
        return {}
    data = content["data"]
    if not isinstance(data, dict) or _is_deeper(data, DEEPEST):
        raise TypeError(data)
    if kind == "comm_msg" and data["method"] not in METHODS:
        raise ValueError(data["method"])
    known = {"comm_id": _name(content["comm_id"]), "data": data}
    if kind != "comm_open":
        return known
    if content["target_name"] != CONTROL:
        raise ValueError(content["target_name"])
    return {**known, "target_name": CONTROL}


def _is_deeper(value: Any, levels: int) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels < 0 or any(_is_deeper(each, levels - 1) for each in inside)


class TokenBucket:
    """How much may still be said: it grows with time."""

    def __init__(self) -> None:
        self._left, self._since = float(AT_ONCE), time.monotonic()

    def takes(self, size: int) -> bool:
        """Whether that much may be said now; then it is taken off."""
        now = time.monotonic()
        self._left, self._since = min(AT_ONCE, self._left + A_SECOND * (now - self._since)), now
        self._left -= max(size, AT_LEAST)
        return self._left >= 0


class Wire(ZMQChannelsWebsocketConnection):
    """Between a page's socket and its kernel."""

    websocket_handler: "Socket"
    _allowances: ClassVar["WeakKeyDictionary[Any, TokenBucket]"] = WeakKeyDictionary()

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Passes on what our pages say, and leaves out all else; who says far more is cut off."""
        if not self.channels:
            return
        if not self._allowances.setdefault(self.kernel_manager, TokenBucket()).takes(len(incoming_msg)):
            self.websocket_handler.cut_off()
            return
        try:
            if isinstance(incoming_msg, str) == (self.subprotocol == PROTOCOL):
                raise Unknown(self.subprotocol)
            self.session.send(self.channels["shell"], read(incoming_msg))
        except Unknown as error:
            self.log.debug("A message was left out: %s", error)

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[Any]) -> None:
        """Passes on what our pages want to hear."""
        _, parts = self.session.feed_identities(outgoing_msg)
        if self.session.unpack(parts[1])["msg_type"] in ANSWERS:
            super().handle_outgoing_message(stream, outgoing_msg)

    def disconnect(self) -> None:  # type: ignore[override] # Jupyter's own is no coroutine either
        """Lets go of the kernel. What it says until the page is back is kept, if it is not too much."""
        manager, kernel_id = self.multi_kernel_manager, self.kernel_id
        if not self.channels:  # its page has left before it was reached, which Jupyter would count as one page fewer
            manager.notify_connect(kernel_id)
            self._open_sockets.add(self)
        super().disconnect()  # type: ignore[no-untyped-call]
        kept = manager._kernel_buffers.get(kernel_id)
        if not kept:
            return
        if not kept["channels"]:
            manager.stop_buffering(kernel_id)
            return
        size = 0

        def keep(channel: str, parts: list[bytes]) -> None:
            nonlocal size
            size += sum(map(len, parts))
            if size <= UNREAD:
                kept["buffer"].append((channel, parts))
            else:  # the page will have missed it
                kept["buffer"].clear()

        for channel, stream in kept["channels"].items():
            stream.on_recv(partial(keep, channel))


class Socket(Ours, VoilaKernelWebsocketHandler):  # type: ignore[misc] # Voilà has no types
    """The way to a kernel, where no message waits to be joined by a second one (saves 40 ms a click).

    Tornado's pings find out who has gone without a word. Jupyter's own, in milliseconds, are read by Tornado as seconds,
    and with a timeout that suits both they would close a good connection.
    """

    ping_interval = ping_timeout = PING
    max_message_size = LARGEST
    connection: Wire | None = None

    async def get(self, kernel_id: str) -> None:
        """Lets in the pages of this server: behind a proxy, those of the address that others see, and this machine's own."""
        public, sent = self.settings.get("allow_origin"), self.get_origin()
        try:
            host = urlsplit(sent or "").hostname or ""
        except ValueError:  # Tornado and Jupyter would stumble over it too
            raise tornado.web.HTTPError(403) from None
        # Tornado and Jupyter compare the host alone, not whether it was reached by https.
        if public and sent and sent.lower() != public and not is_local(host):
            raise tornado.web.HTTPError(403)
        if kernel_id not in self.kernel_manager:
            raise tornado.web.HTTPError(404)
        await super().get(kernel_id)  # type: ignore[misc]

    async def pre_get(self) -> None:
        """Reaches the kernel: 404 where that is in vain, since it has died, or its page has left."""
        try:
            await super().pre_get()
        except TimeoutError:
            raise tornado.web.HTTPError(404) from None
        if self.connection is None:
            raise tornado.web.HTTPError(404)

    async def open(self, kernel_id: str) -> None:
        """Opens it."""
        self.set_nodelay(True)
        self.ws_connection.stream.max_write_buffer_size = UNREAD
        await super().open(kernel_id)
        if self.ping_callback:
            self.ping_callback.stop()

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Sends it; who does not read what was sent before is cut off."""
        try:
            sending = super().write_message(message, binary)
        except StreamBufferFullError:
            self.cut_off()
            return None
        if sending:  # nobody asks whether it has arrived
            sending.add_done_callback(lambda sent: sent.cancelled() or sent.exception())
        return sending

    def cut_off(self) -> None:
        """Ends the connection at once, with what has not been sent yet."""
        if self.ws_connection:
            self.ws_connection.stream.close()

    def on_close(self) -> None:
        """Lets go of the kernel, if it had been reached."""
        if self.connection:
            super().on_close()

    def send_ping(self) -> None:
        """Leaves it to Tornado."""
