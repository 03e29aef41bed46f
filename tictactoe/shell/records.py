"""Games that are kept: the finished ones, those in progress, and the settings of the last sitting."""

import glob
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from ..engine.game import Game, Phase
from ..engine.record import Record
from .clock import Stamp
from .database import READ_ONLY, check, connect, connect_to_read, reasons
from .lock import Lock, alone, is_free
from .rows import progress_row, read_progress, read_record, record_row
from .unusable import Unusable

PATIENCE = 5.0  # seconds to wait for another program that writes


class Kept(NamedTuple):
    """A game in progress, and when it was begun."""

    game: Game
    started: str


class _Entry(NamedTuple):
    """Of a game of this sitting: its number once it was over, when it was begun, how long it had lasted at `tick`."""

    number: int
    started: str
    seconds: float
    tick: float
    over: bool = False


_Run = Callable[..., sqlite3.Cursor]
_ENDS = "julianday(finished), id"


class Records:
    """A file of games, open from its making to `close`.

    Every method raises `Unusable` where the file cannot be used as it should.
    """

    def __init__(self, path: str, patience: float = PATIENCE, playing: bool = False) -> None:
        """Open the file, or make it.

        A program that plays, and keeps games in progress, holds a lock as long as the file is open; the rows of its
        games name it, so that others know whether somebody still plays them. A damaged file is set aside for such a
        program, and `aside` is the name it then has.
        """
        self._holder = f"{os.getpid()}-{os.urandom(4).hex()}" if playing else ""
        self._lock: Lock | None = None
        self._entries: dict[int, _Entry] = {}
        self._refused: str | None = None
        self._patience = patience
        with reasons():
            self.path = _real(path)
            check(self.path)
            try:
                with alone(self.path, patience):
                    self._connection, aside = connect(self.path, patience, mend=playing)
                    if playing:
                        self._hold()
            except OSError as error:
                if playing or error.errno not in READ_ONLY:
                    raise
                self._connection, aside = connect_to_read(self.path), None
            self._file = os.stat(self.path)
        self.aside = aside and os.path.basename(aside)

    @property
    def in_place(self) -> bool:
        """Whether the file has still its name: it may have been deleted, or replaced."""
        try:
            return os.path.samestat(os.stat(self.path), self._file)
        except OSError:
            return False

    def settle(self) -> None:
        """Move what was written ahead into the file itself, so that a copy has it; not while others use the file."""
        with suppress(sqlite3.Error):  # nothing is lost
            self._connection.execute("PRAGMA busy_timeout = 0")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._connection.execute(f"PRAGMA busy_timeout = {round(1000 * self._patience)}")

    def close(self) -> None:
        """Close the file, and let go of the game in progress."""
        with suppress(sqlite3.Error):  # what could be kept is kept
            self._connection.close()
        if self._lock:
            self._lock.release(remove=True)

    # Games of a sitting

    def _hold(self) -> None:
        is_played(self.path)  # tidies up after programs that were killed
        self._lock = Lock(self._lock_path(self._holder))
        try:
            self._lock.acquire()
        except OSError:
            self._connection.close()
            raise

    def take_over(self, refuse: Callable[[Game], str | None], tick: float) -> tuple[Kept | None, str | None]:
        """The newest game in progress that nobody plays and `refuse` has nothing against: it is ours from now on.

        Where it has something against all of them, the newest and what that is: somebody is told, and gives it up
        by the first mark of a new game on its terms. Of others nobody is told, and they wait for a later start.
        """
        refused: tuple[Kept | None, str | None] = None, None
        with reasons(), self._writing() as run:
            for row in run("SELECT * FROM progress ORDER BY rowid DESC").fetchall():
                try:
                    kept = Kept(read_progress(row), row["started"])
                except (ValueError, KeyError, TypeError):
                    continue  # no row of ours
                if row["holder"] == self._holder or not is_free(self._lock_path(row["holder"])):
                    continue
                why = refuse(kept.game)
                if why is None:
                    run("UPDATE progress SET holder = ? WHERE holder = ?", (self._holder, row["holder"]))
                    self._entries[kept.game.id] = _Entry(0, kept.started, row["seconds"], tick)
                    return kept, None
                if refused[0] is None:
                    refused, self._refused = (kept, why), why and row["holder"]
        return refused

    def give_back(self) -> None:
        """Let a game that was taken over be free again, and take it that nobody was told of any."""
        self._entries.clear()
        self._refused = None
        with reasons(), self._writing() as run:
            run("UPDATE progress SET holder = ? WHERE holder = ?", (f"{self._holder}-nobody", self._holder))

    def keep(self, game: Game, stamp: Stamp) -> None:
        """Write a game as it is now: a finished one as a record, another as the game in progress.

        A record of the same game that was written before is replaced, or, if the game goes on, withdrawn.
        """
        entry = self._entries.get(game.id) or _Entry(0, stamp.time, 0.0, stamp.tick)
        seconds = round(entry.seconds + stamp.tick - entry.tick, 3)
        with reasons(), self._writing() as run:
            run("DELETE FROM progress WHERE holder = ?", (self._holder,))
            if entry.over:
                run("DELETE FROM game WHERE id = ?", (entry.number,))
            entry = entry._replace(over=game.phase is Phase.FINISHED)
            if entry.over:
                record = Record(entry.number, entry.started, stamp.time, game, len(game.helped), seconds)
                entry = entry._replace(number=_add(run, record))
            elif not game.untouched:
                self._put_progress(run, game, entry.started, seconds)
        if game.untouched and game.phase is not Phase.FINISHED:
            self._entries.pop(game.id, None)  # it begins with its next first mark, or another game has its number
        else:
            self._entries[game.id] = entry

    def _put_progress(self, run: _Run, game: Game, started: str, seconds: float) -> None:
        row = progress_row(game) | {"holder": self._holder, "started": started, "seconds": seconds}
        if game.id not in self._entries and self._refused is not None and is_free(self._lock_path(self._refused)):
            terms = "holder = :refused AND board = :board AND x = :x AND o = :o"
            run(f"DELETE FROM progress WHERE {terms}", row | {"refused": self._refused})
        _insert(run, "progress", row)

    # What was kept

    def games(self) -> list[Record]:
        """Every finished game, in the order of their ends; rows that are none are left out."""
        with reasons():
            return list(self._read(f"SELECT * FROM game ORDER BY {_ENDS}"))

    def game(self, number: int) -> Record | None:
        """The finished game with a number, None where there is none."""
        with reasons():
            return next(self._read("SELECT * FROM game WHERE id = ?", (number,)), None)

    def results(self) -> list[tuple[str, str, str, str, int]]:
        """Of every finished game, in the same order: board, x, o, outcome, and whether it was played without help."""
        with reasons():
            query = f"SELECT board, x, o, outcome, hints + take_backs = 0 FROM game ORDER BY {_ENDS}"
            cursor = self._connection.cursor()
            cursor.row_factory = None  # plain tuples: every start waits for them
            return cursor.execute(query).fetchall()

    def add(self, records: Iterable[Record]) -> int:
        """Add games that were kept elsewhere, but for those that are here already; gives how many were added."""
        added = 0
        with reasons(), self._writing() as run:
            for record in records:
                row = record_row(record)
                same = " AND ".join(f"{name} IS :{name}" for name in row if name != "id")
                if not run(f"SELECT 1 FROM game WHERE {same}", row).fetchone():
                    _add(run, record)
                    added += 1
        return added

    def _read(self, query: str, arguments: tuple[int, ...] = ()) -> Iterator[Record]:
        for row in self._connection.execute(query, arguments):
            with suppress(ValueError):
                yield read_record(row)

    # Settings

    def settings(self) -> dict[str, str]:
        """The settings of the last sitting, by name."""
        with reasons():
            return dict(self._connection.execute("SELECT name, value FROM setting").fetchall())

    def remember(self, settings: dict[str, str]) -> None:
        """Remember settings for the next sitting."""
        with reasons(), self._writing() as run:
            for pair in settings.items():
                run("INSERT OR REPLACE INTO setting VALUES (?, ?)", pair)

    @contextmanager
    def _writing(self) -> Iterator[_Run]:
        """A transaction."""
        run = self._connection.execute
        run("BEGIN IMMEDIATE")
        try:
            yield run
            run("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # some errors have ended it
                run("ROLLBACK")
            raise

    def _lock_path(self, holder: str) -> str:
        return f"{self.path}.{holder}.lock"


def is_played(path: str) -> bool:
    """Whether a program plays with the file."""
    taken = [not is_free(lock) for lock in glob.glob(f"{glob.escape(_real(path))}.[0-9]*-????????.lock")]
    return any(taken)


def delete(path: str) -> None:
    """Delete the file; raises `Unusable` where a program plays with it."""
    path = _real(path)
    with reasons(), alone(path, PATIENCE) as lock:
        if is_played(path):
            raise Unusable("played")
        for end in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                os.unlink(path + end)
        lock.release(remove=True)


def _real(path: str) -> str:
    """The file that a path leads to: whoever has it by another name looks for the same locks."""
    return os.path.realpath(path)


def _add(run: _Run, record: Record) -> int:
    """Write a finished game by its number where that is free, else by the next one; gives the number it has."""
    free = record.id and not run("SELECT 1 FROM game WHERE id = ?", (record.id,)).fetchone()
    return _insert(run, "game", record_row(record) | {"id": record.id if free else None})


def _insert(run: _Run, table: str, row: dict[str, Any]) -> int:
    names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    number = run(f"INSERT INTO {table} ({names}) VALUES ({values})", row).lastrowid
    assert number is not None
    return number
