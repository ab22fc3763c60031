"""Makes the site that needs no server, and serves it as a plain file server does, under a path of its own."""

import io
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ROOT / ".venv-site" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
UNDER = "/some/path/"


def site_in(folder: Path) -> Path:
    """The folder of a site: the one that DOMENG_SITE names, else one that is made anew in `folder`."""
    if named := os.environ.get("DOMENG_SITE"):
        return Path(named).resolve()
    _run("make", ".venv-site/site.stamp")
    _run(PYTHON, "-m", "domeng_widgets.site", folder)
    return folder


def _run(*command: object) -> None:
    """Run a program in the checkout. AssertionError with what it wrote if it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(words)} ended with status {done.returncode}:\n{done.stdout}"


class SiteServer(ThreadingHTTPServer):
    """Serves the site, and keeps what it was asked for in vain; a proxy for all other hosts, which it refuses."""

    daemon_threads = True
    request_queue_size = 128  # a page asks for many files at once

    def __init__(self, folder: Path) -> None:
        super().__init__(("localhost", 0), partial(_Handler, directory=str(folder)))
        self.port = self.server_address[1]
        self.url = f"http://localhost:{self.port}{UNDER}"
        self.refused: list[str] = []
        self._held, self._free = "", threading.Event()
        self._broken = ""
        self.portal = b""  # the network's own page, sent for whatever is asked
        self.types: dict[str, str] = {}  # of files, by how their names end, where the server has its own mind
        self._thread = threading.Thread(target=self.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """From now on nobody listens there."""
        if self._thread.is_alive():
            self.shutdown()
            self._thread.join()
            self.server_close()

    @contextmanager
    def holding(self, part: str) -> Iterator[None]:
        """Answers whose address has this part are kept back until that is over."""
        self._free.clear()
        self._held = part
        try:
            yield
        finally:
            self._held = ""
            self._free.set()

    @contextmanager
    def breaking_off(self, part: str) -> Iterator[None]:
        """The connection breaks off where an address has this part, until that is over."""
        self._broken = part
        try:
            yield
        finally:
            self._broken = ""

    def wait_for(self, path: str) -> None:
        """Returns once this path may be answered. ConnectionError if it never is."""
        if self._held and self._held in path:
            self._free.wait()
        if self._broken and self._broken in path:
            raise ConnectionAbortedError

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that is left breaks off what it was loading."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(SimpleHTTPRequestHandler):
    """Knows what lies under the path, and nothing else."""

    server: SiteServer

    def send_head(self) -> Any:
        self.server.wait_for(self.path)
        if self.server.portal:
            return self._page(HTTPStatus.OK, self.server.portal)
        if self.path.startswith(UNDER):
            return super().send_head()
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """As GitHub does: the site's own page where there is none."""
        own = Path(self.directory, "404.html")
        if code == HTTPStatus.NOT_FOUND and own.is_file():
            shutil.copyfileobj(self._page(HTTPStatus.NOT_FOUND, own.read_bytes()), self.wfile)
        else:
            super().send_error(code, message, explain)

    def _page(self, status: HTTPStatus, page: bytes) -> io.BytesIO:
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        return io.BytesIO(page)

    def guess_type(self, path: Any) -> str:
        return self.server.types.get(Path(path).suffix) or super().guess_type(path)

    def translate_path(self, path: str) -> str:
        return super().translate_path(f"/{path.removeprefix(UNDER)}")

    def list_directory(self, path: Any) -> None:  # noqa: ARG002 # as it is called
        self.send_error(HTTPStatus.NOT_FOUND)

    def do_CONNECT(self) -> None:
        """A browser that has this as its proxy asks for another host."""
        self.send_error(HTTPStatus.FORBIDDEN)

    def log_request(self, code: Any = "-", size: Any = "-") -> None:  # noqa: ARG002 # as it is called
        if int(code) >= HTTPStatus.BAD_REQUEST:
            self.server.refused.append(f"{int(code)}: {self.command} {self.path}")

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def serving(folder: Path) -> Iterator[SiteServer]:
    """A server that is stopped at the end."""
    server = SiteServer(folder)
    try:
        yield server
    finally:
        server.stop()
