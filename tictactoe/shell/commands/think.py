"""The command `think` where there is no screen: a search, printed as indented text."""

from ...engine.board import Position
from ...engine.steps import Method
from ...ui.reports.think import lines


def think(position: Position, method: Method, depth: int) -> int:
    """Print the search of a position to a depth in plies; gives the exit status."""
    for line in lines(position, method, depth):
        print(line)
    return 0
