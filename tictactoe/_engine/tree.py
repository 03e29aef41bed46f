"""The game tree below a position, with the value of each of its positions."""

from collections.abc import Callable

from .analysis import Analysis, Value
from .board import Position, require
from .frozen import Frozen
from .solver import Solver
from .stopping import Stop, begun, never, require_whole
from .symmetry import canonical

LARGEST_TREE = 50_000  # nodes, which take some 40 MiB


class Node(Frozen):
    """A position of the tree, the cell that was marked last (None at the root), and the value to the side to move.

    `plies` is as in `Analysis`. `best` says that the last move was one of the best, of which there may be several, in
    the position before it; it is True at the root. `children` has a node for each move; where depth or time ended, it
    is empty and `cut` is the number of moves.

    In a tree of distinct positions `images` is the number of moves that were left out because they lead to a mirror
    image or a rotation of a child. `same_as` is a position before it in the tree that is equal to its own up to
    symmetry: such a node has no children.
    """

    position: Position
    cell: int | None
    value: Value
    plies: int | None
    best: bool
    cut: int
    children: tuple["Node", ...]
    images: int = 0
    same_as: Position | None = None


class Tree(Frozen):
    """The root of a tree, and whether the tree is `complete` to its depth."""

    root: Node
    complete: bool


def grow(
    position: Position,
    depth: int,
    solver: Solver,
    stop: "Stop" = never,
    *,
    distinct: bool = False,
    best_first: bool = True,
) -> Tree:
    """The tree of all moves to a depth in plies, or of those to `distinct` positions up to symmetry.

    Once `stop` returns True, at a Limit in its place, or with 50,000 nodes, it grows no further. The moves of a
    position stand `best_first`, or in the order of their cells. Raises ValueError for a depth below 0, and TypeError
    for one that is no whole number.

    >>> from tictactoe import parse_position
    >>> position = parse_position("xox/oox/___")
    >>> [(child.cell, str(child.value)) for child in grow(position, 2, Solver(position.rules)).root.children]
    [(8, 'loss'), (7, 'draw'), (6, 'win')]
    """
    require(Solver, solver)
    require_whole("depth", depth)
    stop = begun(stop, solver)
    analysis = solver.analyse(position, stop)
    root = Node(position, None, analysis.value, analysis.plies, True, 0, ())
    growth = _Growth(solver, stop, distinct=distinct, best_first=best_first)
    return Tree(growth.grown(root, depth, analysis), growth.complete)


class _Growth:
    """A tree as it grows, depth first."""

    def __init__(self, solver: Solver, stop: Callable[[], bool], *, distinct: bool, best_first: bool) -> None:
        self.complete = True
        self._solver = solver
        self._stop = stop
        self._only_distinct = distinct
        self._best_first = best_first
        self._nodes = 1
        self._children: dict[Position, tuple[Node, ...]] = {}  # of positions that the tree has already
        self._distinct: dict[Position, Position] = {}  # by canonical image

    def grown(self, node: Node, depth: int, analysis: Analysis | None = None) -> Node:
        """The node with its children, down to `depth` plies."""
        moves = node.position.legal_moves
        if not moves or depth == 0:
            return node._replace(cut=len(moves))
        if node.position in self._children:
            return node._replace(children=self._children[node.position])
        if analysis is None:
            if self._nodes >= LARGEST_TREE or self._stop():
                self.complete = False
                return node._replace(cut=len(moves))
            analysis = self._solver.analyse(node.position, self._stop)
        children, images = self._new_children(node, analysis)
        self._nodes += len(children)
        found = tuple(child if child.same_as else self.grown(child, depth - 1) for child in children)
        if not self._only_distinct:
            self._children[node.position] = found
        return node._replace(children=found, images=images)

    def _new_children(self, node: Node, analysis: Analysis) -> tuple[list[Node], int]:
        """The children of a node, still without their own, and the number of moves that are left out as images."""
        children: list[Node] = []
        images_here: set[Position] = set()
        for move in analysis.moves if self._best_first else sorted(analysis.moves, key=lambda move: move.cell):
            position = node.position.play(move.cell)
            left = None if move.plies is None else move.plies - 1
            child = Node(position, move.cell, move.value.opposite, left, move.cell in analysis.best, 0, ())
            if self._only_distinct:
                image = canonical(position)
                if image in images_here:
                    continue
                images_here.add(image)
                before = self._distinct.setdefault(image, position)
                if before is not position:
                    child = child._replace(same_as=before)
            children.append(child)
        return children, len(analysis.moves) - len(children)
