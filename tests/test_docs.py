"""The examples in the README and in docstrings are run."""

import doctest
import importlib
from pathlib import Path

import pytest

import domeng_widgets

ROOT = Path(__file__).parent.parent
PACKAGE = Path(domeng_widgets.__file__).parent
EXAMPLES = sorted(path for path in PACKAGE.rglob("*.py") if ">>> " in path.read_text("utf-8"))


def test_the_examples_of_the_readme_are_right():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_examples_in_docstrings_are_right(path):
    name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
