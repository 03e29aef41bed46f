"""How far exact play and exact analysis reach in the time that a person waits."""

from .board import Position, Rules

LARGEST_BOARD = 25
"""Cells, as on 5,5,4: on boards up to this size a best move of any position is proven within about a second."""

LARGEST_SURVEY = 20
"""Empty cells, as on 5,4,4: with at most so many, every move is analysed within about half a second."""


def plays(rules: Rules) -> bool:
    """Whether the computer plays on this board: it soon proves a best move of any of its positions."""
    return rules.cells <= LARGEST_BOARD or sorted((rules.width, rules.height)) == [5, 6]


def surveyed(position: Position) -> bool:
    """Whether every move of this position, and of all that follow, is analysed within about half a second."""
    return position.empty.bit_count() <= LARGEST_SURVEY
