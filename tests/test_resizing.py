"""The real program on terminals of every size, and on one whose size changes."""

import os
import signal

import pytest

from support.board_on_screen import board, wait_board
from support.program import WINDOWS, Program, leave, two_people
from support.sentences import YOUR_MOVE

on_all = pytest.mark.parametrize("term", ["xterm-256color", WINDOWS])


def test_lines_and_columns_in_the_environment_freeze_nothing() -> None:
    with two_people(environment={"LINES": "10", "COLUMNS": "30"}) as program:
        program.settle()
        assert "q quit" in program.lines()[23]
        program.resize(120, 40)
        program.press("1")
        wait_board(program, "X../.../...")


@on_all
def test_a_storm_of_sizes_ends_in_a_whole_picture(term: str) -> None:
    sizes = [(1, 1), (2, 9), (20, 7), (500, 200), (1, 1), (19, 7), (33, 3), (120, 40), (500, 2), (7, 100), (1, 1)]
    with Program("--pace", "0", "--level", "perfect", term=term) as program:
        program.wait(YOUR_MOVE)
        program.press("1")
        wait_board(program, "X../.O./...")
        program.settle()
        whole = program.text()
        for waits in (False, True):
            for size in sizes:
                program.resize(*size)
                if waits:
                    program.settle()
                program.press("z")  # a key without a meaning, so that there is input in the storm
            program.resize(80, 24)
            program.wait(lambda screen: screen.text() == whole)
        leave(program)


def test_a_storm_of_sizes_while_the_computer_thinks_loses_no_reply() -> None:
    with Program("--level", "perfect") as program:
        program.wait(YOUR_MOVE)
        program.press("1")
        for size in [(500, 200), (1, 1), (16, 4), (40, 13), (100, 30)] * 3:
            program.resize(*size)
        wait_board(program, "X../.O./...")


@on_all
def test_a_screen_too_small_says_so_and_heals(term: str) -> None:
    with two_people(term=term) as program:
        program.press("1")
        wait_board(program, "X../.../...")
        for columns, rows, said in [(16, 4, "Needs 20x7."), (19, 7, "19 x 7."), (80, 6, "is 80 x 6.")]:
            program.resize(columns, rows)
            program.wait(said)
            assert "q quits" in program.text()
            program.press("5", "enter")
        program.resize(1, 1)
        program.wait("N")
        assert program.text() == "N"
        program.press("5")
        program.resize(20, 7)
        wait_board(program, "X../.../...")
        program.settle()
        assert board(program) == "X../.../..."
        program.resize(3, 2)
        leave(program)


def test_shrinking_and_growing_back_within_one_tick_leaves_no_gap() -> None:
    with two_people(forked=False) as program:  # `waitid` is only for children
        program.settle()
        before = program.text()
        program.signal(signal.SIGSTOP)
        os.waitid(os.P_PID, program.foreground(), os.WSTOPPED | os.WNOWAIT)
        program.resize(10, 5)
        program.resize(80, 24)
        assert program.text() != before
        program.signal(signal.SIGCONT)
        program.wait(lambda screen: screen.text() == before)
