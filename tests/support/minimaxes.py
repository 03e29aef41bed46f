"""Minimaxes as tutorials write them, as text: the function is `f`."""

from collections.abc import Callable
from pathlib import Path
from textwrap import indent

from tictactoe import analyse, parse_position
from tictactoe._engine.functions.recording import Recording

COMMON = """\
def winner(b):
    for i, j, k in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if b[i] == b[j] == b[k] and b[i] in MARKS:
            return b[i]
"""


def marks(empty: str = '" "', written: str = '("X", "O")') -> str:
    return f"EMPTY, MARKS = {empty}, {written}\n{COMMON}"


FLAT = """\
def f(board{arguments}):
    won = winner(board)
    if won == MARKS[0]: return {x}
    if won == MARKS[1]: return {o}
    free = [i for i in range(9) if board[i] == EMPTY]
    if not free: return {draw}
    scores = []
    for i in free:
        board[i] = MARKS[0] if {maximizing} else MARKS[1]
        scores.append({call})
        board[i] = EMPTY
    return {choice}
"""
GRID = """\
def f(board: {annotation}, {arguments}):
    won = winner([cell for row in board for cell in row])
    if won: return 1 if won == "X" else -1
    best = None
    for r in range(3):
        for c in range(3):
            if board[r][c] == EMPTY:
                board[r][c] = "X" if maximizingPlayer else "O"
                score = f(board, {passed})
                board[r][c] = EMPTY
                if best is None or (score > best if maximizingPlayer else score < best): best = score
                if maximizingPlayer: alpha = max(alpha, best)
                else: beta = min(beta, best)
                if beta <= alpha: return best
    return best or 0
"""
TEXT = f"""\
{marks()}def f(board, player):
    won = winner(board)
    if won: return 1 if won == player else -1
    if " " not in board: return 0
    other = "O" if player == "X" else "X"
    return max(-f(board[:i] + player + board[i+1:], other) for i in range(9) if board[i] == " ")
"""
BOUNDED = f"""\
{marks()}def f(board, {{0}}):
    depth, alpha, beta, mark = {{0}}
    other = "O" if mark == "X" else "X"
    if winner(board): return depth - 10
    if " " not in board: return 0
    for i in range(9):
        if board[i] == " ":
            board[i] = mark
            alpha = max(alpha, -f(board, depth + 1, -beta, -alpha, other))
            board[i] = " "
            if alpha >= beta: break
    return alpha
"""
SPANISH = {
    "x": '{"puntuacion": 1}',
    "o": '{"puntuacion": -1}',
    "draw": '{"puntuacion": 0}',
    "call": 'f(board, profundidad + 1, not es_max)["puntuacion"]',
    "choice": '{"puntuacion": max(scores) if es_max else min(scores)}',
}
AFTER_MOVE = {
    "call": "f(board, depth + 1, not is_maximizing)[1]",
    "choice": "(max if is_maximizing else min)(zip(free, scores), key=lambda pair: pair[1])",
}
CHOOSING = """\
def choose(board):
    scores = {}
    for i in range(9):
        if board[i] == EMPTY:
            board[i] = "X"
            scores[i] = f(board, 1, False)
            board[i] = EMPTY
    return max(scores, key=scores.get)
"""
COUNTING = f"""\
{marks()}def f(board):
    won = winner(board)
    if won: return 1 if won == "X" else -1
    mark = "XO"[board.count("X") > board.count("O")]
    free = [i for i in range(9) if board[i] == EMPTY]
    return (max if mark == "X" else min)([f([*board[:i], mark, *board[i + 1:]]) for i in free], default=0)
"""
INNER = f"""\
{marks()}
def f(board):
    def search({{board}}is_max):
        won = winner(board)
        if won: return 1 if won == "X" else -1
        return (max if is_max else min)((after(i, is_max) for i in range(9) if board[i] == " "), default=0)
    def after(i, is_max):
        board[i] = "X" if is_max else "O"
        score = search({{given}}not is_max)
        board[i] = " "
        return score
    return max((i for i in range(9) if board[i] == " "), key=lambda i: after(i, True))
"""
POSITION = """\
def f(position):
    if position.outcome: return -1 if position.outcome.winner else 0
    return max(-f(position.play(cell)) for cell in position.legal_moves)
"""


def flat(empty: str = '" "', written: str = '("X", "O")', side: str = "is_maximizing", **changes: str) -> str:
    """A minimax whose argument `side` says whether X is to move, with what stands for what is usual in it."""
    usual = {"arguments": f", depth, {side}", "x": "1", "o": "-1", "draw": "0", "maximizing": side}
    usual |= {"call": f"f(board, depth + 1, not {side})", "choice": f"max(scores) if {side} else min(scores)"}
    return marks(empty, written) + FLAT.format(**(usual | changes))


