"""Every rule of the game has a test that is named after it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from domeng_widgets.rules import Term

RULES = [*(term.rule for term in Term), *(f"P{n}" for n in range(1, 9)), *(f"S{n}" for n in range(1, 8))]


@cache
def proved() -> set[str]:
    """The rules that names of tests in this folder begin with."""
    sources = (ast.parse(path.read_text(encoding="utf-8")) for path in Path(__file__).parent.glob("test_*.py"))
    names = (node.name for tree in sources for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return {found[1] for name in names if (found := re.match(r"test_([TPS]\d+)_", name))}


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_has_a_test_named_after_it(rule: str) -> None:
    assert rule in proved()


def test_no_test_is_named_after_a_rule_that_is_none() -> None:
    assert proved() <= set(RULES)
    assert len(RULES) == 14 + 8 + 7
