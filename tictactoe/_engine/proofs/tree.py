"""A large proof as a tree of units, which are searched one by one or side by side until all of it is shown.

The claimant is the side that must be shown to reach what is claimed. The tree is an AND/OR tree. In an OR node the
claimant is to move, and one move that reaches the claim is enough; its position is a unit. In an AND node the other
side is to move, and every reply must be answered; there is a unit for each, once for all mirror images and rotations.
A unit that was left open is searched again for more nodes. Where there are too few units for the workers one is
split: AND nodes after its best moves take its place. The one with the least proof number comes first (Victor Allis,
"Searching for solutions in games and artificial intelligence", 1994): here it is the nodes that a proof would cost.

A defence of the Maker-Breaker game needs some cells only, and answers every reply elsewhere, too. So a reply outside
the cells that another unit needs has no unit of its own.
"""

from collections.abc import Iterator
from functools import reduce
from math import inf
from operator import or_
from typing import NamedTuple

from ..board import Mark, Position, bitboard, cells_of
from ..search.rows import AttackRows
from ..symmetry import Symmetry, image, inverse, symmetries
from .units import Standing, Unit, UnitResult

DRAW = "a draw"
FIRST_NODES = 2000
"""The nodes that a unit is searched for at first."""

GROWTH = 16
"""A unit that was left open is searched again for this many times the nodes."""

LATER = 2
"""The proof number after a move counts this many times as large for each better move, which is tried before it."""


class OrNode:
    """A unit, and what is known of it."""

    def __init__(self, position: Position, standing: Standing = Standing.OPEN) -> None:
        self.position = position
        self.standing = standing
        self.cells: int | None = None  # those that its proof needs; None where it holds in its position alone
        self.searches = 0
        self.moves: tuple[int, ...] = ()  # those to try, the best first, once it is searched
        self.children: list[AndNode] = []  # after the first of these moves, once it is split
        self.best: AndNode | None = None  # the child that has its proof, or the least proof number
        self.proof_number = 1.0
        self.turn = 0  # when its proof number was last found

    @property
    def nodes(self) -> int:
        """The nodes to search it for."""
        growth: int = GROWTH**self.searches
        return FIRST_NODES * growth


class AnsweredReply(NamedTuple):
    """A reply with its unit, the symmetry from the unit to the reply, and there the cells that its proof needs."""

    reply: int
    node: OrNode
    symmetry: Symmetry
    cells: int | None


class AndNode:
    """The position after a move of the claimant, or the first one if the other side is to move there."""

    def __init__(self, position: Position, replies: list[int], move: int) -> None:
        self.position = position
        self.move = move
        self.replies = replies  # those with the most at stake first
        self.standing = Standing.OPEN
        self.pending: list[OrNode] = []  # open units that it needs
        self.answered: list[AnsweredReply] = []  # once it is proven, all that it needs
        self.units: dict[int, tuple[OrNode, Symmetry] | None] = {}  # by replies; None where the board is full

    @property
    def cells(self) -> int | None:
        """The cells that its proof needs; None if it holds in its position alone."""
        needed = [answered.cells for answered in self.answered]
        if self.position.outcome or None in needed:
            return None
        return reduce(or_, (cells for cells in needed if cells), 0)


