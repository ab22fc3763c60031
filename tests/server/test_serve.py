"""`domeng play` in the terminal: what it says when it cannot start, and that it needs no checkout."""

import errno
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from domeng_widgets.app import files
from domeng_widgets.server.serve import serve
from tests.browser.servers import DASHBOARD_ADDRESS, domeng_play, free_port, private_home, running

ROOT = files.PACKAGE.parent


def play(home: Path, *options: str, python: str = sys.executable) -> subprocess.CompletedProcess[str]:
    """`domeng play`, where it is to end by itself."""
    return subprocess.run(
        domeng_play(*options, python=python),
        env=private_home(home),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_taken_port_is_named_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("localhost", 0)) as taken:
        port = taken.getsockname()[1]
        ended = play(tmp_path, "--port", str(port))
    assert ended.returncode == 1
    assert ended.stderr == f"Port {port} is taken: choose another one with --port, or leave --port out.\n"
    assert "http" not in ended.stdout


def test_an_address_of_another_machine_is_refused_in_one_line(tmp_path: Path) -> None:
    ended = play(tmp_path, "--host", "192.0.2.77", "--port", "8866")
    assert ended.returncode == 2
    assert ended.stderr == (
        "“192.0.2.77” is no address of this machine: name one with --host that is, or leave --host out.\n"
    )


@pytest.mark.parametrize(
    ("host", "named"),
    [
        ("evil..example", "evil..example"),
        (f"{'a' * 70}.example", f"{'a' * 70}.example"),
        ("a\u202eb\x1b[2J.example", r"a\u202eb\x1b[2J.example"),
        ("a" * 1000, "a" * 100),
        ("\udcff", r"\udcff"),
    ],
)
def test_a_host_that_is_not_of_this_machine_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], host: str, named: str
) -> None:
    assert serve(host=host, port=8866) == 2
    said = f"“{named}” is no address of this machine: name one with --host that is, or leave --host out.\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    ("number", "port", "said"),
    [
        (errno.EACCES, 80, "You may not use port 80: choose one from 1024 on with --port, or leave --port out.\n"),
        (errno.EACCES, 8866, "Cannot listen on ::1, port 8866: Permission denied\n"),
    ],
)
def test_where_the_system_does_not_let_it_listen_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: int, port: int, said: str
) -> None:
    def refuses(*_where: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr("domeng_widgets.server.dashboard.bind_sockets", refuses)
    assert serve(host="::1", port=port) == 1
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    "url", ["school.example/domeng", "ftp://school.example/", "https://school.example/?x=1", "https://a b/"]
)
def test_an_address_that_nobody_can_come_in_by_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], url: str
) -> None:
    assert serve(url=url) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"--url: “{url}” is no address to come in by: ")
    assert said.count("\n") == 1


def test_an_unknown_language_is_named_in_one_line_and_those_that_there_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("domeng_widgets.words.language.LOCALES", tmp_path)
    assert serve(language="xx") == 2
    for code in ("fi", "el"):
        (tmp_path / code / "LC_MESSAGES").mkdir(parents=True)
        (tmp_path / code / "LC_MESSAGES" / "domeng.mo").touch()
    (tmp_path / "id" / "LC_MESSAGES").mkdir(parents=True)  # no catalogue has been made yet
    assert serve(language="id") == 2
    assert capsys.readouterr().err.splitlines() == [
        "There is no language “xx” here; --language takes: en",
        "There is no language “id” here; --language takes: en, el, fi",
    ]


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    """In an environment that has everything but Voilà."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules['voila'] = None\nsys.modules['voila.handler'] = None\n"
    )
    ended = subprocess.run(
        domeng_play(),
        env=private_home(tmp_path) | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stderr == 'The dashboard needs voila, which is not installed: pip install "domeng_widgets[app]"\n'


def test_where_no_port_is_named_a_free_one_is_found(tmp_path: Path) -> None:
    with running(domeng_play(), private_home(tmp_path), DASHBOARD_ADDRESS) as first:
        (tmp_path / "second").mkdir()
        with running(domeng_play(), private_home(tmp_path / "second"), DASHBOARD_ADDRESS) as second:
            assert first.url != second.url
            for server in (first, second):
                with urlopen(server.url) as reply:
                    assert reply.status == 200


def test_it_opens_the_browser_once_the_page_answers(tmp_path: Path) -> None:
    env = private_home(tmp_path) | {"BROWSER": "echo opened %s"}
    command = [part for part in domeng_play("--port", str(free_port())) if part != "--no-browser"]
    with running(command, env, DASHBOARD_ADDRESS) as server:
        assert server.wait_for(r"opened \S+") == f"opened {server.url}"


@pytest.mark.slow
def test_the_wheel_alone_is_enough(tmp_path: Path) -> None:
    """Built through the source distribution, installed where there is no checkout, and not writable."""
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", tmp_path / "dist", ROOT],
        check=True,
        capture_output=True,
    )
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    python, package = installed_alone(wheel, tmp_path / "env")
    for path in [package, *package.rglob("*")]:
        path.chmod(path.stat().st_mode & ~0o222)
    env = private_home(tmp_path) | {"JUPYTER_PATH": f"{sys.prefix}/share/jupyter"}
    command = domeng_play("--port", str(free_port()), python=str(python))
    with running(command, env, DASHBOARD_ADDRESS, cwd=tmp_path) as server:
        with urlopen(server.url) as reply:
            assert 'data-action="play"' in reply.read().decode()
        with urlopen(f"{server.url}voila/render/play.ipynb") as reply:
            html = reply.read().decode()
    assert "domengSent()" in html
    assert "application/vnd.jupyter.widget-view+json" in html


def installed_alone(wheel: Path, env: Path) -> tuple[Path, Path]:
    """A new environment with the wheel in it, and the packages it needs borrowed from this one: no network is asked."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", env], check=True)
    python = next(env.glob("bin/python")) if sys.platform != "win32" else env / "Scripts" / "python.exe"
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index", "--no-deps", wheel],
        check=True,
    )
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(subprocess.run([python, "-c", asked], check=True, capture_output=True, text=True).stdout.strip())
    here = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True).stdout.strip()
    # a .pth names a folder; .pth files in that folder, such as an editable install's, are not followed
    (packages / "borrowed.pth").write_text(here)
    return python, packages / "domeng_widgets"
