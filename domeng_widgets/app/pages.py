"""The pages that Voilà serves with Domeng's face, alike in the dashboard and on a Jupyter server. Needs the extra `app`."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

import jinja2
import tornado.web
from tornado.iostream import StreamClosedError
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler
from voila.utils import get_page_config

from domeng_widgets import lessons
from domeng_widgets.words import Language, contents, glossary
from domeng_widgets.words import dashboard as said
from domeng_widgets.words import handout as on_paper

from . import files, modules
from .address import is_local
from .contents import INDEX, shown, way
from .handout import handout
from .links import ServerLinks, linked
from .modules import of_notebook
from .rendering import Renderer

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

PAGES = {
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
}

PING = 30
"""Seconds between two pings to a page, and until its answer must have come."""

NO_TEXT = re.compile(r"[\x00-\x1f\x7f]")
"""What no file's name has here, and no header may have."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where the pages lie on a server, what they are made from, and the language they speak where none is asked for.

    `base` and `home` are paths of the server and of the first page, with a slash at the end; `folder` is where the
    notebooks lie below the server's root directory.
    """

    language: Language
    templates: jinja2.Environment
    base: str
    home: str
    folder: str = ""

    def links(self, query: str) -> ServerLinks:
        """The links of a page whose address asks for that."""
        return ServerLinks(self.home, f"{self.base}voila/render/{self.folder}", query)


class Worded(BaseVoilaHandler):  # type: ignore[misc]
    """A page with words in the language of its request."""

    @property
    def site(self) -> Site:
        """Where this page lies."""
        site: Site = self.settings["domeng"]
        return site

    @property
    def content_security_policy(self) -> str:
        """The same wherever the page lies."""
        return CONTENT_SECURITY_POLICY

    def decode_argument(self, value: bytes | None, name: str | None = None) -> str | None:  # noqa: ARG002 # as Tornado calls it
        """A part of the address; what is no text in it becomes a letter that names nothing, so that a page can be sent."""
        return None if value is None else NO_TEXT.sub("\ufffd", value.decode("utf-8", "replace"))

    @property
    def language(self) -> Language:
        """What ?lang= asks for, where there is such a language; else the site's."""
        code = self.get_argument("lang", "")
        if not code.isalpha():
            return self.site.language
        try:
            return Language(code)
        except FileNotFoundError:
            return self.site.language

    def get_template(self, name: str) -> jinja2.Template:
        """The template of that name."""
        return self.site.templates.get_template(name)

    def render_template(self, name: str, **names: Any) -> str:
        """The page made from a template, which finds all words in `words`, and the fourteen terms in `terms`."""
        words, terms = said.landing(self.language), glossary(self.language)
        links = linked(self.site.links(self.request.query))
        page: str = super().render_template(name, root=self.site.home, **links, **names, words=words, terms=terms)
        return page


class Entrance(Worded):
    """A page that may be the first one visited."""

    async def prepare(self) -> None:
        """Lets who has come in by a token in the address go on without it: our links keep what the address asks for."""
        await super().prepare()
        asked = self.request.query.split("&")
        kept = [part for part in asked if not part.startswith("token=")]
        if len(kept) < len(asked) and self.current_user and not self._finished:
            self.redirect(self.request.path + ("?" if kept else "") + "&".join(kept))


class Landing(Entrance, TornadoVoilaTreeHandler):  # type: ignore[misc]
    """The first page: the lessons' cards. It starts no kernel."""

    def render_template(self, name: str, **names: Any) -> str:
        """The page with the cards, and whether there is a glossary to lead to."""
        has_glossary = (files.notebooks() / "glossary.ipynb").is_file()
        lessons = {"cards": shown(self.language), "said": contents.contents(self.language)}
        return super().render_template(name, **names, **lessons, glossary=has_glossary)

    def validate_theme(self, theme: str, classic_tree: bool) -> str:  # noqa: ARG002 # as Voilà calls it
        """The theme as it is: the page itself falls back to what the system prefers."""
        return theme


