"""Python for the reader's browser: Pyodide, and the wheels that the pages need, in one folder that needs no other host."""

import hashlib
import json
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from email.parser import Parser
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from .fault import SiteError

PYODIDE: Final = "0.29.3"
"""The version on npm; its lock names the packages that are known to work with it. Newer kernels need another Voici."""
PYTHON_AT: Final = Path(f"static/pyodide-{PYODIDE}")
"""Where it lies in the site. Another version lies elsewhere: no browser mixes what it has kept of one with another's."""
PYTHON: Final = "3.13"
"""What this Pyodide runs."""

RUNTIME: Final = ("pyodide.js", "pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
"""Pyodide's files, beside its lock."""
LOCK: Final = "pyodide-lock.json"
FIRST: Final = Path(__file__).parent / "before-pyodide.js"
"""What is run before Pyodide's own script, at the beginning of the same file."""

NEEDED: Final = (
    *(
        "micropip",
        "piplite",
        "pyodide-kernel",
        "ipykernel",
        "comm",
        "jedi",
        "ipython",
        "sqlite3",
    ),  # the kernel, by name
    *("ipywidgets", "anywidget", "domeng-widgets"),
)
"""What is loaded before the first cell runs, with all that it needs."""
MORE: Final = ("packaging", "ssl")
"""What Pyodide's own parts name besides."""
EMPTY: Final = frozenset({"jedi", "sqlite3", "ssl"})
"""Named by the kernel, which does without: two are compiled, and on npm there are none; jedi is large, and only completes."""
FRONT_END: Final = frozenset({"widgetsnbextension", "jupyterlab-widgets"})
"""Required by ipywidgets, but not for Python."""
NOT_IN_THE_BROWSER: Final = tuple(f"domeng_widgets/{room}/" for room in ("notebooks", "server", "site", "cli"))
"""What our own wheel leaves out there."""

ENVIRONMENT: Final = {
    "extra": "",
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "python_full_version": f"{PYTHON}.0",
    "python_version": PYTHON,
    "sys_platform": "emscripten",
}
"""What markers of requirements are answered with."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel: its file, its name and version, what it requires in the browser, and the modules it brings."""

    path: Path
    name: str
    version: str
    requires: tuple[str, ...]
    imports: tuple[str, ...]

    @classmethod
    def read(cls, path: Path) -> "Wheel":
        """The wheel in a file; SiteError if it is not for every machine."""
        if not path.name.endswith("none-any.whl"):
            raise SiteError("compiled", path.name)
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            (about,) = (name for name in names if name.endswith(".dist-info/METADATA") and name.count("/") == 1)
            metadata = Parser().parsestr(archive.read(about).decode())
        modules = {name.split("/")[0].removesuffix(".py") for name in names if name.endswith(".py")}
        requirements = map(Requirement, metadata.get_all("Requires-Dist") or ())
        return cls(
            path,
            name=canonicalize_name(metadata["Name"]),
            version=metadata["Version"],
            requires=tuple(
                canonicalize_name(each.name)
                for each in requirements
                if each.marker is None or each.marker.evaluate(dict(ENVIRONMENT))
            ),
            imports=tuple(sorted(module for module in modules if module.isidentifier())),
        )

    def entry(self) -> dict[str, Any]:
        """What Pyodide's lock says of it."""
        return {
            "depends": [name for name in self.requires if name not in FRONT_END],
            "file_name": self.path.name,
            "imports": list(self.imports),
            "install_dir": "site",
            "name": self.name,
            "package_type": "package",
            "sha256": hashlib.sha256(self.path.read_bytes()).hexdigest(),
            "unvendored_tests": False,
            "version": self.version,
        }


def bring_python(folder: Path, own: Iterable[Path], constraints: Path) -> None:
    """Fill a folder with Pyodide and with wheels for all that is NEEDED; what `own` files hold is not downloaded.

    Versions are those that Pyodide's lock names, else those of the constraints. SiteError if something cannot be had.
    """
    _unpack(folder)
    lock = json.loads((folder / LOCK).read_text(encoding="utf-8"))
    pinned: dict[str, str] = {canonicalize_name(name): entry["version"] for name, entry in lock["packages"].items()}
    given = {wheel.name: wheel for wheel in map(Wheel.read, own)}
    found: dict[str, Wheel] = {}
    wanted = {*NEEDED, *MORE, *given}
    while wanted:
        empty = [_empty(folder, name) for name in sorted(wanted & EMPTY)]
        missing = sorted(wanted - EMPTY - given.keys())
        loaded = [Wheel.read(path) for path in _download(missing, pinned, constraints, folder)] if missing else []
        kept = [Wheel.read(_put(given[name].path, folder)) for name in sorted(wanted & given.keys())]
        found |= {wheel.name: wheel for wheel in (*empty, *loaded, *kept)}
        wanted = {name for wheel in found.values() for name in wheel.requires} - found.keys() - FRONT_END
    lock["packages"] = {name: found[name].entry() for name in sorted(found)}
    (folder / LOCK).write_text(json.dumps(lock, indent=1), encoding="utf-8")


def files_at_start(folder: Path) -> list[tuple[str, int]]:
    """The files that are read before the first cell runs, and their sizes in bytes, the largest first."""
    packages = json.loads((folder / LOCK).read_text(encoding="utf-8"))["packages"]
    loaded: set[str] = set()
    wanted = set(NEEDED)
    while wanted:
        loaded |= wanted
        wanted = {name for one in wanted for name in packages[one]["depends"]} - loaded
    names = [
        *(name for name in RUNTIME if name != "pyodide.mjs"),
        LOCK,
        *(packages[name]["file_name"] for name in loaded),
    ]
    return sorted(((name, (folder / name).stat().st_size) for name in names), key=lambda file: (-file[1], file[0]))


def own_wheel(checkout: Path, folder: Path) -> Path:
    """Our own package as a wheel, without what nobody needs in a browser."""
    with TemporaryDirectory() as made:
        command = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", made, str(checkout)]
        run([sys.executable, "-m", "pip", *command], "pip")
        (whole,) = Path(made).glob("*.whl")
        slim = folder / whole.name
        digest = hashlib.sha256()
        with zipfile.ZipFile(whole) as source, zipfile.ZipFile(slim, "w", zipfile.ZIP_DEFLATED) as target:
            for entry in source.infolist():
                if not entry.filename.startswith(NOT_IN_THE_BROWSER):
                    content = source.read(entry)
                    target.writestr(entry, content)
                    digest.update(content)
    # another content has another name: what a browser has kept of an older site does not get among the new
    name, version, tag = whole.name.split("-", 2)
    return slim.rename(folder / f"{name}-{version}+{digest.hexdigest()[:12]}-{tag}")


def _unpack(folder: Path) -> None:
    """Pyodide's files, from npm."""
    folder.mkdir(parents=True)
    with TemporaryDirectory() as loaded:
        run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], "npm", cwd=Path(loaded))
        (archive,) = Path(loaded).glob("pyodide-*.tgz")
        with tarfile.open(archive) as members:
            for name in (*RUNTIME, LOCK):
                member = members.extractfile(f"package/{name}")
                assert member is not None, name
                (folder / name).write_bytes(member.read())
    script = folder / RUNTIME[0]
    script.write_bytes(FIRST.read_bytes() + script.read_bytes())


