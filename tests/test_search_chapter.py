"""The chapter on search: its listings run, are short, and take the number of nodes that it states."""

import re
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from docs.search.__main__ import AHEAD, BOARDS, MARKED, STEPS
from docs.search.deepening import WIN, Deepening
from docs.search.pairs import pairs
from docs.search.rules import lines
from support import reference
from support.reference_coach import OTHER
from tictactoe.engine.analysis import Value
from tictactoe.engine.board import Rules
from tictactoe.engine.solver import Solver

CHAPTER = Path(__file__).resolve().parents[1] / "docs" / "search.md"
LISTINGS = sorted((CHAPTER.parent / "search").glob("*.py"))
SLOW = [(STEPS[0], BOARDS[0])]
EXHAUSTIVE = [(name, BOARDS[0]) for name in STEPS[1:3]] + [(name, BOARDS[1]) for name in STEPS[3:5]]


def promised() -> list[tuple[str, tuple[int, int, int], int]]:
    """The step, board and node count of each entry in the chapter's table."""
    row = r"^\| \d+ \| \[.*?\]\(search/(\w+)\.py\) \| ([\d,]+) \| ([\d,]*) ?\|$"
    rows = re.findall(row, CHAPTER.read_text(), re.MULTILINE)
    assert tuple(name for name, *_ in rows) == STEPS
    counts = [(name, board, text) for name, *texts in rows for board, text in zip(BOARDS, texts, strict=True)]
    return [(name, board, int(text.replace(",", ""))) for name, board, text in counts if text]


def marks(name: str, board: tuple[int, int, int]) -> list[pytest.MarkDecorator]:
    if (name, board) in EXHAUSTIVE:
        return [pytest.mark.exhaustive]
    return [pytest.mark.slow] if (name, board) in SLOW else []


@pytest.mark.parametrize(
    ("name", "board", "nodes"), [pytest.param(*row, marks=marks(*row[:2])) for row in promised()]
)
def test_every_step_takes_as_many_nodes_as_the_chapter_says(
    name: str, board: tuple[int, int, int], nodes: int
) -> None:
    value, plies = reference.value("." * 9, "X", *board) if board == BOARDS[0] else (1, 5)  # 4,4,3: won in 5 plies
    score = value * (board[0] * board[1] + 1 - plies) if value else 0
    assert import_module(f"docs.search.{name}").solve(*board) == (score, nodes)


def test_alpha_beta_takes_fewer_nodes_without_distance_as_the_chapter_says() -> None:
    source = (CHAPTER.parent / "search" / "alpha_beta.py").read_text()
    listing: dict[str, Any] = {}
    exec(source.replace('-(board.count(".") + 1)', "-1"), listing)
    score, nodes = listing["solve"](*BOARDS[0])
    assert score == 0
    assert f"with the scores of step 1, it would be {nodes:,}:" in CHAPTER.read_text()


@pytest.mark.parametrize("file", LISTINGS, ids=lambda file: file.name)
def test_a_listing_is_short(file: Path) -> None:
    assert len(file.read_text().splitlines()) < 60


def depths(group: int) -> list[tuple[int, int, int]]:
    """Depth, score and nodes in the table of step 12, for the empty board (group 0) or the position (group 1)."""
    row = r"^\| (\d+) \| (-?\d*) ?\| ([\d,]*) ?\| (-?\d+) \| ([\d,]+) \| [\d ]+ \|$"
    rows = re.findall(row, CHAPTER.read_text(), re.MULTILINE)
    counts = [(depth, *texts[2 * group : 2 * group + 2]) for depth, *texts in rows]
    return [(int(depth), int(score), int(nodes.replace(",", ""))) for depth, score, nodes in counts if score]


@pytest.mark.parametrize(("group", "marks", "deepest"), [(0, (0, 0), 6), (1, MARKED, 7)])
def test_each_depth_finds_what_the_chapter_says(group: int, marks: tuple[int, int], deepest: int) -> None:
    search = Deepening(*AHEAD)
    found = [(depth, score, search.nodes) for depth, (score, _) in islice(search.deeper(*marks), deepest)]
    assert found == depths(group)


def test_each_depth_expects_the_moves_that_the_chapter_says() -> None:
    lines = re.findall(r"^\| \d .* \| ([\d ]+) \|$", CHAPTER.read_text().partition("## 12.")[2], re.MULTILINE)
    assert [" ".join(map(str, line)) for _, (_, line) in Deepening(*AHEAD).deeper(*MARKED)] == lines


