"""Making and serving the site from the command line: what is refused, in one line."""

import socket
import sys
from pathlib import Path

import pytest

from domeng_widgets.site.__main__ import main
from domeng_widgets.site.room import MARKER, check_room


def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The status, and what is said about it."""
    monkeypatch.setattr(sys, "argv", ["site", *arguments])
    return main(), capsys.readouterr().err.strip()


def test_a_port_that_is_taken_or_none_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with socket.create_server(("localhost", 0)) as taken:
        port = str(taken.getsockname()[1])
        status, line = said(monkeypatch, capsys, str(tmp_path), "--serve", port)
    assert (status, line) == (1, f"Cannot listen on localhost, port {port}: Address already in use")
    status, line = said(monkeypatch, capsys, str(tmp_path), "--serve", "70000")
    assert (status, line.split(":")[0]) == (1, "Cannot listen on localhost, port 70000")


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
