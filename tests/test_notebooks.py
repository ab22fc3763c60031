"""The notebooks as they are saved: what a reader sees where nothing runs, and nothing that should not be there."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode

from domeng_widgets import contents, lesson, lessons, play
from domeng_widgets.app import files
from domeng_widgets.app.known import known_outputs
from tests.notebooks import AFTER, COMPARED, ENGINE, KEPT, RANDOM_ID, clean

NOTEBOOKS = sorted(files.notebooks().glob("*.ipynb"))
LESSONS = [files.notebooks() / f"{id_}.ipynb" for id_ in lessons.ids()]
LINES_AT_MOST = 5
WIDGETS = re.compile(r"\.scene\(|\.guess\(|^play\(|^contents\(", re.MULTILINE)

each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
each_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, 4)


def code(path: Path) -> list[NotebookNode]:
    return [cell for cell in read(path).cells if cell.cell_type == "code"]


def outputs(path: Path) -> list[dict[str, Any]]:
    """The data of all saved results."""
    return [output.data for cell in code(path) for output in cell.outputs if "data" in output]


def test_there_is_a_notebook_for_every_lesson_and_a_few_more():
    more = ("13_chances.ipynb", "glossary.ipynb", "index.ipynb", "play.ipynb")
    expected = {*LESSONS, *(files.notebooks() / name for name in more)}
    assert sorted(expected) == NOTEBOOKS


@each_notebook
def test_a_saved_notebook_holds_no_widget_state_and_a_title(path):
    notebook = read(path)
    nbformat.validate(notebook)
    assert set(notebook.metadata) == {"kernelspec", "language_info", "title"}
    assert notebook.metadata.title
    assert notebook.metadata.kernelspec.name == "python3"
    assert {kind for data in outputs(path) for kind in data} <= set(KEPT)
    assert [output for cell in code(path) for output in cell.outputs if output.output_type == "error"] == []


@each_notebook
def test_it_is_saved_as_make_notebooks_saves_it(path):
    """Its results aside, which nbval compares: ids, tags and metadata are those that `make notebooks` writes."""
    saved = read(path)
    again = read(path)
    for cell in again.cells:
        for output in cell.get("outputs", []):
            if "data" in output and WIDGETS.search(cell.source):
                output.data["application/vnd.jupyter.widget-view+json"] = {}
    assert clean(again) == saved
    assert not [cell.id for cell in saved.cells if RANDOM_ID.fullmatch(cell.id)]


@each_notebook
def test_cells_are_short_and_prose_stands_before_each(path):
    for before, cell in pairwise(read(path).cells):
        if cell.cell_type == "code":
            assert before.cell_type == "markdown"
            assert len(cell.source.splitlines()) <= LINES_AT_MOST


@each_notebook
def test_what_a_reader_sees_is_compared_and_the_engine_can_be_told_from_the_scenes(path):
    for cell in code(path):
        tags = cell.metadata.get("tags", [])
        assert (COMPARED in tags) == bool(cell.outputs)
        assert (ENGINE in tags) == (WIDGETS.search(cell.source) is None)
        if ENGINE in tags:
            assert "assert" in cell.source or cell.outputs or "def " in cell.source or "import" in cell.source
        assert cell.metadata.get("jupyter", {}).get("outputs_hidden", False) == cell.source.startswith(AFTER)


@each_notebook
def test_its_scenes_need_nothing_that_the_engines_cells_compute(path, capsys):
    names: dict[str, Any] = {}
    for cell in code(path):
        if ENGINE not in cell.metadata.get("tags", []):
            exec(cell.source, names)  # noqa: S102 - a notebook of ours, as the dashboard runs it
    assert names
    capsys.readouterr()


@each_notebook
def test_what_the_engine_shows_is_known_to_the_dashboard(path):
    cells = read(path).cells
    engine = [at for at, cell in enumerate(cells) if ENGINE in cell.metadata.get("tags", [])]
    assert list(known_outputs(cells)) == engine


@each_notebook
def test_its_links_lead_somewhere(path):
    prose = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")
    found = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", prose)
    assert [to for to in found if "://" in to or not (path.parent / to).is_file()] == []


def scenes(path: Path) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """The steps of each scene of a lesson, and what is saved of it."""
    for cell in code(path):
        for output in cell.outputs:
            if "data" in output and (found := re.match(r"Scene \w+, steps? [^:]+: (.+)$", output.data["text/plain"])):
                yield tuple(found[1].split(", ")), output.data


@each_lesson
def test_a_lessons_scenes_are_its_steps_in_order(path):
    steps = [step.id for step in lessons.load(path.stem).steps]
    assert [step for ids, _ in scenes(path) for step in ids] == steps


@each_lesson
def test_the_still_pictures_are_those_that_the_scenes_draw_now(path):
    """They show what the learner may see at a scene's beginning, and so no hidden hand."""
    opened = lesson(path.stem)
    for ids, saved in scenes(path):
        assert saved["image/svg+xml"].strip() == opened.scene(*ids).picture().strip()


@each_lesson
def test_a_lesson_ends_with_the_way_on(path):
    cells = read(path).cells
    assert cells[-1].cell_type == "markdown"
    row = [*lessons.ids(), "glossary"]
    assert f"]({row[row.index(path.stem) + 1]}.ipynb)" in cells[-1].source
    assert "**In one breath:**" in cells[-1].source


def test_the_still_picture_of_the_contents_is_the_one_that_contents_draws_now():
    (saved,) = outputs(files.notebooks() / "index.ipynb")
    data, _ = contents()._repr_mimebundle_()
    assert saved["image/svg+xml"].strip() == data["image/svg+xml"].strip()
    prose = "".join(cell.source for cell in read(files.notebooks() / "index.ipynb").cells)
    assert [path.name for path in LESSONS if f"({path.name})" not in prose] == []


def test_the_still_picture_of_the_game_is_the_one_that_play_draws_now_and_shows_no_hand():
    (saved,) = outputs(files.notebooks() / "play.ipynb")
    now = play()._repr_mimebundle_()
    assert saved["image/svg+xml"] == now["image/svg+xml"]
    assert saved["text/plain"] == now["text/plain"]
    assert not re.search(r"\[\d\|\d\]|\b\d \d\b", re.sub(r"<[^>]*>", "\n", saved["image/svg+xml"]))
