"""Domeng's pages on a Jupyter server beside Voilà's own, as on Binder: the same first page, navigation and lessons.

It is on where the server's settings say so, as binder/jupyter_server_config.json does; the server's root directory is a
checkout. It is loaded before Voilà's extension, which comes later in the alphabet, and answers what is Domeng's; the rest,
as the scripts that all of Voilà's pages load, stays with Voilà.
"""

import re

import jinja2
from jupyter_server.serverapp import ServerApp
from traitlets.config import Config
from voila.configuration import VoilaConfiguration
from voila.paths import collect_template_paths

from domeng_widgets.app import files
from domeng_widgets.app.links import MODULES
from domeng_widgets.words import ENGLISH

from .answering import TEMPLATE, Site
from .pages import PAGES, Landing, Notebook, Print
from .parts import Farewell, Part

FOLDER = "notebooks/"
"""Where the notebooks lie in a checkout."""


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    files.show_templates(files.JUPYTER)
    paths = [*collect_template_paths(["voila", "nbconvert"], TEMPLATE, prune=True), str(files.STYLES)]
    templates = jinja2.Environment(loader=jinja2.FileSystemLoader(paths), autoescape=True)
    base: str = server.web_app.settings["base_url"]
    home = f"{base}voila/"
    server.web_app.settings["domeng"] = Site(ENGLISH, templates, base=base, home=home, folder=FOLDER)
    ours = {"voila_configuration": VoilaConfiguration(parent=server, config=Config(PAGES))}
    of_a_notebook = {**ours, "template_paths": paths, "config": server.config}
    at = re.escape(home)
    server.web_app.add_handlers(  # type: ignore[no-untyped-call]
        ".*$",
        [
            (rf"{at}?", Landing, ours),
            (rf"{at}print/(\w+)(/answers)?/?", Print, ours),
            (rf"{at}{MODULES}([\w.-]+)", Part, ours),
            (rf"{at}render/({FOLDER}.*)", Notebook, of_a_notebook),
            (rf"{at}api/shutdown/(.*)", Farewell),
        ],
    )
