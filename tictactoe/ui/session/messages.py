"""What there is to say, as values: the words make sentences of them."""

from enum import Enum
from typing import NamedTuple

from ...engine.board import Rules
from ...engine.levels import Level


class Notice(Enum):
    """Messages without arguments."""

    HINT = "help, one stage more of it each time"
    VALUES = "what every cell is worth"
    REPLIES = "how many of the replies to each move hold"
    NOTHING_TO_UNDO = "nobody has moved"
    NOTHING_TO_REDO = "nothing was taken back"
    NO_COMPUTER = "no computer plays"
    NOT_OVER = "no finished game is on the board"
    NO_EXPLORING = "a game against the computer goes on"
    NO_REVIEW = "this game cannot be reviewed"
    NOT_NOW = "no person is to move"
    WHICH_COLUMN = "the name of a cell was begun"
    FULL_SPEED = "the computer plays itself without a pause"
    SHARED = "the game is written below the screen at the end"
    NO_GAME = "no game with this number is listed"
    NO_ROOM = "the board of a game is too large for the screen"
    NO_LESSON = "a search of this position cannot be watched"
    NO_RECORDS = "nothing is kept in this sitting"


class Trouble(Enum):
    """Why the records cannot be used as they should."""

    LOCKED = "locked"
    FULL = "full"
    READ_ONLY = "read-only"
    UNREACHABLE = "unreachable"
    NEWER = "newer"
    FOREIGN = "foreign"
    DAMAGED = "damaged"
    FAILING = "failing"
    MISSING = "missing"
    PLAYED = "played"
    SLOW = "slow"
    SILENT = "silent"


class Fault(Enum):
    """Why an opponent of another program cannot go on."""

    CANNOT_START = "it does not start"
    ENDED = "its process ended"
    SILENT = "it gave no answer in time"
    BABBLES = "it says much, and no move"
    REFUSES = "it refuses the board or the position"
    OFF_BOARD = "its move is not on the board"
    TAKEN = "its move is a cell that has a mark"


class EngineFailing(NamedTuple):
    """An opponent of another program cannot go on; `detail` is its move, or its own words."""

    name: str
    fault: Fault
    detail: str = ""


class Why(NamedTuple):
    """Somebody asks what a cell is worth."""

    cell: int


class Taken(NamedTuple):
    """A cell that was chosen has a mark."""

    cell: int


class Named(NamedTuple):
    """A cell was chosen by its name: to be placed now, or `later` on the person's turn."""

    cell: int
    later: bool = False


class NoColumn(NamedTuple):
    """The board has no column with this letter."""

    letter: str


class NoRow(NamedTuple):
    """The board has no row with this number."""

    number: int


class WhichRow(NamedTuple):
    """A column was named by its letter, and its row is to follow."""

    letter: str


class LevelSet(NamedTuple):
    """The computer plays a level: from its next move on, or in the `next_game`."""

    level: Level
    next_game: bool


class LevelEnds(NamedTuple):
    """There is no level beyond this one, the weakest or the strongest."""

    level: Level


class Pace(NamedTuple):
    """How many seconds the computer that plays itself takes for a move."""

    seconds: float


class Resumed(NamedTuple):
    """The game that was left goes on; `when` says when it was begun."""

    when: str


class Waits(NamedTuple):
    """A game that was left waits for a start without options, or for a screen with room for its board."""

    rules: Rules
    when: str
    fits: bool


class SetAside(NamedTuple):
    """Damaged records have another name now."""

    name: str


OfRecords = Trouble | Resumed | Waits | SetAside
OfCells = Why | Taken | Named | NoColumn | NoRow | WhichRow
Message = Notice | OfCells | LevelSet | LevelEnds | Pace | EngineFailing | OfRecords


def enquires(said: Message | None) -> bool:
    """Whether it takes what moves are worth to say this."""
    return said in (Notice.HINT, Notice.VALUES, Notice.REPLIES) or isinstance(said, Why)
