"""The site's pages: where they lie, what leads where, and what stands in a scene's place until it plays."""

import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

import nbformat
import pytest

from domeng_widgets.app import files
from domeng_widgets.app.contents import INDEX
from domeng_widgets.lessons import ids, load
from domeng_widgets.site.keeping import add_worker, name_pages
from domeng_widgets.site.pages import Press, SiteLinks, notebooks
from domeng_widgets.site.stills import in_themes, size, stills
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
        press.signs()
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


def test_the_site_has_the_notebooks_of_the_project_and_no_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    there = {path.name for path in files.notebooks().glob("*.ipynb")}
    assert {path.name for path in notebooks()} | {INDEX} == there
    for name in (*there, "my_own.ipynb"):
        (tmp_path / name).touch()
    monkeypatch.setattr(files, "notebooks", lambda: tmp_path)
    assert {path.name for path in notebooks()} | {INDEX} == there


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


@pytest.mark.parametrize(
    ("name", "says"), [("404", "There is no such page"), ("offline", "This page needs a network the first time")]
)
def test_a_page_in_anothers_place_brings_all_that_it_needs_and_leads_to_the_first_page(
    site: Path, name: str, says: str
) -> None:
    text = (site / f"{name}.html").read_text()
    assert f"<h1>{says}</h1>" in text
    links = {each for each in Page(text).refers if not each.startswith(("#", "data:"))}
    pages = {SiteLinks(0).page(each) for each in (*ids(), "play", "13_chances", "glossary")}
    assert links == {"index.html"} | (pages if name == "offline" else set())


def test_each_page_says_which_one_it_is_and_the_list_has_each_file_and_its_digest(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.html").write_text("<!DOCTYPE html>\n<html><head>\n<title>b</title></head></html>")
    (tmp_path / "static" / "domeng").mkdir(parents=True)
    (tmp_path / "static" / "c.js").write_text("1")
    name_pages(tmp_path)
    add_worker(tmp_path)
    page = (tmp_path / "a" / "b.html").read_text()
    assert '<head>\n<meta name="domeng-page" content="a/b.html">\n<title>' in page
    files = json.loads((tmp_path / "static" / "domeng" / "files.json").read_text())
    assert files == {"a/b.html": hashlib.sha256(page.encode()).hexdigest()[:12], "static/c.js": "6b86b273ff34"}
    worker = (tmp_path / "service-worker.js").read_text()
    assert re.search(r'const VERSION = "[0-9a-f]{12}";', worker)
    (tmp_path / "static" / "c.js").write_text("2")
    add_worker(tmp_path)
    assert (tmp_path / "service-worker.js").read_text() != worker


def test_a_page_that_is_not_ours_gets_our_icon_and_asks_for_no_other(tmp_path: Path) -> None:
    (tmp_path / "lab").mkdir()
    (tmp_path / "lab" / "index.html").write_text("<html><head><title>L</title></head><body></body></html>")
    press = Press.to(tmp_path, ENGLISH)
    press.mark(Path("lab/index.html"))
    press.signs()
    marked, ours = ((tmp_path / name).read_text() for name in ("lab/index.html", "404.html"))
    icons = [re.findall('<link rel="icon" href="data:image/svg[^"]+">', page) for page in (marked, ours)]
    assert len(icons[0]) == 1
    assert icons[0] == icons[1]
    assert marked.endswith(f"<title>L</title>{icons[0][0]}\n</head><body></body></html>")


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


def test_the_games_still_is_a_table_that_is_set_also_on_a_phone_and_shows_no_hand() -> None:
    (still,) = stills(notebook("play"), ENGLISH).values()
    assert still.alt == "Domeng: a table for five. Set it up, then play."
    assert (size(still.wide)["width"], size(still.narrow)["width"]) == ("860", "344")
    for picture in (still.wide, still.narrow):
        assert COLOURS["back"] in picture
        assert COLOURS["pip"] not in picture


def test_a_still_is_in_the_theme_of_its_page() -> None:
    (still,) = stills(notebook("play"), ENGLISH).values()
    picture = in_themes(still.wide)
    light, dark = re.findall(r"--cloth: (#\w+);", picture)
    assert (light, dark) == (COLOURS["cloth"], "#262e4e")
    assert picture.index("prefers-color-scheme:dark") < picture.index(dark)
    assert 'fill="var(--cloth)"' in picture
    assert f'"{COLOURS["cloth"]}"' not in picture
