"""The notebooks as they are saved: what a reader sees where nothing runs, and nothing that should not be there."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest

from domeng_widgets import play
from domeng_widgets.app import files

NOTEBOOKS = sorted(files.notebooks().glob("*.ipynb"))
LINES_AT_MOST = 5


def outputs(path: Path) -> list[dict[str, Any]]:
    """The data of all saved results."""
    cells = nbformat.read(path, 4).cells
    return [output.data for cell in cells if cell.cell_type == "code" for output in cell.outputs]


def test_there_are_notebooks():
    assert [path.name for path in NOTEBOOKS] == ["play.ipynb"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_saved_notebook_holds_no_widget_state_and_a_title(path):
    notebook = nbformat.read(path, 4)
    nbformat.validate(notebook)
    assert "widgets" not in notebook.metadata
    assert notebook.metadata.title
    assert not any("widget" in kind for data in outputs(path) for kind in data)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_cells_are_short_and_prose_stands_before_each(path):
    cells = nbformat.read(path, 4).cells
    for before, cell in pairwise(cells):
        if cell.cell_type == "code":
            assert before.cell_type == "markdown"
            assert len(cell.source.splitlines()) <= LINES_AT_MOST


def test_the_still_picture_of_the_game_is_the_one_that_play_draws_now_and_shows_no_hand():
    (saved,) = outputs(files.notebooks() / "play.ipynb")
    now = play()._repr_mimebundle_()
    assert saved["image/svg+xml"] == now["image/svg+xml"]
    assert saved["text/plain"] == now["text/plain"]
    assert not re.search(r"\[\d\|\d\]|\b\d \d\b", re.sub(r"<[^>]*>", "\n", saved["image/svg+xml"]))
