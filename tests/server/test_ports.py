"""Which ports kernels get."""

import socket

import pytest
from jupyter_client.connect import LocalPortCache

from domeng_widgets.server import ports
from domeng_widgets.server.ports import END, LOWEST, Ports

LOCAL = "127.0.0.1"


def test_no_port_is_one_that_a_connection_could_be_given_and_none_is_given_twice() -> None:
    cache = Ports()
    given = [cache.find_available_port(LOCAL) for _ in range(300)]
    assert len(set(given)) == 300
    assert all(LOWEST <= port < END for port in given)
    cache.return_port(given[0])
    assert given[0] not in cache.currently_used_ports


def test_a_port_that_somebody_listens_on_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind((LOCAL, 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(ports.random, "sample", lambda *_: [port, 20_001])
        monkeypatch.setattr(ports, "_is_free", lambda ip, each, real=ports._is_free: each == 20_001 or real(ip, each))
        assert Ports().find_available_port(LOCAL) == 20_001


def test_where_all_are_taken_any_other_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "_is_free", lambda *_: False)
    assert not LOWEST <= Ports().find_available_port(LOCAL) < END


def test_it_takes_the_place_of_jupyters_own() -> None:
    LocalPortCache.clear_instance()
    try:
        ours = Ports.instance()
        assert LocalPortCache.instance() is ours
    finally:
        Ports.clear_instance()
