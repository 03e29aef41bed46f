"""How the program ends, and with which status: by a signal, a closed pipe, what it cannot use, or its own error."""

import errno
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stderr
from functools import partial
from io import TextIOWrapper

from .._engine.refusal import Refusal
from .._ui.words.language import say, template, told
from .._ui.words.printable import printable
from .folders import make_folder, state_folder
from .output import complain, system_error
from .signals import SIGNALLED, EndingSignals

HUNG_UP, INTERRUPTED, PIPE_CLOSED = (SIGNALLED + number for number in (1, 2, 13))
FAILED, UNUSABLE = 1, 2  # the latter for what cannot be used
LONGEST = 1000  # characters of the line that says why
CLOSED = template("standard output is closed, so nothing can be printed")
DEBUG = "TICTACTOE_DEBUG"


class BadUse(Refusal):
    """A command cannot use what it is given; the message says why, and is the last line of the program."""


def guarded(program: Callable[[], int], *, last: bool = False) -> int:
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
        signals.let_go(ignored=last)


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
    except BadUse as error:
        complain(printable(told(error), LONGEST))
        return UNUSABLE
    except OSError as error:
        _silence(1)  # a closed pipe, a full disk, or a terminal that is gone
        if is_closed_pipe(error):
            return PIPE_CLOSED
        if error.errno == errno.EIO:
            _silence(0, 2)
            return HUNG_UP
        why = say(CLOSED) if error.errno == errno.EBADF else system_error(error)
        print(f"tictactoe: {why}.", file=sys.stderr)
        return FAILED
    except MemoryError as error:
        error.__traceback__ = None  # frees what the program held, so that there is memory for the line
        print("tictactoe:", say("there is not enough memory."), file=sys.stderr)
        return FAILED
    except Exception:
        if os.environ.get(DEBUG):
            raise
        _report()
        return FAILED


def is_closed_pipe(error: OSError, *, windows: bool = sys.platform == "win32") -> bool:
    """Whether an error says that nobody reads a pipe any more; on Windows, EINVAL without the name of a file does."""
    return isinstance(error, BrokenPipeError) or (windows and error.errno == errno.EINVAL and error.filename is None)


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


class _Complaints(TextIOWrapper):
    """Standard error, which drops what cannot be written: a command goes on, and earns its own exit status."""

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError:
            _silence(2)
            return len(text)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError:
            _silence(2)


def _open_streams() -> None:
    """Open closed standard streams on the null device, and let others replace what they cannot decode or encode.

    Standard output is opened such that writing fails: what is lost must not pass for printed.
    """
    if type(sys.stderr) is TextIOWrapper:  # a caller may have replaced it
        sys.stderr = _Complaints(sys.stderr.buffer, sys.stderr.encoding, sys.stderr.errors, line_buffering=True)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            access = os.O_WRONLY if name == "stderr" else os.O_RDONLY
            setattr(sys, name, open(os.open(os.devnull, access), mode))  # noqa: SIM115 - as long as the program runs
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper) and stream.errors != errors:
            stream.reconfigure(errors=errors)


def _silence(*descriptors: int) -> None:
    """Redirect file descriptors to the null device, so that what is still to be written cannot fail."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in descriptors:
        os.dup2(nowhere, descriptor)
    os.close(nowhere)


def _report() -> None:
    """Write the traceback to a file, and print a line that says where it is."""
    try:
        path = os.path.join(state_folder(), "crash.txt")
        make_folder(path)
        with (
            open(path, "w", encoding="utf-8", errors="backslashreplace", opener=partial(os.open, mode=0o600)) as file,
            redirect_stderr(file),
        ):
            sys.__excepthook__(*sys.exc_info())
        sentence = say("a mistake in the program ended it; {file} says more.", file=printable(path))
    except OSError:  # the folder cannot be written
        sentence = say("a mistake in the program ended it; {variable}=1 shows more.", variable=DEBUG)
    print(f"tictactoe: {sentence}", file=sys.stderr)
