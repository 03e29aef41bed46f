"""Tic-tac-toe for the terminal, and a small exact engine for every m,n,k-game.

>>> import tictactoe
>>> position = tictactoe.parse("X.O/X.X/OO.")
>>> analysis = tictactoe.analyse(position)
>>> analysis.value, analysis.plies, analysis.best
(<Value.WIN: 'win'>, 1, (4,))
>>> position.play(4).outcome.winner
<Mark.X: 'X'>

What `__all__` names is public. The packages below this one begin with an underscore, and may change with any version.
"""

from importlib import import_module

TYPE_CHECKING = False

if TYPE_CHECKING:
    from ._engine.analysis import Analysis, MoveAnalysis, Value
    from ._engine.board import (
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
    from ._engine.board_values import board_value, value_source
    from ._engine.coaching.coach import Reason, Remark, Verdict, explain, verdict
    from ._engine.coaching.hints import Hint, hint
    from ._engine.counts import PlyCounts, counts
    from ._engine.game import Game, Phase, Played, Seat, Seats
    from ._engine.games.game_notation import BadGame, format_game, parse_game
    from ._engine.games.game_tree import Branch, GameTree
    from ._engine.games.record import BadRecord, Record
    from ._engine.games.sgf import BadSgf, format_sgf, parse_sgf
    from ._engine.judgement import Judgement
    from ._engine.levels import Level
    from ._engine.notation import (
        BadCell,
        format_board,
        format_cell,
        format_position,
        format_rules,
        parse_cell,
        parse_position,
        parse_rules,
    )
    from ._engine.proofs.check import check_proof
    from ._engine.proofs.lines import BadProof, Claim
    from ._engine.proofs.proof import proof
    from ._engine.replies import Replies, replies
    from ._engine.searcher import Searcher
    from ._engine.solver import Solver
    from ._engine.stopping import Stop
    from ._engine.symmetry import canonical, symmetries
    from ._engine.threats import forks, threats
    from ._engine.tree import Node, Tree, grow
    from ._shell.computer import Player
    from ._shell.deadline import Limit, analyse
    from ._shell.engines.client import Engine, EngineFailed
    from ._ui.words.hints import format_hint
    from ._ui.words.reasons import format_remark

    parse = parse_position

__version__ = "1.0.0"
__all__ = [
    "Analysis", "BadCell", "BadGame", "BadPosition", "BadProof", "BadRecord", "BadRules", "BadSgf", "Branch", "Claim",
    "Engine", "EngineFailed", "Game", "GameOver", "GameTree", "Hint", "IllegalMove", "Judgement", "Level", "Limit",
    "Mark", "MoveAnalysis", "Node", "Outcome", "Phase", "Played", "Player", "PlyCounts", "Position", "Reason",
    "Record", "Remark", "Replies", "Rules", "Searcher", "Seat", "Seats", "Solver", "Stop", "Tree", "Value", "Verdict",
    "analyse", "bitboard", "board_value", "canonical", "cells_of", "check_proof", "counts", "explain", "forks",
    "format_board", "format_cell", "format_game", "format_hint", "format_position", "format_remark", "format_rules",
    "format_sgf", "grow", "hint", "parse", "parse_cell", "parse_game", "parse_position", "parse_rules", "parse_sgf",
    "proof", "replies", "symmetries", "threats", "value_source", "verdict",
]  # fmt: skip

# What is imported on first use (PEP 562), so that the game starts without what it does not need.
_HOMES = {
    "_engine.analysis": "Analysis MoveAnalysis Value",
    "_engine.board": "BadPosition BadRules GameOver IllegalMove Mark Outcome Position Rules bitboard cells_of",
    "_engine.board_values": "board_value value_source",
    "_engine.coaching.coach": "Reason Remark Verdict explain verdict",
    "_engine.counts": "PlyCounts counts",
    "_engine.game": "Game Phase Played Seat Seats",
    "_engine.games.game_notation": "BadGame format_game parse_game",
    "_engine.games.game_tree": "Branch GameTree",
    "_engine.coaching.hints": "Hint hint",
    "_engine.judgement": "Judgement",
    "_engine.levels": "Level",
    "_engine.notation": (
        "BadCell format_board format_cell format_position format_rules parse_cell parse_position parse_rules"
    ),
    "_engine.proofs.proof": "proof",
    "_engine.proofs.check": "check_proof",
    "_engine.proofs.lines": "BadProof Claim",
    "_engine.games.record": "BadRecord Record",
    "_engine.replies": "Replies replies",
    "_engine.searcher": "Searcher",
    "_engine.games.sgf": "BadSgf format_sgf parse_sgf",
    "_engine.solver": "Solver",
    "_engine.stopping": "Stop",
    "_engine.symmetry": "canonical symmetries",
    "_engine.threats": "forks threats",
    "_engine.tree": "Node Tree grow",
    "_shell.computer": "Player",
    "_shell.deadline": "Limit analyse",
    "_shell.engines.client": "Engine EngineFailed",
    "_ui.words.hints": "format_hint",
    "_ui.words.reasons": "format_remark",
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
