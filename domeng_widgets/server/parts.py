"""What pages load and ask for beside themselves: files, and their kernels. Needs the extra `app`."""

import posixpath
from http.client import responses
from pathlib import Path
from typing import Any, ClassVar

import tornado.web
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler

from domeng_widgets.app import modules

from .answering import TEMPLATE, Ours


class Part(Ours, BaseVoilaHandler):  # type: ignore[misc] # Voilà has no types
    """A widget's script or style, for pages that do not get it from Python; for everybody, like all files that pages load.

    A browser asks for a module without the token that JupyterHub wants to see of whoever is logged in.
    """

    KINDS: ClassVar = {".js": "text/javascript", ".css": "text/css"}

    @allow_unauthenticated
    def get(self, name: str) -> None:
        """The file; 404 where there is none of that name."""
        text = modules.text(name)
        if text is None:
            raise tornado.web.HTTPError(404)
        self.set_header("Content-Type", f"{self.KINDS[Path(name).suffix]}; charset=utf-8")
        self.set_header("Cache-Control", "private, max-age=31536000, immutable")
        self.write(text)

    @allow_unauthenticated
    def head(self, name: str) -> None:
        """As a GET; Tornado leaves the body out."""
        self.get(name)


class OfTemplate(Ours, TemplateStaticFileHandler):  # type: ignore[misc]
    """A file of our template; the templates of others are none of the pages' business."""

    def parse_url_path(self, url_path: str) -> str:
        """The file's path; 404 where it can be none."""
        if not posixpath.normpath(url_path).startswith(f"{TEMPLATE}/static/"):
            raise tornado.web.HTTPError(404)
        path: str = super().parse_url_path(url_path)
        return path


class OfVoila(Ours, MultiStaticFileHandler):  # type: ignore[misc]
    """A file that Voilà's pages load."""


class OfWidgets(Ours, FileFindHandler):
    """A file of a package of widgets; it has its version in its address, and may be kept."""

    def initialize(self, **how: Any) -> None:  # type: ignore[override] # as Voilà's settings name it
        """Voilà's own, but for the paths that may not be kept."""
        super().initialize(**{**how, "no_cache_paths": []})


class Asked(Ours):
    """What a page's script asks for: where something is wrong, a page would be of no use to it."""

    def write_error(self, status_code: int, **_: Any) -> None:
        """Says in a word what is wrong."""
        self.write({"message": responses.get(status_code, "")})


class Kernel(Asked, KernelHandler):
    """Says whether a page's kernel is alive."""

    SUPPORTED_METHODS = ("GET",)


class Farewell(Asked, VoilaShutdownKernelHandler):  # type: ignore[misc]
    """Shuts a kernel down when its page is left.

    The page says so in a beacon, which cannot carry the token against forged requests. A forger would have to know the
    kernel's random id, and a request from a page of another origin is refused before this.
    """

    SUPPORTED_METHODS = ("POST",)

    def check_xsrf_cookie(self) -> None:
        """Asks for no token."""

    @tornado.web.authenticated
    async def post(self, kernel_id: str) -> None:
        """Ends it, if it has not been ended yet: a page may say goodbye more than once."""
        if kernel_id in self.kernel_manager:
            await super().post(kernel_id)  # type: ignore[misc]
        else:
            self.set_status(204)
