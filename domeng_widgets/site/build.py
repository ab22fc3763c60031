"""Makes the site, in steps: Python for the browser, JupyterLite and Voici around it, then our own pages."""

import json
import os
import sys
from pathlib import Path
from shutil import copy, rmtree
from tempfile import TemporaryDirectory
from typing import Any

from traitlets.config import Config
from voici_core.tree_exporter import patch_page_config
from voila.configuration import VoilaConfiguration

from domeng_widgets.app import files
from domeng_widgets.app.contents import INDEX
from domeng_widgets.table.module import BESIDE
from domeng_widgets.words import Language

from .exporter import notebook_pages
from .fault import SiteError
from .keeping import ITS_WORKER, WORKER, add_worker, name_pages
from .pages import PAGES, Press, notebooks
from .python import NEEDED, PYTHON_AT, RUNTIME, bring_python, files_at_start, own_wheel, run
from .room import MARKER, replace

FOUND = Path("static/pyodide")
"""Where JupyterLite looks for Python, and puts it."""
APPS = ("lab", "voici")
"""Of JupyterLite's pages the one that ours lead to; and Voici's script."""
UNLINKED = ("doc", "lab/tree", "lab/workspaces")
"""What comes with them: pages that nothing leads to, and that lead nowhere but on themselves."""
PREVIEW = "@voila-dashboards/jupyterlab-preview"
"""An extension whose button would ask a server for a page."""
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"


def build(folder: Path, language: Language) -> None:
    """Make the site in a folder, in place of what may be there. SiteError if that is not possible."""
    checkout = files.PACKAGE.parent
    constraints = checkout / "constraints.txt"
    if not constraints.is_file():
        raise SiteError("not-a-checkout", checkout)
    target = folder.resolve()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(
            dir=target.parent, prefix=".domeng-site-"
        ) as name:  # beside it, so that it can be renamed
            work = Path(name)
            bring_python(work / FOUND, [own_wheel(checkout, work), *_kernel_wheels()], constraints)
            _jupyterlite(work, work / "site")
            _pages(work / "site", language)
            (work / "site" / MARKER).touch()
            replace(target, work / "site", work / "old")
    except OSError as error:
        raise SiteError("failed", folder, error.strerror or str(error)) from error


def _kernel_wheels() -> list[Path]:
    """The kernel's own wheels, which come with JupyterLite's extension for Pyodide."""
    within = Path("share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi")
    names = ("piplite", "pyodide_kernel", "ipykernel")
    found = [path for name in names for path in (Path(sys.prefix) / within).glob(f"{name}-*.whl")]
    if len(found) != len(names):
        raise SiteError("missing", "the extra `site`")
    return found


def _jupyterlite(work: Path, target: Path) -> None:
    """JupyterLite with the notebooks, and Voici's script, which runs a page's cells."""
    settings = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": list(NEEDED)}}
    config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": {"litePluginSettings": {KERNEL: settings}}}
    (work / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")
    command = [
        *(sys.executable, "-m", "voici_core.app", "build", "--lite-dir", str(work), "--output-dir", str(target)),
        *("--contents", str(_contents(work)), "--no-sourcemaps", *(f"--apps={app}" for app in APPS)),
    ]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    path = os.pathsep.join((str(Path(sys.executable).parent), clean.get("PATH", "")))
    run(command, "Voici", cwd=work, env={**clean, "PATH": path})
    if not (target / "voici" / "build").is_dir():
        raise SiteError("failed", "Voici", "it has left no script")


def _contents(work: Path) -> Path:
    """A folder with our notebooks alone: whoever makes the site may keep others beside them."""
    folder = work / "contents"
    folder.mkdir()
    for path in (files.notebooks() / INDEX, *notebooks()):
        copy(path, folder)
    return folder


def _pages(site: Path, language: Language) -> None:
    """Our pages in the place of those that JupyterLite and Voici bring."""
    (site / FOUND).rename(site / PYTHON_AT)
    _set_up(site)
    for name in (PAGES, "voici/tree", *UNLINKED):
        rmtree(site / name)
    (site / "voici" / "index.html").unlink()
    (site / WORKER).rename(site / ITS_WORKER)
    press = Press.to(site, language)
    press.first_page()
    press.modules()
    press.papers()
    press.signs()
    press.mark(Path("lab/index.html"))
    add_notebooks(press)
    name_pages(site)
    add_worker(site)


def add_notebooks(press: Press) -> None:
    """Add the notebooks' pages to a site that has JupyterLite and Python."""
    needed = [((PYTHON_AT / name).as_posix(), size) for name, size in files_at_start(press.folder / PYTHON_AT)]
    notebook_pages(press, _config(press.folder), needed)


def _set_up(site: Path) -> None:
    """Tell JupyterLite's pages where Python lies, and to do without an extension that nobody needs."""
    path = site / "jupyter-lite.json"
    settings = json.loads(path.read_text(encoding="utf-8"))
    data = settings["jupyter-config-data"]
    data["federated_extensions"] = [each for each in data["federated_extensions"] if each["name"] != PREVIEW]
    data["litePluginSettings"][KERNEL]["pyodideUrl"] = f"./{PYTHON_AT.as_posix()}/{RUNTIME[0]}"
    path.write_text(json.dumps(settings, indent=2), encoding="utf-8")


def _config(site: Path) -> dict[str, Any]:
    """JupyterLite's settings, as Voici gives them to a page."""
    whole = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]
    voici = VoilaConfiguration(config=Config(), theme="light")
    found: dict[str, Any] = patch_page_config(whole, Path(), voici)
    # JupyterLite's own pages have no modules of ours; where there is an environment, it names its home too
    found["litePluginSettings"][KERNEL]["loadPyodideOptions"]["env"] = {"HOME": "/home/pyodide", BESIDE: "1"}
    return {key: value for key, value in found.items() if key != "fileTypes"}
