"""The sentences for a review: the questions, the answers, and a verdict on each move."""

from collections.abc import Sequence

from ...._engine.analysis import Analysis, MoveAnalysis, Value, expected
from ...._engine.board import Mark, Rules
from ...._engine.coaching.coach import Reason, Remark, Verdict, explain
from ...._engine.coaching.puzzles import MOST_EMPTY
from ...._engine.frozen import Frozen
from ...._engine.notation import format_cell
from ...._engine.reach import opening_cells, soon_analysed
from ...._engine.symmetry import alike
from ...board.answers import given_up
from ...page import App
from ...sitting.effects import LONGEST_REVIEW
from ...sitting.mistake_puzzles import SEARCHED_BOARDS
from ...sitting.records import RecordsState
from ...words.boards import in_a_row
from ...words.cells import capitalised, cell_names, either
from ...words.language import say, say_as, say_number, template, template_as, template_number
from ...words.reasons import COMPARING, NAMED_MOVES, better_moves, move_name, why
from ...words.reasons import answer as reply_told
from ...words.values import foreseen, standing, valued
from . import turning

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .review import ReviewPage

VERDICTS = {
    # translators: verdicts stand in a list of moves, after the name of the move, in at most some 15 characters
    Verdict.BEST: template_as("verdict", "best"),
    Verdict.SLOWER: template_as("verdict", "wins slower"),
    Verdict.SOONER: template_as("verdict", "loses faster"),
    Verdict.LOST_WIN: template_as("verdict", "missed a win"),
    Verdict.LOST_DRAW: template_as("verdict", "missed a draw"),
}
# For a move without a verdict, as it is not proven whether it kept the value of the position.
_WORTHS = {
    Value.WIN: template_as("verdict", "wins"),
    Value.DRAW: template_as("verdict", "draws"),
    Value.LOSS: template_as("verdict", "loses"),
}
LOST_ALREADY = template_as("verdict", "lost already")  # before the move, which loses no sooner than it had to
UNKNOWN = "?"
# translators: it was the only move that blocks, and the game was lost all the same
FORCED = template("{cell} was forced; the game was already lost.")


class Entry(Frozen):
    """A move in the list, without what would tell the answer to an open question.

    `asked` says that it is the question on the board; in place of its cell and of the verdict stands "".
    """

    mark: Mark
    cell: str
    verdict: str
    mistake: bool = False
    asked: bool = False


def sentences(page: "ReviewPage", *, brief: bool = False) -> list[str]:
    """The sentences about the selected move, or the question if it is one; in `brief` not why an answer is wrong."""
    rules, analysis, ply = page.game.rules, page.analysis, page.ply + 1
    if analysis is None and not page.analysed.complete:
        return [progress(page)]
    if page.at_end:
        not_lost = [told] if (told := given_up(page.analysed)) else []
        if page.analysed.questions or any(each is None or each.is_mistake for each in page.analysed.verdicts):
            return [*not_lost, *turning.sentences(page.analysed)]
        if page.game.resigned:
            return not_lost
        return [say("You made no mistakes.") if page.game.person else say("Nobody made a mistake.")]
    if analysis is None:
        return [_unproven(rules, ply, page.game.moves[page.ply].cell)]
    verdict = page.analysed.verdicts[page.ply]
    if page.hidden and verdict:
        if page.tried is not None:
            return tried(rules, analysis, explain(analysis, page.tried)[0], brief=brief)
        return [question(ply, verdict, analysis.position.to_move, page.game.person)]
    remarks = explain(analysis, page.game.moves[page.ply].cell)
    if verdict is None:
        return _without_verdict(page, analysis, remarks[0])
    said = answer(rules, ply, verdict, remarks, found=page.tried)
    if page.tried is not None:
        return [*tried(rules, analysis, explain(analysis, page.tried)[0]), *said]
    return said


