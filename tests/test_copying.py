"""Copying and pasting in a real terminal: what the clipboard is given, what comes back, and what nobody is sent."""

import re
from base64 import b64decode

import pytest

pytest.importorskip("termios", reason="a pty is a thing of POSIX")

from support.program import Program, assert_left_as_found, leave, two_people
from support.sentences import PASTED
from tictactoe import parse_game
from tictactoe._engine.games.exchange import copies

CLIPBOARD = re.compile(rb"\x1b\]52;c;([^\x07\x1b]*)\x07")
MOUSE_ON, MOUSE_OFF = b"\x1b[?1000h", b"\x1b[?1000l"
PASTE, END = "\x1b[200~", "\x1b[201~"
GAME = copies(parse_game("3,3,3 X: b2 a1"))


def clipboard(program: Program) -> list[str]:
    """The texts that the terminal was given for its clipboard, the latest last."""
    return [b64decode(data, validate=True).decode() for data in CLIPBOARD.findall(program.output)]


def paste(program: Program, text: str) -> None:
    """Paste a text as a terminal does, which ends its lines as the key Enter."""
    program.send(PASTE + text.replace("\n", "\r") + END)


@pytest.mark.parametrize("term", ["xterm-256color", "tmux-256color", "xterm-kitty"])
def test_each_text_is_given_to_the_clipboard_and_can_be_pasted_back(term: str) -> None:
    with two_people("--no-records", term=term) as program:
        program.press("5", "1", "x", "c")
        program.wait("Copied, if your terminal allows it; or select it here.")
        program.settle()
        assert clipboard(program) == [GAME.position]
        program.press("tab", "right", "tab", "escape")
        program.wait("X to move.  O played a1.")
        assert clipboard(program) == list(GAME)
        assert program.screen.text().count(GAME.game) == 0, "the page is left"
        for text in GAME:
            program.press("9")  # another move, so that what is pasted is another position
            program.wait("3  X  c3")
            paste(program, text)
            program.wait("x returns to yours")
            program.press("c")
            program.wait(GAME.position)
            program.press("escape")
            program.wait_gone(GAME.position)
            program.press("escape")
            program.wait("3  X  c3")
            program.press("<")
            program.wait("X to move.  O played a1.")
        assert clipboard(program)[4:] == [GAME.position] * 4
        leave(program)


def test_the_mouse_selects_the_texts_and_clicks_again_once_they_are_left() -> None:
    with two_people("--no-records") as program:
        program.press("5", "x", "c")
        program.wait("or select it here.")
        program.settle()
        assert program.output.rindex(MOUSE_OFF) > program.output.rindex(MOUSE_ON)
        program.press("escape")
        program.wait("X played b2.")
        program.settle()
        assert program.output.rindex(MOUSE_ON) > program.output.rindex(MOUSE_OFF)
        leave(program)


@pytest.mark.parametrize("term", ["vt100", "linux", "ansi", "screen", "rxvt"])
def test_other_terminals_are_sent_nothing_that_they_might_print_and_show_the_text(term: str) -> None:
    with two_people("--no-records", term=term) as program:
        program.press("5", "1", "x", "c")
        program.wait("Select it here to copy it.")
        shown = program.text()
        assert GAME.position in shown
        program.press("tab")
        program.wait(GAME.game)
        program.press("escape")
        program.wait("n play on")
        program.press("escape")
        program.wait("m menu")
        leave(program)
        assert b"]52" not in program.output
        assert_left_as_found(program)


def test_a_position_for_which_the_row_is_too_short_is_shown_row_by_row() -> None:
    with two_people("--no-records", "--board", "20x20x5", columns=40, rows=30) as program:
        program.press("x", "enter", "c")
        program.wait("Copied")
        program.settle()  # the clipboard is given the text after the screen is painted
        rows = [line.strip() for line in program.lines()]
        selected = "\n".join(line for line in rows if set(line) <= set("XO.") and line)
        [copied] = clipboard(program)
        assert selected.replace("\n", "/") == copied
        program.press("escape")
        program.wait("explore")
        paste(program, selected)
        program.wait(f"{PASTED};")


def test_the_frame_after_a_copy_is_whole() -> None:
    with two_people("--no-records") as program:
        program.press("x", "c")
        program.wait("Tab next")
        shown = program.text()
        program.press("ctrl-l")
        program.settle()
        assert program.text() == shown


@pytest.mark.parametrize("text", ["q", "5 q\r\x1b", "qqq" * 40_000, "x\x1b[201", "\N{SNOWMAN}\x07"])
def test_nothing_that_is_pasted_while_exploring_is_taken_for_keys(text: str) -> None:
    with two_people("--no-records") as program:
        program.press("5", "x")
        program.wait("explore")
        program.send(PASTE + text + END)
        program.wait(lambda screen: "write it as" in screen.text())
        assert "1  X  b2" in program.text()
        assert "2  O" not in program.text()
        program.press("1")
        program.wait("2  O  a1")
        leave(program)
