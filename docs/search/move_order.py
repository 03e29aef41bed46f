"""Step 5, move order: the sooner the best move is tried, the more is cut off."""

from math import inf

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
ORDER = sorted(range(9), key=lambda cell: -sum(cell in line for line in LINES))  # the cells on most lines first


def winner(board: list[str]) -> str | None:
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != "_":
            return board[a]
    return None


def minimax(board: list[str], depth: int, alpha: float, beta: float, is_maximizing: bool) -> float:
    won = winner(board)
    if won or "_" not in board:
        return {"X": 10 - depth, "O": depth - 10, None: 0}[won]
    best = -inf if is_maximizing else inf
    for cell in ORDER:
        if board[cell] == "_":
            board[cell] = "X" if is_maximizing else "O"
            score = minimax(board, depth + 1, alpha, beta, not is_maximizing)
            board[cell] = "_"
            if is_maximizing:
                best = max(best, score)
                alpha = max(alpha, score)  # X has this much
            else:
                best = min(best, score)
                beta = min(beta, score)  # O allows no more than this
            if alpha >= beta:
                break  # one of the two will not come here
    return best
