"""A real program in a real pty, with an emulated screen in front of it.

    with Program("--no-records", columns=80, rows=24) as program:
        program.wait("Your move")
        program.press("down", "enter")
        ...
        assert program.exit_status() == 0

Nothing here sleeps and hopes: `wait` returns when the screen shows what was asked for and the frame in which it
stands is whole, `settle` when the program has read all that was sent and waits for more.
"""

import os
import select
import shlex
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn, Self

import pytest

pytest.importorskip("termios", reason="a pty is a thing of POSIX")

import fcntl
import pty
import termios

from support import windows_curses
from support.forked import LOOK, ROOT, Fork, with_signals
from support.records_file import PATIENT
from support.screen import APPLICATION_KEYS, CURSOR_SHOWN, MOUSE, MOUSE_SGR, WRAP, Cell, Screen, indexed
from support.sentences import X_TO_MOVE

__all__ = ["CURSOR_SHOWN", "ROOT", "Cell", "Program", "Screen", "indexed"]

TIMEOUT = 10.0

# What the person who runs the tests prefers would decide how the program looks.
PREFERENCES = {
    "LINES", "COLUMNS", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "ESCDELAY", "TICTACTOE_DEBUG",
    "TICTACTOE_PLAIN", "PYTHONUNBUFFERED",
}  # fmt: skip

# The letter that ends the sequence: ESC O and the letter in the application mode of the keys (DECCKM), else ESC [.
CURSOR_KEYS = {"up": "A", "down": "B", "right": "C", "left": "D", "home": "H", "end": "F"}
OTHER_KEYS = {
    "enter": "\r", "escape": "\x1b", "backspace": "\x7f", "tab": "\t", "backtab": "\x1b[Z", "space": " ",
    "insert": "\x1b[2~", "delete": "\x1b[3~", "page-up": "\x1b[5~", "page-down": "\x1b[6~",
    "f1": "\x1bOP", "f2": "\x1bOQ", "f3": "\x1bOR", "f4": "\x1bOS", "f5": "\x1b[15~",
}  # fmt: skip
WINDOWS = "windows"  # in place of the name of a terminal: a console of Windows, imitated
PROGRAM = """
from tictactoe.__main__ import run
run()
"""
DELIVERY = 0.006  # longer than a busy kernel takes to bring a program what was sent to its terminal
ESCAPE = 0.05  # twice the 25 ms for which ncurses takes what follows a lone Escape for the rest of a key
SILENCE = 0.25  # how long a program must be silent that sleeps, nobody knows in what


