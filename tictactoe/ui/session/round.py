"""One game of a sitting, with the help that was taken in it."""

from typing import NamedTuple

from ...engine.board import Position
from ...engine.game import Game
from ...engine.levels import Level


class Round(NamedTuple):
    """A game, and what is counted beside its moves.

    `id` tells the games of a sitting apart. `helped` are the positions in which a person was told what moves are
    worth, and `take_backs` counts how often turns were taken back. `ended` is the round as it was before its end was
    taken back: that result counts until the game ends again.
    """

    id: int
    game: Game
    helped: frozenset[Position] = frozenset()
    take_backs: int = 0
    ended: "Round | None" = None

    @property
    def unaided(self) -> bool:
        """Whether nobody was helped, and nothing taken back."""
        return not self.helped and not self.take_backs

    @property
    def final(self) -> "Round":
        """The round as it ended, be it taken back since; as it is where it never ended."""
        return self if self.game.outcome else self.ended or self

    def play(self, cell: int, level: Level | None = None) -> "Round":
        """The round after a move; raises IllegalMove."""
        game = self.game.play(cell, level)
        return self._replace(game=game, ended=None if game.outcome else self.ended)

    def step_back(self) -> "Round | None":
        """The round before its last move, None before the first."""
        if not self.game.moves:
            return None
        ended = self if self.game.outcome else self.ended
        return self._replace(game=self.game._replace(moves=self.game.moves[:-1]), ended=ended)

    def take_back(self) -> "Round | None":
        """The round at the last turn of a person before this moment, None where there was none."""
        game = self.game.take_back()
        if game is None:
            return None
        ended = self if self.game.outcome else self.ended
        return self._replace(game=game, take_backs=self.take_backs + 1, ended=ended)
