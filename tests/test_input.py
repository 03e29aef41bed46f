"""What keys, clicks, pastes and stray bytes do to the real program in a real pty."""

import curses
import os
import string
from contextlib import suppress
from functools import partial
from itertools import product
from random import Random
from unittest.mock import Mock

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from support.board_on_screen import EMPTY, WIN, WON, board, cursor_cell, middle, wait_board, wait_cursor
from support.program import Program, assert_left_as_found, leave, two_people
from support.screen import MOUSE, Screen
from support.sentences import FIND_IT, O_FIRST, O_TO_MOVE, PLAY_AGAIN, X_FIRST, X_TO_MOVE, X_WINS, YOUR_MOVE
from support.sittings import sitting
from support.ui import CellChosen, Clicked, Elapsed, Pressed, Resized, Size, Wait, Wheeled, render
from tictactoe._shell.terminal import screen as terminal
from tictactoe._shell.terminal.key_codes import NOTHING

STRAY = {
    "focus in": b"\x1b[I",
    "focus out": b"\x1b[O",
    "kitty a": b"\x1b[97;5u",
    "kitty 1": b"\x1b[49u",
    "other keys 1": b"\x1b[27;5;49~",
    "a paste in brackets": b"\x1b[200~ 1 2 3 q \x1b[201~",
    "mouse": b"\x1b[M#15",
    "mouse, SGR": b"\x1b[<0;1;1M\x1b[<0;1;1m",
    "mouse, urxvt": b"\x1b[35;31;35M",
    "Alt q": b"\x1bq",
    "Alt 1": b"\x1b1",
    "Alt ж": "\x1bж".encode(),
    "Ctrl up": b"\x1b[1;5A",
    "F5": b"\x1b[15~",
    "F1 of the Linux console with Shift": b"\x1b[25~",
    "cursor position": b"\x1b[5;5R",
    "attributes": b"\x1b[?62;22c",
    "keypad 1": b"\x1bOq",
}
HALVES = [b"\x1b[", b"\x1bO", b"\x1b[1;", b"\x1b[<0;3", b"\x1b[M", b"\xd0", b"\x1b[200~ 12"]
INVALID = [b"\x80", b"\xff", b"\xc3", b"\xe2\x82", b"\xf0\x9f", b"\xc0\xaf", b"\xed\xa0\x80"]
CENTRE = ".../.X./..."


def steps_aside(program: Program, step: int) -> None:
    """Move the cursor, and wait until it has moved: all that was sent before has then been read."""
    program.press("right" if step % 2 else "left")
    wait_cursor(program, 4 if step % 2 else 3)


@pytest.mark.parametrize(
    ("term", "arguments"),
    [
        ("xterm-256color", []),
        ("vt100", []),
        ("linux", []),
        ("tmux-256color", ["--no-mouse"]),
    ],
)
def test_stray_sequences_do_nothing(term: str, arguments: list[str]) -> None:
    with two_people(*arguments, term=term) as program:
        program.wait(f"{X_TO_MOVE}  {X_FIRST}")
        program.settle()
        for step, (name, sequence) in enumerate(STRAY.items()):
            program.send(sequence)
            steps_aside(program, step)
            program.settle()
            assert board(program) == EMPTY, name
            assert f"{X_TO_MOVE}  {X_FIRST}" in program.text(), name
        leave(program)


@pytest.mark.parametrize("term", ["xterm-256color", "linux", "rxvt"])
def test_home_and_end_are_known_by_all_their_sequences(term: str) -> None:
    with two_people(term=term) as program:
        program.press(*WIN)
        program.wait(X_WINS)
        program.settle()
        program.press("v")
        program.wait(FIND_IT)
        for home, end in (
            (b"\x1bOH", b"\x1bOF"),
            (b"\x1b[H", b"\x1b[F"),
            (b"\x1b[1~", b"\x1b[4~"),
            (b"\x1b[7~", b"\x1b[8~"),
        ):
            program.send(end)
            program.wait("> end")
            program.send(home)
            program.wait("> 1  X")


def test_the_key_after_half_a_sequence_is_not_taken_for_letters() -> None:
    with two_people(term="vt100") as program:
        program.wait(f"{X_TO_MOVE}  {X_FIRST}")
        for step, half in enumerate(HALVES):
            program.send(half + b"\x1bOD")
            program.settle()
            # To see that all was read, by something that wipes out no message.
            columns, margin = [(100, 12), (80, 2)][step % 2]
            program.resize(columns, 24)
            program.wait(lambda screen, margin=margin: screen.rows()[0].find("Tic-tac-toe") == margin)  # type: ignore[misc]
            program.settle()
            assert board(program) == EMPTY, half
            assert "column" not in program.text(), half
            assert "row?" not in program.text(), half


@pytest.mark.parametrize("term", ["xterm-256color", "vt100", "linux", "windows"])
def test_arrows_arrive_in_either_mode_of_the_terminal(term: str) -> None:
    with two_people(term=term) as program:
        for introducer, way in ("\x1b[", "ADBBCCAA"), ("\x1bO", "BBDDAACC"):
            for final in way:
                start = cursor_cell(program)
                assert start is not None
                program.send(introducer + final)
                wait_cursor(program, start + {"A": -3, "B": 3, "C": 1, "D": -1}[final])
        program.settle()
        assert board(program) == EMPTY


