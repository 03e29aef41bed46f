"""The command `tree`: it prints the game tree below a position."""

import sys
from shutil import get_terminal_size

from ...engine.board import Position
from ...engine.solver import Solver
from ...engine.tree import LARGEST_TREE, grow
from ...ui.reports.tree import as_dot, as_json, as_text, is_longer
from ..deadline import stop_after
from ..printing import print_frame, prints_colour, prints_unicode


def tree(
    position: Position,
    depth: int,
    distinct: bool | None,
    budget: float,
    format: str,
    color: str | None,
    ascii_only: bool,
) -> int:
    """Print the tree, `depth` plies deep, as far as it grows in `budget` seconds; gives the exit status.

    If `distinct`, positions that are equal up to symmetry are printed once. None means True for svg and html, and
    for text that would otherwise be longer than the terminal.
    """
    if distinct is None and format in ("svg", "html"):
        distinct = True
    shortened = distinct is None and format == "text" and is_longer(position, depth, get_terminal_size().lines)
    stop = stop_after(budget)
    root, complete = grow(position, depth, Solver(position.rules), stop, distinct or shortened)
    match format:
        case "dot":
            print(as_dot(root))
        case "svg" | "html":
            from ...ui.reports.handout import as_html, as_svg

            print(as_svg(root) if format == "svg" else as_html(root))
        case "json":
            for piece in as_json(root):
                print(piece, end="")
            print()
        case _:
            coloured = prints_colour(color)
            for frame in as_text(root, ascii_only or not prints_unicode()):
                print_frame(frame, coloured)
    if shortened:
        _note("each position is drawn once, up to symmetry; --no-distinct draws all")
    if not complete:
        reason = f"{LARGEST_TREE:,} positions" if not stop() else f"{budget:g} seconds"
        _note(f"the tree is not complete: it ends after {reason}")
    return 0


def _note(line: str) -> None:
    print(f"tictactoe: {line}.", file=sys.stderr)