RIGHT = {
    "list of nine": flat(),
    "dots": flat(empty='"."'),
    "distance": flat(x="10 - depth", o="depth - 10"),
    "depth that counts down": flat(call="f(board, depth - 1, not is_maximizing)").replace(
        "    free", "    if depth == 0: return 0\n    free"
    ),
    "a move with the score": flat(
        x="(1, None)", o="(-1, None)", draw="(0, None)", call="(f(board, depth + 1, not is_maximizing)[0], i)"
    ),
    "O maximizes": flat(x="-1", o="1")
    .replace("MARKS[0] if is", "MARKS[1] if is")
    .replace("else MARKS[1]", "else MARKS[0]"),
    "list of lists with alpha and beta": (
        marks()
        + GRID.format(
            annotation="list[list[str]]",
            arguments="depth, alpha, beta, maximizingPlayer",
            passed="depth + 1, alpha, beta, not maximizingPlayer",
        )
    ),
    "list of lists as typing has it": (
        "from typing import List\n"
        + marks("'_'")
        + GRID.format(
            annotation="List[List[str]]",
            arguments="depth, maximizingPlayer, alpha=-99, beta=99",
            passed="depth + 1, not maximizingPlayer, alpha, beta",
        )
    ),
    "text and player": TEXT,
    "position": POSITION,
    "numbers in empty cells": flat(call="f(board, 'O' if is_maximizing else 'X')", maximizing="is_maximizing")
    .replace("board, depth, is_maximizing):", "board, player):\n    is_maximizing = player == 'X'")
    .replace("if board[i] == EMPTY", "if board[i] not in MARKS")
    .replace("i for i in range(9)", "int(board[i]) for i in range(9)")
    .replace("board[i] = EMPTY", "board[i] = i"),
    "scores in a dict": flat(
        x='{"score": 1}',
        o='{"score": -1}',
        draw='{"score": 0}',
        call='f(board, depth + 1, not is_maximizing)["score"]',
        choice='{"score": max(scores) if is_maximizing else min(scores)}',
    ),
    "dict from 1": flat().replace("range(9)", "range(1, 10)").replace("winner(board)", "winner([*board.values()])"),
    "list from 1": flat().replace("range(9)", "range(1, 10)").replace("winner(board)", "winner(board[1:])"),
    "a and b for alpha and beta, and a color": (
        marks()
        + """\
def f(board, depth, a, b, color):
    won = winner(board)
    if won: return color * (1 if won == "X" else -1)
    best = 0 if " " not in board else -2
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if color == 1 else "O"
            best = max(best, -f(board, depth + 1, -b, -a, -color))
            board[i] = " "
            a = max(a, best)
            if a >= b: break
    return best
"""
    ),
    "AIMA's max_value and min_value": (
        marks()
        + """\
def f(board): return max_value(board)
def actions(board): return [i for i in range(9) if board[i] == " "]
def result(board, i, mark): return [*board[:i], mark, *board[i + 1:]]
def utility(board): return {"X": 1, "O": -1, None: 0}[winner(board)]
def max_value(board):
    if winner(board) or " " not in board: return utility(board), None
    return max(((min_value(result(board, i, "X"))[0], i) for i in actions(board)), key=lambda pair: pair[0])
def min_value(board):
    if winner(board) or " " not in board: return utility(board), None
    return min(((max_value(result(board, i, "O"))[0], i) for i in actions(board)), key=lambda pair: pair[0])
"""
    ),
    "a choice of a move by two functions": (
        flat(call="minimize(board)", maximizing="True", choice="max(scores)", arguments="").replace(
            "def f", "def maximize"
        )
        + flat(call="maximize(board)", maximizing="False", choice="min(scores)", arguments="").replace(
            "def f", "def minimize"
        )
        + """\
def f(board):
    def worth(i): return minimize([*board[:i], "X", *board[i + 1:]])
    return max((i for i in range(9) if board[i] == " "), key=worth)
"""
    ),
    "a helper between": (
        flat(call="after(board, i, depth, is_maximizing)")
        .replace("        board[i] = MARKS[0] if is_maximizing else MARKS[1]\n", "")
        .replace("        board[i] = EMPTY\n", "")
        + """\
def after(board, i, depth, is_maximizing):
    board[i] = MARKS[0] if is_maximizing else MARKS[1]
    score = f(board, depth + 1, not is_maximizing)
    board[i] = EMPTY
    return score
"""
    ),
    "a search within the function that chooses": INNER.format(board="board, ", given="board, "),
    "a search within that takes no board": INNER.format(board="", given=""),
    "a search that another function made": (
        marks() + "def make():\n" + indent(flat(), "    ") + "    return f\nf = make()\n"
    ),
    "AIMA's alpha_beta_search": (
        marks()
        + """\
def actions(board): return [i for i in range(9) if board[i] == " "]
def result(board, i): return [*board[:i], "X" if board.count("X") == board.count("O") else "O", *board[i + 1:]]
def utility(board): return {"X": 1, "O": -1, None: 0}[winner(board)]
def f(board):
    def max_value(board, alpha, beta):
        if winner(board) or " " not in board: return utility(board)
        for i in actions(board):
            alpha = max(alpha, min_value(result(board, i), alpha, beta))
            if alpha >= beta: break
        return alpha
    def min_value(board, alpha, beta):
        if winner(board) or " " not in board: return utility(board)
        for i in actions(board):
            beta = min(beta, max_value(result(board, i), alpha, beta))
            if alpha >= beta: break
        return beta
    return max(actions(board), key=lambda i: min_value(result(board, i), -9, 9))
"""
    ),
    "names in Spanish": flat(arguments=", profundidad, es_max", side="es_max", **SPANISH),
    "alpha and beta in Spanish": BOUNDED.format("profundidad, alfa, beta, turno"),
    "bounds by no known name": BOUNDED.format("n, lo, hi, wer"),
    "a mark by no known name": TEXT.replace("player", "wer"),
    "a turn that is true or false": flat(side="ai_turn", arguments=", ai_turn", call="f(board, not ai_turn)"),
    "a turn of the human": flat(
        arguments=", human_turn",
        maximizing="not human_turn",
        call="f(board, not human_turn)",
        choice="min(scores) if human_turn else max(scores)",
    ),
    "a counter beside a turn": flat(
        side="is_x_turn", arguments=", is_x_turn, count", call="f(board, not is_x_turn, count + 1)"
    ),
    "a counter, and a side by no known name": flat(
        side="m", arguments=", ply, m, visited", call="f(board, ply + 1, not m, visited + 1)"
    ),
    "the mark of the machine": flat(
        empty="0",
        written="(1, 2)",
        arguments=", player, machine",
        x="1 if machine == 1 else -1",
        o="1 if machine == 2 else -1",
        call="f(board, 3 - player, machine)",
        choice="max(scores) if player == machine else min(scores)",
    ).replace("MARKS[0] if is_maximizing else MARKS[1]", "player"),
    "the score after the move": flat(x="(None, 1)", o="(None, -1)", draw="(None, 0)", **AFTER_MOVE),
    "the score after the move, and -1 for no move": flat(x="(-1, 1)", o="(-1, -1)", draw="(-1, 0)", **AFTER_MOVE),
    "a winner sought on a global board": (
        flat().replace("winner(board)", "winner_now()")
        + "board = [EMPTY] * 9\ndef winner_now(): return winner(board)\n"
    ),
    "arguments by their names alone": flat(
        arguments=", depth, is_maximizing, n=3",
        call="f(n=n, is_maximizing=not is_maximizing, depth=depth + 1, board=board)",
    )
    .replace("def f(", "def f(*, ")
    .replace("range(9)", "range(n * n)"),
    "the size of the board": flat(
        arguments=", size, is_maximizing", call="f(board, size, not is_maximizing)"
    ).replace("range(9)", "range(size * size)"),
    "the size of the board by a letter": flat(
        arguments=", n, is_maximizing", call="f(board, n, not is_maximizing)"
    ).replace("range(9)", "range(n * n)"),
    "bounds by their names alone": (
        marks()
        + GRID.format(
            annotation="list[list[str]]",
            arguments="maximizingPlayer, *, beta=99, alpha=-99",
            passed="not maximizingPlayer, alpha=alpha, beta=beta",
        )
    ),
    "annotated position": (
        "from tictactoe import Position\n" + POSITION.replace("(position)", "(position: Position)", 1)
    ),
}

NEGAMAXES = (
    *("text and player", "position", "annotated position", "a and b for alpha and beta, and a color"),
    *("alpha and beta in Spanish", "bounds by no known name", "a mark by no known name"),
)

Watch = Callable[..., Recording]  # as of the fixture that records a function
Plays = Callable[..., list[int | None]]  # as of the fixture that lets one play

THREE = parse_position("xox/oox/___")
FIVE = parse_position("x__/_ox/_o_")
EXAMPLE = str(Path(__file__).resolve().parents[2] / "examples" / "minimax_bot.py")
LUCKY = parse_position("x__/oox/xo_")  # a draw, with b1 alone


def keeps_the_value(picture: str, cell: int | None) -> bool:
    """Whether a move is worth as much as the position is."""
    analysis = analyse(parse_position(picture))
    return any(move.cell == cell and move.value is analysis.value for move in analysis.moves)
