"""How the program ends: signals, closed pipes and mistakes of its own, each as an exit status."""

import os
import signal
import sys
from collections.abc import Callable
from types import FrameType

HUNG_UP, INTERRUPTED, PIPE_CLOSED = (128 + number for number in (1, 2, 13))  # as a shell shows these signals
FAILED = 1
DEBUG = "TICTACTOE_DEBUG"
SIGNALS = ("SIGTERM", "SIGHUP", "SIGQUIT")


def guarded(program: Callable[[], int]) -> int:
    """The exit status of a program, however it ends. No traceback reaches a player."""
    for name in SIGNALS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _leave)
    try:
        status = program()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence(sys.stdout.fileno())
        return PIPE_CLOSED
    except SystemExit as ending:
        if ending.code == HUNG_UP:
            for descriptor in range(3):  # nobody is there: what is still to be written must not fail
                _silence(descriptor)
        return ending.code if isinstance(ending.code, int) else 0 if ending.code is None else FAILED
    except Exception:
        if os.environ.get(DEBUG):
            raise
        _report()
        return FAILED
    return status


def _leave(number: int, frame: FrameType | None) -> None:
    """Unwind to the end of the program, once."""
    for name in SIGNALS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    raise SystemExit(128 + number)


def _silence(descriptor: int) -> None:
    """Let a file descriptor lead nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def _report() -> None:
    """Write the traceback to a file, and say in a line where it is."""
    import traceback

    text = traceback.format_exc()
    try:
        folder = state_folder()
        os.makedirs(folder, mode=0o700, exist_ok=True)
        path = os.path.join(folder, "crash.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        where = f"{path} says more"
    except OSError:
        where = f"{DEBUG}=1 shows more"  # the folder cannot be written
    print(f"tictactoe: a mistake in the program ended the game; {where}.", file=sys.stderr)


def state_folder() -> str:
    """Where the program keeps its files, by the custom of the system."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_STATE_HOME") or os.path.join(home, ".local", "state")
    return os.path.join(base, "tictactoe")
