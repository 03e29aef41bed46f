"""What each level sees, in words."""

from ..._engine.board import Rules
from ..._engine.levels import NAMES as BY_NAME
from ..._engine.levels import Level, title
from ..._engine.reach import plays_perfectly
from .language import say, template

# translators: the levels of the computer; at most 10 letters
NAMES = (template("novice"), template("casual"), template("skilled"), template("perfect"), template("expert"))
"""The levels as `title` names them. A player types these, too; in line mode and as options they stay English."""

MEANINGS = {
    Level.NOVICE.title: ("easy", "easiest", "beginner", "weak", "weakest", "1"),
    Level.CASUAL.title: ("medium", "normal", "middle", "average", "intermediate", "2"),
    Level.SKILLED.title: ("hard", "harder", "difficult", "advanced", "strong", "3"),
    Level.PERFECT.title: ("impossible", "unbeatable", "hardest", "strongest", "best", "master", "4"),
}
"""The names of the levels, each with what a person may type who does not know it."""

SIGHT = {
    # translators: this and the next 3: what a level of the computer sees; at most 27 letters, for the menu
    Level.NOVICE: template("takes a win, blocks nothing"),
    Level.CASUAL: template("blocks, but misses forks"),
    Level.SKILLED: template("sees forks, not far ahead"),
    Level.PERFECT: template("misses nothing, sets traps"),
}
"""What each level sees and what it misses."""


def levels_by_name() -> dict[str, Level]:
    """The levels by their names in English and in the language in use."""
    return BY_NAME | {say(name): level for name, level in BY_NAME.items()}


def level_name(level: Level, rules: Rules) -> str:
    """The name of a level on a board, within a sentence."""
    return say(title(level, rules))


def sight(level: Level, rules: Rules) -> str:
    """What a level sees on a board."""
    if level is Level.PERFECT and not plays_perfectly(rules):
        # translators: of a level of the computer; at most 27 letters
        return say("sees as far as time allows")
    return say(SIGHT[level])
