"""The file of the records: its tables, what leads from one version to the next, and what to do when it is damaged."""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from time import monotonic, sleep

from .lock import Lock
from .unusable import Unusable

APPLICATION = 0x74696374  # "tict", by which a file says whose it is
STRICT = " STRICT" if sqlite3.sqlite_version_info >= (3, 37) else ""

# What leads from each version of the file to the next. Each table is named for what a row of it is.
MIGRATIONS = (
    (
        f"PRAGMA application_id = {APPLICATION}",
        f"""CREATE TABLE game (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            started TEXT NOT NULL,
            finished TEXT NOT NULL,
            board TEXT NOT NULL,
            x TEXT NOT NULL,
            o TEXT NOT NULL,
            first TEXT NOT NULL,
            start TEXT,
            moves TEXT NOT NULL,
            outcome TEXT NOT NULL,
            hints INTEGER NOT NULL,
            take_backs INTEGER NOT NULL,
            seconds REAL NOT NULL
        ){STRICT}""",
        "CREATE INDEX game_started ON game (started)",
        f"""CREATE TABLE progress (
            holder TEXT PRIMARY KEY NOT NULL,
            started TEXT NOT NULL,
            board TEXT NOT NULL,
            x TEXT NOT NULL,
            o TEXT NOT NULL,
            level TEXT NOT NULL,
            start TEXT NOT NULL,
            to_move TEXT NOT NULL,
            moves TEXT NOT NULL,
            helped TEXT NOT NULL,
            take_backs INTEGER NOT NULL,
            seconds REAL NOT NULL
        ){STRICT}""",
        f"CREATE TABLE setting (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL){STRICT}",
    ),
)
MAGIC = b"SQLite format 3\0"
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


@contextmanager
def reasons() -> Iterator[None]:
    """Raise `Unusable` for what files and databases raise."""
    try:
        yield
    except sqlite3.Error as error:
        raise Unusable(_reason(error)) from error
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        raise Unusable("full" if full else "unreachable") from error


def connect(path: str, patience: float) -> tuple[sqlite3.Connection, str | None]:
    """The file at `path`, made where it is missing and brought up to date, and the new name of a damaged one.

    The caller sees to it that no other program opens it meanwhile. Raises `Unusable`, and what SQLite raises.
    """
    _check_header(path)
    try:
        return _open(path, patience), None
    except sqlite3.DatabaseError as error:
        if _reason(error) != "damaged":
            raise
        if not STRICT and "malformed database schema" in str(error):
            raise Unusable("newer") from error  # an older SQLite cannot read what a newer one made
    aside = _set_aside(path)
    return _open(path, patience), aside


@contextmanager
def alone(path: str, patience: float) -> Iterator[None]:
    """Keep other programs from opening the file meanwhile; raises `Unusable` where one does not let go in time."""
    folder = os.path.dirname(os.path.abspath(path))
    os.makedirs(folder, mode=0o700, exist_ok=True)
    if os.path.exists(path) and not os.path.isfile(path):  # a folder, or a pipe that would be waited at for ever
        raise Unusable("unreachable")
    lock = Lock(f"{path}.lock")
    end = monotonic() + patience
    while not lock.acquire():
        if monotonic() >= end:
            raise Unusable("locked")
        sleep(0.002)
    try:
        yield
    finally:
        lock.release()


def _check_header(path: str) -> None:
    """Refuse a file of a later version or of another program before anything can touch it."""
    try:
        with open(path, "rb") as file:
            header = file.read(100)
    except FileNotFoundError:
        return
    if header.startswith(MAGIC) and len(header) == 100:
        version, application = (int.from_bytes(header[at : at + 4], "big") for at in (VERSION_AT, APPLICATION_AT))
        if application != APPLICATION:
            raise Unusable("foreign")
        if version > len(MIGRATIONS):
            raise Unusable("newer")


def _open(path: str, patience: float) -> sqlite3.Connection:
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # SQLite would let others read it
    # Only one thread at a time uses it, but not always the one that opened it.
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        connection.row_factory = sqlite3.Row
        if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            damage = sqlite3.DatabaseError("quick_check found damage")
            damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise damage
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version < len(MIGRATIONS):
            connection.execute("BEGIN IMMEDIATE")
            for statements in MIGRATIONS[version:]:
                for statement in statements:
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            connection.execute("COMMIT")
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
