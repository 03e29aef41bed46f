"""How the real program ends, and that its terminal is then as it was."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from support.board_on_screen import WIN, board, wait_board, wait_cursor
from support.program import Program, assert_left_as_found, in_a_shell, leave, prompts, two_people
from support.screen import ALTERNATE, CURSOR_SHOWN, MOUSE, PASTE
from support.sentences import O_TO_MOVE, X_TO_MOVE, X_WINS
from tictactoe._shell.signals import SIGNALLED

# Draws the first frame, and breaks at the first mark.
BROKEN = """
import sys
from tictactoe._shell.terminal import screen

def render(shown, render=screen.render):
    if shown.play.game.moves:
        raise RuntimeError("this picture hangs crooked")
    return render(shown)

screen.render = render
from tictactoe._cli.main import main
sys.exit(main(["--players", "2"]))
"""
# Is not told of a hang-up, as when the terminal is not the one that controls it.
UNTOLD = """
import signal, sys
signal.signal(signal.SIGHUP, signal.SIG_IGN)
from tictactoe._cli.main import main
sys.exit(main({arguments!r}))
"""
# Has half a line for each stream when its terminal goes, of which it is told or not.
HALF_A_LINE = """
import os, signal, sys
from tictactoe._shell.exit_status import guarded

def program():
    if not {told}:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    print("ready", flush=True)
    sys.stdout.write("half a line")
    sys.stderr.write("half a line")
    os.read(0, 1)
    return 0

sys.exit(guarded(program))
"""
# Says how signals are handled after the program has run.
AFTERWARDS = """
import signal
from tictactoe._cli.main import main
main(["--version"], last={last})
print(*(signal.getsignal(number) is signal.SIG_IGN for number in (signal.SIGINT, signal.SIGTERM)))
"""
SIGNALS = {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129, "SIGQUIT": 131}
CENTRE = ".../.X./..."
KEYS = {"q": 0, "ctrl-c": 130, "ctrl-\\": 131}
WAYS = KEYS | SIGNALS
TERMS = ["xterm-256color", "linux", "vt100", "tmux-256color"]


@pytest.mark.parametrize(
    ("term", "how"),
    [
        *((TERMS[0], how) for how in WAYS),
        *((term, how) for term in TERMS[1:] for how in ("q", "SIGTERM")),
    ],
)
def test_every_way_out_leaves_the_terminal_as_it_was(term: str, how: str) -> None:
    with two_people(term=term) as program:
        program.press("5")
        program.wait(O_TO_MOVE)
        program.settle()
        program.signal(getattr(signal, how)) if how.startswith("SIG") else program.press(how)
        assert program.exit_status() == WAYS[how]
        assert_left_as_found(program)
        if ALTERNATE in modes_of(program):
            assert not program.text().strip()
        else:  # the board stays, above a line for the shell
            assert O_TO_MOVE in program.text()
            assert not program.lines()[-1].strip()


def modes_of(program: Program) -> set[int]:
    """The private modes that the program ever set."""
    return {mode for mode in (ALTERNATE, *MOUSE, PASTE) if b"\x1b[?%d" % mode in program.output}


@pytest.mark.parametrize(
    ("arguments", "keys", "shown", "how"),
    [
        (["--players", "2"], WIN, X_WINS, "q"),
        (["--players", "0", "--pace", "0.05"], "", "X played", "q"),
        (["--players", "0", "--pace", "0.05"], "", "X played", "SIGTERM"),
        (["--pace", "9"], "5", "Thinking ...", "q"),
        (["--board", "4,4,4"], " ", "Thinking ...", "SIGTERM"),
        ([], "m", "Tic-tac-toe - menu", "q"),
        ([], "?", "Tic-tac-toe - help", "SIGTERM"),
    ],
)
def test_it_can_be_left_at_any_moment(arguments: list[str], keys: str, shown: str, how: str) -> None:
    with Program(*arguments) as program:
        program.wait("q quit")
        program.press(*keys)
        program.wait(shown)
        if shown == X_WINS:
            program.settle()
        program.signal(getattr(signal, how)) if how.startswith("SIG") else program.press(how)
        assert program.exit_status() == WAYS[how]
        assert_left_as_found(program)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (signal.SIGINT, signal.SIGINT),
        (signal.SIGTERM, signal.SIGHUP),
        (signal.SIGHUP, signal.SIGTERM),
        (signal.SIGQUIT, signal.SIGINT),
    ],
)
def test_a_second_signal_does_not_spoil_the_leaving(first: signal.Signals, second: signal.Signals) -> None:
    with two_people() as program:
        program.settle()
        program.signal(first)
        program.signal(second)
        assert program.exit_status() in (SIGNALLED + first, SIGNALLED + second)
        assert_left_as_found(program)


@pytest.mark.parametrize("last", [True, False])
def test_signals_are_ignored_after_the_last_thing_that_a_process_does(last: bool) -> None:
    done = subprocess.run([sys.executable, "-c", AFTERWARDS.format(last=last)], capture_output=True, text=True)
    assert done.stdout.splitlines()[1:] == [f"{last} {last}"]


def test_ctrl_c_pressed_in_anger_leaves_the_terminal_as_it_was() -> None:
    with two_people() as program:
        program.settle()
        program.send("\x03\x03\x1c\x03")
        assert program.exit_status() in (SIGNALLED + signal.SIGINT, SIGNALLED + signal.SIGQUIT)
        assert_left_as_found(program)


@pytest.mark.parametrize("arguments", [[], ["--players", "2"], ["--players", "0", "--pace", "0.05"], ["--plain"]])
def test_it_ends_with_its_terminal(arguments: list[str]) -> None:
    with Program(*arguments) as program:
        program.wait(lambda screen: "quit" in screen.text() or "Your move:" in screen.text())
        program.hang_up()
        assert program.exit_status() == 129
        assert not list(program.state_home.rglob("crash*"))  # no report of a mistake


@pytest.mark.parametrize("arguments", [[], ["--plain"]])
def test_it_ends_with_its_terminal_even_if_nobody_says_so(arguments: list[str]) -> None:
    with Program(code=UNTOLD.format(arguments=arguments)) as program:
        program.wait(lambda screen: "quit" in screen.text() or "Your move:" in screen.text())
        program.settle()
        program.hang_up()
        assert program.exit_status() in (0, 129)
        assert not list(program.state_home.rglob("crash*"))


@pytest.mark.parametrize("told", [True, False])
def test_what_was_still_to_be_written_to_a_terminal_that_is_gone_changes_no_status(told: bool) -> None:
    with Program(code=HALF_A_LINE.format(told=told)) as program:
        program.wait("ready")
        program.settle()
        program.hang_up()
        assert program.exit_status() == 129


def test_a_mistake_of_its_own_is_one_line_that_names_a_file() -> None:
    with Program(code=BROKEN, columns=250) as program:
        program.wait(X_TO_MOVE)
        program.press("5")
        assert program.exit_status() == 1
        (said,) = [line for line in program.lines() if line]
        (report,) = program.state_home.rglob("crash*")
        assert str(report) in said
        assert "RuntimeError: this picture hangs crooked" in report.read_text()
        assert "Traceback" in report.read_text()
        assert b"Traceback" not in program.output
        assert program.screen.private_modes == {7, CURSOR_SHOWN}


def test_a_mistake_shows_its_traceback_to_who_asks() -> None:
    with Program(code=BROKEN, rows=60, environment={"TICTACTOE_DEBUG": "1"}) as program:
        program.wait(X_TO_MOVE)
        program.press("5")
        assert program.exit_status() == 1
        assert "Traceback (most recent call last)" in program.text()
        assert "RuntimeError: this picture hangs crooked" in program.text()
        assert program.screen.private_modes == {7, CURSOR_SHOWN}


def test_a_mistake_is_told_where_no_file_can_be_written() -> None:
    with Program(code=BROKEN, columns=250, environment={"XDG_STATE_HOME": "/dev/null"}) as program:
        program.wait(X_TO_MOVE)
        program.press("5")
        assert program.exit_status() == 1
        lost, said = [line for line in program.lines() if line]
        assert lost == "tictactoe: Nothing is saved: /dev/null/tictactoe/records.sqlite3: the file cannot be opened."
        assert "TICTACTOE_DEBUG" in said


def test_too_little_memory_is_no_mistake_of_its_own() -> None:
    code = "from tictactoe._shell.exit_status import guarded; raise SystemExit(guarded(lambda: len(bytes(2**62))))"
    with Program(code=code) as program:
        assert program.exit_status() == 1
        assert program.text().strip() == "tictactoe: there is not enough memory."


def test_nobody_else_can_read_what_a_mistake_leaves(tmp_path: Path) -> None:
    home = tmp_path / "new" / "folders"
    with Program(code=f"import os; os.umask(0)\n{BROKEN}", environment={"XDG_STATE_HOME": str(home)}) as program:
        program.wait(X_TO_MOVE)
        program.press("5")
        assert program.exit_status() == 1
    for path in (home.parent, home, home / "tictactoe", home / "tictactoe" / "crash.txt"):
        assert path.stat().st_mode & 0o077 == 0, path


# Cannot begin a thread, as where the system has none left.
THREADLESS = """
import sys, threading
def start(thread):
    raise RuntimeError("can't start new thread")
