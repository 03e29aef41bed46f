"""The levels of the computer: how many plies it looks ahead. A win or a loss further away counts as a draw."""

from enum import IntEnum

from .board import LONGEST_SIDE


class Level(IntEnum):
    """A level, as its number of plies."""

    NOVICE = 1  # takes a win in one
    CASUAL = 2  # and blocks one
    SKILLED = 4  # and sees forks coming
    PERFECT = LONGEST_SIDE**2  # sees the end of every game

    @property
    def title(self) -> str:
        """Its name, as a person reads and types it.

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
