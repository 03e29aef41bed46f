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
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer

from support.fork_server import RUNNING, START

ROOT = Path(__file__).resolve().parents[2]
READ_BY_A_START = ("PYTHON", "LC_ALL", "LC_CTYPE", "LANG")  # how variables begin that a Python reads as it starts
MODES = ("wb", "rb", "rb")  # of the test's ends of the standard streams
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
        self,
        code: str,
        arguments: Sequence[str],
        environment: dict[str, str],
        *,
        first: str = "",
        terminal: str = "",
        pipes: Sequence[str] = (),
    ) -> None:
        alike = frozenset(item for item in environment.items() if item[0].startswith(READ_BY_A_START))
        self._server = server(first, alike)
        self.returncode: int | None = None
        self.pid = self._server.ask(
            code=code,
            arguments=["tictactoe", *arguments],
            environment=environment,
            terminal=terminal,
            pipes=pipes,
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


def said(
    code: str, arguments: Sequence[str], told: bytes, environment: dict[str, str]
) -> subprocess.CompletedProcess[bytes]:
    """What a program says that runs this code, is told this, and has as long as a minute."""
    with TemporaryDirectory() as folder:
        pipes = [os.path.join(folder, name) for name in ("in", "out", "err")]
        for pipe in pipes:
            os.mkfifo(pipe)
        fork = Fork(code, arguments, environment, pipes=pipes)
        late = Timer(60, fork.send_signal, [signal.SIGKILL])
        late.start()
        with ExitStack() as stack:  # the pipes are opened in the order in which the fork opens them
            given, out, err = (stack.enter_context(open(pipe, mode)) for pipe, mode in zip(pipes, MODES, strict=True))
            with suppress(BrokenPipeError), given:
                given.write(told)
            printed, complained = out.read(), err.read()
        status = fork.wait()
        late.cancel()
    return subprocess.CompletedProcess(code, status, printed, complained)


def with_signals() -> None:
    """Let signals do what they do by default: tests run in the background, or under nohup, ignore some."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGTSTP):
        signal.signal(number, signal.SIG_DFL)
