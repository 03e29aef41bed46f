"""Negamax: the score is seen by the side to move, so that one rule serves both sides."""

from docs.search.rules import Line, lines


class Negamax:
    def __init__(self, width: int, height: int, k: int) -> None:
        self.lines: list[Line] = lines(width, height, k)
        self.nodes = 0

    def has_won(self, board: str, mark: str) -> bool:
        return any(all(board[cell] == mark for cell in line) for line in self.lines)

    def score(self, board: str, mark: str) -> int:
        """1 if the side to move wins, -1 if it loses, 0 for a draw."""
        self.nodes += 1
        other = "O" if mark == "X" else "X"
        if self.has_won(board, other):  # only the side that has just moved can have a line
            return -1
        if "." not in board:
            return 0
        best = -1
        for cell, letter in enumerate(board):
            if letter == ".":
                after = board[:cell] + mark + board[cell + 1 :]
                best = max(best, -self.score(after, other))  # what is good for the other side is bad for me
        return best


def solve(width: int, height: int, k: int) -> tuple[int, int]:
    """The score of the empty board, and how many nodes it took."""
    search = Negamax(width, height, k)
    return search.score("." * (width * height), "X"), search.nodes
