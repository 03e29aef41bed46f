"""Threat sequences: wins in which the other side can only answer threats.

With continuous fours (VCF, "victory by continuous fours", in the words of the players of renju) each move threatens
to complete a line, so that there is one reply; the tree is narrow and deep. With continuous threats (VCT) moves that
make open threes count, too; then every move that stops the open four is a reply, and so is every four of the other
side. (Allis, van den Herik and Huntjens, "Go-Moku solved by new search techniques", 1996.)
"""

from collections.abc import Callable
from typing import Final

from ..stopping import Stopped
from .row_tables import FOURS_AND_OPEN_FOURS, LINES, OPEN_FOURS
from .stones import Stones, only_cell

NODES_BETWEEN_STOPS: Final = 32
"""Nodes between two calls of `stop`."""

QUICK_FOURS_NODES: Final = 5
"""Nodes of the search of continuous fours after each threat of a sequence."""

# The proof number of a threat that was not searched yet is 1, and is larger for a doubtful threat: by 1 for each
# WORTH_OF_DOUBT that its worth is below that of the likeliest one, and by DOUBTS_OF_FOUR for a four, which uses up a
# three that may be of use later. No more than MOST_DOUBTS is added.
WORTH_OF_DOUBT: Final = 10
DOUBTS_OF_FOUR: Final = 2
MOST_DOUBTS: Final = 10

MOST_PLIES: Final = 40
"""A sequence of threats has at most this many plies before continuous fours end it."""

MOST_NODES = 1 << 15
"""A search that remembers more positions forgets them before the next one; one search for threats sees no more."""


class FoursSearch:
    """The search of continuous fours on one board; what failed is remembered.

    `stop` is asked every few nodes; once it returns True, the search raises Stopped.
    """

    def __init__(self, stones: Stones, stop: Callable[[], bool]) -> None:
        self.nodes = 0
        self._stones = stones
        self._stop = stop
        self._failed: list[set[int]] = [set(), set()]  # by side
        self._end = 0

    def win(self, side: int, budget: int) -> tuple[int, ...] | None:
        """The moves of both sides by which a side, to move, wins with fours alone; None if not found in the budget.

        The last move completes the line.
        """
        if len(self._failed[side]) > MOST_NODES // 2:
            self._failed[side].clear()
        self._end = self.nodes + budget
        return self._search(side)

    def _search(self, side: int) -> tuple[int, ...] | None:
        stones = self._stones
        self.nodes += 1
        if not self.nodes % NODES_BETWEEN_STOPS and self._stop():
            raise Stopped
        own = stones.counts(side)
        if own & LINES:
            return (stones.completing(side)[0],)
        if not own & FOURS_AND_OPEN_FOURS:
            return None
        key, failed = stones.key, self._failed[side]
        if key in failed:
            return None
        moves = stones.fours(side)
        theirs = stones.counts(1 - side)
        if theirs & LINES:
            forced = stones.only_completing(1 - side)
            moves = [forced] if forced is not None and forced in moves else []
        attacks = []
        for cell in moves:
            counts = stones.counts_after(side, cell)
            reply = only_cell(counts)
            if reply is None:
                stones.mark(side, cell)
                reply, *others = stones.completing(side)
                stones.take_back()
                if others:
                    return cell, reply, others[0]
            attacks.append((counts & FOURS_AND_OPEN_FOURS, cell, reply))
        attacks.sort(reverse=True)
        for _, cell, reply in attacks:
            if self.nodes >= self._end:
                return None
            stones.mark(side, cell)
            stones.mark(1 - side, reply)
            rest = self._search(side)
            stones.take_back()
            stones.take_back()
            if rest:
                return cell, reply, *rest
        if self.nodes < self._end:
            failed.add(key)
        return None


class _Node:
    """A position in the search of continuous threats.

    `phi` and `delta` estimate how many positions must still be solved to show that the side to move reaches its aim,
    or does not; 0 once that is shown. For the attacker, whose aim is to win, they are the proof and the disproof
    number; for the defender, whose aim is not to lose, the other way round. So phi is the least delta of a child.
    """

    __slots__ = "children", "delta", "line", "moves", "phi"

    def __init__(self, phi: int = 1, delta: int = 1) -> None:
        self.phi = phi
        self.delta = delta
        self.moves: list[int] = []
        self.children: list[_Node] = []
        self.line: tuple[int, ...] | None = None

    def mark_solved(self, *, success: bool) -> None:
        """Note that the side to move reaches its aim, or that it does not."""
        self.phi, self.delta = (0, _NEVER) if success else (_NEVER, 0)


_NEVER: Final = 1 << 40
"""Infinity: what phi is where the side to move cannot reach its aim, and delta where it is shown to reach it."""

_UNSEEN: Final = tuple(_Node(delta=1 + doubts) for doubts in range(MOST_DOUBTS + 1))
"""What stands for positions that were not looked at yet, by the doubts about the moves there; it never changes."""


