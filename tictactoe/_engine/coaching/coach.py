"""The coach: why a move is good or bad.

Reasons are data, which the user interface puts into words. They follow from an analysis and from the lines of the
board. Where the analysis is not exact, the coach says what threats and forks prove, and nothing else.
"""

from collections.abc import Iterator
from functools import partial

from ..analysis import Analysis, MoveAnalysis, Value
from ..board import Mark, Position, Word, bitboard, cells_of
from ..frozen import Frozen
from ..threats import Lines, double_threats, forks, threats, with_threats


class Reason(Word):
    """What can be said of a move, most telling first.

    Reasons against a move are given for any move, reasons for it only if it is not proven to give anything away. What
    a remark with the reason has as `cells`, and as `lines`:

        WINS            the move; the lines
        ALLOWS_WIN      the cells in which the opponent completes a line; a line to each
        ALLOWS_FORK     the moves that fork; none
        PASSES_WIN      the moves that would have; a line to each
        LOSES_WIN       the moves that win; none
        LOSES_DRAW      the moves that save it; none
        LOSES_SOONER    the moves that lose latest; none
        WINS_LATER      the moves that win soonest; none
        FORKS           the threatened cells; a line to each
        BLOCKS          the move; their lines
        STOPS_FORK      the cells that it would threaten; a line to each
        FORCES          the cell of the answer; the line
        THREATENS_FORK  the moves that fork; what the first threatens
        ONLY_MOVE       the move; none
        AS_GOOD         all moves that are as good, none while that is not proven; none
        UNPROVEN        none, all moves if all of them lose; none
    """

    WINS = "completes a line"
    ALLOWS_WIN = "the opponent completes a line next"
    ALLOWS_FORK = "the opponent answers with a fork"
    PASSES_WIN = "another move would have completed a line"
    LOSES_WIN = "another move wins, this one does not"
    LOSES_DRAW = "another move saves the draw, this one loses"
    LOSES_SOONER = "every move loses, another one later"
    WINS_LATER = "wins, but another move wins sooner"
    FORKS = "threatens in two cells at once, and the opponent cannot win first"
    BLOCKS = "takes the one cell in which the opponent would have completed a line"
    STOPS_FORK = "stops a fork that some other move allows"
    FORCES = "threatens a line, so that the opponent must answer in one cell"
    THREATENS_FORK = "makes a fork possible, which must be prevented"
    ONLY_MOVE = "only this move saves the draw or the win"
    AS_GOOD = "no move is better"
    UNPROVEN = "how good it is has not been proven"


class Remark(Frozen):
    """A reason for or against a move, with what is needed to say or to draw it.

    `mark` plays the `move`. `cells` is a bitboard. `then` is the move that shows the reason, where one is known: the
    reply that refutes a losing move, the fork that a move stops or leaves no time for, or the move that wins after a
    forced reply. After a remark that the other side wins or forks at once, later remarks do not repeat the reply.
    `choices` are the cells that could be played, as a bitboard, where the reason compares moves; else 0.
    """

    mark: Mark
    move: MoveAnalysis
    reason: Reason
    cells: int = 0
    lines: Lines = ()
    then: "Remark | None" = None
    choices: int = 0


class Verdict(Word):
    """Whether a move kept the win or the draw, or threw it away."""

    BEST = "best"
    SLOWER = "still wins, later"
    SOONER = "lost anyway, sooner"
    LOST_WIN = "lost the win"
    LOST_DRAW = "lost the draw"

    @property
    def is_mistake(self) -> bool:
        """Whether the move gave a win or a draw away."""
        return self in (Verdict.LOST_WIN, Verdict.LOST_DRAW)


def verdict(analysis: Analysis, cell: int) -> Verdict | None:
    """Whether a move kept the win or the draw; None where that is not proven. Raises IllegalMove."""
    analysis = with_threats(analysis)
    return _verdict(analysis, analysis.move(cell))


def remark(analysis: Analysis, cell: int) -> Remark:
    """The most telling reason for or against a move; raises IllegalMove."""
    return explain(analysis, cell)[0]


