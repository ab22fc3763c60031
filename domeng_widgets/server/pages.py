"""The pages that Voilà serves with Domeng's face, alike in the dashboard and on a Jupyter server. Needs the extra `app`."""

from typing import Any

import tornado.web
from jupyter_core.utils import ensure_async
from tornado.iostream import StreamClosedError
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.utils import get_page_config

from domeng_widgets import lessons
from domeng_widgets.app import files
from domeng_widgets.app.contents import INDEX, shown, way
from domeng_widgets.app.handout import handout
from domeng_widgets.app.links import CONTENT_SECURITY_POLICY
from domeng_widgets.app.modules import of_notebook
from domeng_widgets.words import contents
from domeng_widgets.words import dashboard as said
from domeng_widgets.words import handout as on_paper

from .answering import TEMPLATE, Ours
from .rendering import Left, Renderer

PAGES = {
    "VoilaConfiguration": {
        "template": TEMPLATE,
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


class Worded(Ours, BaseVoilaHandler):  # type: ignore[misc]
    """A page with words in the language of its request."""

    @property
    def content_security_policy(self) -> str:
        """The same wherever the page lies."""
        return CONTENT_SECURITY_POLICY

    async def head(self, *asked: str | None) -> None:
        """As a GET; Tornado leaves the body out."""
        answered = self.get(*asked)
        if answered is not None:
            await answered


class Entrance(Worded):
    """A page that may be the first one visited."""

    async def prepare(self) -> None:
        """Lets who has come in by a token in the address go on without it: our links keep what the address asks for."""
        await super().prepare()  # type: ignore[misc] # Tornado has no type for it
        asked = self.request.query.split("&")
        kept = [part for part in asked if not part.startswith("token=")]
        if len(kept) < len(asked) and self.current_user and not self._finished:
            self.redirect(self.request.path + ("?" if kept else "") + "&".join(kept))


class Landing(Entrance):
    """The first page: the lessons' cards, and whether there is a glossary to lead to. It starts no kernel."""

    @tornado.web.authenticated
    def get(self) -> None:
        """The page."""
        has_glossary = (files.notebooks() / "glossary.ipynb").is_file()
        cards, words = shown(self.language), contents.contents(self.language)
        self.write(self.page("tree.html", cards=cards, said=words, glossary=has_glossary))


class Notebook(Entrance, TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook's page. Its words travel in page_config, the one thing that reaches the template from here."""

    _renderer: Renderer | None = None

    @tornado.web.authenticated
    async def get(self, path: str) -> None:
        """The page; in place of the contents as a notebook, the first page, which needs no Python."""
        if not await self._is_begun(path):
            return
        self._renderer = renderer = Renderer(
            kernels=self.kernel_manager,
            request_handler=self,
            voila_configuration=self.voila_configuration,
            traitlet_config=self.traitlet_config,
            notebook_path=path,
            template_paths=self.template_paths,
            contents_manager=self.contents_manager,
            kernel_spec_manager=self.kernel_spec_manager,
            base_url=self.base_url,
            page_config=self._page_config(path),
        )
        await renderer.initialize(theme=self.get_argument("theme", None))
        try:
            async for piece in renderer.pieces():
                self.write(piece)
                await self.flush()
            renderer.sent()
        except (Left, StreamClosedError):
            await renderer.give_up()

    @tornado.web.authenticated
    async def head(self, path: str) -> None:  # type: ignore[override]
        """As a GET, without a kernel: nobody looks."""
        if await self._is_begun(path):
            await self.flush()

    async def _is_begun(self, path: str) -> bool:
        """Whether there is a page to make, not one to go to instead; 404 where there is neither."""
        if path == self.site.folder + INDEX:
            self.redirect(self.site.links(self.request.query).home)
            return False
        # Voilà would lead to its files, of which none may be seen
        if not path.endswith(".ipynb") or not await ensure_async(self.contents_manager.file_exists(path)):
            raise tornado.web.HTTPError(404)
        self.set_header("Content-Type", "text/html")
        self.set_header("Cache-Control", "no-store")  # each visit has a kernel of its own
        return True

    def on_connection_close(self) -> None:
        """Lets go at once of what is made for a visitor who leaves."""
        super().on_connection_close()
        if self._renderer:
            self._renderer.leave()

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
        self.write(self.page("print.html", sheet=sheet, said=said_here, answers=bool(answers)))


class Lost(Worded):
    """An address that is no page."""

    async def get(self) -> None:
        """Answers 404, with a page."""
        raise tornado.web.HTTPError(404)
