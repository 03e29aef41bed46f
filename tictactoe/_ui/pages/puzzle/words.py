"""The sentences for puzzles on the screen: the hints, and why an answer is right or wrong."""

from collections.abc import Iterator
from math import inf

from ...._engine.analysis import Value
from ...._engine.board import bitboard
from ...._engine.coaching import coach
from ...._engine.coaching.hints import hint as find_hint
from ...._engine.coaching.puzzles import Puzzle, PuzzleKind, analysis, puzzles, reply
from ...._engine.levels import Level
from ...._engine.notation import format_cell
from ...._engine.threats import threats
from ...board.study import HINTS
from ...sitting.mistake_puzzles import INTERVALS, MistakePuzzle
from ...sitting.records import Records
from ...words import hints, reasons
from ...words.boards import describe_board, in_a_row, page_title, run_unclear
from ...words.cells import capitalised
from ...words.language import say, say_number, template
from ...words.levels import level_name
from ...words.puzzles import question, solution
from ...words.values import moves_to_win, valued

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .puzzle import PuzzlePage

WAITING_TITLE = template("Puzzles")
# translators: how many puzzles were solved one after the other without a mistake
STREAK = template("Streak")
LEVELS = (Level.NOVICE, Level.CASUAL, Level.SKILLED)


def status(page: "PuzzlePage", title: str) -> list[str]:
    """The status: the question, or that the answer is right.

    Where the `title` does not say it, the question says how many in a row win, unless that is clear.
    """
    rules = page.puzzle.position.rules
    if not page.solved:
        asked, *more = question(page.puzzle)
        wanted = run_unclear(rules) and in_a_row(rules) not in title.lower()
        return [asked, *([f"{capitalised(in_a_row(rules))}."] if wanted else []), *more]
    assert page.tried is not None
    return [say("Correct: {cell}.", cell=format_cell(rules, page.tried))]


def sentences(page: "PuzzlePage") -> list[str]:
    """The verdict on the cell that was tried, or the hint; before both, where a mistake is from."""
    if page.tried is not None:
        after = _after_mistake(page, page.mistake) if page.mistake else []
        return [verdict(page.puzzle, page.tried), *(after if page.solved else [say("Try again.")])]
    if page.stage:
        return [stages(page.puzzle)[page.stage - 1]]
    return _introduced(page, page.mistake) if page.mistake else []


def _introduced(page: "PuzzlePage", mistake: MistakePuzzle) -> list[str]:
    """Where a mistake is from; at the first one also until when it is asked again."""
    # translators: {date} is such as 2026-11-21
    origin = say("From your game of {date}.", date=mistake.lost)
    if page.number > 1:
        return [origin]
    count = len(INTERVALS)
    # translators: such a puzzle comes again on later days
    known = say_number(
        "Solve it on {count} day, and you know it.", "Solve it on {count} days, and you know it.", count
    )
    return [origin, known]


def _after_mistake(page: "PuzzlePage", mistake: MistakePuzzle) -> list[str]:
    """When a mistake is asked again, and which move was played in the game."""
    times = mistake.clean_in_row + 1 if page.attempt.clean else 0
    in_game = say("In your game you played {cell}.", cell=format_cell(page.puzzle.position.rules, mistake.played))
    if times >= len(INTERVALS):
        return [say("You know this one now."), in_game]
    if INTERVALS[times] == 1:
        return [say("It comes back tomorrow."), in_game]
    return [say_number("It comes back in {count} day.", "It comes back in {count} days.", INTERVALS[times]), in_game]


def verdict(puzzle: Puzzle, cell: int) -> str:
    """The value of a cell that was tried, and the reason."""
    position, rules = puzzle.position, puzzle.position.rules
    name, they = format_cell(rules, cell), position.to_move.other.value
    remarks = coach.explain(analysis(puzzle), cell)
    value = remarks[0].move.value
    if value is Value.UNKNOWN:
        made = threats(rules, position.mine | 1 << cell, position.theirs)
        if made:
            reply_to_it = format_cell(rules, min(made))
            return say("{cell} makes a four, but after {reply} no fours win.", cell=name, reply=reply_to_it)
        return say("{cell} makes no four: {mark} can play anywhere.", cell=name, mark=they)
    if puzzle.answered_by(cell):
        return reasons.why(rules, remarks[0])
    if puzzle.kind in (PuzzleKind.WINS, PuzzleKind.KEEPS) and value is Value.DRAW:
        saving = format_cell(rules, reply(puzzle, cell))
        return say("{cell} draws: {mark} saves the draw with {reply}.", cell=name, mark=they, reply=saving)
    kept = (remark for remark in remarks if remark.then or remark.reason not in reasons.COMPARING)
    return next((reasons.why(rules, remark) for remark in kept), f"{valued(rules, remarks[0].move)}.")


