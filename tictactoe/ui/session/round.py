"""One game of a sitting, with the help that was taken in it."""

from typing import NamedTuple

from ...engine.board import Position
from ...engine.game import Game, Played
from ...engine.levels import Level


class Round(NamedTuple):
    """A game, and what is counted beside its moves.

    `id` tells the games of a sitting apart. `helped` are the positions in which a person was told what moves are
    worth, and `take_backs` counts how often turns were taken back. `undone` are the moves taken back, of which redo
    plays the last one first. `ended` is the round as it was before its end was taken back: that result counts until
    the game ends again.
    """

    id: int
    game: Game
    helped: frozenset[Position] = frozenset()
    take_backs: int = 0
    undone: tuple[Played, ...] = ()
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
        """The round after a new move, so that none is left to redo; raises IllegalMove."""
        game = self.game.play(cell, level)
        return self._replace(game=game, undone=(), ended=None if game.outcome else self.ended)

    def redo(self) -> "Round":
        """The round with the move played again that was taken back last; IndexError where there is none."""
        return self.play(*self.undone[-1])._replace(undone=self.undone[:-1])

    def step_back(self) -> "Round | None":
        """The round before its last move, None before the first."""
        return self._back_at(self.game._replace(moves=self.game.moves[:-1])) if self.game.moves else None

    def take_back(self) -> "Round | None":
        """The round at the last turn of a person before this moment, None where there was none."""
        game = self.game.take_back()
        return game and self._back_at(game)._replace(take_backs=self.take_backs + 1)

    def _back_at(self, game: Game) -> "Round":
        """The round at an earlier moment of its game."""
        removed = self.game.moves[len(game.moves) :]
        ended = self if self.game.outcome else self.ended
        return self._replace(game=game, undone=self.undone + removed[::-1], ended=ended)
