"""The command `solve`: it prints what a position is worth, as far as a search in limited time proves it."""

import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from time import monotonic
from types import FrameType
from typing import TextIO

from ...engine.analysis import Analysis, Value
from ...engine.board import Position
from ...engine.proof import proof
from ...engine.reach import soon_analysed
from ...engine.replies import Replies, replies
from ...engine.solver import MEMORY, Solver
from ...engine.threats import with_threats
from ...ui.reports.solve import as_data, picture, sentences
from ...ui.words.numbers import counted
from ...ui.words.printable import printable
from ..deadline import stop_after
from ..exit_status import INTERRUPTED, is_closed_pipe
from ..printing import (
    ProgressLine,
    is_standard_output,
    print_frame,
    printed_columns,
    prints_colour,
    prints_unicode,
    refuse,
)

PROVING = "looking for a proof; Ctrl-C ends it"
FIRST, EVERY = 1.0, 0.2  # seconds before the first line of progress, and between two lines


def solve(
    position: Position,
    budget: float,
    as_json: bool,
    color: str | None,
    ascii_only: bool,
    proof_file: str | None = None,
    memory: int | None = None,
) -> int:
    """Print what a position and its moves are worth, as far as `budget` seconds prove it; gives the exit status.

    Ctrl-C ends the search, and what was proven until then is printed. With a `proof_file`, a proof of the value is
    written to it instead. `memory` is the most that the search may remember, in MiB.
    """
    search = Search(position, budget, memory)
    if proof_file:
        return search.write_proof(proof_file)
    analysis, found = search.run()
    if as_json:
        print(json.dumps(as_data(analysis, found)))
    else:
        print_frame(picture(analysis, ascii_only or not prints_unicode(), printed_columns()), prints_colour(color))
        print("", *sentences(analysis, found), sep="\n")
    return INTERRUPTED if search.interrupted else 0


@contextmanager
def replacing(file: str) -> Iterator[TextIO]:
    """A file to write, which replaces the named one, if any, unless something is raised meanwhile; raises OSError.

    A device, a pipe or standard output is written to directly.
    """
    if is_standard_output(file):
        yield sys.stdout
        sys.stdout.flush()
        return
    if os.path.exists(file) and not os.path.isfile(file):
        with open(file, "w", encoding="ascii") as output:
            yield output
        return
    path = os.path.realpath(file)
    aside = f"{path}.{os.getpid()}"
    output = open(aside, "x", encoding="ascii")  # noqa: SIM115 - closed below, before it is renamed
    try:
        with output:
            if os.path.exists(path):
                open(path, "a").close()  # raises OSError if the old file is read-only
                os.chmod(aside, os.stat(path).st_mode)
            yield output
        os.replace(aside, path)
    except BaseException:
        os.unlink(aside)
        raise


class Search:
    """A search that ends after `budget` seconds or at Ctrl-C, and meanwhile shows its progress in a line."""

    def __init__(self, position: Position, budget: float, memory: int | None) -> None:
        self.interrupted = False
        self._position = position
        self._solver = Solver(position.rules, memory or MEMORY)
        self._began = monotonic()
        self._is_over = stop_after(budget)
        self._progress = ProgressLine()
        self._next_line = self._began + FIRST  # when it is printed
        self._writes_proof = False
        self._value = Value.UNKNOWN
        self._proven = 0

    def run(self) -> tuple[Analysis, tuple[Replies, ...]]:
        """The analysis as far as it came, and, if a survey of the position is quick, the replies to its moves."""
        with self._interruptible():
            for analysis in self._solver.analyses(self._position, self._stop):
                self._value = analysis.value
                self._proven = sum(move.value is not Value.UNKNOWN for move in analysis.moves)
            analysis = with_threats(analysis)._replace(seconds=monotonic() - self._began)
            found = tuple(replies(analysis, self._solver, self._stop)) if soon_analysed(self._position) else ()
        self._progress.show("")
        return analysis, found

    def write_proof(self, file: str) -> int:
        """Write a proof of the position's value, and say so; gives the exit status."""
        self._writes_proof = True
        if self._position.outcome:
            refuse("the game is over")
        try:
            with replacing(file) as output:
                with self._interruptible():
                    lines = list(proof(self._position, self._solver, self._stop))
                self._progress.show("")
                if not lines and self.interrupted:
                    print("tictactoe: interrupted before a proof was found.", file=sys.stderr)
                    raise SystemExit(INTERRUPTED)
                if not lines:
                    refuse("no proof was found in this time; see --budget")
                output.writelines(f"{line}\n" for line in lines)
        except OSError as error:
            if is_closed_pipe(error) or is_standard_output(file):
                raise  # it ends the program as any output does that cannot be written
            refuse(f"{file}: {error.strerror}")
        printed = is_standard_output(file)
        name = "standard output" if printed else printable(file)
        said = f"{name} has a proof in {counted(len(lines), 'line')}: tictactoe check {'-' if printed else name}"
        print(said, file=sys.stderr if printed else sys.stdout)
        return 0

    def _stop(self) -> bool:
        now = monotonic()
        if now >= self._next_line and self._progress.is_shown:
            self._next_line = now + EVERY
            self._progress.show(self._line(now))
        elif now >= self._next_line and self._writes_proof:
            self._next_line = inf
            print(f"tictactoe: {PROVING}.", file=sys.stderr, flush=True)
        return self.interrupted or self._is_over()

    def _line(self, now: float) -> str:
        if self._writes_proof:
            return f"{now - self._began:.0f} s  {PROVING}"
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
