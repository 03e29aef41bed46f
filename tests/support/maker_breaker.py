"""The Maker-Breaker game by plain minimax on sets of lines; it shares no code with the engine that it checks."""

from functools import cache

from support.reference import lines

Size = tuple[int, int, int]
Lines = frozenset[frozenset[int]]


def bits(board: str, mark: str) -> int:
    """The cells of a mark as a bitboard."""
    return sum(1 << cell for cell, letter in enumerate(board) if letter == mark)


def lacking(board: str, size: Size) -> Lines:
    """The cells that X, the attacker, lacks of each line in which O has no mark."""
    found = [line for line in lines(*size) if not any(board[cell] == "O" for cell in line)]
    return frozenset(frozenset(cell for cell in line if board[cell] == ".") for line in found)


@cache
def held(lacking: Lines, attacking: bool) -> bool:
    """Whether the defender can keep the attacker from completing a line; the attacker is to move if `attacking`."""
    if frozenset() in lacking:
        return False
    cells = {cell for line in lacking for cell in line}
    if not cells:
        return True
    if attacking:
        return all(held(frozenset(line - {cell} for line in lacking), False) for cell in cells)
    return any(held(frozenset(line for line in lacking if cell not in line), True) for cell in cells)
