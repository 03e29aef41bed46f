"""The minimax of the tutorials, ready to edit: X takes the highest score, O the lowest.

Watch it:         tictactoe think examples/minimax_bot.py:minimax
Play against it:  tictactoe --opponent examples/minimax_bot.py:minimax
"""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board: list[str]) -> str | None:
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != " ":
            return board[a]
    return None


def minimax(board: list[str], depth: int, is_maximizing: bool) -> int:
    won = winner(board)
    if won or " " not in board:
        return {"X": 10 - depth, "O": depth - 10, None: 0}[won]
    scores = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = "X" if is_maximizing else "O"
            scores.append(minimax(board, depth + 1, not is_maximizing))
            board[cell] = " "
    return max(scores) if is_maximizing else min(scores)
