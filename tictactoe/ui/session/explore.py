"""The lines of moves that a person tries from the position on the screen, while the game itself stays as it is."""

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.analysis import Analysis, MoveAnalysis
from ...engine.game import Game
from .knowledge import Knowledge

Path = tuple[int, ...]


class Exploration(NamedTuple):
    """The lines of moves that were tried.

    `branches` are the lines, as cells, with the latest visited last. `known` has what is known of the position at the
    end of a line.
    """

    branches: tuple[Path, ...]
    known: dict[Path, Knowledge]

    def visited(self, path: Path) -> "Exploration":
        """The exploration with this line as the latest visited."""
        others = tuple(branch for branch in self.branches if branch != path)
        return self._replace(branches=(*others, path))

    def worth(self, path: Path) -> MoveAnalysis | None:
        """The value of the last move of a line, None if it is not known."""
        before, after = self._analysis(path[:-1]), self._analysis(path)
        if before:
            return before.move(path[-1])
        if after is None:
            return None
        plies = None if after.plies is None else after.plies + 1
        return MoveAnalysis(path[-1], after.value.opposite, plies, after.exact, path[-1:])

    def _analysis(self, path: Path) -> Analysis | None:
        """The analysis of the position at the end of a line, None if there is none."""
        knowledge = self.known.get(path)
        return knowledge.analysis if knowledge else None

    def siblings(self, game: Game) -> list[Path]:
        """The lines that end in the game's last move or in another in its place, sorted; none before a move."""
        path = cells(game)
        return sorted(branch for branch in self.branches if branch[:-1] == path[:-1]) if path else []

    def latest(self, branches: Sequence[Path]) -> Path:
        """The branch that was visited last."""
        return max(branches, key=self.branches.index)


def cells(game: Game) -> Path:
    """The moves of a game as cells."""
    return tuple(cell for cell, _ in game.moves)
