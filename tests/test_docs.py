"""The examples in the README and in docstrings are run."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import domeng_widgets.players
import domeng_widgets.rules
import domeng_widgets.words

ROOT = Path(__file__).parent.parent
MODULES = [
    f"{package.__name__}.{module.name}"
    for package in (domeng_widgets.rules, domeng_widgets.words, domeng_widgets.players)
    for module in pkgutil.iter_modules(package.__path__)
]


def test_the_examples_of_the_readme_are_right():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_are_right(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
