"""Threats and forks: what the lines of a board say of the next moves, and what they prove without a search.

A threat is a line that one mark more completes. A fork is a move that makes threats in two cells or more, which one
reply cannot stop. A side is given as its bitboard, so that each question can be asked for either side.
"""

from functools import lru_cache

from .analysis import Analysis, MoveAnalysis, Value
from .board import Position, Rules, cells_of, require, require_bitboards

Lines = tuple[int, ...]

LONGEST_WIN = 3
"""Threats and forks prove every win within this many plies."""


def threats(rules: Rules, side: int, other: int) -> dict[int, Lines]:
    """The cells in which a side completes lines with its next mark, each with these lines.

    >>> {cell: [bin(line) for line in lines] for cell, lines in threats(Rules(3, 3, 3), 0b011, 0b110_000).items()}
    {2: ['0b111']}
    """
    require(Rules, rules)
    require_bitboards(rules, side, other)
    return _threats(rules.lines, side, other)


def _threats(lines: Lines, side: int, other: int) -> dict[int, Lines]:
    found: dict[int, Lines] = {}
    for line in lines:
        missing = line & ~side
        if not line & other and missing and not missing & (missing - 1):
            cell = missing.bit_length() - 1
            found[cell] = (*found.get(cell, ()), line)
    return found


def forks(rules: Rules, side: int, other: int) -> dict[int, dict[int, int]]:
    """The moves that make two threats or more at once, when neither side wins first.

    Each has the cells that it threatens, and a line to each. The move must complete no line, which would end the
    game, and leave the other side no threat, since that side would complete its line first.

    >>> forks(Rules(3, 3, 3), 0b100_000_001, 0b000_010_000)
    {2: {1: 7, 5: 292}, 6: {3: 73, 7: 448}}
    """
    won, answers = threats(rules, side, other), threats(rules, other, side).keys()
    twice = double_threats(rules, side, other)
    return {cell: found for cell, found in twice.items() if answers <= {cell} and cell not in won}


def double_threats(rules: Rules, side: int, other: int) -> dict[int, dict[int, int]]:
    """The moves that threaten in two cells or more, even where the other side completes a line first."""
    return _double_threats(rules.lines, side, other)


def _double_threats(lines: Lines, side: int, other: int) -> dict[int, dict[int, int]]:
    found: dict[int, dict[int, int]] = {}
    for line in lines:
        missing = line & ~side
        if not line & other and missing.bit_count() == 2:
            first, second = cells_of(missing)
            found.setdefault(first, {}).setdefault(second, line)
            found.setdefault(second, {}).setdefault(first, line)
    return {cell: found[cell] for cell in sorted(found) if len(found[cell]) > 1}


def with_threats(analysis: Analysis) -> Analysis:
    """The analysis, with what threats, forks and its value prove of its moves that are not exact yet."""
    require(Analysis, analysis)
    return _with_threats(analysis)


@lru_cache(maxsize=4)  # a review and a coach ask again and again about the same few
def _with_threats(analysis: Analysis) -> Analysis:
    if all(move.exact for move in analysis.moves):
        return analysis
    position = analysis.position
    found = (move if move.exact else _prove(position, move.cell) or move for move in analysis.moves)
    moves = tuple(sorted(_by_value(analysis, tuple(found)), key=lambda move: move.rank))
    first = moves[0]
    soonest = first.value is Value.WIN and first.plies is not None and first.plies <= LONGEST_WIN
    if analysis.best or not first.exact or not (soonest or first.value is Value.LOSS):
        return analysis._replace(moves=moves)
    best = tuple(sorted(move.cell for move in moves if (move.value, move.plies) == (first.value, first.plies)))
    return analysis._replace(value=first.value, plies=first.plies, exact=True, best=best, moves=moves)


def _by_value(analysis: Analysis, moves: tuple[MoveAnalysis, ...]) -> tuple[MoveAnalysis, ...]:
    """The moves, with what the value of the position says of those that are unknown.

    In a lost position all lose. In another, the only move that does not lose has the value of the position.
    """
    value, open_moves = analysis.value, [move for move in moves if move.value is not Value.LOSS]
    if value is Value.UNKNOWN or (value is not Value.LOSS and len(open_moves) > 1):
        return moves
    exact = analysis.exact and value is not Value.LOSS
    plies = analysis.plies if exact else None
    return tuple(
        move._replace(value=value, plies=plies, exact=exact) if move.value is Value.UNKNOWN else move
        for move in moves
    )


def _prove(position: Position, cell: int) -> MoveAnalysis | None:
    """What threats and forks prove of a move: a win in 1 or 3 plies, a loss in 2 or 4, or nothing."""
    rules, mine, theirs = position.rules, position.mine, position.theirs
    after = mine | 1 << cell
    ours, others = _near_lines(rules, mine, theirs), _near_lines(rules, theirs, mine)
    if cell in _threats(ours, mine, theirs):
        return MoveAnalysis(cell, Value.WIN, 1, exact=True, line=(cell,))
    for reply in _threats(others, theirs, after):
        return MoveAnalysis(cell, Value.LOSS, 2, exact=True, line=(cell, reply))
    threatened = tuple(_threats(ours, after, theirs))
    if len(threatened) > 1:
        return MoveAnalysis(cell, Value.WIN, 3, exact=True, line=(cell, *threatened[:2]))
    for reply, following in _double_threats(others, theirs, after).items():
        if not threatened or threatened == (reply,):
            return MoveAnalysis(cell, Value.LOSS, 4, exact=True, line=(cell, reply, *tuple(following)[:2]))
    return None


@lru_cache(maxsize=4)  # both sides of a position, for each of its moves
def _near_lines(rules: Rules, side: int, other: int) -> Lines:
    """The lines of which a side lacks at most two cells, and which have no mark of the other side."""
    return tuple(line for line in rules.lines if not line & other and (line & ~side).bit_count() <= 2)
