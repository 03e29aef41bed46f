"""The sentences for a review: the questions, the answers, and a verdict on each move."""

from collections.abc import Iterator, Sequence

from ...engine.analysis import Analysis, Value
from ...engine.board import Mark, Outcome, Rules
from ...engine.coach import Reason, Remark, Verdict, explain
from ...engine.judgement import Judgement
from ...engine.notation import format_cell
from ..session.review import Review
from .cells import cell_names, listed, several, with_verb
from .judgement import seen, standing
from .reasons import NAMED_MOVES, answers, explained, in_a_row, move_name, why, worth
from .wrap import fitted

VERDICTS = {
    Verdict.BEST: "best",
    Verdict.SLOWER: "won slower",
    Verdict.SOONER: "lost faster",
    Verdict.LOST_WIN: "lost the win",
    Verdict.LOST_DRAW: "lost the draw",
}
# For a move without a verdict, as it is not proven whether it kept the value of the position.
WORTHS = {Value.WIN: "wins", Value.DRAW: "draws", Value.LOSS: "loses", Value.UNKNOWN: "?"}

ASKED = "better?"  # in place of the verdict on a move, while it is the question
GRAPH = ("X ahead", "even", "O ahead")  # the labels of the rows of the graph
AHEAD = "ahead "  # the label of the graph in one row
THE_END, END = "The end", "end"  # of the game: on a line of its own, and in the list


def of_moves(count: int) -> str:
    """How many moves there are, written after the number of one of them."""
    return f"(of {count})"


def sentences(review: Review) -> list[str]:
    """The sentences about the selected move, or the question if it is one."""
    rules, analysis, ply = review.game.rules, review.analysis, review.ply + 1
    if analysis is None and not review.complete:
        return [progress(review)]
    if review.at_end:
        if review.questions or any(kept is None or kept.is_mistake for kept in review.verdicts):
            return []
        return [NOTHING_GIVEN if review.game.person else "No move gave anything away."]
    if analysis is None:
        return [_unproven(rules, ply, review.game.moves[review.ply].cell)]
    kept = review.verdicts[review.ply]
    if review.hidden and kept:
        if review.tried is not None:
            return tried(rules, analysis, explain(analysis, review.tried)[0])
        who = None if review.game.person else analysis.position.to_move
        return [question(ply, kept, who)]
    remarks = explain(analysis, review.game.moves[review.ply].cell)
    if kept is None and remarks[0].move.value is Value.UNKNOWN and review.judgement(review.ply):
        return judged_move(review, analysis)
    unproven = _all_lose_but(analysis)
    if kept is None and remarks[0].move.value is Value.LOSS and 0 < len(unproven) <= NAMED_MOVES:
        others = listed([format_cell(rules, cell) for cell in unproven])
        lost = f"Move {ply}: {move_name(rules, remarks[0])} {worth(remarks[0])}."
        return [lost, f"Only {with_verb(others, 'is', 'are')} not proven to lose."]
    said = answer(rules, ply, kept, remarks, found=review.tried)
    if review.tried is not None:
        return [*tried(rules, analysis, explain(analysis, review.tried)[0]), *said]
    return said


def progress(review: Review) -> str:
    """How many moves are analysed so far, and how long the others may take."""
    if not review.seconds:
        return "The moves are being analysed."
    known, count = len(review.analyses) - review.analyses.count(None), len(review.analyses)
    return f"{known} of {count} analysed; at most {review.seconds} s more."


def brief(review: Review, width: int) -> str:
    """What to say of the selected move in a few words, if no sentence fits."""
    if review.analysis is None and not review.complete:
        return f"{review.seconds} s more." if review.seconds else "Analysing."
    if review.at_end:
        return "The end."
    if review.hidden and review.tried is not None:
        return f"{format_cell(review.game.rules, review.tried)}: try again."
    question = review.hidden and review.verdicts[review.ply]
    if question:
        asks = f"Move {review.ply + 1}: {'win' if question is Verdict.LOST_WIN else 'hold the draw'}. Where?"
        if len(asks) <= width:
            return asks
    kept = ASKED if review.hidden else _kept(review, review.ply)
    text = f"{review.ply + 1}: {'not proven' if kept == '?' else kept}"
    return f"Move {text}" if len(f"Move {text}") <= width else text


def entry(review: Review, ply: int) -> tuple[Mark, str, str]:
    """Mark, cell and verdict of a move for the list; "" for what would tell the answer to an open question."""
    questions = review.open_questions
    hidden = ply in questions or any(review.ply <= question <= ply for question in questions)
    kept = _kept(review, ply) if not hidden else ASKED if ply == review.ply else ""
    cell = "" if hidden else format_cell(review.game.rules, review.game.moves[ply].cell)
    return review.mark(ply), cell, kept


def _kept(review: Review, ply: int) -> str:
    """The verdict on a move, or its value without one; "" while it is being analysed."""
    kept = review.verdicts[ply]
    if kept:
        return VERDICTS[kept]
    worth, judgement = played(review, ply), judged(review, ply)
    if worth is Value.UNKNOWN and judgement:
        return standing(judgement)
    return "" if worth is None else WORTHS[worth]


def judged(review: Review, ply: int) -> Judgement | None:
    """What a search thinks of the position after the move at `ply`, None if none was needed."""
    return review.judgement(ply + 1)


def played(review: Review, ply: int) -> Value | None:
    """What a move is worth to its side, None while it is being analysed."""
    analysis = review.analyses[ply]
    if analysis is None:
        return Value.UNKNOWN if review.complete else None
    value = analysis.move(review.game.moves[ply].cell).value
    after = judged(review, ply)
    return after.value.opposite if value is Value.UNKNOWN and after else value


