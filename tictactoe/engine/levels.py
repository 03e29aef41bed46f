"""The levels of the computer, and how good a move looks to each.

A level is how many plies ahead it looks. A forced win or loss further away than that is, to the level, a draw;
so its choice can be read from the exact values and distances of an analysis with that horizon.
"""

from enum import IntEnum

from .analysis import MoveAnalysis, Value
from .board import LONGEST_SIDE, Position, Rules

LARGEST_BOARD = 25  # cells, as 5,5,4: up to here a best move of any position is proven in a moment or two
LARGEST_SURVEY = 20  # empty cells, as on 5,4,4: up to here every move is analysed within a moment


class Level(IntEnum):
    """A strength of play: the number of plies it looks ahead."""

    NOVICE = 1  # takes a win in one
    CASUAL = 2  # and blocks one
    SKILLED = 4  # and sees forks coming
    PERFECT = LONGEST_SIDE**2  # sees the end of every game

    @property
    def title(self) -> str:
        return self.name.lower()

    @property
    def easier(self) -> "Level":
        return max((level for level in Level if level < self), default=self)

    @property
    def harder(self) -> "Level":
        return min((level for level in Level if level > self), default=self)


def plays(rules: Rules) -> bool:
    """Whether the computer plays on a board: it does where it soon proves a best move of any position."""
    return rules.cells <= LARGEST_BOARD or sorted((rules.width, rules.height)) == [5, 6]


def surveyed(position: Position) -> bool:
    """Whether every move of a position, and of those that follow, is analysed within a moment."""
    return position.empty.bit_count() <= LARGEST_SURVEY


def reviewable(position: Position) -> bool:
    """Whether every move of a game from a position is analysed in a few seconds."""
    return position.empty.bit_count() <= LARGEST_BOARD


def rank(move: MoveAnalysis, opening: bool = False) -> int:
    """How good a move looks: larger is better, 0 is a draw for all that is known."""
    if move.plies is None:
        return 0
    sign = 1 if move.value is Value.WIN else -1
    return sign if opening else sign * (LONGEST_SIDE**2 + 1 - move.plies)
