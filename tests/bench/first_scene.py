"""How long until a lesson's first scene can be used, beside a page with a single button: `make bench`.

Both are served by the same dashboard and opened in turn, each in a browser without anything stored. What counts is the
ratio: machines differ, and are busy.
"""

import sys
import tempfile
import time
from pathlib import Path
from shutil import copytree
from statistics import median

import nbformat
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from domeng_widgets.lessons import ids  # noqa: E402
from tests.browser.chromium import chromium  # noqa: E402
from tests.browser.servers import DASHBOARD_ADDRESS, free_port, private_home, running  # noqa: E402

BUTTON = """import anywidget


class Button(anywidget.AnyWidget):
    _esm = "export default { render({ el }) { el.append(Object.assign(document.createElement('button'), { className: 'one', textContent: 'Go' })); } }"


Button()"""
GOAL = 1.5
SERVE = (
    "import sys; from pathlib import Path; from domeng_widgets.app import files;"
    " files.notebooks = lambda: Path(sys.argv[1]); from domeng_widgets.cli import main;"
    " main(['play', '--no-browser', '--port', sys.argv[2]])"
)


def opened(browser: Browser, address: str, notebook: str, element: str) -> float:
    """Seconds from navigation until the element is on the screen and can be clicked."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    began = time.perf_counter()
    page.goto(f"{address}voila/render/{notebook}.ipynb", wait_until="commit")
    page.locator(element).first.click(trial=True, timeout=120_000)
    took = time.perf_counter() - began
    page.context.close()
    return took


def main(rounds: int = 5) -> int:
    """Print for each lesson the median ratio to the button's page; status 1 if one is above the goal."""
    names = (*ids(), "glossary")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        copytree(ROOT / "notebooks", home / "notebooks")
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(BUTTON)])
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, home / "notebooks" / "button.ipynb")
        command = [sys.executable, "-c", SERVE, str(home / "notebooks"), str(free_port())]
        with running(command, private_home(home), DASHBOARD_ADDRESS) as server:
            browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
            opened(browser, server.url, "button", "button.one")  # the first one warms the server up
            ratios: dict[str, list[float]] = {name: [] for name in names}
            for _ in range(rounds):
                for name in names:
                    one = opened(browser, server.url, "button", "button.one")
                    ratios[name].append(opened(browser, server.url, name, ".domeng-lesson .panel") / one)
    for name, found in ratios.items():
        print(f"{name:<22}{median(found):6.2f}   ({min(found):.2f} to {max(found):.2f})")
    return int(max(map(median, ratios.values())) >= GOAL)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
