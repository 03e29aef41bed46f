"""Messages to a person: sentences, what a person asks, and values of which `words` makes sentences."""

from enum import Enum

from ..._engine.board import Rules
from ..._engine.frozen import Frozen
from ..words.language import template

# What several pages say, as templates.
GAME_OVER = template("The game is over.")
NOT_OVER = template("Finish the game first.")
NOT_NOW = template("Wait for your move.")
NO_COMPUTER = template("The computer is not playing this game.")
NOTHING_TO_UNDO = template("There is nothing to take back.")
NO_RECORDS = template("Games are not being saved this time.")


class Enquiry(Enum):
    """What a person can ask of the position on the board."""

    HINT = "a hint"
    VALUES = "what each cell is worth"
    REPLIES = "how many replies save the draw"
    ENGINE = "what the engine thinks"
    MOVE = "what the computer's last move does"
    STANDING = "who wins with best play, or who is ahead"


class Why(Frozen):
    """A person asked what a cell is worth."""

    cell: int


class Trouble(Enum):
    """Why the records cannot be used as they should, as templates: clauses, but for SENTENCES."""

    LOCKED = template("another program is using the file")
    FULL = template("the disk is full")
    READ_ONLY = template("the file cannot be written to")
    UNREACHABLE = template("the file cannot be opened")
    NEWER = template("the file is from a newer version and is left alone")
    FOREIGN = template("the file is not from this game and is left alone")
    DAMAGED = template("the file is damaged; when the game starts next, it is put aside for a new one")
    FAILING = template("the file cannot be read or written")
    MISSING = template("this Python has no sqlite3")
    PLAYED = template("it is in use by a running game; quit that game first")  # only commands meet it
    SLOW = template("The saved games are slow to open, so we start without them.")
    SILENT = template("The saved games do not respond: the last games are not saved.")


SENTENCES = (Trouble.SLOW, Trouble.SILENT)
PASSING = (Trouble.LOCKED, Trouble.FULL)  # games are saved again once it is over


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


class Resumed(Frozen):
    """An unfinished game goes on; `when` is the moment at which it began, as `moment` has it."""

    when: str


class Unfinished(Frozen):
    """An unfinished game of an earlier sitting waits: its board, and when it began, as `moment` has it."""

    rules: Rules
    when: str


class SetAside(Frozen):
    """Damaged records were renamed; `name` is their new name."""

    name: str


OfRecords = Trouble | Resumed | Unfinished | SetAside
Message = str | Enquiry | Why | EngineFailing | OfRecords
"""A sentence as it was said, what was asked, or a value that is worded once it is shown."""


def enquires(said: Message | None) -> bool:
    """Whether this message asks for the values of moves, which must be searched first."""
    return isinstance(said, Enquiry | Why)
