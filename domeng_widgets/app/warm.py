"""What a Python loads before somebody comes whose page is to stand at once: imported for that alone."""

from domeng_widgets import lessons

from . import lesson, play  # noqa: F401 - what a page's first cell asks for

for name in (*lessons.ids(), "glossary"):
    lessons.load(name)  # they are kept
