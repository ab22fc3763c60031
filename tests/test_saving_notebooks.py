"""`make notebooks`: what is run is saved as text and pictures, the same each time, and what would not be is refused."""

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tests.notebooks import NotebookError, clean, main, save

PLAY = "from domeng_widgets import play\nplay()"


def written(*cells: NotebookNode) -> NotebookNode:
    return new_notebook(cells=[new_markdown_cell("# A title\n\nSome words."), *cells])


def ran(source: str, *outputs: NotebookNode, **metadata: Any) -> NotebookNode:
    """A code cell that has been run."""
    return new_code_cell(source, outputs=list(outputs), execution_count=7, metadata=metadata)


def result(**data: Any) -> NotebookNode:
    kinds = {kind.replace("__", "/"): each for kind, each in data.items()}
    return new_output("execute_result", data=kinds, metadata={"needs_background": "light"}, execution_count=7)


def printed(text: str, name: str = "stdout") -> NotebookNode:
    return new_output("stream", name=name, text=text)


WIDGET = {"application__vnd.jupyter.widget-view+json": {"model_id": "5"}}


def test_a_notebook_is_run_and_saved_and_then_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "trial.ipynb"
    engine = new_code_cell("from domeng_widgets.rules import Tile\nprint(Tile(6, 5))")
    assert save(path, written(new_code_cell(PLAY), new_markdown_cell("And:"), engine))
    before = path.read_text(encoding="utf-8")
    _, shown, _, told = nbformat.read(path, 4).cells
    assert set(shown.outputs[0].data) == {"text/plain", "image/svg+xml"}
    assert shown.metadata.tags == ["nbval-check-output"]
    assert told.outputs[0].text == "65\n"
    assert told.metadata.tags == ["engine", "nbval-check-output"]
    assert "widget-view" not in before
    assert main([str(path)]) == 0
    assert path.read_text(encoding="utf-8") == before
    assert "as it was" in capsys.readouterr().out


def test_a_cell_that_fails_leaves_the_file_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "trial.ipynb"
    nbformat.write(written(new_code_cell("assert 1 == 2, 'no'")), path)
    before = path.read_text(encoding="utf-8")
    assert main([str(path)]) == 1
    assert "AssertionError: no" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == before


def test_nothing_but_text_and_pictures_is_kept() -> None:
    cell = ran(PLAY, result(text__plain="A table.", **{"text__html": "<b>", "image__svg+xml": "<svg/>"}, **WIDGET))
    notebook = written(cell)
    notebook.metadata = NotebookNode(widgets={"state": {}}, kernelspec={"name": "other", "display_name": "x"})
    done = clean(notebook)
    (output,) = done.cells[1].outputs
    assert dict(output.data) == {"text/plain": "A table.", "image/svg+xml": "<svg/>"}
    assert (output.metadata, output.execution_count) == ({}, 1)
    assert set(done.metadata) == {"kernelspec", "language_info", "title"}
    assert done.metadata.title == "A title"


def test_tags_say_what_is_compared_and_what_is_the_engine() -> None:
    cells = [ran(PLAY, result(text__plain="A table.", **WIDGET)), ran("x = 1"), ran("print(1)", printed("1\n"))]
    own = ran("x", tags=["engine", "nbval-check-output", "an-authors-own"], collapsed=True)
    found = [dict(cell.metadata) for cell in clean(written(*cells, own)).cells[1:]]
    assert found == [
        {"tags": ["nbval-check-output"]},
        {"tags": ["engine"]},
        {"tags": ["engine", "nbval-check-output"]},
        {"tags": ["an-authors-own", "engine"]},
    ]


def test_a_result_that_would_tell_a_scenes_answer_is_folded() -> None:
    found = clean(written(ran("# after the scene\nprint(2)", printed("2\n")))).cells[1]
    assert found.metadata.jupyter == {"outputs_hidden": True}


def test_ids_drawn_at_random_become_words_and_words_stay() -> None:
    notebook = written(ran("x = 1"), ran("x = 1"), ran("x = 2"))
    notebook.cells[3].id = "an-id-of-its-own"
    notebook.cells[2].id = "0b0e6f7e-1111-4222-8333-444455556666"
    ids = [cell.id for cell in clean(notebook).cells]
    assert ids == ["a-title-some-words", "x-1", "x-1-2", "an-id-of-its-own"]
    assert [cell.id for cell in clean(notebook).cells] == ids


@pytest.mark.parametrize(
    ("output", "words"),
    [
        (printed("careful", "stderr"), "complains: careful"),
        (result(text__plain="<Game at 0x7f00>"), "another one each time"),
        (result(image__png="x"), "no text"),
    ],
)
def test_what_a_reader_should_not_get_is_refused(output: NotebookNode, words: str) -> None:
    with pytest.raises(NotebookError, match=words):
        clean(written(ran("x", output)))


def test_a_notebook_needs_a_heading() -> None:
    with pytest.raises(NotebookError, match="heading"):
        clean(new_notebook(cells=[new_markdown_cell("No heading.")]))
