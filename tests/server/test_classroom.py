"""`domeng play --class`: places for learners, kernels that stand ready, and that a place is free again."""

import asyncio
import json
import os
import re
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from domeng_widgets.server import dashboard
from domeng_widgets.server.address import in_address, neighbours_see
from domeng_widgets.server.classroom import ALONE, Classroom, classroom, memory_here
from domeng_widgets.server.dashboard import Dashboard
from domeng_widgets.server.kernels import Closing
from domeng_widgets.server.serve import OPEN
from domeng_widgets.words import ENGLISH
from tests.browser.servers import DASHBOARD_ADDRESS, Server, domeng_play, free_port, private_home

PAGE = "voila/render/play.ipynb"
LESSON = "voila/render/01_the_table.ipynb?pace=0&theme=dark"

# A class that is impatient, so that its tests need not be patient.
SERVE = (
    "import sys; from dataclasses import replace; from domeng_widgets.server import kernels, serve;"
    " whole = serve.classroom; kernels.QUIET = kernels.WAITS = 0.1;"
    " serve.classroom = lambda places: replace(whole(places), {settings});"
    " from domeng_widgets.cli import main; main(['play', '--no-browser', *sys.argv[1:]])"
)


def a_class(home: Path, places: int, **settings: float) -> Server:
    """A dashboard for so many learners, with these settings of its classroom."""
    said = ", ".join(f"{name}={value}" for name, value in settings.items())
    command = [*domeng_play()[:1], "-c", SERVE.format(settings=said), "--class", str(places)]
    return Server([*command, "--port", str(free_port())], private_home(home), DASHBOARD_ADDRESS)


@pytest.fixture(scope="module")
def first_come(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A class of two, who wait for a place for a few seconds; and the page of who came when both stood ready."""
    server = a_class(tmp_path_factory.mktemp("room"), 2, patience=4)
    try:
        server.wait_for("All places stand ready")
        text = page(server, LESSON)
        leave(server, text)
        yield server, text
    finally:
        server.close()


@pytest.fixture(scope="module")
def room(first_come: tuple[Server, str]) -> Server:
    """The same class."""
    return first_come[0]


@pytest.fixture(scope="module")
def one_place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A class of one, whose place never stands ready, and is soon free when it is left without a word."""
    server = a_class(tmp_path_factory.mktemp("one"), 1, ready=0, spare=5, patience=60)
    try:
        yield server
    finally:
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
    assert (ALONE.settings["places"], ALONE.settings["ready"]) == (40, 0)
    for room in (ALONE, classroom(25)):  # who waits outlasts whoever does not come back
        assert room.spare < room.arrival < room.idle
        assert room.spare < room.patience


@pytest.mark.parametrize(
    ("has", "said"),
    [
        (None, "Room for 40 learners, about 2.7 GB of memory. Their places are being made ready."),
        (2.8, "Room for 40 learners, about 2.7 GB of memory. Their places are being made ready."),
        (
            2.0,
            "Room for 40 learners takes about 2.7 GB of memory, and this machine has 2.0 GB: name fewer places with "
            "--class. They are being made ready all the same.",
        ),
    ],
)
def test_a_machine_that_has_too_little_memory_is_named(
    monkeypatch: pytest.MonkeyPatch, has: float | None, said: str
) -> None:
    monkeypatch.setattr(dashboard, "memory_here", lambda: has)
    made: Any = Dashboard.__new__(Dashboard)
    made.address, made._language, made._room = "http://localhost/", ENGLISH, classroom(40)
    made._public, made._host = None, "127.0.0.1"
    assert list(made._news()) == ["Domeng is at http://localhost/ (Ctrl-C ends it)", said]


def test_what_a_machine_has_of_memory_is_known_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = {"SC_PHYS_PAGES": 1_000_000, "SC_PAGE_SIZE": 4096}
    monkeypatch.setattr(os, "sysconf", pages.__getitem__, raising=False)
    assert memory_here() == 4.096
    monkeypatch.delattr(os, "sysconf")
    assert memory_here() is None


def test_a_class_opens_to_the_network_and_says_where(room: Server) -> None:
    assert room.url.startswith("http://localhost:")
    said = "".join(room.lines)
    assert "Room for 2 learners, about 0.4 GB of memory. Their places are being made ready.\n" in said
    others = re.findall(r"Others in your network open (\S+)", said)
    assert others == [f"http://{in_address(host)}:{urlsplit(room.url).port}/" for host in neighbours_see(OPEN)]
    for other in others:
        with urlopen(other) as reply:
            assert reply.status == 200


def told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], room: Classroom, filled: Any, standing: int = 0
) -> tuple[str, list[str]]:
    """What is said in the terminal once the pages answer, and in which order things are done then."""
    done: list[str] = []

    async def fetch(_address: str) -> None:
        done.append("answers")

    async def fill() -> bool:
        done.append("fills")
        if isinstance(filled, Exception):
            raise filled
        return bool(filled)

    monkeypatch.setattr(dashboard, "AsyncHTTPClient", lambda: SimpleNamespace(fetch=fetch))
    monkeypatch.setattr(dashboard.modules, "files", lambda: done.append("reads the modules"))
    made: Any = Dashboard.__new__(Dashboard)
    made.address, made._language, made._room, made._opens_browser = "http://localhost/", ENGLISH, room, False
    made.kernel_manager = SimpleNamespace(filled=fill, standing=standing)
    monkeypatch.setattr(made, "_news", list, raising=False)
    asyncio.run(made._announce())
    return capsys.readouterr().out, done


