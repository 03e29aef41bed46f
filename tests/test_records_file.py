"""The file of the records: whose it is, who may read it, and what is done if it is damaged."""

import itertools
import ntpath
import os
import shutil
import sqlite3
import stat
import time
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from support.records_file import execute
from support.stores import WON, Store, another, at, keep, played, resumed
from support.system import posix
from support.ui import BareQuestion, OpenRecords, Trouble, tally
from tictactoe._engine.games.record import is_time
from tictactoe._shell import folders
from tictactoe._shell.clock import now
from tictactoe._shell.commands.games import delete
from tictactoe._shell.records import Unusable
from tictactoe._shell.records.file import TABLES, VERSION, connect, connect_to_read
from tictactoe._shell.records.thread import RecordsThread


@posix
def test_file_and_folder_are_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "state" / "tictactoe" / "records.sqlite3"
    records = another(str(path))
    records.keep_game(played(*WON), at(1))
    modes = {file: stat.S_IMODE(file.stat().st_mode) for file in [path.parent, *path.parent.iterdir()]}
    assert len(modes) == 6
    assert modes.pop(path.parent) == 0o700
    assert set(modes.values()) == {0o600}
    records.close()


@posix
@pytest.mark.parametrize(("before", "after"), [(0o644, 0o600), (0o400, 0o400)])
def test_a_file_is_made_its_owners_alone_and_one_that_may_only_be_read_stays_so(
    before: int, after: int, path: str
) -> None:
    another(path).close()
    os.chmod(path, before)
    with suppress(Unusable):  # root can write it all the same
        another(path).close()
    assert stat.S_IMODE(os.stat(path).st_mode) == after


def test_a_copy_of_the_file_alone_is_whole_and_reading_it_leaves_nothing_behind(path: str, tmp_path: Path) -> None:
    records, copy = another(path), str(tmp_path / "copy.sqlite3")
    for number in (1, 2):
        records.keep_game(played(*WON, id=number), at(number))
        shutil.copy(path, copy)
        with closing(connect_to_read(copy)) as reader:
            assert reader.execute("SELECT count(*) FROM game").fetchone()[0] == number
    records.keep_game(played(0, id=3), at(3))
    records.delete(1)
    shutil.copy(path, copy)
    with closing(connect_to_read(copy)) as reader:
        assert reader.execute("SELECT id FROM game").fetchall() == [(2,)]
        assert reader.execute("SELECT moves FROM progress").fetchall() == [("a1",)]
    assert sorted(tmp_path.glob("copy*")) == [Path(copy)]
    records.close()


@posix
def test_a_path_that_is_no_utf_8_can_be_read(path: str, tmp_path: Path) -> None:
    with closing(connect(path, 1.0)):
        named = os.fsdecode(os.fsencode(tmp_path) + b"/\xff?#%.sqlite3")
        shutil.copy(path, named)
    with closing(connect_to_read(named)) as reader:
        assert reader.execute("SELECT count(*) FROM game").fetchone()[0] == 0


def test_the_file_is_written_ahead_and_says_whose_it_is(records: Store) -> None:
    with closing(sqlite3.connect(records.path)) as connection, connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_a_game_that_was_kept_outlives_a_crash_of_the_system_but_for_the_last_moment(path: str) -> None:
    connection = connect(path, 1.0)
    normal = 1
    assert connection.execute("PRAGMA synchronous").fetchone()[0] == normal
    connection.close()


