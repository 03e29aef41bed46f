"""Locks on small files beside the records; the system lets a lock go when its holder ends, however it ends.

`FILE.lock` is held by a program that opens or deletes the file, `FILE.HOLDER.lock` by a program as long as it plays.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape, glob
from time import monotonic, sleep

from ...ui.session.messages import Trouble
from . import Unusable

PATIENCE = 5.0  # seconds to wait for another program that opens or writes the file
FULL = (errno.ENOSPC, errno.EDQUOT)
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)  # by one system or another


class Lock:
    """A lock on a file that is made if it is missing; one holder has it at a time."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._descriptor: int | None = None

    def acquire(self) -> bool:
        """Take the lock if nobody has it, without waiting; gives whether it was taken. Raises OSError."""
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(descriptor)
            lasting = os.path.samestat(os.fstat(descriptor), os.stat(self.path))
        except OSError as error:
            os.close(descriptor)
            if error.errno not in (*TAKEN, errno.ENOENT):
                raise
            return False
        if not lasting:  # the last holder has deleted the file, and there may be a new one
            os.close(descriptor)
            return False
        self._descriptor = descriptor
        return True

    def release(self, remove: bool = False) -> None:
        """Let the lock go, with or without its file."""
        if self._descriptor is None:
            return
        if remove and sys.platform != "win32":
            self._remove()
        os.close(self._descriptor)
        self._descriptor = None
        if remove and sys.platform == "win32":  # which removes no file that is open
            self._remove()

    def _remove(self) -> None:
        with suppress(OSError):  # another program has deleted it
            os.unlink(self.path)


@contextmanager
def alone(path: str, patience: float) -> Iterator[Lock]:
    """Hold the lock for opening a file; raises `Unusable` after `patience` seconds, OSError if there can be none."""
    lock = Lock(opening_lock(path))
    end = monotonic() + patience
    while not lock.acquire():
        if monotonic() >= end:
            raise Unusable(Trouble.LOCKED)
        sleep(0.002)
    try:
        yield lock
    finally:
        lock.release()


def opening_lock(path: str) -> str:
    """The lock of a program that opens or deletes a file."""
    return f"{path}.lock"


def holder_lock(path: str, holder: str) -> str:
    """The lock of a program that plays; its name, `holder`, is a process id and eight letters or digits."""
    return f"{path}.{holder}.lock"


def holder_locks(path: str) -> list[str]:
    """The locks of programs that play with a file, or played until they were killed."""
    return glob(f"{escape(os.path.realpath(path))}.[0-9]*-????????.lock")


def is_free(path: str) -> bool:
    """Whether nobody holds a lock. Not all systems can say so: it is taken for a moment to find out."""
    if not os.path.exists(path):
        return True
    lock = Lock(path)
    free = lock.acquire()
    lock.release()
    return free


def is_played(path: str) -> bool:
    """Whether a program plays with a file."""
    return not all(map(is_free, holder_locks(path)))


def tidy(path: str) -> None:
    """Delete the locks of programs that were killed."""
    for name in holder_locks(path):
        lock = Lock(name)
        if lock.acquire():
            lock.release(remove=True)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