@pytest.mark.parametrize(
    ("room", "filled", "said"),
    [
        (ALONE, True, ""),
        (classroom(40), True, "All places stand ready.\n"),
        (
            classroom(40),
            False,
            "12 of 40 places stand ready; the others could not be started. They are tried again; if they keep failing, "
            "name fewer places with --class.\n",
        ),
        (classroom(40), Closing(), ""),
    ],
    ids=["no class", "all", "some", "it is ended before"],
)
def test_whether_all_places_stand_ready_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], room: Classroom, filled: Any, said: str
) -> None:
    assert told(monkeypatch, capsys, room, filled, standing=12)[0] == said


def test_the_modules_are_read_before_a_kernel_can_name_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(monkeypatch, capsys, classroom(1), True)[1] == ["answers", "reads the modules", "fills"]


def test_no_two_visitors_get_the_same_kernel_and_all_places_taken_is_said(room: Server) -> None:
    with ThreadPoolExecutor(3) as visitors:
        pages = list(visitors.map(lambda _: page(room), range(3)))
    full = [text for text in pages if "domengFull()" in text]
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


def test_a_page_is_the_same_whether_its_kernel_stood_ready_or_not(
    first_come: tuple[Server, str], one_place: Server
) -> None:
    ready, started = first_come[1], page(one_place, LESSON)
    leave(one_place, started)
    ids = r"[0-9a-f]{8}-?[0-9a-f-]{24,27}"
    assert re.sub(ids, "ID", ready) == re.sub(ids, "ID", started)
    assert "pace=0&amp;theme=dark" in ready


def test_who_waits_gets_the_place_of_who_went_without_a_word(one_place: Server) -> None:
    gone, there = page(one_place), page(one_place)
    assert "domengWaits()" in there
    assert "domengSent()" in there
    assert not is_alive(one_place, kernel(gone))
    assert is_alive(one_place, kernel(there))
    assert "The 1 place is taken and somebody waits; start with a larger number: domeng play --class 2\n" in (
        one_place.lines
    )


@pytest.mark.parametrize(("haste", "ended"), [(60, []), (-1, [signal.SIGINT])], ids=["at once", "later"])
def test_a_second_ctrl_c_ends_it_at_once_unless_it_comes_in_haste(
    monkeypatch: pytest.MonkeyPatch, haste: float, ended: list[signal.Signals]
) -> None:
    done: list[Any] = []
    monkeypatch.setattr(dashboard, "HASTE", haste)
    monkeypatch.setattr(signal, "signal", lambda *_asked: None)
    monkeypatch.setattr(signal, "raise_signal", done.append)
    made: Any = Dashboard.__new__(Dashboard)
    made._asked_to_end = None
    made.ioloop = SimpleNamespace(add_callback_from_signal=done.append, stop="stop")
    for _ in range(2):
        made._handle_signal_stop(signal.SIGINT, None)
    assert done == ["stop", *ended]


def ends_cleanly(server: Server, sign: signal.Signals) -> None:
    """Asserts that it ends at the signal, which comes twice as from a hasty finger, without a complaint."""
    try:
        server.process.send_signal(sign)
        assert server.stop(sign) == 0
    finally:
        server.close()
    assert server.lines[-1] == "Domeng has ended.\n"
    assert "Traceback" not in "".join(server.lines)


def test_it_ends_cleanly_while_places_are_made_ready(tmp_path: Path) -> None:
    ends_cleanly(a_class(tmp_path, 30), signal.SIGTERM)


def test_it_ends_cleanly_while_one_visitor_learns_and_another_waits(one_place: Server) -> None:
    """The last test here: it ends the server."""
    where = urlsplit(one_place.url)
    visitors = [HTTPConnection(str(where.hostname), where.port, timeout=120) for _ in range(2)]
    for each in visitors:
        each.request("GET", f"/{PAGE}")
        each.getresponse().read(100)
    try:
        ends_cleanly(one_place, signal.SIGINT)
    finally:
        for each in visitors:
            each.close()
