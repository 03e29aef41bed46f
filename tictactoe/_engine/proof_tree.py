"""A large proof as a tree of units, which are searched one by one or side by side until all of it is shown.

The claimant is the side that must be shown to reach what is claimed. In a unit it is to move. A branch is what
follows one of its moves, and has a unit for each reply, once for all mirror images and rotations. A unit that was
left open is searched again for more nodes. Where there are too few units for the workers one is split: branches
after its best moves take its place, of which one is enough. The one that would cost the least comes first, as in
proof-number search (Victor Allis, "Searching for solutions in games and artificial intelligence", 1994).

A defence of the Maker-Breaker game needs some cells only, and answers every reply elsewhere, too. So a reply outside
the cells that another unit needs has no unit of its own.
"""

from collections.abc import Iterator
from functools import reduce
from math import inf
from operator import or_
from typing import NamedTuple

from .board import Mark, Position, cells_of
from .proof_units import Settled, Standing, Unit
from .search.rows import Rows
from .symmetry import Symmetry, image, inverse, symmetries

DRAW = "a draw"
FIRST_NODES = 2000
"""The nodes that a unit is searched for at first."""

GROWTH = 16
"""A unit that was left open is searched again for so many times the nodes."""

FOR_EACH_WORKER = 1
"""With fewer open units for each worker, units are split."""

LATER = 2
"""A branch comes before one that begins with an earlier move if this one would cost so many times as much."""


