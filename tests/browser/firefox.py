"""Finds the Firefox that the site's slow tests use."""

from tests.browser.chromium import browser

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
    return browser("FIREFOX", NAMES, PLACES)
