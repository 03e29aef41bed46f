"""The lines of a board, which all listings share."""

Line = tuple[int, ...]


def lines(width: int, height: int, k: int) -> list[Line]:
    """Every k cells in a row, down a column or along a diagonal; cells are numbered by rows from 0."""
    found = []
    for row in range(height):
        for column in range(width):
            for down, right in (0, 1), (1, 0), (1, 1), (1, -1):
                cells = [(row + i * down, column + i * right) for i in range(k)]
                if all(y < height and 0 <= x < width for y, x in cells):
                    found.append(tuple(y * width + x for y, x in cells))
    return found
