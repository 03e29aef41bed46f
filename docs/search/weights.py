"""Weights: where an attacker's open lines weigh too little together, a defender stops them all."""

from docs.search.threats import Threats


class Weights(Threats):
    def score(self, mine: int, theirs: int, alpha: int, beta: int) -> int:
        """The score to the side to move; where the weights answer the question, nothing is tried."""
        enough = 1 << self.lines[0].bit_count()
        # My next move doubles only lines through its cell, so at most all of them; then the other side is to move.
        cannot_win = alpha >= 0 and 2 * self.weight(mine, theirs) < enough
        cannot_lose = beta <= 0 and self.weight(theirs, mine) < enough
        if cannot_win or cannot_lose:
            self.nodes += 1
            return 0
        return super().score(mine, theirs, alpha, beta)

    def weight(self, side: int, other: int) -> int:
        """A line that is open to a side weighs 2 to the number of its marks (Erdős and Selfridge, 1973)."""
        return sum(1 << (line & side).bit_count() for line in self.lines if not line & other)


def solve(width: int, height: int, k: int) -> tuple[int, int]:
    """The score of the empty board, and how many nodes it took."""
    search = Weights(width, height, k)
    low, high, bound = 0, search.cells + 2 - 2 * k, 0
    while low < high:
        found = search.score(0, 0, bound, bound + 1)
        low, high = (found, high) if found > bound else (low, found)
        bound = high - 1
    return low, search.nodes
