"""The dashboard: Voilà with Domeng's own pages, settings and languages. Needs the extra `app`."""

import logging
import os
import re
import shutil
import signal
import socket
import time
import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import zmq
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.httpclient import AsyncHTTPClient
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from tornado.web import RedirectHandler
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from domeng_widgets.app import files, modules
from domeng_widgets.app.links import CONTENT_SECURITY_POLICY, MODULES
from domeng_widgets.words import Language
from domeng_widgets.words import dashboard as said

from . import kernels
from .address import EVERYWHERE, Public, in_address, is_ip, is_local, neighbours_see
from .answering import Site
from .classroom import Classroom, memory_here
from .client import Client
from .door import raise_limit, server_for
from .pages import PAGES, Landing, Lost, Notebook, Print
from .parts import Farewell, Kernel, OfTemplate, OfVoila, OfWidgets, Part
from .ports import Ports
from .wire import Socket, Wire

SETTINGS = {
    "Voila": {
        "config_file_paths": [],  # a voila.json of someone else's does not change these pages
        "log_level": logging.ERROR,
    },
    **PAGES,
    # Without it, every kernel warns in the terminal that others on this machine could listen in.
    "KernelManager": {
        "transport_encryption": "auto" if zmq.has("curve") else "disabled",
        "client_factory": Client,
    },
    # A kernel restarted behind a page's back has forgotten the game: the page is to know that it died.
    "KernelRestarter": {"restart_limit": 0},
    # Nothing of ours is signed, and where there is no place to write, nothing is to be written.
    "NotebookNotary": {"db_file": ":memory:"},
}

OURS = {
    TornadoVoilaHandler: Notebook,
    VoilaKernelWebsocketHandler: Socket,
    VoilaShutdownKernelHandler: Farewell,
    KernelHandler: Kernel,
    TemplateStaticFileHandler: OfTemplate,
    MultiStaticFileHandler: OfVoila,
    FileFindHandler: OfWidgets,
}
"""Which of our handlers stands in for which of Voilà's; what others of its handlers do, no page needs."""

HASTE = 2.0
"""Within how many seconds a second Ctrl-C means no more than the first: a finger slips, or the shell sends it twice."""


