"""The symmetries of a board: its mirror images and rotations.

A symmetry has, for each cell, the cell to which it goes. It takes lines to lines, so that a position and its images
have the same value.
"""

from functools import lru_cache

from .board import Position, Rules, cells_of, require

Symmetry = tuple[int, ...]


def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """The distinct symmetries of a board, the identity first: eight of a square, four of another rectangle.

    A board with one column or row has two, a single cell one. `Position.image` takes one.

    >>> symmetries(Rules(2, 2, 2))[:3]
    ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1))
    """
    require(Rules, rules)
    return _symmetries(rules)


@lru_cache(maxsize=16)
def _symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    width, height = rules.width, rules.height
    rows = [list(range(row * width, row * width + width)) for row in range(height)]
    found: dict[Symmetry, None] = {}
    for _ in range(2):
        for mirrored in (rows, rows[::-1]):
            found[tuple(cell for row in mirrored for cell in row)] = None
            found[tuple(cell for row in mirrored for cell in row[::-1])] = None
        if width != height:
            break
        rows = [list(column) for column in zip(*rows, strict=True)]
    return tuple(found)


def inverse(symmetry: Symmetry) -> Symmetry:
    """The symmetry that undoes another one."""
    return tuple(sorted(range(len(symmetry)), key=symmetry.__getitem__))


def image(board: int, symmetry: Symmetry) -> int:
    """The image of a bitboard.

    >>> bin(image(0b0011, (2, 3, 0, 1)))
    '0b1100'
    """
    return sum(1 << symmetry[cell] for cell in cells_of(board))


def own_symmetries(position: Position) -> list[Symmetry]:
    """The symmetries that take a position to itself, the identity first: a cell and its image are alike."""
    boards = (position.mine, position.theirs)
    return [
        symmetry
        for symmetry in symmetries(position.rules)
        if all(image(board, symmetry) == board for board in boards)
    ]


def alike(position: Position, first: int, second: int) -> bool:
    """Whether two moves are the same but for a symmetry of the position.

    >>> alike(Rules(3, 3, 3).start, 0, 8), alike(Rules(3, 3, 3).start.play(1), 0, 8)
    (True, False)
    """
    return any(symmetry[first] == second for symmetry in own_symmetries(position))


def images(position: Position) -> set[tuple[int, int]]:
    """All images of a position, itself among them, each as its two bitboards."""
    return {
        (image(position.mine, symmetry), image(position.theirs, symmetry)) for symmetry in symmetries(position.rules)
    }


def canonical(position: Position) -> Position:
    """One position that stands for all its mirror images and rotations: the one with the least bitboards.

    >>> rules = Rules(3, 3, 3)
    >>> {canonical(rules.start.play(corner)) for corner in (0, 2, 6, 8)}
    {parse('X../.../...', Rules(3, 3, 3), Mark.O)}
    """
    require(Position, position)
    return Position(position.rules, *min(images(position)), position.to_move)
