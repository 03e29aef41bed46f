"""The rules and plain minimax on strings; they share no code with the engine that they check."""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

Part = tuple[tuple[int, ...], slice]


@cache
def lines(width: int, height: int, run: int) -> tuple[tuple[int, ...], ...]:
    found = []
    for start in range(width * height):
        for step_x, step_y in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            cells = [(start % width + step_x * i, start // width + step_y * i) for i in range(run)]
            if all(0 <= x < width and 0 <= y < height for x, y in cells):
                found.append(tuple(y * width + x for x, y in cells))
    return tuple(found)


@cache
def parts(width: int, height: int, run: int) -> list[Part]:
    """Each line, and the part of a board that it is."""
    found = lines(width, height, run)
    return [(line, slice(line[0], line[-1] + 1, line[1] - line[0] if run > 1 else 1)) for line in found]


@cache
def parts_through(width: int, height: int, run: int) -> list[list[slice]]:
    """By cell, the parts of a board that are the lines through it."""
    return [[part for line, part in parts(width, height, run) if cell in line] for cell in range(width * height)]


def completing(board: str, mark: str, width: int, height: int, run: int) -> set[int]:
    """The cells where a mark completes a line."""
    short = (line for line in parts(width, height, run) if board[line[1]].count(mark) == run - 1)
    return {line[board[part].index(".")] for line, part in short if "." in board[part]}


@lru_cache(1 << 16)
def winner(board: str, width: int, height: int, run: int) -> str | None:
    complete = ("X" * run, "O" * run)
    for line, part in parts(width, height, run):
        if board[part] in complete:
            return board[line[0]]
    return None


def replies(board: str, mark: str) -> Iterator[tuple[int, str]]:
    for cell, letter in enumerate(board):
        if letter == ".":
            yield cell, board[:cell] + mark + board[cell + 1 :]


def value(board: str, mark: str, width: int, height: int, run: int) -> tuple[int, int]:
    """The value of a board to `mark`, who is to move: 1, 0 or -1, and the marks until a win or a loss, 0 for a draw.

    The winner takes the shortest way, the loser the longest.
    """
    return (-1, 0) if winner(board, width, height, run) else _value(board, mark, width, height, run)


@cache
def _value(board: str, mark: str, width: int, height: int, run: int) -> tuple[int, int]:
    """The value where nobody has won."""
    found, through = list(replies(board, mark)), parts_through(width, height, run)
    line = mark * run
    if any(after[part] == line for cell, after in found for part in through[cell]):
        return 1, 1
    best = None
    for _, after in found:
        result, distance = _value(after, "O" if mark == "X" else "X", width, height, run)
        mine = (-result, distance + 1 if result else 0)
        if best is None or _rank(mine) > _rank(best):
            best = mine
    return best or (0, 0)


def result(board: str, mark: str, width: int, height: int, run: int) -> int:
    """Only whether `mark`, who is to move, wins (1), draws (0) or loses (-1); fast up to a dozen empty cells.

    Nobody has won yet. A win in one is taken, a loss in one is blocked, and cells without a line that somebody can
    still complete are left out.
    """
    return _result(board, mark, parts(width, height, run), _known(width, height, run))


@cache
def _known(width: int, height: int, run: int) -> dict[tuple[str, str], int]:
    """The results that were found, of boards and whose turn it is there."""
    return {}


def _result(board: str, mark: str, open_lines: list[Part], known: dict[tuple[str, str], int]) -> int:
    """The result where no other lines than these can be completed."""
    if (board, mark) in known:
        return known[board, mark]
    best, blocks, left_open = -1, set[int](), list[Part]()
    for line, part in open_lines:
        letters = board[part]
        if "X" not in letters or "O" not in letters:
            left_open.append((line, part))
            if letters.count(".") == 1:
                if mark in letters or len(line) == 1:
                    best = 1
                    break
                blocks.add(line[letters.index(".")])
    if not left_open:
        best = 0
    if best == -1:
        other = "O" if mark == "X" else "X"
        live = (cell for line, _ in left_open for cell in line if board[cell] == ".")
        for cell in sorted(blocks)[:1] or [cell for cell, _ in Counter(live).most_common()]:
            best = max(best, -_result(board[:cell] + mark + board[cell + 1 :], other, left_open, known))
            if best == 1:
                break
    known[board, mark] = best
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


def images(board: str, width: int = 3) -> set[str]:
    """The mirror images and rotations of a board, as far as they have its width."""
    rows = [board[start : start + width] for start in range(0, len(board), width)]
    found = set()
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        if len(rows[0]) == width:
            found |= {"".join(rows), "".join(row[::-1] for row in rows)}
    return found
