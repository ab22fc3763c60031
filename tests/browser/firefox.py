"""Finds the Firefox that the site's slow tests use. Run as a script, it prints where it is, or how to get one."""

import os
import shutil
import sys
from pathlib import Path

NAMES = ("firefox-esr", "firefox")
PLACES = (
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    r"C:\Program Files\Mozilla Firefox\firefox.exe",
)
MISSING = (
    "The tests of the site found no Firefox: install one (Debian: sudo apt install firefox-esr), "
    "or set the environment variable FIREFOX to its path."
)


def firefox() -> str | None:
    """The path of a Firefox: what FIREFOX names, else the first one that is found, else None."""
    if named := os.environ.get("FIREFOX"):
        return shutil.which(named)
    found = filter(None, map(shutil.which, NAMES))
    return next(found, None) or next((place for place in PLACES if Path(place).exists()), None)


if __name__ == "__main__":
    path = firefox()
    print(path or MISSING, file=sys.stdout if path else sys.stderr)
    sys.exit(path is None)
