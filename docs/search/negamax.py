"""Negamax: the score is seen by the side to move, so that one rule serves both sides."""

from docs.search.rules import Line, lines


class Negamax:
    def __init__(self, width: int, height: int, k: int) -> None:
        self.lines: list[Line] = lines(width, height, k)
        self.nodes = 0
        through = [sum(cell in line for line in self.lines) for cell in range(width * height)]
        self.order = sorted(range(width * height), key=lambda cell: -through[cell])

    def has_won(self, board: str, mark: str) -> bool:
        return any(all(board[cell] == mark for cell in line) for line in self.lines)

    def score(self, board: str, mark: str, alpha: int, beta: int) -> int:
        """The score, exact if it lies between alpha and beta; cells on more lines are tried first."""
        self.nodes += 1
        other = "O" if mark == "X" else "X"
        if self.has_won(board, other):
            return -(board.count(".") + 1)
        if "." not in board:
            return 0
        best = -len(board)
        for cell in self.order:
            if board[cell] == ".":
                after = board[:cell] + mark + board[cell + 1 :]
                best = max(best, -self.score(after, other, -beta, -alpha))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        return best


def solve(width: int, height: int, k: int) -> tuple[int, int]:
    """The score of the empty board, and how many nodes it took."""
    search, cells = Negamax(width, height, k), width * height
    return search.score("." * cells, "X", -cells, cells), search.nodes
