"""Binder: what repo2docker chooses for a checkout, and that its steps, in an empty environment, end at a living page.

Needs the package index, git and bash, and nothing else from outside.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE
from tests.browser.servers import Server, free_port, jupyter_server, private_home, running

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
BASE = "/user/x/"
TOKEN = "let-me-in"
MINUTES = 15 * 60

CHOSEN = """
from repo2docker.app import Repo2Docker
asked = Repo2Docker()
print(next(pack.__name__ for pack in asked.buildpacks if pack(base_image=asked.base_image).detect()))
"""


def done(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    """What a command printed; where it failed, the test says what it complained about."""
    ran = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=MINUTES,
        check=False,
    )
    assert ran.returncode == 0, f"{command} ended with status {ran.returncode}:\n{ran.stdout}\n{ran.stderr}"
    return ran.stdout


def empty(where: Path) -> Path:
    """A new virtual environment with pip alone in it; its Python."""
    done(sys.executable, "-m", "venv", where, cwd=where.parent)
    return where / "bin" / "python"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what git would commit of this checkout: what Binder would clone."""
    copy = tmp_path_factory.mktemp("binder") / "repo"
    for name in done("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT).split("\0"):
        if name and (ROOT / name).is_file():
            target = copy / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
            target.chmod((ROOT / name).stat().st_mode)
    return copy


@pytest.fixture(scope="module")
def repo2docker(checkout: Path) -> Path:
    """The Python of an environment with repo2docker in it."""
    python = empty(checkout.parent / "repo2docker")
    done(python, "-m", "pip", "install", "-q", "-c", "constraints.txt", "jupyter-repo2docker", cwd=checkout)
    return python


@pytest.fixture(scope="module")
def steps(checkout: Path, repo2docker: Path) -> list[str]:
    """What repo2docker would run in our `binder/`, in its order."""
    dockerfile = done(repo2docker.parent / "repo2docker", "--no-build", "--debug", ".", cwd=checkout)
    return [
        line.removeprefix("RUN ") for line in dockerfile.splitlines() if line.startswith("RUN ") and "binder/" in line
    ]


@pytest.fixture(scope="module")
def built(checkout: Path, steps: list[str]) -> Path:
    """The Python of an environment in which the steps were carried out."""
    python = empty(checkout.parent / "env")
    prefix = python.parent.parent
    path = os.pathsep.join((str(python.parent), os.environ["PATH"]))
    env = os.environ | {"KERNEL_PYTHON_PREFIX": str(prefix), "NB_PYTHON_PREFIX": str(prefix), "PATH": path}
    for step in steps:
        done("bash", "-euc", step, cwd=checkout, env=env)
    return python


@pytest.fixture(scope="module")
def server(checkout: Path, built: Path) -> Iterator[Server]:
    """JupyterLab in the checkout, as Binder starts it."""
    home = checkout.parent / "home"
    home.mkdir()
    command = jupyter_server("lab", port=free_port(), root=checkout, base=BASE, token=TOKEN, python=built)
    with running(command, private_home(home), rf"http://localhost:\d+{BASE}", cwd=checkout) as started:
        started.wait_until_open()
        yield started


def test_repo2docker_chooses_the_python_of_binder(checkout: Path, repo2docker: Path, steps: list[str]) -> None:
    assert done(repo2docker, "-c", CHOSEN, cwd=checkout).strip() == "PythonBuildPack"
    assert steps == [
        '${KERNEL_PYTHON_PREFIX}/bin/pip install --no-cache-dir -r "binder/requirements.txt"',
        "chmod +x binder/postBuild",
        "./binder/postBuild",
    ]


def test_the_steps_bring_the_versions_that_are_tested_and_no_conflict(checkout: Path, built: Path) -> None:
    pinned = {line for line in (checkout / "constraints.txt").read_text("utf-8").splitlines() if "==" in line}
    frozen = done(built, "-m", "pip", "freeze", "--exclude", "domeng_widgets", cwd=checkout).splitlines()
    assert {line.lower() for line in frozen} <= {line.split(" ;")[0].lower() for line in pinned}
    assert "No broken requirements found" in done(built, "-m", "pip", "check", cwd=checkout)


def test_the_link_ends_at_the_lessons_and_a_scene_answers(page: Page, server: Server) -> None:
    page.goto(f"{server.url}voila/render/notebooks/index.ipynb?token={TOKEN}&pace=0")
    expect(page).to_have_url(f"{server.url}voila/?pace=0")
    page.locator('[data-card="03_passebunge"]').click()
    expect(page).to_have_url(f"{server.url}voila/render/notebooks/03_passebunge.ipynb?pace=0")
    is_ready(page)
    scene = page.locator(".domeng-lesson").first
    expect(scene).to_have_attribute("data-state", "open")
    scene.locator("[data-option]").first.click()
    expect(scene).to_have_attribute("data-state", "wrong", timeout=PATIENCE)
    left = kernel(page)
    page.locator('[data-way="next"]').click()
    server.wait_for(f"Kernel shutdown: {left}")
    is_ready(page)
    page.locator('[data-way="contents"]').click()
    expect(page).to_have_url(f"{server.url}voila/?pace=0")


def test_a_link_straight_to_the_game_ends_at_a_table_that_is_played(page: Page, server: Server) -> None:
    page.goto(f"{server.url}voila/render/notebooks/play.ipynb?token={TOKEN}&pace=0", wait_until="commit")
    is_ready(page)
    page.locator('[data-action="start"]').click()
    table = page.locator(".domeng-table")
    expect(table).to_have_attribute("data-phase", "playing", timeout=PATIENCE)
    mine = page.locator('.domeng-table [data-tile]:not([data-legal=""]), [data-action="pass"]:enabled').first
    expect(mine).to_be_visible(timeout=PATIENCE)
    before = table.get_attribute("data-version") or ""
    mine.click()
    expect(table).not_to_have_attribute("data-version", before, timeout=PATIENCE)


def is_ready(page: Page) -> None:
    """Waits until all of a notebook's page stands."""
    expect(page.locator("body")).to_have_attribute("data-state", "ready", timeout=PATIENCE)


def kernel(page: Page) -> str:
    """The id of the page's kernel."""
    found: str = page.evaluate('JSON.parse(document.getElementById("jupyter-config-data").textContent).kernelId')
    return found
