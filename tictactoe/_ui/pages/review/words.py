"""The sentences for a review: the questions, the answers, and a verdict on each move."""

from collections.abc import Iterator, Sequence

from ...._engine.analysis import Analysis, Value
from ...._engine.board import Mark, Rules
from ...._engine.coach import Reason, Remark, Verdict, explain
from ...._engine.judgement import Judgement
from ...._engine.notation import format_cell
from ...words.cells import capitalised, cell_names, either, several
from ...words.judgement import foreseen, standing
from ...words.numbers import number
from ...words.reasons import COMPARING, NAMED_MOVES, in_a_row, move_name, why, worth
from ...words.reasons import answer as reply_told
from . import turning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .review import ReviewPage

VERDICTS = {
    Verdict.BEST: "best",
    Verdict.SLOWER: "wins slower",
    Verdict.SOONER: "loses faster",
    Verdict.LOST_WIN: "missed a win",
    Verdict.LOST_DRAW: "missed a draw",
}
MISTAKES = [words for kept, words in VERDICTS.items() if kept.is_mistake]
# For a move without a verdict, as it is not proven whether it kept the value of the position.
WORTHS = {Value.WIN: "wins", Value.DRAW: "draws", Value.LOSS: "loses", Value.UNKNOWN: "?"}

ASKED = "better?"  # in place of the verdict on a move, while it is the question
GRAPH = ("X ahead", "even", "O ahead")  # the labels of the rows of the graph
AHEAD = "ahead: "  # the label of the graph in one row
THE_END, END = "The end", "end"  # of the game: on a line of its own, and in the list


def of_moves(count: int) -> str:
    """How many moves there are, written after the number of one of them."""
    return f"(of {count})"


def sentences(page: "ReviewPage") -> list[str]:
    """The sentences about the selected move, or the question if it is one."""
    rules, analysis, ply = page.game.rules, page.analysis, page.ply + 1
    if analysis is None and not page.analysed.complete:
        return [progress(page)]
    if page.at_end:
        if page.analysed.questions or any(kept is None or kept.is_mistake for kept in page.analysed.verdicts):
            return turning.sentences(page)
        return ["You made no mistakes." if page.game.person else "Nobody made a mistake."]
    if analysis is None:
        return [_unproven(rules, ply, page.game.moves[page.ply].cell)]
    kept = page.analysed.verdicts[page.ply]
    if page.hidden and kept:
        if page.tried is not None:
            return tried(rules, analysis, explain(analysis, page.tried)[0])
        who = None if page.game.person else analysis.position.to_move
        return [question(ply, kept, who)]
    remarks = explain(analysis, page.game.moves[page.ply].cell)
    if kept is None and remarks[0].move.value is Value.UNKNOWN and page.analysed.judgement(page.ply):
        return judged_move(page, analysis)
    unproven = _all_lose_but(analysis)
    if kept is None and remarks[0].move.value is Value.LOSS and 0 < len(unproven) <= NAMED_MOVES:
        others = either([format_cell(rules, cell) for cell in unproven])
        lost = f"Move {ply}: {move_name(rules, remarks[0])} {worth(remarks[0])}."
        return [lost, f"Only {others} may be better."]
    if kept is None and analysis.value is Value.LOSS:
        return [f"Move {ply}: {move_name(rules, remarks[0])} loses, like every other move."]
    before = page.analysed.judgement(page.ply)
    if kept is None and before and before.line[0] != remarks[0].move.cell:
        better = format_cell(rules, before.line[0])
        return [f"Move {ply}: {move_name(rules, remarks[0])} {worth(remarks[0])}; {better} looked better."]
    said = answer(rules, ply, kept, remarks, found=page.tried)
    if page.tried is not None:
        return [*tried(rules, analysis, explain(analysis, page.tried)[0]), *said]
    return said


def progress(page: "ReviewPage") -> str:
    """How many moves are analysed so far, and how long the others may take; they wait while the engine is at work."""
    if page.studied().searches:
        return "The look through the game goes on when the engine is done."
    if not page.analysed.seconds:
        return "Looking through the game ..."
    known, count = len(page.analysed.analyses) - page.analysed.analyses.count(None), len(page.analysed.analyses)
    return f"Looked through {known} of {count} moves; at most {page.analysed.seconds} s more."


def entry(page: "ReviewPage", ply: int) -> tuple[Mark, str, str]:
    """Mark, cell and verdict of a move for the list; "" for what would tell the answer to an open question."""
    questions = page.analysed.open_questions
    hidden = ply in questions or any(page.ply <= question <= ply for question in questions)
    kept = _kept(page, ply) if not hidden else ASKED if ply == page.ply else ""
    cell = "" if hidden else format_cell(page.game.rules, page.game.moves[ply].cell)
    return page.analysed.mark(ply), cell, kept


def _kept(page: "ReviewPage", ply: int) -> str:
    """The verdict on a move, or its value without one; "" while it is being analysed."""
    kept = page.analysed.verdicts[ply]
    if kept:
        return VERDICTS[kept]
    worth, judgement = value_of_move(page, ply), judgement_after(page, ply)
    if worth is Value.UNKNOWN and judgement:
        return standing(judgement)
    return "" if worth is None else WORTHS[worth]


def judgement_after(page: "ReviewPage", ply: int) -> Judgement | None:
    """What a search thinks of the position after the move at `ply`, None if none was needed."""
    return page.analysed.judgement(ply + 1)


