"""Threat sequences: wins in which each move of the attacker leaves the other side no choice.

With continuous fours (VCF, "victory by continuous fours", in the words of the players of renju) each move threatens
to complete a line, so that there is one reply; the tree is narrow and deep.
"""

from collections.abc import Callable

from .negamax import Stopped
from .shapes import THREATS
from .stones import COUNT, FOURS_SHIFT, LINES_SHIFT, OPEN_FOURS_SHIFT, Stones, only_cell

NODES_BETWEEN_STOPS = 32
"""Nodes between two calls of `stop`."""


class Fours:
    """The search of continuous fours on one board; what failed is remembered.

    `stop` is asked every few nodes; once it returns True, the search raises Stopped.
    """

    def __init__(self, stones: Stones, stop: Callable[[], bool]) -> None:
        self.nodes = 0
        self._stones = stones
        self._stop = stop
        self._failed: set[tuple[int, ...]] = set()
        self._end = 0

    def win(self, side: int, budget: int) -> tuple[int, ...] | None:
        """The moves of both sides by which a side, to move, wins with fours alone; None if not found in the budget.

        The last move completes the line.
        """
        self._end = self.nodes + budget
        return self._search(side)

    def _search(self, side: int) -> tuple[int, ...] | None:
        stones = self._stones
        self.nodes += 1
        if not self.nodes % NODES_BETWEEN_STOPS and self._stop():
            raise Stopped
        own = stones.counts(side)
        if own >> LINES_SHIFT & COUNT:
            return (stones.completing(side)[0],)
        theirs = stones.counts(1 - side)
        forced = None
        if theirs >> LINES_SHIFT & COUNT:
            forced = only_cell(theirs)
            if forced is None:
                return None
        if not (own >> OPEN_FOURS_SHIFT & COUNT or own >> FOURS_SHIFT & COUNT):
            return None
        made = stones.made()[side]
        if forced is not None:
            moves = [forced] if made[forced] & THREATS else []
        else:
            moves = [cell for cell, makes in enumerate(made) if makes & THREATS]
            moves.sort(key=made.__getitem__, reverse=True)
        key = (side, *stones.marks)
        if key in self._failed:
            return None
        total = stones.total
        for cell in moves:
            if self.nodes >= self._end:
                return None
            stones.mark(side, cell)
            counts = stones.counts(side)
            reply = only_cell(counts)
            if reply is None:
                reply, last, *_ = stones.completing(side)
                stones.take_back(side, cell, total)
                return cell, reply, last
            after = stones.total
            stones.mark(1 - side, reply)
            rest = self._search(side)
            stones.take_back(1 - side, reply, after)
            stones.take_back(side, cell, total)
            if rest:
                return cell, reply, *rest
        if self.nodes < self._end:
            self._failed.add(key)
        return None
