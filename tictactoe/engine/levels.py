"""The levels of the computer.

A level is how many plies ahead it looks. A forced win or loss further away than that is, to the level, a draw.
"""

from enum import IntEnum

from .board import LONGEST_SIDE


class Level(IntEnum):
    """A strength of play: the number of plies it looks ahead."""

    NOVICE = 1  # takes a win in one
    CASUAL = 2  # and blocks one
    SKILLED = 4  # and sees forks coming
    PERFECT = LONGEST_SIDE**2  # sees the end of every game

    @property
    def title(self) -> str:
        """Its name as a person reads and types it.

        >>> Level.PERFECT.title
        'perfect'
        """
        return self.name.lower()

    @property
    def easier(self) -> "Level":
        """The next weaker level; the weakest itself."""
        return max((level for level in Level if level < self), default=self)

    @property
    def harder(self) -> "Level":
        """The next stronger level; the strongest itself."""
        return min((level for level in Level if level > self), default=self)
