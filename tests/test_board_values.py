"""What empty boards are worth: as the solver proves it, as it was published, and as the documents say."""

import re
from pathlib import Path
from random import Random

import pytest

from support.published import PUBLISHED
from tictactoe.engine.analysis import Value
from tictactoe.engine.board import Rules
from tictactoe.engine.board_values import TABLE, board_value, source
from tictactoe.engine.notation import parse_rules
from tictactoe.engine.reach import MOST_CELLS
from tictactoe.engine.solver import Solver

ROOT = Path(__file__).resolve().parents[1]
BOARDS = [
    Rules(longer, shorter, run)
    for run in range(3, 9)
    for shorter in range(1, 9)
    for longer in range(max(shorter, run), 9)
]
PROVEN = [rules for rules in BOARDS if board_value(rules) is not Value.UNKNOWN and not source(rules)]
LONG = [(7, 4, 4), (8, 6, 5), (7, 7, 5)]
SAMPLE = Random(2026).sample([rules for rules in PROVEN if rules not in LONG], 24)


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(rules, marks=[] if rules in SAMPLE else pytest.mark.slow, id=str(tuple(rules)))
        for rules in PROVEN
    ],
)
def test_the_solver_proves_the_value(rules: Rules) -> None:
    assert Solver(rules).value(rules.start) is board_value(rules)


def test_no_board_up_to_8_by_8_is_missing() -> None:
    assert set(TABLE) == set(range(3, 9))
    for run, words in TABLE.items():
        for shorter, letters in enumerate(words.split(), start=1):
            assert len(letters) == 9 - shorter
            assert [letter == "." for letter in letters] == [longer < run for longer in range(shorter, 9)]
    assert [rules for rules in BOARDS if rules not in PROVEN] == [(8, 4, 4), (8, 7, 5), (8, 8, 5)]


@pytest.mark.parametrize("board", PUBLISHED)
def test_values_are_those_of_the_literature(board: tuple[int, int, int]) -> None:
    width, height, run = board
    assert board_value(Rules(width, height, run)) is board_value(Rules(height, width, run)) is PUBLISHED[board][0]


@pytest.mark.parametrize("board", [(8, 7, 5), (9, 8, 6), (19, 19, 5), (3, 3, 2), (19, 1, 9)])
def test_no_other_value_is_said(board: tuple[int, int, int]) -> None:
    assert board_value(Rules(*board)) is Value.UNKNOWN


def test_the_table_of_the_readme_says_what_boards_are_worth_and_where_the_computer_is_perfect() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| (\d).*? \| (.*) \| (.*) \| up to (\d+) cells", readme, re.MULTILINE)
    assert [int(run) for run, *_ in table] == [3, 4, 5, 6, 7]
    for run, drawn, won, cells in table:
        smallest = re.search(r"(\d),(\d),\d and larger", won)
        unknown = re.findall(r"(\S+) is not known", drawn)
        for rules in BOARDS:
            if rules.run == int(run) <= rules.height:
                larger = smallest and rules.width >= int(smallest[1]) and rules.height >= int(smallest[2])
                value = Value.UNKNOWN if rules in map(parse_rules, unknown) else Value.WIN if larger else Value.DRAW
                assert board_value(rules) is value
        for board in re.findall(r"\d,\d,\d", drawn):
            assert (board_value(parse_rules(board)) is Value.UNKNOWN) == (board in unknown)
        assert int(cells) == max(most for least, most in MOST_CELLS.items() if least <= int(run))


def costs() -> list[tuple[str, str, int]]:
    """The boards, value and nodes of the rows of the page on the solver that have a value."""
    page = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d,\d,\d.*?) \| (draw|won in \d+).*? \| ([\d,]+) \| [\d.]+ \|$", page, re.MULTILINE)
    return [
        (board, value, int(nodes.replace(",", ""))) for boards, value, nodes in rows for board in boards.split(", ")
    ]


@pytest.mark.parametrize(
    ("board", "value", "nodes"),
    [pytest.param(*row, marks=[pytest.mark.slow] if row[2] > 20_000 else []) for row in costs()],
)
def test_the_solver_takes_as_many_nodes_as_its_page_says(board: str, value: str, nodes: int) -> None:
    solver = Solver(parse_rules(board))
    if value == "draw":
        assert solver.value(solver.rules.start) is Value.DRAW
    else:
        best = next(solver.proven(solver.rules.start))
        assert (best.value, f"won in {best.plies}") == (Value.WIN, value)
    assert solver.nodes == nodes
