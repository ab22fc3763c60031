"""Which cells of a notebook need not be run again, because all that they have shown is saved with it."""

import ast
from collections.abc import Iterator, Sequence
from typing import Any

ENGINE = "engine"
"""The tag of a cell that shows the engine at work; it shows the same every time."""


def known_outputs(cells: Sequence[Any]) -> dict[int, list[Any]]:
    """What the engine's cells have shown, by their places; none if they must be run.

    They must if one of them that shows something was saved without it, or if a scene needs a name that only they give.
    """
    engine = {at: cell for at, cell in enumerate(cells) if cell.cell_type == "code" and ENGINE in _tags(cell)}
    try:
        trees = {at: ast.parse(cell.source) for at, cell in enumerate(cells) if cell.cell_type == "code"}
    except SyntaxError:  # a cell with a command of IPython's
        return {}
    scenes = [tree for at, tree in trees.items() if at not in engine]
    given = {name for tree in scenes for name in _bound(tree)}
    needed = {name for tree in scenes for name in _used(tree)} - given
    if needed & {name for at in engine for name in _bound(trees[at])}:
        return {}
    if any(_shows(trees[at]) and not cell.outputs for at, cell in engine.items()):
        return {}
    return {at: cell.outputs for at, cell in engine.items()}


def _tags(cell: Any) -> Sequence[str]:
    tags: Sequence[str] = cell.metadata.get("tags", [])
    return tags


def _shows(tree: ast.Module) -> bool:
    """Whether a cell prints, or ends in a value."""
    ends_in_value = bool(tree.body) and isinstance(tree.body[-1], ast.Expr)
    return ends_in_value or any(isinstance(node, ast.Name) and node.id == "print" for node in ast.walk(tree))


def _used(tree: ast.Module) -> Iterator[str]:
    return (node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))


def _bound(tree: ast.Module) -> Iterator[str]:
    """The names that a cell gives a meaning, those inside its functions included."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.alias(name=name, asname=other):
                yield other or name.split(".")[0]
