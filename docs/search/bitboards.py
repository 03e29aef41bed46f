"""Bitboards: a set of cells is one integer, so that a line is tested by one operation."""

from docs.search.rules import lines


class Bitboards:
    def __init__(self, width: int, height: int, k: int) -> None:
        self.cells = width * height
        self.full = (1 << self.cells) - 1
        self.lines = [sum(1 << cell for cell in line) for line in lines(width, height, k)]
        through = [sum(line >> cell & 1 for line in self.lines) for cell in range(self.cells)]
        self.order = sorted((1 << cell for cell in range(self.cells)), key=lambda bit: -through[bit.bit_length() - 1])
        self.nodes = 0
        self.table: dict[tuple[int, int], tuple[int, int]] = {}

    def score(self, mine: int, theirs: int, alpha: int, beta: int) -> int:
        """The score to the side to move, which has the cells of `mine`."""
        self.nodes += 1
        empty = self.full & ~(mine | theirs)
        if any(line & theirs == line for line in self.lines):
            return -(empty.bit_count() + 1)
        if not empty:
            return 0
        low, high = self.table.get((mine, theirs), (-self.cells, self.cells))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best, start = -self.cells, alpha
        for bit in self.order:
            if bit & empty:
                best = max(best, -self.score(theirs, mine | bit, -beta, -alpha))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        self.table[mine, theirs] = best if best > start else low, best if best < beta else high
        return best


def solve(width: int, height: int, k: int) -> tuple[int, int]:
    """The score of the empty board, and how many nodes it took."""
    search = Bitboards(width, height, k)
    return search.score(0, 0, -search.cells, search.cells), search.nodes
