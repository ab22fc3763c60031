"""How visitors' connections come in: as many as there is room for, and none that says nothing. Needs the extra `app`."""

import errno
import socket
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import IOLoop
from tornado.routing import AnyMatches, Matcher, Rule, RuleRouter
from tornado.web import Application, RequestHandler

from .address import Public, is_asked_for

if sys.platform != "win32":
    import resource

SILENCE = 15
"""Seconds until a whole request must have come. More than pages need between two: they ask for their kernel every ten."""
BODY = 65_536
"""Bytes of the largest body; pages send none."""
FULL = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
"""Why the system gives no socket to a connection that has come."""
PAUSE = 0.5
"""Seconds until it is tried again then."""
AGAIN = 3600
"""Seconds until it is said again."""
DESCRIPTORS = 65_536
"""How many connections, files and kernels' channels may be open, where the system allows it; a page takes about 13."""


def raise_limit() -> None:
    """Lets this process have more open than systems give it at first (often 1024 or 256), up to what they allow."""
    if sys.platform == "win32":  # sockets are not counted there
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (ValueError, OSError):  # some allow less than they say
        return


class PatientSocket(socket.socket):
    """A listening socket that waits a while where there is no room for who comes, instead of asking again at once."""

    def __init__(self, listening: socket.socket, is_full: Callable[[], None]) -> None:
        super().__init__(listening.family, listening.type, listening.proto, fileno=listening.detach())
        self.setblocking(False)
        self._is_full = is_full

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection; BlockingIOError if there is none, or no room for it."""
        try:
            return super().accept()
        except OSError as error:
            if error.errno not in FULL:
                raise
        self._is_full()
        IOLoop.current().update_handler(self.fileno(), 0)
        IOLoop.current().call_later(PAUSE, self._listen_again)
        raise BlockingIOError(errno.EAGAIN, "no room")

    def _listen_again(self) -> None:
        if self.fileno() >= 0:  # it has not been closed since
            IOLoop.current().update_handler(self.fileno(), IOLoop.READ)


class Door(HTTPServer):
    """Answers requests; a connection that sends none for a while is closed."""

    def initialize(  # type: ignore[override]
        self, answers: Application | RuleRouter, when_full: Callable[[], None], *, xheaders: bool = False
    ) -> None:
        """Tornado's own, with our limits; `when_full` is called when there is no room, but not each time."""
        super().initialize(
            answers, xheaders=xheaders, idle_connection_timeout=SILENCE, body_timeout=SILENCE, max_body_size=BODY
        )
        self._when_full, self._said = when_full, -float(AGAIN)

    def add_sockets(self, sockets: Iterable[socket.socket]) -> None:
        """Listens on them."""
        super().add_sockets([PatientSocket(each, self._is_full) for each in sockets])

    def _is_full(self) -> None:
        now = time.monotonic()
        if now - self._said >= AGAIN:
            self._said = now
            self._when_full()


class OtherHost(Matcher):
    """Requests for a host that does not mean this dashboard."""

    def __init__(self, is_ours: Callable[[str], bool]) -> None:
        self._is_ours = is_ours

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Empty if the request is one, as Tornado wants it; None if it is not."""
        return None if self._is_ours(request.host_name.removeprefix("[").removesuffix("]")) else {}


class Refusal(RequestHandler):
    """Says in one line why a request is not answered."""

    def initialize(self, line: str) -> None:
        """What it says."""
        self._line = line

    async def prepare(self) -> None:
        """The same for all methods."""
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        await self.finish(f"{self._line}\n")


def server_for(
    app: Application, host: str, public: Public | None, refusal: str, when_full: Callable[[], None]
) -> HTTPServer:
    """What answers the requests that come to `host`: for another host than ours with 403 and a line."""
    refused = Application([(".*", Refusal, {"line": refusal})])
    others = OtherHost(lambda name: is_asked_for(name, host, public))
    # a proxy says by X-Forwarded-Proto and X-Forwarded-For what its visitor asked for; nobody else is to
    return Door(RuleRouter([Rule(others, refused), Rule(AnyMatches(), app)]), when_full, xheaders=public is not None)
