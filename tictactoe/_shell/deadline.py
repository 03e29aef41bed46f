"""Searches that end after some seconds, or at other limits."""

from collections.abc import Callable
from time import monotonic

from .._engine.analysis import Analysis
from .._engine.board import Position, require
from .._engine.solver import Solver
from .._engine.stopping import Limits, Stop, never, require_whole


def require_seconds(seconds: float) -> None:
    """Raise TypeError for anything but a number, and ValueError for less than 0."""
    if not hasattr(type(seconds), "__float__"):
        raise TypeError(f"seconds is a number, not {seconds!r}")
    if not seconds >= 0:
        raise ValueError(f"a budget of {seconds} seconds: it is 0 or more")


def stop_after(seconds: float | None) -> Callable[[], bool]:
    """A `stop` for a search that begins now: it returns True once `seconds` are over; None is no limit."""
    if seconds is None:
        return never
    deadline = monotonic() + float(seconds)  # which may be a Decimal
    return lambda: monotonic() >= deadline


class Limit(Limits):
    """How long a search may take: so many `seconds`, `nodes`, and for a Searcher plies (`depth`); None is no limit.

    It stands where a `stop` may, and can be used for any number of searches: each counts anew. A Solver looks every
    few hundred nodes whether the limit is reached, a Searcher every few dozen; by so many it may be passed. Raises
    ValueError for less than 0 seconds, nodes or plies, and TypeError for what is no number, or no whole number of
    nodes or plies.

    >>> from tictactoe import Rules
    >>> Solver(Rules(5, 5, 4)).value(Rules(5, 5, 4).start, Limit(nodes=100))
    <Value.UNKNOWN: 'unknown'>
    """

    def __init__(self, seconds: float | None = None, nodes: int | None = None, depth: int | None = None) -> None:
        if seconds is not None:
            require_seconds(seconds)
        for name, number in ("nodes", nodes), ("depth", depth):
            if number is not None:
                require_whole(name, number)
        super().__init__(seconds, nodes, depth)

    def begin(self) -> Callable[[], bool]:
        """A `stop` that counts the seconds from now, for several searches together; it counts no nodes or plies."""
        return stop_after(self.seconds)


def analyse(position: Position, stop: "Stop" = never) -> Analysis:
    """What a position and each of its moves is worth; what a Limit or a `stop` leaves unproven is Value.UNKNOWN.

    Without one it thinks until all is proven: a moment on boards of up to 20 cells, days on some larger ones. A
    Solver remembers what it found, for more than one question about a board.

    >>> from tictactoe import analyse, format_cell, parse
    >>> position = parse("xox/oox/___")
    >>> [(format_cell(position.rules, move.cell), str(move.value)) for move in analyse(position).moves]
    [('c3', 'win'), ('b3', 'draw'), ('a3', 'loss')]
    """
    require(Position, position)
    started = monotonic()
    return Solver(position.rules).analyse(position, stop)._replace(seconds=monotonic() - started)
