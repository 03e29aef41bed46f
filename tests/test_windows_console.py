"""The real program in a console of Windows, which is imitated: keys and ends that other terminals have not."""

import os
import subprocess
import sys

import pytest

from support.board_on_screen import EMPTY, WIN, WON, board, wait_board, wait_cursor
from support.program import PROGRAM, ROOT, WINDOWS, Program, assert_left_as_found, two_people
from support.sentences import PLAY_AGAIN, X_WINS, YOUR_MOVE
from support.windows_curses import START

# What the pty sends for keys of the numeric keypad.
PLUS, MINUS, ENTER, UP, PAGE_UP, PAGE_DOWN = (f"\x1bO{final}" for final in "kmMxys")


def test_the_numeric_keypad_has_all_its_keys() -> None:
    with two_people(term=WINDOWS) as program:
        program.send(UP + ENTER)
        wait_board(program, ".X./.../...")
        program.press("x")
        program.wait("explore")
        for key, shown in ((PAGE_UP, EMPTY), (PAGE_DOWN, ".X./.../...")):
            program.send(key)
            wait_board(program, shown)


def test_its_plus_and_minus_change_the_level() -> None:
    with Program("--level", "casual", term=WINDOWS) as program:
        program.wait(YOUR_MOVE)
        for key, level in ((PLUS, "skilled"), (MINUS, "casual")):
            program.send(key)
            program.wait(f"is {level} now")


def test_arrows_with_shift_leap() -> None:
    with two_people("--board", "15,15,5", term=WINDOWS) as program:
        for shifted, cell in (("A", "h4"), ("D", "d4"), ("B", "d8"), ("C", "h8")):
            program.send(f"\x1b[1;2{shifted}")
            program.press("enter")
            program.wait(f"played {cell}.")


def test_letters_with_alt_do_nothing() -> None:
    with two_people(term=WINDOWS) as program:
        program.press(*WIN)
        program.wait(PLAY_AGAIN)
        program.send("\x1bq\x1ba\x1b5")
        program.press("?")
        program.wait("Tic-tac-toe - help")
        program.press("escape")
        program.wait(f"{X_WINS}  {PLAY_AGAIN}")
        assert board(program) == WON


def test_a_key_just_after_escape_is_read() -> None:
    with two_people(term=WINDOWS) as program:
        program.press("m")
        program.wait("menu")
        program.send("\x1b\n")
        wait_board(program, ".../.X./...")


@pytest.mark.parametrize(("how", "status"), [("ctrl-c", 130), ("q", 0)])
def test_it_leaves_the_console_as_it_was(how: str, status: int) -> None:
    with two_people(term=WINDOWS) as program:
        program.press("left")
        wait_cursor(program, 3)
        assert board(program) == EMPTY
        program.press(how)
        assert program.exit_status() == status
        assert_left_as_found(program)
        assert "quit" not in program.text()  # its last line is for the shell


def started(*arguments: str) -> subprocess.Popen[str]:
    """A command, whose output is a pipe of Windows."""
    command = [sys.executable, "-c", START + PROGRAM, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)


def test_a_reader_that_leaves_ends_a_command_silently() -> None:
    with started("tree", "xo_/___/___", "--depth", "7", "--no-distinct") as process:  # more than a pipe holds
        assert process.stdout
        assert process.stderr
        assert process.stdout.read(20)
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


def test_a_device_is_not_taken_for_the_output() -> None:
    with started("solve", "xox/oox/___", "--proof", os.devnull) as process:
        told, errors = process.communicate()
    assert (process.returncode, errors) == (0, "")
    assert told.startswith("Wrote a proof of ")
