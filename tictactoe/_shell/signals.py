"""The signals that end or stop the program."""

import _signal as signal  # type: ignore[import-not-found, unused-ignore] # not signal, which makes enums
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SIGNALLED = 128  # plus the number of a signal is the exit status for that signal
ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")  # Windows has the first two and the last
STOPPING: int = getattr(signal, "SIGTSTP", 0)  # Ctrl-Z; 0 on Windows, which has no such signal


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

    def let_go(self, *, ignored: bool) -> None:
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

    def release(self, *, unwinding: bool) -> None:
        """Handle signals as before `hold`, and let a noted one end the program unless it is already `unwinding`."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        for number in self._noted:
            if not unwinding and number in _numbers(*ENDING):
                self.end(number)

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._noted.append(number)


@contextmanager
def handling(handler: Callable[[int, FrameType | None], None], *names: str) -> Iterator[None]:
    """Handle signals in another way meanwhile, those that this system has and that are not ignored."""
    before = {number: signal.signal(number, handler) for number in _numbers(*names)}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def _numbers(*names: str) -> list[int]:
    """The numbers of those signals that this system has and that are not ignored."""
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    return [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
