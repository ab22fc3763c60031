"""What stands in a scene's place while Python comes to the browser: its first picture, and the words of its first step."""

import ast
import re
from dataclasses import dataclass

from nbformat import NotebookNode

from domeng_widgets import lessons
from domeng_widgets.app.files import STYLES
from domeng_widgets.app.handout import first_look, picture
from domeng_widgets.app.known import ENGINE
from domeng_widgets.app.setup import set_table
from domeng_widgets.lessons import Lesson
from domeng_widgets.table.themed import themed
from domeng_widgets.words import Language

DARK = '.domeng[data-theme="dark"]'
"""Where in tokens.css the dark theme begins."""
SIZE = re.compile(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"')


@dataclass(frozen=True, slots=True)
class Still:
    """A scene's first picture, an SVG for a wide page and perhaps one for a narrow page, and what its first step says."""

    name: str
    wide: str
    alt: str
    narrow: str = ""
    text: str = ""
    question: str = ""


def size(picture: str) -> dict[str, str]:
    """The width and height of an SVG, in pixels."""
    found = SIZE.search(picture)
    assert found is not None, picture[:200]
    return {"width": found[1], "height": found[2]}


def in_themes(picture: str) -> str:
    """The SVG with the colours of both themes: it is shown in that of the page around it."""
    coloured = themed(picture)
    names = "|".join(sorted(set(re.findall(r"var\(--([\w-]+)\)", coloured))))
    tokens = (STYLES / "tokens.css").read_text(encoding="utf-8")
    light, dark = ("".join(re.findall(rf"--(?:{names}):[^;]+;", part)) for part in tokens.split(DARK))
    style = f"<style>svg{{{light}}}@media (prefers-color-scheme:dark){{svg{{{dark}}}}}</style>"
    return re.sub(r"(<svg [^>]*>)", lambda found: found[1] + style, coloured, count=1)


def stills(nb: NotebookNode, language: Language) -> dict[int, Still]:
    """The stills of a notebook, by the places of their cells: a lesson's are drawn anew, others are those it was saved with."""
    found: dict[int, Still] = {}
    lesson: Lesson | None = None
    for at, cell in enumerate(nb.cells):
        if cell.cell_type != "code" or ENGINE in cell.metadata.get("tags", []):
            continue
        saved = next((each.data for each in cell.outputs if "image/svg+xml" in each.get("data", {})), None)
        if saved is None:
            continue
        found[at] = Still(cell.id, saved["image/svg+xml"], saved["text/plain"])
        for call in (node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Call)):
            match call:
                case ast.Call(func=ast.Name(id="lesson"), args=[ast.Constant(value=str(name))]):
                    lesson = lessons.load(name)
                case ast.Call(func=ast.Name(id="play")):
                    wide, narrow = (set_table(language, layout) for layout in ("wide", "narrow"))
                    found[at] = Still(cell.id, wide, saved["text/plain"], narrow)
                case ast.Call(func=ast.Attribute(attr="scene"), args=[ast.Constant(value=str(first)), *_]) if lesson:
                    found[at] = _drawn(lesson, first, language, saved["text/plain"])
    return found


def _drawn(lesson: Lesson, first: str, language: Language, alt: str) -> Still:
    """The still of a scene that begins with that step."""
    step = next(step for step in lesson.steps if step.id == first)
    wide, narrow = (picture(lesson, step, language, layout) for layout in ("wide", "narrow"))
    text, question = first_look(lesson, step, language)
    return Still(f"{lesson.id}-{first}", wide, alt, narrow, text, question)
