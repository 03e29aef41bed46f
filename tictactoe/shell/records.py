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
from .database import alone, connect, reasons
from .lock import Lock, is_free
from .rows import progress_row, read_progress, read_record, record_row
from .unusable import Unusable

__all__ = ["Kept", "Records", "Unusable"]

PATIENCE = 5.0  # seconds to wait for another program that writes


class Kept(NamedTuple):
    """A game in progress, and when it was begun."""

    game: Game
    started: str


class _Entry(NamedTuple):
    """Of a game of this sitting: its row once it is over, when it was begun, and how long it had lasted at `tick`."""

    row: int | None
    started: str
    seconds: float
    tick: float


_Run = Callable[..., sqlite3.Cursor]


class Records:
    """A file of games, open from its making to `close`.

    Every method raises `Unusable` where the file cannot be used as it should. A program that plays calls `hold`
    before it keeps games in progress: their rows name a lock, by which others know whether somebody still plays.
    """

    def __init__(self, path: str, patience: float = PATIENCE) -> None:
        """Open the file, or make it; a damaged one is set aside first, and `aside` is the name it then has."""
        with reasons():
            self.path = os.path.realpath(path)  # whoever has the file by another name looks for the same locks
        self._patience = patience
        self._holder = ""
        self._lock: Lock | None = None
        self._entries: dict[int, _Entry] = {}
        self._refused: str | None = None
        with reasons(), alone(self.path, patience):
            self._connection, aside = connect(self.path, patience)
        self.aside = aside and os.path.basename(aside)

    def close(self) -> None:
        """Close the file, and let go of the game in progress."""
        with suppress(sqlite3.Error):  # what could be kept is kept
            self._connection.close()
        if self._lock:
            self._lock.release(remove=True)

    # Games of a sitting

    def hold(self) -> None:
        """Take a name for the games in progress of this program."""
        with reasons(), alone(self.path, self._patience):
            for path in glob.glob(f"{glob.escape(self.path)}.*.lock"):
                is_free(path)  # tidies up after programs that were killed
            self._holder = f"{os.getpid()}-{os.urandom(4).hex()}"
            self._lock = Lock(self._lock_path(self._holder))
            self._lock.acquire()

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
                    self._entries[kept.game.id] = _Entry(None, kept.started, row["seconds"], tick)
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
        entry = self._entries.get(game.id) or _Entry(None, stamp.time, 0.0, stamp.tick)
        seconds = round(entry.seconds + stamp.tick - entry.tick, 3)
        with reasons(), self._writing() as run:
            run("DELETE FROM progress WHERE holder = ?", (self._holder,))
            if game.phase is Phase.FINISHED:
                record = Record(entry.row or 0, entry.started, stamp.time, game, len(game.helped), seconds)
                entry = entry._replace(row=_put(run, record))
            else:
                run("DELETE FROM game WHERE id = ?", (entry.row,))
                if not game.untouched:
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
            return list(self._read("SELECT * FROM game ORDER BY id"))

    def game(self, number: int) -> Record | None:
        """The finished game with a number, None where there is none."""
        with reasons():
            return next(self._read("SELECT * FROM game WHERE id = ?", (number,)), None)

    def results(self) -> list[tuple[str, str, str, str, bool]]:
        """Of every finished game, in order: board, x, o, outcome, and whether it was played without help."""
        with reasons():
            query = "SELECT board, x, o, outcome, hints + take_backs = 0 FROM game ORDER BY id"
            return [
                (board, x, o, outcome, bool(own)) for board, x, o, outcome, own in self._connection.execute(query)
            ]

    def add(self, records: Iterable[Record]) -> int:
        """Add games that were kept elsewhere, but for those that are here already; gives how many were added.

        A game keeps its number where that is free.
        """
        added = 0
        with reasons(), self._writing() as run:
            for record in records:
                row = record_row(record)
                same = " AND ".join(f"{name} IS :{name}" for name in row if name != "id")
                if not run(f"SELECT 1 FROM game WHERE {same}", row).fetchone():
                    taken = run("SELECT 1 FROM game WHERE id = ?", (record.id,)).fetchone()
                    _put(run, record._replace(id=0) if taken else record)
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


def _put(run: _Run, record: Record) -> int:
    """Write a finished game, in the place of the one with its number; 0 takes the next number. Gives the number."""
    return _insert(run, "game", record_row(record) | {"id": record.id or None})


def _insert(run: _Run, table: str, row: dict[str, Any]) -> int:
    names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    number = run(f"INSERT OR REPLACE INTO {table} ({names}) VALUES ({values})", row).lastrowid
    assert number is not None
    return number
