"""The programs that play with a file of records, each known by the lock that it holds beside it."""

import glob
import os
from collections.abc import Iterable
from contextlib import suppress

from .locks import alone, is_free
from .unusable import Unusable

PATIENCE = 5.0  # seconds to wait for another program that opens or writes the file


def holder_lock(path: str, holder: str) -> str:
    """The file by whose lock a program shows that it plays; its name is a process id and eight letters or digits."""
    return f"{path}.{holder}.lock"


def is_played(path: str) -> bool:
    """Whether a program plays with the file; what killed programs left behind is tidied up."""
    taken = [not is_free(lock) for lock in glob.glob(f"{glob.escape(os.path.realpath(path))}.[0-9]*-????????.lock")]
    return any(taken)


def delete(path: str, others: Iterable[str]) -> None:
    """Delete the file and `others`; raises `Unusable` where a program plays with it, or it cannot be deleted."""
    path = os.path.realpath(path)
    try:
        with alone(path, PATIENCE) as lock:
            if is_played(path):
                raise Unusable("played")
            for name in (path, f"{path}-wal", f"{path}-shm", *others):
                with suppress(FileNotFoundError):
                    os.unlink(name)
            lock.release(remove=True)
    except OSError as error:
        raise Unusable("read-only") from error
