"""The pages' modules and styles, joined from their source files."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from domeng_widgets import app
from domeng_widgets.app.lesson import SCRIPT
from domeng_widgets.app.setup import Setup
from domeng_widgets.table.widget import Table, script

APP = Path(app.__file__).parent
MODULES = (str(Table._esm), str(Setup._esm), script(*SCRIPT))
modules = pytest.mark.parametrize("module", MODULES, ids=["table", "setup", "lesson"])


@modules
def test_a_module_stands_alone_and_ends_with_its_one_export(module: str) -> None:
    assert len(re.findall(r"^export\b", module, re.MULTILINE)) == 1
    assert re.search(r"^import\b", module, re.MULTILINE) is None


@modules
def test_no_two_source_files_use_the_same_name(module: str) -> None:
    names = sorted(re.findall(r"^(?:const|let|function) (\w+)", module, re.MULTILINE))
    assert [one for one, other in pairwise(names) if one == other] == []


def test_every_rule_of_the_lesson_keeps_to_the_lesson() -> None:
    rules = re.sub(r"@media [^{]+{|/\*.*?\*/", "", (APP / "lesson.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    selectors = [part.strip().lstrip("}").strip() for part in re.findall(r"([^{}]+){[^{}]*}", rules)]
    assert len(selectors) > 100
    # .domeng-later is JupyterLab's own cells, which a scene lets wait
    assert [one for one in selectors if not one.startswith((".domeng-lesson", ".jp-CodeCell.domeng-later"))] == []
