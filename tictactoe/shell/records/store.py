"""Games that are kept: the finished ones, those in progress, and the settings of the last sitting."""

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from ...engine.game import Game, Phase
from ...engine.record import LARGEST, Record
from ..clock import Stamp
from .file import READ_ONLY, check, connect, connect_to_read, make_folder, troubles
from .locks import PATIENCE, Lock, alone, holder_lock, is_free, tidy
from .rows import progress_row, read_progress, read_record, record_row


class Kept(NamedTuple):
    """A game in progress, when it was begun, and the number of its record where its end was taken back, else 0."""

    game: Game
    started: str
    number: int = 0


class _Entry(NamedTuple):
    """Of a game of this sitting: when it was begun, how long it had lasted at `tick`, its number once it ended.

    Where it was taken back to its beginning it is still to begin, and `started` is empty.
    """

    started: str
    seconds: float
    tick: float
    number: int = 0


_Run = Callable[..., sqlite3.Cursor]
_ENDS = "julianday(finished), id"
HIGHEST = 2**52  # which leaves as many for other games that every program reads exactly in JSON


class Store:
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
        with troubles():
            self.path = os.path.realpath(path)  # whoever has it by another name looks for the same locks
            make_folder(self.path)
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
        tidy(self.path)
        self._lock = Lock(holder_lock(self.path, self._holder))
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
        with troubles(), self._writing() as run:
            for row in run("SELECT * FROM progress ORDER BY rowid DESC").fetchall():
                try:
                    game = read_progress(row)
                except (ValueError, KeyError, TypeError):
                    continue  # no row of ours
                if row["holder"] == self._holder or not is_free(holder_lock(self.path, row["holder"])):
                    continue
                why, kept = refuse(game), Kept(game, row["started"])
                if why is None:
                    run("UPDATE progress SET holder = ? WHERE holder = ?", (self._holder, row["holder"]))
                    ended = next(self._read("SELECT * FROM game WHERE id = ?", (row["game"],)), None)
                    if ended:
                        kept = kept._replace(game=game._replace(ended=ended.game), number=ended.id)
                    self._entries[game.id] = _Entry(kept.started, row["seconds"], tick, kept.number)
                    return kept, None
                if refused[0] is None:
                    refused, self._refused = (kept, why), why and row["holder"]
        return refused

    def give_back(self) -> None:
        """Let a game that was taken over be free again, and take it that nobody was told of any."""
        self._entries.clear()
        self._refused = None
        with troubles(), self._writing() as run:
            run("UPDATE progress SET holder = ? WHERE holder = ?", (f"{self._holder}-nobody", self._holder))

    def keep(self, game: Game, stamp: Stamp) -> None:
        """Write a game as it is now: a finished one as a record, another as the game in progress.

        A record of the same game, the end of which was taken back, is replaced when the game ends again.
        """
        entry = self._entries.get(game.id) or _Entry("", 0.0, 0.0)
        begins = not entry.started
        if begins:
            entry = _Entry(stamp.time, 0.0, stamp.tick, entry.number)
        seconds = round(entry.seconds + stamp.tick - entry.tick, 3)
        over = game.phase is Phase.FINISHED
        with troubles(), self._writing() as run:
            run("DELETE FROM progress WHERE holder = ?", (self._holder,))
            if over:
                run("DELETE FROM game WHERE id = ?", (entry.number,))
                record = Record(entry.number, entry.started, stamp.time, game, len(game.helped), seconds)
                entry = entry._replace(number=_add(run, record))
            elif not game.untouched:
                row = progress_row(game) | {"holder": self._holder, "started": entry.started, "seconds": seconds}
                if begins:
                    self._give_up(run, row)
                _insert(run, "progress", row | {"game": entry.number or None})
        self._entries[game.id] = entry if over or not game.untouched else entry._replace(started="")

    def _give_up(self, run: _Run, row: dict[str, Any]) -> None:
        """Delete the game that was refused where the one in this row begins on its terms."""
        if self._refused is not None and is_free(holder_lock(self.path, self._refused)):
            terms = " AND ".join(f"{name} = :{name}" for name in ("board", "x", "o", "level", "start", "to_move"))
            run(f"DELETE FROM progress WHERE holder = :refused AND {terms}", row | {"refused": self._refused})

    # What was kept

    def games(self) -> list[Record]:
        """Every finished game, in the order of their ends; rows that are none are left out."""
        with troubles():
            return list(self._read(f"SELECT * FROM game ORDER BY {_ENDS}"))

    def game(self, number: int) -> Record | None:
        """The finished game with a number, None where there is none."""
        if number > LARGEST:
            return None
        with troubles():
            return next(self._read("SELECT * FROM game WHERE id = ?", (number,)), None)

    def results(self) -> list[tuple[int, str, str, str, str, int]]:
        """Of every finished game, in the same order: id, board, x, o, outcome, and whether it was without help."""
        with troubles():
            query = f"SELECT id, board, x, o, outcome, hints + take_backs = 0 FROM game ORDER BY {_ENDS}"
            cursor = self._connection.cursor()
            cursor.row_factory = None  # plain tuples: every start waits for them
            return cursor.execute(query).fetchall()

    def add(self, records: Iterable[Record]) -> int:
        """Add games that were kept elsewhere, but for those that are here already; gives how many were added."""
        added = 0
        with troubles(), self._writing() as run:
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
        with troubles():
            return dict(self._connection.execute("SELECT name, value FROM setting").fetchall())

    def remember(self, settings: dict[str, str]) -> None:
        """Remember settings for the next sitting."""
        with troubles(), self._writing() as run:
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


def _add(run: _Run, record: Record) -> int:
    """Write a finished game by its number where that is free, else by the next one; gives the number it has.

    A number that would leave too little room for those after it counts as taken.
    """
    free = 0 < record.id <= HIGHEST and not run("SELECT 1 FROM game WHERE id = ?", (record.id,)).fetchone()
    return _insert(run, "game", record_row(record) | {"id": record.id if free else None})


def _insert(run: _Run, table: str, row: dict[str, Any]) -> int:
    names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    number = run(f"INSERT INTO {table} ({names}) VALUES ({values})", row).lastrowid
    assert number is not None
    return number
