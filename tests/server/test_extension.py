"""Domeng's pages on a Jupyter server: the dashboard's face under the server's own address, for who has come in."""

import json
import re
import shutil
from collections.abc import Iterator
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

import pytest

from domeng_widgets.app import files
from domeng_widgets.app.modules import modules
from tests.browser.servers import Server, free_port, jupyter_server, private_home, running

BASE = "/user/x.y/"
TOKEN = "let-me-in"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A Jupyter server in a folder with the notebooks in it, as on Binder."""
    home = tmp_path_factory.mktemp("server")
    (home / "notebooks").symlink_to(files.notebooks(), target_is_directory=True)
    (home / "config").mkdir()
    shutil.copy(files.PACKAGE.parent / "binder" / "jupyter_server_config.json", home / "config")
    command = jupyter_server("server", port=free_port(), root=home, base=BASE, token=TOKEN)
    with running(command, private_home(home), rf"http://localhost:\d+{BASE}", cwd=home) as started:
        started.wait_until_open()
        yield started


class Visitor:
    """Who visits the server's pages, and keeps its cookies."""

    def __init__(self, server: Server) -> None:
        self.url = server.url
        self._open = build_opener(HTTPCookieProcessor(CookieJar())).open

    def get(self, path: str) -> tuple[str, str]:
        """Where the path leads in the end, below the server's own, and what stands there."""
        with self._open(self.url + path, timeout=120) as reply:
            return reply.url.removeprefix(self.url), reply.read().decode()

    def missing(self, path: str) -> str:
        """What stands where nothing is."""
        with pytest.raises(HTTPError) as refused:
            self.get(path)
        with refused.value as reply:
            assert reply.code == 404
            return reply.read().decode()

    def kernels(self) -> list[str]:
        """The ids of the kernels that run."""
        return [each["id"] for each in json.loads(self.get("api/kernels")[1])]


@pytest.fixture
def visitor(server: Server) -> Visitor:
    """A visitor who has come in by the token."""
    known = Visitor(server)
    known.get(f"voila/?token={TOKEN}")
    return known


def links(page: str) -> list[str]:
    """Where the links of a page lead."""
    return re.findall(r'<a [^>]*href="([^"]*)"', page)


@pytest.mark.parametrize("path", ["voila", "voila/", "voila/render/notebooks/index.ipynb", "voila/print/03_passebunge"])
def test_who_has_no_token_is_led_to_the_login(server: Server, path: str) -> None:
    with urlopen(server.url + path) as reply:
        assert urlsplit(reply.url).path == f"{BASE}login"


@pytest.mark.parametrize(
    ("path", "where"),
    [
        (f"voila/?token={TOKEN}", "voila/"),
        (f"voila/?pace=0&token={TOKEN}&lang=%ff", "voila/?pace=0&lang=%ff"),
        (f"voila/render/notebooks/index.ipynb?token={TOKEN}&pace=0", "voila/?pace=0"),
        (f"voila/print/03_passebunge?token={TOKEN}", "voila/print/03_passebunge"),
    ],
)
def test_the_token_in_the_address_is_dropped_once_it_has_let_somebody_in(server: Server, path: str, where: str) -> None:
    assert Visitor(server).get(path)[0] == where


def test_the_first_page_leads_to_the_lessons_and_the_game(visitor: Visitor) -> None:
    _, page = visitor.get("voila/?pace=0")
    at = f"{BASE}voila/render/notebooks/"
    assert {f"{at}03_passebunge.ipynb?pace=0", f"{at}play.ipynb?pace=0"} <= set(links(page))
    assert [link for link in links(page) if not link.startswith((at, "#"))] == []


def test_a_lessons_page_shows_our_face_and_names_no_other_host(visitor: Visitor) -> None:
    _, page = visitor.get("voila/render/notebooks/03_passebunge.ipynb?pace=0")
    assert "domengSent()" in page
    assert "here.scene(" not in page
    assert set(re.findall(r"https?://[^\"' <]+", page)) <= {"http://www.w3.org/2000/svg"}
    assert [link for link in links(page) if link.startswith("/")] == [
        f"{BASE}voila/?pace=0",
        f"{BASE}voila/?pace=0",
        f"{BASE}voila/render/notebooks/02_turns_and_passes.ipynb?pace=0",
        f"{BASE}voila/render/notebooks/04_first_cappu.ipynb?pace=0",
        f"{BASE}voila/print/03_passebunge?pace=0",
    ]


def test_a_page_that_says_goodbye_frees_its_kernel(visitor: Visitor) -> None:
    _, page = visitor.get("voila/render/notebooks/play.ipynb")
    found = re.search(r'"kernelId": "([\w-]+)"', page)
    assert found is not None
    assert found[1] in visitor.kernels()
    with visitor._open(Request(f"{visitor.url}voila/api/shutdown/{found[1]}", method="POST")) as reply:
        assert reply.status == 204
    assert found[1] not in visitor.kernels()


def test_a_goodbye_from_outside_ends_nothing(server: Server) -> None:
    with pytest.raises(HTTPError) as refused:
        urlopen(Request(f"{server.url}voila/api/shutdown/00000000-0000-0000-0000-000000000000", method="POST"))
    with refused.value as reply:
        assert reply.code == 403


def test_a_sheet_on_paper_leads_back_to_its_lesson(visitor: Visitor) -> None:
    _, page = visitor.get("voila/print/03_passebunge")
    assert f"{BASE}voila/render/notebooks/03_passebunge.ipynb" in links(page)
    assert f"{BASE}voila/print/03_passebunge/answers" in links(page)


@pytest.mark.parametrize(
    "path", ["voila/print/nowhere", "voila/render/notebooks/nowhere.ipynb", "voila/render/notebooks/"]
)
def test_an_address_that_is_no_page_leads_back(visitor: Visitor, path: str) -> None:
    assert f"{BASE}voila/" in links(visitor.missing(path))


def test_everything_comes_from_this_server(visitor: Visitor) -> None:
    with visitor._open(f"{visitor.url}voila/") as reply:
        assert reply.headers["Content-Security-Policy"].startswith("default-src 'self' ")


def test_a_lessons_page_names_its_modules_and_they_are_there(visitor: Visitor) -> None:
    _, page = visitor.get("voila/render/notebooks/03_passebunge.ipynb")
    (name,) = re.findall(rf'href="{BASE}voila/modules/(lesson-[0-9a-f]+\.js)"', page)
    assert f'data-modules="{BASE}voila/modules/"' in page
    assert visitor.get(f"voila/modules/{name}")[1] == modules()["lesson"].script
    visitor.missing("voila/modules/lesson-000000000000.js")


def test_a_module_is_there_for_a_browser_that_asks_without_a_token(server: Server) -> None:
    file = f"{modules()['lesson'].file}.js"  # JupyterHub wants to see one of whoever is logged in
    assert Visitor(server).get(f"voila/modules/{file}") == (f"voila/modules/{file}", modules()["lesson"].script)
