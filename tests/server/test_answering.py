"""What the dashboard answers to requests and messages that no page of ours sends: little, and in one line of its terminal.

Its home cannot be written, as a service's may not.
"""

import json
import re
import socket
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from domeng_widgets.server.wire import AT_LEAST, AT_ONCE, CONTROL, LARGEST, PROTOCOL
from tests.browser.servers import DASHBOARD_ADDRESS, Server, domeng_play, free_port, private_home, running

NOBODY = "00000000-0000-0000-0000-000000000000"
LONG = "a" * 5000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A dashboard without a home."""
    home = tmp_path_factory.mktemp("nowhere")
    own = private_home(home)
    kept = {name: value for name, value in own.items() if own[name] == str(home) or str(home) not in value}
    no_home = home / "a file"
    no_home.touch()
    command = domeng_play("--port", str(free_port()))
    with running(command, kept | {"HOME": str(no_home)}, DASHBOARD_ADDRESS) as started:
        yield started


class Answer:
    """What comes back, and the lines that the terminal says about it."""

    def __init__(self, server: Server, method: str, path: str, **headers: str) -> None:
        """Ends with a request whose line tells that all others have been written."""
        before = len(server.lines)
        connection = HTTPConnection(urlsplit(server.url).netloc, timeout=60)
        connection.request(method, path, headers=headers)
        reply = connection.getresponse()
        self.status, self.headers, self.body = reply.status, reply.headers, reply.read().decode()
        connection.request("GET", "/the-end")
        connection.getresponse().read()
        connection.close()
        server.wait_for("GET /the-end")
        self.lines = [line for line in server.lines[before:] if "/the-end" not in line]


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/modules/table-000000000000.js",
        "/logout",
        "/login",
        f"/print/{LONG}",
        "/voila/tree",
        "/voila/tree/play.ipynb",
        "/voila/files/play.ipynb",
        "/voila/api/contents",
        f"/voila/api/contents/{LONG}",
        "/voila/api/themes/x",
        "/voila/labextensions/x/y.js",
        "/voila/labextensions/%00",
        "/voila/templates/x",
        "/voila/templates/lab/static/x",
        "/voila/templates/domeng/static/.",
        "/voila/templates/domeng/static/%00",
        "/voila/templates/domeng/static/%2e%2e/%2e%2e/x",
        f"/voila/templates/domeng/static/{LONG}",
        "/voila/render/",
        "/voila/render/nowhere.ipynb",
        "/voila/render/%00.ipynb",
        "/voila/render/%2e%2e/x.ipynb",
        f"/voila/render/{LONG}.ipynb",
        f"/api/kernels/{NOBODY}/channels",
    ],
)
def test_where_nothing_is_a_page_says_so_and_the_terminal_in_one_line(server: Server, path: str) -> None:
    answer = Answer(server, "GET", path)
    assert answer.status == 404
    assert "<h1>There is no such page</h1>" in answer.body
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'self' ")
    assert len(answer.lines) == 1


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("FOO", "/", 405),
        ("OPTIONS", "*", 405),
        ("POST", "/", 403),
        ("DELETE", f"/api/kernels/{NOBODY}", 405),
        ("GET", f"/api/kernels/{NOBODY}", 404),
        ("GET", "/voila/api/shutdown/x", 405),
        ("GET", "/voila/static/%00", 403),
    ],
)
def test_what_cannot_be_asked_for_is_refused_in_one_line(server: Server, method: str, path: str, status: int) -> None:
    answer = Answer(server, method, path)
    assert answer.status == status
    assert answer.body != ""
    assert len(answer.lines) == 1


def test_another_host_is_refused_in_one_line(server: Server) -> None:
    answer = Answer(server, "GET", "/", Host="evil.example")
    assert answer.status == 403
    assert len(answer.lines) == 1


def test_what_is_no_language_is_answered_in_the_dashboards_own(server: Server) -> None:
    assert '<html lang="en">' in Answer(server, "GET", f"/?lang={'a' * 300}").body


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/print/03_passebunge", 200),
        ("/voila/render/play.ipynb", 200),
        ("/voila/render/index.ipynb", 302),
        ("/voila/render/nowhere.ipynb", 404),
        ("/voila/static/voila.js", 200),
        ("/nowhere", 404),
    ],
)
def test_who_asks_for_the_head_alone_gets_no_body_and_starts_no_kernel(server: Server, path: str, status: int) -> None:
    answer = Answer(server, "HEAD", path)
    assert answer.status == status
    assert answer.body == ""
    assert answer.lines == [] if status < 400 else len(answer.lines) == 1
    assert "kernelId" not in answer.body


@pytest.fixture(scope="module")
def kernel(server: Server) -> str:
    """The kernel of a page, which has been made though nothing can be written at home."""
    answer = Answer(server, "GET", "/voila/render/play.ipynb")
    assert answer.lines == []
    assert "<script>voila_finish(); domengSent()</script>" in answer.body
    found = re.search(r'"kernelId": "([\w-]+)"', answer.body)
    assert found is not None
    return found[1]


def speaks(server: Server, kernel: str, protocol: str | None = None) -> ClientConnection:
    """A page's connection to its kernel."""
    url = f"ws{server.url.removeprefix('http')}api/kernels/{kernel}/channels?session_id=s"
    return connect(url, subprotocols=[Subprotocol(protocol)] if protocol else None, max_size=None)


