"""The search of a player that looks a few plies ahead.

It is plain alpha-beta (Knuth and Moore, "An analysis of alpha-beta pruning", 1975), deepened a ply each time. A
position at the limit is worth its plain evaluation. In any other, the likely moves and the urgent ones are tried. A
forced reply costs a ply as any move does, and no win is seen before one mark completes it.
"""

from collections.abc import Callable
from typing import Final

from ..stopping import Stopped, never
from .row_tables import LINES
from .scores import LIKELY, PROVEN, WIN
from .stones import Stones

WIDTH: Final = 14
"""How many likely moves are tried in a position at most."""

NODES_BETWEEN_STOPS: Final = 32
"""Nodes between two calls of `stop`."""


class Lookahead:
    """The search from one position, with the `nodes` that it has searched."""

    def __init__(self, stones: Stones) -> None:
        self.nodes = 0
        self._depth = 0  # at the root
        self._stones = stones
        self._stop: Callable[[], bool] = never

    def search_root(self, side: int, depth: int, moves: list[int], stop: Callable[[], bool] = never) -> int:
        """The score of the best move at this depth, which is put first in `moves`.

        `stop` is asked every few nodes; once it returns True, this raises Stopped.
        """
        self._depth, self._stop = depth, stop
        best = -WIN
        try:
            for cell in tuple(moves):
                score = self._score(side, cell, depth, best, WIN)
                if score > best:
                    best = score
                    moves.remove(cell)
                    moves.insert(0, cell)
        finally:
            self._stop = never  # a `stop` that counts the nodes would hold the search
        return best

    def _score(self, side: int, cell: int, depth: int, alpha: int, beta: int) -> int:
        stones = self._stones
        if depth == 1:
            return stones.plain_after(side, cell)
        stones.mark(side, cell)
        score = -self._search(1 - side, depth - 1, -beta, -alpha)
        stones.take_back()
        return score

    def _search(self, side: int, depth: int, alpha: int, beta: int) -> int:
        """The score of a position above the limit for the side to move, fail-soft."""
        self.nodes += 1
        if self.nodes % NODES_BETWEEN_STOPS == 0 and self._stop():
            raise Stopped
        stones, ply = self._stones, self._depth - depth
        if stones.counts(side) & LINES:
            return WIN - ply - 1
        moves = stones.urgent(side)
        moves += [cell for cell in stones.likely(side, WIDTH) if cell not in moves]
        if not moves:
            return 0  # no line is open to either side
        best = -WIN
        for cell in moves:
            best = max(best, self._score(side, cell, depth, max(alpha, best), beta))
            if best >= beta:
                break
        return best if best >= -PROVEN else ply - LIKELY
