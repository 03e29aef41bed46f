"""Pasted text neither plays nor quits, however long it takes, and never reaches the shell."""

import os
import signal
from functools import partial
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.board_on_screen import board, wait_board
from support.program import Program, assert_left_as_found, in_a_shell, leave, two_people
from support.screen import ALTERNATE, PASTE, Screen
from support.sentences import X_TO_MOVE
from tictactoe._engine.notation import LONGEST_TEXT
from tictactoe._shell.terminal.paste import Paste

BEGINNING, END = "\x1b[200~", "\x1b[201~"
LINES = "echo quick; q 1 2 3\r"
HUGE = LINES * 6_000
CENTRE = ".../.X./..."

# Each pause is long enough for a lone key to end the paste.
SHORT_PAUSE = """
import sys
from tictactoe._shell.terminal import screen as terminal
from tictactoe._cli.main import main

terminal.PASTE_PAUSE = 0
terminal.LONE = {lone}
sys.exit(main(["--players", "2"]))
"""


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        *product(["1 9 qqq", "q\x1b[", "\x1b[[", "\x1b[M", "\x1b[<0;3", "й\xd0", "\x1b[20"], [[]]),
        *product(["1 9 qqq", "\x1b[M"], [["--no-mouse"]]),
    ],
)
def test_what_is_pasted_is_not_played(text: str, arguments: list[str]) -> None:
    with two_people(*arguments) as program:
        assert PASTE in program.screen.private_modes, "else a terminal sends a paste as if it were typed"
        program.send(BEGINNING + text + END)
        program.press("5")
        wait_board(program, CENTRE)


def moved(program: Program, before: str, screen: Screen) -> bool:
    return board(program) != before


def test_a_slow_paste_is_none_of_the_keys_and_stops_nothing() -> None:
    with Program("--players", "0", "--pace", "0.2", "--no-records") as program:
        program.wait("X played")
        program.send(BEGINNING)
        for piece in "m", "q", "\x1b", "[20":  # most of a second
            program.wait(partial(moved, program, board(program)))
            program.send(piece)
        program.wait(partial(moved, program, board(program)))
        assert "menu" not in program.lines()[0]
        program.send(END)
        leave(program)


def test_a_huge_paste_is_not_played() -> None:
    with two_people("--no-records") as program:
        program.send(BEGINNING + HUGE + END)
        program.press("5")
        wait_board(program, CENTRE)
        leave(program)


LEAVES_AT_ESC = """
import sys
from tictactoe._shell.terminal.paste import Paste
from tictactoe._shell.terminal.modes import TerminalModes

paste = Paste()
modes = TerminalModes(paste, mouse=False)
modes.set_up()
modes.window.addstr("begun")
code = modes.window.getch()
paste.read(chr(code))
modes.restore()
print(code, paste.inside)
"""


@pytest.mark.parametrize(("key", "page"), [("\x1bOP", "help"), ("\x1b", "menu"), ("ь", "menu")])
def test_a_lone_key_after_a_pause_ends_a_paste_without_an_end(key: str, page: str) -> None:
    with Program(code=SHORT_PAUSE.format(lone=0.05)) as program:
        program.wait(X_TO_MOVE)
        for piece in (BEGINNING, "q5", "qqq"):
            program.send(piece)
            program.settle()
        assert not program.has_ended()
        program.send(key)
        program.wait(f"Tic-tac-toe - {page}")
        program.send("qqq")
        assert program.exit_status() == 0
        assert_left_as_found(program)


def test_a_character_that_others_follow_is_no_lone_key() -> None:
    with Program(code=SHORT_PAUSE.format(lone=60)) as program:
        program.wait(X_TO_MOVE)
        program.send(BEGINNING)
        for character in "qqq":
            program.settle()
            program.send(character)
        program.settle()
        program.send(END)
        program.press("5")
        wait_board(program, CENTRE)


def test_a_key_soon_after_half_a_paste_is_a_part_of_it() -> None:
    with two_people() as program:
        program.send(BEGINNING + "some text")
        program.settle()
        program.press("q")
        program.settle()
        program.send(END)
        program.press("5")
        wait_board(program, CENTRE)


