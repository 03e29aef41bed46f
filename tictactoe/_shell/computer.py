"""The computer as a player: for programs that import this one, and a level of it for matches and for managers."""

from collections.abc import Callable
from random import Random

from .._engine import player
from .._engine.board import Position, Rules
from .._engine.judgement import Judgement
from .._engine.levels import Level
from .._engine.player import MEBIBYTES
from .._engine.stopping import Stop, never


class Player(player.Player):
    __doc__ = player.Player.__doc__

    def __init__(self, rules: Rules, *, mebibytes: int = MEBIBYTES) -> None:
        super().__init__(rules, mebibytes=mebibytes)
        self._rng = Random()

    def choose(self, position: Position, level: Level, stop: "Stop" = never, *, rng: Random | None = None) -> int:
        return super().choose(position, level, stop, rng=self._rng if rng is None else rng)

    choose.__doc__ = player.Player.choose.__doc__


class LevelPlayer:
    """A level on one board. `judgement` is that of the search for its last move, None if it did not search.

    If no proof is in reach, the last level searches until `stop` returns True, or for a number of `nodes`.
    """

    def __init__(
        self, level: Level, rules: Rules, rng: Random, *, nodes: int | None = None, mebibytes: int = MEBIBYTES
    ) -> None:
        self.rules = rules
        self.mebibytes = mebibytes
        self.judgement: Judgement | None = None
        self._level, self._rng, self._nodes = level, rng, nodes
        self._player = player.Player(rules, mebibytes=mebibytes)

    def prepare(self) -> None:
        """Make the tables for the first move, which takes up to a tenth of a second on a large board."""
        stops = iter([False])  # so that the solver, where it plays, makes its tables
        self._player.choose(self.rules.start, self._level, lambda: next(stops, True), rng=Random(0))

    def choose(self, position: Position, stop: Callable[[], bool]) -> int:
        """The level's move at a position; raises what `Player.choose` raises."""
        self.judgement = None
        if not self._player.needs_search(position, self._level):
            return self._player.choose(position, self._level, stop, rng=self._rng)
        *_, self.judgement = self._player.judgements(position, stop, rng=self._rng, nodes=self._nodes)
        return self.judgement.line[0]
