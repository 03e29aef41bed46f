"""The computer as a player: how each level turns what the engine knows into a move."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .board import Position, Rules
from .levels import Level, rank
from .solver import Solver, never

if TYPE_CHECKING:
    from random import Random


class Player:
    """Who plays one board, at any level, and remembers between moves what was found out about it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._solver = Solver(rules)

    def choose(self, position: Position, level: Level, rng: "Random", stop: Callable[[], bool] = never) -> int:
        """A move for the side to move; once `stop` answers True, chosen by what was proven until then."""
        return rng.choice(self.choices(position, level, stop))

    def choices(self, position: Position, level: Level, stop: Callable[[], bool] = never) -> Sequence[int]:
        """The moves that look best from a level: any of them may be chosen.

        The soonest win and the latest loss look best, except that the opening move is any that keeps the value of
        the board, for variety.
        """
        opening = not position.mine | position.theirs
        ranks = {move.cell: rank(move, level, opening) for move in self._solver.analyse(position, stop).moves}
        best = max(ranks.values())
        return [cell for cell in position.legal_moves if ranks[cell] == best]
