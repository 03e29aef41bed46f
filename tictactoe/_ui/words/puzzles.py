"""The question of a puzzle, and its solution."""

from ..._engine import coach
from ..._engine.analysis import Value
from ..._engine.hints import hint
from ..._engine.puzzles import Puzzle, PuzzleKind, analysis
from . import hints, reasons
from .numbers import moves_to_win


def question(puzzle: Puzzle) -> list[str]:
    """The question of a puzzle; its first sentence alone is enough, and fits into 20 columns."""
    mark, one = puzzle.position.to_move.value, "Only one move does it."
    match puzzle.kind:
        case PuzzleKind.WINS:
            return [f"{mark} to move: win in {moves_to_win(analysis(puzzle).plies or 0)}."]
        case PuzzleKind.HOLDS:
            return [f"{mark} to move: draw.", "Find the only move that draws."]
        case PuzzleKind.LOSES:
            return [f"{mark}: which move loses?", "Only one does."]
        case PuzzleKind.KEEPS:
            value = "win" if analysis(puzzle).value is Value.WIN else "draw"
            return [f"{mark} to move: {value}.", *([] if puzzle.others else [one])]
    return [f"{mark}: win with fours.", "Each move makes a four. Which comes first?"]


def solution(puzzle: Puzzle) -> str:
    """The answer with its reason."""
    rules, known = puzzle.position.rules, analysis(puzzle)
    if puzzle.kind is PuzzleKind.LOSES:
        return reasons.why(rules, coach.remark(known, puzzle.answer))
    return hints.best_move(rules, hint(known))
