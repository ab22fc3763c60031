"""What the benchmarks of pages share: a page with a single button to measure beside, a dashboard that has it, a stopwatch."""

import time
from pathlib import Path

import nbformat
from playwright.sync_api import Browser

BUTTON = """import anywidget


class Button(anywidget.AnyWidget):
    _esm = "export default { render({ el }) { el.append(Object.assign(document.createElement('button'), { className: 'one', textContent: 'Go' })); } }"


Button()"""
"""A button that does nothing."""

SERVE = (
    "import sys; from pathlib import Path; from domeng_widgets.app import files;"
    " files.notebooks = lambda: Path(sys.argv[1]); from domeng_widgets.cli import main;"
    " sys.exit(main(['play', '--no-browser', *sys.argv[2:]]))"
)
"""A program that starts the dashboard with the notebooks of another folder, its first argument; the others are options."""


def add_button(notebooks: Path, source: str = BUTTON) -> None:
    """Put a notebook, `button`, into the folder, whose one cell shows a button."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, notebooks / "button.ipynb")


def opened(browser: Browser, address: str, element: str, seconds: int) -> float:
    """Seconds from navigation until the element is on the screen and can be clicked, at most so many."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(element).first.click(trial=True, timeout=1000 * seconds)
    took = time.perf_counter() - began
    page.context.close()
    return took
