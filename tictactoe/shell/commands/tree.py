"""The command `tree`: the game tree below a position, grown and printed."""

from time import monotonic

from ...engine.board import Position
from ...engine.solver import Solver
from ...engine.tree import grow
from ...ui.reports.tree import as_dot, as_json, as_text
from ..printing import print_frame, prints_colour, prints_unicode


def tree(position: Position, depth: int, budget: float, format: str, color: str | None, ascii_only: bool) -> int:
    """Print the tree to a depth in plies, as far as `budget` seconds grow it; gives the exit status."""
    end = monotonic() + budget
    root = grow(position, depth, Solver(position.rules), lambda: monotonic() >= end)
    match format:
        case "dot":
            print(as_dot(root))
        case "json":
            for piece in as_json(root):
                print(piece, end="")
            print()
        case _:
            coloured = prints_colour(color)
            for frame in as_text(root, ascii_only or not prints_unicode()):
                print_frame(frame, coloured)
    return 0