def test_one_invalid_byte_loses_nothing_after_it() -> None:
    with two_people() as program:
        for bad in INVALID:
            program.send(bad + b"591?")
            program.wait("Tic-tac-toe - help")
            program.press("escape")
            program.wait("to move.")
            program.settle()
            assert board(program) == "X../.X./..O", bad
            program.press("u", "u", "u")
            wait_board(program, EMPTY)


@pytest.mark.parametrize("term", ["xterm-256color", "windows"])
def test_russian_letters_are_their_twins(term: str) -> None:
    with two_people(term=term) as program:
        program.send("р")
        wait_cursor(program, 3)
        program.send("Ф1\r")
        wait_board(program, "X../.../...")
        program.send("г")
        wait_board(program, EMPTY)
        program.send("й")
        assert program.exit_status() == 0
        assert_left_as_found(program)


@pytest.mark.parametrize("term", ["xterm-256color", "windows"])
def test_enter_and_backspace_have_two_bytes_each(term: str) -> None:
    with two_people(term=term) as program:
        for enter, backspace in (("\r", "\x7f"), ("\n", "\x08")):
            program.send(enter)
            wait_board(program, CENTRE)
            program.send(backspace)
            wait_board(program, EMPTY)


def test_however_often_it_is_pressed_escape_never_quits() -> None:
    with two_people() as program:
        program.send(b"\x1b" * 50)
        for _ in range(20):  # on a busy machine some arrive late, and open the menu again
            program.press("escape", "5")
            program.settle()
            if board(program) == CENTRE:
                return
        pytest.fail(program.text())


@pytest.mark.parametrize(("arguments", "without"), [(["--players", "2"], "qQ"), (["--pace", "0"], "")])
def test_a_long_paste_is_survived_and_painted_seldom(arguments: list[str], without: str) -> None:
    letters = [letter for letter in string.printable + "éжñ√€" if letter not in without]
    with Program(*arguments) as program:
        program.wait("q quit")
        written = len(program.output)
        program.send("".join(Random(7).choices(letters, k=400)))
        assert quits(program) == 0
        assert len(program.output) - written < 20_000  # a screen for each key would be 400,000
        assert_left_as_found(program)


def quits(program: Program) -> int:
    """Press q until the program ends, out of any paste: soon after other bytes, a key can be a part of them.

    Gives the exit status.
    """
    for _ in range(20):
        program.send("\x1b[201~q")
        with suppress(AssertionError):
            return program.exit_status(timeout=0.2)
    return program.exit_status()


@pytest.mark.parametrize("term", ["xterm-256color", "windows"])
def test_typing_ahead_does_not_wipe_out_the_end(term: str) -> None:
    with two_people(term=term) as program:
        program.send("1472583" + "\r" * 2000)
        program.wait(X_WINS)
        program.settle()
        assert board(program) == "XOX/OX./XO."
        program.press("?")
        program.wait("help")
        program.press("escape")
        program.wait(f"{X_WINS}  {PLAY_AGAIN}")
        program.send("55555555" + "\r" * 50)
        program.wait(f"{O_TO_MOVE}  {O_FIRST}")
        program.settle()
        assert board(program) == EMPTY


@pytest.mark.parametrize(
    ("ahead", "status"), [("q", 0), ("\r\x1b[A 5Qm", 0), ("й", 0), ("\x03", 130), ("\x1b[200~q\x1b[201~q", 0)]
)
def test_what_quits_counts_though_it_was_typed_ahead_of_the_end(ahead: str, status: int) -> None:
    with two_people() as program:
        program.send("".join(WIN) + ahead)
        assert program.exit_status() == status
        assert_left_as_found(program)


def test_a_q_in_a_paste_after_the_winning_key_does_not_quit() -> None:
    with two_people() as program:
        program.send("".join(WIN) + "\x1b[200~q\nq\n\x1b[201~")
        program.wait(X_WINS)
        program.press("?")
        program.wait("help")


# The moment after an end lasts as long as the test.
LONG_MOMENT = """
import sys
from tictactoe._ui.pages.game import game
from tictactoe._cli.main import main

game.END_SHOWN = 600
sys.exit(main(["--players", "2"]))
"""


