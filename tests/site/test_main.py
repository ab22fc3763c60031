"""Making and serving the site from the command line: what is refused, in one line."""

import socket
import sys
import threading
from functools import partial
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from domeng_widgets.site.__main__ import main
from domeng_widgets.site.room import MARKER, check_room, replace
from domeng_widgets.site.server import Handler, Server


def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The status, and what is said about it."""
    monkeypatch.setattr(sys, "argv", ["site", *arguments])
    return main(), capsys.readouterr().err.strip()


def test_a_port_that_is_taken_or_none_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "index.html").touch()
    with socket.create_server(("localhost", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, line = said(monkeypatch, capsys, str(tmp_path), "--serve", port)
    assert (status, line) == (
        1,
        f"Port {port} is taken: name another one with --serve, or to make serve-site with PORT=",
    )
    for value in ("70000", "x", "-1", "9" * 5000):
        status, line = said(monkeypatch, capsys, str(tmp_path), f"--serve={value}")
        assert (status, line) == (
            2,
            f"“{value[:40]}” is no port: name a number from 0 to 65535 with --serve, or to make serve-site with PORT=",
        )


def test_a_folder_without_a_site_is_not_served(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        status, line = said(monkeypatch, capsys, str(folder), "--serve", "0")
        assert (status, line) == (1, f"There is no site in {folder}: make it first, without --serve.")


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.delitem(sys.modules, "domeng_widgets.site.build", raising=False)
    monkeypatch.setitem(sys.modules, "voici_core", None)
    monkeypatch.setitem(sys.modules, "voici_core.exporter", None)
    status, line = said(monkeypatch, capsys, str(tmp_path / "site"))
    assert (status, line) == (
        1,
        'Making the site needs voici_core, which is not installed: pip install "domeng_widgets[site]", or make site',
    )


def test_serving_is_silent_but_about_what_is_not_there_which_gets_the_sites_own_page(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("first")
    (tmp_path / "404.html").write_text("own")
    with Server(("localhost", 0), partial(Handler, directory=str(tmp_path))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            url = f"http://localhost:{server.server_address[1]}/"
            with urlopen(url) as reply:
                assert reply.read() == b"first"
            assert capsys.readouterr().err == ""
            with pytest.raises(HTTPError) as caught:
                urlopen(f"{url}print/none.html")
            assert (caught.value.code, caught.value.read()) == (404, b"own")
        finally:
            server.shutdown()
            thread.join()
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("] GET /print/none.html HTTP/1.1: File not found")


def test_a_new_folder_an_empty_one_and_an_older_site_give_room(tmp_path: Path) -> None:
    check_room(tmp_path / "new")
    check_room(tmp_path)
    (tmp_path / MARKER).touch()
    (tmp_path / "index.html").write_text("")
    check_room(tmp_path)


def test_what_is_no_site_of_ours_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "jupyter-lite.json").write_text("{}")  # somebody else's JupyterLite
    (tmp_path / "link").symlink_to(other)
    for name in ("other", "link"):
        status, line = said(monkeypatch, capsys, str(tmp_path / name))
        assert (status, line) == (1, f"{tmp_path / name} holds something else: name another folder, or empty this one.")
    status, line = said(monkeypatch, capsys, str(other / "jupyter-lite.json"))
    assert (status, line) == (1, f"{other / 'jupyter-lite.json'} is a file: name another folder.")
    (tmp_path / MARKER).touch()
    monkeypatch.chdir(other)
    for path in (".", ".."):
        status, line = said(monkeypatch, capsys, path)
        assert (status, line) == (1, f"{path} is where you are: name a folder for the site alone.")
    assert (other / "jupyter-lite.json").read_text() == "{}"


def test_where_the_new_site_cannot_take_its_place_the_old_one_stays(tmp_path: Path) -> None:
    target, new, old = (tmp_path / name for name in ("site", "new", "old"))
    for folder in (target, new):
        folder.mkdir()
        (folder / "index.html").write_text(folder.name)
    with pytest.raises(OSError, match="nowhere"):
        replace(target, tmp_path / "nowhere", old)
    assert (target / "index.html").read_text() == "site"
    replace(target, new, old)
    assert [(folder / "index.html").read_text() for folder in (target, old)] == ["new", "site"]
