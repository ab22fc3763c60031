"""What goes to the browser, when, and how much of it at once."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import ipywidgets
import nbformat
import pytest
from ipywidgets.widgets.widget import _instances

from domeng_widgets import app, play
from domeng_widgets.app import chances, lesson, overview, setup
from domeng_widgets.lessons import ids, load
from domeng_widgets.table import module, widget
from tests.app.conftest import Browser
from tests.app.learner import Learner
from tests.app.test_board import Person

NOTEBOOKS = sorted((Path(app.__file__).parents[2] / "notebooks").glob("*.ipynb"))
MOST = {"index": 60_000}
"""Bytes of a message, where it is more than USUAL: all cards with their pictures come at once in JupyterLab (the dashboard has
a page for them)."""
USUAL = 8_000
AROUND = 600
"""What Jupyter puts round what is said, with room to spare."""


def size(content: object) -> int:
    """The bytes of a message that says this."""
    return len(json.dumps(content).encode()) + AROUND


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As the dashboard has it: the modules lie beside the page, and there is no widget yet."""
    monkeypatch.setenv(module.BESIDE, "1")
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    for kind, sends in (
        (widget.Table, widget.TABLE),
        (setup.Setup, setup.SETUP),
        (lesson.Scene, lesson.SCENE),
        (chances.Guess, chances.GUESS),
        (overview.Overview, overview.CARDS),
    ):
        monkeypatch.setattr(kind, "_esm", sends.sent_script)
        monkeypatch.setattr(kind, "_css", "", raising=False)
    ipywidgets.Widget.close_all()
    yield
    ipywidgets.Widget.close_all()


def states() -> dict[str, Any]:
    """What a page asks for first: the states of all widgets, in one message (ipywidgets)."""
    return {
        number: {
            "model_name": each._model_name,
            "model_module": each._model_module,
            "model_module_version": each._model_module_version,
            "state": each.get_state(),
        }
        for number, each in _instances.items()
    }


@pytest.mark.usefixtures("beside")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_state_of_all_widgets_of_a_notebook_is_a_small_message(path: Path, browser: Browser) -> None:
    here: dict[str, Any] = {}
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code" and "engine" not in cell.metadata.get("tags", []):
            exec(cell.source, here)  # noqa: S102 - our own notebook
    pages = [each for each in _instances.values() if isinstance(each, widget.Page)]
    assert pages
    assert size(states()) <= MOST.get(path.stem, USUAL)
    for page in pages:
        page._handle_custom_msg({"kind": "arrived"}, [])
    told = [each for each in browser.messages if each.get("method") == "update"]
    assert {name for each in told for name in each["state"]} >= {"frame", "view"}
    assert max(map(size, told)) <= MOST.get(path.stem, USUAL)


@pytest.mark.usefixtures("beside")
def test_a_page_is_told_what_there_is_to_show_once_it_asks_and_the_frame_comes_last(browser: Browser) -> None:
    scene = lesson.lesson("03_passebunge").scene("two")
    scene._handle_custom_msg({"kind": "hello", "done": [], "pace": 0, "id": 3}, [])
    assert browser.custom("ack") == [{"kind": "ack", "id": 3, "stale": False}]
    assert browser.told("view") == []  # it has changed, but nobody is there to see it
    scene._handle_custom_msg({"kind": "arrived"}, [])
    assert [list(each["state"]) for each in browser.messages[-2:]] == [["view"], ["frame"]]
    assert browser.told("view")[-1] == scene.view
    assert browser.told("frame") == [{"lesson": scene.frame["lesson"]}]
    count = len(browser.messages)
    scene._handle_custom_msg({"kind": "arrived"}, [])  # another view of the same
    assert len(browser.messages) == count
    scene._handle_custom_msg({"kind": "hint", "version": scene.view["version"]}, [])
    assert browser.told("view")[-1]["panel"]["hints"][0]["given"]


@pytest.mark.usefixtures("beside", "browser")
def test_the_scenes_of_a_kernel_have_one_common_model_for_a_language_and_no_layout() -> None:
    here = lesson.lesson("03_passebunge")
    one, other = here.scene("two"), here.scene("again")
    assert one.common is other.common
    assert one.layout is None
    assert [
        name for name, value in one.get_state().items() if value in (None, (), [])
    ] == []  # a page takes it for nothing by itself
    assert one.common.words["next"]
    ipywidgets.Widget.close_all()
    assert here.scene("counts").common.comm is not None


def test_where_no_modules_lie_beside_the_code_of_all_scenes_travels_once(browser: Browser) -> None:
    del browser
    ipywidgets.Widget.close_all()
    scene = lesson.lesson("03_passebunge").scene("two")
    state = scene.common.get_state()
    assert (state["script"], state["style"]) == (lesson.SCENE.script, lesson.SCENE.style)
    assert len(str(scene.get_state()["_esm"])) < 2_000


@pytest.mark.parametrize("persons", [(), (0,), (1, 3), (0, 1, 2, 3, 4)])
def test_no_message_of_a_game_is_large(browser: Browser, persons: tuple[int, ...]) -> None:
    person = Person(play(rng=Random(3)))
    person.set_up(*persons)
    ends = 0
    while ends < 12:
        if person.view["phase"] in ("round-over", "game-over"):
            ends += 1
            for kind in ("sync", "resume"):
                person.send("look", ply=9)
                person.send(kind)
        else:
            for _ in range(3 if ends == 11 else 0):  # a hint takes its time
                person.send("hint")
            person.send("sync")
        person.move()
    told = [
        each for each in browser.messages if not {"script", "style", "_esm", "frame"} & each.get("state", {}).keys()
    ]
    assert max(map(size, told)) <= USUAL
    assert max(len(each["log"]["entries"]) for each in browser.custom("log")) == 15


@pytest.mark.parametrize("name", [*ids(), "glossary"])
def test_no_picture_of_a_lesson_is_large(name: str) -> None:
    learner = Learner(load(name))
    learner.goes_to_the_end_with_every_hint()
    assert (
        max(size({"method": "update", "state": {"view": view}, "buffer_paths": []}) for view in learner.shown) <= USUAL
    )
