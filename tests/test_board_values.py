"""What empty boards are worth: as the solver proves it, and as it was published."""

from random import Random

import pytest

from support.published import PUBLISHED
from tictactoe.engine.analysis import Value
from tictactoe.engine.board import Rules
from tictactoe.engine.solver import Solver
from tictactoe.engine.values import TABLE, board_value, source

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