def value_of_move(page: "ReviewPage", ply: int) -> Value | None:
    """What a move is worth to its side, None while it is being analysed."""
    analysis = page.analysed.analyses[ply]
    if analysis is None:
        return Value.UNKNOWN if page.analysed.complete else None
    value = analysis.move(page.game.moves[ply].cell).value
    after = judgement_after(page, ply)
    return after.value.opposite if value is Value.UNKNOWN and after else value


def question(ply: int, kept: Verdict, who: Mark | None = None) -> str:
    """The question at a mistake: of the one person, or of the mark `who`."""
    value = "win" if kept is Verdict.LOST_WIN else "draw"
    if who:
        return f"Move {ply}: {who.value} had a {value} here. Can you find it?"
    return f"Move {ply}: there was a {value} here. Can you find it?"


def tried(rules: Rules, analysis: Analysis, remark: Remark) -> list[str]:
    """The sentences about a cell that was tried as the answer to a question; they do not name the right one."""
    if remark.move.value is not analysis.value:
        tells = remark.reason in COMPARING and not remark.then
        return [f"{move_name(rules, remark)} {worth(remark)}." if tells else why(rules, remark), "Try again."]
    return [f"{move_name(rules, remark)} {'wins' if analysis.value is Value.WIN else 'saves the draw'}."]


def answer(
    rules: Rules, ply: int, kept: Verdict | None, remarks: Sequence[Remark], found: int | None = None
) -> list[str]:
    """The sentences about a move of the game: its verdict, why, how a mistake is punished, and the better moves.

    `found` is a better move that was named already, None for none.
    """
    first = remarks[0]
    if kept is None:
        return [_open(rules, ply, first)]
    if first.reason is Reason.AS_GOOD and first.move.value is Value.DRAW and first.cells == first.choices:
        alone = first.choices.bit_count() == 1
        return [f"Move {ply}: {move_name(rules, first)} {'was the only move' if alone else _LIKE_ALL}."]
    said = [f"Move {ply}: {move_name(rules, first)} {_GAVE[kept]}."]
    if kept is Verdict.BEST:
        return [*said, _merit(rules, first)]
    if first.then and first.move.value is Value.LOSS:
        said.append(f"{reply_told(rules, first.then, named=True)}.")
    for remark in remarks:
        if remark.reason in _BETTER:
            said += _better(rules, remark, found)
    return said


def _better(rules: Rules, remark: Remark, found: int | None) -> Iterator[str]:
    """Which moves were better: as kinds, else by name or by number; `found`, which was named already, is left out."""
    deed = _BETTER[remark.reason]
    kinds = several(rules, remark.cells, remark.choices)
    cells = cell_names(rules, remark.cells & ~(0 if found is None else 1 << found))
    if kinds:
        yield capitalised(f"{kinds} {deed}.")
    elif cells:
        names = either(cells) if len(cells) <= NAMED_MOVES else f"{capitalised(number(len(cells)))} other moves"
        yield f"{names} {deed}{' too' if found is not None else ''}."


def _open(rules: Rules, ply: int, remark: Remark) -> str:
    """What is known of a move without a verdict."""
    if remark.move.value is Value.UNKNOWN:
        return _unproven(rules, ply, remark.move.cell)
    return f"Move {ply}: {move_name(rules, remark)} {worth(remark)}; another move may have been better."


def _all_lose_but(analysis: Analysis) -> list[int]:
    """The cells of the moves that are not proven, if all others lose; empty if some do not."""
    if any(move.value not in (Value.LOSS, Value.UNKNOWN) for move in analysis.moves):
        return []
    return sorted(move.cell for move in analysis.moves if move.value is Value.UNKNOWN)


def judged_move(page: "ReviewPage", analysis: Analysis) -> list[str]:
    """What a search thinks of the selected move, of which nothing is proven, and which move it thinks best."""
    rules, ply, played = page.game.rules, page.ply + 1, page.game.moves[page.ply].cell
    before, after = page.analysed.judgement(page.ply), judgement_after(page, page.ply)
    cell, best = format_cell(rules, played), format_cell(rules, before.line[0]) if before else ""
    said = [f"Move {ply}, {cell}: {foreseen(after)}."] if after else [_unproven(rules, ply, played)]
    if analysis.value is Value.WIN:
        return [*said, f"{best} wins here; {cell} is not proven to win."]
    if best == cell:
        return [*said, f"{cell} looked best."]
    worse = before and after and standing(before) != standing(after) and -after.score < before.score
    return [*said, f"{best} looked better." if worse else f"The computer would have played {best}."]


def _unproven(rules: Rules, ply: int, cell: int) -> str:
    return f"Move {ply}: what {format_cell(rules, cell)} is worth is not proven."


def _merit(rules: Rules, remark: Remark) -> str:
    """Why a best move was best, written after its name."""
    if remark.reason is Reason.WINS:
        return f"It makes {in_a_row(rules)}."
    return why(rules, remark, "It")


_LIKE_ALL = "draws, like every other move"
_GAVE = {
    Verdict.BEST: "was best",
    Verdict.SLOWER: "wins more slowly than necessary",
    Verdict.SOONER: "loses faster than necessary",
    Verdict.LOST_WIN: "threw away the win",
    Verdict.LOST_DRAW: "threw away the draw",
}


_BETTER = {
    Reason.LOSES_WIN: "would have won",
    Reason.LOSES_DRAW: "would have saved it",
    Reason.WINS_LATER: "would have won sooner",
    Reason.LOSES_SOONER: "would have lasted longer",
}
