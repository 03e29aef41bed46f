"""What every move is worth, exactly: negamax."""

from collections.abc import Callable

from .analysis import Analysis, MoveAnalysis, Value
from .board import Position, Rules, cells_of


class Solver:
    """Exact values for one board; what was found is kept between questions.

    A score is from the side to move: a win scores one more than the cells left empty at its end, so that sooner is
    more, a draw 0, and a loss the negative of the winner's score.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.nodes = 0
        self._scores: dict[tuple[int, int], int] = {}

    def analyse(self, position: Position, stop: Callable[[], bool] = lambda: False) -> Analysis:
        """The value of a position and of each of its moves, best first."""
        scored = sorted((-self._score(position.play(move)), -move) for move in position.legal_moves)[::-1]
        moves = tuple(self._move(position, -move, score) for score, move in scored)
        if not moves:
            drawn = position.outcome is None or position.outcome.winner is None
            return Analysis(
                position, Value.DRAW if drawn else Value.LOSS, None if drawn else 0, True, (), (), self.nodes
            )
        best = tuple(move.cell for move in moves if (move.value, move.plies) == (moves[0].value, moves[0].plies))
        return Analysis(position, moves[0].value, moves[0].plies, True, best, moves, self.nodes)

    def _move(self, position: Position, move: int, score: int) -> MoveAnalysis:
        value = Value.WIN if score > 0 else Value.LOSS if score < 0 else Value.DRAW
        plies = position.empty.bit_count() + 1 - abs(score) if score else None
        return MoveAnalysis(move, value, plies, True, (move,))

    def _score(self, position: Position) -> int:
        key = position.mine, position.theirs
        if key not in self._scores:
            self.nodes += 1
            outcome = position.outcome
            if outcome:
                self._scores[key] = -1 - position.empty.bit_count() if outcome.winner else 0
            else:
                self._scores[key] = max(-self._score(position.play(move)) for move in cells_of(position.empty))
        return self._scores[key]
