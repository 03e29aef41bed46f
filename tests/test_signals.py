"""A signal at any moment around the screen's beginning and end leaves no terminal half set up or half restored."""

import _signal  # type: ignore[import-not-found, unused-ignore]
import inspect
import os
import re
import signal
import time
from collections.abc import Callable, Sequence

import pytest

from support.board_on_screen import wait_board
from support.program import Program, assert_left_as_found, fresh, two_people
from tictactoe._shell import exit_status, signals
from tictactoe._shell.terminal import modes, screen

STATUSES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129, signal.SIGQUIT: 131}
STEP = 0.0001  # seconds between two moments at which a signal is sent
STEPS = 70  # by then the program has ended
CENTRE = ".../.X./..."

# The functions around the screen.
NAMES = {
    "guarded", "_status", "catch", "let_go", "__init__", "__enter__", "__exit__", "hold", "release", "_numbers",
    "_leave", "set_up", "restore", "_give_back", "_discard_input", "_keep_output", "_switch_modes",
}  # fmt: skip

# Sends itself a signal before the nth of the instructions that set up and restore the terminal, and counts them.
TRACED = """
import os, signal, sys
from tictactoe._shell import exit_status, signals
from tictactoe._shell.terminal import modes, screen
from tictactoe._cli.main import main

FILES = {{exit_status.__file__, signals.__file__, screen.__file__, modes.__file__}}
NAMES = {names!r}
count = 0

def trace(frame, event, argument):
    global count
    if frame.f_code.co_filename not in FILES or frame.f_code.co_name not in NAMES:
        return None
    frame.f_trace_opcodes = True
    if event == "opcode":
        count += 1
        if count == {moment}:
            sys.settrace(None)
            os.kill(os.getpid(), signal.{name})
    return trace

sys._getframe().f_trace_opcodes = True  # Python 3.12 counts instructions only if a frame asks for it before
sys.settrace(trace)
status = main(["--players", "2", "--no-records"], last=True)
sys.settrace(None)
print("instructions:", count)
sys.exit(status)
"""


def leave_at(moment: int, number: signal.Signals) -> Program:
    """The program after it received a signal at a moment, and `q` once it was ready for keys."""
    with Program(code=TRACED.format(names=NAMES, moment=moment, name=number.name)) as program:
        while b"quit" not in program.output and not program.has_ended():
            program.look()
        program.send("q")
        assert program.exit_status() in (0, STATUSES[number], -number)
        assert_left_as_found(program)
        return program


def instructions() -> int:
    counted = re.search(rb"instructions: (\d+)", leave_at(0, signal.SIGTERM).output)
    assert counted
    return int(counted[1])


def test_the_functions_around_the_screen_are_there() -> None:
    sources = map(inspect.getsource, (exit_status, signals, screen, modes))
    defined = re.findall(r"def (\w+)\(", "".join(sources))
    assert set(defined) >= NAMES


def test_a_signal_at_some_instruction_around_the_screen_restores_it() -> None:
    count = instructions()
    assert count > 300
    for moment in range(count // 20, count, count // 6):
        leave_at(moment, signal.SIGTERM)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("number", "stride"), [(signal.SIGTERM, 1), (signal.SIGHUP, 5)])
def test_a_signal_at_any_instruction_around_the_screen_restores_it(number: signal.Signals, stride: int) -> None:
    for moment in range(1, instructions(), stride):
        leave_at(moment, number)


def pass_time(seconds: float) -> None:
    """Wait precisely, without giving the processor away."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass


def send_around_the_start(step: int, number: signal.Signals) -> None:
    untouched = fresh()
    with Program("--players", "2") as program:
        while program.termios() == untouched:
            assert not program.has_ended()
            os.sched_yield()
        pass_time(step * STEP)
        program.signal(number)
        assert program.exit_status() == STATUSES[number]
        assert_left_as_found(program)


def send_around_the_end(step: int, number: signal.Signals) -> None:
    with two_people() as program:
        program.send("q")
        pass_time(step * STEP)
        program.signal(number)
        assert program.exit_status() in (0, STATUSES[number], -number)
        assert_left_as_found(program)


@pytest.mark.parametrize("send", [send_around_the_start, send_around_the_end])
@pytest.mark.parametrize(
    ("number", "steps"),
    [
        *((number, [step]) for number, step in zip(STATUSES, (1, 24, 1, 24), strict=True)),
        *(pytest.param(number, range(STEPS), marks=pytest.mark.exhaustive) for number in STATUSES),
    ],
)
def test_signals_around_the_start_and_the_end_restore_the_terminal(
    send: Callable[[int, signal.Signals], None], number: signal.Signals, steps: Sequence[int]
) -> None:
    for step in steps:
        send(step, number)


@pytest.mark.exhaustive
def test_ctrl_c_every_few_milliseconds_is_quiet() -> None:
    for step in range(150):
        with two_people() as program:
            while not program.has_ended():
                program.send("\x03")
                pass_time(0.001 + step % 5 * 0.001)
            assert program.exit_status() == 130
            assert_left_as_found(program)
            assert b"Exception" not in program.output


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_output_that_was_stopped_stops_no_signal(number: signal.Signals) -> None:
    with two_people() as program:
        program.press("ctrl-s", "5")
        wait_board(program, CENTRE)
        program.signal(number)
        assert program.exit_status() == STATUSES[number]
        assert_left_as_found(program)


@pytest.mark.parametrize("how", ["ctrl-c", "terminated"])
def test_a_signal_after_ctrl_s_and_q_restores_the_terminal(how: str) -> None:
    with two_people() as program:
        program.press("ctrl-s", "q")
        program.press("ctrl-c") if how == "ctrl-c" else program.signal(signal.SIGTERM)
        assert program.exit_status() in (0, 130, 143)
        assert_left_as_found(program)


def test_lines_that_were_stopped_stop_no_signal() -> None:
    with Program("--plain", "--no-records") as program:
        program.wait("Your move:")
        program.press("ctrl-s")
        program.send("a1\r")
        program.settle()
        program.signal(signal.SIGTERM)
        assert program.exit_status() == 143


def test_ctrl_break_of_windows_ends_the_program_as_other_signals_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_signal, "SIGBREAK", signal.SIGWINCH, raising=False)  # which does nothing by itself
    caught = signals.EndingSignals()
    caught.catch()
    try:
        with pytest.raises(SystemExit) as ending:
            signal.raise_signal(signal.SIGWINCH)
    finally:
        caught.let_go(ignored=False)
    assert ending.value.code == 128 + signal.SIGWINCH


def test_a_long_wait_ends_with_a_signal() -> None:
    with Program("--players", "0", "--pace", "3600", "--no-records") as program:
        program.wait("quit")
        program.settle()
        program.signal(signal.SIGTERM)
        assert program.exit_status() == 143
        assert_left_as_found(program)
