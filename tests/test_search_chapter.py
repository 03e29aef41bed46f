"""The chapter on search: its listings run, are short, and take as many nodes as it says."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from docs.search.__main__ import BOARDS, STEPS
from docs.search.pairs import pairs
from docs.search.rules import lines
from support import reference
from tictactoe.engine.analysis import Value
from tictactoe.engine.board import Rules
from tictactoe.engine.solver import Solver

CHAPTER = Path(__file__).resolve().parents[1] / "docs" / "search.md"
LISTINGS = sorted((CHAPTER.parent / "search").glob("*.py"))
SLOW = [(name, BOARDS[0]) for name in STEPS[:3]] + [(STEPS[4], BOARDS[1])]
EXHAUSTIVE = [(STEPS[3], BOARDS[1])]


def promised() -> list[tuple[str, tuple[int, int, int], int]]:
    """Each step, board and count of the chapter's table."""
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


@pytest.mark.parametrize("file", LISTINGS, ids=lambda file: file.name)
def test_a_listing_is_short(file: Path) -> None:
    assert len(file.read_text().splitlines()) < 60


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
