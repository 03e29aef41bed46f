"""The set of puzzles: each has exactly one answer, by rules and searches that are stated a second time."""

from pathlib import Path
from runpy import run_path
from types import SimpleNamespace

import pytest

from support import reference
from support.engine import Puzzle, PuzzleKind, parse_puzzle, puzzles
from support.puzzles import solver_of
from support.reference_coach import placed
from tictactoe import Outcome, Rules, Searcher, canonical, format_position
from tictactoe._engine.coaching.puzzle_table import TABLE

ROOT = Path(__file__).parents[1]
maker = SimpleNamespace(**run_path(str(ROOT / "benchmarks" / "puzzles.py")))
SMALL = [puzzle for puzzle in puzzles() if puzzle.kind is not PuzzleKind.FOURS]
FOURS = [puzzle for puzzle in puzzles() if puzzle.kind is PuzzleKind.FOURS]


def named(puzzle: Puzzle) -> str:
    return f"{puzzle.kind.value}-{puzzle.name}"


def text(puzzle: Puzzle) -> tuple[str, str]:
    return format_position(puzzle.position).replace("/", ""), puzzle.position.to_move.value


@pytest.mark.parametrize("puzzle", SMALL, ids=named)
def test_exactly_one_cell_answers(puzzle: Puzzle) -> None:
    board, mark = text(puzzle)
    rules, other = puzzle.position.rules, puzzle.position.to_move.other.value
    results = {}
    for cell, after in reference.replies(board, mark):
        over = reference.winner(after, *rules.mnk)
        results[cell] = 1 if over else -reference.result(after, other, *rules.mnk)
    answers = {
        PuzzleKind.WINS: [cell for cell, result in results.items() if result == 1],
        PuzzleKind.HOLDS: [cell for cell, result in results.items() if result == 0],
        PuzzleKind.LOSES: [cell for cell, result in results.items() if result == -1],
    }[puzzle.kind]
    assert puzzle.answer in answers
    if puzzle.kind is PuzzleKind.WINS:
        soonest = solver_of(rules).analyse(puzzle.position)
        assert soonest.best == puzzle.line
        assert soonest.plies is not None
        assert soonest.plies > 1
    else:
        assert len(answers) == 1
        assert {*results.values()} == {0, -1}


@pytest.mark.parametrize(
    "puzzle",
    [puzzle for puzzle in SMALL if puzzle.kind is PuzzleKind.WINS and puzzle.position.rules.run == 3],
    ids=named,
)
def test_no_other_move_wins_as_soon(puzzle: Puzzle) -> None:
    board, mark = text(puzzle)
    rules, other = puzzle.position.rules, puzzle.position.to_move.other.value
    value, distance = reference.value(board, mark, *rules.mnk)
    assert value == 1
    found = {cell: reference.value(after, other, *rules.mnk) for cell, after in reference.replies(board, mark)}
    assert [cell for cell, worth in found.items() if worth == (-1, distance - 1)] == [puzzle.answer]


def completing(board: str, mark: str) -> set[int]:
    """The cells that complete a line of a mark on 15,15,5."""
    return reference.completing(board, mark, 15, 15, 5)


def fours_win(board: str, mark: str, other: str, seen: set[str]) -> bool:
    """Whether `mark`, who is to move, wins with fours alone."""
    return bool(completing(board, mark)) or any(True for _ in first_fours(board, mark, other, seen))


def first_fours(board: str, mark: str, other: str, seen: set[str]) -> list[int]:
    """The fours after which `mark` wins with fours alone, if it cannot complete a line at once."""
    if board in seen:
        return []
    found, must = [], completing(board, other)
    near = {
        cell
        for line in reference.lines(15, 15, 5)
        if (letters := [board[cell] for cell in line]).count(mark) == 3 and letters.count(".") == 2
        for cell in line
        if board[cell] == "."
    }
    for cell in sorted(must & near if must else near):
        if len(must) > 1:
            break
        after = placed(board, mark, cell)
        replies = completing(after, mark)
        if len(replies) > 1 or fours_win(placed(after, other, min(replies)), mark, other, seen):
            found.append(cell)
    if not found:
        seen.add(board)
    return found


@pytest.mark.parametrize("puzzle", FOURS, ids=named)
def test_continuous_fours_win_and_begin_in_one_cell(puzzle: Puzzle) -> None:
    board, mark = text(puzzle)
    other = puzzle.position.to_move.other.value
    assert not completing(board, mark)
    assert first_fours(board, mark, other, set()) == [puzzle.answer]
    position = puzzle.position
    for turn, cell in enumerate(puzzle.line):
        if turn % 2:
            board, side = format_position(position).replace("/", ""), position.to_move
            assert cell in completing(board, side.other.value)
            assert not completing(board, side.value)
        position = position.play(cell)
    assert position.outcome == Outcome(puzzle.position.to_move)


def test_the_set_is_ordered_and_each_position_is_there_once() -> None:
    assert 60 <= len(puzzles()) <= 100
    assert {puzzle.kind for puzzle in puzzles()} == {*PuzzleKind} - {PuzzleKind.KEEPS}
    assert len({puzzle.name for puzzle in puzzles()}) == len(puzzles())
    assert len({canonical(puzzle.position) for puzzle in puzzles()}) == len(puzzles())
    assert list(puzzles()) == sorted(puzzles(), key=lambda puzzle: puzzle.missed[::-1])
    assert all(puzzle.position.is_valid and any(puzzle.missed) for puzzle in puzzles())


def test_the_script_makes_the_table() -> None:
    made = sorted(maker.small(Rules(3, 3, 3)), key=lambda found: found.order)
    assert [found.text for found in made] == [line for line in TABLE.splitlines() if " 3,3,3 " in line]


@pytest.mark.parametrize("puzzle", FOURS, ids=named)
def test_the_levels_miss_continuous_fours_as_the_table_says(puzzle: Puzzle) -> None:
    searcher = Searcher(puzzle.position.rules)
    found = [searcher.glance(puzzle.position, level) == puzzle.answer for level in maker.LEVELS]
    assert puzzle.missed == tuple(0 if right else 100 for right in found)


def test_the_readme_says_how_many_puzzles_there_are() -> None:
    assert f"Each of its {len(puzzles())} positions has exactly one answer" in (ROOT / "README.md").read_text("utf-8")


def test_a_long_line_of_the_table_reads_back() -> None:
    found = maker.Found((0, 50, 100), puzzles()[0].position, "fours", tuple(puzzles()[0].position.legal_moves) * 20)
    assert max(map(len, maker.table([found]).split("\n"))) <= 118
    assert parse_puzzle(found.text).line == found.line
