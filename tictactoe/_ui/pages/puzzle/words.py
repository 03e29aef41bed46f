"""The sentences for puzzles on the screen: the hints, and why an answer is right or wrong."""

from collections.abc import Iterator

from ...._engine import coach
from ...._engine.analysis import Value
from ...._engine.board import bitboard
from ...._engine.hints import hint as find_hint
from ...._engine.levels import Level
from ...._engine.notation import format_cell
from ...._engine.puzzles import Puzzle, PuzzleKind, analysis, puzzles, reply
from ...._engine.threats import threats
from ...board.study import HINTS
from ...sitting.attempts import Attempts
from ...sitting.mistake_puzzles import INTERVALS, MistakePuzzle
from ...words import hints, reasons
from ...words.boards import describe_board, page_title
from ...words.cells import capitalised
from ...words.numbers import counted, moves_to_win
from ...words.puzzles import question, solution
from ...words.statistics import due_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .puzzle import PuzzlePage

WAITING_TITLE = "Puzzles"
WAITING = "Looking through your games ..."
STREAK = "In a row"
NEXT = "Any other key goes to the next one."
LEVELS = (Level.NOVICE, Level.CASUAL, Level.SKILLED)


def status(page: "PuzzlePage") -> list[str]:
    """The status: the question, or that the answer is right."""
    if not page.solved:
        return question(page.puzzle)
    assert page.tried is not None
    return [f"Correct: {format_cell(page.puzzle.position.rules, page.tried)}.", NEXT]


def sentences(page: "PuzzlePage") -> list[str]:
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
    in_game = f"In your game you played {format_cell(page.puzzle.position.rules, mistake.played)}."
    if times >= len(INTERVALS):
        return ["You know this one now.", in_game]
    if INTERVALS[times] == 1:
        return ["It comes back tomorrow.", in_game]
    return [f"It comes back in {INTERVALS[times]} days.", in_game]


def verdict(puzzle: Puzzle, cell: int) -> str:
    """The value of a cell that was tried, and the reason."""
    rules, mine, theirs, mark = (
        puzzle.position.rules,
        puzzle.position.mine,
        puzzle.position.theirs,
        puzzle.position.to_move,
    )
    name, they = format_cell(rules, cell), mark.other.value
    remarks = coach.explain(analysis(puzzle), cell)
    value = remarks[0].move.value
    if value is Value.UNKNOWN:
        made = threats(rules, mine | 1 << cell, theirs)
        if made:
            return f"{name} makes a four, but after {format_cell(rules, min(made))} no fours win."
        return f"{name} makes no four: {they} can play anywhere."
    if puzzle.answered_by(cell):
        return reasons.why(rules, remarks[0])
    if puzzle.kind in (PuzzleKind.WINS, PuzzleKind.KEEPS) and value is Value.DRAW:
        return f"{name} draws: {they} saves the draw with {format_cell(rules, reply(puzzle, cell))}."
    if puzzle.kind is PuzzleKind.WINS and value is Value.WIN:
        return f"{name} {reasons.worth(remarks[0])}, but another move wins sooner."
    kept = (remark for remark in remarks if remark.then or remark.reason not in reasons.COMPARING)
    return next((reasons.why(rules, remark) for remark in kept), f"{name} {reasons.worth(remarks[0])}.")


def stages(puzzle: Puzzle) -> list[str]:
    """The three stages of help: the value of the position, where to look, and the answer with its reason."""
    rules, mark = puzzle.position.rules, puzzle.position.to_move
    known = analysis(puzzle)
    hint = find_hint(known)
    if puzzle.kind is PuzzleKind.LOSES:
        return [hints.value(hint, mark.value), _look_at_reply(puzzle), solution(puzzle)]
    value = hints.value(hint, mark.value)
    if puzzle.kind is PuzzleKind.FOURS:
        value = f"{mark.value} makes {counted(moves_to_win(len(puzzle.line)) - 1, 'four')}, then five in a row."
    if puzzle.kind is PuzzleKind.WINS:
        value = "Only one move wins."
        if hint.holding > 1:
            value = f"{hint.holding} of {hint.moves} moves win, and one of them is the fastest."
    return [value, hints.where_to_look(rules, hint), solution(puzzle)]


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
        return f"from your games, {page.number} of {page.total}"
    return f"puzzle {page.number} of {len(puzzles())}"


def facts(page: "PuzzlePage", attempts: Attempts) -> Iterator[tuple[str, str]]:
    """The labels and values of the panel: the count and the streak, and how often each level misses the puzzle.

    For a mistake: how many are due, when it was lost, and how often it has been solved since.
    """
    if page.mistake:
        times = page.mistake.clean_in_row + (page.solved and page.attempt.clean)
        yield "To do", f"{len(page.due) + (not page.solved)}"
        yield STREAK, str(0 if page.missed else attempts.streak)
        yield "", ""
        yield "Lost on", str(page.mistake.lost)
        yield "Solved", f"{times} of {len(INTERVALS)} times"
        return
    yield "Solved", f"{attempts.solved} of {len(puzzles())}"
    yield "This time", str(sum(attempt.solved for attempt in attempts.now))
    yield STREAK, str(0 if page.missed else attempts.streak)
    yield "", ""
    yield "How often missed by", ""
    for level, percent in zip(LEVELS, page.puzzle.missed, strict=True):
        yield f"  {level.title}", f"{percent}%"


def line(page: "PuzzlePage", attempts: Attempts, width: int) -> str:
    """How many puzzles are solved, or due, and the streak, in one line for a screen without the panel."""
    (label, count), *others = facts(page, attempts)
    streak = dict(others)[STREAK]
    both, solved = f"{label.lower()} {count}  {STREAK.lower()} {streak}", f"{label.lower()} {count}"
    return both if len(both) <= width else solved


# Line mode


WORDS = "a cell to answer, hint, next, board, threats, leave or quit."


def question_told(page: "PuzzlePage") -> str:
    """The question in line mode, with the board and the number of the puzzle."""
    rules = page.puzzle.position.rules
    told = [capitalised(f"{which_puzzle(page)}: {describe_board(rules)}.")]
    if page.mistake:
        *first, origin = _introduced(page, page.mistake)
        told = [*first, *told, origin]
    return " ".join([*told, *question(page.puzzle)])


def answer_told(page: "PuzzlePage", attempts: Attempts) -> str:
    """The verdict or the hint in line mode, with the streak once the puzzle is solved."""
    said = " ".join(sentences(page))
    if not page.solved:
        return said
    solved = [] if page.mistake else [f"Solved: {attempts.solved} of {len(puzzles())}."]
    streak = [f"In a row without a mistake: {attempts.streak}."] if attempts.streak else []
    return " ".join(["Correct.", said, *solved, *streak])
