"""Making and serving the site from the command line: what is refused, in one line."""

import socket
import sys
from pathlib import Path

import pytest

from domeng_widgets.site.__main__ import check_room, main
from domeng_widgets.site.python import SiteError


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
    (tmp_path / "jupyter-lite.json").write_text("{}")
    (tmp_path / "index.html").write_text("")
    check_room(tmp_path)


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(SiteError, match="holds something else"):
        check_room(tmp_path)
    with pytest.raises(SiteError, match="is a file"):
        check_room(tmp_path / "letter.txt")
