"""Where the files lie that the dashboard serves: found alike in a checkout and in an installed wheel."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent

JUPYTER = PACKAGE / "app"
"""A Jupyter data directory: Voilà finds its template under voila/templates/ in it."""

STATIC = JUPYTER / "voila" / "templates" / "domeng" / "static"
"""What the dashboard's pages load; the cards in JupyterLab use the same."""

STYLES = PACKAGE / "table"
"""Where tokens.css lies, the one source of the colours, which the template includes."""


def notebooks() -> Path:
    """The directory of the notebooks: in a wheel inside the package, in a checkout beside it."""
    inside = PACKAGE / "notebooks"
    return inside if inside.is_dir() else PACKAGE.parent / "notebooks"
