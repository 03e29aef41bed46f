"""What a search within a budget thinks of a position."""

from typing import NamedTuple

from .analysis import Analysis, MoveAnalysis, Value
from .board import Position


class Judgement(NamedTuple):
    """The move that a search would play, and why.

    `depth` is how many plies it has looked ahead, `nodes` how many positions it has looked at. `line` has the moves
    that it expects, at least one; the first is the one it would play. `score` is its evaluation for the side to
    move, in units of its own: more is better, and 0 is even. `value` is UNKNOWN unless it is proven; for a proven
    win or loss `plies` is a number of plies within which the game ends, this move and the last one included.
    """

    position: Position
    depth: int
    nodes: int
    line: tuple[int, ...]
    score: int
    value: Value = Value.UNKNOWN
    plies: int | None = None


def with_judgement(analysis: Analysis, judgement: Judgement | None) -> Analysis:
    """The analysis, with the win that a judgement proves of a move not proven there; how soon it wins stays open.

    >>> from .board import Rules
    >>> start = Rules(15, 15, 5).start
    >>> move = MoveAnalysis(7, Value.UNKNOWN, None, False, (7,))
    >>> analysis = Analysis(start, Value.UNKNOWN, None, False, (), (move,), 0)
    >>> with_judgement(analysis, Judgement(start, 3, 100, (7, 8, 9), 0, Value.WIN, 3)).value
    <Value.WIN: 'win'>
    """
    if judgement is None or judgement.value is not Value.WIN:
        return analysis
    if analysis.move(judgement.line[0]).value is not Value.UNKNOWN:
        return analysis
    won = MoveAnalysis(judgement.line[0], Value.WIN, None, exact=False, line=judgement.line)
    moves = (won if move.cell == won.cell else move for move in analysis.moves)
    return analysis._replace(value=Value.WIN, moves=tuple(sorted(moves, key=lambda move: move.rank)))
