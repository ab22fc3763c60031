"""The dashboard: Voilà with Domeng's own pages, settings and languages. Needs the extra `app`."""

import ipaddress
import logging
import signal
import socket
import webbrowser
from collections.abc import Sequence
from types import FrameType
from typing import Any

import zmq
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from traitlets.config import Config
from voila.app import Voila

from domeng_widgets.words import Language
from domeng_widgets.words import dashboard as said

from . import files
from .pages import CONTENT_SECURITY_POLICY, OURS, PAGES, Lost, Print, Site, take_over

SETTINGS = {
    "Voila": {
        "config_file_paths": [],  # a voila.json of someone else's does not change these pages
        "log_level": logging.ERROR,
    },
    **PAGES,
    "MappingKernelManager": {"cull_idle_timeout": 900, "cull_interval": 60, "cull_connected": False},
    # Without it, every kernel warns in the terminal that others on this machine could listen in.
    "KernelManager": {"transport_encryption": "auto" if zmq.has("curve") else "disabled"},
    # A kernel restarted behind a page's back has forgotten the game: the page is to know that it died.
    "KernelRestarter": {"restart_limit": 0},
}

EVERYWHERE = ("", "0.0.0.0", "::")  # what --host may name, not what is listened on unasked


def listening_on(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen there, on a free port if it is 0. Raises OSError if that is not possible."""
    return bind_sockets(port, host)


class Dashboard(Voila):  # type: ignore[misc]  # Voilà has no types
    """Voilà on sockets that are bound already, with Domeng's pages."""

    def __init__(self, *, sockets: Sequence[socket.socket], host: str, language: Language, opens_browser: bool) -> None:
        super().__init__(
            config=Config(SETTINGS),
            ip=host,
            port=sockets[0].getsockname()[1],
            root_dir=str(files.notebooks()),
            tornado_settings={
                "headers": {"Content-Security-Policy": CONTENT_SECURITY_POLICY},
                # Where only this machine may come in, a page from elsewhere cannot borrow its way in under another name.
                "allow_remote_access": not _is_local(host),
            },
        )
        self._sockets = sockets
        self._language = language
        self._opens_browser = opens_browser
        shown = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
        self.address = f"http://{shown}:{self.port}{self.base_url}"

    def run(self) -> None:
        """Serves until Ctrl-C or SIGTERM; then the kernels are shut down."""
        take_over()
        self.initialize(argv=[])
        self.start()

    def setup_template_dirs(self) -> None:
        """Finds the templates, and tokens.css, which they include."""
        super().setup_template_dirs()
        self.template_paths.append(str(files.STYLES))

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, and where the pages lie."""
        settings = super().init_settings()
        site = Site(self._language, templates=settings["voila_jinja2_env"], home=self.base_url, base=self.base_url)
        return {**settings, "domeng": site}

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Voilà's pages with our handlers in the place of its own, lessons on paper, and a page for all else."""
        handlers = [(route, OURS.get(handler, handler), *rest) for route, handler, *rest in super().init_handlers()]
        ours = (rf"{self.server_url}print/(\w+)(/answers)?/?", Print, {"voila_configuration": self.voila_configuration})
        return [*handlers, ours, (r"/.*", Lost, {"voila_configuration": self.voila_configuration})]

    def listen(self) -> None:
        """Serves on the sockets, and says where once it answers."""
        HTTPServer(self.app).add_sockets(self._sockets)
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self._announce)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._handle_signal_stop)
        try:
            self.ioloop.start()
        finally:
            self.stop()
            print(said.stopped(self._language), flush=True)

    def _handle_signal_stop(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 # a signal handler
        signal.signal(sig, signal.SIG_DFL)  # a second one ends it at once
        self.ioloop.add_callback_from_signal(self.ioloop.stop)

    async def _announce(self) -> None:
        await AsyncHTTPClient().fetch(self.address)
        print(said.serving(self._language, self.address), flush=True)
        if self._opens_browser:
            await self.ioloop.run_in_executor(None, webbrowser.open, self.address)


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