def explain(analysis: Analysis, cell: int) -> tuple[Remark, ...]:
    """Every reason for or against a move, the most telling one first; raises IllegalMove.

    >>> from tictactoe import Rules, Solver
    >>> position = Rules(3, 3, 3).start.play(0).play(4).play(8)
    >>> analysis = Solver(position.rules).analyse(position)
    >>> [(reason.reason.name, list(cells_of(reason.cells))) for reason in explain(analysis, 2)]
    [('ALLOWS_FORK', [6]), ('LOSES_DRAW', [1, 3, 5, 7])]
    """
    analysis = with_threats(analysis)
    return tuple(_reasons(analysis, analysis.move(cell)))


_AGAINST = {
    Verdict.LOST_WIN: Reason.LOSES_WIN,
    Verdict.LOST_DRAW: Reason.LOSES_DRAW,
    Verdict.SOONER: Reason.LOSES_SOONER,
    Verdict.SLOWER: Reason.WINS_LATER,
}


def _reasons(analysis: Analysis, move: MoveAnalysis) -> Iterator[Remark]:
    """Every reason for or against a move, the most telling first."""
    position = analysis.position
    rules, mine, theirs, mark = position.rules, position.mine, position.theirs, position.to_move
    cell, board = move.cell, mine | 1 << move.cell
    because = partial(Remark, mark, move)
    compare = partial(because, choices=position.empty)
    attack = _attack(position, move)
    if attack and attack.reason is Reason.WINS:
        yield attack
        return
    judged = _verdict(analysis, move)
    reply = None
    if move.value is Value.LOSS and len(move.line) > 1:
        reply = _winning(position.play(cell), move.line[1:])
    allowed = threats(rules, theirs, board)
    forked = {} if allowed else forks(rules, theirs, board)
    if allowed:
        yield because(Reason.ALLOWS_WIN, bitboard(allowed), _one_each(allowed), reply)
    if forked:
        yield because(Reason.ALLOWS_FORK, bitboard(forked), (), reply)
    won = threats(rules, mine, theirs)
    if allowed or forked:
        reply = None  # it has been told
    if won:
        yield compare(Reason.PASSES_WIN, bitboard(won), _one_each(won), reply)
    if judged in _AGAINST:
        keep = [other.cell for other in analysis.moves if other.value is analysis.value]
        better = keep if judged.is_mistake else analysis.as_good
        yield compare(_AGAINST[judged], bitboard(better), (), reply)
    if judged is Verdict.BEST or not (judged or analysis.best):
        yield from _merits(analysis, move, attack)
    if judged is Verdict.BEST:
        yield compare(Reason.AS_GOOD, bitboard(analysis.best), (), reply)
    if judged is None:
        lost = all(other.value is Value.LOSS for other in analysis.moves)
        yield because(Reason.UNPROVEN, position.empty if lost else 0, (), reply)


def _merits(analysis: Analysis, move: MoveAnalysis, attack: Remark | None) -> Iterator[Remark]:
    """The reasons for a move that is not proven to give anything away."""
    position = analysis.position
    rules, mine, theirs, mark = position.rules, position.mine, position.theirs, position.to_move
    cell, loses = move.cell, move.value is Value.LOSS
    because = partial(Remark, mark, move)
    if attack and attack.reason is Reason.FORKS:
        yield attack
    blocked = threats(rules, theirs, mine)
    if blocked.keys() == {cell}:
        yield because(Reason.BLOCKS, 1 << cell, blocked[cell])
    # A threat that only delays the end is nothing that speaks for a move.
    forcing = attack if attack and attack.reason is Reason.FORCES and not loses else None
    left = double_threats(rules, theirs, mine | 1 << cell) if move.value is Value.DRAW else {}
    if forcing and left:
        forcing = forcing._replace(then=_fork(mark.other, *next(iter(left.items()))))
    first = left or move.value is Value.WIN
    if forcing and first:
        yield forcing
    fork = None if loses else _stopped_fork(position, cell)  # a move that does not lose allows no fork
    if fork:
        yield because(Reason.STOPS_FORK, fork.cells, fork.lines, fork)
    values = [other.value for other in analysis.moves]
    unique = values.count(move.value) == 1 < len(values) and Value.UNKNOWN not in values
    if unique and not loses and move.value is analysis.value:
        yield because(Reason.ONLY_MOVE, 1 << cell)
    if forcing and not first:
        yield forcing
    if move.value is Value.UNKNOWN and not attack and (new := _new_forks(position, cell)):
        yield because(Reason.THREATENS_FORK, bitboard(new), tuple(next(iter(new.values())).values()))


