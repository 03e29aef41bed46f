"""The sentences for puzzles: the question, the hints, and why an answer is right or wrong."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....engine import coach
from ....engine.analysis import Value
from ....engine.board import bitboard
from ....engine.hints import hint as find_hint
from ....engine.levels import Level
from ....engine.notation import format_cell
from ....engine.puzzles import Puzzle, PuzzleKind, analysis, puzzles, reply
from ....engine.threats import threats
from ...board.study import HINTS
from ...sitting.attempts import Attempts
from ...sitting.mistake_puzzles import INTERVALS, MistakePuzzle
from ...words import hints, reasons
from ...words.boards import describe_board, page_title
from ...words.numbers import counted, moves_to_win
from ...words.statistics import due_count
from ...words.wrap import first_that_fits

if TYPE_CHECKING:
    from .puzzle import PuzzlePage

WAITING_TITLE = "Puzzles"
WAITING = ["Your games are being looked through.", "Please wait."]
STREAK = "In a row"
NEXT = "Press any key for the next puzzle."
LEVELS = (Level.NOVICE, Level.CASUAL, Level.SKILLED)


def questions(puzzle: Puzzle) -> list[str]:
    """The question of a puzzle, the full form first."""
    mark = puzzle.position.to_move.value
    match puzzle.kind:
        case PuzzleKind.WINS:
            moves = moves_to_win(analysis(puzzle).plies or 0)
            return [f"{mark} to move wins in {moves}. Which move wins soonest?", f"{mark} wins in {moves}. Where?"]
        case PuzzleKind.HOLDS:
            return [f"{mark} to move. Only one move holds the draw: which?", f"{mark}: which move holds?"]
        case PuzzleKind.LOSES:
            return [f"{mark} to move. Only one move loses: which?", f"{mark}: which move loses?"]
        case PuzzleKind.KEEPS:
            wins = analysis(puzzle).value is Value.WIN
            verb, end, noun = ("wins", "wins", "win") if wins else ("holds", "holds the draw", "draw")
            if puzzle.others:
                return [f"{mark} to move. Find a move that {end}.", f"{mark}: find the {noun}."]
            return [f"{mark} to move. Only one move {end}: which?", f"{mark}: which move {verb}?"]
    return [
        f"{mark} to move wins by fours, one after the other. Which is the first?",
        f"{mark} wins by fours. Where?",
        "Fours win. Where?",
    ]


def status(page: "PuzzlePage") -> list[str]:
    """The status: the question, or that the answer is right; the full form first."""
    if not page.solved:
        return questions(page.puzzle)
    assert page.tried is not None
    cell = format_cell(page.puzzle.position.rules, page.tried)
    return [f"Right, {cell}.  {NEXT}", f"Right, {cell}."]


def told(page: "PuzzlePage") -> list[str]:
    """The verdict on the cell that was tried, or the hint; before both, where a mistake is from."""
    if page.tried is not None:
        after = _after_mistake(page, page.mistake) if page.mistake else []
        return [verdict(page.puzzle, page.tried), *(after if page.solved else ["Try again."])]
    if page.stage:
        return [stages(page.puzzle)[page.stage - 1]]
    return _introduced(page, page.mistake) if page.mistake else []


def _introduced(page: "PuzzlePage", mistake: MistakePuzzle) -> list[str]:
    """Where a mistake is from; at the first one also how many are due."""
    return [*([due_count(page.total)] if page.number == 1 else []), f"From your game of {mistake.lost}."]


def _after_mistake(page: "PuzzlePage", mistake: MistakePuzzle) -> list[str]:
    """When a mistake is asked again, and which move was played in the game."""
    times = mistake.clean_in_row + 1 if page.attempt.clean else 0
    played = format_cell(page.puzzle.position.rules, mistake.played)
    days = INTERVALS[times] if times < len(INTERVALS) else None
    again = "not come back" if days is None else "come back tomorrow" if days == 1 else f"come back in {days} days"
    return [f"It will {again}.", f"In the game you played {played}."]


def briefly_told(page: "PuzzlePage") -> list[str]:
    """The verdict or the hint in at most 12 columns."""
    puzzle = page.puzzle
    if page.tried is None:
        if page.stage < HINTS:
            return ["Look there."] if page.stage else []
        return [f"{format_cell(puzzle.position.rules, _answer_named(puzzle))}."]
    move = coach.remark(analysis(puzzle), page.tried).move
    return [reasons.brief(puzzle.position.rules, move)]


def verdict(puzzle: Puzzle, cell: int) -> str:
    """The value of a cell that was tried, and the reason."""
    rules, mine, theirs, mark = puzzle.position
    name, they = format_cell(rules, cell), mark.other.value
    remarks = coach.explain(analysis(puzzle), cell)
    value = remarks[0].move.value
    if value is Value.UNKNOWN:
        made = threats(rules, mine | 1 << cell, theirs)
        forced = f"makes a four, but after {format_cell(rules, min(made))} no fours win." if made else ""
        return f"{name} {forced or f'makes no four: {they} may play anywhere.'}"
    if puzzle.answered_by(cell):
        return reasons.why(rules, remarks[0])
    if puzzle.kind in (PuzzleKind.WINS, PuzzleKind.KEEPS) and value is Value.DRAW:
        return f"{name}: draw - {they} holds with {format_cell(rules, reply(puzzle, cell))}."
    if puzzle.kind is PuzzleKind.WINS and value is Value.WIN:
        return f"{name}: {reasons.worth(remarks[0])}, but another move wins sooner."
    kept = (remark for remark in remarks if remark.then or remark.reason not in _COMPARING)
    return next((reasons.why(rules, remark) for remark in kept), f"{name}: {reasons.worth(remarks[0])}.")


# Without a reply to show, these reasons name better moves, and so would tell the answer.
_COMPARING = (
    coach.Reason.LOSES_WIN,
    coach.Reason.LOSES_DRAW,
    coach.Reason.LOSES_SOONER,
    coach.Reason.WINS_LATER,
    coach.Reason.AS_GOOD,
)


def stages(puzzle: Puzzle) -> list[str]:
    """The three stages of help: the value of the position, where to look, and the answer with its reason."""
    rules, mark = puzzle.position.rules, puzzle.position.to_move
    known = analysis(puzzle)
    hint = find_hint(known)
    if puzzle.kind is PuzzleKind.LOSES:
        remark = coach.remark(known, puzzle.answer)
        return [hints.value(hint, mark.value), _look_at_reply(puzzle), reasons.why(rules, remark)]
    value = hints.value(hint, mark.value)
    if puzzle.kind is PuzzleKind.FOURS:
        value = f"{mark.value} makes {counted(moves_to_win(len(puzzle.line)) - 1, 'four')}, then has five in a row."
    if puzzle.kind is PuzzleKind.WINS:
        value = "Only one move wins."
        if hint.holding > 1:
            value = f"{hint.holding} of {hint.moves} moves win; one of them wins sooner."
    return [value, hints.where_to_look(rules, hint), hints.best_move(rules, hint)]


def _look_at_reply(puzzle: Puzzle) -> str:
    """The reply with which the other side wins after the move that loses."""
    move = analysis(puzzle).move(puzzle.answer)
    reply = format_cell(puzzle.position.rules, move.line[1])
    return f"After that move {puzzle.position.to_move.other.value} wins with {reply}."


def _answer_named(puzzle: Puzzle) -> int:
    """The right answer that the last stage of help names."""
    remark = find_hint(analysis(puzzle)).remark if puzzle.kind is PuzzleKind.KEEPS else None
    return remark.move.cell if remark else puzzle.answer


def look(page: "PuzzlePage") -> int:
    """A bitboard of the cells that the hint points to."""
    puzzle = page.puzzle
    if page.stage < HINTS - 1 or page.tried is not None:
        return 0
    if page.stage == HINTS:
        return 1 << _answer_named(puzzle)
    if puzzle.kind is PuzzleKind.LOSES:
        return bitboard(analysis(puzzle).move(puzzle.answer).line[1:2])
    return find_hint(analysis(puzzle)).look


def heading(page: "PuzzlePage") -> str:
    """The title of the page: the board, and which puzzle of how many it is."""
    return page_title(page.puzzle.position.rules, which_puzzle(page))


def which_puzzle(page: "PuzzlePage") -> str:
    if page.mistake:
        return f"your own puzzle {page.number} of {page.total}"
    return f"puzzle {page.number} of {len(puzzles())}"


def facts(page: "PuzzlePage", attempts: Attempts) -> Iterator[tuple[str, str]]:
    """The labels and values of the panel: the count and the streak, and how often each level misses the puzzle.

    For a mistake: how many are due, when it was lost, and how often it has been solved since.
    """
    if page.mistake:
        times = page.mistake.clean_in_row + (page.solved and page.attempt.clean)
        yield "Due", f"{len(page.due) + (not page.solved)}"
        yield STREAK, str(0 if page.missed else attempts.streak)
        yield "", ""
        yield "Lost on", str(page.mistake.lost)
        yield "Solved", f"{times} of {len(INTERVALS)} times"
        return
    yield "Solved", f"{attempts.solved} of {len(puzzles())}"
    yield "This time", str(sum(attempt.solved for attempt in attempts.now))
    yield STREAK, str(0 if page.missed else attempts.streak)
    yield "", ""
    yield "Missed by", ""
    for level, percent in zip(LEVELS, page.puzzle.missed, strict=True):
        yield f"  {level.title}", f"{percent}%"


def line(page: "PuzzlePage", attempts: Attempts, width: int) -> str:
    """How many puzzles are solved, or due, and the streak, in one line for a screen without the panel."""
    (label, count), *others = facts(page, attempts)
    streak = dict(others)[STREAK]
    solved = f"{label.lower()} {count}"
    return first_that_fits([f"{solved}  {STREAK.lower()} {streak}", solved], width)


# Line mode


WORDS = "a cell to answer, hint, next, board, threats, leave or quit."


def question_told(page: "PuzzlePage") -> str:
    """The question in line mode, with the board and the number of the puzzle."""
    rules = page.puzzle.position.rules
    told = [f"{which_puzzle(page).capitalize()}, {describe_board(rules)}."]
    if page.mistake:
        *first, origin = _introduced(page, page.mistake)
        told = [*first, *told, origin]
    return " ".join([*told, questions(page.puzzle)[0]])


def answer_told(page: "PuzzlePage", attempts: Attempts) -> str:
    """The verdict or the hint in line mode, with the streak once the puzzle is solved."""
    said = " ".join(told(page))
    if not page.solved:
        return said
    if page.mistake:
        return f"Right. {said} Solved in a row without a mistake: {attempts.streak}."
    return (
        f"Right. {said} Solved: {attempts.solved} of {len(puzzles())}, in a row without a mistake: {attempts.streak}."
    )
