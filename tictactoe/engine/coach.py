"""Why a move is good or bad: reasons as data, confirmed by the solver.

Reasons are read from an analysis and from the lines of the board. Where an analysis is not exact, threats and forks
still prove what they prove, and nothing else is claimed.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import partial
from typing import NamedTuple

from .analysis import Analysis, MoveAnalysis, Value
from .board import GameOver, IllegalMove, Mark, Position, cells_of
from .proof import settle
from .threats import Lines, doubles, forks, threats


class Reason(Enum):
    """What can be said of a move; "they" are the other side. After each what its remark shows, as `cells; lines`.

    What costs something is said of any move, what speaks for a move only of one that gives nothing away.
    """

    WINS = "completes a line"  # the move; the lines
    ALLOWS_WIN = "they complete a line next"  # where they do; a line to each
    ALLOWS_FORK = "they answer with a fork"  # the moves that fork; none
    PASSES_WIN = "another move would have completed a line"  # where; a line to each
    LOSES_WIN = "another move wins, this one does not"  # those that win; none
    LOSES_DRAW = "another move holds the draw, this one loses"  # those that hold; none
    LOSES_SOONER = "every move loses, another one later"  # the latest; none
    WINS_LATER = "wins, but another move wins sooner"  # the soonest; none
    FORKS = "threatens in two cells at once, and they cannot win first"  # these cells; a line to each
    BLOCKS = "takes the one cell in which they would have completed a line"  # the move; their lines
    STOPS_FORK = "they have no fork after it, but after some other move"  # what that would threaten; a line to each
    FORCES = "threatens a line, so that they must answer in one cell"  # that cell; the line
    ONLY_HOLDS = "the only move that wins, or that holds the draw"  # the move; none
    AS_GOOD = "no move is better"  # all that are as good; none
    UNPROVEN = "how good it is has not been proven"  # none; none


class Remark(NamedTuple):
    """A reason for or against a move, with what a sentence or a picture of it needs.

    `mark` plays the `move`, which has its cell, its worth and its line of play. `cells` is a bitboard. `then` is the
    move that settles the matter, where it is known: the reply that punishes a losing move, the fork that is stopped,
    and, of a move that forces a reply and wins, the move after that reply.
    """

    mark: Mark
    move: MoveAnalysis
    reason: Reason
    cells: int = 0
    lines: Lines = ()
    then: "Remark | None" = None


class Verdict(Enum):
    """What a move has kept of what its side could reach."""

    BEST = "best"
    SLOWER = "still wins, later"
    SOONER = "lost anyway, sooner"
    LOST_WIN = "lost the win"
    LOST_DRAW = "lost the draw"


class Hint(NamedTuple):
    """Help in three stages: how things stand, where to look, and a best move with its reason.

    `value` and `plies` are the position's; `holding` of its `moves` are proven to keep the value, or, where that is
    unknown, not proven to lose. `alike` says that all moves are equally good. Then, and where no best move is proven,
    the first stage is the last: `look` is 0 and `remark` None; but where some moves are proven to lose, and nothing
    of the others, `look` are these. Else it is a bitboard of lines, one of them through the best move; or 0 if no
    line through that has a mark.
    """

    value: Value
    plies: int | None
    holding: int
    moves: int
    alike: bool
    look: int = 0
    remark: Remark | None = None


def verdict(analysis: Analysis, cell: int) -> Verdict | None:
    """What a move has kept; None where that is not proven. Raises IllegalMove."""
    analysis = settle(analysis)
    return _judge(analysis, _find(analysis, cell))


def remark(analysis: Analysis, cell: int) -> Remark:
    """The most telling reason for or against a move; raises IllegalMove."""
    return explain(analysis, cell)[0]


def explain(analysis: Analysis, cell: int) -> tuple[Remark, ...]:
    """Every reason for or against a move, the most telling one first; raises IllegalMove.

    >>> from .board import Rules
    >>> from .solver import Solver
    >>> position = Rules(3, 3, 3).start.play(0).play(4).play(8)
    >>> analysis = Solver(position.rules).analyse(position)
    >>> [(reason.reason.name, list(cells_of(reason.cells))) for reason in explain(analysis, 2)]
    [('ALLOWS_FORK', [6]), ('LOSES_DRAW', [1, 3, 5, 7])]
    """
    analysis = settle(analysis)
    return tuple(_reasons(analysis, _find(analysis, cell)))


def hint(analysis: Analysis) -> Hint:
    """What to say to somebody who asks for help; raises GameOver."""
    if not analysis.moves:
        raise GameOver("the game is over: there is no move to hint at")
    analysis = settle(analysis)
    value, moves, best = analysis.value, analysis.moves, analysis.best
    if value is Value.UNKNOWN:
        keep = [move for move in moves if move.value is not Value.LOSS]
        best = (keep[0].cell,) if len(keep) == 1 else ()
    else:
        keep = [move for move in moves if move.value is value]
    found = Hint(value, analysis.plies, len(keep), len(moves), len(best) == len(moves))
    if value is Value.UNKNOWN and 1 < len(keep) < len(moves):
        return found._replace(look=_set(move.cell for move in keep))
    if found.alike or not best:
        return found
    advice = min((_advice(analysis, cell) for cell in best), key=lambda remark: _ORDER[remark.reason])
    look, cell = _union(advice.lines), advice.move.cell
    if not look >> cell & 1:
        look |= _stake(analysis.position, cell)
    return found._replace(look=look, remark=advice)


def _reasons(analysis: Analysis, move: MoveAnalysis) -> Iterator[Remark]:
    """What is true of a move, the most telling first."""
    rules, mine, theirs, mark = analysis.position
    cell, board = move.cell, mine | 1 << move.cell
    say = partial(Remark, mark, move)
    attack = _attack(analysis.position, move)
    if attack and attack.reason is Reason.WINS:
        yield attack
        return
    judged = _judge(analysis, move)
    reply = None
    if move.value is Value.LOSS and len(move.line) > 1:
        reply = _winning(analysis.position.play(cell), move.line[1:])
    allowed = threats(rules, theirs, board)
    forked = {} if allowed else forks(rules, theirs, board)
    if allowed:
        yield say(Reason.ALLOWS_WIN, _set(allowed), _one_each(allowed), reply)
    if forked:
        yield say(Reason.ALLOWS_FORK, _set(forked), (), reply)
    won = threats(rules, mine, theirs)
    if won:
        yield say(Reason.PASSES_WIN, _set(won), _one_each(won), reply)
    keep = [other.cell for other in analysis.moves if other.value is analysis.value]
    match judged:
        case Verdict.LOST_WIN:
            yield say(Reason.LOSES_WIN, _set(keep), (), reply)
        case Verdict.LOST_DRAW:
            yield say(Reason.LOSES_DRAW, _set(keep), (), reply)
        case Verdict.SOONER:
            yield say(Reason.LOSES_SOONER, _set(analysis.best), (), reply)
        case Verdict.SLOWER:
            yield say(Reason.WINS_LATER, _set(analysis.best))
    if judged is Verdict.BEST or not (judged or analysis.best):
        yield from _merits(analysis, move, attack)
    if judged is Verdict.BEST:
        yield say(Reason.AS_GOOD, _set(analysis.best), (), reply)
    if judged is None:
        yield say(Reason.UNPROVEN, 0, (), reply)


def _merits(analysis: Analysis, move: MoveAnalysis, attack: Remark | None) -> Iterator[Remark]:
    """What speaks for a move that gives nothing away, as far as is known."""
    rules, mine, theirs, mark = position = analysis.position
    cell, loses = move.cell, move.value is Value.LOSS
    say = partial(Remark, mark, move)
    if attack and attack.reason is Reason.FORKS:
        yield attack
    blocked = threats(rules, theirs, mine)
    if blocked.keys() == {cell}:
        yield say(Reason.BLOCKS, 1 << cell, blocked[cell])
    forcing = attack if attack and attack.reason is Reason.FORCES else None
    if forcing and move.value is Value.WIN:
        yield forcing
    fork = None if loses else _fork_without(position, cell)  # what does not lose allows none
    if fork:
        yield say(Reason.STOPS_FORK, fork.cells, fork.lines, fork)
    values = [other.value for other in analysis.moves]
    unique = values.count(move.value) == 1 < len(values) and Value.UNKNOWN not in values
    if unique and not loses and move.value is analysis.value:
        yield say(Reason.ONLY_HOLDS, 1 << cell)
    if forcing and move.value is not Value.WIN:
        yield forcing


def _attack(position: Position, move: MoveAnalysis) -> Remark | None:
    """The move as a win, as a fork, or as a threat that forces a reply."""
    rules, mine, theirs, mark = position
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
    return Remark(mark, move, reason, _set(threatened), _one_each(threatened), then)


def _winning(position: Position, line: tuple[int, ...]) -> Remark:
    """The first move of a line of best play that wins with its last."""
    move = MoveAnalysis(line[0], Value.WIN, len(line), True, line)
    return _attack(position, move) or Remark(position.to_move, move, Reason.AS_GOOD, 1 << line[0])


def _fork_without(position: Position, cell: int) -> Remark | None:
    """A fork that the other side could play after some other move than this one, None where no other allows any.

    Of several it is one whose lines this move enters, if there is one.
    """
    rules, mine, theirs, mark = position
    if not forks(rules, theirs, mine):
        return None  # one mark more never helps the other side: no move allows what passing does not
    left = doubles(rules, theirs, mine | 1 << cell).values()  # be it too late, a fork that is left was not stopped
    found = None
    for other in cells_of(position.empty):
        board = mine | 1 << other
        if not threats(rules, theirs, board):
            for fork, threatened in forks(rules, theirs, board).items():
                if any(threatened.keys() <= cells.keys() for cells in left):
                    continue
                first, second, *_ = sorted(threatened)
                move = MoveAnalysis(fork, Value.WIN, 3, True, (fork, first, second))
                lines = tuple(threatened[at] for at in sorted(threatened))
                stopped = Remark(mark.other, move, Reason.FORKS, _set(threatened), lines)
                if _union(lines) >> cell & 1:
                    return stopped
                found = found or stopped
    return found


def _advice(analysis: Analysis, cell: int) -> Remark:
    """The most telling reason for a best move, though every move may lose."""
    costs = (Reason.ALLOWS_WIN, Reason.ALLOWS_FORK)
    return next(remark for remark in _reasons(analysis, _find(analysis, cell)) if remark.reason not in costs)


_ORDER = {reason: place for place, reason in enumerate(Reason)}


def _stake(position: Position, cell: int) -> int:
    """The line through a cell with the most marks, all of one side; 0 if none has a mark."""
    _, mine, theirs, _ = position
    through = [line for line in position.rules.lines if line >> cell & 1]
    live = [line for line in through if bool(line & mine) != bool(line & theirs)]
    return max(live, key=lambda line: (line & ~position.empty).bit_count(), default=0)


def _judge(analysis: Analysis, move: MoveAnalysis) -> Verdict | None:
    """The verdict on a move of a settled analysis."""
    if move.cell in analysis.best:
        return Verdict.BEST
    if Value.UNKNOWN in (move.value, analysis.value):
        return None
    if move.value is not analysis.value:
        return Verdict.LOST_WIN if analysis.value is Value.WIN else Verdict.LOST_DRAW
    if not analysis.best:
        return None
    return Verdict.SLOWER if move.value is Value.WIN else Verdict.SOONER


def _find(analysis: Analysis, cell: int) -> MoveAnalysis:
    for move in analysis.moves:
        if move.cell == cell:
            return move
    raise IllegalMove(f"cell {cell} cannot be played here")


def _set(cells: Iterable[int]) -> int:
    """Cells as a bitboard."""
    return sum(1 << cell for cell in cells)


def _union(lines: Iterable[int]) -> int:
    cells = 0
    for line in lines:
        cells |= line
    return cells


def _one_each(found: dict[int, Lines]) -> Lines:
    """A line to each of these cells, in their order."""
    return tuple(found[cell][0] for cell in sorted(found))
