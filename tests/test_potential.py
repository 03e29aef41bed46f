"""The sums over open lines, against counting them line by line."""

from functools import cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tictactoe.engine.board import Position, Rules, cells_of
from tictactoe.engine.search.potential import Potential


def sums(position: Position, side: int, other: int) -> list[tuple[int, int]]:
    """For each empty cell: the weight of one side's open lines, how many lack two marks."""
    found = []
    for cell in cells_of(position.empty):
        open_ones = [line for line in position.rules.lines if line >> cell & 1 and not line & other]
        lacking = [position.rules.run - (line & side).bit_count() for line in open_ones]
        lacking = [number for number in lacking if number > 1]
        weight = sum(2 ** (position.rules.run - number) for number in lacking)
        found.append((weight, lacking.count(2)))
    return found


potential_of = cache(Potential)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    board=st.sampled_from([(3, 3, 3), (5, 4, 4), (7, 7, 5), (9, 8, 6), (4, 4, 1), (5, 5, 2), (20, 20, 9)]),
    marks=st.integers(0, 40),
    seed=st.integers(),
)
def test_sums_follow_the_moves(board: tuple[int, int, int], marks: int, seed: int) -> None:
    rng, position = Random(seed), Rules(*board).start
    potential = potential_of(position.rules)
    state = potential.state(position)
    for _ in range(marks):
        move = rng.choice(list(cells_of(position.empty)))
        if position.play(move).outcome:
            break
        position, state = position.play(move), potential.play(state, move)
    mine, theirs, my_threats, their_threats, my_sums, their_sums, empty_fields = state
    assert (mine, theirs) == (position.mine, position.theirs)
    for side, other, threats, packed in (
        (mine, theirs, my_threats, my_sums),
        (theirs, mine, their_threats, their_sums),
    ):
        short = [line & ~side for line in position.rules.lines if not line & other]
        assert threats & position.empty == sum({cell for cell in short if cell.bit_count() == 1})
        boards = [potential.by_cell(packed >> offset, empty_fields) for offset in (0, potential.two_short_offset)]
        assert [tuple(board[cell] for board in boards) for cell in cells_of(position.empty)] == sums(
            position, side, other
        )
