"""Symmetry: boards that are mirrored or turned share one entry of the table."""

from docs.search.memory import AlphaBeta


class Symmetric(AlphaBeta):
    def __init__(self, width: int, height: int, k: int) -> None:
        super().__init__(width, height, k)
        self.images = images(width, height)

    def key(self, board: str) -> str:
        """The first of all images of a board, by the alphabet."""
        return min("".join([board[cell] for cell in image]) for image in self.images)


def images(width: int, height: int) -> list[list[int]]:
    """The cells in the order in which each mirror image or rotation has them; a square has eight."""
    rows = [[row * width + column for column in range(width)] for row in range(height)]
    found = []
    for _ in range(2 if width == height else 1):
        for mirrored in (rows, rows[::-1]):
            found.append([cell for row in mirrored for cell in row])
            found.append([cell for row in mirrored for cell in row[::-1]])
        rows = [list(column) for column in zip(*rows, strict=True)]
    return found


def solve(width: int, height: int, k: int) -> tuple[int, int]:
    """The score of the empty board, and how many nodes it took."""
    search, cells = Symmetric(width, height, k), width * height
    return search.score("." * cells, "X", -cells, cells), search.nodes
