"""How our addresses answer: in the language they are asked in, with a page where something is wrong. Needs the extra `app`."""

import re
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import jinja2
import tornado.web
from voila.utils import create_include_assets_functions

from domeng_widgets.app.links import ServerLinks, linked
from domeng_widgets.words import Language, glossary
from domeng_widgets.words import dashboard as said

TEMPLATE = "domeng"
"""The name of our template, as Voilà knows it."""

NO_TEXT = re.compile(r"[\x00-\x1f\x7f]")
"""What no file's name has here, and no header may have."""

CODE = re.compile(r"[a-z]{2,3}")
"""What may be a language."""


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


class Ours(tornado.web.RequestHandler):
    """What answers at an address of ours, whatever is asked for there."""

    @property
    def site(self) -> Site:
        """Where this address lies."""
        site: Site = self.settings["domeng"]
        return site

    def decode_argument(self, value: bytes | None, name: str | None = None) -> str | None:  # type: ignore[override] # noqa: ARG002 # as Tornado calls it
        """A part of the address; what is no text in it becomes a letter that names nothing, so that a page can be sent."""
        return None if value is None else NO_TEXT.sub("\ufffd", value.decode("utf-8", "replace"))

    @property
    def language(self) -> Language:
        """What ?lang= asks for, where there is such a language; else the site's."""
        code = self.get_argument("lang", "")
        if not CODE.fullmatch(code):
            return self.site.language
        try:
            return Language(code)
        except FileNotFoundError:
            return self.site.language

    def page(self, name: str, **names: Any) -> str:
        """The page made from a template, which finds all words in `words`, and the fourteen terms in `terms`."""
        words, terms = said.landing(self.language), glossary(self.language)
        known = linked(self.site.links(self.request.query)) | create_include_assets_functions(TEMPLATE, self.site.base)
        template = self.site.templates.get_template(name)
        return template.render(root=self.site.home, **known, **names, words=words, terms=terms)

    def write_error(self, status_code: int, **_: Any) -> None:
        """A page that says what is wrong, for whatever was asked for: Jupyter's own needs to know by whom."""
        for name, value in self.settings.get("headers", {}).items():
            self.set_header(name, value)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.write(self.page("error.html", status_code=status_code))

    def log_exception(
        self, typ: type[BaseException] | None, value: BaseException | None, tb: TracebackType | None
    ) -> None:
        """Nothing where the request was at fault: the line about it says so."""
        if not isinstance(value, tornado.web.HTTPError):
            super().log_exception(typ, value, tb)
