"""The contents in a notebook: the lessons' cards, for JupyterLab."""

import os

from domeng_widgets.table.module import Module
from domeng_widgets.table.widget import Page
from domeng_widgets.words import Language, dashboard
from domeng_widgets.words import contents as said

from .contents import shown
from .files import JUPYTER, STATIC
from .poster import poster

CARDS = Module("cards", (STATIC / "progress.js", JUPYTER / "overview.js"), (STATIC / "cards.css",))


class Overview(Page):
    """The cards; what has been done is the browser's to know, and nothing of it comes back."""

    _esm = CARDS.sent_script
    _css = CARDS.sent_style

    def __init__(self, language: Language) -> None:
        self._language = language
        words = dashboard.landing(language)
        play = {"title": words["play"], "hint": words["play.hint"], "notebook": "play.ipynb"}
        super().__init__({"words": said.contents(language), "play": play, "cards": shown(language)}, {})

    def __repr__(self) -> str:
        return said.still(self._language)

    def picture(self) -> str:
        """The cards as a still SVG."""
        return poster(self._language)

    def _handle(self, content: object) -> None:
        """Hears nothing."""


def contents(*, language: str | None = None) -> Overview:
    """The lessons in learning order, as cards that lead to their notebooks, with what has been done.

    `language` is a code such as `en` (by default the dashboard's).
    """
    code = language or os.environ.get("DOMENG_LANGUAGE", "en")
    try:
        return Overview(Language(code))
    except FileNotFoundError:
        raise ValueError(f"there is no language {code!r} here; there is 'en'") from None
