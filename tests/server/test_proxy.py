"""`domeng play --url`: behind a proxy, below a path of its own; what a proxy passes on is sent as it would."""

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from tornado.httpclient import AsyncHTTPClient
from tornado.web import Application, RequestHandler
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from domeng_widgets.server.address import Public
from domeng_widgets.server.dashboard import listening_on
from domeng_widgets.server.door import server_for
from tests.browser.servers import DASHBOARD_ADDRESS, Server, domeng_play, free_port, private_home, running

PUBLIC = "https://school.example"
THROUGH = {"Host": "school.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A dashboard that others reach at https://school.example/domeng/."""
    command = domeng_play("--port", str(free_port()), "--url", f"{PUBLIC}/domeng/")
    with running(command, private_home(tmp_path_factory.mktemp("proxied")), DASHBOARD_ADDRESS) as started:
        yield started


def get(server: Server, path: str, **headers: str) -> str:
    """What stands there; the path is the one below the server's own."""
    with urlopen(Request(server.url + path, headers=THROUGH | headers), timeout=120) as reply:
        text: str = reply.read().decode()
        return text


def status(url: str, **headers: str) -> int:
    """How a request is answered that is to be refused."""
    with pytest.raises(HTTPError) as refused:
        urlopen(Request(url, headers=THROUGH | headers), timeout=120)
    with refused.value as reply:
        return reply.code


@pytest.fixture(scope="module")
def kernel(server: Server) -> str:
    """The kernel of a page."""
    found = re.search(r'"kernelId": "([\w-]+)"', get(server, "voila/render/play.ipynb"))
    assert found is not None
    return found[1]


def test_it_says_where_the_proxy_finds_it_and_where_others_do(server: Server) -> None:
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/domeng/", server.url)
    assert server.wait_for(r"https://\S+") == f"{PUBLIC}/domeng/"


def test_every_address_of_the_pages_lies_below_the_path(server: Server) -> None:
    for path in ("", "print/03_passebunge", "voila/render/01_the_table.ipynb"):
        found = set(re.findall(r'(?:href|src)="(/[^"]*)"', get(server, path)))
        assert found
        assert [each for each in found if not each.startswith("/domeng/")] == []
    config = re.search(r'"baseUrl": "([^"]*)"', get(server, "voila/render/play.ipynb"))
    assert config is not None
    assert config[1] == "/domeng/"


def test_the_path_without_its_slash_leads_there(server: Server) -> None:
    with urlopen(server.url.rstrip("/")) as reply:
        assert reply.url == server.url


@pytest.mark.parametrize("path", ["", "voila/", "nowhere"])
def test_nothing_lies_beside_the_path(server: Server, path: str) -> None:
    assert status(server.url.removesuffix("domeng/") + path) == 404


def test_another_name_is_refused(server: Server) -> None:
    assert status(server.url, Host="evil.example") == 403


def opens(server: Server, kernel: str, headers: dict[str, str]) -> bool:
    """Whether a page with these headers may speak to the kernel."""
    where = server.url.removeprefix("http")
    url = f"ws{where}api/kernels/{kernel}/channels"
    others = {name: value for name, value in headers.items() if name != "Host"}
    if "Host" in headers:
        port = urlsplit(url).port
        with socket.create_connection(("127.0.0.1", port)) as way:
            return _opens(url.replace(f"127.0.0.1:{port}", headers["Host"]), others, sock=way)
    return _opens(url, others)


def _opens(url: str, headers: dict[str, str], **how: Any) -> bool:
    try:
        with connect(url, additional_headers=headers, **how):
            return True
    except InvalidStatus as refused:
        assert refused.response.status_code == 403
        return False


@pytest.mark.parametrize(
    ("headers", "is_let_in"),
    [
        ({**THROUGH, "Origin": PUBLIC}, True),
        ({"Origin": PUBLIC}, True),  # a proxy that does not pass on the name
        ({**THROUGH, "Origin": "http://school.example"}, False),
        ({**THROUGH, "Origin": "https://school.example:8443"}, False),
        ({**THROUGH, "Origin": "https://evil.example"}, False),
        ({"Origin": "https://evil.example"}, False),
        ({**THROUGH, "Origin": "null"}, False),
        ({**THROUGH, "Origin": "http://[::1"}, False),
    ],
)
def test_only_pages_of_the_public_address_speak_to_a_kernel(
    server: Server, kernel: str, headers: dict[str, str], is_let_in: bool
) -> None:
    assert opens(server, kernel, headers) == is_let_in


def test_a_page_on_this_machine_itself_speaks_to_its_kernel(server: Server, kernel: str) -> None:
    assert opens(server, kernel, {"Origin": server.url.removesuffix("/domeng/")})


def message(kind: str, **content: Any) -> str:
    """What a page says to its kernel; its id is its kind."""
    header = {"msg_id": kind, "msg_type": kind, "session": "s", "username": "", "version": "5.3"}
    return json.dumps(
        {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell", "buffers": []}
    )


def test_nobody_can_run_code_of_their_own(server: Server, kernel: str) -> None:
    url = f"ws{server.url.removeprefix('http')}api/kernels/{kernel}/channels"
    with connect(url, additional_headers={"Origin": PUBLIC}) as page:
        page.send(message("execute_request", code="print('ran')", silent=False))
        page.send(message("kernel_info_request"))  # which comes after it, and is answered
        heard: list[tuple[str, str]] = []
        while ("kernel_info_request", "kernel_info_reply") not in heard:
            said = json.loads(page.recv(timeout=60))
            heard.append((said["parent_header"].get("msg_id"), said["header"]["msg_type"]))
    assert [each for each in heard if each[0] == "execute_request"] == []


def test_a_page_that_is_left_frees_its_kernel_through_the_proxy(server: Server) -> None:
    found = re.search(r'"kernelId": "([\w-]+)"', get(server, "voila/render/play.ipynb"))
    assert found is not None
    bye = Request(f"{server.url}voila/api/shutdown/{found[1]}", method="POST", headers=THROUGH | {"Origin": PUBLIC})
    with urlopen(bye) as reply:
        assert reply.status == 204
    assert status(f"{server.url}api/kernels/{found[1]}") == 404


def test_a_kernel_is_asked_for_through_the_proxy(server: Server, kernel: str) -> None:
    assert json.loads(get(server, f"api/kernels/{kernel}"))["id"] == kernel


class Echo(RequestHandler):
    """Says whom it takes its visitor for."""

    def get(self) -> None:
        """The visitor's number, and how it has asked."""
        self.write(f"{self.request.remote_ip} {self.request.protocol}")


def echo(url: str | None, listens_on: str = "127.0.0.1", **headers: str) -> tuple[int, str]:
    """How a server with that public address answers the headers."""

    async def ask() -> tuple[int, str]:
        server = server_for(
            Application([("/", Echo)]), listens_on, Public.parse(url) if url else None, "Not here.", lambda: None
        )
        sockets = listening_on("127.0.0.1", 0)
        there = f"http://127.0.0.1:{sockets[0].getsockname()[1]}/"
        server.add_sockets(sockets)
        reply = await AsyncHTTPClient().fetch(there, headers=headers, raise_error=False)
        server.stop()
        await server.close_all_connections()
        return reply.code, reply.body.decode()

    return asyncio.run(ask())


@pytest.mark.parametrize(
    ("url", "taken_for"),
    [(None, "127.0.0.1 http"), (PUBLIC, "203.0.113.9 https"), ("http://192.0.2.7/", "203.0.113.9 https")],
)
def test_only_a_proxy_is_believed_who_its_visitor_is(url: str | None, taken_for: str) -> None:
    headers = {name: value for name, value in THROUGH.items() if name != "Host"}
    assert echo(url, **headers) == (200, taken_for)


@pytest.mark.parametrize(
    ("url", "host", "status"),
    [
        *(
            ("http://192.0.2.7/", host, 200)
            for host in ("192.0.2.7", "192.0.2.7:81", "localhost", "127.0.0.1:1", "[::1]")
        ),
        *(
            ("http://192.0.2.7/", host, 403)
            for host in ("192.0.2.8", "evil.example", "192.0.2.7.evil.example", "[2001:db8::5]")
        ),
        *(("https://[2001:db8::5]/", host, 200) for host in ("[2001:db8::5]", "[2001:DB8::5]:8443", "localhost")),
        *(("https://[2001:db8::5]/", host, 403) for host in ("[2001:db8::6]", "192.0.2.7", "evil.example")),
    ],
)
def test_where_others_come_in_by_a_number_no_other_host_is_answered(url: str, host: str, status: int) -> None:
    answer = echo(url, Host=host)
    assert answer[0] == status
    assert status == 200 or answer[1] == "Not here.\n"


@pytest.mark.parametrize(
    ("listens_on", "host", "status"),
    [
        *(("127.0.0.1", host, 200) for host in ("localhost:8866", "127.0.0.1", "[::1]")),
        *(("127.0.0.1", host, 403) for host in ("evil.example", "192.0.2.7", "teacher")),
        *(
            ("0.0.0.0", host, 200)
            for host in (
                "localhost",
                "192.0.2.7:8866",
                "[2001:db8::5]",
                "teacher",
                "TEACHER.local",
                "teacher.school.example",
            )
        ),
        *(
            ("0.0.0.0", host, 403)
            for host in ("evil.example", "teacher-2", "evil.example.teacher", "192.0.2.7.evil.example")
        ),
    ],
)
def test_under_another_name_than_this_machines_own_nothing_is_answered(
    monkeypatch: pytest.MonkeyPatch, listens_on: str, host: str, status: int
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Teacher.home")
    assert echo(None, listens_on, Host=host)[0] == status


def test_a_machine_without_a_name_of_its_own_has_none_that_others_could_take(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("localhost", "localhost.localdomain", ""):
        monkeypatch.setattr(socket, "gethostname", lambda name=name: name)
        assert echo(None, "0.0.0.0", Host="localhost.evil.example")[0] == 403