class ProofTree:
    """The units of a proof of a claim about a position, "a draw", "X wins" or "O wins", for a number of workers."""

    def __init__(self, position: Position, claim: str = DRAW, workers: int = 1) -> None:
        self.position = position
        self.claim = claim
        self.roots: dict[Mark, OrNode | AndNode] = {}
        self.wins = claim != DRAW
        self._workers = workers
        self._rows = AttackRows(position.rules)
        self._known: dict[Position, OrNode] = {}
        self._turn = 1
        for mark in Mark:
            if mark.value == claim[0] or not self.wins:
                if mark is position.to_move:
                    self.roots[mark] = self._known[position] = OrNode(position)
                else:
                    self.roots[mark] = self._and_node(position)

    def refuted(self) -> str | None:
        """What can be claimed instead, once a side is known not to reach the claim, so that the other one wins."""
        losers = (mark for mark, root in self.roots.items() if self._proof_number(root) == inf)
        return next((f"{loser.other.value} wins" for loser in losers), None)

    def next(self) -> list[Unit]:
        """The open units, those that were searched least first; none once all is shown."""
        while True:
            for root in self.roots.values():
                self._proof_number(root)
            found = {node.position: node for root in self.roots.values() for node in self._open(root)}
            nodes = sorted(found.values(), key=lambda node: node.searches)
            if not nodes or len(nodes) >= self._workers or not nodes[-1].searches:
                return [Unit(node.position, self.wins, node.nodes) for node in nodes]
            self._split(nodes[-1])

    def add(self, position: Position, found: UnitResult) -> None:
        """Add what was found of a unit, which may have been split meanwhile."""
        node = self._known[position]
        self._turn += 1
        if node.standing is Standing.OPEN and found.standing is not Standing.OPEN:
            node.standing, node.best = found.standing, None
            node.cells = found.part.cells if found.part else None
        elif not node.children:
            node.searches += 1
            node.moves = found.moves
            if found.too_large:
                self._split(node)

    def _split(self, node: OrNode) -> None:
        """Let the AND node after its best move take the place of a unit; others follow if this one costs too much."""
        self._turn += 1
        node.children.append(self._and_node(node.position.play(node.moves[0]), node.moves[0]))

    def _open(self, node: OrNode | AndNode) -> Iterator[OrNode]:
        """The open units below a node that are not split."""
        if isinstance(node, AndNode):
            for child in node.pending:
                yield from self._open(child)
        elif node.standing is Standing.OPEN:
            yield from self._open(node.best) if node.best else [node]

    def _proof_number(self, node: OrNode | AndNode) -> float:
        """How many nodes the proof of a node would cost at least; 0 once it is proven, inf once it is refuted."""
        if node.standing is Standing.OPEN:
            if isinstance(node, AndNode):
                self._visit_replies(node)
            elif node.turn != self._turn:
                node.turn = self._turn
                self._visit_moves(node)
        if node.standing is not Standing.OPEN:
            return 0 if node.standing is Standing.PROVEN else inf
        return sum(child.proof_number for child in node.pending) if isinstance(node, AndNode) else node.proof_number

    def _visit_moves(self, node: OrNode) -> None:
        """Find the standing of a unit, its proof number and its best child, from its children if it is split."""
        if not node.children:
            node.proof_number = node.nodes
            return
        node.proof_number, node.best = self._least(node)
        if node.best is None:
            node.standing = Standing.REFUTED
        elif node.best.standing is Standing.PROVEN:
            node.standing = Standing.PROVEN
            if node.best.cells is not None:
                node.cells = node.best.cells | 1 << node.best.move

    def _least(self, node: OrNode) -> tuple[float, AndNode | None]:
        """The least proof number of a child, and this child; inf if all moves are refuted."""
        least, best = inf, None
        for place, move in enumerate(node.moves):
            if place == len(node.children):
                if least <= len(node.children[0].replies) * FIRST_NODES * LATER**place:
                    break
                node.children.append(self._and_node(node.position.play(move), move))
            number = self._proof_number(node.children[place]) * LATER**place
            if number < least:
                least, best = number, node.children[place]
        return least, best

    def _visit_replies(self, node: AndNode) -> None:
        """Find the standing of an AND node: the units that are pending, or the replies that are answered."""
        if outcome := node.position.outcome:
            node.standing = Standing.PROVEN if outcome.winner or not self.wins else Standing.REFUTED
            return
        node.pending, node.answered = [], []
        remaining = bitboard(node.replies)
        for reply in node.replies:
            if remaining >> reply & 1:
                remaining ^= 1 << reply
                if found := self._after_reply(node, reply):
                    unit, symmetry = found
                    if self._proof_number(unit) == inf:
                        node.standing = Standing.REFUTED
                        return
                    if unit.standing is Standing.OPEN:
                        node.pending.append(unit)
                        continue
                    cells = None if unit.cells is None else image(unit.cells, symmetry)
                    node.answered.append(AnsweredReply(reply, unit, symmetry, cells))
                    remaining &= -1 if cells is None else cells
        if node.pending:
            return
        others = [cell for cell in cells_of(node.position.empty) if cell not in node.replies]
        if node.cells is None and others:  # then replies elsewhere need answers, too
            node.replies += others
            self._visit_replies(node)
        else:
            node.standing = Standing.PROVEN

    def _after_reply(self, node: AndNode, reply: int) -> tuple[OrNode, Symmetry] | None:
        """The unit after a reply, and the symmetry from the unit to there; None for a drawn end that is enough."""
        if reply not in node.units:
            after = node.position.play(reply)
            if after.outcome is None:
                node.units[reply] = self._unit(after)
            elif after.outcome.winner or self.wins:
                node.units[reply] = OrNode(after, Standing.REFUTED), ()
            else:
                node.units[reply] = None
        return node.units[reply]

    def _and_node(self, position: Position, move: int = 0) -> AndNode:
        attack = self._rows.attack(position.mine, position.theirs)
        replies = self._rows.heaviest_first(attack)
        if self.wins:
            replies += [cell for cell in cells_of(position.empty) if cell not in replies]
        return AndNode(position, replies, move)

    def _unit(self, position: Position) -> tuple[OrNode, Symmetry]:
        """The unit of which a position is an image, and the symmetry from the unit to it."""
        mine, theirs = position.mine, position.theirs
        symmetry = min(symmetries(position.rules), key=lambda it: (image(mine, it), image(theirs, it)))
        least = position.image(symmetry)
        if least not in self._known:
            self._known[least] = OrNode(least)
        return self._known[least], inverse(symmetry)
