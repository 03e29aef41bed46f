"""The real program when its records cannot be used, when other programs use them too, and when it is killed."""

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from support.board_on_screen import EMPTY, WIN, board, wait_board
from support.program import Program, leave, patient
from support.records_file import PATIENT, command, execute, finished, rows
from support.sentences import PLAY_AGAIN, SLOW_TO_OPEN, WELCOME_BACK, X_TO_MOVE
from support.stores import WON, Store, keep, played

MOVES = "a1 a2 b1 b2 c1"  # what WIN comes to


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The path of records, which do not exist yet, in a folder of their own."""
    (tmp_path / "here").mkdir()
    return tmp_path / "here" / "records.sqlite3"


def play(program: Program) -> None:
    """Play a whole game between two people, and begin the next."""
    wait_board(program, EMPTY)
    program.press(*WIN)
    program.wait(PLAY_AGAIN)
    program.settle()
    program.press("z")
    program.wait_gone(PLAY_AGAIN)


def with_games(file: Path, games: int = 3) -> None:
    """Keep some games of two people in the file of records."""
    keep(str(file), *(played(*WON, id=number) for number in range(1, games + 1)))


def versioned(file: Path) -> None:
    with_games(file)
    execute(file, "PRAGMA user_version = 99")


def foreign(file: Path) -> None:
    execute(file, "CREATE TABLE address (name TEXT)")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (versioned, "Nothing is saved: the file is from a newer version and is left alone."),
        (foreign, "Nothing is saved: the file is not from this game and is left alone."),
    ],
)
def test_a_file_of_others_is_left_as_it_is(file: Path, spoil: Callable[[Path], None], said: str) -> None:
    spoil(file)
    content = file.read_bytes()
    with patient(file, "--players", "2") as program:
        program.wait(said)
        play(program)
        play(program)
        leave(program)
        named = said.replace("the file", f"{file}: the file")
        assert "".join(named.split()) in "".join(program.text().split()), "the name may be broken into lines"
    assert file.read_bytes() == content


# Waits long at its end alone.
BRIEF = PATIENT.replace("LOADING = thread.KEEPING = thread.ENDING = ", "LOADING = thread.ENDING = 0.1; ")


def test_a_locked_file_is_written_when_it_is_let_go(file: Path) -> None:
    with_games(file, 1)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        with patient(file, "--players", "2", code=BRIEF) as program:
            program.wait(SLOW_TO_OPEN)
            play(program)
            other.close()
            leave(program)
    assert finished(file) == [MOVES, MOVES]


IMPATIENT = BRIEF.replace("thread.CLOSING = 60.0", "thread.CLOSING = 0.2")


@pytest.mark.parametrize("end", ["q", "terminated"])
def test_leaving_says_that_it_waits_for_the_records_and_what_is_lost(file: Path, end: str) -> None:
    with_games(file, 1)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        with patient(file, "--players", "2", code=IMPATIENT) as program:
            program.wait(SLOW_TO_OPEN)
            play(program)
            ENDS[end](program)
            assert program.exit_status() == (0 if end == "q" else 143)
            said = program.text()
    assert "tictactoe: saving the last games ..." in said
    assert "tictactoe: The saved games do not respond: the last games are not saved." in said


def test_a_file_that_is_deleted_while_it_is_used_is_made_again(file: Path) -> None:
    with patient(file, "--players", "2") as program:
        play(program)
        program.press("1", "4")
        program.settle()
        for path in file.parent.iterdir():
            path.unlink()
        program.press("2", "5", "3")
        program.wait(PLAY_AGAIN)
        program.settle()
        assert finished(file) == [MOVES]
        program.press("z")
        play(program)
        leave(program)
    assert finished(file) == [MOVES] * 2


def test_a_file_that_is_replaced_while_it_is_used_is_gone_on_with(file: Path, tmp_path: Path) -> None:
    with_games(tmp_path / "other", 3)
    with patient(file, "--players", "2") as program:
        play(program)
        program.press("1", "4")
        program.settle()
        (tmp_path / "other").rename(file)
        program.press("2", "5", "3")
        program.wait(PLAY_AGAIN)
        leave(program)
    assert finished(file) == [MOVES] * 4
    assert rows(file, "PRAGMA integrity_check") == [("ok",)]


# What is mounted within a namespace goes away with the programs in it.
MOUNTING = 'mount -t tmpfs -o "$1" tmpfs "$2"; shift 2; exec "$@"'
FREEZING = 'mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"; shift 1; exec "$@"'


def mounted(folder: Path, options: str, *arguments: str) -> list[str]:
    """A command that runs another command while `folder` is a file system in memory."""
    return ["unshare", "-rm", "sh", "-ec", MOUNTING, "sh", options, str(folder), *arguments]


def frozen(folder: Path, *arguments: str) -> list[str]:
    """A command that runs another command while `folder` and all in it are read-only."""
    return ["unshare", "-rm", "sh", "-ec", FREEZING, "sh", str(folder), *arguments]


def can_mount() -> bool:
    if not shutil.which("unshare"):
        return False
    return subprocess.run(mounted(Path("/mnt"), "size=64k", "true"), capture_output=True).returncode == 0


mounting = pytest.mark.skipif(not can_mount(), reason="nothing can be mounted here")


@mounting
@pytest.mark.parametrize("games", [0, 2])
def test_a_folder_that_cannot_be_written_prevents_nothing(file: Path, games: int) -> None:
    if games:
        with_games(file, games)
    with Program(command=frozen(file.parent, *command(file, "--players", "2"))) as program:
        program.wait("Nothing is saved: the file cannot be written to.")
        if games:
            program.press("s")
            program.wait("Enter games")
            program.press("escape")
        play(program)
        play(program)
        leave(program)
    if games:
        listed = [sys.executable, "-m", "tictactoe", "export", "--records", str(file)]
        done = subprocess.run(frozen(file.parent, *listed), capture_output=True, check=True)
        assert done.stdout.count(b"a1") == games
        other = done.stdout.replace(b'"seconds": ', b'"seconds": 1')
        tried = frozen(file.parent, *listed[:3], "import", "--records", str(file))
        done = subprocess.run(tried, input=other, capture_output=True)
        assert (done.returncode, done.stderr) == (2, f"tictactoe: {file}: the file cannot be written to.\n".encode())


@mounting
def test_what_a_full_disk_had_no_room_for_is_written_when_there_is_some(file: Path, tmp_path: Path) -> None:
    with Program(command=mounted(file.parent, "size=256k", *command(file, "--players", "2"))) as program:
        wait_board(program, EMPTY)
        program.wait(X_TO_MOVE)  # the records are open
        inside = Path("/proc", str(program.pid), "root", *file.parent.parts[1:])
        filler = inside / "filler"

        def kept() -> list[str]:
            shutil.copytree(inside, tmp_path / "copy", ignore=lambda *_: ["filler"], dirs_exist_ok=True)
            return finished(tmp_path / "copy" / file.name)

        with pytest.raises(OSError, match="No space left"):
            filler.write_bytes(bytes(2**20))
        for key in WIN:
            program.press(key)
            program.settle()
        program.wait(PLAY_AGAIN)
        program.wait("Nothing is saved for now: the disk is full.")
        program.press("z")
        play(program)
        play(program)
        assert len(kept()) < 3
        filler.unlink()
        play(program)
        assert kept() == [MOVES] * 4
        leave(program)


NEARLY_FULL = 'head -c 240000 /dev/zero > "$0"; exec "$@"'


@mounting
def test_a_first_start_on_a_nearly_full_disk_says_so_and_saves_once_there_is_room(file: Path, tmp_path: Path) -> None:
    filling = ["sh", "-c", NEARLY_FULL, str(file.parent / "filler"), *command(file, "--players", "2")]
    with Program(command=mounted(file.parent, "size=256k", *filling)) as program:
        program.wait("Nothing is saved for now: the disk is full.")
        inside = Path("/proc", str(program.pid), "root", *file.parent.parts[1:])
        (inside / "filler").unlink()
        play(program)
        shutil.copytree(inside, tmp_path / "copy")
        assert finished(tmp_path / "copy" / file.name) == [MOVES]
        leave(program)


ON_A_FULL_DISK = """
cp "$1"/records* "$2"
head -c 300000 /dev/zero > "$2/filler" 2> /dev/null
for command in games export stats; do "$3" -m tictactoe $command --records "$2/records.sqlite3" || exit 1; done
"$3" -m tictactoe import "$1/new" --records "$2/records.sqlite3" || echo "status $?"
"$3" -m tictactoe forget --yes --records "$2/records.sqlite3"
"""


@mounting
@pytest.mark.parametrize("left", [[], [".lock", "-wal"]])
def test_on_a_full_disk_games_are_read_and_forgotten(file: Path, tmp_path: Path, left: list[str]) -> None:
    with_games(file, 2)
    records = Store(str(file), playing=True)
    record = records.games()[0]
    records.add([record._replace(hints=7)])
    copies = tmp_path / "copies"
    copies.mkdir()
    for end in ("", *left):
        shutil.copy(f"{file}{end}", copies)
    records.close()
    (copies / "new").write_text(json.dumps(record._replace(hints=8).as_data()))
    script = ["sh", "-c", ON_A_FULL_DISK, "sh", str(copies), str(file.parent), sys.executable]
    done = subprocess.run(mounted(file.parent, "size=256k", *script), capture_output=True, text=True)
    assert done.stderr == f"tictactoe: {file}: the disk is full.\n"
    assert (done.stdout.count(MOVES), done.stdout.count('"hints": 7')) == (3, 1)
    assert "status 2" in done.stdout
    assert done.stdout.endswith("Deleted.\n")


ENDS: dict[str, Callable[[Program], None]] = {
    "q": lambda program: program.press("q"),
    "ctrl-c": lambda program: program.press("ctrl-c"),
    "terminated": lambda program: program.signal(signal.SIGTERM),
    "killed": lambda program: program.signal(signal.SIGKILL),
    "hung up": lambda program: program.hang_up(),
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS.keys())
def test_however_it_ends_the_next_start_goes_on(file: Path, end: Callable[[Program], None]) -> None:
    with patient(file, "--players", "2") as program:
        program.wait(X_TO_MOVE)
        program.press("1", "5")
        wait_board(program, "X../.O./...")
        end(program)
        program.exit_status()
    with patient(file) as program:
        program.wait(WELCOME_BACK)
        wait_board(program, "X../.O./...")
        program.wait(X_TO_MOVE)
        leave(program)


WAITING = f"""
import os, time
from tictactoe._shell.records.store import Store
results = Store.results
def late(records):
    while not os.path.exists(records.path + ".go"):
        time.sleep(0.001)
    return results(records)
Store.results = late
{PATIENT}
"""


def test_until_the_records_have_answered_nobody_is_to_move_and_no_key_is_read(file: Path) -> None:
    with patient(file, "--players", "2", code=WAITING) as program:
        program.wait("quit")
        assert board(program) == EMPTY
        assert "to move" not in program.text()
        program.press("5")
        with pytest.raises(AssertionError):
            program.wait("to move", timeout=0.3)
        assert board(program) == EMPTY
        file.with_name("records.sqlite3.go").touch()
        wait_board(program, ".../.X./...")
        leave(program)
