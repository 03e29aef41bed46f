"""Minimax: X plays to the largest score, O to the smallest."""

from docs.search.rules import Line, lines


class Minimax:
    def __init__(self, width: int, height: int, k: int) -> None:
        self.lines: list[Line] = lines(width, height, k)
        self.nodes = 0

    def has_won(self, board: str, mark: str) -> bool:
        return any(all(board[cell] == mark for cell in line) for line in self.lines)

    def score(self, board: str, mark: str) -> int:
        """1 if X wins, -1 if O does, 0 for a draw; `mark` is to move, and "." is an empty cell."""
        self.nodes += 1
        if self.has_won(board, "X"):
            return 1
        if self.has_won(board, "O"):
            return -1
        if "." not in board:
            return 0
        other = "O" if mark == "X" else "X"
        scores = []
        for cell, letter in enumerate(board):
            if letter == ".":
                scores.append(self.score(board[:cell] + mark + board[cell + 1 :], other))
        return max(scores) if mark == "X" else min(scores)


def solve(width: int, height: int, k: int) -> tuple[int, int]:
    """The score of the empty board, and how many nodes it took."""
    search = Minimax(width, height, k)
    return search.score("." * (width * height), "X"), search.nodes
