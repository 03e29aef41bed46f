"""The file of the records: its tables, and how it is opened, checked, and set aside if it is damaged."""

import _sqlite3 as sqlite3  # not the package, which imports datetime to convert what is not kept here
import errno
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from time import strftime

from ..._ui.sitting.messages import Trouble
from . import NAME, Unusable
from .locks import FULL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

APPLICATION = 0x74696374  # "tict", the application id of these files
VERSION = 8  # the format of the file; it changes whenever TABLES does

# The columns of each table, as CREATE TABLE takes them. If the end of a game in progress was taken back, its `game`
# is the id of the record that it will replace. No other game gets the id of a deleted one.
TABLES = {
    "game": "id INTEGER PRIMARY KEY AUTOINCREMENT, started TEXT NOT NULL, finished TEXT NOT NULL, "
    "board TEXT NOT NULL, x TEXT NOT NULL, o TEXT NOT NULL, first TEXT NOT NULL, start TEXT, moves TEXT NOT NULL, "
    "outcome TEXT NOT NULL, hints INTEGER NOT NULL, take_backs INTEGER NOT NULL, seconds REAL NOT NULL, x_name TEXT, "
    "o_name TEXT, sgf TEXT",
    "progress": "holder TEXT PRIMARY KEY NOT NULL, started TEXT NOT NULL, board TEXT NOT NULL, x TEXT NOT NULL, "
    "o TEXT NOT NULL, level TEXT NOT NULL, start TEXT NOT NULL, to_move TEXT NOT NULL, moves TEXT NOT NULL, "
    "helped TEXT NOT NULL, take_backs INTEGER NOT NULL, seconds REAL NOT NULL, game INTEGER",
    "setting": "name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL",
    "attempt": "id INTEGER PRIMARY KEY, tried TEXT NOT NULL, puzzle TEXT NOT NULL, solved INTEGER NOT NULL, "
    "clean INTEGER NOT NULL",
}

MAGIC = b"SQLite format 3\0"
SMALLEST_PAGE = 512  # bytes
HEADER = 100  # bytes; this and the offsets below are from https://sqlite.org/fileformat2.html
VERSION_AT, APPLICATION_AT = 60, 68

_TROUBLES = {
    sqlite3.SQLITE_ERROR: Trouble.DAMAGED,  # a missing table or column
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_IOERR_SHMSIZE: Trouble.FULL,  # no room for the index of the write-ahead log
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
}
_SYSTEM_TROUBLES = dict.fromkeys(FULL, Trouble.FULL)
_SYSTEM_TROUBLES |= dict.fromkeys((errno.EROFS, errno.EACCES, errno.EPERM), Trouble.READ_ONLY)


@contextmanager
def troubles() -> Iterator[None]:
    """Turn each error of SQLite, of the file system or of decoding into `Unusable`."""
    try:
        yield
    except UnicodeError as error:  # SQLite quoted bytes of the file that are not UTF-8
        raise Unusable(Trouble.DAMAGED) from error
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0)
        raise Unusable(_TROUBLES.get(code) or _TROUBLES.get(code & 0xFF, Trouble.FAILING)) from error
    except OSError as error:
        raise Unusable(_SYSTEM_TROUBLES.get(error.errno or 0, Trouble.UNREACHABLE)) from error


def check(path: str) -> None:
    """Raise `Unusable` if the file belongs to another program or a later version; it may also be missing.

    A file that is not a database passes, as a damaged file of this program, if it has the usual name or a lock
    beside it.
    """
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # a folder, or a pipe, whose end may never come
            raise Unusable(Trouble.UNREACHABLE)
        with open(path, "rb") as file:
            header = file.read(HEADER)
    except FileNotFoundError:
        return
    except PermissionError as error:
        raise Unusable(Trouble.UNREACHABLE) from error
    if header.startswith(MAGIC) and len(header) == HEADER:
        version, application = (int.from_bytes(header[at : at + 4], "big") for at in (VERSION_AT, APPLICATION_AT))
        if application != APPLICATION:
            raise Unusable(Trouble.FOREIGN)
        if version > VERSION:
            raise Unusable(Trouble.NEWER)
    elif header and os.path.basename(path) != NAME and not os.path.exists(f"{path}.lock"):
        raise Unusable(Trouble.FOREIGN)


@troubles()
def connect(path: str, patience: float) -> sqlite3.Connection:
    """Open the file, or make it if it is missing, and check it; raises `Unusable`.

    The caller holds the lock for opening. SQLite waits `patience` seconds for other programs.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # SQLite would let other users read it
    with suppress(OSError):  # the file belongs to somebody else
        os.chmod(path, os.stat(path).st_mode & 0o700)
    connection = _connection(path, timeout=patience)
    try:
        stub = 0 < os.path.getsize(path) < SMALLEST_PAGE  # SQLite would take it for empty
        if stub or connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise Unusable(Trouble.DAMAGED)
        _make_or_check_tables(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA wal_autocheckpoint = 1")  # so that a copy of the file is whole
    except BaseException:
        connection.close()
        raise
    return connection


def _make_or_check_tables(connection: sqlite3.Connection) -> None:
    """Make the tables in a new file, in one transaction; raises `Unusable` if tables or columns are missing."""
    if not connection.execute("PRAGMA user_version").fetchone()[0]:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        for name, columns in TABLES.items():
            connection.execute(f"CREATE TABLE {name} ({columns})")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    wanted = {(table, *each.split()[:2]) for table, columns in TABLES.items() for each in columns.split(", ")}
    tables = "sqlite_master AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'"
    if not wanted <= set(connection.execute(f"SELECT t.name, c.name, c.type FROM {tables}")):
        raise Unusable(Trouble.DAMAGED)


@troubles()
def connect_to_read(path: str) -> sqlite3.Connection:
    """Open a file that cannot be written; raises `Unusable`. What is only in its log yet is not read."""
    quoted = "".join(f"%{byte:02x}" for byte in os.fsencode(path))
    return _connection(f"file:{quoted}?immutable=1", uri=True)


def remembered(path: str, name: str) -> str:
    """A setting of the last sitting; "" if there is none, or the file cannot be read, which others will tell."""
    with suppress(Unusable), troubles():
        check(path)
        with closing(connect_to_read(path)) as connection:
            query = "SELECT CAST(value AS TEXT) FROM setting WHERE name = ?"
            return "".join(connection.execute(query, (name,)).fetchone() or "")
    return ""


def _connection(name: str, **options: "Any") -> sqlite3.Connection:
    """A connection that reads bytes that are not UTF-8 as U+FFFD."""
    # One thread at a time uses it, but not always the one that opened it.
    connection: sqlite3.Connection = sqlite3.connect(name, isolation_level=None, check_same_thread=False, **options)
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    return connection


def set_aside(path: str) -> str:
    """Rename a damaged file and its logs, and give its new name without the folder, which contains the time."""
    name = f"{path}.damaged-{strftime('%Y%m%dT%H%M%S')}"
    while os.path.exists(name):
        name += "-again"
    os.rename(path, name)
    for suffix in ("-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            os.rename(path + suffix, name + suffix)
    return os.path.basename(name)
