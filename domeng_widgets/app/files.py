"""Where the files lie that the dashboard serves: found alike in a checkout and in an installed wheel."""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent

JUPYTER = PACKAGE / "app"
"""A Jupyter data directory: Voilà finds its template under voila/templates/ in it."""

STATIC = JUPYTER / "voila" / "templates" / "domeng" / "static"
"""What the dashboard's pages load; the cards in JupyterLab use the same."""

STYLES = PACKAGE / "table"
"""Where tokens.css lies, the one source of the colours, which the template includes."""


BESIDE_LESSONS = ("13_chances", "glossary", "play")
"""The notebooks that are no lessons."""


def notebooks() -> Path:
    """The directory of the notebooks: in a wheel inside the package, in a checkout beside it."""
    inside = PACKAGE / "notebooks"
    return inside if inside.is_dir() else PACKAGE.parent / "notebooks"


def show_templates(*folders: Path) -> None:
    """Lets Voilà look for templates in these Jupyter data directories first, in the whole of this process."""
    known = [path for path in os.environ.get("JUPYTER_PATH", "").split(os.pathsep) if path]
    ours = [str(folder) for folder in folders if str(folder) not in known]
    os.environ["JUPYTER_PATH"] = os.pathsep.join((*ours, *known))
