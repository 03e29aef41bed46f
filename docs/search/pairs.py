"""Pairs: a defender who answers one cell of each pair with the other never loses a line that has a pair."""

from docs.search.rules import Line, lines


def pairs(width: int, height: int, k: int, taken: frozenset[int] = frozenset()) -> dict[Line, Line] | None:
    """Two cells for every line, no cell twice; None where this way finds none.

    It is a matching: each line needs two cells, and where a cell is taken by another line, that one looks for a new
    cell (an augmenting path).
    """
    wanted = lines(width, height, k)
    owner: dict[int, Line] = {}

    def find(line: Line, seen: set[int]) -> bool:
        for cell in line:
            if cell in seen or cell in taken or owner.get(cell) == line:
                continue
            seen.add(cell)
            if cell not in owner or find(owner[cell], seen):
                owner[cell] = line
                return True
        return False

    for line in wanted:
        if not (find(line, set()) and find(line, set())):
            return None
    return {line: tuple(cell for cell in line if owner.get(cell) == line) for line in wanted}
