"""The rules and plain minimax on strings; they share no code with the engine that they check."""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache


@cache
def lines(width: int, height: int, run: int) -> tuple[tuple[int, ...], ...]:
    found = []
    for start in range(width * height):
        for step_x, step_y in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            cells = [(start % width + step_x * i, start // width + step_y * i) for i in range(run)]
            if all(0 <= x < width and 0 <= y < height for x, y in cells):
                found.append(tuple(y * width + x for x, y in cells))
    return tuple(found)


@lru_cache(1 << 16)
def winner(board: str, width: int, height: int, run: int) -> str | None:
    for line in lines(width, height, run):
        if board[line[0]] != "." and len({board[cell] for cell in line}) == 1:
            return board[line[0]]
    return None


def replies(board: str, mark: str) -> Iterator[tuple[int, str]]:
    for cell, letter in enumerate(board):
        if letter == ".":
            yield cell, board[:cell] + mark + board[cell + 1 :]


@cache
def value(board: str, mark: str, width: int, height: int, run: int) -> tuple[int, int]:
    """The value of a board to `mark`, who is to move: 1, 0 or -1, and the marks until a win or a loss, 0 for a draw.

    The winner takes the shortest way, the loser the longest.
    """
    if winner(board, width, height, run):
        return -1, 0
    best = None
    for _, after in replies(board, mark):
        result, distance = value(after, "O" if mark == "X" else "X", width, height, run)
        mine = (-result, distance + 1 if result else 0)
        if best is None or _rank(mine) > _rank(best):
            best = mine
    return best or (0, 0)


@cache
def result(board: str, mark: str, width: int, height: int, run: int) -> int:
    """Only whether `mark`, who is to move, wins (1), draws (0) or loses (-1); fast up to a dozen empty cells.

    Nobody has won yet. A win in one is taken, a loss in one is blocked, and cells without a line that somebody can
    still complete are left out.
    """
    wins, blocks, live = set[int](), set[int](), Counter[int]()
    for line in lines(width, height, run):
        letters = [board[cell] for cell in line]
        marks = {*letters} - {"."}
        if len(marks) < 2:
            gaps = [cell for cell in line if board[cell] == "."]
            live.update(gaps)
            if len(gaps) == 1:
                (wins if mark in marks or run == 1 else blocks).add(gaps[0])
    if wins:
        return 1
    if not live:
        return 0
    other = "O" if mark == "X" else "X"
    best = -1
    for cell in sorted(blocks)[:1] or [cell for cell, _ in live.most_common()]:
        best = max(best, -result(board[:cell] + mark + board[cell + 1 :], other, width, height, run))
        if best == 1:
            break
    return best


def foreseen(board: str, mark: str, plies: int, width: int, height: int, run: int) -> int:
    """What a search of so many `plies` sees for `mark`, who is to move; 0 is neither a win nor a loss.

    A win is positive, and greater the sooner it is; a loss is negative, and less the sooner it is.
    """
    if winner(board, width, height, run):
        return -plies - 1
    if not plies or "." not in board:
        return 0
    other = "O" if mark == "X" else "X"
    best = -plies - 1
    for _, after in replies(board, mark):
        best = max(best, -foreseen(after, other, plies - 1, width, height, run))
        if best == plies:
            break
    return best


def _rank(result: tuple[int, int]) -> tuple[int, int]:
    return result[0], -result[0] * result[1]


def reachable(width: int, height: int, run: int) -> dict[str, str]:
    """Every board that can be reached if X begins, and the mark that is to move there."""
    found = {"." * (width * height): "X"}
    frontier = dict(found)
    while frontier:
        after = {}
        for board, mark in frontier.items():
            if not winner(board, width, height, run):
                for _, reached in replies(board, mark):
                    after[reached] = "O" if mark == "X" else "X"
        frontier = after
        found |= after
    return found
