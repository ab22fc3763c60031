"""The site's pages: where they lie, what leads where, and what stands in a scene's place until it plays."""

import re
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

import nbformat
import pytest

from domeng_widgets.app import files
from domeng_widgets.lessons import ids, load
from domeng_widgets.site.pages import Press, SiteLinks
from domeng_widgets.site.stills import size, stills
from domeng_widgets.table.shapes import COLOURS
from domeng_widgets.words import ENGLISH


class Page(HTMLParser):
    """What a page refers to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.refers: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.refers += [value for name, value in attrs if value and name in ("href", "src", "srcset") and tag != "base"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages that need no Python."""
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("JUPYTER_PATH", raising=False)
        press = Press.to(folder, ENGLISH)
        press.first_page()
        press.papers()
    return folder


def test_links_hold_from_any_depth() -> None:
    at_home, deep = SiteLinks(0), SiteLinks(2)
    assert (at_home.home, at_home.page("play")) == ("index.html", "voici/render/play.html")
    assert (deep.home, deep.page("play")) == ("../../index.html", "../../voici/render/play.html")
    assert deep.paper("06_ceki", answers=True) == "../../print/06_ceki_answers.html"


def test_the_first_page_leads_to_every_lesson_the_game_the_glossary_and_the_notebooks(site: Path) -> None:
    refers = set(Page((site / "index.html").read_text()).refers)
    pages = {SiteLinks(0).page(name) for name in (*ids(), "play", "13_chances", "glossary")}
    assert pages | {"lab/index.html?path=index.ipynb"} <= refers


def test_pages_refer_to_nothing_outside_the_site_and_by_no_absolute_path(site: Path) -> None:
    for page in site.rglob("*.html"):
        depth = len(page.relative_to(site).parts) - 1
        for reference in Page(page.read_text()).refers:
            if reference.startswith(("#", "data:")):
                continue
            assert not re.match(r"/|\w+:", reference), (page, reference)
            ups = PurePosixPath(reference).parts.count("..")
            assert ups in (0, depth), (page, reference)


def test_what_pages_load_is_there(site: Path) -> None:
    for page in site.rglob("*.html"):
        for reference in Page(page.read_text()).refers:
            if reference.endswith((".css", ".js")):
                assert (page.parent / reference).is_file(), (page, reference)


def test_each_lesson_stands_on_paper_with_its_answers_apart(site: Path) -> None:
    papers = {path.stem for path in (site / "print").iterdir()}
    assert papers == {f"{name}{end}" for name in ids() for end in ("", "_answers")}
    assert "03_passebunge_answers.html" in (site / "print" / "03_passebunge.html").read_text()


def notebook(name: str) -> nbformat.NotebookNode:
    """A notebook as it is saved."""
    return nbformat.read(files.notebooks() / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("name", ids())
def test_each_scene_of_a_lesson_has_a_still_with_the_words_of_its_first_step(name: str) -> None:
    found = list(stills(notebook(name), ENGLISH).values())
    scenes = re.findall(r'\.scene\("(\w+)"', "\n".join(cell.source for cell in notebook(name).cells))
    assert [still.name for still in found] == [f"{name}-{first}" for first in scenes]
    for still, first in zip(found, scenes, strict=True):
        step = next(step for step in load(name).steps if step.id == first)
        assert still.text or still.question
        assert bool(still.question) == bool(step.ask)
        assert (size(still.wide)["width"], int(float(size(still.narrow)["width"])) < 500) == ("860", True)


def test_a_still_does_not_answer_what_its_step_asks() -> None:
    first = stills(notebook("03_passebunge"), ENGLISH)[min(stills(notebook("03_passebunge"), ENGLISH))]
    assert first.question == "How many stones will this PASS bring Baso?"
    assert "Two stones" not in first.text
    assert "PASSEBUNGE" not in first.wide


def test_the_game_has_the_still_that_its_notebook_was_saved_with_and_shows_no_hand() -> None:
    (still,) = stills(notebook("play"), ENGLISH).values()
    assert (still.alt, still.narrow) == ("Domeng: a table for five. Set it up, then play.", "")
    assert COLOURS["back"] in still.wide
    assert COLOURS["pip"] not in still.wide
