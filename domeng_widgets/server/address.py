"""Where a dashboard is reached: on this machine, from others in its network, and through a proxy. Standard library only."""

import ipaddress
import re
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

EVERYWHERE = ("", "0.0.0.0", "::")
"""Hosts that stand for all addresses of this machine."""

NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")
PATH = re.compile(r"(/[A-Za-z0-9_~-]+)*/?")
USUAL_PORTS = {"http": 80, "https": 443}
MOST_PORT = 65535

# Of the networks for documentation: no machine has them, and no packet is sent to find the way there.
FAR = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


@dataclass(frozen=True, slots=True)
class Public:
    """The address under which others reach a dashboard, through a proxy: `https://school.example/domeng/`.

    `origin` is as a browser sends it, `host` without its port, `path` with a slash at both ends.
    """

    origin: str
    host: str
    path: str

    @classmethod
    def parse(cls, text: str) -> "Public":
        """The address that is meant; ValueError where it is none of a web page, or has more in it than a path."""
        parts = urlsplit(text)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port  # both may raise ValueError
        is_plain = text.isprintable() and not parts.query and not parts.fragment and "@" not in parts.netloc
        if parts.scheme not in USUAL_PORTS or not is_plain or not PATH.fullmatch(parts.path):
            raise ValueError(text)
        if port == 0 or not (
            NAME.fullmatch(host) or (is_ip(host) and "%" not in host)
        ):  # after a % stands a way, of one machine
            raise ValueError(text)
        shown = in_address(host)
        netloc = shown if port in (None, USUAL_PORTS[parts.scheme]) else f"{shown}:{port}"
        return cls(f"{parts.scheme}://{netloc}", host, f"{parts.path.rstrip('/')}/")

    def __str__(self) -> str:
        return self.origin + self.path


def is_ip(host: str) -> bool:
    """Whether it is the number of a machine, not a name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_local(host: str) -> bool:
    """Whether it stands for this machine alone."""
    return ipaddress.ip_address(host).is_loopback if is_ip(host) else host == "localhost"


def is_asked_for(name: str, host: str, public: Public | None) -> bool:
    """Whether a request for that host means a dashboard which listens on `host`, or which others reach at `public`.

    A page from elsewhere can have a name of its own lead to this machine, and speak to it under that name: where others of the
    network come in, they do so by a number, or by this machine's name, which the network may add its own to.
    """
    if is_local(name):
        return True
    if public is not None:
        return name == public.host
    return not is_local(host) and (is_ip(name) or _is_this_machine(name, socket.gethostname().lower()))


def _is_this_machine(name: str, own: str) -> bool:
    first = own.partition(".")[0]
    return first not in ("", "localhost") and (name in (first, own) or name.startswith(f"{first}."))


def in_address(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def neighbours_see(host: str) -> list[str]:
    """Under which hosts the machines of its network reach a server that listens on `host`; none if they do not."""
    if host not in EVERYWHERE:
        return []
    family = socket.AF_INET6 if host == "::" else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((FAR[family], 9))
            found: str = way.getsockname()[0]
    except OSError:  # no way leads out of here, as where this machine is the network's own centre
        found = ""
    known = [found] if found else _own_numbers(family)
    return [each for each in known if not is_local(each)]


def _own_numbers(family: socket.AddressFamily) -> list[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, family, socket.SOCK_STREAM)
    except OSError:
        return []
    return sorted({str(each[4][0]).partition("%")[0] for each in found})
