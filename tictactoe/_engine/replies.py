"""The replies to each move: how many there are, and which of them are good enough."""

from collections.abc import Callable, Iterator

from .analysis import Analysis, Value
from .board import bitboard, cells_of, require
from .frozen import Frozen
from .solver import Solver, validate
from .stopping import Stop, begun, never


class Replies(Frozen):
    """The replies to the move `cell`: `all`, and `holding`, those that are good enough, as bitboards.

    A reply is good enough if it wins, where the side that replies can win, or draws, where it can draw. Where every
    reply loses, all are: there is nothing to be lost. There are none where the move ends the game.
    """

    cell: int
    all: int
    holding: int


def replies(analysis: Analysis, solver: Solver, stop: "Stop" = never) -> Iterator[Replies]:
    """The replies to each move of an analysis, best moves first; moves whose value is not known are left out.

    Once `stop` returns True, or at a Limit in its place, no more follow. Raises ValueError for a solver of another
    board.

    >>> from tictactoe import Rules
    >>> solver = Solver(Rules(3, 3, 3))
    >>> found = replies(solver.analyse(solver.rules.start), solver)
    >>> corner, edge, *_ = [(each.cell, each.holding.bit_count(), each.all.bit_count()) for each in found]
    >>> corner, edge
    ((0, 1, 8), (1, 4, 8))
    """
    require(Analysis, analysis)
    require(Solver, solver)
    validate(solver.rules, analysis.position)
    return _replies(analysis, solver, begun(stop, solver))


def _replies(analysis: Analysis, solver: Solver, stop: Callable[[], bool]) -> Iterator[Replies]:
    for move in analysis.moves:
        after = analysis.position.play(move.cell)
        worth = move.value.opposite
        if worth is Value.UNKNOWN:
            continue
        open_cells = bitboard(after.legal_moves)
        if worth is Value.LOSS:
            yield Replies(move.cell, open_cells, open_cells)
            continue
        holding = 0
        for reply in cells_of(open_cells):
            value = solver.value(after.play(reply), stop)
            if value is Value.UNKNOWN:
                return
            if value.opposite is worth:
                holding |= 1 << reply
        yield Replies(move.cell, open_cells, holding)
