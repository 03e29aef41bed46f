"""What is known about a position: its value, and what each of its moves is worth."""

from enum import Enum
from typing import NamedTuple

from .board import Position

_FAR = 1 << 16  # more plies than any board has


class Value(Enum):
    """What a position, or a move, is worth to the side to move; UNKNOWN is what a budget left unproven."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    UNKNOWN = "unknown"

    @property
    def opposite(self) -> "Value":
        """The same seen by the other side."""
        return {Value.WIN: Value.LOSS, Value.LOSS: Value.WIN}.get(self, self)


class MoveAnalysis(NamedTuple):
    """One move: its value to the side that plays it, and how the game then goes.

    `plies` counts marks from this move to the end, both included; None for a draw, for UNKNOWN, and where the
    distance was left open. `exact` says that value and distance are proven. `line` is the principal variation,
    beginning with the move: exactly `plies` cells for a win or a loss, for a draw as far as it was needed.
    """

    cell: int
    value: Value
    plies: int | None
    exact: bool
    line: tuple[int, ...]

    @property
    def rank(self) -> tuple[int, int, int]:
        """What moves are sorted by: wins, the soonest first, draws, what is unknown, losses, the latest first."""
        order = (Value.WIN, Value.DRAW, Value.UNKNOWN, Value.LOSS).index(self.value)
        plies = _FAR if self.plies is None else self.plies
        return order, -plies if self.value is Value.LOSS else plies, self.cell


class Analysis(NamedTuple):
    """A position's value to the side to move, and its moves, best first.

    `best` has every move that wins soonest, else draws, else loses latest; it is empty until that is proven. A
    finished game has no moves: won, it is a LOSS in 0 plies to the side to move; else a DRAW.
    """

    position: Position
    value: Value
    plies: int | None
    exact: bool
    best: tuple[int, ...]
    moves: tuple[MoveAnalysis, ...]
    nodes: int
    seconds: float = 0.0
