"""The site's pages that need no Python: the first one, and each lesson on paper; made as the dashboard makes them."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2
import nbformat
from markupsafe import Markup
from voila.paths import collect_template_paths

from domeng_widgets import lessons
from domeng_widgets.app import files, modules
from domeng_widgets.app.contents import shown
from domeng_widgets.app.handout import handout
from domeng_widgets.app.links import CONTENT_SECURITY_POLICY, linked
from domeng_widgets.words import Language, contents, glossary
from domeng_widgets.words import handout as on_paper
from domeng_widgets.words import site as said

HERE = Path(__file__).parent
TEMPLATE = "domeng-site"
"""The template's name, under voila/templates here; it builds on the dashboard's."""
ASSETS, STILLS, PAGES, PAPER = Path("static/domeng"), Path("static/stills"), Path("voici/render"), Path("print")
"""Where in the site lie what pages load, still pictures, the notebooks' pages, and lessons on paper."""
POLICY = "; ".join(part for part in CONTENT_SECURITY_POLICY.split("; ") if not part.startswith("frame-ancestors"))
"""What pages may load; who may frame them only a server can say."""
NOTEBOOKS = "lab/index.html?path=index.ipynb"
"""JupyterLite, with the notebook that has the lessons' cards."""


def notebooks() -> list[Path]:
    """The notebooks that have a page here: all of ours but the contents, for the first page has the same cards."""
    return [files.notebooks() / f"{name}.ipynb" for name in sorted((*lessons.ids(), *files.BESIDE_LESSONS))]


@dataclass(frozen=True, slots=True)
class SiteLinks:
    """Links within the site, from a page that lies so many folders deep: they hold under any path of any server."""

    depth: int

    @property
    def up(self) -> str:
        """The way to the site's own folder."""
        return "../" * self.depth

    @property
    def home(self) -> str:
        """The first page."""
        return f"{self.up}index.html"

    def page(self, name: str) -> str:
        """The page of a notebook."""
        return f"{self.up}{PAGES.as_posix()}/{name}.html"

    @property
    def modules(self) -> str:
        """Where the widgets' modules lie, with a slash at the end."""
        return f"{self.up}{ASSETS.as_posix()}/"

    def paper(self, name: str, *, answers: bool = False) -> str:
        """A lesson on paper, or its answers."""
        return f"{self.up}{PAPER.as_posix()}/{name}{'_answers' if answers else ''}.html"


@dataclass(frozen=True, slots=True)
class Press:
    """Makes the pages of a site in a folder, in one language."""

    language: Language
    folder: Path
    paths: tuple[str, ...]
    templates: jinja2.Environment

    @classmethod
    def to(cls, folder: Path, language: Language) -> "Press":
        """A press that writes there."""
        files.show_templates(HERE, files.JUPYTER)
        paths = (*collect_template_paths(["voila", "nbconvert"], TEMPLATE, prune=True), str(files.STYLES))
        return cls(language, folder, paths, jinja2.Environment(loader=jinja2.FileSystemLoader(paths), autoescape=True))

    def first_page(self) -> None:
        """The landing page."""
        lessons_here = {"cards": shown(self.language), "said": contents.contents(self.language)}
        page = self._page(
            "tree.html", SiteLinks(0), **lessons_here, glossary=True, notebooks=NOTEBOOKS, terms=glossary(self.language)
        )
        self.write(Path("index.html"), page)

    def modules(self) -> None:
        """The widgets' scripts and styles."""
        for name, text in modules.files().items():
            self.write(ASSETS / name, text)

    def papers(self) -> None:
        """Each lesson on paper, and its answers."""
        for name in lessons.ids():
            for answers in (False, True):
                sheet, words = handout(name, self.language.code), on_paper.handout(self.language)
                page = self._page("print.html", SiteLinks(1), sheet=sheet, said=words, answers=answers)
                self.write(Path(SiteLinks(0).paper(name, answers=answers)), page)

    def signs(self) -> None:
        """Pages in the place of one that is not there, or not without a network; they bring all that they need."""
        pages = [(path.stem, self._title(path)) for path in notebooks()]
        for name, sign, kept in (("404", "lost", []), ("offline", "absent", pages)):
            page = self._page("lost.html", SiteLinks(0), **self._inside(), sign=sign, pages=kept)
            self.write(Path(f"{name}.html"), page)

    def mark(self, page: Path) -> None:
        """Give a page that is not ours our icon: for one without, a browser asks the server's first folder, outside the site."""
        text = (self.folder / page).read_text(encoding="utf-8")
        assert text.count("</head>") == 1, page
        icon: str = self.templates.get_template("parts.html.j2").module.icon()  # type: ignore[attr-defined]
        self.write(page, text.replace("</head>", f"{icon}\n</head>", 1))

    def includes(self, links: SiteLinks) -> dict[str, Callable[[str], str]]:
        """How a template includes its files: each lies in the site once, for all pages."""

        def url(name: str) -> str:
            return links.up + self.asset(name)

        # nbconvert copies them deeply, which does nothing to a function
        return {
            "include_url": url,
            "include_css": lambda name: Markup('<link rel="stylesheet" href="{}">').format(url(name)),
            "include_js": lambda name: Markup('<script src="{}"></script>').format(url(name)),
        }

    def _inside(self) -> dict[str, Callable[[str], str]]:
        """How a template includes its files within the page itself."""

        def around(tag: str) -> Callable[[str], str]:
            return lambda name: Markup("<{0}>{1}</{0}>").format(tag, Markup(self._source(name)))

        return {"include_css": around("style"), "include_js": around("script")}

    def _source(self, name: str) -> str:
        source: str = self.templates.loader.get_source(self.templates, name)[0]  # type: ignore[union-attr]
        return source

    def asset(self, name: str) -> str:
        """Put a template's file into the site; its path there."""
        return self.write(ASSETS / Path(name).name, self._source(name))

    def write(self, path: Path, text: str) -> str:
        """Write a file at a path in the site, which is returned as it stands in links."""
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        return path.as_posix()

    def _page(self, template: str, links: SiteLinks, **names: Any) -> str:
        around = {**linked(links), **self.includes(links), "words": said.landing(self.language), "policy": POLICY}
        return self.templates.get_template(template).render({**around, **names})

    def _title(self, notebook: Path) -> str:
        """What a notebook is called, in its own words."""
        title: str = nbformat.read(notebook, as_version=4).metadata.get("title", notebook.stem)  # type: ignore[no-untyped-call]
        return title
