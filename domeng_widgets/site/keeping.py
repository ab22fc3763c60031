"""What a browser keeps of the site, so that it opens without a network: the service worker, and what it goes by."""

import json
from hashlib import sha256
from pathlib import Path

from .pages import ASSETS, HERE

WORKER, ITS_WORKER = "service-worker.js", "jupyterlite-service-worker.js"
FILES = ASSETS / "files.json"
NO_VERSION = 'VERSION = "none"'


def name_pages(site: Path) -> None:
    """Let each page say which one it is: what a network's own login page, sent in its place, does not."""
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        meta = f'<meta name="domeng-page" content="{path.relative_to(site).as_posix()}">'
        path.write_text(text.replace("<head>", f"<head>\n{meta}", 1), encoding="utf-8")


def add_worker(site: Path) -> None:
    """Add the service worker and what it goes by: a list of all files with digests of their contents."""
    digests = {
        path.relative_to(site).as_posix(): sha256(path.read_bytes()).hexdigest()[:12]
        for path in sorted(site.rglob("*"))
        if path.is_file() and path != site / FILES
    }
    listed = json.dumps(digests, indent=0)
    (site / FILES).write_text(listed, encoding="utf-8")
    script, version = (HERE / WORKER).read_text(encoding="utf-8"), sha256(listed.encode()).hexdigest()[:12]
    assert script.count(NO_VERSION) == 1
    (site / WORKER).write_text(script.replace(NO_VERSION, f'VERSION = "{version}"'), encoding="utf-8")