def damaged(path: str, kind: str) -> bytes:
    keep(path, *(played(*WON, id=id) for id in range(1, 40)))
    whole = Path(path).read_bytes()
    rng = Random(kind)
    content = {
        "random": rng.randbytes(5000),
        "short": whole[:50],
        "stub": b"\1",
        "truncated": whole[: len(whole) // 2],
        "overwritten": whole[:4096] + rng.randbytes(len(whole) - 4096),
        "text": b"These are the voyages\n" * 50,
    }[kind]
    Path(path).write_bytes(content)
    return content


@pytest.mark.parametrize("kind", ["random", "stub", "short", "truncated", "overwritten", "text"])
def test_a_damaged_file_is_set_aside_under_a_name_with_the_time(kind: str, path: str) -> None:
    content = damaged(path, kind)
    records = another(path)
    assert records.aside is not None
    assert records.aside.startswith("records.sqlite3.damaged-20")
    assert Path(path).with_name(records.aside).read_bytes() == content
    assert records.games() == []
    records.keep_game(played(*WON), at(1))
    assert len(records.games()) == 1
    records.close()
    again = another(path)
    assert (again.aside, len(again.games())) == (None, 1)
    again.close()


def test_what_was_set_aside_is_never_overwritten(path: str) -> None:
    names = set()
    for _ in range(3):
        Path(path).write_bytes(b"nonsense" * 99)
        records = Store(path, playing=True)
        names.add(records.aside)
        records.close()
    assert len(names) == 3


def test_what_may_be_a_letter_of_somebody_is_left_alone(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear diary")
    for playing in (False, True):
        with pytest.raises(Unusable, match="FOREIGN"):
            Store(str(letter), playing=playing)
    assert os.listdir(tmp_path) == ["letter.txt"]
    assert letter.read_text() == "Dear diary"


def test_who_only_reads_sets_nothing_aside(path: str) -> None:
    content = damaged(path, "truncated")
    with pytest.raises(Unusable, match="DAMAGED"):
        Store(path)
    assert Path(path).read_bytes() == content


def test_files_that_begin_alike_have_locks_of_their_own(tmp_path: Path) -> None:
    playing = [Store(str(tmp_path / name), playing=True) for name in ("g.old", "g")]
    assert all((tmp_path / name).exists() for name in ("g.lock", "g.old.lock"))
    playing[1].close()
    delete(str(tmp_path / "g"))
    with pytest.raises(Unusable, match="PLAYED"):
        delete(str(tmp_path / "g.old"))
    playing[0].close()
    assert sorted(os.listdir(tmp_path)) == ["g.old", "g.old.lock"]


def test_an_empty_file_is_a_new_one(path: str) -> None:
    Path(path).touch()
    records = another(path)
    assert (records.aside, records.games()) == (None, [])
    records.close()


def test_a_folder_in_its_place_is_left_alone(path: str) -> None:
    Path(path).mkdir()
    with pytest.raises(Unusable, match="UNREACHABLE"):
        Store(path)
    assert os.listdir(path) == []


@posix
def test_a_pipe_in_its_place_is_neither_read_nor_set_aside(path: str) -> None:
    os.mkfifo(path)
    with pytest.raises(Unusable, match="UNREACHABLE"):
        Store(path)
    assert stat.S_ISFIFO(os.stat(path).st_mode)


@pytest.mark.parametrize("reason", ["newer", "foreign"])
def test_a_file_that_is_not_ours_to_write_is_left_untouched(reason: str, path: str) -> None:
    if reason == "newer":
        another(path).close()
    execute(path, "CREATE TABLE something (else_ TEXT)")
    if reason == "newer":
        execute(path, f"PRAGMA user_version = {VERSION + 1}")
    before = Path(path).read_bytes()
    with pytest.raises(Unusable, match=reason.upper()):
        Store(path)
    assert Path(path).read_bytes() == before


def test_another_program_that_writes_is_waited_for_and_then_named(path: str) -> None:
    records = another(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection, connection:
        connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unusable, match="LOCKED"):
            records.keep_game(played(*WON), at(1))
        connection.execute("COMMIT")
    records.keep_game(played(*WON), at(1))
    assert len(records.games()) == 1
    records.close()


def test_a_full_disk_is_named_and_nothing_is_written_by_halves(path: str) -> None:
    records = another(path)
    records.keep_game(played(*WON[:4]), at(1))
    (pages,) = records._connection.execute("PRAGMA page_count").fetchone()
    records._connection.execute(f"PRAGMA max_page_count = {pages}")
    full: Trouble | None = None
    while not full:
        written = len(records.games())
        try:
            records.keep_game(played(*WON, id=written + 2), at(1))
        except Unusable as error:
            full = error.trouble
    assert full is Trouble.FULL
    assert len(records.games()) == written
    records._connection.execute("PRAGMA max_page_count = 100000")
    records.keep_game(played(*WON, id=1000), at(1))
    assert len(records.games()) == written + 1
    records.close()


def test_rows_of_other_programs_are_left_out(path: str) -> None:
    keep(path, played(*WON), played(*WON, id=2), played(0, id=3))
    execute(path, "UPDATE game SET board = 'round' WHERE id = 2", "UPDATE progress SET moves = 'z9'")
    records = another(path)
    assert [record.id for record in records.games()] == [1]
    assert records.games_left() == []
    records.close()


@pytest.mark.parametrize(
    "change",
    [
        "started = 'yesterday'",
        "started = '2026-02-30T25:00:00Z'",
        "seconds = 9e999",
        "seconds = -1",
        "take_backs = -1",
        "helped = '5'",
        "helped = '[5]'",
        "helped = '{'",
        "helped = '[[5,\"X\"]]'",
        f"helped = '{'[' * 100_000}'",
        "moves = 'a1 a1'",
        "moves = 'a1 a2 b1 b2 c1'",
        "level = 'godlike'",
        "x = 'nobody'",
        "start = ''",
        "to_move = ''",
        "board = '99,99,99'",
    ],
)
def test_a_row_of_nonsense_is_nobodys_game_in_progress(change: str, path: str) -> None:
    keep(path, played(0))
    execute(path, f"UPDATE progress SET {change}")
    assert resumed(path) is None


def with_a_flipped_bit(path: str, whole: bytes, byte: int, bit: int) -> None:
    """Write a file of this program in which one bit is wrong."""
    for left in Path(path).parent.glob(f"{Path(path).name}*"):
        left.unlink()
    content = bytearray(whole)
    content[byte] ^= 1 << bit
    Path(path).write_bytes(content)


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.exhaustive), 401])
def test_one_flipped_bit_in_the_schema_keeps_nobody_from_playing(step: int, path: str) -> None:
    """The first and the last bit of every byte of the first page, or of a sample of its bytes."""
    keep(path, played(*WON), played(0, id=2))
    whole = Path(path).read_bytes()
    aside = 0
    for byte, bit in itertools.product(range(0, 4096, step), (0, 7)):
        with_a_flipped_bit(path, whole, byte, bit)
        with suppress(Unusable):
            reader = Store(path)
            reader.games()
            reader.close()
        opened = RecordsThread(path)
        opened.open(OpenRecords(True))
        opened.ask(played(*WON, id=3), 0.3)
        opened.ask(BareQuestion.LOAD_GAMES, 0.3)
        failures = opened.close()
        while opened.ready:
            opened.answer()  # which raises what went wrong, but for what is answered by RecordsFailed
        if not failures:
            records = Store(path)
            assert len(records.games()) in (1, 2)
            records.close()
        aside += any(".damaged-" in name for name in os.listdir(Path(path).parent))
    assert aside > 4096 // step // 2


