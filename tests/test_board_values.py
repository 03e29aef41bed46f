"""The values of empty boards: as the solver proves them, as they were published, and as the documents state them."""

import re
from pathlib import Path
from random import Random

import pytest

from support.published import PUBLISHED
from tictactoe import Rules, Solver, Value, board_value, parse_rules, value_source
from tictactoe._engine.reach import MOST_CELLS

ROOT = Path(__file__).resolve().parents[1]


def costs() -> list[tuple[str, str, int]]:
    """Board, value and nodes from each row with a value on the documents' page about the solver."""
    page = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d,\d,\d.*?) \| (draw|won in \d+).*? \| ([\d,]+) \| [\d.]+ \|$", page, re.MULTILINE)
    return [
        (board, value, int(nodes.replace(",", ""))) for boards, value, nodes in rows for board in boards.split(", ")
    ]


BOARDS = [
    Rules(longer, shorter, run)
    for run in range(3, 9)
    for shorter in range(1, 9)
    for longer in range(max(shorter, run), 9)
]
COUNTED = {parse_rules(board) for board, _, _ in costs()}  # which are solved where their nodes are compared
PROVEN = [rules for rules in BOARDS if board_value(rules) is not Value.UNKNOWN and not value_source(rules)]
HUGE = [(8, 7, 5), (10, 6, 5), (11, 5, 5), (12, 5, 5)]  # for which the usual memory does not do
LARGEST = [(14, 11, 4), (9, 6, 5), (10, 5, 5), (15, 6, 6), (13, 9, 7), (18, 8, 7), (20, 7, 7)]
ELSEWHERE = COUNTED | {Rules(*board) for board in HUGE}
SAMPLE = Random(2026).sample([rules for rules in PROVEN if rules not in ELSEWHERE], 12)


@pytest.mark.parametrize(
    "board",
    [
        *(
            pytest.param(rules.mnk, marks=[] if rules in SAMPLE else pytest.mark.slow)
            for rules in PROVEN
            if rules not in ELSEWHERE
        ),
        *[(2, 1, 1), (2, 1, 2), (3, 1, 2), (2, 2, 2), (20, 20, 1), (20, 20, 2)],
        *[(20, 1, 3), (20, 2, 3), (19, 1, 9), (9, 3, 3), (20, 3, 3), (13, 7, 3), (20, 20, 3)],
        *[(9, 5, 4), (9, 6, 4), (9, 9, 4), (10, 6, 4), (20, 4, 5), (9, 5, 5)],
        *[(9, 7, 6), (9, 8, 6), (17, 7, 7), (13, 8, 7), (11, 9, 7), (10, 10, 7)],
        *(pytest.param(board, marks=pytest.mark.slow) for board in [(14, 6, 6), (11, 7, 6), (11, 10, 7)]),
        *(pytest.param(board, marks=pytest.mark.exhaustive) for board in LARGEST),
    ],
)
def test_the_solver_proves_the_value(board: tuple[int, int, int]) -> None:
    rules = Rules(*board)
    assert Solver(rules).value(rules.start) is board_value(rules) is not Value.UNKNOWN


@pytest.mark.exhaustive
@pytest.mark.parametrize("board", HUGE)
def test_with_some_gibibytes_the_solver_proves_the_hardest(board: tuple[int, int, int]) -> None:
    rules = Rules(*board)
    assert Solver(rules, mebibytes=14_000).value(rules.start) is board_value(rules) is Value.DRAW


def test_no_board_up_to_8_by_8_is_missing() -> None:
    assert [rules.mnk for rules in BOARDS if rules not in PROVEN] == [(8, 8, 5)]


