"""Finds the Chromium that the browser tests use. Run as a script, it prints where it is, or how to get one."""

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
MISSING = (
    "The browser tests found no Chromium: install one (Debian, Ubuntu: sudo apt install chromium), "
    "or set the environment variable CHROMIUM to its path."
)


def chromium() -> str | None:
    """The path of a Chromium: what CHROMIUM names, else the first one that is found, else None."""
    return browser("CHROMIUM", NAMES, PLACES)


def browser(variable: str, names: Sequence[str], places: Sequence[str]) -> str | None:
    """The path of a browser: what the environment variable names, else the first name or place where one is, else None."""
    if named := os.environ.get(variable):
        return shutil.which(named)
    found = filter(None, map(shutil.which, names))
    return next(found, None) or next((place for place in places if Path(place).exists()), None)


if __name__ == "__main__":
    path = chromium()
    print(path or MISSING, file=sys.stdout if path else sys.stderr)
    sys.exit(path is None)
