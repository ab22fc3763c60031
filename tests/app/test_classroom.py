"""`domeng play --class`: places for learners, kernels that stand ready, and that a place is free again."""

import json
import re
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from domeng_widgets.app.classroom import ALONE, classroom
from tests.browser.servers import DASHBOARD_ADDRESS, Server, domeng_play, free_port, private_home

PAGE = "voila/render/play.ipynb"

# A class that is impatient, so that its tests need not be patient.
SERVE = (
    "import sys; from dataclasses import replace; from domeng_widgets.app import kernels, serve;"
    " whole = serve.classroom; kernels.QUIET = 0.1;"
    " serve.classroom = lambda places: replace(whole(places), idle={idle}, patience={patience});"
    " from domeng_widgets.cli import main; main(['play', '--no-browser', *sys.argv[1:]])"
)


def a_class(home: Path, places: int, *, idle: int = 300, patience: float = 1, options: tuple[str, ...] = ()) -> Server:
    """A dashboard for so many learners, once all places stand ready."""
    command = [*domeng_play()[:1], "-c", SERVE.format(idle=idle, patience=patience), "--class", str(places), *options]
    return Server([*command, "--port", str(free_port())], private_home(home), DASHBOARD_ADDRESS)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A class of two, who wait for a place for a few seconds."""
    server = a_class(tmp_path_factory.mktemp("room"), 2, patience=4)
    try:
        server.wait_for("All places stand ready")
        yield server
    finally:
        server.close()


@pytest.fixture(scope="module")
def one_place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A class of one, whose place is soon free when it is left without a word."""
    server = a_class(tmp_path_factory.mktemp("one"), 1, idle=5, patience=60)
    yield server
    server.close()


def page(server: Server, path: str = PAGE) -> str:
    """All of a page."""
    with urlopen(server.url + path, timeout=120) as reply:
        text: str = reply.read().decode()
        return text


def kernel(text: str) -> str:
    """The id of a page's kernel."""
    found = re.search(r'"kernelId": "([\w-]+)"', text)
    assert found is not None, text[-2000:]
    return found[1]


def is_alive(server: Server, kernel_id: str) -> bool:
    """Whether the server knows the kernel."""
    try:
        with urlopen(f"{server.url}api/kernels/{kernel_id}") as reply:
            return bool(json.load(reply)["execution_state"] != "dead")
    except HTTPError as missing:
        assert missing.code == 404
        return False


def leave(server: Server, text: str) -> int:
    """What a page does that is left."""
    with urlopen(Request(f"{server.url}voila/api/shutdown/{kernel(text)}", method="POST")) as reply:
        status: int = reply.status
        return status


def test_a_class_has_a_place_ready_for_each_and_frees_it_sooner() -> None:
    assert (classroom(25).places, classroom(25).ready) == (25, 25)
    assert classroom(25).idle < ALONE.idle
    assert ALONE.settings["places"] is None
    assert classroom(25).settings["cull_interval"] == 60


def test_a_class_opens_to_the_network_and_says_where(room: Server) -> None:
    assert room.url.startswith("http://localhost:")
    said = "".join(room.lines)
    assert "places to learn at: 2, about 0.1 GB of memory" in said
    for other in re.findall(r"Others in your network open (\S+)", said):
        with urlopen(other) as reply:
            assert reply.status == 200


def test_no_two_visitors_get_the_same_kernel_and_all_places_taken_is_said(room: Server) -> None:
    with ThreadPoolExecutor(3) as visitors:
        pages = list(visitors.map(lambda _: page(room), range(3)))
    full = [text for text in pages if "domengFull(2)" in text]
    there = [text for text in pages if text not in full]
    assert len(full) == 1
    assert "domengWaits()" in full[0]
    assert "domengSent()" not in full[0]
    assert len({kernel(text) for text in there}) == 2
    for text in there:
        assert leave(room, text) == 204
        assert leave(room, text) == 204  # a page may say goodbye twice
        assert not is_alive(room, kernel(text))


def test_a_visitor_who_leaves_before_the_page_stands_keeps_no_place(room: Server) -> None:
    where = urlsplit(room.url)
    for _ in range(3):  # who is impatient, and loads the page again and again
        visitor = HTTPConnection(str(where.hostname), where.port, timeout=120)
        visitor.request("GET", f"/{PAGE}")
        visitor.getresponse().read(100)
        visitor.close()
    there = page(room)
    assert "domengSent()" in there
    leave(room, there)


def test_a_page_is_the_same_whether_its_kernel_stood_ready_or_not(room: Server, one_place: Server) -> None:
    asked = "voila/render/01_the_table.ipynb?pace=0&theme=dark"
    ready, started = page(room, asked), page(one_place, asked)
    leave(room, ready)
    ids = r"[0-9a-f]{8}-?[0-9a-f-]{24,27}"
    assert re.sub(ids, "ID", ready) == re.sub(ids, "ID", started)
    assert "pace=0&amp;theme=dark" in ready


def test_who_waits_gets_the_place_of_who_went_without_a_word(one_place: Server) -> None:
    gone, there = page(one_place), page(one_place)
    assert "domengWaits()" in there
    assert "domengSent()" in there
    assert not is_alive(one_place, kernel(gone))
    assert is_alive(one_place, kernel(there))


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_cleanly_while_places_are_made_ready(tmp_path: Path, sign: signal.Signals) -> None:
    server = a_class(tmp_path, 30)
    try:
        assert server.stop(sign) == 0
    finally:
        server.close()
    assert server.lines[-1] == "Domeng has ended.\n"
    assert "Traceback" not in "".join(server.lines)
