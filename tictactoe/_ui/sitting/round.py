"""One game of a sitting, with the help that was taken in it."""

from collections.abc import Iterator

from ..._engine.board import Position
from ..._engine.frozen import Frozen
from ..._engine.game import Game, Phase, Played
from ..._engine.levels import Level


class Round(Frozen):
    """A game, and what is counted besides its moves.

    `id` tells the games of a sitting apart. `helped` are the positions in which a person was told what moves are
    worth, and `take_backs` counts how often turns were taken back. `undone` are the moves taken back, None for a game
    that was given up; redo begins with the last of them. `ended` is the round before its end was taken back, None if
    it was not; its result counts until the game ends again. The first `given` moves were there when the game began,
    as a pasted game had them.
    """

    id: int
    game: Game
    helped: frozenset[Position] = frozenset()
    take_backs: int = 0
    undone: tuple[Played | None, ...] = ()
    ended: "Round | None" = None
    given: int = 0

    @property
    def as_kept(self) -> "Round":
        """The round as it is kept: given moves are part of its start, so that it does not count as a whole game."""
        if not self.given:
            return self
        game, ended = self.game, self.ended and self.ended.as_kept
        start = game.at(self.given).position
        return self._replace(game=game._replace(start=start, moves=game.moves[self.given :]), ended=ended, given=0)

    @property
    def begun(self) -> bool:
        """Whether it is worth going on with: a person has moved, or anybody in a position that was set up."""
        return not self.game.untouched or (self.game.prepared and bool(self.game.moves))

    @property
    def final(self) -> "Round":
        """The round as it last ended, even if that end was taken back since; the round itself if it never ended."""
        return self if self.game.outcome else self.ended or self

    @property
    def is_kept(self) -> bool:
        """Whether it is kept: if people play; against another program only at the end, if that program played on."""
        game = self.game
        return game.people > 0 and (not game.seats.name or (bool(game.engine) and game.outcome is not None))

    def play(self, cell: int, level: Level | None = None) -> "Round":
        """The round after a new move, with nothing left to redo; raises IllegalMove."""
        game = self.game.play(cell, level)
        return self._replace(game=game, undone=(), ended=None if game.outcome else self.ended)

    def redo(self) -> "Round":
        """The round with what was taken back last done again; raises IndexError if there is nothing."""
        move = self.undone[-1]
        round = self.play(move.cell, move.level) if move else self.resign()
        return round._replace(undone=self.undone[:-1])

    def redo_turn(self) -> "Round":
        """The round with the moves that were taken back played again, up to a person's turn or the end."""
        round = self.redo()
        while round.undone and round.game.phase is Phase.WAITING:
            round = round.redo()
        return round

    def resign(self) -> "Round":
        """The round after the side to move has given up."""
        return self._replace(game=self.game.resign(), undone=(), ended=None)

    def with_help(self) -> "Round":
        """With this position counted as one in which a person had help; nothing changes after the end."""
        position = self.game.position
        if not self.game.people or self.game.phase is Phase.FINISHED or position in self.helped:
            return self
        return self._replace(helped=self.helped | {position})

    def step_back(self) -> "Round | None":
        """The round before its last move, None if there is no move."""
        return self._back_at(self.game.at(len(self.game.moves) - 1)) if self.game.moves else None

    def take_back(self) -> "Round | None":
        """The round back at the previous turn of a person, None if there was none."""
        game = self.game.take_back()
        return self._back_at(game)._replace(take_backs=self.take_backs + 1) if game else None

    def _back_at(self, game: Game) -> "Round":
        """The round taken back to `game`, an earlier moment of its game."""
        removed = (*self.game.moves[len(game.moves) :], *([None] if self.game.resigned else []))
        ended = self if self.game.outcome else self.ended
        given = min(self.given, len(game.moves))
        return self._replace(game=game, undone=self.undone + removed[::-1], ended=ended, given=given)


def rounds_to_keep(old: Round, new: Round, previous: Round | None, *, changed_level: bool) -> Iterator[Round]:
    """The rounds to keep because `old` became `new`; undo would bring `previous` back.

    A new game is kept once it has begun. If a game is taken back to its beginning, the previous game is kept again,
    as undo would bring that back next; a game that undo brought back is kept again only if the other had begun.
    """
    old, new, previous = old.as_kept, new.as_kept, previous and previous.as_kept
    if new.id < old.id:
        if not old.begun:
            return
        previous, old, new = new, old, old._replace(game=old.game.at(0))
    over = new.game.phase is Phase.FINISHED
    touched = old.id == new.id and old.begun
    changed = new != old or (changed_level and not over)
    if (new.begun or over or touched) and new.is_kept and changed:
        yield new
        if not new.begun and previous and previous.is_kept and previous.game.phase is not Phase.FINISHED:
            yield previous