def message(kind: str, content: Any, **metadata: str) -> str:
    """What a page says to its kernel; its id is its kind."""
    header = {"msg_id": kind, "msg_type": kind, "session": "s", "username": "", "version": "5.3"}
    whole = {"header": header, "parent_header": {}, "metadata": metadata, "content": content, "channel": "shell"}
    return json.dumps(whole)


def until_told(page: ClientConnection) -> list[dict[str, Any]]:
    """All that a page hears until it has been told of its widgets, for which it asks."""
    page.send(message("comm_open", {"comm_id": "control", "target_name": CONTROL, "data": {}}, version="1.0.0"))
    page.send(message("comm_msg", {"comm_id": "control", "data": {"method": "request_states"}}))
    heard: list[dict[str, Any]] = []
    while not heard or heard[-1]["content"].get("data", {}).get("method") != "update_states":
        heard.append(json.loads(page.recv(timeout=60)))
    return heard


def test_a_page_that_leaves_before_its_kernel_is_reached_is_not_counted(server: Server, kernel: str) -> None:
    where = urlsplit(server.url)
    path = f"/api/kernels/{kernel}"
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: YQ==\r\n"
    with socket.create_connection((where.hostname, where.port)) as page:
        page.sendall(f"GET {path}/channels HTTP/1.1\r\nHost: {where.netloc}\r\n{upgrade}\r\n".encode())
    server.wait_for(rf"404 GET {path}/channels")
    assert json.loads(Answer(server, "GET", path).body)["connections"] == 0


WRONG = [
    "null",
    "[]",
    "{}",
    "1",
    '"x"',
    "[" * 100_000,
    message("comm_msg", {"comm_id": "x", "data": "\ud800"}),
    b"\xff" * 40,
]


def test_what_is_no_message_of_ours_is_left_out_and_the_page_goes_on(server: Server, kernel: str) -> None:
    before = len(server.lines)
    with speaks(server, kernel) as page:
        for each in WRONG:
            page.send(each)
        page.send(message("comm_msg", {"comm_id": "x", "data": "x"}))
        page.send(message("comm_open", {"comm_id": "x", "target_name": "jupyter.widget", "data": {"state": {}}}))
        heard = until_told(page)
        widget = next(iter(heard[-1]["content"]["data"]["states"]))
        for data in ({"method": "update", "state": {"_model_name": 5}}, {"method": "update", "state": 5}):
            page.send(message("comm_msg", {"comm_id": widget, "data": data}))
        heard += until_told(page)
    assert {each["header"]["msg_type"] for each in heard} <= {"status", "comm_msg", "comm_close"}
    assert "domeng_widgets" not in json.dumps([each for each in heard if each["header"]["msg_type"] != "comm_msg"])
    assert server.lines[before:] == []


def test_a_packed_message_that_says_it_has_endless_parts_is_left_out(server: Server, kernel: str) -> None:
    with speaks(server, kernel, PROTOCOL) as page:
        assert page.subprotocol == PROTOCOL
        page.send(b"\xff" * 40)
        page.send("text")
        assert page.ping().wait(60)


def is_cut_off(server: Server, kernel: str, said: list[str]) -> bool:
    """Whether a page that says all that is not heard any more."""
    with speaks(server, kernel) as page:
        try:
            for each in said:
                page.send(each)
            while True:
                page.recv(timeout=10)
        except TimeoutError:
            return False
        except ConnectionClosed:
            return True


@pytest.mark.parametrize("said", [["x" * (LARGEST + 1)], ["null"] * (2 * AT_ONCE // AT_LEAST)], ids=["large", "many"])
def test_a_page_that_says_far_too_much_is_cut_off(server: Server, kernel: str, said: list[str]) -> None:
    assert is_cut_off(server, kernel, said)
