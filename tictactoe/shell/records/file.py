"""The file of the records: whose it is, how it is opened, and what to do when it is damaged."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial

from ...ui.session.events import Trouble
from . import Unusable
from .locks import opening_lock
from .schema import APPLICATION, MIGRATIONS, STRICT, has_tables, migrate

MAGIC = b"SQLite format 3\0"
NAME = "records.sqlite3"  # of the usual file
SMALLEST_PAGE = 512  # bytes
VERSION_AT, APPLICATION_AT = 60, 68  # in the header of 100 bytes that the file format of SQLite begins with

_TROUBLES = {
    sqlite3.SQLITE_ERROR: Trouble.DAMAGED,  # a table or a column that should be there is missing
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_IOERR_SHMSIZE: Trouble.FULL,  # what is raised where the index of the log finds no room
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}
_SYSTEM_TROUBLES = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.READ_ONLY,
    errno.EPERM: Trouble.READ_ONLY,
}


@contextmanager
def troubles() -> Iterator[None]:
    """Raise `Unusable` for what files and databases raise."""
    try:
        yield
    except UnicodeError as error:  # out of a message of SQLite's own, which quotes the file
        raise Unusable(Trouble.DAMAGED) from error
    except sqlite3.Error as error:
        raise Unusable(_trouble(error)) from error
    except OSError as error:
        raise Unusable(_SYSTEM_TROUBLES.get(error.errno or 0, Trouble.UNREACHABLE)) from error


def make_folder(path: str) -> None:
    """Make the folder of a file, and those above it, for their owner alone; raises OSError."""
    folder = os.path.dirname(path)
    if not os.path.isdir(folder):
        make_folder(folder)
        with suppress(FileExistsError):  # another program has just made it
            os.mkdir(folder, mode=0o700)


def check(path: str) -> None:
    """Raise `Unusable` for a file that is not of this program, or of a later version of it; there need be no file.

    A file that is no database is a damaged one of this program if it has the usual name, or a lock of this program
    beside it.
    """
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # a folder, or a pipe that would be waited at for ever
            raise Unusable(Trouble.UNREACHABLE)
        with open(path, "rb") as file:
            header = file.read(100)
    except FileNotFoundError:
        return
    except PermissionError as error:
        raise Unusable(Trouble.UNREACHABLE) from error
    if header.startswith(MAGIC) and len(header) == 100:
        version, application = (int.from_bytes(header[at : at + 4], "big") for at in (VERSION_AT, APPLICATION_AT))
        if application != APPLICATION:
            raise Unusable(Trouble.FOREIGN)
        if version > len(MIGRATIONS):
            raise Unusable(Trouble.NEWER)
    elif header and os.path.basename(path) != NAME and not os.path.exists(opening_lock(path)):
        raise Unusable(Trouble.FOREIGN)


def connect(path: str, patience: float, mend: bool) -> tuple[sqlite3.Connection, str | None]:
    """The file at `path`, made where it is missing and brought up to date.

    A damaged one is set aside where the caller wants it mended, and its new name given too. The caller keeps other
    programs from it meanwhile. Raises `Unusable`.
    """
    try:
        return _open(path, patience), None
    except Unusable as error:
        if error.trouble is not Trouble.DAMAGED or not mend:
            raise
        if not STRICT and "malformed database schema" in str(error.__cause__):
            raise Unusable(Trouble.NEWER) from error  # an older SQLite cannot read what a newer one made
    aside = _set_aside(path)
    return _open(path, patience), aside


def connect_to_read(path: str, full: bool = False) -> sqlite3.Connection:
    """A file that cannot be written, because the medium is only read or the disk is `full`; raises `Unusable`.

    Where there is a log it has games that the file has not. Reading it takes an index beside it, or, where there is
    no room for one, that nobody else uses the file.
    """
    from urllib.parse import quote  # large, and seldom needed

    log = f"{path}-wal"
    logged = os.path.exists(log) and os.path.getsize(log)
    how = "immutable=1" if not logged else "mode=rw" if full else "mode=ro"
    with troubles():
        connection = sqlite3.connect(f"file:{quote(os.fsencode(path))}?{how}", uri=True)
        if logged and full:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        return _prepared(connection)


def _prepared(connection: sqlite3.Connection) -> sqlite3.Connection:
    """A connection that gives rows by name, and for a text that is no UTF-8 one that means nothing."""
    connection.row_factory = sqlite3.Row
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    return connection


@troubles()
def _open(path: str, patience: float) -> sqlite3.Connection:
    """The file at `path`, checked and brought up to date; raises `Unusable`."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # SQLite would let others read it
    if os.stat(path).st_mode & 0o077:
        with suppress(OSError):  # somebody else's
            os.chmod(path, 0o600)
    for end in ("-wal", "-shm"):  # whoever read the file when it could not be written may have left these so
        with suppress(OSError):  # there is none
            os.chmod(path + end, os.stat(path).st_mode & 0o777)
    # Only one thread at a time uses it, but not always the one that opened it.
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        _prepared(connection)
        stub = 0 < os.path.getsize(path) < SMALLEST_PAGE  # which SQLite would take for empty
        if stub or connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise Unusable(Trouble.DAMAGED)
        migrate(connection)
        if not has_tables(connection):
            raise Unusable(Trouble.DAMAGED)
        if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def _set_aside(path: str) -> str:
    """Give the file another name, with the time in it; gives that name."""
    name = f"{path}.damaged-{datetime.now():%Y%m%dT%H%M%S}"
    while os.path.exists(name):
        name += "-again"
    os.rename(path, name)
    for end in ("-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            os.rename(path + end, name + end)
    return name


def _trouble(error: sqlite3.Error) -> Trouble:
    """The trouble that an error means, by its extended code, else by its primary one."""
    code = getattr(error, "sqlite_errorcode", 0)
    return _TROUBLES.get(code) or _TROUBLES.get(code & 0xFF, Trouble.FAILING)
