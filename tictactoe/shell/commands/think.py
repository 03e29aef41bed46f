"""The command `think` without a screen: it prints a search as indented text."""

from ...engine.board import Position
from ...engine.steps import Method
from ...ui.reports.think import lines


def think(position: Position, method: Method, depth: int) -> int:
    """Print the search of a position, `depth` plies deep; gives the exit status."""
    for line in lines(position, method, depth):
        print(line)
    return 0
