"""A simulation on a Dask cluster: the same as on one machine, and one clear line for all that can go wrong."""

import asyncio
import socket
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path
from shutil import copytree
from time import monotonic

import pytest
from tqdm import tqdm

from domeng_widgets.app import files
from domeng_widgets.cli import cluster, main
from domeng_widgets.cli.cluster import ClusterError, carry_out_text, over_cluster
from domeng_widgets.players import simulate
from domeng_widgets.players.simulation import Part, Work, carry_out
from domeng_widgets.words import ENGLISH
from tests.browser.servers import Server, free_port, private_home, running

FIVE_RANDOM = ("random",) * 5
WITHOUT_DOMENG = "import sys; sys.modules['domeng_widgets'] = None"


def a_cluster(home: Path, workers: int, *preload: str) -> AbstractContextManager[Server]:
    """A cluster in processes of its own."""
    command = [sys.executable, str(Path(__file__).with_name("local_cluster.py")), str(workers), *preload]
    env = private_home(home) | {"DASK_TEMPORARY_DIRECTORY": str(home)}
    return running(command, env, r"tcp://127\.0\.0\.1:\d+")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a cluster of two workers listens."""
    with a_cluster(tmp_path_factory.mktemp("dask"), 2) as server:
        yield server.url


def complaint(capfd: pytest.CaptureFixture[str], address: str, *options: str) -> str:
    """The one line that a simulation on that cluster ends with; nothing else is written, by whatever library."""
    status = main(["simulate", "--rounds", "200", "--seed", "1", "--scheduler", address, *options])
    out, err = capfd.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)
    return err


def tasks(address: str) -> int:
    """How many tasks the scheduler knows."""
    from distributed import Client

    async def asked() -> int:
        async with Client(address, asynchronous=True, set_as_default=False) as client:
            known: int = await client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks))
            return known

    return asyncio.run(asked())


# --- it works -------------------------------------------------------------------------------------------------------------


def test_a_cluster_gives_the_same_figures_and_records_as_processes_here(
    address: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    told = []
    for spread in (["--jobs", "2"], ["--scheduler", address], ["--scheduler", address.removeprefix("tcp://")]):
        out = tmp_path / "games.jsonl"
        players = "steady,random,steady,random,random"
        status = main(
            ["simulate", "--games", "7", "--seed", "7", "--players", players, "--json", "--out", str(out), *spread]
        )
        told.append((status, *capfd.readouterr(), out.read_bytes()))
    assert told[0][0] == 0
    assert told[0][2] == ""
    assert told[1] == told[2] == told[0]


def test_what_is_queued_is_dropped_when_it_is_broken_off(
    address: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def interrupt(bar: object, done: int) -> None:  # noqa: ARG001 - as tqdm.update
        raise KeyboardInterrupt

    monkeypatch.setattr(tqdm, "update", interrupt)
    assert main(["simulate", "--games", "5000", "--scheduler", address]) == 130
    assert capfd.readouterr() == ("", "")
    until = monotonic() + 30
    while left := tasks(address):  # what a worker is at, it finishes
        assert monotonic() < until, left


def test_a_work_crosses_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    text = '{"first": 3, "count": 2, "players": ["random", "steady", "random", "random", "random"], "seed": 5, "to_camat": false}'
    expected: Part = carry_out(Work(3, 2, ("random", "steady", "random", "random", "random"), 5, to_camat=False))
    monkeypatch.setattr(cluster, "_state", lambda: "1a2b")
    assert carry_out_text("1a2b", text) == expected
    with pytest.raises(ImportError, match=r"domeng_widgets 1a2b instead of 3c4d"):
        carry_out_text("3c4d", text)


def test_another_state_of_the_rules_or_players_is_another_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def state() -> str:
        cluster._state.cache_clear()
        return cluster._state()

    ours = state()
    copytree(files.PACKAGE, tmp_path / "domeng_widgets")
    monkeypatch.setattr(files, "PACKAGE", tmp_path / "domeng_widgets")
    assert state() == ours
    with (tmp_path / "domeng_widgets" / "players" / "steady.py").open("a") as file:
        file.write("# plays otherwise\n")
    assert state() != ours
    cluster._state.cache_clear()


# --- it does not ------------------------------------------------------------------------------------------------------------


def test_a_cluster_that_dies_under_way_is_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with a_cluster(tmp_path, 1) as server:
        parts = simulate(20_000, FIVE_RANDOM, 1, to_camat=False, spread=over_cluster(server.url, ENGLISH))
        with closing(parts):
            assert len(next(parts).records) == 50
            server.process.kill()
            with pytest.raises(ClusterError, match=f"{server.url}: the cluster stopped answering before the end"):
                list(parts)
    assert capfd.readouterr() == ("", "")


def test_workers_without_the_package_are_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with a_cluster(tmp_path, 1, WITHOUT_DOMENG) as server:
        assert "a worker lacks this version of domeng_widgets" in complaint(capfd, server.url)


def test_a_cluster_without_workers_is_one_line_after_a_while(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "WAIT", 2.0)
    with a_cluster(tmp_path, 0) as server:
        assert "the cluster has no workers" in complaint(capfd, server.url)


@pytest.mark.parametrize("accepts", [True, False])
def test_nobody_at_an_address_or_somebody_who_says_nothing_is_one_line_after_a_while(
    accepts: bool, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "WAIT", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1] if accepts else free_port()}"
        assert complaint(capfd, address) == f"domeng: {address}: no Dask scheduler answers there\n"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "here",
        "here:",
        ":8786",
        "here:0",
        "here:65536",
        "here:x",
        "http://here:80",
        "inproc://1/2/3",
        "a b:1",
        "a:1\n",
    ],
)
def test_what_is_no_address_is_refused_before_anything_is_tried(
    address: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "is no address of a scheduler: write HOST:PORT." in complaint(capfd, address)


@pytest.mark.parametrize("address", ["here:8786", "tcp://10.0.0.1:1", "tls://a.b-c.example:65535", "[::1]:8786"])
def test_without_the_extra_one_line_says_what_to_install(
    address: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    expected = 'domeng: A cluster needs distributed, which is not installed: pip install "domeng_widgets[cluster]"\n'
    assert complaint(capfd, address) == expected


def test_jobs_and_a_scheduler_exclude_each_other(capfd: pytest.CaptureFixture[str]) -> None:
    assert complaint(capfd, "here:8786", "--jobs", "2") == "domeng: Name --jobs or --scheduler, not both.\n"


def test_whatever_else_goes_wrong_on_a_worker_is_quoted(
    address: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CARRY_OUT", "json:loads")  # which does not take what it is given
    assert complaint(capfd, address).startswith(f"domeng: {address}: a worker of the cluster failed: TypeError: ")
