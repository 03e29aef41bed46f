"""The computer as a player: how each level turns what the engine knows into a move."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from .analysis import Analysis
from .board import GameOver, Position, Rules
from .coach import Remark, explain
from .levels import Level
from .proof import see, settle
from .reach import surveyed
from .search.negamax import Stopped
from .solver import Solver, never
from .traps import Traps

if TYPE_CHECKING:
    from random import Random

OPENING = (
    0, 0,      1,      2, 2,
    3,    4, 4, 4, 4,     5,
    6, 6,      7,      8, 8,
)  # fmt: skip
"""Where the perfect level opens on 3,3,3: in a corner, in the centre and at an edge 2 : 1 : 1."""


class Player:
    """Who plays one board, at any level, and remembers between moves what was found out about it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._solver = Solver(rules)
        self._traps = Traps(rules, self._solver)

    def choose(self, position: Position, level: Level, rng: "Random", stop: Callable[[], bool] = never) -> int:
        """A move for the side to move; once `stop` answers True, chosen by what was proven until then.

        Raises GameOver, and ValueError for a position of another board or one that no game leads to.
        """
        return rng.choice(self.choices(position, level, stop))

    def analyses(self, position: Position, stop: Callable[[], bool] = never) -> Iterator[Analysis]:
        """What is known of a position as it is found; the last says all. There is none if it must stop at once.

        While many cells are empty, what threats and forks prove of the moves is known first.
        """
        if surveyed(position):
            yield from self._solver.analyses(position, stop)
            return
        for cell in position.legal_moves:
            if stop():
                return
            see(position, cell)  # one by one, and not all at once in `settle`
        for analysis in self._solver.analyses(position, stop):
            yield settle(analysis)

    def analyse(self, position: Position, stop: Callable[[], bool] = never) -> Analysis:
        """What a position and each of its moves is worth."""
        return self._solver.analyse(position, stop)

    def explain(self, position: Position, move: int, stop: Callable[[], bool] = never) -> tuple[Remark, ...]:
        """What speaks for or against a move; while many cells are empty, only what threats and forks prove."""
        if surveyed(position):
            return explain(self._solver.analyse(position, stop), move)
        return explain(next(self._solver.analyses(position)), move)

    def choices(self, position: Position, level: Level, stop: Callable[[], bool] = never) -> Sequence[int]:
        """The moves to choose from, evenly: those that look best from a level. One may be there more than once.

        The soonest win and the latest loss look best, except that the opening move is any that keeps the value of
        the board, for variety; on 3,3,3 the perfect level varies it as OPENING says. Of moves that are equally good
        the perfect level takes the best traps; while many cells are empty, the one that is proven first, and those in
        which most is at stake for both sides are tried first. Raises GameOver, and what `Solver.validate` raises.
        """
        self._solver.validate(position)
        if position.outcome:
            raise GameOver("the game is over: there is no move to choose")
        opening = not position.mine | position.theirs
        if opening and level is Level.PERFECT and self.rules == (3, 3, 3):
            return OPENING
        if level is Level.PERFECT and not surveyed(position):
            first = next(self._solver.proven(position, stop), None)
            return (first.cell,) if first else position.legal_moves
        scores = self._solver.seen(position, level, stop)
        if opening:
            scores = {cell: (score > 0) - (score < 0) for cell, score in scores.items()}
        highest = max(scores.values())
        best = [cell for cell in position.legal_moves if scores[cell] == highest]
        if opening or level is not Level.PERFECT:
            return best
        try:
            return self._traps.among(best, position, stop)
        except Stopped:
            return best
