"""The shapes that a mark makes in a row, drawn, and what the rows of a cell make together."""

from itertools import combinations_with_replacement

import pytest

from tictactoe._engine.search.evaluation import ATTACK, CODES, DEFENCE, FOLLOWED, MOVING, WAITING
from tictactoe._engine.search.shapes import FOUR, LINE, NOTHING, OPEN_FOUR, OPEN_THREE, OPEN_TWO, THREE, TWO, shapes

LETTERS = {NOTHING: ".", TWO: "t", OPEN_TWO: "T", THREE: "h", OPEN_THREE: "H", FOUR: "f", OPEN_FOUR: "F", LINE: "L"}


@pytest.mark.parametrize(
    ("run", "row", "made"),
    [
        (5, ".......", "......."),
        (5, "XXXX.", "....L"),
        (5, "XX.XX.XX", "..L..L.."),
        (5, ".XXX.", "f...f"),
        (5, "..XXX..", "fF...Ff"),
        (5, "O.XXX..", ".f...Ff"),
        (5, "..XX.....", "hH..HHht."),
        (5, "OXX.....", "...hhht."),
        (5, ".OX.X.O.", "........"),
        (5, "X.X.X.X", ".f.F.f."),
        (5, "....X....", "tTTT.TTTt"),
        (5, "OX.......", "..tttt..."),
        (4, "..XX..", "fF..Ff"),
        (4, "..X...", "hH.HHh"),
        (3, ".....", "hHHHh"),
        (6, "...XX....", "tTT..TTTt"),
    ],
)
def test_what_a_mark_makes_in_a_row(run: int, row: str, made: str) -> None:
    own, other = (sum(1 << place for place, letter in enumerate(row) if letter == mark) for mark in "XO")
    assert "".join(LETTERS[kind] for kind in shapes(len(row), run, own, other).made) == made


def test_a_cell_is_worth_what_its_strongest_rows_are() -> None:
    tables = {ATTACK: 3, DEFENCE: 3, FOLLOWED: 2, MOVING[0]: 2, MOVING[1]: 2, WAITING: 2}
    for table, counted in tables.items():
        assert table[0] == 0
        for rows in 1, 2, 3:
            for makes in combinations_with_replacement(range(TWO, OPEN_FOUR), rows):
                number = sum(CODES[made] for made in makes)
                strongest = sum(CODES[made] for made in sorted(makes)[-counted:])
                assert table[number] == table[strongest], makes
    assert max(CODES[:8]) * 4 < 256  # four rows meet in a cell, and their sum fits into a byte
    assert max(ATTACK) + max(DEFENCE) < 256  # as does what a move makes and takes
