"""Processes that this program starts, and ends with all that they started."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from subprocess import PIPE

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has only the latter
MOMENT = 0.3  # seconds between asking a process to end, and killing it


def ourselves(statements: str) -> list[str]:
    """The command that runs statements of this program; it imports nothing from the current folder."""
    folder = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    return [sys.executable, "-c", f"import sys; sys.path[0] = sys.argv.pop(1); {statements}", folder]


class ChildProcess(subprocess.Popen[bytes]):
    """A process that, except on Windows, leads a session of its own, so that Ctrl-C does not reach it.

    What it has started is its job on Windows, and elsewhere its process group. What has left the group is found on
    Linux alone, which shows the environment of processes. Raises OSError.
    """

    def __init__(self, command: Sequence[str], *, stdin: int = PIPE, stderr: int = PIPE) -> None:
        mark = f"TICTACTOE_{os.urandom(8).hex()}"
        self._kill_others: Callable[[], object] = partial(_kill_marked, mark.encode())
        marked = {**os.environ, mark: "1"}
        super().__init__(command, env=marked, stdin=stdin, stdout=PIPE, stderr=stderr, start_new_session=True)
        if sys.platform == "win32":
            self._kill_others = _job(self)

    def end(self) -> None:
        """Give it MOMENT seconds to end by itself, and as many after SIGTERM; then kill what is left."""
        try:
            self._let_end()
        finally:  # also if a signal interrupts the waiting
            self.kill_all()

    def _let_end(self) -> None:
        with suppress(subprocess.TimeoutExpired):
            self.wait(MOMENT)
            return
        self._signal_all(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self.wait(MOMENT)

    def kill_all(self) -> None:
        """Kill it and what it started."""
        self._signal_all(KILL)
        self._kill_others()
        self.wait()

    def _signal_all(self, number: int) -> None:
        """Send a signal to it and its group, whose number stays its own while a member of it lives."""
        with suppress(OSError):  # all have ended
            if sys.platform == "win32":
                self.kill()
            else:
                os.killpg(self.pid, number)


def _kill_marked(mark: bytes) -> None:
    """On Linux, kill the processes with a mark in their environment, whatever their group."""
    for number in filter(str.isdigit, os.listdir("/proc") if sys.platform == "linux" else ()):
        with suppress(OSError), open(f"/proc/{number}/environ", "rb") as environment:  # it may have ended
            if mark in environment.read():
                os.kill(int(number), KILL)


if sys.platform == "win32":
    import ctypes
    from weakref import finalize

    def _job(process: subprocess.Popen[bytes]) -> Callable[[], object]:
        """Put a process into a job, with all that it will start; gives what kills them once, as our own end does."""
        kernel = ctypes.windll.kernel32
        limits = (ctypes.c_uint32 * (36 if sys.maxsize >> 32 else 28))()  # JOBOBJECT_EXTENDED_LIMIT_INFORMATION
        limits[4] = 0x2000  # JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
        job = kernel.CreateJobObjectW(None, None)
        kernel.SetInformationJobObject(job, 9, limits, ctypes.sizeof(limits))
        kernel.AssignProcessToJobObject(job, int(process._handle))  # type: ignore[attr-defined]
        return finalize(process, kernel.CloseHandle, job)  # a handle that is closed twice may be another one by then
