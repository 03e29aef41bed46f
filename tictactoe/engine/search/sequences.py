"""Threat sequences: wins in which the other side can only answer threats.

With continuous fours (VCF, "victory by continuous fours", in the words of the players of renju) each move threatens
to complete a line, so that there is one reply; the tree is narrow and deep. With continuous threats (VCT) moves that
make open threes count, too; then every move that stops the open four is a reply, and so is every four of the other
side. (Allis, van den Herik and Huntjens, "Go-Moku solved by new search techniques", 1996.)
"""

from collections.abc import Callable

from .negamax import Stopped
from .stones import COUNT, COUNTS, FOURS_AND_OPEN_FOURS, LINES_SHIFT, OPEN_FOURS_SHIFT, Stones, only_cell

NODES_BETWEEN_STOPS = 32
"""Nodes between two calls of `stop`."""

FOURS_NODES = 100
"""Nodes of the search of continuous fours after each threat of a sequence."""

MOST_MOVES = 12
"""Moves of the attacker in a sequence of threats before its fours alone win."""


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
        if not own & FOURS_AND_OPEN_FOURS:
            return None
        key = (side, *stones.marks)
        if key in self._failed:
            return None
        moves = stones.threats(side)
        theirs = stones.counts(1 - side)
        if theirs >> LINES_SHIFT & COUNT:
            forced = only_cell(theirs)
            moves = [forced] if forced is not None and forced in moves else []
        total, shift = stones.total, stones.counts_shift(side)
        attacks = []
        for cell in moves:
            counts = stones.after(side, cell) >> shift & COUNTS
            reply = only_cell(counts)
            if reply is None:
                stones.mark(side, cell)
                reply, last, *_ = stones.completing(side)
                stones.take_back(side, cell, total)
                return cell, reply, last
            attacks.append((counts >> OPEN_FOURS_SHIFT, cell, reply))
        attacks.sort(reverse=True)
        for _, cell, reply in attacks:
            if self.nodes >= self._end:
                return None
            stones.mark(side, cell)
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


class Threats:
    """The search of continuous threats, on the same stones as one of continuous fours."""

    def __init__(self, fours: Fours, stones: Stones, stop: Callable[[], bool]) -> None:
        self._nodes = 0
        self._fours = fours
        self._stones = stones
        self._stop = stop
        self._failed: dict[tuple[int, ...], int] = {}  # by side and marks: the moves that were not enough
        self._end = 0

    @property
    def nodes(self) -> int:
        """The nodes so far, those of continuous fours among them."""
        return self._nodes + self._fours.nodes

    def win(self, side: int, budget: int) -> tuple[int, ...] | None:
        """The moves of both sides by which a side, to move, wins with threats; None if not found in the budget.

        The other side's replies are those that lose latest. The search deepens by the attacker's moves.
        """
        self._end = self.nodes + budget
        line, moves, forks = None, 1, self._stones.forks()
        while line is None and self.nodes < self._end and moves <= MOST_MOVES:
            line = self._attack(side, moves, forks)
            moves += 1
        return line

    def _attack(self, side: int, left: int, forks: int) -> tuple[int, ...] | None:
        """The line by which the side to move wins with at most so many moves before its fours alone win.

        `forks` are the numbers of the cells.
        """
        stones = self._stones
        self._nodes += 1
        if not self._nodes % NODES_BETWEEN_STOPS and self._stop():
            raise Stopped
        line = self._fours.win(side, FOURS_NODES)
        if line or not left or self.nodes >= self._end:
            return line
        key = (side, *stones.marks)
        if self._failed.get(key, 0) >= left:
            return None
        theirs = stones.counts(1 - side)
        if theirs >> LINES_SHIFT & COUNT:
            forced = only_cell(theirs)
            moves = [] if forced is None else [forced]
        else:
            moves = stones.strong(side, forks)
        total = stones.total
        for cell in moves:
            after, forks_after = stones.both_after(side, cell, forks)
            stones.mark_as(side, cell, after)
            line = self._defend(1 - side, left - 1, forks_after)
            stones.take_back(side, cell, total)
            if line is not None:
                return cell, *line
        if self.nodes < self._end:
            self._failed[key] = left
        return None

    def _defend(self, side: int, left: int, forks: int) -> tuple[int, ...] | None:
        """The longest line after the replies of the side to move if all of them lose; None if one may not."""
        stones = self._stones
        if stones.counts(side) >> LINES_SHIFT & COUNT:
            return None
        threats = stones.counts(1 - side)
        if threats >> LINES_SHIFT & COUNT:
            cell = only_cell(threats)
            if cell is None:
                return tuple(stones.completing(1 - side)[:2])
            replies = [cell]
        elif threats >> OPEN_FOURS_SHIFT & COUNT:
            replies = stones.replies(side, forks) or [stones.empty_cell]
        else:
            return None
        longest: tuple[int, ...] = ()
        total = stones.total
        for cell in replies:
            after, forks_after = stones.both_after(side, cell, forks)
            stones.mark_as(side, cell, after)
            line = self._attack(1 - side, left, forks_after)
            stones.take_back(side, cell, total)
            if line is None:
                return None
            if len(line) >= len(longest):
                longest = cell, *line
        return longest
