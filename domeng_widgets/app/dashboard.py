"""The dashboard: Voilà with Domeng's own pages, settings and languages. Needs the extra `app`."""

import logging
import re
import shutil
import signal
import socket
import webbrowser
from collections.abc import Iterator, Sequence
from types import FrameType
from typing import Any

import zmq
from jupyter_server.base.handlers import FileFindHandler
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from tornado.routing import AnyMatches, Matcher, Rule, RuleRouter
from tornado.web import Application, ErrorHandler, RedirectHandler
from traitlets.config import Config
from voila.app import Voila

from domeng_widgets.words import Language
from domeng_widgets.words import dashboard as said

from . import files, kernels, modules
from .address import EVERYWHERE, Public, in_address, is_ip, is_local, neighbours_see
from .classroom import Classroom
from .links import MODULES
from .pages import CONTENT_SECURITY_POLICY, OURS, PAGES, Lost, Part, Print, Site

SETTINGS = {
    "Voila": {
        "config_file_paths": [],  # a voila.json of someone else's does not change these pages
        "log_level": logging.ERROR,
    },
    **PAGES,
    # Without it, every kernel warns in the terminal that others on this machine could listen in.
    "KernelManager": {"transport_encryption": "auto" if zmq.has("curve") else "disabled"},
    # A kernel restarted behind a page's back has forgotten the game: the page is to know that it died.
    "KernelRestarter": {"restart_limit": 0},
}


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
        self.address = self._at("localhost" if host in EVERYWHERE else host)

    def run(self) -> None:
        """Serves until Ctrl-C or SIGTERM; then the kernels are shut down."""
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
        site = Site(self._language, templates=settings["voila_jinja2_env"], home=self.base_url, base=self.base_url)
        return {**settings, "domeng": site}

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Voilà's pages with our handlers in the place of its own, lessons on paper, and a page for all else."""
        handlers = [(route, OURS.get(handler, handler), *rest) for route, handler, *rest in super().init_handlers()]
        for _, handler, *rest in handlers:
            if handler is FileFindHandler:  # a widget's files have their version in their address: they may be kept
                rest[0]["no_cache_paths"] = []
        settings = {"voila_configuration": self.voila_configuration}
        ours = [
            (rf"{self.server_url}print/(\w+)(/answers)?/?", Print, settings),
            (rf"{self.server_url}{MODULES}([\w.-]+)", Part, settings),
        ]
        bare = (re.escape(self.base_url.rstrip("/")), RedirectHandler, {"url": self.base_url})
        return [*handlers, *ours, bare, (r"/.*", Lost, settings)]

    def listen(self) -> None:
        """Serves on the sockets, and says where once it answers."""
        server_for(self.app, self._public).add_sockets(self._sockets)
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self._announce)
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
        signal.signal(sig, signal.SIG_DFL)  # a second one ends it at once
        self.ioloop.add_callback_from_signal(self.ioloop.stop)

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

    def _news(self) -> Iterator[str]:
        """What is said in the terminal once the pages can be opened; this machine's own address comes first."""
        yield said.serving(self._language, self.address)
        if self._public:
            yield said.proxied(self._language, str(self._public))
        else:
            yield from (said.in_network(self._language, self._at(host)) for host in neighbours_see(self._host))
        if self._room.places:
            yield said.class_opens(self._language, self._room.places, self._room.memory)


class Stranger(Matcher):
    """Requests for another host than the public one or this machine itself."""

    def __init__(self, public: str) -> None:
        self._public = public

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """Empty if the request is one, as Tornado wants it; None if it is not."""
        name = request.host_name.removeprefix("[").removesuffix("]")
        return None if name == self._public or is_local(name) else {}


def server_for(app: Application, public: Public | None) -> HTTPServer:
    """What answers the requests: to strangers with 403 where others come in by a number, which Jupyter cannot compare."""
    if public is None:
        return HTTPServer(app)
    answers: Application | RuleRouter = app
    if is_ip(public.host):
        refusal = Application([(".*", ErrorHandler, {"status_code": 403})])
        answers = RuleRouter([Rule(Stranger(public.host), refusal), Rule(AnyMatches(), app)])
    # a proxy says by X-Forwarded-Proto and X-Forwarded-For what its visitor asked for; nobody else is to
    return HTTPServer(answers, xheaders=True)


def _let_in(host: str, public: Public | None) -> dict[str, Any]:
    """Under which names the pages may be asked for, and of which other origin a page may speak to a kernel.

    Where only this machine or a proxy may come in, a page from elsewhere cannot borrow its way in under another name.
    """
    if public is None:
        return {"allow_remote_access": not is_local(host)}
    names = ["localhost", public.host]
    # with a number, server_for looks
    return {"allow_remote_access": is_ip(public.host), "local_hostnames": names, "allow_origin": public.origin}