def question(ply: int, kept: Verdict, who: Mark | None = None) -> str:
    """The question at a move that gave value away: about the one person, or about the mark `who`."""
    could = "have won" if kept is Verdict.LOST_WIN else "have held the draw"
    return f"Move {ply}: {who.value if who else 'you'} could {could} here. Where would you play?"


def tried(rules: Rules, analysis: Analysis, remark: Remark) -> list[str]:
    """The sentences about a cell that was tried as the answer to a question."""
    if remark.move.value is not analysis.value:
        return [why(rules, remark), "Try again."]
    return [f"{move_name(rules, remark)} {'wins' if analysis.value is Value.WIN else 'holds the draw'}."]


def answer(
    rules: Rules, ply: int, kept: Verdict | None, remarks: Sequence[Remark], found: int | None = None
) -> list[str]:
    """The sentences about a move of the game: its verdict, why, how a mistake is punished, and the better moves.

    `found` is a better move that was named already, None for none.
    """
    first = remarks[0]
    if kept is None:
        return [_open(rules, ply, first)]
    said = [f"Move {ply}: {move_name(rules, first)} {_GAVE[kept]}."]
    if kept is Verdict.BEST:
        return [*said, _merit(rules, first)]
    if first.then and first.move.value is Value.LOSS:
        they = first.mark.other.value
        said.append(fitted(f"{they} answers {form}." for form in answers(rules, first.then, named=True)))
    for remark in remarks:
        if remark.reason in _BETTER:
            said += _better(rules, remark, found)
    return said


def _better(rules: Rules, remark: Remark, found: int | None) -> Iterator[str]:
    """Which moves were better: as kinds, else by name or by number; `found`, which was named already, is left out."""
    deed = _BETTER[remark.reason]
    kinds = several(rules, remark.cells, remark.choices)
    cells = cell_names(rules, remark.cells & ~(0 if found is None else 1 << found))
    names = listed(cells) if 0 < len(cells) <= NAMED_MOVES else f"{len(cells)} other moves"
    if kinds:
        yield f"{kinds[0].upper()}{kinds[1:]} {deed}."
    elif cells:
        yield f"{names} {deed}{', too' if found is not None else ''}."


def _open(rules: Rules, ply: int, remark: Remark) -> str:
    """What is known of a move without a verdict."""
    if remark.move.value is Value.UNKNOWN:
        return _unproven(rules, ply, remark.move.cell)
    deed = "draws" if remark.move.value is Value.DRAW else worth(remark)
    return f"Move {ply}: {move_name(rules, remark)} {deed}; whether another was better is not proven."


def _all_lose_but(analysis: Analysis) -> list[int]:
    """The cells of the moves that are not proven, if all others lose; empty if some do not."""
    if any(move.value not in (Value.LOSS, Value.UNKNOWN) for move in analysis.moves):
        return []
    return sorted(move.cell for move in analysis.moves if move.value is Value.UNKNOWN)


def judged_move(review: Review, analysis: Analysis) -> list[str]:
    """What a search thinks of the selected move, of which nothing is proven, and which move it thinks best."""
    rules, ply, played = review.game.rules, review.ply + 1, review.game.moves[review.ply].cell
    before, after = review.judgement(review.ply), judged(review, review.ply)
    cell, best = format_cell(rules, played), format_cell(rules, before.line[0]) if before else ""
    said = [f"Move {ply}, {cell}: {seen(after)}."] if after else [_unproven(rules, ply, played)]
    if analysis.value is Value.WIN:
        return [*said, f"{best} wins here; whether {cell} does is not proven."]
    if best == cell:
        return [*said, f"{cell} looked best."]
    worse = before and after and standing(before) != standing(after) and -after.score < before.score
    return [*said, f"{best} looked better." if worse else f"It would have played {best}."]


def _unproven(rules: Rules, ply: int, cell: int) -> str:
    return f"Move {ply}: what {format_cell(rules, cell)} was worth is not proven."


def _merit(rules: Rules, remark: Remark) -> str:
    """Why a best move was best, written after its name."""
    if remark.reason is Reason.WINS:
        return f"It makes {in_a_row(rules)}."
    return explained("It draws" if remark.move.value is Value.DRAW else f"It {worth(remark)}", rules, remark)


_GAVE = {
    Verdict.BEST: "was best",
    Verdict.SLOWER: "wins, but later",
    Verdict.SOONER: "lost sooner than it had to",
    Verdict.LOST_WIN: "lost the win",
    Verdict.LOST_DRAW: "lost the draw",
}


_BETTER = {
    Reason.LOSES_WIN: "won",
    Reason.LOSES_DRAW: "held",
    Reason.WINS_LATER: "won sooner",
    Reason.LOSES_SOONER: "lasted longer",
}


NOTHING_GIVEN = "No move of yours gave anything away."


def ending(
    kept: Sequence[tuple[Mark, Verdict | None]], outcome: Outcome, person: Mark | None, advice: str = "v finds it"
) -> str:
    """The verdict on a finished game from the mark and the verdict of each move; "" for nothing to say.

    `advice` tells how to find the move. Between two people, the verdict is about the one who was the last to give
    value away and did not win.
    """
    for mark, verdict in reversed(kept):
        if mark is outcome.winner or person not in (None, mark):
            continue
        who, whose = ("You", "your") if person else (mark.value, f"{mark.value}'s")
        if verdict is Verdict.LOST_WIN:
            return f"{who} missed a win. {advice}."
        if verdict is Verdict.LOST_DRAW and outcome.winner:
            return f"One of {whose} moves lost a drawn game. {advice}."
    if outcome.winner is None and {verdict for _, verdict in kept} == {Verdict.BEST}:
        return "A draw without a mistake. Perfect play gets no more."
    return ""