def test_in_the_moment_after_the_end_no_key_and_no_click_begins_a_game() -> None:
    with Program(code=LONG_MOMENT) as program:
        program.wait(X_TO_MOVE)
        program.press(*WIN)
        program.wait(X_WINS)
        program.click(*middle(program, int(WIN[-1]) - 1))
        program.press("enter", " ", "left", "z")
        program.settle()
        assert board(program) == WON
        assert "Any key" not in program.text()
        program.press("v")
        program.wait(FIND_IT)


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> terminal.Screen:
    """A screen of 80 columns and 24 rows on which nothing is typed."""
    screen = terminal.Screen()
    window = Mock(**{"getch.return_value": NOTHING, "getmaxyx.return_value": (24, 80)})
    for name, value in {"_window": window, "_painter": Mock(stale=False), "_modes": Mock(), "_special": {}}.items():
        monkeypatch.setattr(screen, name, value, raising=False)
    screen.size = Size(80, 24)
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((80, 24)))
    return screen


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (0x00000002, Clicked(CellChosen(0), "game")),
        (0x00010000, Wheeled(forward=False)),
        (0x00200000, Wheeled(forward=True)),
        (0x00000008, None),  # the second press of a double click
        (0x00000800, None),  # the right button
        (0, None),  # a release, which nobody asked for
    ],
)
def test_on_windows_the_left_button_and_the_wheel_count(
    screen: terminal.Screen, monkeypatch: pytest.MonkeyPatch, state: int, event: Clicked | Wheeled | None
) -> None:
    monkeypatch.setattr(terminal, "WINDOWS", True)
    app = sitting(size=screen.size)
    frame = render(app)
    row, column = next(place for place in product(range(24), range(80)) if frame.target(*place) == CellChosen(0))
    monkeypatch.setattr(curses, "getmouse", lambda: (0, column, row, 0, state))
    screen.show(None, app)
    screen.put_back(curses.KEY_MOUSE)
    assert screen.read() == event


def test_a_key_that_comes_as_a_wait_ends_is_read_after_it(
    screen: terminal.Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Mock(return_value=100.0)
    monkeypatch.setattr(terminal, "monotonic", clock)
    position = sitting().play.game.position
    assert screen.wait(Wait(position, 0.5, until_key=False)) is None
    clock.return_value = 100.5
    screen.put_back(ord("5"))
    assert [screen.read(), screen.read()] == [Elapsed(position), Pressed("5")]


def test_a_new_size_is_told_though_input_is_dropped(screen: terminal.Screen) -> None:
    assert screen.read(tick=0) is None
    for code in (ord("1"), curses.KEY_RESIZE, ord("2")):
        screen.put_back(code)
    screen.drop()
    assert [screen.read(tick=0), screen.poll_input()] == [Resized(Size(80, 24)), False]


@pytest.mark.parametrize("term", ["rxvt", "linux", "vt100"])
def test_clicks_arrive_from_terminals_without_numbers(term: str) -> None:
    with two_people(term=term) as program:
        program.settle()
        column, row = middle(program, 0)
        report = b"\x1b[M" + bytes([32, 33 + column, 33 + row])
        program.send(report)
        if term == "vt100":  # which has no mouse
            program.settle()
            assert board(program) == EMPTY
        else:
            wait_board(program, "X../.../...")


def shows_another_board(program: Program, before: str, screen: Screen) -> bool:
    return board(program) != before


@pytest.mark.parametrize("term", ["xterm-256color", "tmux-256color"])  # numbers, bytes
def test_half_a_report_stops_neither_the_game_nor_a_key(term: str) -> None:
    with Program("--players", "0", "--pace", "0.1", term=term) as program:
        program.wait("X played")
        for half in b"\x1b[<0;3", b"\x1b[M", b"\x1b[M !", b"\x1b[":  # a game's eight moves that are left
            program.send(half)
            for _ in range(2):  # moves, of which the last comes long after the half
                program.wait(partial(shows_another_board, program, board(program)))
            program.press("?")
            program.wait("Tic-tac-toe - help")
            program.press("escape")
            program.wait(lambda screen: "help" not in screen.rows()[0])
        leave(program)


def test_events_that_are_no_keys_do_not_begin_the_next_game() -> None:
    with two_people() as program:
        program.press(*WIN)
        program.wait(X_WINS)
        program.settle()
        for event in (b"\x1b[I", b"\x1b[O", b"\x1b[<0;3;3m", b"\x1b[<35;3;3M", b"\xff"):
            program.send(event)
            program.settle()
        for size in ((100, 30), (5, 5), (80, 24)):
            program.resize(*size)
            program.settle()
        program.press("ctrl-l", "?")
        program.wait("help")
        program.press("escape")
        program.wait(f"{X_WINS}  {PLAY_AGAIN}")
        program.press("backspace")
        wait_board(program, "XX./OO./...")


def test_the_mouse_can_be_left_to_the_terminal() -> None:
    with two_people("--no-mouse") as program:
        program.settle()
        assert not MOUSE & program.screen.private_modes


@settings(max_examples=6)
@given(
    st.lists(st.one_of(st.binary(max_size=60), st.sampled_from([*STRAY.values(), *HALVES, *INVALID])), max_size=12)
)
@example([bytes(range(256)) * 3])
@example([b"\x1b"] * 9 + [b"\x03"])
@example([b"e"])
def test_no_bytes_break_it(pieces: list[bytes]) -> None:
    with Program("--pace", "0") as program:
        program.wait(YOUR_MOVE)
        for piece in pieces:
            program.send(piece)
        assert quits(program) in (0, 130, 131)
        assert_left_as_found(program)
