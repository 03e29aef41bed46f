"""Searches that end after some seconds."""

from collections.abc import Callable
from time import monotonic

from ..engine.analysis import Analysis
from ..engine.board import Position, require_position
from ..engine.solver import Solver
from ..engine.stopping import never


def stop_after(seconds: float | None) -> Callable[[], bool]:
    """A `stop` for a search that begins now: it returns True once `seconds` are over; None is no limit.

    Raises ValueError for less than 0 seconds.
    """
    if seconds is None:
        return never
    if not seconds >= 0:
        raise ValueError(f"a budget of {seconds} seconds: it is 0 or more")
    deadline = monotonic() + seconds
    return lambda: monotonic() >= deadline


def analyse(position: Position, *, budget: float | None = None) -> Analysis:
    """What a position and each of its moves is worth; what `budget` seconds leave unproven is Value.UNKNOWN.

    Without a budget it thinks until all is proven: a moment on boards of up to 20 cells, days on some larger ones. A
    Solver remembers what it found, for more than one question about a board. Raises ValueError for a budget below 0.

    >>> from tictactoe import analyse, format_cell, parse
    >>> position = parse("xox/oox/___")
    >>> [(format_cell(position.rules, move.cell), move.value.value) for move in analyse(position).moves]
    [('c3', 'win'), ('b3', 'draw'), ('a3', 'loss')]
    """
    require_position(position)
    started, stop = monotonic(), stop_after(budget)
    return Solver(position.rules).analyse(position, stop)._replace(seconds=monotonic() - started)
