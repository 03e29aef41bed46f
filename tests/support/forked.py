"""Programs that the server forks: the test's side of `fork_server`."""

import atexit
import json
import os
import pty
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from subprocess import PIPE
from threading import Lock
from typing import Any

from support.fork_server import RUNNING, START
from tictactoe._shell.child_process import ChildProcess

ROOT = Path(__file__).resolve().parents[2]
READ_BY_A_START = ("PYTHON", "LC_ALL", "LC_CTYPE", "LANG")  # how variables begin that a Python reads as it starts
LOOK = 0.002  # seconds between two looks at what the program is doing


class Server:
    """A Python that forks, and ends once its socket is closed."""

    def __init__(self, first: str, environment: dict[str, str]) -> None:
        """Start it with this code, which runs before the game is imported."""
        self._socket, theirs = socket.socketpair()
        self._master, slave = pty.openpty()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-c", START, str(theirs.fileno()), first],
                cwd=ROOT,
                env=environment,
                stdin=slave,
                stdout=slave,
                stderr=slave,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
                preexec_fn=with_signals,
            )
        os.close(slave)
        self._answers = self._socket.makefile("rb")
        self._asking = Lock()
        atexit.register(self.close)

    def close(self) -> None:
        self._answers.close()
        self._socket.close()
        self._process.wait()

    def ask(self, streams: Sequence[int] = (), **request: object) -> int:
        line = json.dumps(request).encode() + b"\n"
        with self._asking:
            sent = socket.send_fds(self._socket, [line], streams) if streams else 0
            self._socket.sendall(line[sent:])
            answer = self._answers.readline()
        assert answer, os.read(self._master, 65536).decode()  # why it has ended
        return int(answer)

    def begin(
        self,
        code: str,
        arguments: Sequence[str],
        environment: dict[str, str],
        *,
        folder: Path | str = ROOT,
        streams: Sequence[int] = (),
        terminal: str = "",
    ) -> int:
        """Fork a program, which works in a folder, and give its number."""
        about = {"code": code, "arguments": arguments, "environment": environment, "terminal": terminal}
        return self.ask(streams, folder=str(folder), **about)

    def status(self, process: int) -> int | None:
        """The exit status of a process, None while it runs."""
        status = self.ask(process=process)
        return None if status == RUNNING else status


def server_for(environment: dict[str, str], first: str = "") -> Server:
    """The server for programs that start in this environment."""
    return server(first, frozenset(item for item in environment.items() if item[0].startswith(READ_BY_A_START)))


@cache
def server(first: str, read_by_a_start: frozenset[tuple[str, str]]) -> Server:
    """The server of this process for programs that start in the same way."""
    return Server(first, dict(os.environ) | dict(read_by_a_start))


class Fork:
    """A program that was forked onto a terminal, with what `Program` needs of `subprocess.Popen`."""

    def __init__(
        self, code: str, arguments: Sequence[str], environment: dict[str, str], *, first: str, terminal: str
    ) -> None:
        self._server = server_for(environment, first)
        self.returncode: int | None = None
        self.pid = self._server.begin(code, ["tictactoe", *arguments], environment, terminal=terminal)

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = self._server.status(self.pid)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        deadline = time.monotonic() + (float("inf") if timeout is None else timeout)
        while (status := self.poll()) is None:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired("tictactoe", timeout or 0)
            time.sleep(LOOK)
        return status

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


class Forked(subprocess.Popen[bytes]):
    """A process that runs code of Python, as a fork."""

    poll, wait = Fork.poll, Fork.wait

    def _execute_child(self, command: Sequence[str], *given: Any) -> None:
        _, _, _, _, folder, environment, _, _, _, stdin, _, _, stdout, _, stderr, *_ = given
        environment = environment or dict(os.environ)
        self._server = server_for(environment)
        arguments = ["-c", *command[3:]]
        given_or_ours = [max(stream, standard) for standard, stream in enumerate((stdin, stdout, stderr))]
        self.pid = self._server.begin(
            command[2], arguments, environment, folder=folder or os.getcwd(), streams=given_or_ours
        )
        self._close_pipe_fds(*given[9:15])  # type: ignore[attr-defined]


class ForkedChild(Forked, ChildProcess):
    """A process that the program starts, as a fork."""


def child(command: Sequence[str], **streams: int) -> ChildProcess:
    """A process that the program starts: a fork, if it runs code of Python."""
    return (ForkedChild if list(command[:2]) == [sys.executable, "-c"] else ChildProcess)(command, **streams)


def said(command: Sequence[str], told: bytes, environment: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    """What a program says that runs code of Python, is told this, and has as long as a minute."""
    with Forked(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=ROOT, env=environment) as process:
        try:
            printed, complained = process.communicate(told, 60)
        finally:
            process.kill()
    return subprocess.CompletedProcess(command, process.returncode, printed, complained)


def with_signals() -> None:
    """Let signals do what they do by default: tests run in the background, or under nohup, ignore some."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGTSTP):
        signal.signal(number, signal.SIG_DFL)
