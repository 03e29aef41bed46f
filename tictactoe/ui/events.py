"""What can happen to a session, and what it can ask of the world."""

from enum import Enum
from typing import NamedTuple

from ..engine.analysis import MoveAnalysis
from ..engine.board import Mark, Position
from ..engine.levels import Level


class Size(NamedTuple):
    """The room there is, in character cells."""

    columns: int
    rows: int


class Action(Enum):
    """What a key, a command of the menu, or a word of line mode means."""

    MOVE = "move"
    PLACE = "place"
    NUMBER = "number"
    COLUMN = "column"
    UNDO = "undo"
    REDO = "redo"
    NEW = "new"
    LEVEL = "level"
    VALUES = "values"
    HELP = "help"
    MENU = "menu"
    BACK = "back"
    REPAINT = "repaint"
    QUIT = "quit"


# Events


class Pressed(NamedTuple):
    """A key, by name: "up", "enter", "f1", or the character it types."""

    key: str


class Click(NamedTuple):
    """The mouse button went down here."""

    row: int
    column: int


class Command(NamedTuple):
    """An action that was named, not pressed."""

    action: Action


class Placed(NamedTuple):
    """A cell that was named to play."""

    cell: int


class LevelNamed(NamedTuple):
    """A level that was named to play against."""

    level: Level


class Resized(NamedTuple):
    """The screen has this size now."""

    size: Size


class Elapsed(NamedTuple):
    """The wait at this position is over."""

    position: Position


class Chosen(NamedTuple):
    """The computer's move at a position, and the level that chose it."""

    position: Position
    move: int
    level: Level


class Proven(NamedTuple):
    """What a move at a position is worth."""

    position: Position
    move: MoveAnalysis


class Tossed(NamedTuple):
    """The mark that chance lets begin."""

    mark: Mark


Event = Pressed | Click | Command | Placed | LevelNamed | Resized | Elapsed | Chosen | Proven | Tossed


# Effects


class Think(NamedTuple):
    """Find the computer's move: answered by Chosen."""

    position: Position
    level: Level


class Assess(NamedTuple):
    """Find what every move at a position is worth: answered by one Proven for each, as they are found."""

    position: Position


class Forget(NamedTuple):
    """Stop thinking: nobody waits for the answer any more."""


class Wait(NamedTuple):
    """Let the screen be looked at for some seconds: answered by Elapsed.

    With `until_key` nothing is read meanwhile, and a key ends the wait early and is read after it.
    """

    position: Position
    seconds: float
    until_key: bool


class Toss(NamedTuple):
    """Let chance say who begins: answered by Tossed."""


class Drop(NamedTuple):
    """Forget what was typed ahead."""


Effect = Think | Assess | Forget | Wait | Toss | Drop
