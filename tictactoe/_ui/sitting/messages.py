"""Messages to a person as values; `words` makes sentences of them."""

from enum import Enum

from ..._engine.board import Mark, Rules
from ..._engine.frozen import Frozen
from ..._engine.levels import Level


class Notice(Enum):
    """Messages without arguments."""

    HINT = "a hint, clearer at each stage"
    VALUES = "what every cell is worth"
    REPLIES = "how many of the replies to each move hold"
    ENGINE = "what a search thinks"
    ALL_PROVEN = "every move can be proven, so that no search is needed"
    ANSWER_FIRST = "the engine would tell the answer to a question"
    NOTHING_TO_UNDO = "nobody has moved"
    NOTHING_TO_REDO = "nothing was taken back"
    NO_COMPUTER = "no computer plays"
    NOT_OVER = "no finished game is on the board"
    NO_EXPLORING = "a game against the computer goes on"
    NO_REVIEW = "this game cannot be reviewed"
    NOT_NOW = "no person is to move"
    OVER = "the game is over"
    WHICH_COLUMN = "the name of a cell was begun"
    FULL_SPEED = "the computer plays itself without a pause"
    SHARED = "the game is written below the screen at the end"
    LOOKING = "a game is still being analysed"
    NOT_CHANGED = "a game could not be deleted or brought back"
    NO_GAME = "no game with this number is listed"
    NO_SEARCH = "a search of this position cannot be watched"
    COMES_BACK = "undo brings the last game back"
    NO_RECORDS = "nothing is kept in this sitting"
    THREATS = "the board shows what each side threatens"
    WINS_AT_ONCE = "the board shows where a side completes a line"
    NO_THREATS = "the board will show them, but there are none yet"
    HIDDEN_THREATS = "the board no longer shows them"
    PASTED = "a text was pasted on a page where it means nothing"


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
    """Why another program cannot go on as the opponent."""

    CANNOT_START = "it does not start"
    ENDED = "its process ended"
    SILENT = "it gave no answer in time"
    BABBLES = "it writes many messages, but no move"
    REFUSES = "it refuses the board or the position"
    OFF_BOARD = "its move is not on the board"
    TAKEN = "its move is a cell that has a mark"


class EngineFailing(Frozen):
    """Another program cannot go on as the opponent; `detail` is the move or the message that it sent."""

    name: str
    fault: Fault
    detail: str = ""


class Why(Frozen):
    """A person asked what a cell is worth."""

    cell: int


class Taken(Frozen):
    """A cell that was chosen has a mark."""

    cell: int


class Named(Frozen):
    """A cell was chosen by its name; if `later`, it can be marked only on the person's next turn."""

    cell: int
    later: bool = False


class Unusable(Frozen):
    """A position or a text cannot be put on the board; `why` is a clause."""

    why: str


class Placed(Frozen):
    """A pasted position is on the board; so many moves lead there, 0 if they are not known."""

    moves: int


class Turn(Frozen):
    """This mark is to move, as the other one has more cells."""

    mark: Mark


class NoColumn(Frozen):
    """The board has no column with this letter."""

    letter: str


class NoRow(Frozen):
    """The board has no row with this number."""

    number: int


class WhichRow(Frozen):
    """A column was named by its letter; the number of the row must follow."""

    letter: str


class LevelSet(Frozen):
    """The computer plays this level from its next move on, or from the `next_game` on."""

    level: Level
    next_game: bool


class LevelEnds(Frozen):
    """This level is the weakest or the strongest, so that there is none beyond it."""

    level: Level


class Pace(Frozen):
    """The pause between two moves of a watched game was changed."""

    seconds: float


class Resumed(Frozen):
    """An unfinished game goes on; `when` is the moment at which it began, as `moment` has it."""

    when: str


class Waits(Frozen):
    """An unfinished game waits: for a start without options, later, if it `fits`, else for a larger screen."""

    rules: Rules
    when: str
    fits: bool


class SetAside(Frozen):
    """Damaged records were renamed; `name` is their new name."""

    name: str


class AboutGame(Frozen):
    """A game of the list, by its number: whether to delete it, that it is deleted, or that it is back."""

    number: int
    deleted: bool | None = None


class Saved(Frozen):
    """A game was written to this file; `why` says why it could not be, "" if it was."""

    path: str
    why: str = ""


OfRecords = Trouble | Resumed | Waits | SetAside
OfCells = Why | Taken | Named | NoColumn | NoRow | WhichRow
OfPositions = Unusable | Placed | Turn
Message = Notice | OfCells | OfPositions | LevelSet | LevelEnds | Pace | EngineFailing | AboutGame | Saved | OfRecords


def enquires(said: Message | None) -> bool:
    """Whether this message tells the values of moves, which must be searched first."""
    return said in (Notice.HINT, Notice.VALUES, Notice.REPLIES, Notice.ENGINE) or isinstance(said, Why)
