"""Distance in the score: the fastest win and the slowest loss are the best."""

from docs.search.rules import Line, lines


class Negamax:
    def __init__(self, width: int, height: int, k: int) -> None:
        self.lines: list[Line] = lines(width, height, k)
        self.nodes = 0

    def has_won(self, board: str, mark: str) -> bool:
        return any(all(board[cell] == mark for cell in line) for line in self.lines)

    def score(self, board: str, mark: str) -> int:
        """A win counts one more than the cells it leaves empty, a loss the opposite, a draw 0."""
        self.nodes += 1
        other = "O" if mark == "X" else "X"
        if self.has_won(board, other):
            return -(board.count(".") + 1)
        if "." not in board:
            return 0
        return max(self.moves(board, mark).values())

    def moves(self, board: str, mark: str) -> dict[int, int]:
        """The score of each move."""
        other = "O" if mark == "X" else "X"
        found = {}
        for cell, letter in enumerate(board):
            if letter == ".":
                found[cell] = -self.score(board[:cell] + mark + board[cell + 1 :], other)
        return found


def best_moves(board: str, mark: str) -> list[int]:
    """The cells of 3 x 3 that win soonest, else draw, else lose latest."""
    found = Negamax(3, 3, 3).moves(board, mark)
    return [cell for cell, score in found.items() if score == max(found.values())]


def solve(width: int, height: int, k: int) -> tuple[int, int]:
    """The score of the empty board, and how many nodes it took."""
    search = Negamax(width, height, k)
    return search.score("." * (width * height), "X"), search.nodes
