"""Memory: a transposition table keeps what was found, since many orders of moves lead to one position."""

from docs.search.rules import Line, lines


class AlphaBeta:
    def __init__(self, width: int, height: int, k: int) -> None:
        self.lines: list[Line] = lines(width, height, k)
        self.nodes = 0
        through = [sum(cell in line for line in self.lines) for cell in range(width * height)]
        self.order = sorted(range(width * height), key=lambda cell: -through[cell])
        self.table: dict[str, tuple[int, int]] = {}

    def has_won(self, board: str, mark: str) -> bool:
        return any(all(board[cell] == mark for cell in line) for line in self.lines)

    def key(self, board: str) -> str:
        return board

    def score(self, board: str, mark: str, alpha: int, beta: int) -> int:
        """The score, exact if it lies between alpha and beta; the table holds two bounds on it."""
        self.nodes += 1
        other = "O" if mark == "X" else "X"
        if self.has_won(board, other):
            return -(board.count(".") + 1)
        if "." not in board:
            return 0
        key = self.key(board)
        low, high = self.table.get(key, (-len(board), len(board)))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best, start = -len(board), alpha
        for cell in self.order:
            if board[cell] == ".":
                after = board[:cell] + mark + board[cell + 1 :]
                best = max(best, -self.score(after, other, -beta, -alpha))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        # Within the window the score is exact; above it is at least this, below at most.
        self.table[key] = (best if best > start else low, best if best < beta else high)
        return best


def solve(width: int, height: int, k: int) -> tuple[int, int]:
    """The score of the empty board, and how many nodes it took."""
    search, cells = AlphaBeta(width, height, k), width * height
    return search.score("." * cells, "X", -cells, cells), search.nodes
