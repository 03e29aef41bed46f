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
from functools import cache
from pathlib import Path

from support.fork_server import RUNNING, START

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
        atexit.register(self.close)

    def close(self) -> None:
        self._answers.close()
        self._socket.close()
        self._process.wait()

    def ask(self, **request: object) -> int:
        self._socket.sendall(json.dumps(request).encode() + b"\n")
        answer = self._answers.readline()
        assert answer, os.read(self._master, 65536).decode()  # why it has ended
        return int(answer)


@cache
def server(first: str, read_by_a_start: frozenset[tuple[str, str]]) -> Server:
    """The server of this process for programs that start in the same way."""
    return Server(first, dict(os.environ) | dict(read_by_a_start))


class Fork:
    """A program that was forked, with what `Program` needs of `subprocess.Popen`."""

    def __init__(
        self, code: str, arguments: tuple[str, ...], terminal: str, environment: dict[str, str], first: str = ""
    ) -> None:
        alike = frozenset(item for item in environment.items() if item[0].startswith(READ_BY_A_START))
        self._server = server(first, alike)
        self.returncode: int | None = None
        self.pid = self._server.ask(
            code=code, arguments=["tictactoe", *arguments], terminal=terminal, environment=environment
        )

    def poll(self) -> int | None:
        if self.returncode is None:
            status = self._server.ask(process=self.pid)
            self.returncode = None if status == RUNNING else status
        return self.returncode

    def wait(self, timeout: float = float("inf")) -> int:
        deadline = time.monotonic() + timeout
        while (status := self.poll()) is None:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired("tictactoe", timeout)
            time.sleep(LOOK)
        return status

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)


def with_signals() -> None:
    """Let signals do what they do by default: tests run in the background, or under nohup, ignore some."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGTSTP):
        signal.signal(number, signal.SIG_DFL)
