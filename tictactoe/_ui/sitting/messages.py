"""Messages to a person; `words` makes sentences of those that are values."""

from enum import Enum

from ..._engine.board import Rules
from ..._engine.frozen import Frozen
from ..words.language import template


class Notice(Enum):
    """Messages without arguments, as templates."""

    HINT = template("Here is a hint.")
    VALUES = template("Here is what each cell is worth.")
    REPLIES = template("Here is how many replies save the draw.")
    ENGINE = template("Here is what the engine thinks.")
    ALL_PROVEN = template("Every move is proven here; there is nothing to search.")
    SOLVE_FIRST = template("Find the answer first; t gives a hint.")
    ANSWER_FIRST = template("Find the answer first; v shows it.")
    NOTHING_TO_UNDO = template("There is nothing to take back.")
    NOTHING_TO_RESIGN = template("You can give up once you have moved.")
    NOTHING_TO_REDO = template("There is nothing to redo.")
    NO_COMPUTER = template("The computer is not playing this game.")
    NOT_OVER = template("Finish the game first.")
    NO_EXPLORING = template("Finish the game first, then try other moves; v shows what each is worth.")
    NO_ENGINE = template("The engine helps after the game, in the review and while you explore.")
    NO_REVIEW = template("This game has no moves to review.")
    NOT_NOW = template("Wait for your move.")
    ONE_CELL = template("Only one cell is left.")
    OVER = template("The game is over.")
    NO_DIGITS = template("On this board, type g and the name of a cell: g b2.")
    WHICH_COLUMN = template("Type a cell, such as b2; Esc cancels.")
    FULL_SPEED = template("As fast as it can.")
    LOOKING = template("Wait until the whole game is reviewed.")
    NOT_CHANGED = template("That did not work: your saved games cannot be changed now.")
    NO_GAME = template("No saved game has this number; games lists them.")
    NO_SEARCH = template("You can watch a search on your turn.")
    COMES_BACK = template("Until you move, u brings the last game back.")
    NO_RECORDS = template("Games are not being saved this time.")
    THREATS = template("! is a win at once, x or o a move that makes two threats.")
    WINS_AT_ONCE = template("! is a win at once.")
    NO_THREATS = template("No threats yet; they will be marked on the board.")
    HIDDEN_THREATS = template("Threats are no longer shown.")
    LAST_PUZZLE = template("That was the last puzzle on this board. Tab leads to another board.")
    PASTED = template("To look at what you pasted, open Set up in the menu and paste it there.")


class Trouble(Enum):
    """Why the records cannot be used as they should, as templates."""

    LOCKED = template("Another program is using the saved games. Yours is not saved until it quits.")
    FULL = template("The disk is full. Games are not saved until there is room.")
    READ_ONLY = template("Could not write to the saved games: this game is not saved.")
    UNREACHABLE = template("Could not open the saved games: this game is not saved.")
    NEWER = template("The saved games are from a newer version: this game is not saved.")
    FOREIGN = template("That file is not from this game: nothing is saved.")
    DAMAGED = template("The saved games are damaged. New games are saved once you start the game again.")
    FAILING = template("Could not read or write the saved games: this game is not saved.")
    MISSING = template("This Python has no sqlite3, so games are not saved.")
    PLAYED = template("it is in use by a running game; quit that game first")  # a clause, as only commands meet it
    SLOW = template("The saved games are slow to open, so we start without them.")
    SILENT = template("The saved games do not respond: the last games are not saved.")


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


class Resumed(Frozen):
    """An unfinished game goes on; `when` is the moment at which it began, as `moment` has it."""

    when: str


class FromText(Frozen):
    """What was pasted or typed is explored: a position, or a game after so many `moves`."""

    moves: int


class Unfinished(Frozen):
    """An unfinished game of an earlier sitting waits: its board, and when it began, as `moment` has it."""

    rules: Rules
    when: str


class SetAside(Frozen):
    """Damaged records were renamed; `name` is their new name."""

    name: str


class AboutGame(Frozen):
    """A game of the list, by its number: whether to delete it, that it is deleted, or that it is back."""

    number: int
    deleted: bool | None = None


OfRecords = Trouble | Resumed | Unfinished | SetAside
Message = str | Notice | Why | EngineFailing | AboutGame | FromText | OfRecords
"""A sentence as it was said, or a value that is worded once it is shown."""


def enquires(said: Message | None) -> bool:
    """Whether this message tells the values of moves, which must be searched first."""
    return said in (Notice.HINT, Notice.VALUES, Notice.REPLIES, Notice.ENGINE) or isinstance(said, Why)
