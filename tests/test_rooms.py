"""The rooms of the house: each imports only from the rooms above it."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import domeng_widgets

HOUSE = Path(domeng_widgets.__file__).parent
ROOMS = ("rules", "words", "players", "lessons", "table", "app", "server", "site", "cli")
"""From the top down; a room that does not stand yet is none the worse."""

STANDARD_LIBRARY_ONLY = ("rules", "words", "players", "lessons")
BARRED = {("table", "players"), ("table", "lessons")}  # the table takes callbacks, the app ties them

SOURCES = sorted(HOUSE.rglob("*.py"))


def room_of(path: Path) -> str:
    """The room a file lies in; empty for the house's own `__init__`."""
    first = path.relative_to(HOUSE).parts[0]
    return "" if first == "__init__.py" else first.removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """The full name of every module that the file imports, wherever in it."""
    package = ("domeng_widgets", *path.relative_to(HOUSE).parent.parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def rooms_entered(path: Path) -> set[str]:
    """The rooms of the house that the file imports from; what stands at the house's own door belongs to the app."""
    names = [name.split(".") for name in imported(path)]
    entered = {parts[1] if len(parts) > 1 else "" for parts in names if parts[0] == "domeng_widgets"}
    return {room if room in ROOMS else "app" for room in entered}


def may_enter(room: str, other: str) -> bool:
    """Whether one room may import from another."""
    return ROOMS.index(other) <= ROOMS.index(room) and (room, other) not in BARRED


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_a_file_lies_in_a_room_and_imports_from_rooms_above_it(path: Path) -> None:
    room = room_of(path)
    assert room == "" or room in ROOMS
    if room:
        assert {other for other in rooms_entered(path) if not may_enter(room, other)} == set()


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_the_upper_rooms_import_nothing_but_the_standard_library(path: Path) -> None:
    if room_of(path) in STANDARD_LIBRARY_ONLY:
        outside = {name.split(".")[0] for name in imported(path)} - sys.stdlib_module_names - {"domeng_widgets"}
        assert outside == set()


def test_the_imports_are_really_read() -> None:
    found = {
        room: {other for path in SOURCES if room_of(path) == room for other in rooms_entered(path)} for room in ROOMS
    }
    assert found["rules"] == {"rules"}
    assert found["words"] == {"words", "rules"}
    assert {"rules", "words"} <= found["table"]
    assert {"players", "table", "words"} <= found["cli"]
    outside = {name.split(".")[0] for path in SOURCES if room_of(path) == "table" for name in imported(path)}
    assert "anywidget" in outside


def test_which_rooms_lie_above_which() -> None:
    assert may_enter("cli", "rules")
    assert may_enter("players", "rules")
    assert not may_enter("rules", "words")
    assert not may_enter("table", "players")
    assert not may_enter("table", "app")


def test_nothing_asks_the_clock_or_a_random_generator_of_its_own_in_the_upper_rooms() -> None:
    for path in SOURCES:
        if room_of(path) in STANDARD_LIBRARY_ONLY:
            names = set(imported(path))
            assert {name for name in names if name.split(".")[0] in {"time", "datetime", "secrets"}} == set(), path
            assert {name for name in names if name.split(".")[0] == "random"} <= {"random.Random"}, path


def test_the_upper_rooms_start_where_nothing_is_installed() -> None:
    rooms = [room for room in STANDARD_LIBRARY_ONLY if (HOUSE / room).is_dir()]
    command = "import " + ", ".join(f"domeng_widgets.{room}" for room in rooms)
    done = subprocess.run(
        [sys.executable, "-S", "-c", command], cwd=HOUSE.parent, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
