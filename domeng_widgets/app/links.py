"""Where pages lie, seen from one another, what stands in the links of all of them, and what they may load."""

from dataclasses import dataclass
from typing import Any, Protocol

MODULES = "modules/"
"""Where a server has the widgets' modules, below the first page."""

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:",
        "connect-src 'self' blob: data:",
        "frame-ancestors 'self'",
        "base-uri 'self'",
        "form-action 'self'",
    )
)
"""What pages may load: nothing from elsewhere; widgets' modules come from Blob URLs."""


class Links(Protocol):
    """How the pages of one way to publish them are reached."""

    @property
    def home(self) -> str:
        """The first page."""

    def page(self, name: str) -> str:
        """The page of a notebook."""

    def paper(self, name: str, *, answers: bool = False) -> str:
        """A lesson on paper, or its answers."""

    @property
    def modules(self) -> str:
        """Where the widgets' modules lie, with a slash at the end."""


@dataclass(frozen=True, slots=True)
class ServerLinks:
    """Pages that a server makes; each link keeps what the address of the present page asks for, its `query`.

    `root` and `notebooks` are paths of the server, with a slash at the end.
    """

    root: str
    notebooks: str
    query: str = ""

    @property
    def home(self) -> str:
        """The first page."""
        return self._kept(self.root)

    def page(self, name: str) -> str:
        """The page of a notebook."""
        return self._kept(f"{self.notebooks}{name}.ipynb")

    def paper(self, name: str, *, answers: bool = False) -> str:
        """A lesson on paper, or its answers."""
        return self._kept(f"{self.root}print/{name}{'/answers' if answers else ''}")

    @property
    def modules(self) -> str:
        """Where the widgets' modules lie, with a slash at the end."""
        return f"{self.root}{MODULES}"

    def _kept(self, path: str) -> str:
        return f"{path}?{self.query}" if self.query else path


def linked(links: Links) -> dict[str, Any]:
    """The links as templates name them."""
    return {"home": links.home, "page": links.page, "paper": links.paper}
