"""The dashboard: Voilà with Domeng's own pages, settings and languages. Needs the extra `app`."""

import ipaddress
import logging
import os
import re
import signal
import socket
import webbrowser
from collections.abc import AsyncIterator, Sequence
from types import FrameType
from typing import Any

import tornado.web
import voila.handler
import zmq
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from traitlets.config import Config
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.notebook_renderer import NotebookRenderer
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from domeng_widgets import lessons
from domeng_widgets.words import Language, contents, glossary
from domeng_widgets.words import dashboard as said
from domeng_widgets.words import handout as on_paper

from . import files
from .contents import INDEX, shown, way
from .handout import handout

# Everything the pages load comes from this server; widgets' modules are loaded from Blob URLs.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:",
        "connect-src 'self' blob: data:",
        "frame-ancestors 'self'",
        "base-uri 'self'",
        "form-action 'self'",
    )
)

SETTINGS = {
    "Voila": {
        "config_file_paths": [],  # a voila.json of someone else's does not change these pages
        "log_level": logging.ERROR,
    },
    "VoilaConfiguration": {
        "template": "domeng",
        "allow_template_override": "NO",  # the stock templates load from other hosts
        "theme": "auto",
        "classic_tree": True,
        "strip_sources": True,
        "show_tracebacks": False,
        "file_allowlist": [],
        # without the last one, ipywidgets' controls become error widgets
        "extension_allowlist": [
            "anywidget",
            "@voila-dashboards/widgets-manager8",
            "@jupyter-widgets/jupyterlab-manager",
        ],
    },
    "MappingKernelManager": {"cull_idle_timeout": 900, "cull_interval": 60, "cull_connected": False},
    # Without it, every kernel warns in the terminal that others on this machine could listen in.
    "KernelManager": {"transport_encryption": "auto" if zmq.has("curve") else "disabled"},
    # A kernel restarted behind a page's back has forgotten the game: the page is to know that it died.
    "KernelRestarter": {"restart_limit": 0},
}


ENGINE = "engine"
"""The tag of a cell that shows the engine at work; no scene needs what such a cell computes."""
PING = 30
"""Seconds between two pings to a page, and until its answer must have come."""

NO_TEXT = re.compile(r"[\x00-\x1f\x7f]")
"""What no file's name has here, and no header may have."""

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
        # Voilà looks for templates in the Jupyter data directories; this makes ours one of them.
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (str(files.JUPYTER), os.environ.get("JUPYTER_PATH"))))
        # VoilaHandler names its renderer; there is no setting for it.
        voila.handler.NotebookRenderer = Renderer
        self.initialize(argv=[])
        self.start()

    def setup_template_dirs(self) -> None:
        """Finds the templates, and tokens.css, which they include."""
        super().setup_template_dirs()
        self.template_paths.append(str(files.STYLES))

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings, and the language of the pages."""
        return {**super().init_settings(), "domeng_language": self._language}

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


class Renderer(NotebookRenderer):  # type: ignore[misc]
    """Renders a notebook; where its kernel fails, the page ends with that news instead of waiting for ever.

    The engine's cells are not run again where the notebook holds what they have shown: that is the same every time, and a
    learner waits for the scenes.
    """

    async def generate_content_generator(
        self, kernel_id: str | None = None, kernel_future: Any = None
    ) -> AsyncIterator[tuple[str, Any]]:
        """The page, piece by piece."""
        try:
            async for piece in super().generate_content_generator(kernel_id, kernel_future):
                yield piece
        except Exception:
            self.log.exception("Rendering %s failed", self.notebook_path)
            yield "<script>domengFailed()</script>\n", {}

    async def _jinja_cell_generator(self, nb: Any, kernel_id: str) -> AsyncIterator[Any]:
        """The cells, each once it has been run or is known."""
        known = [cell.get("outputs", []) if ENGINE in cell.metadata.get("tags", []) else None for cell in nb.cells]
        if any(known):
            self.executor.skip_cells_with_tag = ENGINE
        at = 0
        async for cell in super()._jinja_cell_generator(nb, kernel_id):
            if any(known) and known[at] is not None:
                cell.outputs = known[at]
            yield cell
            at += 1


class Worded(BaseVoilaHandler):  # type: ignore[misc]
    """A page with words in the language of its request."""

    def decode_argument(self, value: bytes | None, name: str | None = None) -> str | None:  # noqa: ARG002 # as Tornado calls it
        """A part of the address; what is no text in it becomes a letter that names nothing, so that a page can be sent."""
        return None if value is None else NO_TEXT.sub("\ufffd", value.decode("utf-8", "replace"))

    @property
    def language(self) -> Language:
        """What ?lang= asks for, where there is such a language; else the dashboard's."""
        code = self.get_argument("lang", "")
        own: Language = self.settings["domeng_language"]
        if not code.isalpha():
            return own
        try:
            return Language(code)
        except FileNotFoundError:
            return own

    def render_template(self, name: str, **names: Any) -> str:
        """The page made from a template, which finds all words in `words`, and the fourteen terms in `terms`."""
        words, terms = said.landing(self.language), glossary(self.language)
        page: str = super().render_template(name, **{"query": self.request.query, **names}, words=words, terms=terms)
        return page


