"""A long search at the command line: the line that shows its progress, and how it is ended."""

import json
import os
import re
import subprocess
import sys

import pytest

from support.program import PROGRAM, ROOT, Program

termios = pytest.importorskip("termios")  # as Program needs a pty, this is there

EARLY = f"from tictactoe._shell import progress\nprogress.FIRST = 0.1\n{PROGRAM}"
ENDLESS = ["solve", "--board", "9,9,5", "9/9/9/9/9/9/9/9/9"]


def test_ctrl_c_ends_a_long_search_and_prints_what_is_proven() -> None:
    with Program(*ENDLESS, columns=100, rows=130) as program:
        program.wait("0 of 81 moves proven")
        program.wait("1 s  ")
        assert re.search(r"\d s  [\d,]+ nodes  unknown, 0 of 81 moves proven  Ctrl-C stops it", program.text())
        program.send(b"\x03")
        program.wait("X to move: not proven in that time.")
        assert program.exit_status() == 130
        assert "moves proven" not in program.text()
        assert "^C" not in program.text()


@pytest.mark.parametrize(
    ("command", "shown", "columns"),
    [
        ([*ENDLESS, "--color", "never"], "0 s  ", 20),
        (["match", "novice", "casual", "--games", "9000"], "50 of 9000: ", 80),
    ],
)
def test_progress_takes_one_line_and_no_escape_sequence(command: list[str], shown: str, columns: int) -> None:
    with Program(*command, columns=columns, rows=130, code=EARLY) as program:
        program.glimpse(lambda screen: shown.encode() in program.output)
        assert not any(program.lines()[1:])
        program.send(b"\x03")
        assert program.exit_status() == 130
        assert b"\x1b" not in program.output


def test_while_a_proof_is_sought_the_nodes_are_counted() -> None:
    with Program(*ENDLESS, "--proof", os.devnull, columns=100, code=EARLY) as program:
        program.glimpse(
            lambda screen: re.search(r"[1-9][\d,]* nodes  looking for a proof; Ctrl-C stops it", screen.text())
        )
        program.send(b"\x03")
        assert program.exit_status() == 130


def test_no_progress_is_shown_where_standard_error_is_no_terminal() -> None:
    command = [sys.executable, "-c", EARLY, *ENDLESS, "--budget", "0.3", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert (found["value"], found["exact"], len(found["moves"])) == ("unknown", False, 81)


def test_progress_fits_the_terminal_also_where_the_output_goes_elsewhere() -> None:
    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (24, 30))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    command = [sys.executable, "-c", EARLY, *ENDLESS, "--budget", "0.3"]
    subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=theirs, check=True)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    os.close(theirs)
    assert "0 s  " in shown
    assert max(map(len, shown.split("\r"))) < 30
