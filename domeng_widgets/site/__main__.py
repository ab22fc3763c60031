"""`python -m domeng_widgets.site`: makes the site, or serves it to be looked at."""

import argparse
import sys
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from domeng_widgets.words import ENGLISH
from domeng_widgets.words import site as said
from domeng_widgets.words.dashboard import cannot_listen

from .fault import SiteError
from .room import check_room

HOST = "localhost"


class Server(ThreadingHTTPServer):
    """A page asks for more than a hundred files at once."""

    request_queue_size = 128


def main() -> int:
    """Make or serve; status 1, with one line, where that is not possible."""
    options = said.options(ENGLISH)
    parser = argparse.ArgumentParser(prog="python -m domeng_widgets.site", description=options["about"])
    parser.add_argument("folder", type=Path, nargs="?", default=Path("site"), help=options["folder"])
    parser.add_argument("--serve", type=int, metavar="PORT", help=options["serve"])
    args = parser.parse_args()
    return serve(args.folder, args.serve) if args.serve is not None else make(args.folder)


def make(folder: Path) -> int:
    """Make the site."""
    try:
        check_room(folder)
        from .build import build  # brings Voici, without which nothing can be made

        build(folder, ENGLISH)
    except SiteError as error:
        print(said.fault(ENGLISH, error.code, error.about, error.more), file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6
    print(said.made(ENGLISH, str(folder), size))
    return 0


def serve(folder: Path, port: int) -> int:
    """Serve it on this machine alone, until Ctrl-C; status 1, with one line, where the port cannot be had."""
    try:
        server = Server((HOST, port), partial(SimpleHTTPRequestHandler, directory=str(folder)))
    except (OSError, OverflowError) as error:
        print(cannot_listen(ENGLISH, HOST, port, getattr(error, "strerror", None) or str(error)), file=sys.stderr)
        return 1
    with server, suppress(KeyboardInterrupt):
        print(said.served(ENGLISH, f"http://{HOST}:{server.server_address[1]}/"), flush=True)
        server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
