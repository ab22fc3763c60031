"""Runs the notebooks and saves them as a reader gets them where nothing runs: `make notebooks`.

What is saved is text and still pictures, never a widget or its state, and the same again from an unchanged notebook.
Given paths, `python tests/notebooks.py notebooks/play.ipynb` runs those; else all of them.
"""

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nbformat
import zmq
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError
from nbformat import NotebookNode
from traitlets.config import Config

ROOT = Path(__file__).resolve().parent.parent
TIMEOUT = 120
"""Seconds that a cell, and the start of a kernel, may take on a busy machine."""

KEPT = ("text/plain", "image/svg+xml")
COMPARED = "nbval-check-output"
ENGINE = "engine"
TAGS = {COMPARED, ENGINE}
AFTER = "# after the scene"
"""The first line of a cell whose result would tell a scene's answer."""

COLOUR = re.compile(r"\x1b\[[\d;]*m")
RANDOM_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8}")
# Without it, every kernel warns in the terminal that others on this machine could listen in.
CONFIG = Config({"KernelManager": {"transport_encryption": "auto" if zmq.has("curve") else "disabled"}})
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


class NotebookError(Exception):
    """A notebook that cannot be saved as it is, in one line."""


def run(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """The notebook with the results of its cells, run in `folder` in a fresh kernel. NotebookError if a cell fails."""
    notebook.metadata.kernelspec = dict(KERNEL)
    client = NotebookClient(
        notebook,
        timeout=TIMEOUT,
        startup_timeout=TIMEOUT,
        kernel_name=KERNEL["name"],
        resources={"metadata": {"path": str(folder)}},
        store_widget_state=False,
        coalesce_streams=True,
        config=CONFIG,
    )
    try:
        client.execute(env=_environment())
    except CellTimeoutError:
        raise NotebookError(f"a cell took longer than {TIMEOUT} s") from None
    except CellExecutionError as error:
        raise NotebookError(f"a cell failed: {COLOUR.sub('', error.traceback).strip()}") from None
    return notebook


def _environment() -> dict[str, str]:
    """The environment without what would change a result: the reader's language, and the folds of lines."""
    return {name: value for name, value in os.environ.items() if not name.startswith("DOMENG")} | {"COLUMNS": "120"}


def clean(notebook: NotebookNode) -> NotebookNode:
    """The notebook, run, as it is to be saved: nothing in it but what a reader sees, and tags that say what is what."""
    title = notebook.metadata.get("title") or _title(notebook.cells)
    notebook.metadata = NotebookNode(kernelspec=dict(KERNEL), language_info={"name": "python"}, title=title)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    used: set[str] = set()
    for cell in notebook.cells:
        cell.id = _name(cell, used)
        used.add(cell.id)
        cell.source = cell.source.strip("\n")
        if cell.cell_type == "code":
            _clean_code(cell)
        else:
            cell.metadata = _metadata(cell, ())
            cell.pop("attachments", None)
    for count, cell in enumerate((each for each in notebook.cells if each.cell_type == "code"), 1):
        cell.execution_count = count
        for output in cell.outputs:
            if output.output_type == "execute_result":
                output.execution_count = count
    nbformat.validate(notebook)
    return notebook


def _clean_code(cell: NotebookNode) -> None:
    shows_widget = any("widget-view" in kind for output in cell.outputs for kind in output.get("data", {}))
    cell.outputs = [_clean_output(output) for output in cell.outputs]
    tags = [*([COMPARED] if cell.outputs else []), *([] if shows_widget else [ENGINE])]
    cell.metadata = _metadata(cell, tags)
    if cell.source.lstrip().startswith(AFTER):  # JupyterLab keeps the result folded, the dashboard the whole cell
        cell.metadata["jupyter"] = {"outputs_hidden": True}


def _clean_output(output: NotebookNode) -> NotebookNode:
    if output.output_type == "stream":
        if output.name != "stdout":
            raise NotebookError(f"a cell complains: {output.text.strip()}")
        return output
    output.data = {kind: output.data[kind] for kind in KEPT if kind in output.data}
    if "text/plain" not in output.data:
        raise NotebookError("a result has no text")
    if re.search(r" at 0x[0-9a-f]+", output.data["text/plain"]):
        raise NotebookError(f"a result is another one each time: {output.data['text/plain']}")
    output.metadata = {}
    return output


def _metadata(cell: NotebookNode, tags: Iterable[str]) -> NotebookNode:
    """A cell's tags: these, and what an author has put there."""
    own = [tag for tag in cell.metadata.get("tags", []) if tag not in TAGS]
    found = sorted({*own, *tags})
    return NotebookNode({"tags": found} if found else {})


def _title(cells: Iterable[NotebookNode]) -> str:
    """The first heading."""
    for cell in cells:
        if cell.cell_type == "markdown" and (found := re.search(r"^# (.+)$", cell.source, re.MULTILINE)):
            return found[1].strip()
    raise NotebookError("the first cell has no heading, and a notebook needs a title")


def _name(cell: NotebookNode, used: set[str]) -> str:
    """The cell's id; one that an editor has drawn at random is replaced by the cell's first words."""
    given = str(cell.get("id", ""))
    if given and not RANDOM_ID.fullmatch(given) and given not in used:
        return given
    words = re.findall(r"[a-z0-9]+", cell.source.lower())
    name = "-".join(words[:6])[:40].strip("-") or cell.cell_type
    return next(each for n in range(1, 10_000) if (each := name if n == 1 else f"{name}-{n}") not in used)


def save(path: Path, notebook: NotebookNode | None = None) -> bool:
    """Run a notebook, or this one in its place, and save it there; whether the file has changed."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    try:
        done = clean(run(notebook or nbformat.read(path, 4), path.resolve().parent))
    except NotebookError as error:
        raise NotebookError(f"{path}: {error}") from None
    text = nbformat.writes(done) + "\n"
    if text != before:
        path.write_text(text, encoding="utf-8", newline="\n")
    return text != before


def main(argv: list[str]) -> int:
    """Save the notebooks that are named, or all; 1 if one of them could not be."""
    paths = [Path(each) for each in argv] or sorted((ROOT / "notebooks").rglob("*.ipynb"))
    status = 0
    for path in paths:
        try:
            print(f"{path}: {'saved' if save(path) else 'as it was'}", flush=True)
        except NotebookError as error:
            print(error, file=sys.stderr)
            status = 1
    return status


def outputs(path: Path) -> list[dict[str, Any]]:
    """The data of all saved results of a notebook."""
    cells = nbformat.read(path, 4).cells
    return [output.data for cell in cells if cell.cell_type == "code" for output in cell.outputs if "data" in output]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