def test_the_beginning_of_a_paste_is_noticed_where_curses_has_read_it_and_not_given_it_yet() -> None:
    with Program(code=LEAVES_AT_ESC) as program:
        program.wait("begun")
        program.send(BEGINNING)
        program.wait("27 True")


SHOWS_NO_INPUT = """
import curses, termios
from tictactoe._shell.terminal.paste import Paste
from tictactoe._shell.terminal.modes import TerminalModes

def shows_input():
    return bool(termios.tcgetattr(1)[3] & termios.ECHO)

found = [shows_input()]
modes = TerminalModes(Paste(), mouse=False)
modes.set_up()
curses.endwin()
found.append(shows_input())
modes.restore()
print(*found, shows_input())
"""


def test_what_comes_between_curses_and_the_shell_is_not_shown() -> None:
    with Program(code=SHOWS_NO_INPUT) as program:
        program.wait("True False True")


def has_left(screen: Screen) -> bool:
    return ALTERNATE not in screen.private_modes


@pytest.mark.parametrize(
    ("pasted", "shown"), [(LINES + "\x03" + HUGE, 130), (LINES + "\x1a" + HUGE, 148), (HUGE, 130)]
)
def test_of_a_paste_in_which_it_is_left_nothing_reaches_the_shell(pasted: str, shown: int) -> None:
    with in_a_shell() as program:
        foreground = program.foreground()
        program.send(BEGINNING + pasted)
        if not ("\x03" in pasted or "\x1a" in pasted):
            os.kill(foreground, signal.SIGINT)
        program.wait(has_left)
        program.send(LINES)  # while it leaves
        program.send(END)
    assert f"left with {shown}" in program.text()
    assert b"quick" not in program.output


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_in_the_middle_of_a_paste_that_never_ends(how: signal.Signals) -> None:
    with two_people() as program:
        program.send(BEGINNING + LINES)
        program.settle()
        program.signal(how)
        assert program.exit_status() == 128 + how
        assert_left_as_found(program)


@pytest.mark.parametrize("term", ["xterm-256color", "vt100"])
def test_what_was_typed_behind_q_does_not_reach_the_shell(term: str) -> None:
    with in_a_shell(term) as program:
        program.send("q" + LINES)
        program.wait(has_left)
    assert "left with 0" in program.text()
    assert b"quick" not in program.output


def test_it_ends_with_its_terminal_in_the_middle_of_a_paste() -> None:
    with two_people() as program:
        program.send(BEGINNING)
        program.settle()
        program.hang_up()
        assert program.exit_status() == 129


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x1b\r"), max_size=30), st.integers(1, 9))
def test_the_text_of_a_paste_is_what_was_between_its_marks(text: str, size: int) -> None:
    for ends in "\r", "\r\n", "\n":
        paste = Paste()
        data = f"5{BEGINNING}{text.replace(chr(10), ends)}{END}".encode().decode("latin-1")
        for start in range(0, len(data), size):
            paste.read(data[start : start + size])
        assert paste.ended
        assert not paste.inside
        assert paste.take() == text
        assert not paste.ended


def test_of_a_huge_paste_only_so_much_is_kept_that_it_is_known_to_be_too_long() -> None:
    for letter in "q", "\N{WHITE SMILING FACE}", "\N{SNOWMAN}\N{GRINNING FACE}":
        paste = Paste()
        paste.read(BEGINNING)
        for _ in range(40):
            paste.read((letter * 10_000).encode().decode("latin-1"))
        paste.read(END)
        assert LONGEST_TEXT < len(paste.take()) < 5 * LONGEST_TEXT


@given(st.text("\x1b[201~q", max_size=40))
def test_a_paste_is_read_up_to_its_end_and_no_further(text: str) -> None:
    paste = Paste()
    for piece in ("1", BEGINNING[:3], BEGINNING[3:]):
        assert not paste.inside
        paste.read(piece)
    rest = text + END
    length = rest.index(END) + len(END)
    while paste.inside:
        assert paste.missing <= length
        piece, rest, length = rest[: paste.missing], rest[paste.missing :], length - paste.missing
        paste.read(piece)
    assert length == 0
