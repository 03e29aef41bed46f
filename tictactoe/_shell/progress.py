"""A line on standard error that says how far a command has come, and the long searches that have one."""

import sys
from collections.abc import Callable
from math import inf
from time import monotonic
from types import FrameType

from .._ui.words.language import say
from .deadline import stop_after
from .output import complain, printed_columns
from .signals import handling

ECHO = "^C"  # what a terminal adds to the line when Ctrl-C is pressed
FIRST, EVERY = 1.0, 0.2  # seconds before the first line about a search, and between two


class ProgressLine:
    """A line on standard error, if that is a terminal.

    It needs no escape sequences, which some consoles of Windows do not interpret.
    """

    def __init__(self) -> None:
        self.is_shown = sys.stderr.isatty()
        self._length = 0

    def show(self, text: str) -> None:
        """Show a text, as much as fits, in place of the last one; an empty one clears the line."""
        if self.is_shown and (text or self._length):
            text = text[: max(printed_columns(2) - len(ECHO) - 1, 0)]
            print(f"\r{' ' * self._length}\r{text}", end="", file=sys.stderr, flush=True)
            self._length = len(text + ECHO)


class LongSearch:
    """A search within `with`, which ends after `budget` seconds or at Ctrl-C, as its `stop` tells.

    A few times a second a line says for how long it runs, and how far it is, as `progress` says it; where there is no
    terminal, `once` is said.
    """

    def __init__(self, budget: float, progress: Callable[[], str], *, once: str = "") -> None:
        self.interrupted = False
        self._is_over = stop_after(budget)
        self._progress, self._once = progress, once
        self._line = ProgressLine()
        self._began = monotonic()
        self._next = self._began + FIRST
        self._noting = handling(self._interrupt, "SIGINT")

    def __enter__(self) -> "LongSearch":
        self._noting.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._line.show("")
        self._noting.__exit__(None, None, None)

    @property
    def seconds(self) -> float:
        """For how long it has run."""
        return monotonic() - self._began

    def stop(self) -> bool:
        """Whether it is to end; shows the line, if it is time for that."""
        now = monotonic()
        if now >= self._next:
            self._next = now + EVERY if self._line.is_shown else inf
            if self._line.is_shown:
                seconds = say("{seconds} s", seconds=f"{self.seconds:.0f}")
                self._line.show(f"{seconds}  {self._progress()}")
            elif self._once:
                complain(self._once)
        return self.interrupted or self._is_over()

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.interrupted = True
