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
        "absent": text("This page needs a network the first time"),
        "absent.hint": text(
            "There is none now. What you have opened before with one is kept in this browser, and plays without."
        ),
        "absent.kept": text("Kept in this browser"),
        "absent.card": text("Needs a network the first time"),
    }


def fault(language: Language, trouble: str, about: str, note: str = "") -> str:
    """Said where the site cannot be made."""
    text = language.text
    match trouble:
        case "compiled":
            return text("{about} is compiled for one kind of machine, and cannot run in a browser.", about=about)
        case "missing":
            return text("{about} is needed to make the site, and is not installed.", about=about)
        case "failed":
            return text("{about} failed: {note}", about=about, note=note)
        case "not-a-checkout":
            return text("The site is made from a checkout, and {about} is none.", about=about)
        case "a-file":
            return text("{about} is a file: name another folder.", about=about)
        case "around-us":
            return text("{about} is where you are: name a folder for the site alone.", about=about)
        case "not-ours":
            return text("{about} holds something else: name another folder, or empty this one.", about=about)
        case _:
            raise ValueError(f"there is no such trouble: {trouble}")


def site_missing(language: Language, package: str) -> str:
    """Said when the extra `site` is not installed."""
    return language.text(
        'Making the site needs {package}, which is not installed: pip install "domeng_widgets[site]", or make site',
        package=package,
    )


def no_site(language: Language, folder: str) -> str:
    """Said when there is no site to be served."""
    return language.text("There is no site in {folder}: make it first, without --serve.", folder=folder)


def no_port(language: Language, value: str) -> str:
    """Said when something is no port to serve a site on."""
    return language.text(
        "“{value}” is no port: name a number from 0 to 65535 with --serve, or to make serve-site with PORT=",
        value=value,
    )


def port_taken(language: Language, port: int) -> str:
    """Said when another program has the port."""
    return language.text(
        "Port {port} is taken: name another one with --serve, or to make serve-site with PORT=", port=port
    )


def options(language: Language) -> dict[str, str]:
    """What the command's options mean."""
    text = language.text
    return {
        "about": text("Makes the site that needs no server, or serves it to be looked at."),
        "folder": text("where the site is, or is to be (site)"),
        "serve": text("serve it on this port instead of making it"),
    }


def made(language: Language, folder: str, size: float) -> str:
    """Said in the terminal once the site is there."""
    return language.text("The site is in {folder} ({size} MB).", folder=folder, size=f"{size:.0f}")


def served(language: Language, url: str) -> str:
    """Said in the terminal once the site can be looked at."""
    return language.text("The site is at {url} (Ctrl-C ends it)", url=url)
