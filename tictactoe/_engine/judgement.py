"""What a search within a budget thinks of a position."""

from .analysis import Analysis, MoveAnalysis, Value
from .board import Position, cells_of
from .frozen import Frozen


class Judgement(Frozen):
    """The move that a search would play, and why.

    `depth` is how many plies it has looked ahead, `nodes` how many positions it has looked at. `line` has the moves
    that it expects, at least one; the first is the one it would play. `score` is its evaluation for the side to
    move, in units of its own: more is better, and 0 is even. `value` is UNKNOWN unless it is proven; for a proven
    win or loss `plies` is a number of plies within which the game ends, this move and the last one included.
    `others` judge the next best moves, if they were asked for; they may have looked a ply less far ahead. `lost` are
    the moves that are proven to lose, as a bitboard, as far as the search has found them.
    """

    position: Position
    depth: int
    nodes: int
    line: tuple[int, ...]
    score: int
    value: Value = Value.UNKNOWN
    plies: int | None = None
    others: tuple["Judgement", ...] = ()
    lost: int = 0


def with_judgement(analysis: Analysis, judgement: Judgement | None) -> Analysis:
    """The analysis, with the moves that a judgement proves to win or to lose; how soon they do stays open.

    >>> from .board import Rules
    >>> start = Rules(15, 15, 5).start
    >>> move = MoveAnalysis(7, Value.UNKNOWN, None, False, (7,))
    >>> analysis = Analysis(start, Value.UNKNOWN, None, False, (), (move,), 0)
    >>> with_judgement(analysis, Judgement(start, 3, 100, (7, 8, 9), 0, Value.WIN, 3)).value
    <Value.WIN: 'win'>
    """
    if judgement is None:
        return analysis
    judged = (judgement, *judgement.others)
    lost = analysis.position.empty if judgement.value is Value.LOSS else judgement.lost
    values = dict.fromkeys(cells_of(lost), Value.LOSS)
    values |= {each.line[0]: Value.WIN for each in judged if each.value is Value.WIN}
    lines = {each.line[0]: each.line for each in judged}
    moves = tuple(
        MoveAnalysis(move.cell, values[move.cell], None, exact=False, line=lines.get(move.cell, move.line))
        if move.value is Value.UNKNOWN and move.cell in values
        else move
        for move in analysis.moves
    )
    if moves == analysis.moves:
        return analysis
    value = judgement.value if judgement.value in (Value.WIN, Value.LOSS) else analysis.value
    return analysis._replace(value=value, moves=tuple(sorted(moves, key=lambda move: move.rank)))


def unrefuted(judgement: Judgement | None, analysis: Analysis) -> Judgement | None:
    """The judgement without its moves that are proven to lose, the best of the others first; the same if all are."""
    if judgement is None or judgement.value is not Value.UNKNOWN:
        return judgement
    lost = {move.cell for move in analysis.moves if move.value is Value.LOSS}
    first, *others = [each for each in (judgement, *judgement.others) if each.line[0] not in lost] or [judgement]
    return first._replace(others=tuple(others), lost=judgement.lost)
