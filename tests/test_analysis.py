"""What the analysis of a position takes over from that of the position after one of its moves."""

from random import Random

import pytest

from tictactoe.engine.analysis import Value, with_played
from tictactoe.engine.board import IllegalMove, Position, Rules
from tictactoe.engine.solver import Solver


def positions(rules: Rules, seed: int) -> list[Position]:
    """The unfinished positions of a random game."""
    rng, found = Random(seed), [rules.start]
    while not (after := found[-1].play(rng.choice(found[-1].legal_moves))).outcome:
        found.append(after)
    return found


@pytest.mark.parametrize("seed", range(20))
def test_what_follows_says_of_a_move_what_its_own_search_says(seed: int) -> None:
    rules = Rules(4, 4, 3)
    for position in positions(rules, seed)[2:]:
        solver = Solver(rules)
        whole, nothing = solver.analyse(position), solver.analyse(position, lambda: True)
        for move in whole.moves:
            after = position.play(move.cell)
            if after.outcome:
                continue
            found = with_played(nothing, move.cell, solver.analyse(after))
            played = found.move(move.cell)
            assert (played.value, played.plies, played.exact) == (move.value, move.plies, move.exact)
            if move.value is not Value.DRAW:
                assert len(played.line) == played.plies
            assert found.value in (Value.UNKNOWN, whole.value)
            assert move.value is not Value.WIN or found.value is Value.WIN
            assert [known for known in found.moves if known.cell != move.cell] == [
                known for known in nothing.moves if known.cell != move.cell
            ]
            assert with_played(whole, move.cell, solver.analyse(after)) == whole
            assert with_played(nothing, move.cell, solver.analyse(after, lambda: True)).value in (
                Value.UNKNOWN,
                whole.value,
            )


def test_a_move_is_found_by_its_cell() -> None:
    analysis = Solver(Rules(3, 3, 3)).analyse(Rules(3, 3, 3).start.play(4))
    assert [analysis.move(move.cell) for move in analysis.moves] == list(analysis.moves)
    for cell in (4, 9, -1):
        with pytest.raises(IllegalMove, match=f"cell {cell} cannot be played here"):
            analysis.move(cell)