def _attack(position: Position, move: MoveAnalysis) -> Remark | None:
    """The remark that a move wins at once, forks, or forces a reply; None for any other move."""
    rules, mine, theirs, mark = position.rules, position.mine, position.theirs, position.to_move
    cell, board = move.cell, mine | 1 << move.cell
    won = threats(rules, mine, theirs)
    if cell in won:
        return Remark(mark, move, Reason.WINS, 1 << cell, won[cell])
    if won or threats(rules, theirs, board):
        return None
    threatened = threats(rules, board, theirs)
    if not threatened:
        return None
    reason = Reason.FORKS if len(threatened) > 1 else Reason.FORCES
    then = None
    if reason is Reason.FORCES and move.value is Value.WIN and len(move.line) > 2:
        then = _winning(position.play(cell).play(move.line[1]), move.line[2:])
    return Remark(mark, move, reason, bitboard(threatened), _one_each(threatened), then)


def _winning(position: Position, line: tuple[int, ...]) -> Remark:
    """The remark on the first move of a principal variation, which wins."""
    move = MoveAnalysis(line[0], Value.WIN, len(line), True, line)
    return _attack(position, move) or Remark(position.to_move, move, Reason.AS_GOOD, 1 << line[0])


def _stopped_fork(position: Position, cell: int) -> Remark | None:
    """The first fork that some other move allows and this one does not, or None."""
    rules, mine, theirs, mark = position.rules, position.mine, position.theirs, position.to_move
    if not forks(rules, theirs, mine):
        return None  # no move makes a new fork for the other side
    # A fork that is still there after this move was not stopped by it.
    left = double_threats(rules, theirs, mine | 1 << cell).values()
    for other in cells_of(position.empty):
        board = mine | 1 << other
        if not threats(rules, theirs, board):
            for fork, threatened in forks(rules, theirs, board).items():
                if any(threatened.keys() <= cells.keys() for cells in left):
                    continue
                return _fork(mark.other, fork, threatened)
    return None


def _fork(mark: Mark, cell: int, threatened: dict[int, int]) -> Remark:
    """The remark on a fork of a side, with the cells that it threatens and a line to each."""
    first, second, *_ = sorted(threatened)
    move = MoveAnalysis(cell, Value.WIN, 3, exact=True, line=(cell, first, second))
    return Remark(mark, move, Reason.FORKS, bitboard(threatened), tuple(threatened[at] for at in sorted(threatened)))


def _new_forks(position: Position, cell: int) -> dict[int, dict[int, int]]:
    """The forks that a move makes possible; the other side has no threat after it.

    With five in a row, such forks in one row are what gomoku players call an open three.
    """
    rules, mine, theirs = position.rules, position.mine, position.theirs
    board = mine | 1 << cell
    before = double_threats(rules, mine, theirs).keys()
    return {fork: found for fork, found in forks(rules, board, theirs).items() if fork not in before}


def _verdict(analysis: Analysis, move: MoveAnalysis) -> Verdict | None:
    """The verdict on a move; the analysis already has what threats prove."""
    if move.cell in analysis.as_good:
        return Verdict.BEST
    if Value.UNKNOWN in (move.value, analysis.value):
        return None
    if move.value is not analysis.value:
        return Verdict.LOST_WIN if analysis.value is Value.WIN else Verdict.LOST_DRAW
    if not (analysis.best or (analysis.exact and move.exact)):
        return None
    return Verdict.SLOWER if move.value is Value.WIN else Verdict.SOONER


def _one_each(found: dict[int, Lines]) -> Lines:
    """The first line of each cell, in the order of the cells."""
    return tuple(found[cell][0] for cell in sorted(found))
