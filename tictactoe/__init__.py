"""Tic-tac-toe for the terminal, and a small exact engine for every m,n,k-game.

>>> import tictactoe
>>> position = tictactoe.parse("X.O/X.X/OO.")
>>> analysis = tictactoe.analyse(position)
>>> analysis.value, analysis.plies, analysis.best
(<Value.WIN: 'win'>, 1, (4,))
>>> position.play(4).outcome.winner
<Mark.X: 'X'>

What `__all__` names is public; the packages and modules below this one are not, and may change with any version.
"""

from importlib import import_module

TYPE_CHECKING = False  # as in typing, which would be imported before Ctrl-C is quiet

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
    from .engine.board_values import board_value, value_source
    from .engine.coach import Reason, Remark, Verdict, explain, verdict
    from .engine.counts import PlyCounts, counts
    from .engine.game import Game, Phase, Played, Seat, Seats
    from .engine.game_notation import BadGame, format_game, parse_game
    from .engine.game_tree import Branch, GameTree
    from .engine.hints import Hint, hint
    from .engine.judgement import Judgement
    from .engine.levels import Level
    from .engine.notation import (
        BadCell,
        format_board,
        format_cell,
        format_position,
        format_rules,
        parse_cell,
        parse_position,
        parse_rules,
    )
    from .engine.proof import proof
    from .engine.proof_check import BadProof, Claim, check_proof
    from .engine.record import BadRecord, Record
    from .engine.replies import Replies, replies
    from .engine.searcher import Searcher
    from .engine.sgf import BadSgf, format_sgf, parse_sgf
    from .engine.solver import Solver
    from .engine.symmetry import canonical, symmetries
    from .engine.threats import forks, threats
    from .engine.tree import Node, Tree, grow
    from .shell.chance import Player
    from .shell.deadline import Limit, analyse, stop_after
    from .shell.engine_client import Engine, EngineFailed
    from .ui.words.coach import format_hint, format_remark

    parse = parse_position

__version__ = "1.0.0"
__all__ = [
    "Analysis", "BadCell", "BadGame", "BadPosition", "BadProof", "BadRecord", "BadRules", "BadSgf", "Branch", "Claim",
    "Engine", "EngineFailed", "Game", "GameOver", "GameTree", "Hint", "IllegalMove", "Judgement", "Level", "Limit",
    "Mark", "MoveAnalysis", "Node", "Outcome", "Phase", "Played", "Player", "PlyCounts", "Position", "Reason",
    "Record", "Remark", "Replies", "Rules", "Searcher", "Seat", "Seats", "Solver", "Tree", "Value", "Verdict",
    "analyse", "bitboard", "board_value", "canonical", "cells_of", "check_proof", "counts", "explain", "forks",
    "format_board", "format_cell", "format_game", "format_hint", "format_position", "format_remark", "format_rules",
    "format_sgf", "grow", "hint", "parse", "parse_cell", "parse_game", "parse_position", "parse_rules", "parse_sgf",
    "proof", "replies", "stop_after", "symmetries", "threats", "value_source", "verdict",
]  # fmt: skip

# What is imported on first use (PEP 562), so that the game starts without what it does not need.
_HOMES = {
    "engine.analysis": "Analysis MoveAnalysis Value",
    "engine.board": "BadPosition BadRules GameOver IllegalMove Mark Outcome Position Rules bitboard cells_of",
    "engine.board_values": "board_value value_source",
    "engine.coach": "Reason Remark Verdict explain verdict",
    "engine.counts": "PlyCounts counts",
    "engine.game": "Game Phase Played Seat Seats",
    "engine.game_notation": "BadGame format_game parse_game",
    "engine.game_tree": "Branch GameTree",
    "engine.hints": "Hint hint",
    "engine.judgement": "Judgement",
    "engine.levels": "Level",
    "engine.notation": (
        "BadCell format_board format_cell format_position format_rules parse_cell parse_position parse_rules"
    ),
    "engine.proof": "proof",
    "engine.proof_check": "BadProof Claim check_proof",
    "engine.record": "BadRecord Record",
    "engine.replies": "Replies replies",
    "engine.searcher": "Searcher",
    "engine.sgf": "BadSgf format_sgf parse_sgf",
    "engine.solver": "Solver",
    "engine.symmetry": "canonical symmetries",
    "engine.threats": "forks threats",
    "engine.tree": "Node Tree grow",
    "shell.chance": "Player",
    "shell.deadline": "Limit analyse stop_after",
    "shell.engine_client": "Engine EngineFailed",
    "ui.words.coach": "format_hint format_remark",
}

if not TYPE_CHECKING:  # a type checker would take it to say that every name is here

    def __getattr__(name: str) -> object:
        wanted = "parse_position" if name == "parse" else name
        for home, names in _HOMES.items():
            if wanted in names.split():
                found = globals()[name] = getattr(import_module(f".{home}", __name__), wanted)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> "list[str]":
    return sorted({*globals(), *__all__})
