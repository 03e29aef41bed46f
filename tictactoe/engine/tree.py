"""The game tree below a position, with the value of each of its positions."""

from collections.abc import Callable
from typing import NamedTuple

from .analysis import Analysis, Value
from .board import Position
from .solver import Solver, never


class Node(NamedTuple):
    """A position of the tree, the cell that was marked last (None at the root), and the value to the side to move.

    `plies` is as in `Analysis`. `best` says that every move from the root to here is one of the best, of which there
    may be several. `children` has a node for each move, best first; where depth or time ended, it is empty and `cut`
    is the number of moves.
    """

    position: Position
    cell: int | None
    value: Value
    plies: int | None
    best: bool
    cut: int
    children: tuple["Node", ...]


def grow(position: Position, depth: int, solver: Solver, stop: Callable[[], bool] = never) -> Node:
    """The tree of all moves to a depth in plies; once `stop` returns True it grows no further.

    >>> from .notation import parse_position
    >>> position = parse_position("xox/oox/___")
    >>> [(child.cell, child.value.value) for child in grow(position, 2, Solver(position.rules)).children]
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
    """The node with its children; `known` has the children of positions that came up before."""
    moves = node.position.legal_moves
    if not moves or depth == 0 or (analysis is None and stop()):
        return node._replace(cut=len(moves))
    key = node.position, node.best
    if key not in known:
        children = []
        analysis = analysis or solver.analyse(node.position, stop)
        for move in analysis.moves:
            left = None if move.plies is None else move.plies - 1
            best = node.best and move.cell in analysis.best
            child = Node(node.position.play(move.cell), move.cell, move.value.opposite, left, best, 0, ())
            children.append(_grown(child, depth - 1, solver, stop, known))
        known[key] = tuple(children)
    return node._replace(children=known[key])
