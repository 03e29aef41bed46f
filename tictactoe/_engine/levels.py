"""The levels of the computer: how many plies it looks ahead. A win or a loss further away counts as a draw."""

from enum import IntEnum

from .board import LONGEST_SIDE, Rules
from .notation import LONGEST_SHOWN, require_text
from .reach import plays_perfectly
from .refusal import shortened

EXPERT = "expert"
"""The name of the last level on boards where its moves are not proven to be best."""


class Level(IntEnum):
    """How strong the computer plays: how many moves of both sides it looks ahead. It prints as its title."""

    NOVICE = 1  # takes a win in one
    CASUAL = 2  # and blocks one
    SKILLED = 4  # and sees forks coming
    PERFECT = LONGEST_SIDE**2  # sees the end of every game

    @property
    def title(self) -> str:
        """Its name, as a person types it.

        >>> print(Level.PERFECT.title, Level.PERFECT, f"{Level.PERFECT:>8}", int(Level.PERFECT))
        perfect perfect  perfect 400
        """
        return self.name.lower()

    @classmethod
    def named(cls, text: str) -> "Level":
        """The level with this name, in either case; "expert", as the game calls it on large boards, is PERFECT, too.

        Raises ValueError for any other name.

        >>> Level.named("casual"), Level.named(Level.PERFECT.title)
        (<Level.CASUAL: 2>, <Level.PERFECT: 400>)
        """
        require_text(text, "casual")
        if text.lower() not in NAMES:
            raise ValueError(f"{shortened(text, LONGEST_SHOWN)!r} is no level; the levels are {', '.join(NAMES)}")
        return NAMES[text.lower()]

    def __str__(self) -> str:
        return self.title

    def __format__(self, form: str) -> str:
        return format(self.title, form)

    @property
    def easier(self) -> "Level":
        """The next weaker level; the weakest itself."""
        return max((level for level in Level if level < self), default=self)

    @property
    def harder(self) -> "Level":
        """The next stronger level; the strongest itself."""
        return min((level for level in Level if level > self), default=self)


NAMES = {level.title: level for level in Level} | {EXPERT: Level.PERFECT}
"""The levels by the names that a person types."""


def title(level: Level, rules: Rules) -> str:
    """The name of a level on a board: the last one is perfect only where its moves are proven to be best.

    >>> title(Level.PERFECT, Rules(3, 3, 3)), title(Level.PERFECT, Rules(15, 15, 5))
    ('perfect', 'expert')
    """
    return level.title if level is not Level.PERFECT or plays_perfectly(rules) else EXPERT
