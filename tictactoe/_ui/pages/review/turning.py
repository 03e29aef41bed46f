"""What moves on a large board seem to have cost, and with which the game turned, as proofs and a search tell."""

from collections.abc import Iterator
from itertools import pairwise

from ...._engine.analysis import Value
from ...._engine.board import Mark
from ...._engine.judgement import Judgement
from ...._engine.notation import format_cell
from ...._engine.reach import opening_cells, soon_analysed
from ...._engine.symmetry import alike
from ...board.analysed import AnalysedGame
from ...words.language import say

MOST = 600  # what being ahead counts at most, in units of the evaluation
FAR = 300  # the same where the game may have turned: it has not where one side was far ahead before
PROVEN = 400  # what a proven win counts there
LEAST = 200  # what a move must have cost: two searches of one position differ by less, if one looks further ahead


def turning_point(analysed: AnalysedGame) -> int | None:
    """The ply of the move that cost its side most, None if none cost much or a question is open.

    A game that was won turned with a move of the loser. A move that a search found best cost nothing that it
    could see. On a small board verdicts on all moves tell it.
    """
    if soon_analysed(analysed.game.start) or not analysed.complete or analysed.open_questions:
        return None
    winner, costs = analysed.game.outcome.winner if analysed.game.outcome else None, {}
    for ply, (before, after) in enumerate(pairwise(_worths(analysed, winner))):
        mark = analysed.mark(ply)
        if before is not None and after is not None and mark is not winner and not _looked_best(analysed, ply):
            costs[ply] = before - after if mark is Mark.X else after - before
    worst = max(costs, key=lambda ply: costs[ply], default=None)
    return None if worst is None or costs[worst] < LEAST else worst


def better_move(analysed: AnalysedGame, ply: int) -> int | None:
    """The move that a search finds clearly better than the one at `ply`, None for none.

    No move in the middle is faulted as one of the first two.
    """
    before, after = analysed.judgement(ply), analysed.judgement(ply + 1)
    if before is None or _looked_best(analysed, ply):
        return None
    position, played = before.position, analysed.game.moves[ply].cell
    if played in opening_cells(position):
        return None
    # Where that search has judged the played move, too, both are compared as deep.
    same = next((other for other in before.others if alike(position, played, other.line[0])), None)
    if same:
        worth = _bounded(same)
    elif after:
        worth = -_bounded(after)
    else:
        return None
    return before.line[0] if _bounded(before) - worth >= LEAST else None


def _looked_best(analysed: AnalysedGame, ply: int) -> bool:
    """Whether the move at a ply is the one that a search found best, or its mirror image, and nothing is proven."""
    before = analysed.judgement(ply)
    if before is None or _proven(analysed, ply) is not None:
        return False
    return alike(before.position, analysed.game.moves[ply].cell, before.line[0])


def _bounded(judgement: Judgement, most: int = MOST) -> int:
    """The score of a judgement, in which being ahead counts no more than `most`."""
    return min(max(judgement.score, -most), most)


def _worths(analysed: AnalysedGame, winner: Mark | None) -> Iterator[int | None]:
    """What each position of the game is worth to X, None where that is not known.

    A position that is proven to be won for the winner stays won until another value is proven: not every proof is
    found again.
    """
    won = None
    for ply in range(len(analysed.game.moves) + 1):
        proven = _proven(analysed, ply)
        if proven is not None:
            won = proven if winner and proven == _WON[winner] else None
            yield proven
        elif won is not None:
            yield won
        else:
            judgement = analysed.judgement(ply)
            sign = 1 if analysed.mark(ply) is Mark.X else -1
            yield sign * _bounded(judgement, FAR) if judgement else None


_WON = {Mark.X: PROVEN, Mark.O: -PROVEN, None: 0}


def _proven(analysed: AnalysedGame, ply: int) -> int | None:
    """What the position before the move at a ply is worth to X, None if that is not proven."""
    if ply == len(analysed.game.moves) and analysed.game.outcome:
        return _WON[analysed.game.outcome.winner]
    analysis, mark = analysed.findings[ply].analysis, analysed.mark(ply)
    if analysis is None or analysis.value is Value.UNKNOWN:
        return None
    return _WON[{Value.WIN: mark, Value.DRAW: None, Value.LOSS: mark.other}[analysis.value]]


def sentences(analysed: AnalysedGame) -> list[str]:
    """Where the game turned; none if that is not known."""
    ply = turning_point(analysed)
    if ply is None:
        return []
    cell = format_cell(analysed.game.rules, analysed.game.moves[ply].cell)
    verdict = analysed.verdicts[ply]
    if verdict and verdict.is_mistake:
        return [say("The game turned at move {number}, {cell}.", number=ply + 1, cell=cell)]
    return [say("It looks as if the game turned at move {number}, {cell}.", number=ply + 1, cell=cell)]
