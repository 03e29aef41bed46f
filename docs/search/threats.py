"""Threats: complete a line if you can, else stop the one that would be completed next."""

from docs.search.bitboards import Bitboards


class Threats(Bitboards):
    def score(self, mine: int, theirs: int, alpha: int, beta: int) -> int:
        """The score to the side to move; nobody has a line yet."""
        self.nodes += 1
        empty = self.full & ~(mine | theirs)
        left = empty.bit_count()
        if not left:
            return 0
        if self.completing(mine, empty):
            return left  # a win leaves one cell less empty
        forced = self.completing(theirs, empty)
        if forced & (forced - 1):
            return -(left - 1)  # two threats: one of them comes true
        low, high = self.table.get((mine, theirs), (-self.cells, self.cells))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best, start = -self.cells, alpha
        for bit in [forced] if forced else self.order:
            if bit & empty:
                best = max(best, -self.score(theirs, mine | bit, -beta, -alpha))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        self.table[mine, theirs] = best if best > start else low, best if best < beta else high
        return best

    def completing(self, side: int, empty: int) -> int:
        """The empty cells in which a side completes a line."""
        cells = 0
        for line in self.lines:
            gap = line & ~side
            if gap & empty and not gap & (gap - 1):
                cells |= gap
        return cells


def solve(width: int, height: int, k: int) -> tuple[int, int]:
    """The score of the empty board, and how many nodes it took."""
    search = Threats(width, height, k)
    low, high, bound = 0, search.cells + 2 - 2 * k, 0
    while low < high:
        found = search.score(0, 0, bound, bound + 1)
        low, high = (found, high) if found > bound else (low, found)
        bound = high - 1
    return low, search.nodes
