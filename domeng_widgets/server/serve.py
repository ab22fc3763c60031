"""`domeng play`: starts the dashboard, and says in words what keeps it from starting."""

import errno
import os
import socket
import sys
from collections.abc import Callable

from domeng_widgets.words import ENGLISH, Language, codes, in_one_line
from domeng_widgets.words import dashboard as said

from .address import Public
from .classroom import ALONE, Classroom, classroom

PORT = 8866
"""The port that is tried first when none is named."""
OPEN, ALONE_HERE = "0.0.0.0", "127.0.0.1"
"""Where is listened when no host is named: for the whole network, or for this machine."""
TRIES = 20
"""How many ports are tried then, one after the other."""

MOST_SAID = 100
"""How many letters of something wrong are said again."""

FAILED, WRONG = 1, 2
"""The exit status where it cannot start, and where that is because of what was asked for."""


def serve(
    *,
    port: int | None = None,
    host: str | None = None,
    url: str | None = None,
    places: int | None = None,
    open_browser: bool = True,
    language: str | None = None,
) -> int:
    """Serves the dashboard until Ctrl-C or SIGTERM, and returns the exit status: 0, or FAILED or WRONG.

    With `places` it is for a class, and where neither `host` nor `url` is named the whole network may come in; `url` is
    the address under which a proxy shows it to others.
    """
    try:
        tongue = Language(language) if language else ENGLISH
    except FileNotFoundError:
        return _refuse(said.no_language(ENGLISH, str(language)[:MOST_SAID], ", ".join(codes())), WRONG)
    try:
        public = Public.parse(url) if url is not None else None
    except ValueError:
        return _refuse(said.no_url(tongue, str(url)[:MOST_SAID]), WRONG)
    if host is None:
        host = OPEN if places and not public else ALONE_HERE
    print(said.beginning(tongue), flush=True)
    return _run(tongue, host, port, public, classroom(places) if places else ALONE, open_browser)


def _run(
    tongue: Language, host: str, port: int | None, public: Public | None, room: Classroom, opens_browser: bool
) -> int:
    """Serves what has been asked for; the exit status."""
    # jsonschema takes this module where it can, and it compiles 38 grammars on import, for a format nobody uses here:
    # two thirds of the time until the dashboard answers.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    try:
        # only here, because the extra `app` may be missing
        from .dashboard import Dashboard, listening_on
    except ModuleNotFoundError as error:
        if __name__.startswith((error.name or "").partition(".")[0] + "."):
            raise
        return _refuse(said.app_missing(tongue, (error.name or "voila").partition(".")[0]), FAILED)
    try:
        sockets = listening_on(host, port) if port is not None else _first_free(host, tongue, listening_on)
    except (OSError, UnicodeError) as error:
        if _is_elsewhere(error):
            return _refuse(said.no_host(tongue, host[:MOST_SAID]), WRONG)
        return _refuse(_cannot_listen(tongue, host, PORT if port is None else port, error), FAILED)
    # the kernels inherit it: a notebook speaks the language of the dashboard
    os.environ["DOMENG_LANGUAGE"] = tongue.code
    Dashboard(sockets=sockets, host=host, public=public, room=room, language=tongue, opens_browser=opens_browser).run()
    return 0


def _first_free(
    host: str, language: Language, listen: Callable[[str, int], list[socket.socket]]
) -> list[socket.socket]:
    """Sockets on the usual port or one of the next; says so when it is another one."""
    for port in range(PORT, PORT + TRIES):
        try:
            sockets = listen(host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
        else:
            if port != PORT:
                print(said.other_port(language, PORT, port), flush=True)
            return sockets
    return listen(host, 0)


def _is_elsewhere(error: OSError | UnicodeError) -> bool:
    """Whether it says that a host is not this machine's: another one's, one that nobody knows, or no name at all."""
    return isinstance(error, UnicodeError | socket.gaierror) or error.errno == errno.EADDRNOTAVAIL


def _cannot_listen(language: Language, host: str, port: int, error: Exception) -> str:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return said.port_taken(language, port)
    if number in (errno.EACCES, errno.EPERM) and 0 < port < 1024:
        return said.port_reserved(language, port)
    return said.cannot_listen(language, host, port, os.strerror(number) if number else str(error))


def _refuse(sentence: str, status: int) -> int:
    print(in_one_line(sentence), file=sys.stderr)
    return status