class ThreatSearch:
    """The search of continuous threats, on the same stones as one of continuous fours; what it found is remembered.

    It is a depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications",
    2002). It goes where the fewest positions must be solved. Where all moves must be solved, the number is that of
    the hardest move, and 1 for each other unsolved move (Ueda, Hashimoto, Hashimoto and Iida, "Weak proof-number
    search", 2008). Their sum would count positions twice to which several moves lead.
    """

    def __init__(self, fours: FoursSearch, stones: Stones, stop: Callable[[], bool]) -> None:
        self._nodes = 0
        self._fours = fours
        self._stones = stones
        self._stop = stop
        self._known: dict[tuple[int, int, int], _Node] = {}  # by attacker, side to move and marks
        self._end = 0
        self._attacker = 0

    @property
    def nodes(self) -> int:
        """The nodes so far, those of continuous fours among them."""
        return self._nodes + self._fours.nodes

    def win(self, side: int, budget: int) -> tuple[int, ...] | None:
        """The moves of both sides by which a side, to move, wins with threats; None if not found in the budget.

        The other side's replies are those that lose latest.
        """
        if len(self._known) > MOST_NODES:
            self._known.clear()
        self._attacker = side
        self._end = self.nodes + min(budget, MOST_NODES)
        root = self._known.setdefault((side, side, self._stones.key), _Node())
        if root.phi and root.delta and budget:
            self._search(root, side, _NEVER, _NEVER, MOST_PLIES)
        return _line(root, attacks=True) if root.phi == 0 else None

    def _search(self, node: _Node, side: int, phi_limit: int, delta_limit: int, left: int) -> None:
        """Search a position until it is solved, one of its numbers reaches its limit, or the nodes are used up.

        `left` is the plies left.
        """
        stones, known = self._stones, self._known
        if not node.children:
            self._look(node, side, left)
        moves, children, other = node.moves, node.children, 1 - side
        while children:
            phi = second = _NEVER
            delta = unsolved = best = 0
            for place, child in enumerate(children):
                if child.phi:
                    unsolved += 1
                    if child.phi > delta:
                        delta = child.phi
                    if child.delta < phi:
                        second, phi, best = phi, child.delta, place
                    elif child.delta < second:
                        second = child.delta
            if phi == 0 or not unsolved:
                node.mark_solved(success=phi == 0)
                return
            delta += unsolved - 1
            node.phi, node.delta = phi, delta
            if phi >= phi_limit or delta >= delta_limit or self.nodes >= self._end:
                return
            cell = moves[best]
            stones.mark(side, cell)
            child = children[best]
            if not child.children:
                child = children[best] = known.setdefault((self._attacker, other, stones.key), _Node())
            if child.phi and child.delta:
                # The child's phi is the delta here, and the other way round.
                limit, other_limit = delta_limit - unsolved + 1, min(phi_limit, second + 1)
                self._search(child, other, limit, other_limit, left - 1)
            stones.take_back()

    def _look(self, node: _Node, side: int, left: int) -> None:
        """Look at a position for the first time: solve it, or find its moves."""
        self._nodes += 1
        if not self._nodes % NODES_BETWEEN_STOPS and self._stop():
            raise Stopped
        theirs = self._stones.counts(1 - side)
        if side == self._attacker:
            self._find_attacks(node, side, theirs, left)
        else:
            self._find_answers(node, side, theirs)

    def _find_attacks(self, node: _Node, side: int, theirs: int, left: int) -> None:
        """Find the threats of the attacker, unless fours win at once; `theirs` are the counts of the other side."""
        stones = self._stones
        node.line = self._fours.win(side, QUICK_FOURS_NODES)
        if node.line or not left:
            node.mark_solved(success=bool(node.line))
            return
        if theirs & LINES:
            forced = stones.only_completing(1 - side)
            node.moves = [] if forced is None else [forced]
        else:
            node.moves = stones.strong(side)
        if not node.moves:
            node.mark_solved(success=False)
            return
        worths, fours = stones.worths_of(node.moves, side), stones.fours(side)
        for cell in node.moves:
            doubts = (worths[node.moves[0]] - worths[cell]) // WORTH_OF_DOUBT + DOUBTS_OF_FOUR * (cell in fours)
            node.children.append(_UNSEEN[min(doubts, MOST_DOUBTS)])

    def _find_answers(self, node: _Node, side: int, theirs: int) -> None:
        """Find the moves that may stop the attacker's threat; without one the defender has reached its aim."""
        stones = self._stones
        if stones.counts(side) & LINES or not theirs & (LINES | OPEN_FOURS):
            node.mark_solved(success=True)
            return
        forced = stones.only_completing(1 - side) if theirs & LINES else None
        if forced is not None:
            node.moves = [forced]
        elif theirs & LINES:
            node.line = tuple(stones.completing(1 - side)[:2])
            node.mark_solved(success=False)
            return
        else:
            # If no reply stops the open four, any one will do: the line of the win has it.
            node.moves = stones.replies(side) or stones.likely(side, 1)
        node.children = [_UNSEEN[0]] * len(node.moves)


def _line(node: _Node, *, attacks: bool) -> tuple[int, ...]:
    """The moves from a position that the attacker wins: its shortest way, and the longest of the other side's."""
    if node.line is None:
        lines = [
            (cell, *_line(child, attacks=not attacks))
            for cell, child in zip(node.moves, node.children, strict=True)
            if not attacks or child.delta == 0
        ]
        node.line = min(lines, key=len) if attacks else max(lines, key=len)
    return node.line