class Node:
    """A unit, and what is known of it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.standing = Standing.OPEN
        self.cells: int | None = None  # those that its proof needs; None where it holds in its position alone
        self.searches = 0
        self.moves: tuple[int, ...] = ()  # those to try, the best first, once it is searched
        self.branches: list[Branch] = []  # after the first of these moves, once it is split
        self.best: Branch | None = None  # the branch that has its proof, or would cost the least
        self.cost = 1.0
        self.turn = 0  # when its cost was last found

    @property
    def nodes(self) -> int:
        """The nodes to search it for."""
        growth: int = GROWTH**self.searches
        return FIRST_NODES * growth


class Used(NamedTuple):
    """A reply that has a unit, the symmetry from the unit to the reply, and there the cells that its proof needs."""

    reply: int
    node: Node
    symmetry: Symmetry
    cells: int | None


class Branch:
    """What follows a move of the claimant, or the first position if the other side is to move there."""

    def __init__(self, position: Position, replies: list[int], move: int) -> None:
        self.position = position
        self.move = move
        self.replies = replies  # those with the most at stake first
        self.standing = Standing.OPEN
        self.pending: list[Node] = []  # open units that it needs
        self.used: list[Used] = []  # once it is reached
        self.units: dict[int, tuple[Node, Symmetry] | None] = {}  # by replies; None where the board is full

    @property
    def cells(self) -> int | None:
        """The cells that what follows the move needs; None if it holds in its position alone."""
        needed = [used.cells for used in self.used]
        if self.position.outcome or None in needed:
            return None
        return reduce(or_, (cells for cells in needed if cells), 0)


class ProofTree:
    """The units of a proof of a claim about a position: "a draw", "X wins" or "O wins"; for so many workers."""

    def __init__(self, position: Position, claim: str = DRAW, workers: int = 1) -> None:
        self.position = position
        self.claim = claim
        self.roots: dict[Mark, Node | Branch] = {}
        self.wins = claim != DRAW
        self._workers = workers
        self._rows = Rows(position.rules)
        self._known: dict[Position, Node] = {}
        self._turn = 1
        for mark in Mark:
            if mark.value == claim[0] or not self.wins:
                if mark is position.to_move:
                    self.roots[mark] = self._known[position] = Node(position)
                else:
                    self.roots[mark] = self._branch(position)

    def refuted(self) -> str | None:
        """What can be claimed instead, once a side is known not to reach the claim, so that the other one wins."""
        losers = (mark for mark, root in self.roots.items() if self._cost(root) == inf)
        return next((f"{loser.other.value} wins" for loser in losers), None)

    def next(self) -> list[Unit]:
        """The open units, those that were searched least first; none once all is shown."""
        while True:
            for root in self.roots.values():
                self._cost(root)
            found = {node.position: node for root in self.roots.values() for node in self._open(root)}
            nodes = sorted(found.values(), key=lambda node: node.searches)
            if not nodes or len(nodes) >= FOR_EACH_WORKER * self._workers or not nodes[-1].searches:
                return [Unit(node.position, self.wins, node.nodes) for node in nodes]
            self._split(nodes[-1])

    def add(self, position: Position, found: Settled) -> None:
        """Add what was found of a unit, which may have been split meanwhile."""
        node = self._known[position]
        self._turn += 1
        if node.standing is Standing.OPEN and found.standing is not Standing.OPEN:
            node.standing, node.best = found.standing, None
            node.cells = found.part.cells if found.part else None
        elif not node.branches:
            node.searches += 1
            node.moves = found.moves
            if found.too_large:
                self._split(node)

    def _split(self, node: Node) -> None:
        """Let the branch after its best move take the place of a unit; others follow if this one costs too much."""
        self._turn += 1
        node.branches.append(self._branch(node.position.play(node.moves[0]), node.moves[0]))

    def _open(self, root: Node | Branch) -> Iterator[Node]:
        """The open units below a unit or a branch that are not split."""
        if isinstance(root, Branch):
            for node in root.pending:
                yield from self._open(node)
        elif root.standing is Standing.OPEN:
            yield from self._open(root.best) if root.best else [root]

    def _cost(self, root: Node | Branch) -> float:
        """What the search of a unit or a branch would cost at least; 0 once it is reached, inf once it is missed."""
        if root.standing is not Standing.OPEN:
            return 0 if root.standing is Standing.REACHED else inf
        if isinstance(root, Branch):
            return self._survey(root)
        if root.turn != self._turn:
            root.turn = self._turn
            root.cost, root.best = self._best(root) if root.branches else (root.nodes, None)
            if root.cost == inf:
                root.standing = Standing.MISSED
            elif root.best and root.best.standing is Standing.REACHED:
                root.standing = Standing.REACHED
                if root.best.cells is not None:
                    root.cells = root.best.cells | 1 << root.best.move
        return root.cost

    def _best(self, node: Node) -> tuple[float, Branch | None]:
        """What the cheapest branch of a unit costs, and this branch; inf if all moves miss the claim."""
        least, best = inf, None
        for place, move in enumerate(node.moves):
            if place == len(node.branches):
                if least <= len(node.branches[0].replies) * FIRST_NODES * LATER**place:
                    break
                node.branches.append(self._branch(node.position.play(move), move))
            cost = self._cost(node.branches[place]) * LATER**place
            if cost < least:
                least, best = cost, node.branches[place]
        return least, best

    def _survey(self, branch: Branch) -> float:
        """Find the units that a branch needs, and its standing; gives what it would cost."""
        if outcome := branch.position.outcome:
            branch.standing = Standing.REACHED if outcome.winner or not self.wins else Standing.MISSED
            return 0 if branch.standing is Standing.REACHED else inf
        remaining = sum(1 << cell for cell in branch.replies)
        branch.pending, branch.used = [], []
        for reply in branch.replies:
            if remaining >> reply & 1:
                remaining ^= 1 << reply
                if reply not in branch.units:
                    after = branch.position.play(reply)
                    if after.outcome and (after.outcome.winner or self.wins):
                        branch.standing = Standing.MISSED
                        return inf
                    branch.units[reply] = None if after.outcome else self._node(after)
                if found := branch.units[reply]:
                    node, symmetry = found
                    if self._cost(node) == inf:
                        branch.standing = Standing.MISSED
                        return inf
                    if node.standing is Standing.OPEN:
                        branch.pending.append(node)
                    else:
                        cells = None if node.cells is None else image(node.cells, symmetry)
                        branch.used.append(Used(reply, node, symmetry, cells))
                        remaining &= -1 if cells is None else cells
        if not branch.pending:
            others = [cell for cell in cells_of(branch.position.empty) if cell not in branch.replies]
            if branch.cells is None and others:  # then replies elsewhere need answers, too
                branch.replies += others
                return self._survey(branch)
            branch.standing = Standing.REACHED
        return sum(node.cost for node in branch.pending)

    def _branch(self, position: Position, move: int = 0) -> Branch:
        attack = self._rows.attack(position.mine, position.theirs)
        replies = self._rows.heaviest_first(attack)
        if self.wins:
            replies += [cell for cell in cells_of(position.empty) if cell not in replies]
        return Branch(position, replies, move)

    def _node(self, position: Position) -> tuple[Node, Symmetry]:
        """The unit of which a position is an image, and the symmetry from the unit to it."""
        mine, theirs = position.mine, position.theirs
        symmetry = min(symmetries(position.rules), key=lambda it: (image(mine, it), image(theirs, it)))
        least = position.image(symmetry)
        if least not in self._known:
            self._known[least] = Node(least)
        return self._known[least], inverse(symmetry)
