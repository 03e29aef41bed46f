"""The computer as a player for programs that import this one: it has chance of its own."""

from random import Random

from .._engine import player
from .._engine.board import Position, Rules
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
