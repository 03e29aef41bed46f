"""The file of the records: whose it is, how it is opened, and what to do when it is damaged."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime

from ...ui.session.events import Trouble
from . import Unusable
from .locks import opening_lock
from .schema import APPLICATION, MIGRATIONS, STRICT, migrate

MAGIC = b"SQLite format 3\0"
DATABASES = (".sqlite3", ".sqlite", ".db")  # how the names of databases end
SMALLEST_PAGE = 512  # bytes
VERSION_AT, APPLICATION_AT = 60, 68  # in the header of 100 bytes that the file format of SQLite begins with

_TROUBLES = {
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_IOERR_SHMSIZE: Trouble.FULL,  # what is raised where the index of the log finds no room
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}
READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)
_SYSTEM_TROUBLES = dict.fromkeys((errno.ENOSPC, errno.EDQUOT), Trouble.FULL) | dict.fromkeys(
    READ_ONLY, Trouble.READ_ONLY
)


@contextmanager
def troubles() -> Iterator[None]:
    """Raise `Unusable` for what files and databases raise."""
    try:
        yield
    except sqlite3.Error as error:
        raise Unusable(_trouble(error)) from error
    except OSError as error:
        raise Unusable(_SYSTEM_TROUBLES.get(error.errno or 0, Trouble.UNREACHABLE)) from error


def make_folder(path: str) -> None:
    """Make the folder of a file, for its owner alone; raises OSError."""
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)


def check(path: str) -> None:
    """Raise `Unusable` for a file that is not of this program, or of a later version of it; there need be no file.

    What is no database is taken for a damaged one of ours where it is named like one, or where the lock is beside it
    that whoever opens ours makes; else it may be somebody's letter.
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
    elif header and not (path.endswith(DATABASES) or os.path.exists(opening_lock(path))):
        raise Unusable(Trouble.FOREIGN)


def connect(path: str, patience: float, mend: bool) -> tuple[sqlite3.Connection, str | None]:
    """The file at `path`, made where it is missing and brought up to date.

    A damaged one is set aside where the caller wants it mended, and its new name given too. The caller keeps other
    programs from it meanwhile. Raises `Unusable`, and what SQLite raises.
    """
    try:
        return _open(path, patience), None
    except sqlite3.DatabaseError as error:
        if _trouble(error) is not Trouble.DAMAGED or not mend:
            raise
        if not STRICT and "malformed database schema" in str(error):
            raise Unusable(Trouble.NEWER) from error  # an older SQLite cannot read what a newer one made
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


def _trouble(error: sqlite3.Error) -> Trouble:
    """The trouble that an error means, by its extended code, else by its primary one."""
    code = getattr(error, "sqlite_errorcode", 0)
    return _TROUBLES.get(code) or _TROUBLES.get(code & 0xFF, Trouble.FAILING)
