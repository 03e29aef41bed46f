"""The best order: each side tries its best move first. Step 4 finds it, so no work is saved."""

from math import inf

from docs.search.alpha_beta import minimax as full_search
from docs.search.alpha_beta import winner
from docs.search.move_order import ORDER


def minimax(board: list[str], depth: int, alpha: float, beta: float, is_maximizing: bool) -> float:
    won = winner(board)
    if won or "_" not in board:
        return {"X": 10 - depth, "O": depth - 10, None: 0}[won]
    best = -inf if is_maximizing else inf
    for cell in best_first(board, depth, is_maximizing):
        board[cell] = "X" if is_maximizing else "O"
        score = minimax(board, depth + 1, alpha, beta, not is_maximizing)
        board[cell] = "_"
        if is_maximizing:
            best = max(best, score)
            alpha = max(alpha, score)
        else:
            best = min(best, score)
            beta = min(beta, score)
        if alpha >= beta:
            break
    return best


def best_first(board: list[str], depth: int, is_maximizing: bool) -> list[int]:
    """The free cells, those with the best scores first; of equal ones those on more lines."""
    scores = {}
    for cell in ORDER:
        if board[cell] == "_":
            board[cell] = "X" if is_maximizing else "O"
            scores[cell] = full_search(board, depth + 1, -inf, inf, not is_maximizing)
            board[cell] = "_"
    return sorted(scores, key=lambda cell: scores[cell], reverse=is_maximizing)
