"""A simulation spread over a Dask cluster, for which the extra `cluster` brings `distributed`.

What goes to a worker is plain: a work as text, and the name of `carry_out_text`, which the worker imports from its own
`domeng_widgets`. Where the package is missing, a task fails; objects of ours would break the worker's connection.
"""

import asyncio
import hashlib
import json
import logging
import operator
import pkgutil
import re
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any
from uuid import uuid4
from warnings import catch_warnings, filterwarnings

from domeng_widgets.app import files
from domeng_widgets.players.simulation import Part, Spread, Work, carry_out, in_order
from domeng_widgets.server.address import MOST_PORT
from domeng_widgets.words import Language
from domeng_widgets.words import commands as said

if TYPE_CHECKING:
    from distributed import Client, Future

PACKAGE = "domeng_widgets"
CARRY_OUT = f"{__name__}:carry_out_text"
WAIT = 10.0
"""Seconds that a scheduler has to answer, and a cluster to bring a worker."""
GLANCE = 0.5
"""Seconds without a result after which the cluster is looked at again."""
AHEAD, AHEAD_AT_MOST = 2, 1000
"""Works that are handed over and not yet collected: so many for each thread of the cluster, and in all."""
ADDRESS = re.compile(r"(?:(?:tcp|tls|ws|wss)://)?(?:[\w.-]+|\[[0-9A-Fa-f:.%]+\]):(?P<port>\d{1,5})", re.ASCII)


class ClusterError(Exception):
    """What keeps a cluster from carrying out works, as one line for a person."""


def over_cluster(address: str, language: Language) -> Spread:
    """The spread over the workers of the scheduler at an address; ClusterError where it cannot, or can no longer."""

    def spread(works: Iterable[Work]) -> Generator[Part]:
        _check(address, language)
        with _silence(), asyncio.Runner() as runner:  # which turns Ctrl-C into an orderly end
            cluster = _Cluster(address, language)
            try:
                ahead = AHEAD * runner.run(cluster.join())
                submit = _Submit(runner, cluster)
                yield from in_order(works, submit, min(ahead, AHEAD_AT_MOST))
            finally:
                runner.run(cluster.leave())

    return spread


def _check(address: str, language: Language) -> None:
    """Look at an address before it is tried (a port out of range would be tried without end), and for the extra."""
    parts = ADDRESS.fullmatch(address)
    if not parts or not 0 < int(parts["port"]) <= MOST_PORT:
        raise ClusterError(said.no_address(language, address[:60]))
    try:
        import distributed  # noqa: F401 - only here, because the extra may be missing
    except ModuleNotFoundError as error:
        raise ClusterError(said.cluster_missing(language, (error.name or "distributed").partition(".")[0])) from None


@contextmanager
def _silence() -> Iterator[None]:
    """Let no library log anything: what goes wrong is said in one line, by whoever catches ClusterError."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


# --- on a worker ----------------------------------------------------------------------------------------------------------


def carry_out_text(wanted: str, text: str) -> Part:
    """Carry out a work written as text; ImportError where this package is in another state than wanted."""
    if _state() != wanted:
        raise ImportError(f"{PACKAGE} {_state()} instead of {wanted}")
    fields: dict[str, Any] = json.loads(text)
    return carry_out(Work(**fields | {"players": tuple(fields["players"])}))


@cache
def _state() -> str:
    """A digest of all that a simulation runs: two checkouts of one version may play differently."""
    sources = [path for room in ("rules", "players") for path in sorted((files.PACKAGE / room).glob("*.py"))]
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()[:12]


# --- on this side ---------------------------------------------------------------------------------------------------------


class _Cluster:
    """A scheduler and its workers, over one connection."""

    def __init__(self, address: str, language: Language) -> None:
        self._address, self._language = address, language
        self._client: Client | None = None
        self._keys = (f"domeng-{uuid4()}-{n}" for n in count())

    async def join(self) -> int:
        """Connect and wait for a worker; how many threads there are."""
        from distributed import Client
        from distributed.versions import VersionMismatchWarning

        with catch_warnings():
            # what is sent is plain, and of this package `carry_out_text` compares the state
            filterwarnings("ignore", category=VersionMismatchWarning)
            try:
                self._client = Client(self._address, asynchronous=True, timeout=WAIT, set_as_default=False)
                async with asyncio.timeout(WAIT):  # its own timeout does not cover somebody who listens and is silent
                    await self._client
            except Exception as error:  # whoever listens there may answer anything
                raise ClusterError(said.no_scheduler(self._language, self._address)) from error
        until = time.monotonic() + WAIT
        while not (threads := await self._threads()):
            self._unless_late(until)
            await asyncio.sleep(GLANCE)
        return threads

    async def begin(self, work: Work) -> "Future[Part]":
        """Hand over a work."""
        assert self._client is not None
        key = next(self._keys)
        task = (operator.call, (pkgutil.resolve_name, CARRY_OUT), _state(), json.dumps(asdict(work)))
        future: Future[Part] = self._client.get({key: task}, key, sync=False)
        return future

    async def part(self, future: "Future[Part]") -> Part:
        """Wait for what came of a work, as long as there is somebody who could do it."""
        coming = asyncio.ensure_future(future)
        until = time.monotonic() + WAIT
        try:
            while not (await asyncio.wait({coming}, timeout=GLANCE))[0]:
                if await self._threads():
                    until = time.monotonic() + WAIT
                self._unless_late(until)
        except BaseException:
            coming.cancel()
            raise
        try:
            part: Part = coming.result()
        except Exception as error:
            raise ClusterError(self._why(error)) from error
        return part

    async def leave(self) -> None:
        """End the connection; the scheduler then drops what is still queued."""
        if self._client is not None:
            with suppress(Exception):
                async with asyncio.timeout(GLANCE):
                    await self._client.close()

    async def _threads(self) -> int:
        """How many threads all workers have."""
        assert self._client is not None
        try:
            async with asyncio.timeout(WAIT):
                return sum((await self._client.nthreads()).values())
        except Exception as error:
            raise ClusterError(said.cluster_lost(self._language, self._address)) from error

    def _unless_late(self, until: float) -> None:
        if time.monotonic() > until:
            raise ClusterError(said.no_workers(self._language, self._address))

    def _why(self, error: Exception) -> str:
        """What kept a work from being done."""
        from distributed.client import FutureCancelledError

        if isinstance(error, FutureCancelledError | OSError):
            return said.cluster_lost(self._language, self._address)
        if isinstance(error, ImportError | AttributeError) and PACKAGE in str(error):
            return said.domeng_missing(self._language, self._address)
        return said.cluster_failed(self._language, self._address, f"{type(error).__name__}: {error}"[:200])


@dataclass(frozen=True, slots=True)
class _Submit:
    """Hands works over to a cluster."""

    runner: asyncio.Runner
    cluster: _Cluster

    def __call__(self, work: Work) -> "_Underway":
        return _Underway(self, self.runner.run(self.cluster.begin(work)))


@dataclass(frozen=True, slots=True)
class _Underway:
    """A work that has been handed over to a cluster."""

    to: _Submit
    future: "Future[Part]"

    def result(self) -> Part:
        """Wait for its part."""
        return self.to.runner.run(self.to.cluster.part(self.future))