class Program:
    """The program under test, or any `command`, as the leader of a session on a terminal of its own."""

    screen: Screen
    output: bytes
    """Everything it ever wrote."""

    def __init__(
        self,
        *arguments: str,
        columns: int = 80,
        rows: int = 24,
        term: str = "xterm-256color",
        environment: dict[str, str | None] | None = None,
        code: str = PROGRAM,
        forked: bool = True,
        command: Sequence[str] | None = None,
        stdin: int | None = None,
        stdout: int | None = None,
    ) -> None:
        """Start it; None in the `environment` removes a variable, and None as a descriptor is the terminal.

        The `code` of the program runs in a fork, or else in a Python that is started for it.
        """
        self.screen, self.output = Screen(columns, rows), b""
        self._silent = False  # nobody is left at the other side
        self._lone_escape = False
        with ExitStack() as stack:
            self.state_home = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
            self._master: int | None
            self._master, slave = pty.openpty()
            stack.callback(self.hang_up)
            self._terminal = os.ttyname(slave)
            self._set_size(columns, rows)

            surroundings: dict[str, str | None] = dict(os.environ) | dict.fromkeys(PREFERENCES)
            surroundings |= {"TERM": term, "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": str(self.state_home)}
            surroundings |= environment or {}
            env = {name: value for name, value in surroundings.items() if value is not None}
            first = windows_curses.START if term == WINDOWS else ""
            self._process: Fork | subprocess.Popen[bytes]
            try:
                if forked and command is None and stdin is None and stdout is None:
                    self._process = Fork(code, arguments, env, first=first, terminal=self._terminal)
                else:
                    command = command or [sys.executable, "-c", first + code, *arguments]
                    self._process = started(command, env, slave, stdin, stdout)
            finally:
                os.close(slave)
            self._belongings = stack.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Kill what is left of it, and close the terminal."""
        if self._process.poll() is None:
            groups = {self._process.pid} if self._master is None else {self._process.pid, self.foreground()}
            for group in groups - {0}:  # no group at all is 0, which to `killpg` is our own
                with suppress(ProcessLookupError):  # it left by itself in the meantime
                    os.killpg(group, signal.SIGKILL)
            self._process.wait()
        self._belongings.close()

    @property
    def pid(self) -> int:
        return self._process.pid

    def foreground(self) -> int:
        """The process group in the foreground of the terminal: under a shell with job control, its current job."""
        return os.tcgetpgrp(self._open_master())

    def lines(self) -> list[str]:
        return self.screen.rows()

    def text(self) -> str:
        return self.screen.text()

    def attributes(self, row: int, column: int) -> Cell:
        return self.screen.cell(row, column)

    def termios(self) -> list[Any]:
        """The attributes of the terminal, for comparing them before and after."""
        return termios.tcgetattr(self._open_master())

    def send(self, what: str | bytes) -> None:
        """Send bytes as they are; as on any terminal, they are lost if the program has ended."""
        data = what.encode() if isinstance(what, str) else what
        self._lone_escape = data.endswith(b"\x1b")
        deadline = time.monotonic() + TIMEOUT
        while data and not self._silent:
            # A program that is busy writing reads nothing: take its output, or both would wait for ever.
            self._receive()
            if select.select([], [self._open_master()], [], LOOK)[1]:
                data = data[os.write(self._open_master(), data[:1024]) :]
            elif time.monotonic() > deadline:
                self._fail("waited for it to read")

    def press(self, *names: str) -> None:
        """Send keys as a terminal does: by a name such as "up", "escape", "f1" or "ctrl-l", or as one character."""
        for name in names:
            if self._lone_escape:
                self.settle()
            if name in CURSOR_KEYS:
                self._receive()
                application = APPLICATION_KEYS in self.screen.private_modes
                self.send(("\x1bO" if application else "\x1b[") + CURSOR_KEYS[name])
            elif name.startswith("ctrl-"):
                self.send(chr(ord(name[-1]) & 0x1F))
            else:
                assert name in OTHER_KEYS or len(name) == 1, f"no key is called {name!r}"
                self.send(OTHER_KEYS.get(name, name))

    def click(self, column: int, row: int) -> None:
        """Press and release the left button over a cell, counted from 0."""
        assert MOUSE & self.screen.private_modes, "the program did not ask for the mouse"
        if MOUSE_SGR in self.screen.private_modes:
            place = f"\x1b[<0;{column + 1};{row + 1}"
            pressed, released = f"{place}M".encode(), f"{place}m".encode()
        else:
            pressed, released = (b"\x1b[M" + bytes([button, 33 + column, 33 + row]) for button in b" #")
        self.send(pressed)
        self.settle()  # to ncurses a press and a release in one go are a click, which nobody's finger achieves
        self.send(released)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size; the kernel tells the program by SIGWINCH."""
        self._drain(time.monotonic() + TIMEOUT)
        self.screen.resize(rows, columns)
        self._set_size(columns, rows)

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def hang_up(self) -> None:
        """Close the terminal, as if its window was closed or its connection broke."""
        if self._master is not None:
            os.close(self._master)
            self._master, self._silent = None, True

    def wait(self, condition: str | Callable[[Screen], object], timeout: float = TIMEOUT) -> None:
        """Return when a text is on the screen, or a condition holds for it; raises AssertionError if it never does.

        A terminal passes on what is written to it line by line, so the rest of the frame is waited for, too.
        """
        self.glimpse(condition, timeout)
        self._fell_silent(time.monotonic() + SILENCE)

    def glimpse(self, condition: str | Callable[[Screen], object], timeout: float = TIMEOUT) -> None:
        """As `wait`, but return at once, even if the rest of the frame is still to come: for measuring time."""
        deadline = time.monotonic() + timeout
        while True:
            self._drain(deadline)
            if condition in self.text() if isinstance(condition, str) else condition(self.screen):
                return
            if self._silent or time.monotonic() > deadline:
                self._fail(f"waited for {condition!r}")
            self._receive(min(SILENCE, deadline - time.monotonic()))  # what is waited for need not be on the screen

    def wait_gone(self, text: str) -> None:
        self.wait(lambda screen: text not in screen.text())

    def settle(self, timeout: float = TIMEOUT) -> None:
        """Return when the program has read what was sent, has shown the result, and waits for more, or has ended."""
        if not self._fell_silent(time.monotonic() + timeout, self._has_unread_input):
            self._fail("waited for it to settle")
        self._lone_escape = False

    def _fell_silent(self, deadline: float, awaits_more: Callable[[], bool] = lambda: False) -> bool:
        """Read its output until it waits and no more is on its way; False if that is not before `deadline`."""
        since = time.monotonic()
        while not self._silent:
            if self._receive(LOOK) or awaits_more():
                since = time.monotonic()
            elif time.monotonic() - since >= self._patience():
                break
            if time.monotonic() > deadline:
                return False
        return True

    def _patience(self) -> float:
        """For how many seconds nothing must happen before the program, in its present state, counts as settled."""
        process = f"/proc/{self.foreground()}"
        try:  # it is asked every few milliseconds, and a text file takes twice as long to read
            with open(f"{process}/stat", "rb", 0) as stat, open(f"{process}/wchan", "rb", 0) as wchan:
                state, place = stat.read().rpartition(b")")[2].split()[0], wchan.read()
        except OSError:  # no Linux, or the process has just left
            return SILENCE
        if state in b"RD":
            return float("inf")
        reads = any(word in place for word in (b"poll", b"select", b"tty", b"woken"))
        return max(DELIVERY if reads else SILENCE, ESCAPE if self._lone_escape else 0.0)

    def _has_unread_input(self) -> bool:
        terminal = os.open(self._terminal, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            return bool(select.select([terminal], [], [], 0)[0])
        finally:
            os.close(terminal)

    def has_ended(self) -> bool:
        """Whether it has ended."""
        return self._process.poll() is not None

    def look(self) -> None:
        """Read its output for a moment."""
        self._receive(LOOK)

    def exit_status(self, timeout: float = TIMEOUT) -> int:
        """Its exit status, or the negative number of the signal that killed it."""
        deadline = time.monotonic() + timeout
        while (status := self._process.poll()) is None:
            if time.monotonic() > deadline:
                self._fail("waited for its end")
            if self._silent:
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(deadline - time.monotonic())
            else:
                self._receive(LOOK)
        self._drain(deadline)
        return status

    def _fail(self, waited: str) -> NoReturn:
        status = self._process.poll()
        fate = "it is still running" if status is None else f"it has ended with {status}"
        edge = "-" * self.screen.columns
        raise AssertionError(f"{waited} in vain; {fate}, and the screen shows\n{edge}\n{self.text()}\n{edge}")

    def _drain(self, deadline: float) -> None:
        while self._receive() and time.monotonic() < deadline:
            pass

    def _receive(self, patience: float = 0.0) -> bool:
        """Read its output, for which it is waited up to `patience` seconds; False if nothing came."""
        if self._silent or not select.select([self._open_master()], [], [], max(0.0, patience))[0]:
            return False
        try:
            data = os.read(self._open_master(), 65536)
        except OSError:  # how Linux says that nobody has the terminal open any more; elsewhere nothing is read
            data = b""
        self._silent = not data
        self.output += data
        self.screen.feed(data)
        return bool(data)

    def _open_master(self) -> int:
        assert self._master is not None, "the terminal has been hung up"
        return self._master

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._open_master(), termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def started(
    command: Sequence[str], environment: dict[str, str], terminal: int, stdin: int | None, stdout: int | None
) -> subprocess.Popen[bytes]:
    """A command that leads a session on this terminal."""

    def prepare() -> None:
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
        with_signals()

    return subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=terminal if stdin is None else stdin,
        stdout=terminal if stdout is None else stdout,
        stderr=terminal,
        start_new_session=True,
        preexec_fn=prepare,
    )


