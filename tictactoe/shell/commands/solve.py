"""A long search at the command line: its budget, a line that says how far it is, and Ctrl-C."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType

from ...engine.analysis import Analysis, Value
from ...engine.board import Position
from ...engine.solver import Solver
from ...engine.threats import with_threats

FIRST, EVERY = 1.0, 0.2  # seconds before the first line of progress, and between two
CLEAR = "\r\x1b[K"


class Search:
    """One analysis within a budget of seconds. Ctrl-C ends it, and what was proven until then is the answer."""

    def __init__(self, position: Position, budget: float) -> None:
        self.interrupted = False
        self._position = position
        self._solver = Solver(position.rules)
        self._began = monotonic()
        self._end = self._began + budget
        self._shows = sys.stderr.isatty()
        self._next = self._began + FIRST
        self._value = Value.UNKNOWN
        self._proven = 0

    def run(self) -> Analysis:
        """The analysis, as far as it came."""
        with self._interruptible():
            for analysis in self._solver.analyses(self._position, self._stop):
                self._value = analysis.value
                self._proven = sum(move.value is not Value.UNKNOWN for move in analysis.moves)
        if self._next > self._began + FIRST:
            print(CLEAR, end="", file=sys.stderr, flush=True)
        return with_threats(analysis)._replace(seconds=monotonic() - self._began)

    def _stop(self) -> bool:
        now = monotonic()
        if self._shows and now >= self._next:
            self._next = now + EVERY
            print(f"{CLEAR}{self._line(now)}", end="", file=sys.stderr, flush=True)
        return self.interrupted or now >= self._end

    def _line(self, now: float) -> str:
        moves = len(self._position.legal_moves)
        nodes = f"{self._solver.nodes:,}"
        value = f"{self._value.value}, {self._proven} of {moves} moves proven"
        return f"{now - self._began:.0f} s  {nodes} nodes  {value}  Ctrl-C ends it"

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """Let Ctrl-C end the search, not the program."""

        def interrupt(number: int, frame: FrameType | None) -> None:
            self.interrupted = True

        before = signal.signal(signal.SIGINT, interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
