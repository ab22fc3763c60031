"""Serves the site on this machine, to be looked at: as a host of static pages would, and silent but about what went wrong."""

from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class Server(ThreadingHTTPServer):
    """A page asks for more than a hundred files at once."""

    request_queue_size = 128


class Handler(SimpleHTTPRequestHandler):
    """Answers with the site's own page where there is none, and prints one line about it."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send 404.html where there is no such page."""
        own = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not own.is_file():
            super().send_error(code, message, explain)
            return
        self.log_error("%s", message)
        page = own.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(page)

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        """Nothing: it went well, or log_error has said so."""

    def log_error(self, format: str, *args: Any) -> None:  # noqa: A002 # as it is called
        """One line: what was asked for in vain, or went wrong otherwise."""
        self.log_message("%s", f"{getattr(self, 'requestline', '')}: {args[-1] if args else format}")
