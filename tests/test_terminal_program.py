"""The harness that runs programs in a terminal, tested with programs whose behaviour is known."""

import os
import signal
import sys

import pytest

from support.program import Cell, Program, Screen, indexed, leave

# Says which keys arrive, one name a line, and leaves at a q.
ECHO = """
import curses

def main(window):
    curses.mousemask(curses.ALL_MOUSE_EVENTS)
    curses.mouseinterval(0)
    window.timeout(100)
    window.addstr("ready")
    while (key := window.getch()) != ord("q"):
        if key == curses.KEY_MOUSE:
            _, column, row, _, state = curses.getmouse()
            window.addstr(f"\\nmouse {column},{row} {state == curses.BUTTON1_PRESSED}")
        elif key == curses.KEY_RESIZE:
            window.addstr("\\n%d rows of %d" % window.getmaxyx())
        elif key != -1:
            window.addstr(f"\\n{curses.keyname(key).decode()}")

curses.wrapper(main)
"""


def echo(term: str = "xterm-256color", columns: int = 80, rows: int = 24) -> Program:
    return Program(code=ECHO, term=term, columns=columns, rows=rows, environment={"ESCDELAY": "25"})


def shown(output: str, columns: int = 20, rows: int = 4) -> Screen:
    screen = Screen(columns, rows)
    screen.feed(output.encode())
    return screen


def test_what_pyte_lacks_is_understood() -> None:
    assert shown("a-\x1b[4bz").rows()[0] == "a-----z"
    assert shown("\x1b(0lqqk\x1b(Blqqk").rows()[0] == "┌──┐lqqk"
    assert shown("1\r\n2\r\n3\r\n4\x1b[2S").rows() == ["3", "4", "", ""]
    assert shown("1\r\n2\r\n3\r\n4\x1b[T").rows() == ["", "1", "2", "3"]
    assert shown("abcdef\x1b[3G\x1b[2X").rows()[0] == "ab  ef"
    assert shown("one\x1b7\x1b[?1049h\x1b[2J\x1b[Htwo").rows()[0] == "two"
    assert shown("one\x1b[?1049h\x1b[2J\x1b[Htwo\x1b[?1049l\x1b[?25l!").rows()[0] == "one!"
    assert shown("\x1b[32;34h").private_modes == {7, 25}
    assert (
        shown("\x1b]0;title\x07\x1bP1$r\x1b\\\x1b[>4;2m\x1b[?1;2$p\x1b[=5u\x1b[38:5m\x1b=\x1b[!pok").rows()[0] == "ok"
    )


def test_cells_have_their_attributes() -> None:
    screen = shown("\x1b[1;38;5;166mX\x1b[0;2;4;7;33mO\x1b[m\x1b[48;5;32m\x1b[K")
    assert screen.cell(0, 0) == Cell("X", foreground=indexed(166), bold=True)
    assert screen.cell(0, 1) == Cell("O", foreground="yellow", dim=True, underline=True, reverse=True)
    assert screen.cell(0, 19) == Cell(" ", background=indexed(32))


def test_no_output_can_break_the_screen() -> None:
    every = bytes(range(256))
    screen = Screen(7, 3)
    for final in range(ord(" "), 127):
        for start in (b"\x1b[", b"\x1b[?", b"\x1b[99999", b"\x1b]", b"\x1b"):
            screen.feed(start + bytes([final]) + every)
        screen.resize(1 + final % 5, 1 + final % 9)
    screen.feed(b"\x1b[" + b"9" * 5000 + b"C")  # more digits than Python takes for a number
    screen = Screen(20, 1)
    for byte in "\x1b[6C┼\x1b]2;a title\x1b\\\x1b[3GX\x1b[".encode():
        screen.feed(bytes([byte]))
    assert screen.rows() == ["  X   ┼"]


@pytest.mark.parametrize("term", ["xterm-256color", "screen", "vt100"])
def test_keys_arrive_and_the_terminal_is_left_as_it_was(term: str) -> None:
    with echo(term) as program:
        program.wait("ready")
        program.press("up", "left", "f1", "escape", "x", "escape", "down", "enter")
        program.wait("^J")
        assert program.lines()[1:9] == ["KEY_UP", "KEY_LEFT", "KEY_F(1)", "^[", "x", "^[", "KEY_DOWN", "^J"]
        leave(program)
        assert program.screen.private_modes == {7, 25}


@pytest.mark.parametrize("term", ["xterm-256color", "screen"])  # with two ways to say where the mouse is
def test_the_mouse_and_the_size_reach_the_program(term: str) -> None:
    with echo(term, columns=60, rows=12) as program:
        program.wait("ready")
        program.click(41, 7)
        program.wait("mouse 41,7 True")
        program.resize(90, 20)
        program.wait("20 rows of 90")
        leave(program)
        assert "ready" not in program.text()


def test_the_terminal_attributes_can_be_compared() -> None:
    with Program(command=["sh", "-c", "read go; stty raw; read go"]) as program:
        before = program.termios()
        program.send("\r")
        program.settle()
        assert program.termios() != before


def test_a_program_ends_by_status_signal_or_hang_up() -> None:
    with Program(command=["sh", "-c", "echo bye; exit 3"]) as program:
        assert program.exit_status() == 3
        assert program.lines()[0] == "bye"
    with echo() as program:
        program.wait("ready")
        program.signal(signal.SIGKILL)
        assert program.exit_status() == -signal.SIGKILL
    with echo() as program:
        program.wait("ready")
        program.hang_up()
        assert program.exit_status() == -signal.SIGHUP


def test_job_control_stops_and_continues() -> None:
    with Program(command=["bash", "--norc", "-i"], environment={"PS1": "$ ", "CODE": ECHO}) as program:
        program.wait("$")
        program.send(f'{sys.executable} -c "$CODE"\r')
        program.wait("ready")
        program.settle()
        program.press("ctrl-z")
        program.wait("Stopped")
        program.send("fg\r")
        program.wait("ready")
        program.settle()
        program.press("up")
        program.wait("KEY_UP")


def test_waiting_in_vain_shows_the_screen_and_nothing_is_left_behind() -> None:
    reading, writing = os.pipe()
    stubborn = ["sh", "-c", "trap '' HUP TERM; echo alone >&2; echo elsewhere; sleep 60"]
    with Program(command=stubborn, stdout=writing) as program:
        os.close(writing)
        with pytest.raises(AssertionError, match=r"(?s)waited for 'company' in vain.*alone"):
            program.wait("company", timeout=0.2)
    with open(reading, "rb") as pipe:
        assert pipe.read() == b"elsewhere\n"  # and the end, which comes when nobody holds the pipe any more
