"""How far exact play reaches in the time that a person waits."""

from .board import Position, Rules

LARGEST_BOARD = 25  # cells, as 5,5,4: up to here a best move of any position is proven in a moment or two
LARGEST_SURVEY = 20  # empty cells, as on 5,4,4: up to here every move is analysed within a moment


def plays(rules: Rules) -> bool:
    """Whether the computer plays on a board: it does where it soon proves a best move of any position."""
    return rules.cells <= LARGEST_BOARD or sorted((rules.width, rules.height)) == [5, 6]


def surveyed(position: Position) -> bool:
    """Whether every move of a position, and of those that follow, is analysed within a moment."""
    return position.empty.bit_count() <= LARGEST_SURVEY


def reviewable(position: Position) -> bool:
    """Whether every move of a game from a position is analysed in some ten seconds."""
    return position.empty.bit_count() <= LARGEST_BOARD
