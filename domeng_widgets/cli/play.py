"""`domeng play`: the dashboard."""

import argparse

from domeng_widgets.server.address import MOST_PORT
from domeng_widgets.server.classroom import MOST_PLACES, PLACES

from .command import SAY, whole


def add_options(parser: argparse.ArgumentParser) -> None:
    """What may be said to `domeng play`."""
    parser.add_argument("--port", type=whole("--port", 0, MOST_PORT), help=SAY["play.port"])
    parser.add_argument("--no-browser", action="store_true", help=SAY["play.no-browser"])
    parser.add_argument("--language", help=SAY["play.language"])
    parser.add_argument("--host", help=SAY["play.host"])
    parser.add_argument("--url", help=SAY["play.url"])
    parser.add_argument(
        "--class",
        dest="places",
        nargs="?",
        type=whole("--class", 1, MOST_PLACES),
        const=PLACES,
        metavar="N",
        help=SAY["play.class"],
    )
    parser.set_defaults(run=_play)


def _play(args: argparse.Namespace) -> int:
    from domeng_widgets.server.serve import serve  # brings Voilà, which the other commands do not need

    return serve(
        port=args.port,
        host=args.host,
        url=args.url,
        places=args.places,
        open_browser=not args.no_browser,
        language=args.language,
    )
