"""Tic-tac-toe for the terminal, and a small exact engine for every m,n,k-game.

>>> import tictactoe
>>> position = tictactoe.parse("X.O/X.X/OO.")
>>> analysis = tictactoe.analyse(position)
>>> analysis.value, analysis.plies, analysis.best
(<Value.WIN: 'win'>, 1, (4,))
>>> position.play(4).outcome.winner
<Mark.X: 'X'>
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .engine.analysis import Analysis as Analysis
    from .engine.analysis import MoveAnalysis as MoveAnalysis
    from .engine.analysis import Value as Value
    from .engine.board import BadRules as BadRules
    from .engine.board import IllegalMove as IllegalMove
    from .engine.board import Mark as Mark
    from .engine.board import Outcome as Outcome
    from .engine.board import Position as Position
    from .engine.board import Rules as Rules
    from .engine.game import Game as Game
    from .engine.game import Seat as Seat
    from .engine.game import Seats as Seats
    from .engine.levels import Level as Level
    from .engine.notation import BadPosition as BadPosition
    from .engine.notation import format_cell as format_cell
    from .engine.notation import format_position as format_position
    from .engine.notation import parse_cell as parse_cell
    from .engine.notation import parse_position

    parse = parse_position

__version__ = "0.1.0"

# What is imported on first use (PEP 562), so that the game starts without what it does not need.
_HOMES = {
    "analysis": ("Analysis", "MoveAnalysis", "Value"),
    "board": ("BadRules", "IllegalMove", "Mark", "Outcome", "Position", "Rules"),
    "game": ("Game", "Seat", "Seats"),
    "levels": ("Level",),
    "notation": ("BadPosition", "format_cell", "format_position", "parse", "parse_cell"),
}
__all__ = ["analyse", *(name for names in _HOMES.values() for name in names)]


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            module = import_module(f".engine.{home}", __name__)
            found = globals()[name] = getattr(module, "parse_position" if name == "parse" else name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]


def analyse(position: "Position", budget: "float | None" = None) -> "Analysis":
    """What a position and each of its moves is worth; what `budget` seconds leave unproven is Value.UNKNOWN.

    Without a budget it thinks until all is proven: a moment on boards of up to 20 cells, days on some larger ones.

    >>> from tictactoe import analyse, format_cell, parse
    >>> position = parse("xox/oox/___")
    >>> [(format_cell(position.rules, move.cell), move.value.value) for move in analyse(position).moves]
    [('c3', 'win'), ('b3', 'draw'), ('a3', 'loss')]
    """
    from time import monotonic

    from .engine.solver import Solver

    started = monotonic()
    end = None if budget is None else started + budget
    analysis = Solver(position.rules).analyse(position, lambda: end is not None and monotonic() >= end)
    return analysis._replace(seconds=monotonic() - started)
