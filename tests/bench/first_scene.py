"""How long until a lesson's first scene can be used, beside a page with a single button: `make bench`.

Both are served by the same dashboard and opened in turn, each in a browser without anything stored. What counts is the
ratio: machines differ, and are busy.
"""

import sys
import tempfile
from pathlib import Path
from shutil import copytree
from statistics import median

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from domeng_widgets.lessons import ids  # noqa: E402
from tests.bench.pages import SERVE, add_button, opened  # noqa: E402
from tests.browser.chromium import chromium  # noqa: E402
from tests.browser.servers import DASHBOARD_ADDRESS, free_port, private_home, running  # noqa: E402

GOAL = 1.5
SECONDS = 120  # that a page may take


def main(rounds: int = 5) -> int:
    """Print for each lesson the median ratio to the button's page; status 1 if one is above the goal."""
    names = (*ids(), "glossary")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        copytree(ROOT / "notebooks", home / "notebooks")
        add_button(home / "notebooks")
        command = [sys.executable, "-c", SERVE, str(home / "notebooks"), "--port", str(free_port())]
        with running(command, private_home(home), DASHBOARD_ADDRESS) as server:
            browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
            at = f"{server.url}voila/render/"
            opened(browser, f"{at}button.ipynb", "button.one", SECONDS)  # the first one warms the server up
            ratios: dict[str, list[float]] = {name: [] for name in names}
            for _ in range(rounds):
                for name in names:
                    one = opened(browser, f"{at}button.ipynb", "button.one", SECONDS)
                    ratios[name].append(opened(browser, f"{at}{name}.ipynb", ".domeng-lesson .panel", SECONDS) / one)
    for name, found in ratios.items():
        print(f"{name:<22}{median(found):6.2f}   ({min(found):.2f} to {max(found):.2f})")
    return int(max(map(median, ratios.values())) >= GOAL)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