class Landing(Worded, TornadoVoilaTreeHandler):  # type: ignore[misc]
    """The first page: the lessons' cards. It starts no kernel."""

    def render_template(self, name: str, **names: Any) -> str:
        """The page with the cards, and whether there is a glossary to lead to."""
        has_glossary = (files.notebooks() / "glossary.ipynb").is_file()
        lessons = {"cards": shown(self.language), "said": contents.contents(self.language)}
        return super().render_template(name, **names, **lessons, glossary=has_glossary)

    def validate_theme(self, theme: str, classic_tree: bool) -> str:  # noqa: ARG002 # as Voilà calls it
        """The theme as it is: the page itself falls back to what the system prefers."""
        return theme


class Notebook(Worded, TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook's page. Its words travel in page_config, the one thing that reaches the template from here."""

    def initialize(self, **kwargs: Any) -> None:
        """Voilà's own, and the hook that adds the words."""
        super().initialize(**kwargs)
        self.page_config_hook = self._with_words

    async def get(self, path: str | None = None) -> None:
        """The page; in place of the contents as a notebook, the first page, which needs no Python."""
        if path == INDEX:
            self.redirect(self.base_url + (f"?{self.request.query}" if self.request.query else ""))
            return
        if not (path or "").endswith(".ipynb"):  # Voilà would lead to its files, of which none may be seen
            raise tornado.web.HTTPError(404)
        await super().get(path)

    def _with_words(self, page_config: dict[str, Any], notebook_path: str = "", **_: Any) -> dict[str, Any]:
        own = {"words": said.starting(self.language), "query": self.request.query, "at": way(notebook_path)}
        return {**page_config, "domeng": own}


class Print(Worded):
    """A lesson on paper, or its answers. It starts no kernel."""

    def get(self, name: str, answers: str | None) -> None:
        """The page; 404 where there is no such lesson."""
        if name not in lessons.ids():
            raise tornado.web.HTTPError(404)
        sheet = handout(name, self.language.code)
        said_here = on_paper.handout(self.language)
        self.write(self.render_template("print.html", sheet=sheet, said=said_here, answers=bool(answers)))


class Lost(Worded):
    """An address that is no page."""

    async def get(self) -> None:
        """Answers 404, with a page."""
        raise tornado.web.HTTPError(404)


class Socket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The way to a kernel, where no message waits to be joined by a second one (saves 40 ms a click).

    Tornado's pings find out who has gone without a word. Jupyter's own, in milliseconds, are read by Tornado as seconds,
    and with a timeout that suits both they would close a good connection.
    """

    ping_interval = ping_timeout = PING

    async def open(self, kernel_id: str) -> None:
        """Opens it."""
        self.set_nodelay(True)
        await super().open(kernel_id)
        if self.ping_callback:
            self.ping_callback.stop()

    def send_ping(self) -> None:
        """Leaves it to Tornado."""


class Farewell(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """Shuts a kernel down when its page is left.

    The page says so in a beacon, which cannot carry the token against forged requests. A forger would have to know the
    kernel's random id, and a request from a page of another origin is refused before this.
    """

    def check_xsrf_cookie(self) -> None:
        """Asks for no token."""


OURS = {
    TornadoVoilaTreeHandler: Landing,
    TornadoVoilaHandler: Notebook,
    VoilaKernelWebsocketHandler: Socket,
    VoilaShutdownKernelHandler: Farewell,
}
"""Which of our handlers stands in for which of Voilà's."""


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