def asked_again(page: "ReviewPage", app: App) -> str:
    """That the selected mistake becomes a puzzle, if its game has just been played and is kept; else ""."""
    game, position = page.game, page.before.position
    if game != app.play.game or app.records.state is not RecordsState.OPEN:
        return ""
    if page.hidden or page.ply not in page.analysed.questions or position.to_move is not game.person:
        return ""
    if game.rules not in SEARCHED_BOARDS or position.empty.bit_count() > MOST_EMPTY:
        return ""
    # translators: p is the key of the puzzles; at most 24 characters
    return say("p asks you this tomorrow")


def _without_verdict(page: "ReviewPage", analysis: Analysis, remark: Remark) -> list[str]:
    """The sentences about the selected move, of which it is not proven whether it kept the value of the position."""
    rules, ply, move = page.game.rules, page.ply + 1, remark.move
    before, unproven = page.analysed.judgement(page.ply), _all_lose_but(analysis)
    if move.value is Value.UNKNOWN:
        return judged_move(page, analysis)
    if move.value is Value.LOSS and 0 < len(unproven) <= NAMED_MOVES:
        others = either(cell_names(rules, unproven))
        lost = _of_move(ply, f"{valued(rules, move)}.")
        # translators: {cells} is a name, or several, as in "a1, b2 or c3"
        return [lost, say("Only {cells} may be better.", cells=others)]
    if analysis.value is Value.LOSS:
        if remark.reason is Reason.BLOCKS:
            return [_of_move(ply, say(FORCED, cell=move_name(rules, remark)))]
        loses = say("{cell} loses", cell=move_name(rules, remark))
        return [_of_move(ply, say("{value}, like every other move.", value=loses))]
    if before and not alike(before.position, before.line[0], move.cell):
        told, better = valued(rules, move), format_cell(rules, before.line[0])
        # translators: {told} is such as "a1 draws" or "a1 loses in 3 moves"
        return [_of_move(ply, say("{told}; {cell} looked better.", told=told, cell=better))]
    return [left_open(rules, ply, move)]


def left_open(rules: Rules, ply: int, move: MoveAnalysis) -> str:
    """What is known of a move whose alternatives are not proven."""
    if move.value is Value.WIN:
        # translators: {told} is such as "a1 wins in 3 moves"
        return _of_move(ply, say("{told}; another move may have won sooner.", told=valued(rules, move)))
    # translators: {told} is such as "a1 draws"
    return _of_move(ply, say("{told}; another move may have been better.", told=valued(rules, move)))


def progress(page: "ReviewPage") -> str:
    """How many moves are analysed so far, and how long the others may take; they wait while the engine is at work."""
    if page.studied().searches:
        return say("The review goes on when the engine is done.")
    if soon_analysed(page.game.start) and not page.analysed.seconds:
        return say("Looking through the game ...")
    count = len(page.game.moves)
    known = sum(bool(found.analysis) for found in page.analysed.findings[:count])
    # translators: s is for seconds
    return say_number(
        "Looked through {known} of {count} moves; at most {seconds} s more.",
        "Looked through {known} of {count} moves; at most {seconds} s more.",
        count,
        known=known,
        seconds=page.analysed.seconds or LONGEST_REVIEW,
    )


def entry(page: "ReviewPage", ply: int) -> Entry:
    """The move at `ply` as the list has it."""
    questions, mark = page.analysed.open_questions, page.analysed.mark(ply)
    if ply in questions or any(page.ply <= question <= ply for question in questions):
        return Entry(mark, "", "", asked=ply == page.ply)
    verdict = page.analysed.verdicts[ply]
    cell = format_cell(page.game.rules, page.game.moves[ply].cell)
    return Entry(mark, cell, _verdict(page, ply), mistake=verdict is not None and verdict.is_mistake)


