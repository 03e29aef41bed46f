"""A lock on a small file, which the system lets go when its holder ends, however it ends."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep

from .unusable import Unusable

TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)  # by one system or another


class Lock:
    """A lock that one holder has at a time; its file is made where it is missing, for its owner alone."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._descriptor: int | None = None

    def acquire(self) -> bool:
        """Whether the lock could be had, at once; raises OSError where there can be none."""
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(descriptor)
            lasting = os.path.samestat(os.fstat(descriptor), os.stat(self.path))
        except OSError as error:
            os.close(descriptor)
            if error.errno not in (*TAKEN, errno.ENOENT):
                raise
            return False
        if not lasting:  # who had it before has removed the file, and others have made a new one
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
        with suppress(OSError):  # somebody else tidied it away
            os.unlink(self.path)


def is_free(path: str) -> bool:
    """Whether nobody has the lock; its file is then removed."""
    if not os.path.exists(path):
        return True
    lock = Lock(path)
    if not lock.acquire():
        return False
    lock.release(remove=True)
    return True


@contextmanager
def alone(path: str, patience: float) -> Iterator[Lock]:
    """Keep other programs from a file meanwhile; raises `Unusable` where one does not let go in time."""
    lock = Lock(lock_beside(path))
    end = monotonic() + patience
    while not lock.acquire():
        if monotonic() >= end:
            raise Unusable("locked")
        sleep(0.002)
    try:
        yield lock
    finally:
        lock.release()


def lock_beside(path: str) -> str:
    """The file by whose lock a program has another file to itself."""
    return f"{path}.lock"


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