@pytest.mark.parametrize(
    ("name", "bit"),
    [(b"outcome", 1), (b"holder", 1), (b"value", 1), (b"to_move", 1), (b"hints", 5)],
)
def test_a_renamed_column_or_table_is_damage(name: bytes, bit: int, path: str) -> None:
    another(path).close()
    whole = Path(path).read_bytes()
    with_a_flipped_bit(path, whole, whole.index(name), bit)
    with pytest.raises(Unusable, match="DAMAGED"):
        Store(path)
    records = another(path)
    assert records.aside is not None
    records.keep_game(played(*WON), at(1))
    records.close()


def test_a_file_has_its_tables_also_with_more_columns_but_not_with_fewer(path: str) -> None:
    for change in ("ADD COLUMN more TEXT", "RENAME COLUMN clean TO cleaner"):
        with closing(connect(path, 1.0)) as connection:
            connection.execute(f"ALTER TABLE attempt {change}")
    with pytest.raises(Unusable, match="DAMAGED"):
        connect(path, 1.0)


def spoiled(path: str, change: str) -> None:
    """Write a file with three finished games, and change rows of it."""
    keep(path, *(played(*WON, id=id) for id in (1, 2, 3)), played(0, id=4))
    execute(path, change)


def test_a_game_that_another_program_plays_is_not_left(path: str) -> None:
    keep(path, played(0, id=1))
    playing, other = another(path), another(path)
    assert not other.played_elsewhere, "it was left"
    playing.go_on(playing.games_left()[0], 0.0)
    assert (other.played_elsewhere, other.games_left()) == (True, [])
    assert not playing.played_elsewhere, "it plays that game itself"
    playing.close()
    other.close()


