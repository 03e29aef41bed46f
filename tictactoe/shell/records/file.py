"""The file of the records: whose it is, how it is opened, and what to do when it is damaged."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime

from .locks import lock_beside
from .schema import APPLICATION, MIGRATIONS, STRICT, migrate
from .unusable import Unusable

MAGIC = b"SQLite format 3\0"
DATABASES = (".sqlite3", ".sqlite", ".db")  # how the names of databases end
SMALLEST_PAGE = 512  # bytes
VERSION_AT, APPLICATION_AT = 60, 68  # in the header of 100 bytes that the file format of SQLite begins with

_REASONS = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR_SHMSIZE: "full",  # what is said where the index of the log finds no room
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)
_SYSTEM_REASONS = {errno.ENOSPC: "full", errno.EDQUOT: "full"} | dict.fromkeys(READ_ONLY, "read-only")


@contextmanager
def reasons() -> Iterator[None]:
    """Raise `Unusable` for what files and databases raise."""
    try:
        yield
    except sqlite3.Error as error:
        raise Unusable(_reason(error)) from error
    except OSError as error:
        raise Unusable(_SYSTEM_REASONS.get(error.errno or 0, "unreachable")) from error


def check(path: str) -> None:
    """Refuse what is no file of this version of the program, before anything touches it; there need not be one.

    What is no database is taken for a damaged one of ours where it is named like one, or where the lock is beside it
    that whoever opens ours makes; else it may be somebody's letter.
    """
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        if os.path.exists(path) and not os.path.isfile(path):  # a folder, or a pipe that would be waited at for ever
            raise Unusable("unreachable")
        with open(path, "rb") as file:
            header = file.read(100)
    except FileNotFoundError:
        return
    except PermissionError as error:
        raise Unusable("unreachable") from error
    if header.startswith(MAGIC) and len(header) == 100:
        version, application = (int.from_bytes(header[at : at + 4], "big") for at in (VERSION_AT, APPLICATION_AT))
        if application != APPLICATION:
            raise Unusable("foreign")
        if version > len(MIGRATIONS):
            raise Unusable("newer")
    elif header and not (path.endswith(DATABASES) or os.path.exists(lock_beside(path))):
        raise Unusable("foreign")


def connect(path: str, patience: float, mend: bool) -> tuple[sqlite3.Connection, str | None]:
    """The file at `path`, made where it is missing and brought up to date.

    A damaged one is set aside where the caller wants it mended, and its new name given too. The caller keeps other
    programs from it meanwhile. Raises `Unusable`, and what SQLite raises.
    """
    try:
        return _open(path, patience), None
    except sqlite3.DatabaseError as error:
        if _reason(error) != "damaged" or not mend:
            raise
        if not STRICT and "malformed database schema" in str(error):
            raise Unusable("newer") from error  # an older SQLite cannot read what a newer one made
    aside = _set_aside(path)
    return _open(path, patience), aside


def connect_to_read(path: str) -> sqlite3.Connection:
    """A file that nobody can write, such as one on a medium that is only read; raises what SQLite raises."""
    from urllib.parse import quote  # large, and seldom needed

    # Where there is a log it has games that the file has not, but reading it takes an index beside it.
    log = f"{path}-wal"
    how = "mode=ro" if os.path.exists(log) and os.path.getsize(log) else "immutable=1"
    connection = sqlite3.connect(f"file:{quote(path)}?{how}", uri=True)
    connection.row_factory = sqlite3.Row
    return connection


def _open(path: str, patience: float) -> sqlite3.Connection:
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
        connection.row_factory = sqlite3.Row
        stub = 0 < os.path.getsize(path) < SMALLEST_PAGE  # which SQLite would take for empty
        if stub or connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            damage = sqlite3.DatabaseError("quick_check found damage")
            damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise damage
        migrate(connection)
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


def _reason(error: sqlite3.Error) -> str:
    """Why an error comes, by its code, or by its primary one without what SQLite adds in the higher bits."""
    code = getattr(error, "sqlite_errorcode", 0)
    return _REASONS.get(code) or _REASONS.get(code & 0xFF, "failing")