class Notebook(Entrance, TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook's page. Its words travel in page_config, the one thing that reaches the template from here."""

    @tornado.web.authenticated
    async def get(self, path: str | None = None) -> None:
        """The page; in place of the contents as a notebook, the first page, which needs no Python."""
        if path == self.site.folder + INDEX:
            self.redirect(self.site.links(self.request.query).home)
            return
        if not (path or "").endswith(".ipynb"):  # Voilà would lead to its files, of which none may be seen
            raise tornado.web.HTTPError(404)
        self.set_header("Content-Type", "text/html")
        self.set_header("Cache-Control", "no-store")  # each visit has a kernel of its own
        renderer = Renderer(
            kernels=self.kernel_manager,
            request_handler=self,
            voila_configuration=self.voila_configuration,
            traitlet_config=self.traitlet_config,
            notebook_path=path,
            template_paths=self.template_paths,
            contents_manager=self.contents_manager,
            kernel_spec_manager=self.kernel_spec_manager,
            base_url=self.base_url,
            page_config=self._page_config(str(path)),
        )
        await renderer.initialize(theme=self.get_argument("theme", None))
        try:
            async for piece in renderer.pieces():
                self.write(piece)
                await self.flush()
        except StreamClosedError:
            await renderer.give_up()

    def _page_config(self, path: str) -> dict[str, Any]:
        configured = get_page_config(self.base_url, self.settings, self.log, self.voila_configuration)
        links = self.site.links(self.request.query)
        name = path.removeprefix(self.site.folder).removesuffix(".ipynb")
        own = {"words": said.starting(self.language), "at": way(name, links), "home": links.home}
        own |= {"modules": links.modules, "needs": of_notebook(name)}
        # Without these two, Voilà's page sets formulas itself; a Jupyter server names another host for that.
        return {**configured, "fullMathjaxUrl": None, "mathjaxConfig": None, "domeng": own}


class Print(Entrance):
    """A lesson on paper, or its answers. It starts no kernel."""

    @tornado.web.authenticated
    def get(self, name: str, answers: str | None) -> None:
        """The page; 404 where there is no such lesson."""
        if name not in lessons.ids():
            raise tornado.web.HTTPError(404)
        sheet = handout(name, self.language.code)
        said_here = on_paper.handout(self.language)
        self.write(self.render_template("print.html", sheet=sheet, said=said_here, answers=bool(answers)))


class Part(BaseVoilaHandler):  # type: ignore[misc]
    """A widget's script or style, for pages that do not get it from Python."""

    KINDS: ClassVar = {".js": "text/javascript", ".css": "text/css"}

    @tornado.web.authenticated
    def get(self, name: str) -> None:
        """The file; 404 where there is none of that name."""
        text = modules.text(name)
        if text is None:
            raise tornado.web.HTTPError(404)
        self.set_header("Content-Type", f"{self.KINDS[Path(name).suffix]}; charset=utf-8")
        self.set_header("Cache-Control", "private, max-age=31536000, immutable")
        self.finish(text)


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

    async def get(self, kernel_id: str) -> None:
        """Lets in the pages of this server: behind a proxy, those of the address that others see, and this machine's own."""
        public, sent = self.settings.get("allow_origin"), self.get_origin()
        try:
            host = urlsplit(sent or "").hostname or ""
        except ValueError:  # Tornado and Jupyter would stumble over it too
            raise tornado.web.HTTPError(403) from None
        # Tornado and Jupyter compare the host alone, not whether it was reached by https.
        if public and sent and sent.lower() != public and not is_local(host):
            raise tornado.web.HTTPError(403)
        await super().get(kernel_id)

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

    @tornado.web.authenticated
    async def post(self, kernel_id: str) -> None:
        """Ends it, if it has not been ended yet: a page may say goodbye more than once."""
        if kernel_id in self.kernel_manager:
            await super().post(kernel_id)
        else:
            self.set_status(204)


OURS = {
    TornadoVoilaTreeHandler: Landing,
    TornadoVoilaHandler: Notebook,
    VoilaKernelWebsocketHandler: Socket,
    VoilaShutdownKernelHandler: Farewell,
}
"""Which of our handlers stands in for which of Voilà's."""