def _verdict(page: "ReviewPage", ply: int) -> str:
    """The verdict on a move, or its value without one; "" while it is being analysed."""
    verdict, analysis = page.analysed.verdicts[ply], page.analysed.findings[ply].analysis
    if analysis and analysis.value is Value.LOSS and verdict is not Verdict.SOONER:
        return say_as("verdict", LOST_ALREADY)
    if verdict:
        return say_as("verdict", VERDICTS[verdict])
    worth, judgement = value_of_move(page, ply), page.analysed.judgement(ply + 1)
    if worth is Value.UNKNOWN and judgement:
        return standing(judgement)
    if worth is None:
        return ""
    return say_as("verdict", _WORTHS[worth]) if worth in _WORTHS else UNKNOWN


def value_of_move(page: "ReviewPage", ply: int) -> Value | None:
    """What a move is worth to its side, None while it is being analysed."""
    analysis = page.analysed.findings[ply].analysis
    if analysis is None:
        return Value.UNKNOWN if page.analysed.complete else None
    value = analysis.move(page.game.moves[ply].cell).value
    after = page.analysed.judgement(ply + 1)
    return after.value.opposite if value is Value.UNKNOWN and after else value


def question(ply: int, verdict: Verdict, mark: Mark, person: Mark | None = None) -> str:
    """The question at a mistake of this mark, which may be that of the person who played."""
    won = verdict is Verdict.LOST_WIN
    if mark is person:
        if won:
            return say("Move {number}: you had a win here. Can you find it?", number=ply)
        return say("Move {number}: you had a draw here. Can you find it?", number=ply)
    if won:
        return say("Move {number}: {mark} had a win here. Can you find it?", number=ply, mark=mark.value)
    return say("Move {number}: {mark} had a draw here. Can you find it?", number=ply, mark=mark.value)


def brief(page: "ReviewPage") -> str:
    """The question of the selected move in some 20 columns; "" if there is none."""
    if not page.hidden or page.analysis is None:
        return ""
    mark = page.analysis.position.to_move.value
    won = page.analysis.value is Value.WIN
    return say("{mark} to move: win.", mark=mark) if won else say("{mark}: save the draw.", mark=mark)


def tried(rules: Rules, analysis: Analysis, remark: Remark, *, brief: bool = False) -> list[str]:
    """The sentences about a cell that was tried as the answer to a question; they do not name the right one.

    In `brief` a wrong one is not explained.
    """
    cell = move_name(rules, remark)
    if remark.move.value is not analysis.value:
        tells = brief or (remark.reason in COMPARING and not remark.then)
        return [f"{valued(rules, remark.move)}." if tells else why(rules, remark), say("Try again.")]
    return [
        say("{cell} wins.", cell=cell) if analysis.value is Value.WIN else say("{cell} saves the draw.", cell=cell)
    ]


def answer(
    rules: Rules, ply: int, verdict: Verdict, remarks: Sequence[Remark], found: int | None = None
) -> list[str]:
    """The sentences about a move of the game: its verdict, why, how a mistake is punished, and the better moves.

    `found` is a better move that was named already, so that it is not told alone, and that the reply is not taken for
    one to it; None for none.
    """
    first = remarks[0]
    cell = move_name(rules, first)
    if first.reason is Reason.AS_GOOD and first.move.value is Value.DRAW and first.cells == first.choices:
        only = first.choices.bit_count() == 1
        return [_of_move(ply, say("{cell} was the only move.", cell=cell) if only else why(rules, first))]
    if verdict is Verdict.BEST and first.move.value is Value.LOSS:
        if first.reason is Reason.BLOCKS:
            return [_of_move(ply, say(FORCED, cell=cell))]
        said = [_of_move(ply, say("{value}, and no move lasts longer.", value=valued(rules, first.move)))]
    else:
        said = [_of_move(ply, say(_JUDGED[verdict], cell=cell))]
        if verdict is Verdict.BEST:
            return [*said, _merit(rules, first)]
    if first.then and first.move.value is Value.LOSS:
        reply = reply_told(rules, first.then, named=True)
        # translators: after another move was named, too; {reply} is a clause, such as "X plays c1 and forces c2"
        said.append(f"{reply}." if found is None else say("After {cell}, {reply}.", cell=cell, reply=reply))
    better = [remark for remark in remarks if remark.reason in _BETTER]
    alone = 0 if found is None else 1 << found
    return [*said, *(_better(rules, remark) for remark in better if remark.cells != alone)]