threading.Thread.start = start
from tictactoe._cli.main import main
sys.exit(main({arguments!r}))
"""


def test_a_game_is_played_without_threads() -> None:
    with Program(code=THREADLESS.format(arguments=["--pace", "0"])) as program:
        program.wait("q quit")
        program.press("5")
        program.wait(lambda screen: board(program).count("O") == 1)
        program.press("v")
        program.settle()
        leave(program)


def test_stopped_and_continued_it_goes_on() -> None:
    with in_a_shell() as program:
        program.press("5")
        wait_board(program, CENTRE)
        for step, (columns, rows) in enumerate([(80, 24), (120, 40)]):
            program.settle()
            program.press("ctrl-z")
            program.wait(prompts)
            assert "Stopped" in program.text()
            assert not program.screen.private_modes & {ALTERNATE, *MOUSE}
            assert "to move." not in program.text()
            program.resize(columns, rows)
            program.send("fg\r")
            program.wait(O_TO_MOVE)
            program.press("left" if step % 2 == 0 else "up")
            wait_cursor(program, (3, 0)[step])
            program.settle()
            assert board(program) == CENTRE
            assert "menu" not in program.lines()[0]
        program.press("q")
    assert "left with 0" in program.text()


def test_a_program_that_was_stopped_can_be_ended() -> None:
    with two_people(forked=False) as program:  # `waitid` is only for children
        program.settle()
        program.signal(signal.SIGSTOP)
        os.waitid(os.P_PID, program.foreground(), os.WSTOPPED | os.WNOWAIT)
        program.signal(signal.SIGTERM)
        program.signal(signal.SIGCONT)
        assert program.exit_status() == 143
        assert_left_as_found(program)


def test_the_end_of_input_ends_the_line() -> None:
    with Program("--plain", "--no-records") as program:
        program.wait("Your move:")
        program.press("ctrl-d")
        assert program.exit_status() == 0
        assert program.output.endswith(b"Your move: \r\n")