def listening_on(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen there, on a free port if it is 0. Raises OSError if that is not possible."""
    return bind_sockets(port, host)


class Dashboard(Voila):  # type: ignore[misc]  # Voilà has no types
    """Voilà on sockets that are bound already, with Domeng's pages."""

    def __init__(
        self,
        *,
        sockets: Sequence[socket.socket],
        host: str,
        public: Public | None,
        room: Classroom,
        language: Language,
        opens_browser: bool,
    ) -> None:
        config = Config(SETTINGS)
        config.VoilaConfiguration.multi_kernel_manager_class = f"{kernels.__name__}.Kernels"
        config.Kernels = Config(room.settings)
        config.NotebookNotary.secret = os.urandom(32)
        config.Voila.kernel_websocket_connection_class = Wire
        super().__init__(
            config=config,
            ip=host,
            port=sockets[0].getsockname()[1],
            base_url=public.path if public else "/",
            root_dir=str(files.notebooks()),
            tornado_settings={
                "headers": {"Content-Security-Policy": CONTENT_SECURITY_POLICY},
                **_let_in(host, public),
            },
        )
        self._sockets, self._host, self._public, self._room = sockets, host, public, room
        self._language = language
        self._opens_browser = opens_browser
        self._asked_to_end: float | None = None
        self.address = self._at("localhost" if host in EVERYWHERE else host)

    def run(self) -> None:
        """Serves until Ctrl-C or SIGTERM; then the kernels are shut down."""
        raise_limit()
        Ports.instance()  # from now on Jupyter's
        logging.getLogger("tornado.application").setLevel(logging.ERROR)  # there Jupyter's handlers warn
        files.show_templates(files.JUPYTER)
        self.initialize(argv=[])
        self.start()

    def setup_template_dirs(self) -> None:
        """Finds the templates, and tokens.css, which they include."""
        super().setup_template_dirs()
        self.template_paths.append(str(files.STYLES))

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, and where the pages lie."""
        settings = super().init_settings()
        self._leave_home_alone()
        site = Site(self._language, templates=settings["voila_jinja2_env"], home=self.base_url, base=self.base_url)
        return {**settings, "domeng": site}

    def _leave_home_alone(self) -> None:
        """Gives the kernels another place for what IPython writes, where none is to be had at home: else each makes its own."""
        if not (Path.home().is_dir() and os.access(Path.home(), os.W_OK)):
            os.environ["IPYTHONDIR"] = str(Path(self.connection_dir) / "ipython")

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Those of Voilà's addresses that pages need, with our handlers, lessons on paper, and a page for all else."""
        known = super().init_handlers()
        handlers = [(route, OURS[handler], *rest) for route, handler, *rest in known if handler in OURS]
        settings = {"voila_configuration": self.voila_configuration}
        ours = [
            (re.escape(self.server_url), Landing, settings),
            (rf"{self.server_url}print/(\w+)(/answers)?/?", Print, settings),
            (rf"{self.server_url}{MODULES}([\w.-]+)", Part, settings),
        ]
        bare = (re.escape(self.base_url.rstrip("/")), RedirectHandler, {"url": self.base_url})
        return [*handlers, *ours, bare, (r".*", Lost, settings)]

    def listen(self) -> None:
        """Serves on the sockets, and says where once it answers."""
        server_for(self.app, self._host, self._public, said.other_host(self._language), self._tell_full).add_sockets(
            self._sockets
        )
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self._announce)
        self.kernel_manager.tells_full = lambda n: print(said.class_full(self._language, n, 2 * n), flush=True)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._handle_signal_stop)
        try:
            self.ioloop.start()
        finally:
            self.stop()
            print(said.stopped(self._language), flush=True)

    def stop(self) -> None:
        """Ends the kernels, and only then drops what they are reached by: one may just be starting."""
        self.ioloop.run_sync(self.kernel_manager.shutdown_all)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    def _handle_signal_stop(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 # a signal handler
        if self._asked_to_end is None:
            self._asked_to_end = time.monotonic()
            self.ioloop.add_callback_from_signal(self.ioloop.stop)
        elif time.monotonic() > self._asked_to_end + HASTE:  # who asks again does not want to wait for the kernels' end
            signal.signal(sig, signal.SIG_DFL)
            signal.raise_signal(sig)

    def _at(self, host: str) -> str:
        return f"http://{in_address(host)}:{self.port}{self.base_url}"

    async def _announce(self) -> None:
        await AsyncHTTPClient().fetch(self.address)
        for line in self._news():
            print(line, flush=True)
        if self._opens_browser:
            await self.ioloop.run_in_executor(None, webbrowser.open, self.address)
        modules.files()  # read before a kernel names them, lest the package be another one by then
        if self._room.places:
            await self._tell_ready(self._room.places)

    async def _tell_ready(self, places: int) -> None:
        """Says when the places of a class stand ready, or that not all could be started."""
        try:
            is_filled = await self.kernel_manager.filled()
        except kernels.Closing:
            return
        standing = self.kernel_manager.standing
        news = said.class_ready(self._language) if is_filled else said.class_short(self._language, standing, places)
        print(news, flush=True)

    def _tell_full(self) -> None:
        print(said.crowded(self._language), flush=True)

    def _news(self) -> Iterator[str]:
        """What is said in the terminal once the pages can be opened; this machine's own address comes first."""
        yield said.serving(self._language, self.address)
        if self._public:
            yield said.proxied(self._language, str(self._public))
        else:
            yield from (said.in_network(self._language, self._at(host)) for host in neighbours_see(self._host))
        if self._room.places:
            yield said.class_opens(self._language, self._room.places, self._room.memory, memory_here())


def _let_in(host: str, public: Public | None) -> dict[str, Any]:
    """Under which names the pages may be asked for, and of which other origin a page may speak to a kernel.

    Where only this machine or a proxy may come in, a page from elsewhere cannot borrow its way in under another name.
    """
    if public is None:
        return {"allow_remote_access": not is_local(host)}
    names = ["localhost", public.host]
    # with a number, the door alone looks
    return {"allow_remote_access": is_ip(public.host), "local_hostnames": names, "allow_origin": public.origin}
