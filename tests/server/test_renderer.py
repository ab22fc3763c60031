"""What the dashboard's renderer runs of a notebook, and what it shows as it was saved."""

import asyncio
import logging
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from voila.notebook_renderer import NotebookRenderer

from domeng_widgets.app.known import ENGINE
from domeng_widgets.server.rendering import Died, Renderer

SKIPS_BY = NotebookClient.skip_cells_with_tag.default_value


def cell(source: str, *tags: str, saved: str = "") -> Any:
    """A cell of code, with what it printed when it was saved."""
    outputs = [nbformat.v4.new_output("stream", name="stdout", text=saved)] if saved else []
    return nbformat.v4.new_code_cell(source, outputs=outputs, metadata={"tags": list(tags)})


class Kernels(dict[str, int]):
    """One kernel, and how many cells it runs before it dies."""

    def __init__(self, runs: int) -> None:
        super().__init__(kernel=runs)

    async def is_alive(self, kernel_id: str) -> bool:
        """Asked once after each cell."""
        self[kernel_id] -= 1
        return self[kernel_id] >= 0

    async def shutdown_kernel(self, kernel_id: str, *, now: bool) -> None:
        """Forgets it."""
        assert now
        del self[kernel_id]


def shown(monkeypatch: pytest.MonkeyPatch, *cells: Any, runs: int = 100) -> list[str]:
    """What the page shows of each cell, when a cell that is run prints `ran`, and the kernel runs so many cells."""

    async def run(self: Any, nb: Any, kernel_id: str) -> AsyncIterator[Any]:  # noqa: ARG001 - as Voilà's own
        for each in nb.cells:
            each.outputs = []
            if self.executor.skip_cells_with_tag not in each.metadata.tags:
                each.outputs = [nbformat.v4.new_output("stream", name="stdout", text="ran")]
            yield each

    async def all_of_them() -> list[str]:
        found = renderer._jinja_cell_generator(nbformat.v4.new_notebook(cells=list(cells)), "kernel")
        return ["".join(output.text for output in each.outputs) async for each in found]

    monkeypatch.setattr(NotebookRenderer, "_jinja_cell_generator", run)
    renderer = Renderer.__new__(Renderer)
    renderer._kernels, renderer._kernel_id = Kernels(runs), "kernel"
    renderer.executor = SimpleNamespace(skip_cells_with_tag=SKIPS_BY)
    return asyncio.run(all_of_them())


def test_the_engines_cells_are_shown_as_saved_and_the_scenes_are_run(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = (cell("here.scene()", saved="a picture"), cell("print(1)", ENGINE, saved="1"), cell("assert 1", ENGINE))
    assert shown(monkeypatch, *cells) == ["ran", "1", ""]


def test_a_notebook_saved_without_results_is_run_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, cell("here.scene()"), cell("print(1)", ENGINE), cell("assert 1", ENGINE)) == ["ran"] * 3


@pytest.mark.parametrize(
    "cells",
    [
        (cell("here.scene()"), cell("print(1)", ENGINE, saved="1"), cell("print(2)", ENGINE)),
        (cell("here.scene()"), cell("n = 1\nprint(n)", ENGINE, saved="1"), cell("here.scene(n)")),
        (cell("here.scene()"), cell("import math\nmath.pi", ENGINE, saved="3"), cell("here.scene(math.e)")),
        (cell("here.scene()"), cell("print(1)", ENGINE, saved="1"), cell("%time", saved="0")),
    ],
    ids=["one was not saved", "a scene needs a value", "a scene needs an import", "a command of IPython's"],
)
def test_a_notebook_is_run_whole_where_the_engines_cells_are_needed(
    monkeypatch: pytest.MonkeyPatch, cells: tuple[Any, ...]
) -> None:
    assert shown(monkeypatch, *cells) == ["ran"] * len(cells)


def test_a_name_that_a_scene_gives_itself_is_not_the_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = (cell("here = lesson()\nhere.scene()"), cell("here = 2\nprint(here)", ENGINE, saved="2"))
    assert shown(monkeypatch, *cells) == ["ran", "2"]


def test_a_page_is_not_gone_on_with_once_its_kernel_has_died(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [cell("here.scene()"), cell("here.scene()"), cell("here.scene()")]
    assert shown(monkeypatch, *cells, runs=3) == ["ran"] * 3
    with pytest.raises(Died):
        shown(monkeypatch, *cells, runs=2)


def running(monkeypatch: pytest.MonkeyPatch) -> tuple[Renderer, list[str], asyncio.Event]:
    """A renderer whose kernel runs three cells, and the third once it is let go on; what it has run."""
    ran: list[str] = []
    go_on = asyncio.Event()

    async def run(self: Any, nb: Any, kernel_id: str) -> AsyncIterator[Any]:  # noqa: ARG001 - as Voilà's own
        for each in nb.cells:
            if len(ran) == 2:
                await go_on.wait()
            ran.append(each.source)
            yield each

    monkeypatch.setattr(NotebookRenderer, "_jinja_cell_generator", run)
    renderer = Renderer.__new__(Renderer)
    renderer._kernels, renderer._kernel_id = Kernels(100), "kernel"
    renderer.executor = SimpleNamespace(skip_cells_with_tag=SKIPS_BY)
    return renderer, ran, go_on


THREE = nbformat.v4.new_notebook(cells=[cell("one"), cell("two"), cell("three")])


def test_the_kernel_runs_the_next_cells_while_one_becomes_a_piece_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        renderer, ran, go_on = running(monkeypatch)
        cells = renderer._jinja_cell_generator(THREE, "kernel")
        assert (await anext(cells)).source == "one"
        for _ in range(10):
            await asyncio.sleep(0)
        assert ran == ["one", "two"]
        go_on.set()
        assert [each.source async for each in cells] == ["two", "three"]

    asyncio.run(test())


def test_what_a_kernel_still_runs_ends_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        renderer, ran, go_on = running(monkeypatch)
        renderer._making = None
        cells = renderer._jinja_cell_generator(THREE, "kernel")
        await anext(cells)
        await renderer.give_up()
        go_on.set()
        assert renderer._running is not None
        assert renderer._running.cancelled()
        assert ran == ["one", "two"]
        assert renderer._kernels == {}
        await cells.aclose()

    asyncio.run(test())


def test_a_page_whose_kernel_has_died_ends_with_that_news(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def page(*_: Any) -> AsyncIterator[tuple[str, Any]]:
        yield "begun", {}
        raise Died

    async def whole() -> list[str]:
        return [piece async for piece, _ in renderer.generate_content_generator()]

    monkeypatch.setattr(NotebookRenderer, "generate_content_generator", page)
    renderer = Renderer.__new__(Renderer)
    renderer._kernels, renderer._kernel_id = Kernels(0), "kernel"
    renderer.notebook_path, renderer.kernel_started = "x.ipynb", False
    renderer.log = logging.getLogger("domeng")
    assert asyncio.run(whole()) == ["begun", "<script>domengFailed()</script>\n"]
    assert caplog.messages == ["The kernel of x.ipynb died while its page was being made"]
    assert renderer._kernels == {}
