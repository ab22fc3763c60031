"""The notebooks' pages, which Voici's script runs in the browser. Needs the extra `site`."""

from collections.abc import Iterator
from copy import copy
from typing import Any

from nbformat import NotebookNode
from voici_core.exporter import VoiciExporter
from voila.configuration import VoilaConfiguration

from domeng_widgets.app.contents import way
from domeng_widgets.app.known import known_outputs
from domeng_widgets.app.modules import of_notebook
from domeng_widgets.words import site as said

from .pages import PAGES, POLICY, STILLS, TEMPLATE, Press, SiteLinks, notebooks
from .stills import Still, in_themes, size, stills


def notebook_pages(press: Press, config: dict[str, Any], needed: list[tuple[str, int]]) -> None:
    """Make a page for each notebook but the contents.

    `config` is what JupyterLite and Voici say to such a page, `needed` are Python's files, by path in the site, and their
    sizes in bytes.
    """
    links = SiteLinks(len(PAGES.parts))
    for path in notebooks():
        own = {
            "words": said.loading(press.language),
            "at": way(path.stem, links),
            "home": links.home,
            "policy": POLICY,
            "modules": links.modules,
            "needs": of_notebook(path.stem),
            "files": [(links.up + name, length) for name, length in needed],
        }
        exporter = _Exporter(
            voici_config=VoilaConfiguration(template=TEMPLATE, theme="light", strip_sources=True),
            base_url=config["baseUrl"],
            notebook_path=str(path),
            template_paths=list(press.paths),
            page_config={**config, "domeng": own},
            press=press,
            links=links,
        )
        press.write(PAGES / f"{path.stem}.html", exporter.from_filename(str(path))[0])


class _Exporter(VoiciExporter):  # type: ignore[misc] # Voici has no types
    """Makes a notebook's page: what is known of it stands there at once, and only the rest is run in the browser."""

    def __init__(self, *, press: Press, links: SiteLinks, **settings: Any) -> None:
        self._press, self._links = press, links
        super().__init__(**settings)

    def _init_resources(self, resources: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = super()._init_resources(resources)  # a dict that knows what is missing
        found.update(self._press.includes(self._links), theme="auto")
        return found

    def update_page_config(
        self, nb: NotebookNode, resources: dict[str, Any], page_config: dict[str, Any]
    ) -> dict[str, Any]:
        """Voici's settings; of the notebook, what is to be run."""
        known = known_outputs(nb.cells)
        runs = (cell.source if cell.cell_type == "code" and at not in known else "" for at, cell in enumerate(nb.cells))
        source = {
            "cells": [_to_run(code) for code in runs],
            "metadata": nb.metadata,
            "nbformat": 4,
            "nbformat_minor": 4,
        }
        found: dict[str, Any] = super().update_page_config(source, resources, page_config)
        return found

    def cell_generator(self, nb: NotebookNode, kernel_id: str) -> Iterator[NotebookNode]:  # noqa: ARG002 # as Voici calls it
        """The cells: the engine's with what they have shown, the others with a still picture where they have one."""
        known, still_at = known_outputs(nb.cells), stills(nb, self._press.language)
        for at, cell in enumerate(nb.cells):
            made = copy(cell)
            if cell.cell_type == "code" and at not in known:
                made.outputs = []
            if at in still_at:
                made.still = self._placed(still_at[at], first=at == min(still_at))
            yield made

    def _placed(self, still: Still, *, first: bool) -> dict[str, Any]:
        """A still as the template paints it, its pictures put into the site."""
        pictures = {"wide": still.wide, "narrow": still.narrow} if still.narrow else {"wide": still.wide}
        sources = {
            layout: {
                "src": self._links.up + self._press.write(STILLS / f"{still.name}-{layout}.svg", in_themes(drawn)),
                **size(drawn),
            }
            for layout, drawn in pictures.items()
        }
        return {**sources, "alt": still.alt, "text": still.text, "question": still.question, "first": first}


def _to_run(code: str) -> dict[str, Any]:
    """A cell as Voici runs it, which counts them: one that is not to be run is prose, and empty."""
    cell = {"metadata": {}, "source": code}
    return (
        {**cell, "cell_type": "code", "execution_count": None, "outputs": []}
        if code
        else {**cell, "cell_type": "markdown"}
    )