def _of_move(ply: int, sentence: str) -> str:
    """A sentence about a move of the game, after its number."""
    # translators: {sentence} begins with the name of a cell, as in "Move 5: b2 was best."
    return say("Move {number}: {sentence}", number=ply, sentence=sentence)


def _better(rules: Rules, remark: Remark) -> str:
    """Which moves were better."""
    cells, count = better_moves(rules, remark)
    return capitalised(say_number(*_BETTER[remark.reason], count, cells=cells))


def _all_lose_but(analysis: Analysis) -> list[int]:
    """The cells of the moves that are not proven, if all others lose; empty if some do not."""
    if any(move.value not in (Value.LOSS, Value.UNKNOWN) for move in analysis.moves):
        return []
    return sorted(move.cell for move in analysis.moves if move.value is Value.UNKNOWN)


def judged_move(page: "ReviewPage", analysis: Analysis) -> list[str]:
    """What a search thinks of the selected move, of which nothing is proven, and which move it thinks best."""
    rules, ply, played = page.game.rules, page.ply + 1, page.game.moves[page.ply].cell
    before, after = page.analysed.judgement(page.ply), page.analysed.judgement(page.ply + 1)
    cell, best = format_cell(rules, played), format_cell(rules, before.line[0]) if before else ""
    said = [_unproven(rules, ply, played)]
    if after:
        # translators: {foreseen} is such as "looking 4 moves ahead, X is better" or "X wins in 3 moves"
        said = [say("Move {number}, {cell}: {foreseen}.", number=ply, cell=cell, foreseen=foreseen(after))]
    if analysis.value is Value.WIN:
        told = valued(rules, expected(analysis))
        # translators: {told} is such as "a1 wins at once"
        return [*said, say("{told}; {cell} is not proven to win.", told=told, cell=cell)]
    if before is None:
        return said
    if after is None or alike(before.position, played, before.line[0]):
        return [*said, say("That looked best.") if after else say("{cell} looked best.", cell=best)]
    if turning.better_move(page.analysed, page.ply) is not None:
        return [*said, say("{cell} looked better.", cell=best)]
    if played in opening_cells(before.position):
        return said
    return [*said, say("{cell} looked about as good.", cell=best)]


def _unproven(rules: Rules, ply: int, cell: int) -> str:
    return say("Move {number}: what {cell} is worth is not proven.", number=ply, cell=format_cell(rules, cell))


def _merit(rules: Rules, remark: Remark) -> str:
    """Why a best move was best, written after its name."""
    if remark.reason is Reason.WINS:
        # translators: the move just named; {line} is "three in a row" or the like
        return say("It makes {line}.", line=in_a_row(rules))
    # translators: the move just named, in place of its name, as in "It wins in 3 moves."
    return why(rules, remark, say_as("the move just named", "It"))


_JUDGED = {
    Verdict.BEST: template("{cell} was best."),
    Verdict.SLOWER: template("{cell} wins more slowly than necessary."),
    Verdict.SOONER: template("{cell} loses faster than necessary."),
    Verdict.LOST_WIN: template("{cell} threw away the win."),
    Verdict.LOST_DRAW: template("{cell} threw away the draw."),
}
# Which moves were better.
_BETTER = {
    # translators: {cells} is "a1", "a1, b2 or c3", "every corner and b2" or "six other moves", here and in the next
    # three
    Reason.LOSES_WIN: template_number("{cells} would have won.", "{cells} would have won."),
    Reason.LOSES_DRAW: template_number("{cells} would have saved it.", "{cells} would have saved it."),
    Reason.WINS_LATER: template_number("{cells} would have won sooner.", "{cells} would have won sooner."),
    Reason.LOSES_SOONER: template_number("{cells} would have lasted longer.", "{cells} would have lasted longer."),
}
