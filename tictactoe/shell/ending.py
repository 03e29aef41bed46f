"""How the program ends: signals, closed pipes and errors of its own, each with an exit status."""

import errno
import os
import signal
import sys
from collections.abc import Callable
from io import TextIOWrapper
from types import FrameType
from typing import Any

SIGNALLED = 128  # plus the number of a signal is the exit status for that signal
HUNG_UP, INTERRUPTED, PIPE_CLOSED = (SIGNALLED + number for number in (1, 2, 13))
FAILED = 1
DEBUG = "TICTACTOE_DEBUG"
ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")  # some systems lack the last two
STOPPING: int = getattr(signal, "SIGTSTP", 0)  # Ctrl-Z; 0 on Windows, which has no such signal


def guarded(program: Callable[[], int], last: bool = False) -> int:
    """Run a program, and give its exit status, however it ends. No traceback reaches a player.

    Signals are caught while it runs. Afterwards they are handled as before, or ignored if this is the `last` thing
    that the process does: Ctrl-C must not disturb the interpreter's own end.
    """
    _open_streams()
    signals = EndingSignals()

    def ended() -> int:
        signals.catch()
        return _ended(program)

    try:
        return _ended(ended)  # twice: one signal may come while another end is being handled
    finally:
        signals.let_go(last)


def _ended(program: Callable[[], int]) -> int:
    """Run a program, and give its exit status, as in `guarded`."""
    try:
        return _status(program)
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as ending:
        if not isinstance(ending.code, int):
            return FAILED
        if ending.code > SIGNALLED:
            _silence(0, 1, 2)  # the terminal may be gone, or stopped by Ctrl-S
        return ending.code
    except BrokenPipeError:
        _silence(1)
        return PIPE_CLOSED
    except OSError as error:
        _silence(1)  # a full disk, or a terminal that is gone
        if error.errno == errno.EIO:
            _silence(0, 2)
            return HUNG_UP
        print(f"tictactoe: {error.strerror or error}.", file=sys.stderr)
        return FAILED
    except Exception:
        if os.environ.get(DEBUG):
            raise
        _report()
        return FAILED


def _status(program: Callable[[], int]) -> int:
    """The status that a program returns, or 0 if it exits without one, after its output is written."""
    try:
        status = program()
    except SystemExit as ending:
        if ending.code not in (None, 0):
            raise
        status = 0
    sys.stdout.flush()
    return status


class EndingSignals:
    """The signals that end the program: the first one raises an exception that unwinds it, later ones do nothing.

    A signal that was ignored before, as under nohup, stays ignored.
    """

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}
        self._leaving = False

    def catch(self) -> None:
        """Handle these signals from now on."""
        for number in _numbers(*ENDING):
            self._before[number] = signal.signal(number, self._leave)

    def let_go(self, ignored: bool) -> None:
        """Handle these signals as before `catch`, or have them `ignored`."""
        self._leaving = True
        for number, handler in self._before.items():
            signal.signal(number, signal.SIG_IGN if ignored else handler)

    def _leave(self, number: int, frame: FrameType | None) -> None:
        if not self._leaving:
            self._leaving = True
            raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(SIGNALLED + number)


class HeldSignals:
    """Signals that wait: from `hold` to `release`, signals that end or stop the program are only noted.

    Python runs a handler between any two steps of the program, and an exception raised there can leave a terminal
    half set up or half restored. The caller asks for noted signals with `take`, where an exception does no harm.
    """

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}
        self._noted: list[int] = []

    def hold(self) -> None:
        """Only note signals from now on."""
        for number in _numbers(*ENDING, "SIGTSTP"):
            self._before[number] = signal.signal(number, self._note)

    def take(self) -> int | None:
        """Take the next noted signal, None if there is none."""
        return self._noted.pop(0) if self._noted else None

    def end(self, number: int) -> None:
        """Handle a signal as before `hold`, which raises the exception that ends the program."""
        handler = self._before[number]
        if callable(handler):
            handler(number, None)

    def stop(self) -> None:
        """Stop the process until it is continued; another request to stop that comes meanwhile is lost."""
        signal.signal(STOPPING, signal.SIG_DFL)
        os.kill(os.getpid(), STOPPING)
        signal.signal(STOPPING, self._note)

    def release(self, unwinding: bool) -> None:
        """Handle signals as before `hold`, and let a noted one end the program unless it is already `unwinding`."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        for number in self._noted:
            if not unwinding and number in _numbers(*ENDING):
                self.end(number)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._noted.append(number)


def _numbers(*names: str) -> list[int]:
    """The numbers of those signals that this system has and that are not ignored."""
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    return [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]


def _open_streams() -> None:
    """Open closed standard streams on the null device, and let others replace what they cannot decode or encode."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - open as long as the program runs
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper) and stream.errors != errors:  # a caller may have replaced it
            stream.reconfigure(errors=errors)


def _silence(*descriptors: int) -> None:
    """Redirect file descriptors to the null device, so that what is still to be written cannot fail."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in descriptors:
        os.dup2(nowhere, descriptor)
    os.close(nowhere)


def _report() -> None:
    """Write the traceback to a file, and print a line that says where it is."""
    import traceback

    from ..ui.words.printable import printable
    from .folders import make_folder, state_folder

    text = traceback.format_exc()
    try:
        path = os.path.join(state_folder(), "crash.txt")
        make_folder(path)
        with open(path, "w", encoding="utf-8", errors="backslashreplace", opener=_open_private) as file:
            file.write(text)
        where = f"{printable(path)} says more"
    except OSError:
        where = f"{DEBUG}=1 shows more"  # the folder cannot be written
    print(f"tictactoe: a mistake in the program ended it; {where}.", file=sys.stderr)


def _open_private(path: str, flags: int) -> int:
    """Open a file that only its owner may read; it is made if it is missing."""
    return os.open(path, flags, 0o600)
