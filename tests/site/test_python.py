"""Python for the browser: which wheels come, and in which versions, without asking npm or PyPI."""

import hashlib
import io
import json
import re
import tarfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from domeng_widgets.app import files
from domeng_widgets.site import python
from domeng_widgets.site.fault import SiteError
from domeng_widgets.site.python import (
    EMPTY,
    LOCK,
    NEEDED,
    RUNTIME,
    Wheel,
    bring_python,
    files_at_start,
    own_wheel,
)
from domeng_widgets.words import ENGLISH
from domeng_widgets.words.site import fault

CHECKOUT = files.PACKAGE.parent


def wheel(folder: Path, name: str, *requires: str, version: str = "1.0", tag: str = "py3-none-any") -> Path:
    """A small wheel."""
    path = folder / f"{name.replace('-', '_')}-{version}-{tag}.whl"
    about = "".join(f"Requires-Dist: {each}\n" for each in requires)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name.replace('-', '_')}/__init__.py", "")
        archive.writestr(f"{name}-{version}.dist-info/METADATA", f"Name: {name}\nVersion: {version}\n{about}")
    return path


def test_a_wheel_says_what_it_needs_in_a_browser(tmp_path: Path) -> None:
    path = wheel(
        tmp_path,
        "some-thing",
        "comm>=0.1",
        'colorama; sys_platform == "win32"',
        'tomli; python_version < "3.11"',
        'pytest; extra == "test"',
        'pyodide-py; sys_platform == "emscripten"',
        "Widgets_NB_Extension",
    )
    assert Wheel.read(path) == Wheel(
        path, "some-thing", "1.0", requires=("comm", "pyodide-py", "widgets-nb-extension"), imports=("some_thing",)
    )


def test_a_compiled_wheel_is_refused(tmp_path: Path) -> None:
    path = wheel(tmp_path, "fast", tag="cp313-cp313-linux_x86_64")
    with pytest.raises(SiteError) as caught:
        Wheel.read(path)
    assert (caught.value.code, caught.value.about) == ("compiled", path.name)


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Stands in for npm and PyPI; what was asked for of PyPI, as pip would be asked."""
    asked: list[str] = []
    requires = {"ipywidgets": ("comm", "widgetsnbextension"), "ipython": ("jedi", "pygments")}

    def unpack(folder: Path) -> None:
        folder.mkdir()
        for name in RUNTIME:
            (folder / name).write_bytes(b"x" * 10)
        known = {name: {"version": "9.9"} for name in ("micropip", "IPython", "pygments", "numpy")}
        (folder / LOCK).write_text(json.dumps({"info": {"python": "3.13"}, "packages": known}))

    def download(names: Sequence[str], pinned: dict[str, str], constraints: Path, folder: Path) -> list[Path]:
        asked.extend(f"{name}=={pinned[name]}" if name in pinned else f"{name} {constraints.name}" for name in names)
        return [wheel(folder, name, *requires.get(name, ()), version=pinned.get(name, "2.0")) for name in names]

    monkeypatch.setattr(python, "_unpack", unpack)
    monkeypatch.setattr(python, "_download", download)
    return asked


def test_all_that_is_needed_comes_with_what_it_needs(shelf: list[str], tmp_path: Path) -> None:
    own = wheel(tmp_path, "domeng_widgets", "ipywidgets", "pygal", version="0.1.0")
    kernel = wheel(tmp_path, "pyodide-kernel", "ipython")
    folder = tmp_path / "pyodide"
    bring_python(folder, [own, kernel], Path("constraints.txt"))
    lock = json.loads((folder / LOCK).read_text())
    assert lock["info"] == {"python": "3.13"}
    assert set(lock["packages"]) == {*NEEDED, "packaging", "ssl", "pygal", "pygments"}
    assert {"ipython==9.9", "pygments==9.9", "pygal constraints.txt", "comm constraints.txt"} <= set(shelf)
    assert not {"numpy==9.9", "jedi constraints.txt", "widgetsnbextension constraints.txt"} & set(shelf)
    assert lock["packages"]["ipywidgets"]["depends"] == ["comm"]
    for entry in lock["packages"].values():
        assert hashlib.sha256((folder / entry["file_name"]).read_bytes()).hexdigest() == entry["sha256"]
        assert entry["file_name"].endswith("none-any.whl")
    for name in EMPTY:
        assert lock["packages"][name]["imports"] == []


def test_pyodides_script_begins_with_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def pack(command: Sequence[str], what: str, cwd: Path) -> None:  # noqa: ARG001 # as npm would
        with tarfile.open(cwd / "pyodide-0.tgz", "w:gz") as archive:
            for name in (*RUNTIME, LOCK):
                about = tarfile.TarInfo(f"package/{name}")
                about.size = len(name)
                archive.addfile(about, io.BytesIO(name.encode()))

    monkeypatch.setattr(python, "run", pack)
    python._unpack(tmp_path / "pyodide")
    script = (tmp_path / "pyodide" / "pyodide.js").read_text()
    assert script == python.FIRST.read_text() + "pyodide.js"
    assert script.startswith('"use strict";\n')  # as Pyodide's own does
    assert (tmp_path / "pyodide" / "pyodide.mjs").read_text() == "pyodide.mjs"


@pytest.mark.usefixtures("shelf")
def test_what_is_read_at_the_start_is_named_with_its_size(tmp_path: Path) -> None:
    folder = tmp_path / "pyodide"
    own = [wheel(tmp_path, "domeng_widgets", "pygal"), wheel(tmp_path, "unasked")]
    bring_python(folder, own, Path("constraints.txt"))
    found = dict(files_at_start(folder))
    assert {"pyodide.asm.wasm", "python_stdlib.zip", LOCK, "domeng_widgets-1.0-py3-none-any.whl"} <= found.keys()
    assert "pygal-2.0-py3-none-any.whl" in found
    assert "unasked-1.0-py3-none-any.whl" not in found
    assert found == {name: (folder / name).stat().st_size for name in found}
    sizes = [size for _, size in files_at_start(folder)]
    assert sizes == sorted(sizes, reverse=True)


def test_our_own_wheel_leaves_out_what_nobody_needs_in_a_browser(tmp_path: Path) -> None:
    path = own_wheel(CHECKOUT, tmp_path)
    assert re.fullmatch(r"domeng_widgets-[\d.]+\+[0-9a-f]{12}-py3-none-any\.whl", path.name)
    names = zipfile.ZipFile(path).namelist()
    assert "domeng_widgets/rules/game.py" in names
    assert "domeng_widgets/lessons/data/03_passebunge.toml" in names
    assert "domeng_widgets/app/voila/templates/domeng/static/progress.js" in names
    assert [name for name in names if name.endswith(".ipynb") or "/site/" in name or "/cli/" in name] == []


def test_a_program_that_is_missing_or_fails_is_named_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SiteError) as caught:
        bring_python(tmp_path / "pyodide", [], Path("constraints.txt"))
    assert fault(ENGLISH, *caught.value.args) == "npm is needed to make the site, and is not installed."
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho 'a long story' >&2\necho 'no such package' >&2\nexit 1\n")
    npm.chmod(0o755)
    with pytest.raises(SiteError) as caught:
        bring_python(tmp_path / "other", [], Path("constraints.txt"))
    assert fault(ENGLISH, *caught.value.args) == "npm failed: no such package"
