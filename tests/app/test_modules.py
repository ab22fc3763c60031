"""The pages' modules and styles, joined from their source files."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from domeng_widgets import app
from domeng_widgets.app import modules as beside
from domeng_widgets.app.modules import files, modules, of_notebook, text
from domeng_widgets.table.module import BESIDE, Module

APP = Path(app.__file__).parent
each_module = pytest.mark.parametrize("module", [module.script for module in modules().values()], ids=list(modules()))


@each_module
def test_a_module_stands_alone_and_ends_with_its_one_export(module: str) -> None:
    assert len(re.findall(r"^export\b", module, re.MULTILINE)) == 1
    assert re.search(r"^import\b", module, re.MULTILINE) is None


@each_module
def test_no_two_source_files_use_the_same_name(module: str) -> None:
    names = sorted(re.findall(r"^(?:const|let|function) (\w+)", module, re.MULTILINE))
    assert [one for one, other in pairwise(names) if one == other] == []


def test_every_rule_of_the_lesson_keeps_to_the_lesson() -> None:
    rules = re.sub(r"@media [^{]+{|/\*.*?\*/", "", (APP / "lesson.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    selectors = [part.strip().lstrip("}").strip() for part in re.findall(r"([^{}]+){[^{}]*}", rules)]
    assert len(selectors) > 100
    # .domeng-later is JupyterLab's own cells, which a scene lets wait
    assert [one for one in selectors if not one.startswith((".domeng-lesson", ".jp-CodeCell.domeng-later"))] == []


def test_every_module_lies_beside_the_pages_in_two_files_named_after_their_text() -> None:
    assert set(modules()) == {"table", "setup", "lesson", "chances", "cards"}
    for name, module in modules().items():
        assert re.fullmatch(rf"{name}-[0-9a-f]{{12}}", module.file)
        assert (text(f"{module.file}.js"), text(f"{module.file}.css")) == (module.script, module.style)
    assert len(files()) == 2 * len(modules())
    assert text("table.js") is None
    assert text("../table/table.js") is None


@pytest.mark.parametrize(
    ("notebook", "needed"),
    [
        ("03_passebunge", ["lesson"]),
        ("glossary", ["lesson"]),
        ("play", ["setup", "table"]),
        ("13_chances", ["chances"]),
    ],
)
def test_what_a_notebooks_page_brings_before_python_has_run_is_what_its_widgets_need(
    notebook: str, needed: list[str]
) -> None:
    assert of_notebook(notebook) == [modules()[name].file for name in needed]


def test_where_modules_lie_beside_the_page_only_their_names_travel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "one.js").write_text("export default {};")
    module = Module("one", (tmp_path / "one.js",), ())
    monkeypatch.delenv(BESIDE, raising=False)
    assert module.sent_script.endswith("export default {};")
    assert module.sent_style == module.style != ""
    monkeypatch.setenv(BESIDE, "1")
    assert module.sent_script == f'export default await domengBeside("{module.file}");'
    assert module.sent_style == ""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The only source file of the only module."""
    path = tmp_path / "one.js"
    path.write_text("export default {};")
    module = Module("one", (path,), ())
    monkeypatch.setattr(beside, "modules", lambda: {"one": module})
    monkeypatch.setattr(beside, "_younger", beside.Younger())
    files.cache_clear()
    yield path
    files.cache_clear()


def test_source_files_edited_while_a_server_runs_are_found_by_their_new_name(source: Path) -> None:
    module = Module("one", (source,), ())
    assert text(f"{module.file}.js") == module.script  # the server has read its own
    source.write_text("export default { render() {} };")
    edited = Module("one", (source,), ())
    assert edited.file != module.file
    assert (text(f"{module.file}.js"), text(f"{edited.file}.js")) == (module.script, edited.script)


def test_source_files_are_read_once(source: Path) -> None:
    module = Module("one", (source,), ())
    file, script = module.file, module.script
    source.write_text("export default { render() {} };")
    assert (module.file, module.script) == (file, script)


def test_a_text_is_digested_once(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = Module("one", (source,), ())
    assert text(f"{module.file}.js") == module.script
    monkeypatch.setattr("hashlib.sha256", None)
    assert module.file.startswith("one-")
    assert text(f"{module.file}.js") == module.script


def test_the_source_files_are_read_again_at_most_once_a_second_and_only_for_names_like_theirs(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    again = Module.read_again
    monkeypatch.setattr(Module, "read_again", lambda module: read.append(module.name) or again(module))
    now = 100.0
    monkeypatch.setattr(beside.time, "monotonic", lambda: now)
    for name in (
        "one.js",
        "two-000000000000.js",
        "one-000000000000.txt",
        "one-00000000000g.js",
        "../one-000000000000.js",
    ):
        assert text(name) is None
    assert read == []
    assert text("one-000000000000.js") is None
    assert text("one-000000000001.js") is None
    assert read == ["one"]
    source.write_text("export default { render() {} };")
    edited = Module("one", (source,), ())
    now += 0.9
    assert text(f"{edited.file}.js") is None
    now += 0.2
    assert text(f"{edited.file}.js") == edited.script
    assert text(f"{edited.file}.css") == edited.style
    assert read == ["one", "one"]
