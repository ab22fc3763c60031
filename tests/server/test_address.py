"""Where a dashboard is reached, and what is no address."""

import socket
from typing import Any

import pytest

from domeng_widgets.server.address import EVERYWHERE, Public, is_local, neighbours_see


@pytest.mark.parametrize(
    ("text", "public"),
    [
        ("https://school.example/domeng/", Public("https://school.example", "school.example", "/domeng/")),
        ("https://School.Example:443", Public("https://school.example", "school.example", "/")),
        ("http://192.0.2.7:81/a/b_c", Public("http://192.0.2.7:81", "192.0.2.7", "/a/b_c/")),
        ("https://[2001:db8::5]/x", Public("https://[2001:db8::5]", "2001:db8::5", "/x/")),
        ("https://münchen.example", Public("https://xn--mnchen-3ya.example", "xn--mnchen-3ya.example", "/")),
    ],
)
def test_an_address_as_browsers_see_it(text: str, public: Public) -> None:
    assert Public.parse(text) == public
    assert Public.parse(str(public)) == public


@pytest.mark.parametrize(
    "text",
    [
        *("", "school.example", "//school.example/", "ftp://school.example/", "https://", "https:///domeng/"),
        *("https://me:secret@school.example/", "https://school.example/?x=1", "https://school.example/#x"),
        *("https://school.example:99999/", "https://school.example:x/", "https://[::1", "https://a b/", "https://-a/"),
        *("https://school.example/(.*)", "https://school.example/../", "https://a//b", "https://a/\n", "https://a..b/"),
        *("https://school.example:0/", "https://[fe80::1%25eth0]/", "https://[fe80::1%eth0]/"),
    ],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 # its text is that of whoever refuses first, and nobody sees it
        Public.parse(text)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.0.0.2", "::1"])
def test_a_host_that_is_this_machine_alone(host: str) -> None:
    assert is_local(host)
    assert neighbours_see(host) == []


class Way:
    """A socket of a machine whose way out begins at `number`, if it has one."""

    number: str | None = None

    def __init__(self, *_how: Any) -> None:
        pass

    def __enter__(self) -> "Way":
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def connect(self, _to: tuple[str, int]) -> None:
        """Finds the way, or there is none."""
        if self.number is None:
            raise OSError

    def getsockname(self) -> tuple[str | None, int]:
        """Where it begins."""
        return self.number, 9


@pytest.mark.parametrize("host", EVERYWHERE)
@pytest.mark.parametrize(("number", "told"), [("192.0.2.9", ["192.0.2.9"]), ("127.0.0.1", []), ("::1", [])])
def test_neighbours_are_told_where_the_way_out_begins_unless_that_leads_to_themselves(
    monkeypatch: pytest.MonkeyPatch, host: str, number: str, told: list[str]
) -> None:
    monkeypatch.setattr(Way, "number", number)
    monkeypatch.setattr(socket, "socket", Way)
    assert neighbours_see(host) == told


def test_where_no_way_leads_out_neighbours_are_told_the_numbers_that_the_machine_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    numbers = ["fe80::2%eth0", "192.0.2.9", "127.0.1.1", "192.0.2.9", "192.0.2.10"]
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, 0)) for number in numbers]
    monkeypatch.setattr(socket, "socket", Way)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_asked: found)
    assert neighbours_see("0.0.0.0") == ["192.0.2.10", "192.0.2.9", "fe80::2"]


def test_a_machine_that_does_not_know_its_own_name_tells_neighbours_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_asked: Any) -> None:
        raise socket.gaierror

    monkeypatch.setattr(socket, "socket", Way)
    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert neighbours_see("0.0.0.0") == []