def stages(puzzle: Puzzle) -> list[str]:
    """The three stages of help: the value of the position, where to look, and the answer with its reason."""
    rules, mark = puzzle.position.rules, puzzle.position.to_move
    known = analysis(puzzle)
    hint = find_hint(known)
    value = hints.value(hint, mark.value)
    if puzzle.kind is PuzzleKind.LOSES:
        reply = format_cell(rules, known.move(puzzle.answer).line[1])
        # translators: the move that loses, which is asked for
        look = say("After that move {mark} wins with {cell}.", mark=mark.other.value, cell=reply)
        return [value, look, solution(puzzle)]
    if puzzle.kind is PuzzleKind.FOURS:
        value = say_number(
            "{mark} makes {count} four, then five in a row.",
            "{mark} makes {count} fours, then five in a row.",
            moves_to_win(len(puzzle.line)) - 1,
            mark=mark.value,
        )
    if puzzle.kind is PuzzleKind.WINS:
        value = say("Only one move wins.")
        if hint.good > 1:
            value = say_number(
                "{winning} of {count} moves win, and one of them is the fastest.",
                "{winning} of {count} moves win, and one of them is the fastest.",
                hint.of,
                winning=hint.good,
            )
    return [value, hints.where_to_look(rules, hint), solution(puzzle)]


def asks_for_only_move(puzzle: Puzzle) -> bool:
    """Whether the question asks for the only move that is good, so that it says no more that only one is."""
    return puzzle.only_one_holds or (puzzle.kind is PuzzleKind.WINS and find_hint(analysis(puzzle)).good == 1)


def look(page: "PuzzlePage") -> int:
    """A bitboard of the cells that the hint points to."""
    puzzle = page.puzzle
    if page.stage < HINTS - 1 or page.tried is not None:
        return 0
    if page.stage == HINTS:
        named = find_hint(analysis(puzzle)).remark if puzzle.kind is PuzzleKind.KEEPS else None
        return 1 << (named.move.cell if named else puzzle.answer)
    if puzzle.kind is PuzzleKind.LOSES:
        return bitboard(analysis(puzzle).move(puzzle.answer).line[1:2])
    return find_hint(analysis(puzzle)).look


def heading(page: "PuzzlePage", width: int) -> str:
    """The title of the page: which puzzle of how many it is, after the longest name of its board that has room."""
    rules, which = page.puzzle.position.rules, which_puzzle(page)
    titles = [page_title(rules, which)]
    if run_unclear(rules):
        titles = [f"{describe_board(rules)} - {which}", f"{capitalised(in_a_row(rules))} - {which}"]
    return next((title for title in titles if len(title) <= width), capitalised(which))


def which_puzzle(page: "PuzzlePage") -> str:
    if page.mistake:
        # translators: this and the next: which puzzle it is, in the title
        return say("from your games, {number} of {count}", number=page.number, count=page.total)
    return say("puzzle {number} of {count}", number=page.number, count=len(puzzles()))


def facts(page: "PuzzlePage", records: Records) -> Iterator[tuple[str, str]]:
    """The labels and values of the panel: the count and the streak, and how often each level misses the puzzle.

    For continuous fours: how many it takes. For a mistake: how many are due, also of those that were skipped, when it
    was lost, and how often it has been solved since.
    """
    attempts = records.attempts
    if page.mistake:
        times = page.mistake.clean_in_row + (page.solved and page.attempt.clean)
        # translators: labels beside the board: how many puzzles are left; below: of which day the game is
        yield say("To do"), str(len(records.due))
        yield say(STREAK), str(0 if page.missed else attempts.streak)
        yield "", ""
        yield say("Game of"), str(page.mistake.lost)
        solved = say_number("{times} of {count} time", "{times} of {count} times", len(INTERVALS), times=times)
        yield say("Solved"), solved
        return
    yield say("Solved"), say("{number} of {count}", number=attempts.solved, count=len(puzzles()))
    # translators: how many puzzles were solved since the program was started
    yield say("This time"), str(sum(attempt.solved for attempt in attempts.now))
    yield say(STREAK), str(0 if page.missed else attempts.streak)
    yield "", ""
    if page.puzzle.kind is PuzzleKind.FOURS:  # each level always plays the same move there
        # translators: label beside the board: how many fours are made before the win; at most 10 letters
        yield say("Fours"), str(len(page.puzzle.line) // 2)
    else:
        # translators: above the names of levels, each with a percentage
        yield say("How often missed by"), ""
        for level, percent in zip(LEVELS, page.puzzle.missed, strict=True):
            yield f"  {level_name(level, page.puzzle.position.rules)}", f"{percent}%"
    yield " ", ""
    yield say("Tab"), say("other boards")


def line(page: "PuzzlePage", records: Records, width: float = inf) -> str:
    """How many puzzles are solved, or due, and the streak, in one line, which a screen without the panel has."""
    (label, count), *others = facts(page, records)
    solved, streak = f"{label.lower()} {count}", f"{say(STREAK).lower()} {dict(others)[say(STREAK)]}"
    both = f"{solved}, {streak}"
    return both if len(both) <= width else solved


# Line mode


# translators: after "Type "; the words are typed in English
WORDS = template("a cell to answer, hint, next, boards, board, threats, leave or quit.")


def question_told(page: "PuzzlePage") -> str:
    """The question in line mode, with the board and the number of the puzzle."""
    rules = page.puzzle.position.rules
    told = [capitalised(f"{which_puzzle(page)}: {describe_board(rules)}.")]
    if page.mistake:
        told += _introduced(page, page.mistake)
    return " ".join([*told, *question(page.puzzle)])


def answer_told(page: "PuzzlePage", records: Records) -> str:
    """The verdict or the hint in line mode, with the streak once the puzzle is solved."""
    said = " ".join(sentences(page))
    if not page.solved:
        return said
    return " ".join([say("Correct."), said, capitalised(f"{line(page, records)}.")])
