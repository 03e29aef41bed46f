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
    from .engine.analysis import Analysis, MoveAnalysis, Value
    from .engine.board import (
        BadPosition,
        BadRules,
        GameOver,
        IllegalMove,
        Mark,
        Outcome,
        Position,
        Rules,
        bitboard,
        cells_of,
    )
    from .engine.coach import Reason, Remark, Verdict, explain, verdict
    from .engine.game import Game, Phase, Played, Seat, Seats
    from .engine.game_notation import BadGame, format_game, parse_game
    from .engine.hints import Hint, hint
    from .engine.judgement import Judgement
    from .engine.levels import Level
    from .engine.notation import (
        BadCell,
        format_cell,
        format_position,
        format_rules,
        parse_cell,
        parse_position,
        parse_rules,
    )
    from .engine.player import Player
    from .engine.record import BadRecord, Record
    from .engine.replies import Replies, replies
    from .engine.searcher import Searcher
    from .engine.solver import Solver
    from .engine.threats import forks, threats
    from .engine.tree import Node, Tree, grow

    parse = parse_position

__version__ = "0.1.0"
__all__ = [
    "Analysis", "BadCell", "BadGame", "BadPosition", "BadRecord", "BadRules", "Game", "GameOver", "Hint",
    "IllegalMove", "Judgement", "Level", "Mark", "MoveAnalysis", "Node", "Outcome", "Phase", "Played", "Player",
    "Position", "Reason", "Record", "Remark", "Replies", "Rules", "Searcher", "Seat", "Seats", "Solver", "Tree",
    "Value", "Verdict", "analyse", "bitboard", "cells_of", "explain", "forks", "format_cell", "format_game",
    "format_position", "format_rules", "grow", "hint", "parse", "parse_cell", "parse_game", "parse_position",
    "parse_rules", "replies", "threats", "verdict",
]  # fmt: skip

# What is imported on first use (PEP 562), so that the game starts without what it does not need.
_HOMES = {
    "analysis": "Analysis MoveAnalysis Value",
    "board": "BadPosition BadRules GameOver IllegalMove Mark Outcome Position Rules bitboard cells_of",
    "coach": "Reason Remark Verdict explain verdict",
    "game": "Game Phase Played Seat Seats",
    "game_notation": "BadGame format_game parse_game",
    "hints": "Hint hint",
    "judgement": "Judgement",
    "levels": "Level",
    "notation": "BadCell format_cell format_position format_rules parse_cell parse_position parse_rules",
    "player": "Player",
    "record": "BadRecord Record",
    "replies": "Replies replies",
    "searcher": "Searcher",
    "solver": "Solver",
    "threats": "forks threats",
    "tree": "Node Tree grow",
}

if not TYPE_CHECKING:  # a type checker would take it to say that every name is here

    def __getattr__(name: str) -> object:
        wanted = "parse_position" if name == "parse" else name
        for home, names in _HOMES.items():
            if wanted in names.split():
                from importlib import import_module

                found = globals()[name] = getattr(import_module(f".engine.{home}", __name__), wanted)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> "list[str]":
    return sorted({*globals(), *__all__})


def analyse(position: "Position", budget: "float | None" = None) -> "Analysis":
    """What a position and each of its moves is worth; what `budget` seconds leave unproven is Value.UNKNOWN.

    Without a budget it thinks until all is proven: a moment on boards of up to 20 cells, days on some larger ones. A
    Solver remembers what it found, for more than one question about a board. Raises ValueError for a budget below 0.

    >>> from tictactoe import analyse, format_cell, parse
    >>> position = parse("xox/oox/___")
    >>> [(format_cell(position.rules, move.cell), move.value.value) for move in analyse(position).moves]
    [('c3', 'win'), ('b3', 'draw'), ('a3', 'loss')]
    """
    from time import monotonic

    from .engine.board import require_position
    from .engine.solver import Solver

    require_position(position)
    if budget is not None and not budget >= 0:
        raise ValueError(f"a budget of {budget} seconds: it is 0 or more")
    started = monotonic()
    deadline = None if budget is None else started + budget
    analysis = Solver(position.rules).analyse(position, lambda: deadline is not None and monotonic() >= deadline)
    return analysis._replace(seconds=monotonic() - started)
