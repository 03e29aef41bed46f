"""The game tree below a position, with what each of its positions is worth."""

from collections.abc import Callable
from typing import NamedTuple

from .analysis import Analysis, Value
from .board import Position
from .solver import Solver, never


class Node(NamedTuple):
    """A position of the tree: the move that led to it (None at the root), its worth to the side to move there.

    `plies` is as in `Analysis`. `best` says that the node lies on a line of best play from the root. `cut` is the
    number of its moves that were left out because the depth or the time ended; else they are the `children`, best
    first.
    """

    position: Position
    move: int | None
    value: Value
    plies: int | None
    best: bool
    cut: int
    children: tuple["Node", ...]


def grow(position: Position, depth: int, solver: Solver, stop: Callable[[], bool] = never) -> Node:
    """The tree of all moves to a depth in plies; once `stop` answers True it grows no further.

    >>> from .notation import parse_position
    >>> position = parse_position("xox/oox/___")
    >>> [(child.move, child.value.value) for child in grow(position, 2, Solver(position.rules)).children]
    [(8, 'loss'), (7, 'draw'), (6, 'win')]
    """
    analysis = solver.analyse(position, stop)
    root = Node(position, None, analysis.value, analysis.plies, True, 0, ())
    return _grown(root, depth, solver, stop, {}, analysis)


def _grown(
    node: Node,
    depth: int,
    solver: Solver,
    stop: Callable[[], bool],
    known: dict[tuple[Position, bool], tuple[Node, ...]],
    analysis: Analysis | None = None,
) -> Node:
    """The node with its tree below it; what is `known` of a position that came up before is used again."""
    moves = node.position.legal_moves
    if not moves or depth == 0 or (analysis is None and stop()):
        return node._replace(cut=len(moves))
    key = node.position, node.best
    if key not in known:
        children = []
        analysis = analysis or solver.analyse(node.position, stop)
        for rank, found in enumerate(analysis.moves):
            left = None if found.plies is None else found.plies - 1
            best = node.best and rank == 0 and bool(analysis.best)
            child = Node(node.position.play(found.cell), found.cell, found.value.opposite, left, best, 0, ())
            children.append(_grown(child, depth - 1, solver, stop, known))
        known[key] = tuple(children)
    return node._replace(children=known[key])
