"""How the program ends: signals, closed pipes and mistakes of its own, each as an exit status."""

import errno
import os
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

HUNG_UP, INTERRUPTED, PIPE_CLOSED = (128 + number for number in (1, 2, 13))  # as a shell shows these signals
FAILED = 1
DEBUG = "TICTACTOE_DEBUG"


def guarded(program: Callable[[], int]) -> int:
    """The exit status of a program, however it ends. No traceback reaches a player."""
    _open_streams()
    handlers = _catch_signals()
    try:
        return _status(program)
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as ending:
        if ending.code == HUNG_UP:
            _silence(0, 1, 2)
        return ending.code if isinstance(ending.code, int) else FAILED
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
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def _status(program: Callable[[], int]) -> int:
    """What a program returns, or exits with by itself, once all that it printed is written."""
    try:
        status = program()
    except SystemExit as ending:
        if ending.code not in (None, 0):
            raise
        status = 0
    sys.stdout.flush()
    return status


def _catch_signals() -> dict[int, Any]:
    """Let the first signal unwind the program to its end; later ones must not disturb that. Gives what was before.

    A signal that is ignored, as under nohup, stays so.
    """
    leaving = False

    def leave(number: int, frame: FrameType | None) -> None:
        nonlocal leaving
        if leaving:
            return
        leaving = True
        raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)

    before = {}
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            before[number] = signal.signal(number, leave)
    return before


def _open_streams() -> None:
    """Let standard streams that were closed lead nowhere, and say what they cannot say by its code."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - open as long as the program runs
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _silence(*descriptors: int) -> None:
    """Let file descriptors lead nowhere: nobody is there, and what is still to be written must not fail."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in descriptors:
        os.dup2(nowhere, descriptor)
    os.close(nowhere)


def _report() -> None:
    """Write the traceback to a file, and say in a line where it is."""
    import traceback

    from ..ui.words.outside import shown

    text = traceback.format_exc()
    try:
        folder = state_folder()
        os.makedirs(folder, mode=0o700, exist_ok=True)
        path = os.path.join(folder, "crash.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        where = f"{shown(path)} says more"
    except OSError:
        where = f"{DEBUG}=1 shows more"  # the folder cannot be written
    print(f"tictactoe: a mistake in the program ended it; {where}.", file=sys.stderr)


def state_folder() -> str:
    """Where the program keeps its files, by the custom of the system; where nobody is at home, none that can be."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_STATE_HOME", "")
        if not os.path.isabs(base):  # which the XDG specification says to ignore
            base = os.path.join(home, ".local", "state")
    if not os.path.isabs(base):
        base = os.devnull
    return os.path.join(base, "tictactoe")
