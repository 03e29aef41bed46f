"""Processes that this program starts, and ends with all that they started."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from subprocess import PIPE
from weakref import finalize

MOMENT = 0.3  # seconds between asking a process to end, and killing it


def ourselves(statements: str) -> list[str]:
    """The command that runs statements of this program; it imports nothing from the current folder."""
    folder = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    return [sys.executable, "-c", f"import sys; sys.path[0] = sys.argv.pop(1); {statements}", folder]


class ChildProcess(subprocess.Popen[bytes]):
    """A process that, except on Windows, leads a session of its own, so that Ctrl-C does not reach it.

    What it has started is its job on Windows, and elsewhere its process group. What has left the group is found on
    Linux alone, which shows the environment of processes. All are killed when this program ends. Raises OSError.
    """

    def __init__(self, command: Sequence[str], *, stdin: int = PIPE, stderr: int = PIPE) -> None:
        mark = f"TICTACTOE_{os.urandom(8).hex()}"
        marked = {**os.environ, mark: "1"}
        super().__init__(command, env=marked, stdin=stdin, stdout=PIPE, stderr=stderr, start_new_session=True)
        self._kill_once = _killing(self, mark.encode())

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
        if sys.platform != "win32":
            with suppress(OSError, subprocess.TimeoutExpired):  # all have ended, or it goes on
                os.killpg(self.pid, signal.SIGTERM)
                self.wait(MOMENT)

    def kill_all(self) -> None:
        """Kill it and what it started."""
        self._kill_once()
        self.kill()
        self.wait()


if sys.platform != "win32":

    def _killing(process: subprocess.Popen[bytes], mark: bytes) -> Callable[[], object]:
        """What kills a process and what it started, once, as our own end does."""
        return finalize(process, _kill, process.pid, mark)

    def _kill(group: int, mark: bytes) -> None:
        """Kill a group, whose number is not another's while one of it lives, and on Linux processes with a mark.

        Theirs is in their environment, whatever their group.
        """
        with suppress(OSError):  # all have ended
            os.killpg(group, signal.SIGKILL)
        for number in filter(str.isdigit, os.listdir("/proc") if sys.platform == "linux" else ()):
            with suppress(OSError), open(f"/proc/{number}/environ", "rb") as environment:  # it may have ended
                if mark in environment.read():
                    os.kill(int(number), signal.SIGKILL)

else:
    import ctypes

    def _killing(process: subprocess.Popen[bytes], _: bytes) -> Callable[[], object]:
        """Put a process into a job, with all that it will start; gives what kills them once, as our own end does."""
        kernel = ctypes.windll.kernel32
        limits = (ctypes.c_uint32 * (36 if sys.maxsize >> 32 else 28))()  # JOBOBJECT_EXTENDED_LIMIT_INFORMATION
        limits[4] = 0x2000  # JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
        job = kernel.CreateJobObjectW(None, None)
        kernel.SetInformationJobObject(job, 9, limits, ctypes.sizeof(limits))
        kernel.AssignProcessToJobObject(job, int(process._handle))  # type: ignore[attr-defined]
        return finalize(process, kernel.CloseHandle, job)  # a handle that is closed twice may be another one by then
