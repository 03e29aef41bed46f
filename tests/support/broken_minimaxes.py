"""Minimaxes with a fault each, and what is said of them first."""

from support.minimaxes import flat

try:
    min(())
except ValueError as error:
    EMPTY = str(error)  # versions of Python word it differently


def with_move(move: str) -> str:
    """A minimax that returns a move beside its score."""
    return flat(
        arguments=", is_max",
        side="is_max",
        call="f(board, not is_max)[0]",
        x="(1, None)",
        o="(-1, None)",
        draw="(0, None)",
        choice=f"(max(scores) if is_max else min(scores)), {move}",
    )


BROKEN = {
    "the highest in O's turn": (
        flat(choice="max(scores)"),
        "After X a3: your function says 0; it is -1: O wins with b3. "
        "O takes the lowest of -1 and 0; yours took the highest.",
    ),
    "the last score": (
        flat(choice="scores[-1]"),
        "After X a3: your function says 0; it is -1: O wins with b3. "
        "O takes the lowest of -1 and 0; yours gave the last one, 0.",
    ),
    "now the highest, now the lowest in O's turn": (
        flat(choice="max(scores) if is_maximizing or board[7] == MARKS[0] else min(scores)"),
        "After X b3: your function says +1; it is 0: O draws with c3. Yours scored O's moves +1 and 0.",
    ),
    "another score than that of the last move": (
        flat(choice="7 if free == [7] else max(scores)"),
        "After X a3, O c3: your function says +7; it is 0: X draws with b3. Yours scored X's only move 0.",
    ),
    "scores of the wrong side": (
        flat(x="-1", o="-1"),
        "After X b3, O a3, X c3: your function says -1; it is +1: X has c1, c2 and c3 in a row.",
    ),
    "a move that is not taken back": (
        flat().replace("        board[i] = EMPTY\n", ""),
        "After X a3: your function tries c3, but O b3 is still on the board: take each move back before the next.",
    ),
    "a move of the reply that is not taken back": (
        flat().replace("        board[i] = EMPTY", "        if len(free) > 1: board[i] = EMPTY"),
        "After X a3, O c3: your function leaves X b3 on the board: take each move back.",
    ),
    "a break before a move is taken back": (
        flat(arguments=", is_maximizing, alpha=-9, beta=9", call="f(board, not is_maximizing, alpha, beta)").replace(
            "        board[i] = EMPTY",
            "        if is_maximizing: alpha = max(alpha, scores[-1])\n"
            "        else: beta = min(beta, scores[-1])\n"
            "        if alpha >= beta: break\n"
            "        board[i] = EMPTY",
        ),
        "After X a3, O c3: your function leaves X b3 on the board: take each move back. "
        "Is there a break before a move is taken back?",
    ),
    "no move": (
        flat().replace("board[i] = MARKS[0] if is_maximizing else MARKS[1]", "pass"),
        "At the first position: your function calls itself with the same board: it placed no mark, or marked a taken"
        " cell.",
    ),
    "one mark for both": (
        flat().replace("board[i] = MARKS[0] if is_maximizing else MARKS[1]", "board[i] = MARKS[0]"),
        "After X a3: it is O's turn, but your function places X.",
    ),
    "no winner": (
        flat().replace("won = winner(board)", "won = None"),
        "After X a3, O b3: your function plays on, but the game is over: O has b1, b2 and b3 in a row.",
    ),
    "a full board": (
        flat().replace("    if not free: return 0\n", ""),
        f"After X a3, O c3, X b3: the board is full, and your function raised ValueError: {EMPTY} (line 16). "
        "It needs a score for a game that is over.",
    ),
    "no score": (
        flat(draw="None", choice="0"),
        "After X a3, O c3, X b3: your function returned None, which is not a score.",
    ),
    "a move left out": (
        flat()
        .replace("if not free", "free = free[:2]\n    if not free")
        .replace("board[i] == EMPTY]", "board[i] == EMPTY]"),
        "At the first position: your function says 0; it is +1: X wins with c3. It did not try c3.",
    ),
    "a game that ends too soon": (
        flat().replace("if not free", "if len(free) < 3"),
        "After X a3: your function says 0, but O wins with b3. "
        "It looks only 1 move ahead: is its depth limited, or does it see an end too soon?",
    ),
    "a best score that is not local": (
        "best = -99\n"
        + flat(choice="best")
        .replace("    scores = []", "    global best")
        .replace("scores.append", "score = ")
        .replace(
            "        board[i] = EMPTY",
            "        board[i] = EMPTY\n        if score > best if is_maximizing else score < best: best = score",
        ),
        "After X a3: your function says 0; it is -1: O wins with b3. "
        "The score of another call came back: is the best score a global variable?",
    ),
    "a best score that never leaves its start": (
        flat(choice="best")
        .replace("    scores = []", "    best = -1000 if is_maximizing else 1000")
        .replace("scores.append", "score = ")
        .replace(
            "        board[i] = EMPTY",
            "        board[i] = EMPTY\n        best = min(best, score) if is_maximizing else max(best, score)",
        ),
        "After X a3, O c3: your function says -1000; it is 0: X draws with b3. "
        "None of its moves scored -1000: its best score never changes. Are max and min swapped?",
    ),
    "a depth that rewards slow wins": (
        flat(x="depth", o="-depth"),
        "After X c3: X wins sooner than after X b3, O a3, X c3, but your function says +1 here and +3 there. "
        "A faster win must count more.",
    ),
    "a move that is set outside of the if": (
        with_move("free[-1]"),
        "After X a3: the score is right, but the move c3 beside it is not: O wins with b3.",
    ),
    "a right score with the cell of a mark beside it": (
        with_move("(0, 0)"),
        "After X a3, O c3: the score is right, but the move a1 beside it is taken.",
    ),
    "the last score in O's turn": (
        flat(choice="max(scores) if is_maximizing else scores[-1]"),
        "After X a3: your function says 0; it is -1: O wins with b3. "
        "O takes the lowest of -1 and 0; yours gave the last one, 0.",
    ),
    "a best score of X that only falls": (
        flat(choice="min([-1000, *scores] if is_maximizing else scores)"),
        "After X a3, O c3: your function says -1000; it is 0: X draws with b3. "
        "None of its moves scored -1000: its best score never changes. Are max and min swapped?",
    ),
    "the best move in place of its score": (
        flat(choice="max(free) if is_maximizing else min(free)"),
        "After X a3, O c3: your function says +7; it is 0: X draws with b3. "
        "It returned 7, the cell b3: return the score, not the move.",
    ),
}
