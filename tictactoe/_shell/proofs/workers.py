"""The workers that search the units of a shared proof: processes of this machine, or those of a Dask cluster.

A worker keeps its tables from unit to unit, in bounded memory. A process of this machine has a limit from the system,
too; where it comes up against it, it gives the unit up and begins with empty tables.
"""

import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from typing import Any
from urllib.parse import urlsplit

from ..._engine.board import Rules
from ..._engine.proofs.units import Standing, Unit, UnitResult, moves_to_try, search_unit
from ..._engine.solver import Solver
from ..._ui.words.language import template
from ..exit_status import BadUse

TABLES = 3072
"""MiB for the tables of a worker, unless told otherwise."""

BESIDE_TABLES = 1024
"""MiB that a process may have besides."""

CONNECTING = 10  # seconds that a cluster may take to answer
_own = threading.local()  # the solver of a worker, which may be a thread


def search(unit: Unit, mebibytes: int) -> UnitResult:
    """Search a unit in a worker, whose tables may have so many MiB."""
    with suppress(MemoryError):
        return search_unit(unit, _solver(unit.position.rules, mebibytes))
    _own.solver = None  # once the error is gone, which holds what filled the memory
    tried = moves_to_try(unit, _solver(unit.position.rules, mebibytes))
    return UnitResult(Standing.OPEN, unit.nodes, None, tried, True)


def _solver(rules: Rules, mebibytes: int) -> Solver:
    """The solver that this worker keeps."""
    solver: Solver | None = getattr(_own, "solver", None)
    if solver is None or solver.rules != rules:
        solver = _own.solver = Solver(rules, mebibytes=mebibytes)
    return solver


class Processes:
    """Processes of this machine. One that is killed takes the units of all with it; then there are new ones."""

    def __init__(self, count: int, mebibytes: int | None = None) -> None:
        self.count = count
        self._mebibytes = mebibytes or TABLES
        self._executor = self._begun()

    def submit(self, unit: Unit) -> Future[UnitResult]:
        """Let a worker search a unit."""
        with _without_interrupts():  # the processes inherit that
            return self._executor.submit(search, unit, self._mebibytes)

    def renew(self) -> None:
        """Begin with new processes."""
        self.close()
        self._executor = self._begun()

    def close(self) -> None:
        """End the processes at once."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.kill()

    def _begun(self) -> Executor:
        limit = self._mebibytes + BESIDE_TABLES << 20
        return ProcessPoolExecutor(self.count, get_context("spawn"), _begin, (limit,))


class Cluster:
    """The workers of a Dask cluster, which keeps their memory within bounds itself. Raises BadUse."""

    def __init__(self, address: str, mebibytes: int | None = None) -> None:
        self._mebibytes = mebibytes or TABLES
        try:
            dask: Any = import_module("distributed")
        except ImportError as error:
            raise BadUse("a cluster needs Dask; install it with pip install distributed") from error
        try:  # a client that cannot connect would print more than a line
            place = urlsplit(address)
            socket.create_connection((place.hostname or "", place.port or 0), timeout=CONNECTING).close()
            self._client: Any = dask.Client(address, timeout=CONNECTING, set_as_default=False)
        except (OSError, ValueError) as error:
            text = template("no Dask scheduler answers at {address}; write it as in tcp://host:8786")
            raise BadUse(text, address=address) from error
        self._executor: Executor = self._client.get_executor(pure=False)

    @property
    def count(self) -> int:
        """The threads of all workers that are there now, at least one."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def submit(self, unit: Unit) -> Future[UnitResult]:
        """Let a worker search a unit."""
        return self._executor.submit(search, unit, self._mebibytes)

    def renew(self) -> None:
        """Go on with the workers that the cluster has."""

    def close(self) -> None:
        """Leave the cluster; what its workers search now they search to the end."""
        self._executor.shutdown(wait=False)
        self._client.close()


Workers = Processes | Cluster


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Keep Ctrl-C back meanwhile, from this thread and for good from processes that it begins."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(limit: int) -> None:
    """Prepare a process: it has at most `limit` bytes, leaves Ctrl-C to its parent, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(ImportError, ValueError, OSError):  # not every system has this limit
        resource = import_module("resource")
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)
