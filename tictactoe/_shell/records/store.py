"""The store of the records: its SQL on finished games, games in progress, attempts at puzzles and settings."""

import _sqlite3 as sqlite3  # as .file does
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress

from ..._engine.board import Mark
from ..._engine.frozen import Frozen
from ..._engine.game import Game, Phase, Seat, Seats
from ..._engine.games.record import LARGEST, LONGEST, Record, is_time
from ..._engine.levels import Level
from ..._engine.notation import format_cell, format_position, format_rules, parse_cell, parse_position, parse_rules
from ..._ui.sitting.attempts import Attempt
from ..._ui.sitting.effects import KeepGame
from ..._ui.sitting.messages import Trouble
from ..._ui.sitting.round import Round
from ..clock import Stamp
from ..folders import make_folder
from . import Unusable
from .file import TABLES, check, connect, connect_to_read, set_aside, troubles
from .locks import PATIENCE, is_played, locked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


OPTIONAL = ("start", "x_name", "o_name", "sgf")  # columns that can be NULL
FIRST = 1  # the id of the first round of a sitting


def record_row(record: Record) -> "dict[str, Any]":
    """The row of a finished game: the data of its record, with its board and moves as text."""
    data: dict[str, Any] = dict.fromkeys(OPTIONAL) | record.as_data()
    return data | {"board": format_rules(record.game.rules), "moves": " ".join(data["moves"])}


def read_record(row: "dict[str, Any]") -> Record:
    """The record in a row; raises ValueError if the row holds none.

    Its comments are read when they are needed.
    """
    data = row | {"board": list(parse_rules(row["board"]).mnk), "moves": row["moves"].split()}
    values = {name: value for name, value in data.items() if value is not None or name not in OPTIONAL}
    sgf = values.pop("sgf", "")
    return Record.from_data(values)._replace(sgf=sgf if isinstance(sgf, str) else "")


def progress_row(round: Round, level: Level) -> "dict[str, Any]":
    """The row of a game in progress, without its holder, its times and the number of its record."""
    game, rules = round.game, round.game.rules
    moves = (f"{format_cell(rules, move.cell)}{f':{move.level.title}' if move.level else ''}" for move in game.moves)
    return {
        "board": format_rules(rules),
        "x": game.seats.x.value,
        "o": game.seats.o.value,
        "level": level.title,
        "start": format_position(game.start),
        "to_move": game.start.to_move.value,
        "moves": " ".join(moves),
        "helped": " ".join(sorted(f"{seen.to_move.value}:{format_position(seen)}" for seen in round.helped)),
        "take_backs": round.take_backs,
    }


def read_progress(row: "dict[str, Any]") -> tuple[Round, Level]:
    """The round in a row, and its level; raises ValueError, KeyError or TypeError if the row holds none."""
    if not (is_time(row["started"]) and 0 <= row["seconds"] <= LONGEST and 0 <= row["take_backs"] <= LARGEST):
        raise ValueError("no time, or no number, that this program writes")
    rules = parse_rules(row["board"])
    start = parse_position(row["start"], rules, Mark(row["to_move"]))
    helped = (seen.partition(":") for seen in row["helped"].split())
    game = Game(start, Seats(Seat(row["x"]), Seat(row["o"])))
    for move in row["moves"].split():
        name, _, level = move.partition(":")
        game = game.play(parse_cell(rules, name), Level[level.upper()] if level else None)
    if game.phase is Phase.FINISHED:
        raise ValueError("the game is over")
    positions = frozenset(parse_position(text, rules, Mark(mark)) for mark, _, text in helped)
    return Round(FIRST, game, positions, row["take_backs"]), Level[row["level"].upper()]


class Entry(Frozen):
    """When a round began, as ISO 8601, the seconds played before `tick`, as in `Stamp`, and its record's number.

    `started` is empty if the round was taken back to its beginning; `number` is 0 if it never ended.
    """

    started: str
    seconds: float
    tick: float = 0
    number: int = 0


class GameLeft(Frozen):
    """A game in progress whose program, the `holder`, has ended."""

    round: Round
    level: Level
    holder: str
    entry: Entry


