"""How many positions and games a board has, against boards that are written out one by one."""

from collections import Counter
from functools import cache
from itertools import islice

import pytest

from support.reference import images, reachable, replies, winner
from tictactoe import Rules, counts

BOARDS = [(3, 3, 3), (3, 3, 2), (2, 2, 2), (4, 2, 2), (5, 1, 3), (2, 4, 3), (1, 1, 1)]


@pytest.mark.parametrize("board", BOARDS)
def test_each_ply_has_as_many_positions_and_games_as_can_be_written_out(board: tuple[int, int, int]) -> None:
    @cache
    def games(letters: str, mark: str) -> Counter[int]:
        """The games from a board on, by how many marks are on it at the end."""
        if winner(letters, *board) or "." not in letters:
            return Counter([len(letters) - letters.count(".")])
        return sum((games(after, "O" if mark == "X" else "X") for _, after in replies(letters, mark)), Counter())

    width, height, _ = board
    reached: list[list[str]] = [[] for _ in range(width * height + 1)]
    for letters in reachable(*board):
        reached[width * height - letters.count(".")].append(letters)
    ends = games("." * (width * height), "X")
    expected = [
        (len(boards), len({min(images(letters, width)) for letters in boards}), ends[plies])
        for plies, boards in enumerate(reached)
        if boards
    ]
    assert [(found.positions, found.distinct, found.games) for found in counts(Rules(*board))] == expected


def test_3_3_3_has_as_many_positions_and_games_as_are_published() -> None:
    """Steve Schaefer, "MathRec Solutions: Tic-Tac-Toe" (2002): 255,168 games, 765 positions up to symmetry."""
    plies = list(counts(Rules(3, 3, 3)))
    assert sum(found.positions for found in plies) == 5478
    assert sum(found.distinct for found in plies) == 765
    assert sum(found.games for found in plies) == 255168


def test_the_first_plies_of_a_large_board_are_soon_there() -> None:
    first = list(islice(counts(Rules(9, 9, 5)), 3))
    assert [(found.positions, found.games) for found in first] == [(1, 0), (81, 0), (81 * 80, 0)]
