"""`domeng binder-link`: the badge and the links with which Binder opens the checkout, from where its git remote lies."""

import argparse
import os
import re
import subprocess
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

from domeng_widgets import lessons
from domeng_widgets.words import ENGLISH, commands

from .command import SAY, CommandError

BINDER = "https://mybinder.org"
REMOTE = "origin"
PATIENCE = 10
"""Seconds in which git must have answered."""

NO_SUCH_REMOTE = 2  # git's exit status
NAME = re.compile(r"(?!\.+$)[\w.-]+", re.ASCII)
"""An owner, a group or a repository at GitHub or GitLab."""
HOST = re.compile(r"([a-z0-9-]+\.)+[a-z][a-z0-9-]*")
"""A host that others may reach: a name with a dot in it, not a number."""
REF = re.compile(r"(?![/-])(?!.*(//|\.\.|@\{|/$|\.$))[^\s\x00-\x1f\x7f~^:?*\[\\]+")
"""What git takes for the name of a branch, a tag or a commit, more or less."""
SCP = re.compile(r"(?:[^@/:]*@)?(?P<host>[^@/:\[\]]{2,}):(?!//)(?P<path>.+)")
"""ssh's short form, `git@host:path`; a single letter before the colon is a drive of Windows."""

ALIASES = {"ssh.github.com": "github.com", "www.github.com": "github.com", "altssh.gitlab.com": "gitlab.com"}
"""Other names of a host, such as those where ssh answers on the port of https."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """What may be said to `domeng binder-link`."""
    parser.add_argument("--ref", default="HEAD", help=SAY["binder-link.ref"])
    parser.set_defaults(run=_binder_link)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a repository lies, without what the address says about who asks: a scheme, a host and port, and a path."""

    scheme: str
    host: str
    path: str

    @property
    def parts(self) -> list[str]:
        """The names of which the path is made; none if it is not made of names alone."""
        names = self.path.removesuffix(".git").split("/")
        return names if all(NAME.fullmatch(name) for name in names) else []


def place(address: str) -> Place | None:
    """Where a git remote's address leads; None if that is no place on the network."""
    short = SCP.fullmatch(address)
    if short and "://" not in address:
        return _place("ssh", short["host"], None, short["path"])
    try:
        url = urlsplit(address)
        return _place(url.scheme.removeprefix("git+"), url.hostname or "", url.port, url.path)
    except ValueError:
        return None


def _place(scheme: str, name: str, port: int | None, path: str) -> Place | None:
    host = ALIASES.get(name.lower(), name.lower())
    if not HOST.fullmatch(host) or scheme not in ("https", "http", "ssh", "git"):
        return None
    usual = {"https": 443, "http": 80}.get(scheme)
    is_plain = usual is None or port in (None, usual)
    return Place(scheme, host if is_plain else f"{host}:{port}", path.strip("/"))


def source(at: Place) -> str | None:
    """What Binder calls the repository, the first part of a link's path; None if Binder cannot fetch it from there."""
    parts = at.parts
    if at.host == "github.com":
        return f"gh/{parts[0]}/{parts[1]}" if len(parts) == 2 else None
    if at.host == "gitlab.com":
        return f"gl/{quote('/'.join(parts), safe='')}" if len(parts) >= 2 else None
    if at.scheme not in ("https", "http") or not at.path:
        return None
    return f"git/{quote(f'{at.scheme}://{at.host}/{at.path}', safe='')}"


def link(repository: str, ref: str, notebook: str) -> str:
    """The address at which Binder opens one of our notebooks as a page."""
    page = quote(f"voila/render/notebooks/{notebook}.ipynb", safe="")
    return f"{BINDER}/v2/{repository}/{quote(ref, safe='/')}?urlpath={page}"


def _binder_link(args: argparse.Namespace) -> int:
    if not REF.fullmatch(args.ref):
        raise CommandError(commands.no_ref(ENGLISH, args.ref[:40]))
    at = place(_address())
    repository = source(at) if at else None
    if repository is None:
        raise CommandError(commands.not_on_binder(ENGLISH, REMOTE))
    first = lessons.ids()[0]
    links = [link(repository, args.ref, notebook) for notebook in ("index", "play", first)]
    print(f"[![{commands.binder_button(ENGLISH)}]({BINDER}/badge_logo.svg)]({links[0]})\n")
    for name, address in zip(commands.binder_pages(ENGLISH, lessons.load(first).title), links, strict=True):
        print(f"{name}: {address}")
    return 0


def _address() -> str:
    """The address of the remote; it may hold a password, so it is shown nowhere."""
    try:
        answer = subprocess.run(
            ["git", "remote", "get-url", REMOTE],
            env=os.environ | {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    except FileNotFoundError:
        raise CommandError(commands.no_git(ENGLISH)) from None
    except (OSError, subprocess.TimeoutExpired):
        raise CommandError(commands.git_failed(ENGLISH, REMOTE)) from None
    if answer.returncode == NO_SUCH_REMOTE:
        raise CommandError(commands.no_remote(ENGLISH, REMOTE))
    if b"not a git repository" in answer.stderr:
        raise CommandError(commands.no_checkout(ENGLISH))
    if answer.returncode:
        raise CommandError(commands.git_failed(ENGLISH, REMOTE))
    return answer.stdout.decode("utf-8", "replace").strip()
