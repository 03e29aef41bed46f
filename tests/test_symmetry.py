"""The symmetries of a board, against mirrored and rotated rows of text."""

from random import Random

import pytest

from support import reference
from support.positions import text
from tictactoe import Mark, Position, Rules, canonical, symmetries
from tictactoe._engine.symmetry import alike, image, inverse

BOARDS = [Rules(*size) for size in ((3, 3, 3), (4, 3, 3), (3, 5, 3), (7, 7, 5), (6, 1, 4), (1, 2, 1), (1, 1, 1))]


def positions(rules: Rules) -> list[Position]:
    rng, found = Random(str(rules)), []
    for _ in range(20):
        marks = [rng.choice("XO.") for _ in range(rules.cells)]
        mine, theirs = (sum(1 << cell for cell, mark in enumerate(marks) if mark == side) for side in "XO")
        found.append(Position(rules, mine, theirs, Mark.X))
    return found


@pytest.mark.parametrize("rules", BOARDS)
def test_images_are_those_of_the_rows_of_text(rules: Rules) -> None:
    identity, *others = symmetries(rules)
    assert identity == tuple(range(rules.cells))
    assert len({identity, *others}) == len(others) + 1
    for position in positions(rules):
        mine, theirs = position.mine, position.theirs
        images = [(image(mine, symmetry), image(theirs, symmetry)) for symmetry in symmetries(rules)]
        assert {text(Position(rules, *each, Mark.X)) for each in images} == reference.images(
            text(position), rules.width
        )
        for to_move in Mark:
            least = Position(rules, *min(images), to_move)
            assert all(canonical(Position(rules, *each, to_move)) == least for each in images)
        turned = [position.image(symmetry) for symmetry in symmetries(rules)]
        assert turned == [Position(rules, *each, Mark.X) for each in images]


@pytest.mark.parametrize("rules", BOARDS)
def test_an_inverse_undoes_a_symmetry_and_lines_become_lines(rules: Rules) -> None:
    for symmetry in symmetries(rules):
        assert all(inverse(symmetry)[symmetry[cell]] == cell for cell in range(rules.cells))
        assert {image(line, symmetry) for line in rules.lines} == set(rules.lines)


@pytest.mark.parametrize("wrong", [(), (0, 1, 2, 3), (0, 0, 2, 3, 4, 5, 6, 7, 8), tuple(range(1, 10))])
def test_what_is_no_symmetry_has_no_image(wrong: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"is no symmetry of 9 cells; symmetries\(rules\) gives them"):
        Rules(3, 3, 3).start.image(wrong)


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_moves_are_alike_if_the_positions_after_them_are_images(rules: Rules) -> None:
    """But where one cell is taken to another only together with other marks: no symmetry of the position does it."""
    begun = rules.start.legal_moves[:: 1 if rules.cells < 20 else 5] if rules.cells > 2 else ()
    for position in [rules.start, *map(rules.start.play, begun)]:
        after = {cell: canonical(position.play(cell)) for cell in position.legal_moves}
        for first in after:
            for second in after:
                same = after[first] == after[second]
                assert alike(position, first, second) is same or (same and position.mine | position.theirs)
