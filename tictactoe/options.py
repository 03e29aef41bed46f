"""What a command was asked to do."""

from typing import NamedTuple

from .engine.board import Position
from .ui.settings import Settings


class PlayOptions(NamedTuple):
    """How to play. `start` is a position to play on from, `color` one of auto, always and never."""

    settings: Settings = Settings()
    start: Position | None = None
    plain: bool = False
    color: str = "auto"
    mouse: bool = True
    seed: int | None = None


class TreeOptions(NamedTuple):
    """Whose tree to draw, how deep in plies, in how many seconds, and as what: text, dot or json."""

    position: Position
    depth: int
    budget: float
    format: str
    color: str
    ascii: bool


class SolveOptions(NamedTuple):
    """What to solve, in how many seconds, and how to print it."""

    position: Position
    budget: float
    json: bool
    color: str
    ascii: bool
