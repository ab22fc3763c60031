"""Starts the servers that browser tests visit, each in directories of its own, and says in words why one did not start."""

import os
import queue
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

PATIENCE = 120  # seconds until a server on a busy machine must have said where it is


def free_port() -> int:
    """A port nobody listens on."""
    with socket.create_server(("localhost", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def private_home(home: Path) -> dict[str, str]:
    """An environment in which Jupyter reads and writes below `home` alone, and leaves no trace of the user's settings."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "DOMENG"))}
    return inherited | {
        "HOME": str(home),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "PYTHONUNBUFFERED": "1",
    }


class Server:
    """A running server: its process, its address, and the lines it has written."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str], address: str, cwd: Path | None = None) -> None:
        self.lines: list[str] = []
        self._news: queue.Queue[str | None] = queue.Queue()
        self.process = subprocess.Popen(
            command,
            env=env,
            cwd=cwd,
            text=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.url = self.wait_for(address)

    def wait_for(self, pattern: str) -> str:
        """The text that matches, as soon as the server writes it."""
        while (line := self._news.get(timeout=PATIENCE)) is not None:
            if found := re.search(pattern, line):
                return found[0]
        raise AssertionError(f"{self.process.args} ended with status {self.process.wait()}:\n{''.join(self.lines)}")

    def wait_until_open(self) -> None:
        """Returns once the address takes connections: a Jupyter server names it a moment before."""
        where = urlsplit(self.url)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection((where.hostname, where.port), timeout=PATIENCE).close()
            except ConnectionRefusedError:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise AssertionError(f"{self.url} takes no connections:\n{''.join(self.lines)}") from None
            else:
                return

    def stop(self, sign: int) -> int:
        """Send a signal, and wait for the exit status."""
        self.process.send_signal(sign)
        status = self.process.wait(timeout=PATIENCE)
        self._reader.join(timeout=PATIENCE)
        return status

    def close(self) -> None:
        """Stop it if it still runs, whatever has happened."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.process.wait()
        self._reader.join(timeout=PATIENCE)

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                self.lines.append(line)
                self._news.put(line)
        self._news.put(None)


@contextmanager
def running(command: Sequence[str], env: Mapping[str, str], address: str, cwd: Path | None = None) -> Iterator[Server]:
    """A server that is stopped at the end."""
    server = Server(command, env, address, cwd)
    try:
        yield server
    finally:
        server.close()


def domeng_play(*options: str, python: str = sys.executable) -> list[str]:
    """The command that starts the dashboard without opening a browser."""
    return [python, "-m", "domeng_widgets.cli", "play", "--no-browser", *options]


DASHBOARD_ADDRESS = r"http://\S+"


def jupyter_lab(port: int, root: Path) -> list[str]:
    """The command that starts JupyterLab for one machine, with nothing that asks other hosts for news."""
    return [
        *(sys.executable, "-m", "jupyter", "lab", "--no-browser", "--expose-app-in-browser"),
        *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={root}"),
        *("--IdentityProvider.token=", "--ServerApp.password=", "--ServerApp.allow_root=True"),
        *("--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--LabApp.news_url="),
        "--LabApp.extension_manager=readonly",
    ]


def jupyter_server(
    *command: str, port: int, root: Path, base: str, token: str, python: str | Path = sys.executable
) -> list[str]:
    """The command that starts a Jupyter server as Binder does: below a path of its own, for who has the token."""
    return [
        *(str(python), "-m", "jupyter", *command, "--no-browser", "--ServerApp.allow_root=True"),
        *(f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={root}"),
        *(f"--ServerApp.base_url={base}", f"--IdentityProvider.token={token}"),
    ]