_NAMES_HOLDER = "holder NOT GLOB '*[^0-9a-f]*'"  # any other text, such as a path, names no program
_Execute = Callable[..., sqlite3.Cursor]
_BY_END = "julianday(finished), id"
# The columns by which a game that is there is known again.
COMPARED_IF_SHARED = ("board", "first", "start", "moves")
COMPARED = tuple(name for each in TABLES["game"].split(", ") if (name := each.split()[0]) not in ("id", "sgf"))
HIGHEST = 2**52  # the largest number that an imported game keeps; JSON readers are exact up to 2**53
_BIN = "CREATE TEMP TABLE IF NOT EXISTS deleted_game AS SELECT * FROM game WHERE 0"


class Store:
    """A file of games, open until `close`. Every method raises `Unusable` if the file cannot be used.

    Each program that plays has a row of its own for its game in progress, so that two never write the same row.
    """

    def __init__(self, path: str, *, patience: float = PATIENCE, playing: bool = False) -> None:
        """Open the file, or make it.

        `patience` is how many seconds to wait for other programs. A program that is `playing` holds a lock while the
        file is open, and the row of its game in progress names that lock. It sets a damaged file aside: `aside` is
        then the new name, else None. A file that cannot be written is opened to read: `unwritable` is then why, else
        None.
        """
        self._holder = os.urandom(8).hex() if playing else ""
        self._entries: dict[int, Entry] = {}
        self.unwritable: Trouble | None = None
        self.aside: str | None = None
        with troubles(), ExitStack() as stack:
            self.path = os.path.realpath(path)  # so that other names of the file lead to the same locks
            make_folder(self.path)
            check(self.path)
            try:
                with troubles(), locked(self.path, patience):
                    if playing:
                        is_played(self.path, tidy=True)
                        stack.enter_context(locked(f"{self.path}.{self._holder}"))
                    try:
                        self._connection = connect(self.path, patience)
                    except Unusable as error:
                        if error.trouble is not Trouble.DAMAGED or not playing:
                            raise
                        self.aside = set_aside(self.path)
                        self._connection = connect(self.path, patience)
            except Unusable as error:
                if error.trouble not in (Trouble.READ_ONLY, Trouble.FULL):
                    raise
                if not (os.path.exists(self.path) and os.path.getsize(self.path)):
                    raise  # one that could not be made on a full disk is left empty
                self.unwritable = error.trouble
                self._connection = connect_to_read(self.path)
            stack.enter_context(closing(self._connection))
            self._file = os.stat(self.path)
            self._open = stack.pop_all()

    @property
    def in_place(self) -> bool:
        """Whether the open file is still at its path, neither deleted nor replaced."""
        try:
            return os.path.samestat(os.stat(self.path), self._file)
        except OSError:
            return False

    def close(self) -> None:
        """Close the file, and release the lock on the game in progress."""
        with suppress(sqlite3.Error):  # no transaction is open, so nothing is lost
            self._open.close()

    def games_left(self) -> list[GameLeft]:
        """The games in progress whose programs have ended, the newest first, without those that cannot be read."""
        found = []
        for row in self._rows("progress", f"WHERE {_NAMES_HOLDER} ORDER BY rowid DESC"):
            if self._is_played(row):
                continue
            with suppress(ValueError, KeyError, TypeError):
                round, level = read_progress(row)
                ended = next(self._records("WHERE id = ?", row["game"]), None)
                if ended:
                    round = round._replace(ended=Round(round.id, ended.game))
                entry = Entry(row["started"], row["seconds"], number=ended.id if ended else 0)
                found.append(GameLeft(round, level, row["holder"], entry))
        return found

    @property
    def played_elsewhere(self) -> bool:
        """Whether another program has a game in progress."""
        return any(map(self._is_played, self._rows("progress", f"WHERE {_NAMES_HOLDER}")))

    def _is_played(self, row: "dict[str, Any]") -> bool:
        """Whether the program of a game in progress, another one, is at work."""
        return row["holder"] != self._holder and os.path.exists(f"{self.path}.{row['holder']}.lock")

    def claim(self, left: GameLeft, tick: float) -> bool:
        """Take over a game that was left, and count its seconds from `tick` on.

        Its row then names this program, until `keep_game` replaces it. Where the file can only be read, the row stays
        as it is until the game is claimed once more. False if another program was quicker, or if writing fails.
        """
        claimed = self.unwritable is not None
        with suppress(Unusable):  # the first move will tell why
            with self._writing() as execute:
                rename = "UPDATE progress SET holder = ? WHERE holder IN (?, ?)"
                renamed = execute(rename, (self._holder, left.holder, self._holder)).rowcount
            claimed = renamed == 1
        if claimed:
            self._entries[left.round.id] = left.entry._replace(tick=tick)
        return claimed

    def go_on(self, left: GameLeft, tick: float) -> None:
        """Claim a game that goes on in any case: where another program was quicker, it is a further one."""
        self._entries[left.round.id] = left.entry._replace(tick=tick, number=0)
        self.claim(left, tick)

    def keep_game(self, effect: KeepGame, stamp: Stamp) -> None:
        """Write a round: as a record if it is over, else as this program's game in progress.

        If the end of a round was taken back and it ends again, the new record replaces the old one.
        """
        played, game = effect.round, effect.round.game
        entry = self._entries.get(played.id, Entry("", 0))
        if not entry.started:
            entry = Entry(stamp.time, 0, stamp.tick, entry.number)
        seconds = round(entry.seconds + stamp.tick - entry.tick, 3)
        over = game.phase is Phase.FINISHED
        with self._writing() as execute:
            execute("DELETE FROM progress WHERE holder = ?", (self._holder,))
            if over:
                execute("DELETE FROM game WHERE id = ?", (entry.number,))
                level = min(game.levels, default=effect.level) if Seat.COMPUTER in game.seats.both else None
                hints, take_backs = len(played.helped), played.take_backs
                record = Record(entry.number, entry.started, stamp.time, game, level, hints, take_backs, seconds)
                entry = entry._replace(number=_add(execute, record, own=entry.number))
            elif played.begun:
                row = progress_row(played, effect.level)
                row |= {"holder": self._holder, "started": entry.started, "seconds": seconds}
                _insert(execute, "progress", row | {"game": entry.number or None})
        self._entries[played.id] = entry if over or played.begun else entry._replace(started="")

    def games(self) -> list[Record]:
        """The finished games in the order in which they ended, without those whose rows cannot be read."""
        return list(self._records(f"ORDER BY {_BY_END}"))

    def numbers(self) -> set[int]:
        """The numbers of all finished games, also of those whose rows cannot be read."""
        return {number for (number,) in self._read("SELECT id FROM game")}

    def game(self, number: int) -> Record | None:
        """The finished game with this number; None if there is none, or if its row cannot be read."""
        return next(self._records("WHERE id = ?", number), None) if 0 < number <= LARGEST else None

    def last_game(self) -> Game | None:
        """The game that ended last; None if there is none, or if its row cannot be read."""
        last = next(self._records("ORDER BY julianday(finished) DESC, id DESC LIMIT 1"), None)
        return last.game if last else None

    def results(self) -> list[tuple[int, str, str, str, str, int]]:
        """The finished games from empty boards, by their ends: id, board, x, o, outcome, and 1 if unaided, else 0."""
        columns = "id, CAST(board AS TEXT), x, o, outcome, hints + take_backs = 0"
        condition = "start IS NULL AND outcome IN ('X', 'O', 'draw')"
        return self._read(f"SELECT {columns} FROM game WHERE {condition} ORDER BY {_BY_END}")

    def add(self, records: Iterable[Record], shared: Iterable[Record] = ()) -> int:
        """Add the finished games that the file does not have yet; gives how many.

        Of a `shared` game, whose time and players are not known, the file has any with the same beginning and moves.
        A game that is there gets the comments and variations of the one that is not added.
        """
        added = 0
        numbered = sorted(records, key=lambda record: (record.id < 1, record.id))  # so that each keeps its number
        with self._writing() as execute:
            for compared, games in (COMPARED, numbered), (COMPARED_IF_SHARED, shared):
                same = set(execute(f"SELECT {', '.join(compared)} FROM game"))
                for record in games:
                    row = record_row(record)
                    values = tuple(row[name] for name in compared)
                    if values not in same:
                        same.add(values)
                        _add(execute, record)
                        added += 1
                    elif record.tree and record.tree.annotated:
                        where = " AND ".join(f"{name} IS :{name}" for name in compared)
                        execute(f"UPDATE game SET sgf = :sgf WHERE {where}", row)
        return added

    def delete(self, number: int) -> None:
        """Delete the finished game with this number, which `restore` brings back as it was while the file is open."""
        with self._writing() as execute:
            execute(_BIN)
            execute("INSERT INTO deleted_game SELECT * FROM game WHERE id = ?", (number,))
            execute("DELETE FROM game WHERE id = ?", (number,))

    def restore(self, number: int) -> None:
        """Bring back the game that `delete` deleted last, unless its own program has played it anew meanwhile."""
        with self._writing() as execute:
            execute(_BIN)
            execute("INSERT OR IGNORE INTO game SELECT * FROM deleted_game WHERE id = ?", (number,))
            execute("DELETE FROM deleted_game WHERE id = ?", (number,))

    def numbers_of(self, rounds: Iterable[int]) -> dict[int, int]:
        """The numbers of the records of rounds that ended in this sitting, both by the id of the round."""
        return {id: entry.number for id in rounds if (entry := self._entries.get(id)) and entry.number}

    def attempts(self) -> tuple[Attempt, ...]:
        """The attempts at puzzles, the oldest first."""
        rows = self._read("SELECT CAST(puzzle AS TEXT), solved, clean, CAST(tried AS TEXT) FROM attempt ORDER BY id")
        return tuple(Attempt(name, bool(solved), bool(clean), tried) for name, solved, clean, tried in rows)

    def keep_attempt(self, attempt: Attempt, time: str) -> None:
        """Write an attempt at a puzzle, made at `time` (ISO 8601)."""
        row = {"tried": time, "puzzle": attempt.name, "solved": attempt.solved, "clean": attempt.clean}
        with self._writing() as execute:
            _insert(execute, "attempt", row)

    def settings(self) -> dict[str, str]:
        """The settings of the last sitting, by name."""
        return dict(self._read("SELECT CAST(name AS TEXT), CAST(value AS TEXT) FROM setting"))

    def keep_settings(self, settings: dict[str, str]) -> None:
        """Write settings for the next sitting."""
        with self._writing() as execute:
            for pair in settings.items():
                execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", pair)

    @troubles()
    def _read(self, query: str) -> "list[Any]":
        return self._connection.execute(query).fetchall()

    def _rows(self, table: str, which: str, *values: int) -> "Iterator[dict[str, Any]]":
        """Rows of a table, by the names of their columns."""
        with troubles():
            found = self._connection.execute(f"SELECT * FROM {table} {which}", values)
            names = [column for column, *_ in found.description]
            for row in found:
                yield dict(zip(names, row, strict=True))

    def _records(self, which: str, *values: int) -> Iterator[Record]:
        """Finished games, without those whose rows cannot be read."""
        for row in self._rows("game", which, *values):
            with suppress(ValueError, TypeError):
                yield read_record(row)

    @contextmanager
    def _writing(self) -> Iterator[_Execute]:
        """A transaction, rolled back if anything is raised in it; raises `Unusable` if the file can only be read."""
        if self.unwritable:
            raise Unusable(self.unwritable)
        execute = self._connection.execute
        with troubles():
            execute("BEGIN IMMEDIATE")
            try:
                yield execute
                execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # some errors have already ended the transaction
                    execute("ROLLBACK")
                raise


def _add(execute: _Execute, record: Record, *, own: int = 0) -> int:
    """Insert a finished game, and give its number: its own if no game ever had that, else a new one.

    A number is kept up to HIGHEST. A program that plays a game again keeps the game's `own` number.
    """
    given = execute("SELECT seq FROM sqlite_sequence WHERE name = 'game'").fetchone() or (0,)
    keeps = record.id == own > 0 or given[0] < record.id <= HIGHEST
    return _insert(execute, "game", record_row(record) | {"id": record.id if keeps else None})


def _insert(execute: _Execute, table: str, row: "dict[str, Any]") -> int:
    names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    number = execute(f"INSERT INTO {table} ({names}) VALUES ({values})", row).lastrowid
    assert number is not None
    return number
