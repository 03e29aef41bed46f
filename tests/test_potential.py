"""The sums over open lines, against a count line by line."""

from functools import cache
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tictactoe import Position, Rules, cells_of
from tictactoe._engine.search.potential import Potential


def sums(position: Position, side: int, other: int, moves: int) -> tuple[int, list[int]]:
    """The weight of a side's open lines that lack at most `moves` marks: in all, and by empty cell."""
    run, total, by_cell = position.rules.run, 0, dict.fromkeys(cells_of(position.empty), 0)
    for line in position.rules.lines:
        lacking = run - (line & side).bit_count()
        if not line & other and 1 < lacking <= moves:
            total += 2 ** (run - lacking)
            for cell in cells_of(line & position.empty):
                by_cell[cell] += 2 ** (run - lacking)
    return total, list(by_cell.values())


potential_of = cache(Potential)


@given(
    board=st.sampled_from([(3, 3, 3), (5, 4, 4), (7, 7, 5), (9, 8, 6), (4, 4, 1), (5, 5, 2), (20, 20, 9)]),
    marks=st.integers(0, 40),
    seed=st.integers(),
)
def test_sums_follow_the_moves(board: tuple[int, int, int], marks: int, seed: int) -> None:
    rules = Rules(*board)
    rng, position = Random(seed), rules.start
    potential = potential_of(position.rules)
    state = potential.state(position)
    for _ in range(marks):
        move = rng.choice(list(cells_of(position.empty)))
        if position.play(move).outcome:
            break
        position, state = position.play(move), potential.play(state, move)
    mine, theirs = state.mine, state.theirs
    assert (mine, theirs) == (position.mine, position.theirs)
    for side, other, threats, packed in (
        (mine, theirs, state.my_threats, state.my_sums),
        (theirs, mine, state.their_threats, state.their_sums),
    ):
        short = [line & ~side for line in position.rules.lines if not line & other]
        assert threats & position.empty == sum({cell for cell in short if cell.bit_count() == 1})
        for moves in 2, 3, 4, rules.cells:
            lacking = potential.lacking(packed, moves)
            weights = potential.by_cell(lacking, state.empty_fields)
            found = potential.total(lacking), [weights[cell] for cell in cells_of(position.empty)]
            assert found == sums(position, side, other, moves)
