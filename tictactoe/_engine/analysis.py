"""What is known of a position: its value, and the value of each of its moves."""

from operator import attrgetter

from .board import IllegalMove, Position, Word, cell_number
from .frozen import Frozen
from .lines import cells_in

_FAR = 1 << 16  # more plies than any board has


class Value(Word):
    """The value of a position or a move to the side to move; UNKNOWN if there was not enough time to prove it."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    UNKNOWN = "unknown"

    @property
    def opposite(self) -> "Value":
        """The same value to the other side."""
        return {Value.WIN: Value.LOSS, Value.LOSS: Value.WIN}.get(self, self)


class MoveAnalysis(Frozen):
    """One move: its value to the side that plays it, and the best play that follows.

    `plies` is the distance to the end in plies, this move and the last one included; None for a draw, for UNKNOWN,
    and where the distance is not proven. `exact` says that value and distance are proven. `line` is the principal
    variation and begins with this move: it has `plies` cells for a win or a loss, for a draw as many as were needed.
    """

    cell: int
    value: Value
    plies: int | None
    exact: bool
    line: tuple[int, ...]

    @property
    def rank(self) -> tuple[int, int, int]:
        """A key to sort moves by: wins (the soonest first), draws, unknown, losses (the latest first)."""
        order = (Value.WIN, Value.DRAW, Value.UNKNOWN, Value.LOSS).index(self.value)
        plies = _FAR if self.plies is None else self.plies
        return order, -plies if self.value is Value.LOSS else plies, self.cell


class Analysis(Frozen):
    """A position's value to the side to move, and its moves, best first.

    `best` has every move that wins soonest, else draws, else loses latest; it is empty until that is proven. A
    finished game has no moves: won, it is a LOSS in 0 plies to the side to move; else a DRAW. Analyses are equal
    whatever `seconds` they took.
    """

    position: Position
    value: Value
    plies: int | None
    exact: bool
    best: tuple[int, ...]
    moves: tuple[MoveAnalysis, ...]
    nodes: int
    seconds: float = 0.0

    _values = attrgetter("position", "value", "plies", "exact", "best", "moves", "nodes")

    @property
    def as_good(self) -> tuple[int, ...]:
        """The moves that are proven to be as good as any, also where it is not proven that no others are.

        While `best` is empty, they are those whose exact value and distance are the position's.
        """
        if self.best or not self.exact:
            return self.best
        own = (self.value, self.plies)
        return tuple(sorted(move.cell for move in self.moves if move.exact and (move.value, move.plies) == own))

    def move(self, cell: int) -> MoveAnalysis:
        """The analysis of one move; raises IllegalMove for a cell that cannot be marked here."""
        cell = cell_number(cell)
        for move in self.moves:
            if move.cell == cell:
                return move
        raise IllegalMove("cell {cell} cannot be played here", cell=cell)


def expected(analysis: Analysis) -> MoveAnalysis:
    """The first of the best moves; of those that lose equally late, one that blocks the fullest rows.

    A row outweighs three that have a mark fewer.
    """
    first, position = analysis.moves[0], analysis.position
    if first.value is not Value.LOSS:
        return first
    alike = [move for move in analysis.moves if (move.value, move.plies) == (first.value, first.plies)]
    weights = dict.fromkeys((move.cell for move in alike), 0)
    for line in position.rules.lines:
        if not line & position.mine:
            for cell in cells_in(line & position.empty):
                if cell in weights:
                    weights[cell] += 4 ** (line & position.theirs).bit_count()
    return max(alike, key=lambda move: weights[move.cell])


def played(cell: int, after: Analysis) -> MoveAnalysis:
    """The move `cell`, as the analysis of the position `after` it tells it."""
    plies = None if after.plies is None else after.plies + 1
    known = bool(after.moves) and (after.moves[0].value, after.moves[0].plies) == (after.value, after.plies)
    line = (cell, *expected(after).line) if known else (cell,)
    return MoveAnalysis(cell, after.value.opposite, plies, after.exact, line)


def with_played(analysis: Analysis, cell: int, after: Analysis) -> Analysis:
    """The analysis, with the value of the move `cell` from `after`, the analysis of the position that it leads to.

    A move that is proven to win makes the position a win, too, and if every move is proven to lose, it is a loss; how
    soon is then left open.
    """
    old, value = analysis.move(cell), after.value.opposite
    same = old.value is value and not after.exact and len(old.line) > 1
    if old.exact or value is Value.UNKNOWN or same:
        return analysis
    new = played(cell, after)
    moves = sorted((new if move is old else move for move in analysis.moves), key=lambda move: move.rank)
    if analysis.value is Value.UNKNOWN and moves[0].value in (Value.WIN, Value.LOSS):  # the best move
        analysis = analysis._replace(value=moves[0].value)
    return analysis._replace(moves=tuple(moves))


def with_known(analysis: Analysis, known: Analysis | None) -> Analysis:
    """The analysis with what an earlier one has proven and this one has not; another position adds nothing."""
    if known is None or known.position != analysis.position:
        return analysis
    earlier = {move.cell: move for move in known.moves}
    moves = [earlier[move.cell] if _says_more(earlier[move.cell], move) else move for move in analysis.moves]
    if _says_more(known, analysis):
        analysis = analysis._replace(value=known.value, plies=known.plies, exact=known.exact)
    best = analysis.best or (known.best if known.value is analysis.value else ())
    return analysis._replace(best=best, moves=tuple(sorted(moves, key=lambda move: move.rank)))


def _says_more(known: Analysis | MoveAnalysis, new: Analysis | MoveAnalysis) -> bool:
    """Whether what is known of a position or a move is proven to be worth more, or how soon, than in the new one."""
    if known.value is not new.value:
        return new.value is Value.UNKNOWN
    return (known.exact, known.plies is not None) > (new.exact, new.plies is not None)
