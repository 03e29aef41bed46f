"""Iterative deepening: where the end is out of reach, look one ply further each time and estimate the rest."""

from collections.abc import Iterator

from docs.search.weights import Weights

WIN = 1000  # more than any estimate on small boards
Found = tuple[int, tuple[int, ...]]  # a score to the side to move, and the moves that are expected from both sides


class Deepening(Weights):
    def __init__(self, width: int, height: int, k: int) -> None:
        super().__init__(width, height, k)
        self.best_moves: dict[tuple[int, int], int] = {}  # of the last search: the next one tries them first

    def deeper(self, mine: int, theirs: int) -> Iterator[tuple[int, Found]]:
        """Each depth with what it finds, until somebody is found to win or the depth reaches the full board."""
        for depth in range(1, (self.full & ~(mine | theirs)).bit_count() + 1):
            score, line = self.look(mine, theirs, depth, -2 * WIN, 2 * WIN)
            yield depth, (score, line)
            if abs(score) > WIN:
                return

    def look(self, mine: int, theirs: int, depth: int, alpha: int, beta: int) -> Found:
        """The best that the side to move can reach in so many plies; a position without a winner is estimated."""
        self.nodes += 1
        empty = self.full & ~(mine | theirs)
        left = empty.bit_count()
        if wins := self.completing(mine, empty):
            return WIN + left, (wins.bit_length() - 1,)
        forced = self.completing(theirs, empty)
        if forced & (forced - 1):
            return -(WIN + left - 1), ()
        if not depth or not empty:
            return self.weight(mine, theirs) - self.weight(theirs, mine), ()
        best, first = -2 * WIN, self.best_moves.get((mine, theirs))
        expected: tuple[int, ...] = ()
        for bit in [forced] if forced else sorted(self.order, key=lambda bit: bit != first):
            if bit & empty:
                score, line = self.look(theirs, mine | bit, depth - 1, -beta, -alpha)
                if -score > best:
                    best, expected = -score, (bit.bit_length() - 1, *line)
                    self.best_moves[mine, theirs] = bit
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        return best, expected


def solve(width: int, height: int, k: int) -> tuple[int, int]:
    """The score of the empty board, and how many nodes it took; for boards whose end is in reach."""
    search = Deepening(width, height, k)
    *_, (_, (score, _)) = search.deeper(0, 0)
    return max(score - WIN, 0), search.nodes