@pytest.mark.parametrize("column", ["started", "finished", "board", "x", "o", "first", "start", "moves", "outcome"])
def test_a_text_that_is_no_utf_8_takes_no_other_game_with_it(column: str, path: str) -> None:
    spoiled(path, f"UPDATE game SET {column} = CAST(x'41ff42' AS TEXT) WHERE id = 2")
    records = another(path)
    assert [record.id for record in records.games()] == [1, 3]
    assert records.numbers() == {1, 2, 3}
    assert records.game(2) is None
    assert len(records.results()) >= 2
    assert len(records.games_left()) == 1
    records.close()


@pytest.mark.parametrize("table", TABLES)
def test_a_value_of_another_type_takes_no_other_row_with_it(table: str, path: str) -> None:
    spoiled(path, "INSERT INTO attempt VALUES (NULL, '2026-11-21T14:05:00+01:00', '1234abcd', 1, 1)")
    records = another(path)
    records.keep_settings({"level": "casual", "mark": "O"})
    records.close()
    for column in (each.split()[0] for each in TABLES[table].split(", ")[1:]):
        with closing(sqlite3.connect(path)) as connection:
            one = f"rowid = (SELECT max(rowid) FROM {table})"
            (before,) = connection.execute(f"SELECT {column} FROM {table} WHERE {one}").fetchone()
            change = f"UPDATE {table} SET {column} = ? WHERE {one}"
            connection.execute(change, (b"\xff\0",))
            connection.commit()
            records = another(path)
            lost = table == "game" and column != "sgf"  # comments that cannot be read take no game with them
            assert [record.id for record in records.games()] == ([1, 2] if lost else [1, 2, 3])
            assert len(records.games_left()) == (0 if table == "progress" and column != "game" else 1)
            assert tally(records.results())
            assert [type(text) for pair in records.settings().items() for text in pair] == [str] * 4
            assert {type(text) for kept in records.attempts() for text in (kept.name, kept.time)} == {str}
            assert records.settings()["level"] == "casual"
            records.close()
            connection.execute(change, (before,))
            connection.commit()


def test_a_setting_or_a_game_in_progress_that_is_no_utf_8_prevents_nothing(path: str) -> None:
    spoiled(path, "UPDATE progress SET helped = CAST(x'41ff42' AS TEXT)")
    execute(path, "INSERT INTO setting VALUES (CAST(x'ff' AS TEXT), CAST(x'ff' AS TEXT))")
    records = another(path)
    assert records.games_left() == []
    assert len(records.settings()) == 1
    records.close()


@posix
def test_folders_are_made_for_their_owner_alone_whatever_the_mask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        another(str(tmp_path / "a" / "b" / "records.sqlite3")).close()
    finally:
        os.umask(before)
    assert [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("a", "a/b")] == [0o700, 0o700]


@pytest.mark.parametrize(
    ("path", "root"), [(r"Q:\a\b", "Q:\\"), (r"\\server\share\a\b", "\\\\server\\share\\"), ("b", "")]
)
def test_a_root_that_is_away_is_an_error(path: str, root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def mkdir(folder: str, mode: int) -> None:
        raise FileNotFoundError(folder)

    monkeypatch.setattr(folders, "os", SimpleNamespace(path=ntpath, mkdir=mkdir))
    with pytest.raises(FileNotFoundError) as raised:
        folders.make_folder(path)
    assert raised.value.args == (root,)


@posix
def test_a_time_zone_that_no_record_can_have_is_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {}
    for zone in ("UTC", "ABC-14", "ABC-15", "ABC0:00:30", "ABC-24"):
        with monkeypatch.context() as context:
            context.setenv("TZ", zone)
            time.tzset()
            told[zone] = now().time
    time.tzset()
    assert [said[-6:] for said in told.values()] == ["+00:00", "+14:00", "+00:00", "+00:00", "+00:00"]
    assert all(map(is_time, told.values()))
