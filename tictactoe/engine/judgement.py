"""What a search within a budget thinks of a position."""

from typing import NamedTuple

from .analysis import Value
from .board import Position


class Judgement(NamedTuple):
    """The move that a search would play, and why.

    `depth` is how many plies it has looked ahead, `nodes` how many positions it has looked at. `line` has the moves
    that it expects, at least one; the first is the one it would play. `score` is its evaluation for the side to
    move, in units of its own: more is better, and 0 is even. `value` is UNKNOWN unless it is proven; for a proven
    win or loss `plies` is a number of plies within which the game ends, this move and the last one included.
    """

    position: Position
    depth: int
    nodes: int
    line: tuple[int, ...]
    score: int
    value: Value = Value.UNKNOWN
    plies: int | None = None
