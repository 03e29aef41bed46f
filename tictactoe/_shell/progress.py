"""A line on standard error that says how far a command has come."""

import sys
from collections.abc import Callable
from math import inf
from time import monotonic

from .._ui.words.language import say
from .output import printed_columns, remark

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
            text = text[: max(printed_columns() - len(ECHO) - 1, 0)]
            print(f"\r{' ' * self._length}\r{text}", end="", file=sys.stderr, flush=True)
            self._length = len(text + ECHO)


class SearchProgress:
    """How far a search is, with its seconds, a few times a second; where there is no terminal, `once` is said."""

    def __init__(self, text: Callable[[], str], *, once: str = "") -> None:
        self._text, self._once = text, once
        self._line = ProgressLine()
        self._began = monotonic()
        self._next = self._began + FIRST

    def show(self) -> None:
        """Show it, if it is time for that."""
        now = monotonic()
        if now < self._next:
            return
        self._next = now + EVERY if self._line.is_shown else inf
        if self._line.is_shown:
            seconds = say("{seconds} s", seconds=f"{now - self._began:.0f}")
            self._line.show(f"{seconds}  {self._text()}")
        elif self._once:
            remark(self._once)

    def close(self) -> None:
        """Show nothing any more."""
        self._line.show("")
