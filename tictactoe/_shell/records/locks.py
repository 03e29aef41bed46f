"""Locks on small files beside the records; the system releases a lock when its program ends, even by a crash.

A program holds `FILE.lock` while it opens or deletes the file, and `FILE.HOLDER.lock` while it plays. HOLDER is
sixteen hex digits, drawn at random.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep

from ..._ui.sitting.messages import Trouble
from . import Unusable

PATIENCE = 5.0  # seconds to wait for another program that opens or writes the file
FULL = (errno.ENOSPC, errno.EDQUOT)


@contextmanager
def locked(path: str, patience: float = 0) -> Iterator[None]:
    """Hold the lock PATH.lock; raises `Unusable` after `patience` seconds, OSError if it cannot be made.

    The file of the lock stays if there is a file at `path`, and is deleted otherwise.
    """
    lock, deadline = f"{path}.lock", monotonic() + patience
    while (descriptor := acquire(lock)) is None:
        if monotonic() >= deadline:
            raise Unusable(Trouble.LOCKED)
        sleep(0.002)
    try:
        yield
    finally:
        release(descriptor, lock, remove=not os.path.exists(path))


def holder_locks(path: str) -> list[str]:
    """The paths of the locks of programs that play with the records at `path`, or were killed while they played."""
    folder, name = os.path.split(os.path.realpath(path))
    files = list[str]()
    with suppress(OSError):  # there is no such folder
        files = os.listdir(folder)
    held = [file for file in files if file.startswith(f"{name}.") and file.endswith(".lock")]
    return [os.path.join(folder, file) for file in held if len(file) == len(name) + len(".0123456789abcdef.lock")]


def is_played(path: str, *, tidy: bool = False) -> bool:
    """Whether a program plays with the records at `path`; with `tidy`, the locks of killed programs are deleted.

    Each lock is taken for a moment: some systems have no other way to tell whether it is held.
    """
    taken = {lock: acquire(lock) for lock in holder_locks(path)}
    for lock, descriptor in taken.items():
        if descriptor is not None:
            release(descriptor, lock, remove=tidy)
    return None in taken.values()


def acquire(path: str) -> int | None:
    """Lock a file, made if it is missing; gives its descriptor, None if somebody else holds it. Raises OSError."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    held = False
    try:
        with suppress(BlockingIOError, PermissionError, FileNotFoundError):  # held, or just deleted by its holder
            _lock(descriptor)
            held = os.path.samestat(os.fstat(descriptor), os.stat(path))  # else deleted and made anew
    finally:
        if not held:
            os.close(descriptor)
    return descriptor if held else None


def release(descriptor: int, path: str, *, remove: bool) -> None:
    """Release a lock, and `remove` its file before anybody else can lock it."""
    if remove and sys.platform != "win32":
        with suppress(OSError):  # another program has deleted it
            os.unlink(path)
    os.close(descriptor)
    if remove and sys.platform == "win32":  # which cannot delete an open file
        with suppress(OSError):
            os.unlink(path)


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
