"""Stores in real files: what is kept, what is replaced, and which program goes on with which game."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import sleep

import pytest

from support.records_file import execute
from support.stores import (
    START,
    WON,
    YOU,
    Store,
    another,
    at,
    close,
    go_on,
    keep,
    left_behind,
    played,
    resumed,
    starts,
)
from support.system import posix
from support.ui import Attempt, KeepGame, Round
from tictactoe import Game, Level, Mark, Record, Seat, Seats, parse_position
from tictactoe._shell.clock import Stamp
from tictactoe._shell.records import locks
from tictactoe._shell.records.file import APPLICATION, TABLES
from tictactoe._shell.records.locks import acquire, is_played, release

# Finished games


def test_a_finished_game_is_kept_with_its_times(records: Store) -> None:
    game = played(*WON, seats=YOU).round.game
    for moves in range(1, 6):
        round = Round(1, game._replace(moves=game.moves[:moves]), frozenset({START}), 2)
        records.keep_game(KeepGame(round, Level.CASUAL), at(moves))
    (record,) = records.games()
    assert record.game.moves == game.moves
    assert (record.id, record.started, record.finished) == (1, at(1).time, at(5).time)
    assert (record.seconds, record.hints, record.take_backs) == (4.0, 1, 2)
    assert records.game(1) == record
    assert records.game(2) is None
    assert records.results() == [(1, "3,3,3", "person", "casual", "X", False)]


def test_a_game_counts_for_the_weakest_level_that_moved_in_it(records: Store) -> None:
    game = Game(START, YOU)
    for cell, level in (0, None), (3, Level.PERFECT), (1, None), (4, Level.NOVICE), (8, None), (5, Level.PERFECT):
        game = game.play(cell, level)
    records.keep_game(KeepGame(Round(1, game), Level.PERFECT), at(1))
    assert records.results() == [(1, "3,3,3", "person", "novice", "O", True)]


def test_taken_back_it_stands_and_ended_again_it_is_replaced(records: Store, path: str) -> None:
    records.keep_game(played(*WON), at(1))
    records.keep_game(played(*WON[:4]), at(2))
    assert [record.id for record in records.games()] == [1]
    assert resumed(path) is None  # this program still plays it
    records.keep_game(played(*WON[:4], 8, 5), at(3))
    (record,) = records.games()
    assert (record.id, [move.cell for move in record.game.moves]) == (1, [*WON[:4], 8, 5])
    records.keep_game(played(*WON, id=2), at(4))
    assert [record.id for record in records.games()] == [1, 2]


def test_taken_back_to_its_beginning_it_begins_with_its_next_mark(records: Store) -> None:
    records.keep_game(played(0), at(1))
    records.keep_game(played(), at(2))
    records.keep_game(played(4), at(30))
    records.keep_game(played(4, 0, 3, 1, 8, 2), at(35))
    (record,) = records.games()
    assert (record.started, record.seconds) == (at(30).time, 5.0)


def test_a_number_is_never_given_twice(records: Store, path: str) -> None:
    records.keep_game(played(*WON), at(1))
    records.keep_game(played(*WON[:4]), at(2))
    other = another(path)
    other.keep_game(played(*WON), at(3))
    other.close()
    records.keep_game(played(*WON), at(4))
    assert [record.id for record in records.games()] == [2, 1]  # in the order of their ends


def test_what_was_taken_back_in_one_sitting_is_replaced_in_the_next(path: str) -> None:
    keep(path, played(*WON, seats=YOU), played(*WON[:4], seats=YOU))
    records = another(path)
    kept = go_on(records)
    assert kept
    assert (kept.entry.number, kept.round.ended) == (1, played(*WON, seats=YOU).round)
    records.keep_game(KeepGame(kept.round.play(8), Level.CASUAL), at(3))
    assert [len(record.game.moves) for record in records.games()] == [5]
    records.keep_game(KeepGame(kept.round.play(8).play(5, Level.CASUAL), Level.CASUAL), at(4))
    (record,) = records.games()
    assert (record.id, len(record.game.moves), record.started) == (1, 6, at(1).time)
    records.close()


def test_a_file_whose_columns_were_added_later_and_that_has_an_index_is_as_good(path: str) -> None:
    names, game = "x_name TEXT, o_name TEXT, sgf TEXT", "game INTEGER"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        for name, columns in TABLES.items():
            first = columns.removesuffix(f", {names}").removesuffix(f", {game}")
            connection.execute(f"CREATE TABLE {name} ({first})")
        for added in names.split(", "):
            connection.execute(f"ALTER TABLE game ADD COLUMN {added}")
        connection.execute(f"ALTER TABLE progress ADD COLUMN {game}")
        connection.execute("CREATE INDEX game_started ON game (started)")
        connection.execute("PRAGMA user_version = 4")
        connection.commit()
    against = played(*WON, seats=Seats(Seat.PERSON, Seat.ENGINE, o_name="Meek"))
    records = another(path)
    records.keep_game(against, at(1))
    records.keep_game(played(0, id=2), at(2))
    assert (records.aside, records.games()[0].game.seats) == (None, against.round.game.seats)
    records.close()
    assert resumed(path) == played(0).round.game


def test_attempts_are_kept_in_the_order_in_which_they_were_made(records: Store, path: str) -> None:
    tried = (Attempt("1234abcd", True, False, at(2).time), Attempt("1234abce", False, False, at(1).time))
    for attempt in tried:
        records.keep_attempt(attempt, attempt.time)
    again = another(path)
    assert again.attempts() == tried
    again.close()


def test_an_import_meanwhile_takes_another_number(records: Store, path: str) -> None:
    drawn = played(4, 0, 2, 6, 3, 5, 1, 7, 8)
    records.keep_game(played(*WON), at(1))
    records.keep_game(played(*WON[:4]), at(2))
    other = another(path)
    other.add([Record(1, at(0).time, at(0).time, drawn.round.game, None, 0, 0, 1.0)])
    other.close()
    records.keep_game(played(*WON[:3]), at(3))
    records.keep_game(played(*WON), at(4))
    found = [(record.id, len(record.game.moves)) for record in records.games()]
    assert found == [(2, 9), (1, 5)]


def test_games_that_were_kept_elsewhere_stand_where_they_belong(records: Store) -> None:
    records.keep_game(played(*WON), at(1))
    lost = Record(
        1, "2025-03-01T23:30:00-10:00", "2025-03-01T23:31:00-10:00", played(*WON).round.game, None, 0, 0, 1.0
    )
    earlier = lost._replace(finished="2025-03-02T00:00:00Z")
    records.add([lost, earlier])
    assert [record.finished[:4] for record in records.games()] == ["2025", "2025", "2026"]
    assert [record.id for record in records.games()] == [3, 2, 1]


def test_a_clock_that_jumps_back_loses_nothing(records: Store) -> None:
    records.keep_game(played(0), at(30))
    records.keep_game(played(*WON), Stamp("2020-01-01T00:00:00Z", 131.5))
    records.keep_game(played(*WON, id=2), Stamp("2019-01-01T00:00:00Z", 132.0))
    assert [(record.id, record.seconds) for record in records.games()] == [(2, 0.0), (1, 1.5)]
    assert records.add(records.games()) == 0


def test_a_game_from_a_prepared_position_is_kept_and_counts_nowhere(records: Store) -> None:
    game = Game(parse_position("XX./OO./..."), Seats(Seat.PERSON, Seat.PERSON)).play(2)
    records.keep_game(KeepGame(Round(1, game), Level.PERFECT), at(1))
    assert [record.game for record in records.games()] == [game]
    assert records.results() == []


# Games in progress


def test_a_game_in_progress_goes_on_exactly_there(path: str) -> None:
    start = parse_position("XO./.../...", START.rules, Mark.O)
    game = Game(start, Seats(Seat.COMPUTER, Seat.PERSON)).play(4).play(8, Level.CASUAL)
    round = Round(1, game, frozenset(game.positions), take_backs=3)
    first = another(path)
    first.keep_game(KeepGame(round, Level.SKILLED), at(7))
    first.close()
    records = another(path)
    kept = go_on(records, 500.0)
    assert kept is not None
    assert (kept.round, kept.level) == (round, Level.SKILLED)
    assert kept.entry.started == at(7).time
    finished = round.play(2).play(3, Level.SKILLED).play(5).play(6, Level.SKILLED)
    assert finished.game.outcome
    records.keep_game(KeepGame(finished, Level.SKILLED), Stamp(at(9).time, 503.5))
    assert [(record.started, record.seconds) for record in records.games()] == [(at(7).time, 3.5)]
    records.close()
    assert resumed(path) is None


def test_the_seconds_of_both_sittings_count(path: str) -> None:
    first = another(path)
    first.keep_game(played(*WON[:3]), at(7))
    first.keep_game(played(*WON[:4]), at(19))
    first.close()
    records = another(path)
    assert go_on(records, 500.0)
    records.keep_game(played(*WON), Stamp(at(59).time, 503.5))
    assert [(record.started, record.seconds) for record in records.games()] == [(at(7).time, 15.5)]
    records.close()


@pytest.mark.parametrize("untouched", [played(), played(4, seats=Seats(Seat.COMPUTER, Seat.PERSON))])
def test_a_game_without_a_mark_of_a_person_is_not_gone_on_with(untouched: KeepGame, path: str) -> None:
    keep(path, untouched)
    assert resumed(path) is None


def test_a_position_that_was_set_up_is_gone_on_with_once_the_computer_has_moved(path: str) -> None:
    round = Round(1, Game(parse_position(".../.XO/..X"), Seats(Seat.PERSON, Seat.COMPUTER)))
    keep(path, KeepGame(round, Level.CASUAL))
    assert resumed(path) is None
    keep(path, KeepGame(round.play(0, Level.CASUAL), Level.CASUAL))
    assert resumed(path) == round.play(0, Level.CASUAL).game


def test_taken_back_to_the_beginning_nothing_is_in_progress(path: str) -> None:
    keep(path, played(0), played())
    assert resumed(path) is None


def test_the_first_mark_of_a_new_game_gives_the_old_one_up(path: str) -> None:
    keep(path, played(0), played(4, id=2))
    assert resumed(path) == played(4).round.game


def test_two_programs_have_a_game_in_progress_each(path: str) -> None:
    first, second = another(path), another(path)
    first.keep_game(played(0), at(1))
    assert go_on(second) is None
    second.keep_game(played(8), at(2))
    second.close()
    first.keep_game(played(0, 1), at(3))
    assert resumed(path) == played(8).round.game
    first.close()
    assert resumed(path) == played(0, 1).round.game


@posix
def test_a_file_with_two_names_is_one_file(path: str, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(path)
    first = another(str(link))
    first.keep_game(played(0), at(1))
    assert resumed(path) is None  # somebody plays it
    first.close()
    assert resumed(path) is not None
    assert link.is_symlink()


@posix
def test_a_name_that_sqlite_takes_for_something_else_is_a_file_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in (":memory:", "file:records?mode=ro", "%41 'quoted' \"*\""):
        keep(name, played(*WON))
        records = another(name)
        assert len(records.games()) == 1
        records.close()


def test_a_game_that_does_not_go_on_waits_whatever_is_played(path: str) -> None:
    for cell in (0, 5):
        keep(path, played(cell, id=1), played(*WON, id=2), played(cell, id=3))
    programs, found = starts(path)
    assert [game and game.last for game in found] == [5, 0, None]
    programs[0].keep_game(played(4, id=2), at(4))
    close(programs)
    programs, found = starts(path)
    assert [game and game.last for game in found] == [4, 0, None]
    close(programs)


def test_a_claimed_game_goes_on_in_one_program(path: str) -> None:
    left_behind(path, 0)
    programs = [another(path), another(path)]
    (kept,), (same,) = (program.games_left() for program in programs)
    assert kept == same
    assert [program.claim(kept, 0.0) for program in programs] == [True, False]
    assert programs[1].games_left() == []
    programs[1].keep_game(played(8), at(2))
    close(programs)
    programs, found = starts(path)
    assert [game and game.last for game in found] == [8, 0, None]
    close(programs)


CLAIMER = """
import os, signal, sys
from tictactoe._shell.records.store import Store
records = Store(sys.argv[1], playing=True)
(left,) = records.games_left()
assert records.claim(left, 0.0)
os.kill(os.getpid(), signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
"""


def test_a_game_whose_claimer_is_killed_before_it_goes_on_waits_again(path: str) -> None:
    left_behind(path, 0)
    for _ in range(2):
        killed = subprocess.run([sys.executable, "-c", CLAIMER, path], stderr=subprocess.PIPE)
        assert (killed.returncode != 0, killed.stderr) == (True, b"")
    assert resumed(path) == played(0).round.game


def test_a_game_is_not_claimed_while_the_file_cannot_be_written(path: str) -> None:
    left_behind(path, 0)
    records = another(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert len(records.games_left()) == 1
        assert go_on(records) is None
        other.execute("COMMIT")
    assert go_on(records)
    records.close()


def test_a_game_is_not_claimed_if_only_the_end_of_writing_fails(path: str) -> None:
    def denies_end(action: int, name: str | None, *_: str | None) -> int:
        ends = action == sqlite3.SQLITE_TRANSACTION and name == "COMMIT"
        return sqlite3.SQLITE_DENY if ends else sqlite3.SQLITE_OK

    left_behind(path, 0)
    records = another(path)
    records._connection.set_authorizer(denies_end)
    assert go_on(records) is None
    records._connection.set_authorizer(None)
    assert go_on(records)
    records.close()


def test_a_game_that_went_on_elsewhere_meanwhile_cannot_be_claimed(path: str) -> None:
    left_behind(path, 0)
    here, there = another(path), another(path)
    (kept,) = here.games_left()
    assert there.claim(kept, 0.0)
    there.keep_game(KeepGame(kept.round.play(4), kept.level), at(2))
    assert not here.claim(kept, 0.0)
    close([here, there])


def test_a_row_that_names_no_program_is_never_claimed(path: str) -> None:
    left_behind(path, 0)
    execute(path, "UPDATE progress SET holder = '1-/../../elsewhere'")
    assert resumed(path) is None


@pytest.mark.parametrize("folder", ["", "a[1]"])  # the name of a folder may be a pattern
def test_who_plays_is_told_by_locks_and_those_of_programs_that_were_killed_are_tidied_up(
    folder: str, tmp_path: Path
) -> None:
    path = str(tmp_path / folder / "records.sqlite3")
    another(path).close()
    left = Path(f"{path}.00000a0b0c0d4711.lock")
    left.touch()
    assert not is_played(path)
    assert left.exists(), "asking deletes nothing"
    playing = another(path)
    assert is_played(path)
    playing.close()
    assert not is_played(path)
    assert sorted(file.name for file in Path(path).parent.iterdir()) == ["records.sqlite3", "records.sqlite3.lock"]


@posix
def test_a_lock_on_a_file_that_its_holder_just_deleted_is_none(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lock, held = locks._lock, [acquire(path)]
    assert held[0] is not None

    def late(descriptor: int) -> None:
        monkeypatch.setattr(locks, "_lock", lock)
        assert held[0] is not None
        release(held[0], path, remove=True)
        held.append(acquire(path))
        lock(descriptor)

    monkeypatch.setattr(locks, "_lock", late)
    assert acquire(path) is None
    assert held[1] is not None
    release(held[1], path, remove=False)
    third = acquire(path)
    assert third is not None
    release(third, path, remove=True)
    assert not Path(path).exists()


# Adding games that were kept elsewhere


def test_adding_twice_changes_nothing(records: Store, tmp_path: Path) -> None:
    for id in (1, 2, 3):
        records.keep_game(played(*WON, id=id, seats=YOU), at(id))
    other = Store(str(tmp_path / "other"))
    assert (other.add(records.games()), other.add(records.games())) == (3, 0)
    assert other.games() == records.games()
    other.close()


def test_what_is_there_is_not_looked_for_anew_for_each_game_that_is_added(records: Store) -> None:
    records.keep_game(played(*WON), at(1))
    (record,) = records.games()
    asked = list[str]()
    records._connection.set_trace_callback(asked.append)
    found = [record._replace(finished=at(second).time) for second in range(1, 60)]
    assert (records.add(found), records.add((), found)) == (58, 0)
    assert sum("FROM game" in statement for statement in asked) == 4


def test_a_number_that_is_taken_becomes_another(records: Store) -> None:
    records.keep_game(played(*WON), at(1))
    (record,) = records.games()
    later = record._replace(finished=at(9).time)
    assert records.add([later, record, later]) == 1
    assert [(found.id, found.finished) for found in records.games()] == [(1, at(1).time), (2, at(9).time)]


def test_all_or_none_are_added(records: Store) -> None:
    def failing() -> Iterator[Record]:
        yield Record(7, at(1).time, at(2).time, played(*WON).round.game, None, 0, 0, 1.0)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        records.add(failing())
    assert records.games() == []


# Settings


def test_settings_are_remembered(records: Store, path: str) -> None:
    records.keep_settings({"level": "casual", "mark": "X"})
    records.keep_settings({"mark": "O"})
    other = Store(path)
    assert other.settings() == {"level": "casual", "mark": "O"}
    other.close()


# Programs at once


WRITER = """
import sys
from tictactoe._engine.board import Rules
from tictactoe._engine.game import Game, Seat, Seats
from tictactoe._engine.levels import Level
from tictactoe._shell.clock import Stamp
from tictactoe._shell.records.store import Store
from tictactoe._ui.sitting.effects import KeepGame
from tictactoe._ui.sitting.round import Round
records = Store(sys.argv[1], playing=True)
for number in range(1, 26):
    game = Game(Rules(3, 3, 3).start, Seats(Seat.PERSON, Seat.PERSON))
    for cell in (0, 3, 1, 4, 2):
        game = game.play(cell)
        records.keep_game(KeepGame(Round(number, game), Level.PERFECT), Stamp("2026-11-21T14:05:00Z", 0.0))
records.close()
"""


def test_programs_at_once_keep_all_their_games(path: str) -> None:
    programs = 3
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, path]) for _ in range(programs)]
    assert [writer.wait() for writer in writers] == [0] * programs
    records = Store(path)
    assert [record.id for record in records.games()] == list(range(1, 25 * programs + 1))
    records.close()
    assert resumed(path) is None


# Deleting


def contents(path: str) -> list[tuple[object, ...]]:
    """Every value of the table of games, byte for byte."""
    with closing(sqlite3.connect(path)) as connection:
        connection.text_factory = bytes
        return connection.execute("SELECT * FROM game ORDER BY id").fetchall()


def test_a_deleted_game_comes_back_byte_for_byte(records: Store, path: str) -> None:
    for number in (1, 2, 3):
        records.keep_game(played(*WON, id=number), at(number))
    no_utf_8 = "UPDATE game SET x_name = CAST(X'ff41' AS TEXT) WHERE id = 2"
    of_a_later_version = "ALTER TABLE game ADD COLUMN later BLOB DEFAULT X'00ff'"
    execute(path, no_utf_8, of_a_later_version)
    before = contents(path)
    records.delete(2)
    assert contents(path) == [before[0], before[2]]
    records.restore(2)
    assert contents(path) == before
    records.restore(2)
    records.restore(7)
    records.delete(7)
    assert contents(path) == before


def test_the_number_of_a_deleted_game_is_given_to_no_other(records: Store, path: str) -> None:
    for number in (1, 2):
        records.keep_game(played(*WON, id=number), at(number))
    records.delete(2)
    other = another(path)
    other.keep_game(played(*WON), at(3))
    imported = Record(2, at(0).time, at(0).time, played(4, 0, 2, 6, 3, 5, 1, 7, 8).round.game, None, 0, 0, 1.0)
    other.add([imported])
    assert [record.id for record in other.games()] == [4, 1, 3]
    records.restore(2)
    assert [record.id for record in other.games()] == [4, 1, 2, 3]
    other.close()


def test_games_that_are_imported_into_a_new_file_keep_their_numbers_in_any_order(records: Store) -> None:
    games = {3: (*WON,), 1: (4, *WON[:3], 5), 7: (0, 1, 3, 2, 6), 2: (8, 0, 5, 1, 2)}
    found = [
        Record(id, at(0).time, at(0).time, played(*cells).round.game, None, 0, 0, 1.0) for id, cells in games.items()
    ]
    assert records.add(found) == 4
    assert {record.id: tuple(move.cell for move in record.game.moves) for record in records.games()} == games


def test_the_program_that_played_it_can_take_its_end_back_and_end_it_again(records: Store, path: str) -> None:
    records.keep_game(played(*WON), at(1))
    other = another(path)
    other.delete(1)
    other.keep_game(played(*WON), at(2))
    records.keep_game(played(*WON[:4]), at(3))
    records.keep_game(played(*WON[:4], 8, 5), at(4))
    other.restore(1)  # which has gone on meanwhile
    assert [(record.id, len(record.game.moves)) for record in records.games()] == [(2, 5), (1, 6)]
    other.close()


def test_another_program_plays_on_while_a_game_is_deleted(records: Store, path: str) -> None:
    records.keep_game(played(*WON), at(1))
    other = another(path)
    other.keep_game(played(0, 1), at(2))
    left_behind(path, 8)
    records.delete(1)
    other.keep_game(played(0, 1, 2), at(3))
    other.close()
    programs, found = starts(path)
    assert [game and game.last for game in found] == [2, 8, None]
    close(programs)


DELETES = """
import sys
from tictactoe._shell.records.store import Store
records = Store(sys.argv[1], playing=True)
print("ready", flush=True)
while True:
    records.delete(2)
    records.restore(2)
"""


@posix
def test_killed_while_it_deletes_it_leaves_a_whole_file(records: Store, path: str) -> None:
    for number in (1, 2, 3):
        records.keep_game(played(*WON, id=number), at(number))
    before = contents(path)
    for moment in range(8):
        command = [sys.executable, "-c", DELETES, path]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
            assert program.stdout
            assert program.stdout.readline() == "ready\n"
            sleep(moment / 400)
            program.kill()
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        left = contents(path)
        assert left in (before, [before[0], before[2]])
        if left != before:
            with closing(sqlite3.connect(path)) as connection:
                places = ", ".join("?" * len(before[1]))
                connection.execute(f"INSERT INTO game SELECT {places}", before[1])
                connection.commit()
