"""The root of a search on a large board: its moves, which of them is best, and which are proven to lose.

A move that seems best is asked once more: do continuous threats of the other side refute it? Such threats are often
longer than the search is deep.
"""

from collections.abc import Iterator

from .principal_variation import PrincipalVariationSearch, reduction
from .scores import PROVEN, WIN, seen_from

REFUTATION_SHARE = 8
"""To refute the best move so far, continuous threats are searched for with one node for this many searched so far."""


class Root:
    """The moves of the position that is searched, and what the search has found of them so far."""

    def __init__(self, search: PrincipalVariationSearch, side: int, cells: list[int], *, complete: bool) -> None:
        self.search = search
        self.side = side
        self.cells = cells
        """The moves to search; the best come first."""
        self.complete = complete
        """Whether no other move can be better."""
        self.refuted: list[int] = []
        """The moves that continuous threats of the other side refute, which are searched no longer."""
        self.tried: int | None = None
        """The move that is being searched."""
        self.ends: dict[int, int] = {}
        """The moves that are proven to lose, each with a number of plies within which the game ends."""
        self.refutations: dict[int, tuple[int, ...]] = {}
        """Those of them that lose to threats, each with the moves to the end of the game, itself the first."""
        self._refutes = True  # until every move was refuted
        self._spent: dict[int, int] = {}  # by move: the nodes spent on its refutation

    @property
    def lost(self) -> int:
        """The moves that are proven to lose, as a bitboard."""
        return sum(1 << cell for cell in self.ends)

    def scores(self, depth: int, count: int) -> Iterator[tuple[int, int]]:
        """A move with its score as seen from the root, whenever it is among the `count` best so far.

        The first `count` moves are searched with the full window, the others with a null window above the worst of
        the `count` best.
        """
        search, node = self.search, self.search.root(self.side, depth)
        scores: list[int] = []  # of the best, from the highest
        for place, cell in enumerate(tuple(self.cells)):
            self.tried = cell
            if place < count:
                score = search.try_move(node, cell, 0, 0)
            else:
                score = search.try_move(node, cell, place, reduction(depth, place, extra=-1))
            if score < -PROVEN:
                self.ends[cell] = WIN + seen_from(node.marks, score)
                self.refutations.pop(cell, None)
            if score <= node.alpha:
                continue
            if score < PROVEN and self._refute(cell):
                self.cells.remove(cell)
                self.refuted.append(cell)
                continue
            rank = sum(other >= score for other in scores)
            scores = [*scores[:rank], score, *scores[rank:]][:count]
            if len(scores) == count:
                node = node.with_window(depth, scores[-1])
            self.cells.remove(cell)
            self.cells.insert(rank, cell)
            yield cell, seen_from(node.marks, score)
        self.tried = None
        if not self.cells:  # every move loses to threats: go on as if the other side might miss them
            self.cells, self.refuted = self.refuted, []
            self._refutes = False

    def _refute(self, cell: int) -> bool:
        """Search continuous threats of the other side after a move; True if they refute it."""
        budget = self.search.nodes // REFUTATION_SHARE
        if not self._refutes or budget < 2 * self._spent.get(cell, 0):
            return False
        self._spent[cell] = budget
        line = self.search.threats_after(self.side, cell, budget)
        if line is None:
            return False
        self.refutations[cell] = (cell, *line)
        self.ends[cell] = 1 + len(line)
        return True
