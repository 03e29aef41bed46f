"""The command `think` without a screen: it prints a search as indented text."""

from itertools import islice

from ...engine.board import Position
from ...engine.steps import Method
from ...ui.reports.think import lines
from ..printing import refuse

MOST_LINES = 10_000
FITTING = 4  # plies: at most nine free cells make fewer lines of these


def think(position: Position, method: Method, depth: int) -> int:
    """Print the search of a position, `depth` plies deep; gives the exit status.

    Exits with a line if that would be more than MOST_LINES lines.
    """
    found = list(islice(lines(position, method, depth), MOST_LINES + 1))
    if len(found) > MOST_LINES:
        refuse(f"--depth {depth} would print more than {MOST_LINES:,} lines: write --depth {FITTING} or less")
    print(*found, sep="\n")
    return 0