@contextmanager
def two_people(*arguments: str, **options: Any) -> Iterator[Program]:
    """The program once X is to move in a game of two people."""
    with Program("--players", "2", *arguments, **options) as program:
        program.wait(X_TO_MOVE)
        yield program


@contextmanager
def in_a_shell(term: str = "xterm-256color") -> Iterator[Program]:
    """A program for two people, started by a shell, which says in the end with which status it was left."""
    with Program(command=["bash", "--norc", "-i"], term=term, environment={"PS1": "$ "}) as program:
        program.wait("$")
        program.send(f"{shlex.quote(sys.executable)} -m tictactoe --players 2 --no-records\r")
        program.wait(X_TO_MOVE)
        program.settle()
        yield program
        program.wait(prompts)
        program.send("echo left with $?\r")
        program.wait("left with ")


def prompts(screen: Screen) -> bool:
    """Whether a shell asks for a command, after what it has run."""
    return screen.text().rstrip().endswith("\n$")


def patient(file: Path, *arguments: str, code: str = PATIENT) -> Program:
    """The program with this file of records, for which it waits up to a minute, or by this code."""
    return Program("--records", str(file), *arguments, code=code)


def fresh() -> list[Any]:
    """The attributes of a terminal that no program has touched."""
    master, slave = pty.openpty()
    try:
        return termios.tcgetattr(slave)
    finally:
        os.close(master)
        os.close(slave)


def assert_left_as_found(program: Program) -> None:
    """Check that the program has left its terminal as it was before, and that Python printed no error."""
    assert program.termios() == fresh()
    assert program.screen.private_modes == {WRAP, CURSOR_SHOWN}
    assert b"Traceback" not in program.output
    assert b"a mistake in the program" not in program.output


def leave(program: Program) -> None:
    """Quit the program by its key, and check that it ends well."""
    program.press("q")
    assert program.exit_status() == 0
    assert_left_as_found(program)
