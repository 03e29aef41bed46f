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
    from .engine.board import Mark as Mark
    from .engine.board import Outcome as Outcome
    from .engine.board import Position as Position
    from .engine.board import Rules as Rules
    from .engine.game import Game as Game
    from .engine.notation import parse_position as parse

__version__ = "0.1.0"
__all__ = ["Analysis", "Game", "Mark", "MoveAnalysis", "Outcome", "Position", "Rules", "Value", "analyse", "parse"]

# Imported on first use (PEP 562), so that the game starts without what it does not need.
_HOMES = {
    "Analysis": "analysis",
    "MoveAnalysis": "analysis",
    "Value": "analysis",
    "Mark": "board",
    "Outcome": "board",
    "Position": "board",
    "Rules": "board",
    "Game": "game",
    "parse": "notation",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = import_module(f".engine.{_HOMES[name]}", __name__)
    return getattr(home, "parse_position" if name == "parse" else name)


def analyse(position: "Position", budget: "float | None" = None) -> "Analysis":
    """What a position and each of its moves is worth; what `budget` seconds leave unproven is Value.UNKNOWN.

    >>> [str(move.value.value) for move in analyse(__getattr__("parse")("xox/oox/___")).moves]
    ['win', 'draw', 'loss']
    """
    from time import monotonic

    from .engine.solver import Solver

    started = monotonic()
    end = None if budget is None else started + budget
    analysis = Solver(position.rules).analyse(position, lambda: end is not None and monotonic() >= end)
    return analysis._replace(seconds=monotonic() - started)
