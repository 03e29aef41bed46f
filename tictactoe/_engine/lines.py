"""The rows of a board, and the lines in them that win; cells are numbers, and a line is a bitboard."""

from collections.abc import Iterator
from functools import lru_cache


def rows_with_room(width: int, height: int, run: int) -> Iterator[tuple[int, ...]]:
    """The cells of every row, column and diagonal that has room for a line, from the top down."""
    for down, right in (0, 1), (1, 0), (1, 1), (1, -1):
        for first in range(width * height):
            row, column = divmod(first, width)
            if not (0 <= row - down < height and 0 <= column - right < width):
                cells = []
                while 0 <= row < height and 0 <= column < width:
                    cells.append(row * width + column)
                    row, column = row + down, column + right
                if len(cells) >= run:
                    yield tuple(cells)


def cells_in(board: int) -> Iterator[int]:
    """The cells of a bitboard, in order: `cells_of` for the search, which needs no checks."""
    while board:
        lowest = board & -board
        yield lowest.bit_length() - 1
        board ^= lowest


@lru_cache(maxsize=64)
def all_lines(width: int, height: int, run: int) -> tuple[int, ...]:
    """Every line of a board, by its first cell."""
    rows = rows_with_room(width, height, run)
    found = [cells[start : start + run] for cells in rows for start in range(len(cells) - run + 1)]
    found.sort(key=lambda cells: cells[0])
    return tuple(dict.fromkeys(sum(1 << cell for cell in cells) for cells in found))  # a run of 1 has no direction


def has_line(width: int, height: int, run: int, side: int) -> bool:
    """Whether a side has completed a line. It looks at all lines of a direction at once."""
    if side.bit_count() < run:
        return False
    for starts, distances in _directions(width, height, run):
        for distance in distances:
            starts &= side >> distance
            if not starts:
                break
        else:
            return True
    return False


@lru_cache(maxsize=64)
def _directions(width: int, height: int, run: int) -> tuple[tuple[int, range], ...]:
    """The first cells of all lines of a direction, as a bitboard, and how far from it the cells of a line are."""
    starts: dict[range, int] = {}
    for cells in rows_with_room(width, height, run):
        step = cells[1] - cells[0] if len(cells) > 1 else 1
        distances = range(0, run * step, step)
        starts[distances] = starts.get(distances, 0) | sum(1 << cell for cell in cells[: len(cells) - run + 1])
    return tuple((cells, distances) for distances, cells in starts.items())