def test_the_position_of_step_12_is_the_one_that_is_drawn() -> None:
    drawn = re.search(r"(?:^     .*\n){5}", CHAPTER.read_text().partition("## 12.")[2], re.MULTILINE)
    assert drawn is not None
    sides = (sum(1 << cell for cell, mark in enumerate(drawn[0].split()) if mark == side) for side in "XO")
    assert tuple(sides) == MARKED


@pytest.mark.slow
@pytest.mark.parametrize(("group", "marks"), [(0, (0, 0)), (1, MARKED)])
def test_looking_ahead_at_once_finds_the_same_in_as_many_nodes_as_the_chapter_says(
    group: int, marks: tuple[int, int]
) -> None:
    told = re.findall(
        r"together take ([\d,]+), and .*? at once.*? ([\d,]+\d)\b", " ".join(CHAPTER.read_text().split())
    )
    depth, found, together = depths(group)[-1]
    search = Deepening(*AHEAD)
    score, _ = search.look(*marks, depth, -2 * WIN, 2 * WIN)
    assert (score, f"{together:,}", f"{search.nodes:,}") == (found, *told[group])


@pytest.mark.parametrize("depth", range(1, 6))
@pytest.mark.parametrize("board", ["." * 9, "X...O....", "XO..X...O", ".X..O...X"])
def test_alpha_beta_looks_ahead_as_plain_negamax_does(board: str, depth: int) -> None:
    mark = "XO"[board.count("X") > board.count("O")]
    mine, theirs = (
        sum(1 << cell for cell, letter in enumerate(board) if letter == side) for side in (mark, OTHER[mark])
    )
    assert Deepening(3, 3, 3).look(mine, theirs, depth, -2 * WIN, 2 * WIN)[0] == estimate(board, mark, depth)


def estimate(board: str, mark: str, depth: int) -> int:
    """The score of plain negamax to a depth on 3,3,3, with an evaluation that sees wins of the next two plies."""
    left, other = board.count("."), OTHER[mark]
    value, plies = reference.value(board, mark, 3, 3, 3)
    if value and plies <= (1 if value > 0 else 2):
        return value * (WIN + left + 1 - plies)
    if not depth or not left:
        rows = [[board[cell] for cell in line] for line in reference.lines(3, 3, 3)]
        weights = {side: sum(1 << row.count(side) for row in rows if OTHER[side] not in row) for side in OTHER}
        return weights[mark] - weights[other]
    return max(-estimate(after, other, depth - 1) for _, after in reference.replies(board, mark))


def test_the_solvers_own_counts_are_those_of_the_chapter() -> None:
    counts = re.search(r"3,3,3 takes the solver (\d+) nodes.* 4,4,3 takes it (\d+)", CHAPTER.read_text())
    assert counts is not None
    drawn, won = (Solver(Rules(*board)) for board in BOARDS)
    drawn.value(drawn.rules.start)
    best = next(won.proven(won.rules.start))
    assert (best.value, best.plies) == (Value.WIN, 5)
    assert [str(solver.nodes) for solver in (drawn, won)] == list(counts.groups())


@pytest.mark.parametrize("board", [(3, 3, 3), (4, 4, 4), (5, 5, 5), (6, 6, 6), (7, 7, 7), (6, 5, 5)])
def test_a_pairing_has_two_cells_for_each_line_and_no_cell_twice(board: tuple[int, int, int]) -> None:
    found = pairs(*board)
    if found is None:
        return
    used = [cell for pair in found.values() for cell in pair]
    assert len(used) == len(set(used)) == 2 * len(lines(*board))
    assert all(set(pair) <= set(line) and len(pair) == 2 for line, pair in found.items())
    assert sorted(found) == sorted(reference.lines(*board))


def test_every_line_of_5_5_5_has_two_cells_of_its_own_in_the_drawing_of_the_solvers_page() -> None:
    drawn = re.search(
        r"(?:^    [a-z.](?:  [a-z.]){4}\n){5}", (CHAPTER.parent / "solver.md").read_text(), re.MULTILINE
    )
    assert drawn is not None
    letters = drawn[0].split()
    lines_of_letters = [[letters[cell] for cell in line] for line in reference.lines(5, 5, 5)]
    twice = [{mark for mark in line if line.count(mark) == 2} for line in lines_of_letters]
    assert sorted(twice, key=min) == [{mark} for mark in "abcdefghijkl"]
    assert sorted(letters) == sorted(".aabbccddeeffgghhiijjkkll")