def _download(names: Sequence[str], pinned: dict[str, str], constraints: Path, folder: Path) -> list[Path]:
    """Wheels from PyPI for any machine: those that Pyodide's lock names in its versions, the others in ours."""
    locked = [f"{name}=={pinned[name]}" for name in names if name in pinned]
    ours = [name for name in names if name not in pinned]
    target = ["--python-version", PYTHON, "--platform", "any", "--implementation", "py", "--abi", "none"]
    with TemporaryDirectory() as loaded:
        for wanted, more in ((locked, []), (ours, ["--constraint", str(constraints)])):
            if wanted:
                options = ["--no-deps", "--only-binary=:all:", *target, "--dest", loaded, *more]
                run([sys.executable, "-m", "pip", "download", *options, *wanted], "pip")
        return [_put(path, folder) for path in Path(loaded).iterdir()]


def _put(path: Path, folder: Path) -> Path:
    """A copy of a file in a folder."""
    copy(path, folder)
    return folder / path.name


def _empty(folder: Path, name: str) -> Wheel:
    """A package of that name with nothing in it."""
    path = folder / f"{name}-1.0.0-py3-none-any.whl"
    about = f"{name}-1.0.0.dist-info"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0.0\n")
        archive.writestr(
            f"{about}/WHEEL", "Wheel-Version: 1.0\nGenerator: domeng\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{about}/RECORD", "")
    return Wheel.read(path)


def run(command: Sequence[str], what: str, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> None:
    """Run a program; SiteError with its last words if it is missing or fails."""
    try:
        done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise SiteError("missing", what) from None
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise SiteError("failed", what, said[-1] if said else str(done.returncode))
