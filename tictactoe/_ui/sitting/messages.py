"""Messages to a person as values; `words` makes sentences of them."""

from enum import Enum

from ..._engine.board import Mark, Rules
from ..._engine.frozen import Frozen
from ..._engine.levels import Level
from ..words.language import template


class Notice(Enum):
    """Messages without arguments, as templates."""

    HINT = template("Here is a hint.")
    VALUES = template("Here is what each cell is worth.")
    REPLIES = template("Here is how many replies save the draw.")
    ENGINE = template("Here is what the engine thinks.")
    ALL_PROVEN = template("Every move is proven here; there is nothing to search.")
    SOLVE_FIRST = template("Find the answer first; t gives a hint.")
    ANSWER_FIRST = template("Find the answer first, or press v to see it.")
    NOTHING_TO_UNDO = template("There is nothing to take back.")
    NOTHING_TO_REDO = template("There is nothing to play again.")
    NO_COMPUTER = template("The computer is not playing this game.")
    NOT_OVER = template("Finish the game first.")
    NO_EXPLORING = template("Finish the game first, then try other moves; v shows what each is worth.")
    NO_ENGINE = template("The engine helps after the game, in the review and while you explore.")
    NO_REVIEW = template("This game has no moves to review.")
    NOT_NOW = template("Wait for your move.")
    OVER = template("The game is over.")
    WHICH_COLUMN = template("_: which column? Esc cancels.")
    FULL_SPEED = template("As fast as it can.")
    SHARED = template("You can copy this line; it is printed again when you quit.")
    LOOKING = template("Wait until the whole game is reviewed.")
    NOT_CHANGED = template("That did not work: your saved games cannot be changed now.")
    NO_GAME = template("No saved game has this number; games lists them.")
    NO_SEARCH = template("You can watch a search on your turn.")
    SET_ASIDE = template("A new game. Until you move, u brings the last one back.")
    COMES_BACK = template("u brings the last game back.")
    NO_RECORDS = template("Games are not being saved this time.")
    THREATS = template("! is a win at once, x or o a move that makes two threats.")
    WINS_AT_ONCE = template("! is a win at once.")
    NO_THREATS = template("No threats yet; they will be marked on the board.")
    HIDDEN_THREATS = template("Threats are no longer shown.")
    LAST_PUZZLE = template("That was the last puzzle on this board. Tab leads to another board.")
    PASTED = template("To look at what you pasted, open Set up in the menu and paste it there.")


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
    """Why another program cannot go on as the opponent, as templates; its move or its message is the detail."""

    CANNOT_START = template("{name} cannot be started: {detail}")
    ENDED = template("{name} has quit")
    SILENT = template("{name} did not answer in time")
    BABBLES = template("{name} talks but does not move")
    REFUSES = template("{name} cannot go on: {detail}")
    OFF_BOARD = template("{name} played {detail}, which is not on the board")
    TAKEN = template("{name} played {detail}, which is taken")


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
