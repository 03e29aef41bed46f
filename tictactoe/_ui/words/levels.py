"""What each level sees, in words."""

from ..._engine.board import Rules
from ..._engine.levels import Level
from ..._engine.reach import plays_perfectly

SIGHT = {
    Level.NOVICE: "takes a win, blocks nothing",
    Level.CASUAL: "blocks, but misses forks",
    Level.SKILLED: "sees forks, not far ahead",
    Level.PERFECT: "misses nothing, sets traps",
}
"""What each level sees and what it misses."""


def sight(level: Level, rules: Rules) -> str:
    """What a level sees on a board."""
    return SIGHT[level] if level is not Level.PERFECT or plays_perfectly(rules) else "sees as far as time allows"
