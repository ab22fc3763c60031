"""How long until a page of the site that needs no server can be played, beside its page with a single button: `make bench`.

All lie in the same site, whose Python runs in the browser, and are opened in turn, each in a browser without anything
stored. What counts is the ratio: machines differ, and are busy.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import copytree
from statistics import median

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.pages import add_button, opened  # noqa: E402
from tests.browser.chromium import chromium  # noqa: E402
from tests.browser.static_site import PYTHON, serving, site_in  # noqa: E402

GOAL = 1.25
SECONDS = 300  # that a page may take
PAGES = {"03_passebunge": ".domeng-lesson .panel", "play": '.domeng-setup [data-action="start"]'}
"""The pages, and what can be clicked in them once they can be played."""
PRESS = """import sys
from pathlib import Path

from domeng_widgets.site import build, exporter
from domeng_widgets.words import ENGLISH

site, folder = map(Path, sys.argv[1:])
exporter.notebooks = lambda: list(folder.glob("*.ipynb"))
build.add_notebooks(build.Press.to(site, ENGLISH))
"""
"""Adds pages for other notebooks to a site, made as its own are."""


def with_a_button(site: Path, folder: Path) -> Path:
    """A copy of the site with one more page, which has a single button."""
    (folder / "notebooks").mkdir()
    add_button(folder / "notebooks")
    copytree(site, folder / "copy")
    subprocess.run([PYTHON, "-c", PRESS, folder / "copy", folder / "notebooks"], check=True, cwd=ROOT)
    return folder / "copy"


def main(rounds: int = 5) -> int:
    """Print for each page the median ratio to the button's page; status 1 if one is above the goal."""
    seconds: dict[str, list[float]] = {name: [] for name in ("button", *PAGES)}
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        with serving(with_a_button(site_in(folder / "site"), folder)) as server:
            at = f"{server.url}voici/render/"
            opened(browser, f"{at}button.html", "button.one", SECONDS)  # the first one warms the machine up
            for _ in range(rounds):
                for page, element in {"button": "button.one", **PAGES}.items():
                    seconds[page].append(opened(browser, f"{at}{page}.html", element, SECONDS))
        browser.close()
    ratios = {name: [mine / one for mine, one in zip(seconds[name], seconds["button"], strict=True)] for name in PAGES}
    print(f"a page with one button: {median(seconds['button']):.1f} s")
    for page, found in ratios.items():
        print(f"{page:<22}{median(found):6.2f}   ({min(found):.2f} to {max(found):.2f}), goal {GOAL}")
    return int(max(map(median, ratios.values())) >= GOAL)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