@pytest.mark.parametrize(
    ("board", "value", "by"),
    [
        ((9, 4, 4), Value.WIN, "Charatsidis 2017"),
        ((4, 10, 4), Value.WIN, "Charatsidis 2017"),
        ((9, 5, 4), Value.WIN, "van den Herik, Uiterwijk and van Rijswijck 2002"),
        ((20, 20, 4), Value.WIN, "van den Herik, Uiterwijk and van Rijswijck 2002"),
        ((9, 8, 8), Value.DRAW, "Zetters 1980"),
        ((10, 10, 9), Value.DRAW, "Zetters 1980"),
        ((20, 20, 3), Value.WIN, ""),
        ((20, 7, 7), Value.DRAW, ""),
        ((20, 4, 9), Value.DRAW, ""),
    ],
)
def test_a_value_beyond_8_by_8_says_who_proved_it(board: tuple[int, int, int], value: Value, by: str) -> None:
    assert (board_value(Rules(*board)), value_source(Rules(*board))) == (value, by)


@pytest.mark.parametrize("board", PUBLISHED)
def test_values_are_those_of_the_literature(board: tuple[int, int, int]) -> None:
    width, height, run = board
    assert board_value(Rules(width, height, run)) is board_value(Rules(height, width, run)) is PUBLISHED[board][0]


@pytest.mark.parametrize(
    "board",
    [(11, 4, 4), (9, 7, 5), (11, 6, 5), (13, 5, 5), (19, 19, 5), (16, 6, 6), (10, 8, 6), (14, 9, 7)],
)
def test_no_other_value_is_said(board: tuple[int, int, int]) -> None:
    assert board_value(Rules(*board)) is Value.UNKNOWN


def test_the_table_of_boards_says_what_boards_are_worth_and_where_the_computer_is_perfect() -> None:
    page = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| (\d).*? \| (.*) \| (.*) \| up to (\d+) cells", page, re.MULTILINE)
    assert [int(run) for run, *_ in table] == [3, 4, 5, 6, 7]
    for run, drawn, won, cells in table:
        smallest = re.search(r"(\d),(\d),\d and larger", won)
        for rules in BOARDS:
            if rules.run == int(run) <= rules.height:
                larger = smallest and rules.width >= int(smallest[1]) and rules.height >= int(smallest[2])
                assert board_value(rules) is (Value.WIN if larger else Value.DRAW)
        for board in re.findall(r"\d,\d,\d", drawn):
            assert board_value(parse_rules(board)) is Value.DRAW
        assert int(cells) == max(most for least, most in MOST_CELLS.items() if least <= int(run))


def test_what_is_said_of_larger_boards() -> None:
    page = " ".join((ROOT / "docs" / "playing.md").read_text(encoding="utf-8").split())
    assert "three in a row are won, too, and so are four if both sides are at least five cells long." in page
    assert "Eight or more are drawn on every board. Gomoku, 15,15,5, is won" in page
    larger = [(longer, shorter) for longer in range(9, 21) for shorter in range(3, longer + 1)]
    for size in larger:
        assert board_value(Rules(*size, 3)) is Value.WIN
        assert size[1] < 5 or board_value(Rules(*size, 4)) is Value.WIN
    for run in range(8, 21):
        assert all(board_value(Rules(*size, run)) is Value.DRAW for size in larger if size[0] >= run)
    assert board_value(Rules(15, 15, 5)) is Value.WIN
    assert f"is won ({value_source(Rules(15, 15, 5))})" in page


@pytest.mark.parametrize(
    ("board", "value", "nodes"),
    [
        pytest.param(*row, marks=pytest.mark.exhaustive if row[2] > 1_000_000 else pytest.mark.slow)
        if row[2] > 5_000
        else row
        for row in costs()
    ],
)
def test_the_solver_takes_as_many_nodes_as_its_page_says(board: str, value: str, nodes: int) -> None:
    solver = Solver(parse_rules(board))
    assert board_value(solver.rules) is (Value.DRAW if value == "draw" else Value.WIN)
    if value == "draw":
        assert solver.value(solver.rules.start) is Value.DRAW
    else:
        best = next(solver.proven(solver.rules.start))
        assert (best.value, f"won in {best.plies}") == (Value.WIN, value)
    assert solver.nodes == nodes
