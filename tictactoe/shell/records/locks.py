"""Locks on small files beside the records; the system releases a lock when its program ends, even by a crash.

A program holds `FILE.lock` while it opens or deletes the file, and `FILE.HOLDER.lock` while it plays.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape, glob
from time import monotonic, sleep

from ...ui.sitting.messages import Trouble
from . import Unusable

PATIENCE = 5.0  # seconds to wait for another program that opens or writes the file
FULL = (errno.ENOSPC, errno.EDQUOT)
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)  # what different systems report for a lock that somebody holds


class Lock:
    """A lock on a file, which is made if it is missing; only one holder has it at a time."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._descriptor: int | None = None

    def acquire(self) -> bool:
        """Take the lock without waiting; False if somebody else holds it. Raises OSError."""
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(descriptor)
            if os.path.samestat(os.fstat(descriptor), os.stat(self.path)):  # else the last holder has deleted it
                self._descriptor = descriptor
        except OSError as error:
            if error.errno not in (*TAKEN, errno.ENOENT):
                raise
        finally:
            if self._descriptor is None:
                os.close(descriptor)
        return self._descriptor is not None

    def release(self, *, remove: bool = False) -> None:
        """Release the lock, and `remove` its file if wanted."""
        if self._descriptor is None:
            return
        if remove and sys.platform != "win32":
            self._remove()
        os.close(self._descriptor)
        self._descriptor = None
        if remove and sys.platform == "win32":  # Windows cannot delete an open file
            self._remove()

    def _remove(self) -> None:
        with suppress(OSError):  # another program has deleted the file
            os.unlink(self.path)


@contextmanager
def exclusive(path: str, patience: float) -> Iterator[Lock]:
    """Hold the lock of the records; raises `Unusable` after `patience` seconds, OSError if it cannot be made."""
    lock = Lock(file_lock(path))
    deadline = monotonic() + patience
    while not lock.acquire():
        if monotonic() >= deadline:
            raise Unusable(Trouble.LOCKED)
        sleep(0.002)
    try:
        yield lock
    finally:
        lock.release()


def file_lock(path: str) -> str:
    """The path of the lock that a program holds while it opens or deletes the records at `path`."""
    return f"{path}.lock"


def holder_lock(path: str, holder: str) -> str:
    """The path of the lock of a program that plays; `holder` is its process id, a dash and eight hex digits."""
    return f"{path}.{holder}.lock"


def holder_locks(path: str) -> list[str]:
    """The paths of the locks of programs that play with the records at `path`, or were killed while they played."""
    return glob(f"{escape(os.path.realpath(path))}.[0-9]*-????????.lock")


def is_played(path: str, *, tidy: bool = False) -> bool:
    """Whether a program plays with the records at `path`; with `tidy`, the locks of killed programs are deleted.

    Each lock is taken for a moment: some systems have no other way to tell whether it is held.
    """
    locks = [Lock(name) for name in holder_locks(path)]
    left = [lock for lock in locks if lock.acquire()]
    for lock in left:
        lock.release(remove=tidy)
    return len(left) < len(locks)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
