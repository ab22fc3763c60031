"""`python -m domeng_widgets.site`: makes the site, or serves it to be looked at."""

import argparse
import sys
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from domeng_widgets.words import ENGLISH
from domeng_widgets.words import site as said


def main() -> int:
    """Make or serve; status 1, with one line, where that is not possible."""
    parser = argparse.ArgumentParser(prog="python -m domeng_widgets.site", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("site"), help="where the site is, or is to be")
    parser.add_argument("--serve", type=int, metavar="PORT", help="serve it on this port instead of making it")
    args = parser.parse_args()
    return serve(args.folder, args.serve) if args.serve is not None else make(args.folder)


def make(folder: Path) -> int:
    """Make the site."""
    from .build import build
    from .python import SiteError

    try:
        build(folder, ENGLISH)
    except SiteError as error:
        print(error, file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6
    print(said.made(ENGLISH, str(folder), size))
    return 0


def serve(folder: Path, port: int) -> int:
    """Serve it on this machine alone, until Ctrl-C."""
    with ThreadingHTTPServer(("localhost", port), partial(SimpleHTTPRequestHandler, directory=str(folder))) as server:
        print(said.served(ENGLISH, f"http://localhost:{server.server_address[1]}/"), flush=True)
        with suppress(KeyboardInterrupt):
            server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
