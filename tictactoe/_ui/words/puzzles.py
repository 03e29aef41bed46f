"""The question of a puzzle, and its solution."""

from ..._engine.analysis import Value
from ..._engine.coaching import coach
from ..._engine.coaching.hints import hint
from ..._engine.coaching.puzzles import Puzzle, PuzzleKind, analysis
from . import hints, reasons
from .language import say
from .values import moves_to_win


def question(puzzle: Puzzle) -> list[str]:
    """The question of a puzzle; its first sentence alone is enough, and fits into 20 columns."""
    mark = puzzle.position.to_move.value
    match puzzle.kind:
        case PuzzleKind.WINS:
            # translators: the first question of each puzzle, such as this, has at most some 20 characters
            return [
                say("{mark} to move: win in {moves}.", mark=mark, moves=moves_to_win(analysis(puzzle).plies or 0))
            ]
        case PuzzleKind.HOLDS:
            return [say("{mark}: save the draw.", mark=mark), say("Only one move does it.")]
        case PuzzleKind.LOSES:
            return [say("{mark}: which move loses?", mark=mark), say("Only one does.")]
        case PuzzleKind.KEEPS:
            won = analysis(puzzle).value is Value.WIN
            asked = say("{mark} to move: win.", mark=mark) if won else say("{mark}: save the draw.", mark=mark)
            # translators: after "X to move: win." or "X: save the draw."
            return [asked, *([] if puzzle.others else [say("Only one move does it.")])]
    # translators: a four is four in a row with the fifth cell free
    return [say("{mark}: win with fours.", mark=mark), say("Each move makes a four. Which comes first?")]


def solution(puzzle: Puzzle) -> str:
    """The answer with its reason."""
    rules, known = puzzle.position.rules, analysis(puzzle)
    if puzzle.kind is PuzzleKind.LOSES:
        return reasons.why(rules, coach.remark(known, puzzle.answer))
    return hints.best_move(rules, hint(known))
