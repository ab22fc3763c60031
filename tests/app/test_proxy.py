"""`domeng play --url`: behind a proxy, below a path of its own; what a proxy passes on is sent as it would."""

import json
import re
from collections.abc import Iterator
from socket import create_connection
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

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
        with create_connection(("127.0.0.1", port)) as socket:
            return _opens(url.replace(f"127.0.0.1:{port}", headers["Host"]), others, sock=socket)
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
    ],
)
def test_only_pages_of_the_public_address_speak_to_a_kernel(
    server: Server, kernel: str, headers: dict[str, str], is_let_in: bool
) -> None:
    assert opens(server, kernel, headers) == is_let_in


def test_a_page_on_this_machine_itself_speaks_to_its_kernel(server: Server, kernel: str) -> None:
    assert opens(server, kernel, {"Origin": server.url.removesuffix("/domeng/")})


def test_a_page_that_is_left_frees_its_kernel_through_the_proxy(server: Server) -> None:
    found = re.search(r'"kernelId": "([\w-]+)"', get(server, "voila/render/play.ipynb"))
    assert found is not None
    bye = Request(f"{server.url}voila/api/shutdown/{found[1]}", method="POST", headers=THROUGH | {"Origin": PUBLIC})
    with urlopen(bye) as reply:
        assert reply.status == 204
    assert status(f"{server.url}api/kernels/{found[1]}") == 404


def test_a_kernel_is_asked_for_through_the_proxy(server: Server, kernel: str) -> None:
    assert json.loads(get(server, f"api/kernels/{kernel}"))["id"] == kernel
