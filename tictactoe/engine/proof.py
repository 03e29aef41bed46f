"""What threats and forks prove where an analysis was left open: wins in one and two moves, and losses to them."""

from functools import lru_cache

from .analysis import Analysis, MoveAnalysis, Value
from .board import LONGEST_SIDE, Position
from .threats import forks, threats

SIGHT = 3
"""Threats and forks find every win that is at most so many plies away."""


@lru_cache(maxsize=4)  # asked again for each cell that somebody looks at
def settle(analysis: Analysis) -> Analysis:
    """The analysis with what threats and forks prove of the moves that it left open.

    What is exact already stays as it is.
    """
    if all(move.exact for move in analysis.moves):
        return analysis
    position = analysis.position
    found = (move if move.exact else see(position, move.cell) or move for move in analysis.moves)
    moves = tuple(sorted(found, key=lambda move: move.rank))
    first = moves[0]
    soonest = first.value is Value.WIN and first.plies is not None and first.plies <= SIGHT
    if analysis.best or not first.exact or not (soonest or first.value is Value.LOSS):
        return analysis._replace(moves=moves)
    best = tuple(sorted(move.cell for move in moves if (move.value, move.plies) == (first.value, first.plies)))
    return analysis._replace(value=first.value, plies=first.plies, exact=True, best=best, moves=moves)


@lru_cache(maxsize=LONGEST_SIDE**2)
def see(position: Position, cell: int) -> MoveAnalysis | None:
    """What threats and forks prove of a move, None for nothing."""
    rules, mine, theirs, _ = position
    after = mine | 1 << cell
    if cell in threats(rules, mine, theirs):
        return MoveAnalysis(cell, Value.WIN, 1, True, (cell,))
    for reply in threats(rules, theirs, after):
        return MoveAnalysis(cell, Value.LOSS, 2, True, (cell, reply))
    threatened = tuple(threats(rules, after, theirs))
    if len(threatened) > 1:
        return MoveAnalysis(cell, Value.WIN, 3, True, (cell, *threatened[:2]))
    for reply, doubly in forks(rules, theirs, after).items():
        return MoveAnalysis(cell, Value.LOSS, 4, True, (cell, reply, *tuple(doubly)[:2]))
    return None
