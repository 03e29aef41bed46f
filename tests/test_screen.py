"""The real program in a real pty."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.board_on_screen import WIN, WON, all_cells, board, cells_of, cursor_cell, wait_board, wait_cursor
from support.program import WINDOWS, Program, assert_left_as_found, leave, two_people
from support.screen import ALTERNATE, CURSOR_SHOWN, Cell, indexed
from support.sentences import O_TO_MOVE, X_FIRST, X_TO_MOVE, X_WINS, YOUR_MOVE, who_plays

VERMILLION, BLUE, DEFAULT = indexed(166), indexed(32), "default"
ATTRIBUTES = re.compile(rb"\x1b\[([0-9;]*)m")
NO_CURSES = """
import sys
sys.modules[{name!r}] = None
from tictactoe._cli.main import main
sys.exit(main([]))
"""


# On a busy machine it may think longer than the 0.3 s after which keys are read, and mean nothing, meanwhile.
UNHURRIED = """
import sys
from tictactoe._cli.main import main
from tictactoe._shell.terminal.screen import Screen

Screen.patience = 60.0
sys.exit(main(["--level", "perfect"]))
"""


on_all = pytest.mark.parametrize("term", ["xterm-256color", WINDOWS])


@on_all
def test_a_fast_player_loses_no_key_to_the_pause_before_the_reply(term: str) -> None:
    with Program(code=UNHURRIED, term=term) as program:
        program.wait(YOUR_MOVE)
        program.send("12")
        wait_board(program, "XXO/.O./...")


@pytest.mark.parametrize("like", ["xterm", "alacritty", "foot", "kitty", "ghostty", "wezterm", "contour"])
def test_a_terminal_like_xterm_needs_no_description_of_its_own(like: str) -> None:
    with two_people(term=f"{like}-nonesuch") as program:
        assert ALTERNATE in program.screen.private_modes
        program.press("5")
        wait_board(program, ".../.X./...")
        program.settle()
        assert VERMILLION in {cell.foreground for cell in cells_of(program, 4)}


@pytest.mark.parametrize(
    ("term", "why"), [("dumb", "'dumb'"), ("foo", "'foo'"), ("\udcff", r"'\udcff'"), ("", "TERM"), (None, "TERM")]
)
def test_a_terminal_that_cannot_be_used_gets_lines(term: str | None, why: str) -> None:
    with Program(environment={"TERM": term}) as program:
        assert why in reason_for_lines(program)
        assert_left_as_found(program)


@pytest.mark.parametrize("name", ["curses", "_curses"])
def test_without_curses_there_are_lines(name: str) -> None:
    with Program(code=NO_CURSES.format(name=name), forked=False) as program:
        assert "windows-curses" in reason_for_lines(program)


def reason_for_lines(program: Program) -> str:
    """The sentence that says why a sitting is in line mode; the sitting is then ended."""
    program.wait("Your move:")
    program.send("quit\r")
    assert program.exit_status() == 0
    assert b"\x1b" not in program.output
    lines = program.output.decode().splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("Line mode: "))
    assert lines[first + 1].startswith(who_plays("X", "O", ""))
    return " ".join(lines[:first])


def test_output_into_a_pipe_is_lines_without_escapes() -> None:
    reading, writing = os.pipe()
    with Program(stdout=writing) as program, open(reading, "rb") as pipe:
        os.close(writing)
        program.wait("standard output is not a terminal")
        program.settle()
        program.send("5\rquit\r")
        written = pipe.read()
        assert program.exit_status() == 0
        assert written.startswith(b"Line mode: ")
        assert b"You played b2." in written
        assert b"\x1b" not in written + program.output
        # The rest on the terminal is the echo of what was typed.
        assert [line for line in program.lines() if line] == [program.lines()[0], "5", "quit"]


@pytest.mark.parametrize(
    ("environment", "arguments", "x", "o"),
    [
        ({}, [], VERMILLION, BLUE),
        ({"NO_COLOR": ""}, [], VERMILLION, BLUE),
        ({"CLICOLOR": "0"}, [], DEFAULT, DEFAULT),
        ({"NO_COLOR": "1", "CLICOLOR": "0"}, ["--color", "always"], VERMILLION, BLUE),
        ({}, ["--color", "never"], DEFAULT, DEFAULT),
        ({"TERM": WINDOWS}, [], VERMILLION, BLUE),
        ({"TERM": WINDOWS, "NO_COLOR": "1"}, [], DEFAULT, DEFAULT),
        ({"TERM": "linux"}, [], "red", "blue"),
        ({"TERM": "xterm"}, [], "red", "blue"),
        ({"TERM": "linux", "NO_COLOR": "1"}, [], DEFAULT, DEFAULT),
        ({"TERM": "vt100"}, ["--color", "always"], DEFAULT, DEFAULT),
    ],
)
def test_colours_are_as_wanted_and_the_background_is_left_alone(
    environment: dict[str, str | None], arguments: list[str], x: str, o: str
) -> None:
    term = environment.get("TERM") or "xterm-256color"
    with two_people(*arguments, term=term, environment=environment) as program:
        program.press(*"159")
        program.wait(f"{O_TO_MOVE}  X played c3.")
        program.settle()
        cross, ring = (drawn(cells_of(program, cell)) for cell in (0, 4))
        assert {cell.foreground for cell in cross} == {x}
        assert {cell.foreground for cell in ring} == {o}
        if x == "red":
            assert all(cell.bold for cell in [*cross, *ring])
        assert {cell.background for cell in all_cells(program)} == {DEFAULT}
        assert {cell.foreground for cell in all_cells(program)} == {DEFAULT, x, o}
        asked_for = {number for text in ATTRIBUTES.findall(program.output) for number in numbers(text)}
        assert not asked_for & {*range(40, 49), *range(100, 108)}
        if x == DEFAULT:
            assert not asked_for & {*range(30, 40), *range(90, 98)}
        assert not re.search(rb"\x1b\]4|\x1b\]P", program.output), "the palette of the terminal was changed"


def test_colours_that_the_environment_turned_off_come_back_without_it(path: str) -> None:
    with two_people("--color", "auto", "--records", path, environment={"NO_COLOR": "1"}) as program:
        program.press("1")
        program.wait("X played a1.")
        assert {cell.foreground for cell in all_cells(program)} == {DEFAULT}
        leave(program)
    with Program("--records", path, environment={"NO_COLOR": ""}) as program:
        program.wait(O_TO_MOVE)
        program.settle()
        assert {cell.foreground for cell in all_cells(program)} == {DEFAULT, VERMILLION, BLUE}


def drawn(cells: list[Cell]) -> list[Cell]:
    """The character cells that have a part of a drawn mark."""
    return [cell for cell in cells if cell.character in "▀▄█"]


def numbers(attributes: bytes) -> Iterator[int]:
    """The attributes that a sequence sets, without the two numbers that follow the 38 of an indexed colour."""
    found = iter(int(part or 0) for part in attributes.split(b";"))
    for number in found:
        yield number
        if number == 38:
            next(found), next(found)


@on_all
@pytest.mark.parametrize("no_colour", ["", "1"])
def test_the_end_shows_its_line_in_reverse_and_nothing_else(no_colour: str, term: str) -> None:
    with two_people(term=term, environment={"NO_COLOR": no_colour}) as program:
        program.press(*WIN)
        program.wait(X_WINS)
        program.settle()
        assert board(program) == WON
        won = [cell for place in range(3) for cell in cells_of(program, place)]
        assert all(cell.reverse for cell in won)
        assert {cell.foreground for cell in won} == {DEFAULT if no_colour else VERMILLION}
        assert sum(cell.reverse for cell in all_cells(program)) == len(won)


@pytest.mark.parametrize(
    ("term", "colour", "reverse"), [("xterm", "", False), ("linux", "", True), ("linux", "1", False)]
)
def test_the_last_mark_stands_out_where_colour_leaves_no_underline(term: str, colour: str, reverse: bool) -> None:
    with two_people("--board", "15,15,5", environment={"TERM": term, "NO_COLOR": colour}) as program:
        program.press("enter", "left")
        program.wait("X played h8.")
        program.settle()
        marks = [cell for cell in all_cells(program) if cell.character == "X" and cell.foreground in ("red", DEFAULT)]
        assert any(cell.reverse == reverse and cell.underline != reverse for cell in marks)


@pytest.mark.parametrize("term", ["xterm-256color", "linux", WINDOWS])
def test_at_the_end_the_other_marks_fade(term: str) -> None:
    with two_people(term=term) as program:
        program.press(*"1425")
        program.wait("O played b2.")
        program.settle()
        before = drawn(cells_of(program, 4))
        program.press("3")
        program.wait(X_WINS)
        program.settle()
        after = drawn(cells_of(program, 4))
        assert [cell.character for cell in after] == [cell.character for cell in before]
        if term == "linux":  # which shows no dim colours
            assert {cell.bold for cell in before} == {True}
            assert {cell.bold for cell in after} == {False}
        elif term == WINDOWS:  # which has nothing dim
            assert after == before
        else:
            assert {cell.dim for cell in before} == {False}
            assert {cell.dim for cell in after} == {True}


@pytest.mark.parametrize("no_colour", ["", "1"])
def test_the_soonest_win_among_the_values_is_bold_and_has_a_dot(no_colour: str) -> None:
    with Program("--from", "xox/oox/___", environment={"NO_COLOR": no_colour}) as program:
        program.wait(YOUR_MOVE)
        program.press("v")
        program.wait("win in 1")
        program.settle()
        row = next(row for row, line in enumerate(program.lines()) if "win in 1" in line)
        start = program.lines()[row].index("• win in 1")
        shown = [program.screen.cell(row, column) for column in range(start, start + len("• win in 1"))]
        sage = "5f875f"
        assert {(cell.bold, cell.foreground) for cell in shown} == {(True, DEFAULT if no_colour else sage)}
        lost = program.screen.cell(row, program.lines()[row].index("lose"))
        assert (lost.foreground, lost.dim) == ((DEFAULT, True) if no_colour else ("af5f87", False))


@on_all
def test_the_cursor_of_the_terminal_is_where_a_reader_looks(term: str) -> None:
    with two_people(term=term) as program:
        program.settle()
        assert CURSOR_SHOWN in program.screen.private_modes
        assert cursor_cell(program) == 4
        program.press("left", "up", "up")
        program.settle()
        assert cursor_cell(program) == 0
        program.press("m")
        program.wait("menu")
        program.settle()
        assert "Board" in program.lines()[program.screen.cursor.y]
        program.press("escape", *WIN)
        program.wait(X_WINS)
        program.settle()
        assert X_WINS in program.lines()[program.screen.cursor.y]


@pytest.mark.parametrize(
    ("environment", "arguments"),
    [
        ({"LC_ALL": "C"}, []),
        ({"LC_ALL": "xx_YY"}, []),
        ({}, ["--ascii"]),
        ({"LC_ALL": "C", "TERM": "vt100"}, []),
    ],
)
def test_without_unicode_all_is_drawn_in_ascii(environment: dict[str, str | None], arguments: list[str]) -> None:
    with two_people(*arguments, environment=environment) as program:
        program.press(*"1425")
        program.wait(f"{X_TO_MOVE}  O played b2.")
        wait_board(program, "XX./OO./...", ascii_only=True)
        program.press("3")
        program.wait(X_WINS)
        program.settle()
        assert board(program, ascii_only=True) == WON
        assert "+---" in program.text()
        assert program.output.isascii()


def test_letters_that_the_terminal_lacks_are_question_marks(tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[4]SZ[3]PB[Иван]PW[Ann];B[bb];W[aa];B[cc])", encoding="utf-8")
    missing = "xx_YY.UTF-8"  # as ssh passes on one that the other machine has
    for locale, name in (("C", "????"), ("C.UTF-8", "Иван"), (missing, "Иван")):
        with Program("review", str(file), environment={"LC_ALL": locale}, forked=False) as program:
            program.wait(f"review: {name} (X) against Ann (O)")


def test_a_step_costs_few_bytes_and_ctrl_l_paints_all() -> None:
    with two_people() as program:
        program.settle()
        program.press("left")
        wait_cursor(program, 3)
        program.press("right")
        wait_cursor(program, 4)
        program.settle()
        before, written = program.text(), len(program.output)
        program.press("left")
        wait_cursor(program, 3)
        step = program.output[written:]
        assert b"\x1b[2J" not in step
        assert b"\x1b[J" not in step
        assert 0 < len(step) < 500
        program.press("right")
        wait_cursor(program, 4)
        assert program.text() == before
        program.screen.feed(b"\x1b[H\x1b[Jgarbage")
        program.press("ctrl-l")
        program.wait(lambda screen: screen.text() == before)


def test_idle_it_rests() -> None:
    with two_people() as program:
        program.wait(X_FIRST)  # so the records have answered
        program.settle()
        before, written = processor_ticks(program), len(program.output)
        with pytest.raises(AssertionError, match="in vain"):
            program.wait("what never comes", timeout=0.4)
        assert processor_ticks(program) - before < 0.05 * os.sysconf("SC_CLK_TCK")
        assert len(program.output) == written


def processor_ticks(program: Program) -> int:
    """The processor time that the program has used, in clock ticks."""
    stat = Path(f"/proc/{program.foreground()}/stat")
    if not stat.exists():
        pytest.skip("only Linux tells")
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return int(user) + int(system)


@pytest.mark.parametrize(("arguments", "status"), [(["--help"], 0), (["--version"], 0), (["--board", "0,0,0"], 2)])
def test_a_command_line_is_answered_without_a_screen(arguments: list[str], status: int) -> None:
    with Program(*arguments, columns=200, rows=99) as program:
        assert program.exit_status() == status
        assert program.output.strip()
        assert b"\x1b" not in program.output
        if status:
            assert len(program.output.splitlines()) == 1


@pytest.mark.parametrize(("term", "coloured"), [("xterm-256color", True), ("dumb", False)])
def test_a_position_is_printed_in_colour_where_the_terminal_has_it(term: str, coloured: bool) -> None:
    with Program("solve", "xo./.../...", term=term) as program:
        assert program.exit_status() == 0
        assert (b"\x1b[" in program.output) is coloured
