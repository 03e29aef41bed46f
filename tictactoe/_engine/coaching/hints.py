"""Hints in three stages: what the position is worth, where to look, and a best move with its reason."""

from collections.abc import Iterable
from functools import reduce
from operator import or_

from ..analysis import Analysis, Value
from ..board import GameOver, Mark, Position, bitboard, require
from ..frozen import Frozen
from ..judgement import Judgement
from ..refusal import shortened
from ..replies import Replies
from ..threats import Lines, with_threats
from .coach import Reason, Remark, explain

_ORDER = {reason: place for place, reason in enumerate(Reason)}
_NO_REPLIES = "Replies are wanted, not {}; replies(analysis, solver) gives them"


class Hint(Frozen):
    """Help in three stages: the value of the position, where to look, and a best move with its reason.

    Stage one is `value` and `plies` of the position, and how many moves are `good`, `of` how many: those that are
    proven to keep the value; where that is unknown, those that are not proven to lose. Of `unproven` moves nothing is
    known. Stage two is `lines`, which show the best move, and `look`, their cells as a bitboard; where only that is
    known, `look` has the cells that are not proven to lose. Stage three is `remark`, the best move and why. Where all
    moves are equally good (`all_equal`), it is instead the move that is hardest to answer: `asks` has the replies to
    it, None if every reply to every move is good enough. Where no best move is proven, there is no stage three.

    `mark` is to move.
    """

    value: Value
    plies: int | None
    good: int
    of: int
    all_equal: bool
    unproven: int = 0
    look: int = 0
    remark: Remark | None = None
    lines: Lines = ()
    asks: Replies | None = None
    mark: Mark | None = None


def hint(analysis: Analysis, judgement: Judgement | None = None, replies: Iterable[Replies] = ()) -> Hint:
    """The hint for the side to move; raises GameOver, and TypeError for a judgement or replies of another kind.

    Where all moves are equally good, the `replies` to them, as the function of that name gives them, tell which is
    hardest to answer. Where no best move is proven, the hint shows the move that a search judges best, if its
    `judgement` is given; the value of that move is UNKNOWN then.

    >>> from tictactoe import Rules, Solver
    >>> position = Rules(3, 3, 3).start.play(0)
    >>> found = hint(Solver(position.rules).analyse(position))
    >>> found.value, found.good, found.of, found.remark.reason, found.remark.move.cell
    (<Value.DRAW: 'draw'>, 1, 8, <Reason.ONLY_MOVE: 'only this move saves the draw or the win'>, 4)
    """
    analysis = with_threats(analysis)
    if judgement is not None and not isinstance(judgement, Judgement):
        given = shortened(repr(judgement), 100)
        raise TypeError(f"a Judgement is wanted, not {given}; replies are given by name, as replies=...")
    require(Iterable, replies, error=_NO_REPLIES)
    if not analysis.moves:
        raise GameOver("the game is over: there is no move to hint at")
    value, moves, best = analysis.value, analysis.moves, analysis.as_good
    if value is Value.UNKNOWN:
        keep = [move for move in moves if move.value is not Value.LOSS]
        best = (keep[0].cell,) if len(keep) == 1 else ()
    else:
        keep = [move for move in moves if move.value is value]
    unproven = sum(move.value is Value.UNKNOWN for move in moves)
    found = Hint(
        value,
        analysis.plies,
        len(keep),
        len(moves),
        len(best) == len(moves),
        unproven,
        mark=analysis.position.to_move,
    )
    if not best and judgement and value in (Value.UNKNOWN, judgement.value):
        best = judgement.line[:1]
    elif value is Value.UNKNOWN and 1 < len(keep) < len(moves):
        return found._replace(look=bitboard(move.cell for move in keep))
    if found.all_equal:
        return found._replace(asks=_hardest_to_answer(replies))
    if not best:
        return found
    shown = min((_remark_on_best(analysis, cell) for cell in best), key=lambda remark: _ORDER[remark.reason])
    lines, cell = shown.lines, shown.move.cell
    if not any(line >> cell & 1 for line in lines):
        lines += _fullest_line(analysis.position, cell)
    return found._replace(look=reduce(or_, lines, 0), remark=shown, lines=lines)


def _remark_on_best(analysis: Analysis, cell: int) -> Remark:
    """The most telling remark on a best move, but for what it allows: a best move loses only where all moves do."""
    allowing = (Reason.ALLOWS_WIN, Reason.ALLOWS_FORK)
    return next(remark for remark in explain(analysis, cell) if remark.reason not in allowing)


def _hardest_to_answer(replies: Iterable[Replies]) -> Replies | None:
    """The replies of which the smallest share is good enough, the first of several; None where all are."""
    hard = []
    for found in replies:
        require(Replies, found, error=_NO_REPLIES)
        if found.holding != found.all:
            hard.append(found)
    return min(hard, key=lambda found: (found.holding.bit_count() / found.all.bit_count(), found.cell), default=None)


def _fullest_line(position: Position, cell: int) -> Lines:
    """The line through a cell that has marks of one side only, and the most of them; no line if none has."""
    mine, theirs = position.mine, position.theirs
    through = [line for line in position.rules.lines if line >> cell & 1]
    live = [line for line in through if bool(line & mine) != bool(line & theirs)]
    most = max(live, key=lambda line: (line & ~position.empty).bit_count(), default=None)
    return () if most is None else (most,)
