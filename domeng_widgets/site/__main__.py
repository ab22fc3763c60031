"""`python -m domeng_widgets.site`: makes the site, or serves it to be looked at."""

import argparse
import errno
import re
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

from domeng_widgets.server.address import MOST_PORT
from domeng_widgets.words import ENGLISH, in_one_line
from domeng_widgets.words import site as said
from domeng_widgets.words.dashboard import cannot_listen

from .fault import SiteError
from .room import check_room
from .server import Handler, Server

HOST = "localhost"


def main() -> int:
    """Make or serve; with one line status 1 where that is not possible, and 2 where a value cannot be meant."""
    options = said.options(ENGLISH)
    parser = argparse.ArgumentParser(prog="python -m domeng_widgets.site", description=options["about"])
    parser.add_argument("folder", type=Path, nargs="?", default=Path("site"), help=options["folder"])
    parser.add_argument("--serve", metavar="PORT", help=options["serve"])
    args = parser.parse_args()
    if args.serve is None:
        return make(args.folder)
    if not re.fullmatch(r"[0-9]{1,5}", args.serve) or int(args.serve) > MOST_PORT:
        return _refuse(said.no_port(ENGLISH, args.serve[:40]), status=2)
    return serve(args.folder, int(args.serve))


def make(folder: Path) -> int:
    """Make the site."""
    try:
        check_room(folder)
        from .build import build  # brings Voici, without which nothing can be made

        build(folder, ENGLISH)
    except SiteError as error:
        return _refuse(said.fault(ENGLISH, error.code, error.about, error.more))
    except ModuleNotFoundError as error:
        package = (error.name or "voici").partition(".")[0]
        if package == "domeng_widgets":
            raise
        return _refuse(said.site_missing(ENGLISH, package))
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6
    print(said.made(ENGLISH, str(folder), size))
    return 0


def serve(folder: Path, port: int) -> int:
    """Serve it on this machine alone, until Ctrl-C; status 1, with one line, where there is none, or no such port."""
    if not (folder / "index.html").is_file():
        return _refuse(said.no_site(ENGLISH, str(folder)))
    try:
        server = Server((HOST, port), partial(Handler, directory=str(folder)))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return _refuse(said.port_taken(ENGLISH, port))
        return _refuse(cannot_listen(ENGLISH, HOST, port, error.strerror or str(error)))
    with server, suppress(KeyboardInterrupt):
        print(said.served(ENGLISH, f"http://{HOST}:{server.server_address[1]}/"), flush=True)
        server.serve_forever()
    return 0


def _refuse(sentence: str, status: int = 1) -> int:
    print(in_one_line(sentence), file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
