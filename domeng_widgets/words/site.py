"""What the site says where Python runs in the reader's own browser, and what is said while it is made."""

from .dashboard import landing as dashboard_landing
from .dashboard import starting
from .language import Language


def loading(language: Language) -> dict[str, str]:
    """The words of a notebook's page while Python comes to the browser; {placeholders} are filled there."""
    text = language.text
    return {
        **starting(language),
        "loading": text("Python is on its way to your browser. Read on: the tables come alive by themselves."),
        "loading.part": text("{n} of {all} MB", n="{n}", all="{all}"),
        "offline": text("Python could not be loaded: the connection broke off."),
        "old": text("This browser cannot run Python: a newer one can."),
    }


def landing(language: Language) -> dict[str, str]:
    """The words of the landing page."""
    text = language.text
    return {
        **dashboard_landing(language),
        "notebooks": text("The notebooks"),
        "notebooks.hint": text("For those who read Python: JupyterLab in your browser, with the engine to try"),
    }


def made(language: Language, folder: str, size: float) -> str:
    """Said in the terminal once the site is there."""
    return language.text("The site is in {folder} ({size} MB).", folder=folder, size=f"{size:.0f}")


def served(language: Language, url: str) -> str:
    """Said in the terminal once the site can be looked at."""
    return language.text("The site is at {url} (Ctrl-C ends it)", url=url)
