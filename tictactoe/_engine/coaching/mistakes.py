"""The moves that gave a win or a draw away."""

from collections.abc import Callable

from ..board import Position, Rules
from ..game import Game
from ..player import Player
from ..stopping import never
from .puzzles import Puzzle, given_away

MOST_EMPTY = 16
"""The most empty cells of a position that becomes a puzzle: its moves are analysed in a tenth of a second."""


class MistakeFinder:
    """Finds the moves that gave a win or a draw away; analyses each position once."""

    def __init__(self) -> None:
        self._players: dict[Rules, Player] = {}
        self._found: dict[tuple[Position, int], Puzzle | None] = {}

    def find(
        self, game: Game, stop: Callable[[], bool] = never, *, most: int = MOST_EMPTY, both: bool = False
    ) -> list[tuple[Puzzle, int]]:
        """A puzzle, and the cell played, for each such move from a position with at most `most` empty cells.

        They are moves of the one person, or of `both` sides. Once `stop` returns True, the rest is left out.
        """
        found = []
        for position, move in zip(game.positions, game.moves, strict=True):
            if not (both or position.to_move is game.person) or position.empty.bit_count() > most:
                continue
            key = position, move.cell
            if key not in self._found:
                if game.rules not in self._players:
                    self._players[game.rules] = Player(game.rules)
                analysis = self._players[game.rules].analyse(position, stop)
                if stop():
                    break
                self._found[key] = given_away(analysis, move.cell)
            puzzle = self._found[key]
            if puzzle:
                found.append((puzzle, move.cell))
        return found
