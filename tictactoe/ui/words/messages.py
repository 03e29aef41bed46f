"""Messages as sentences: refusals, what an action did, and trouble with the records.

Each has a full form, and a short one for the 13 columns that the smallest screen has beside "q quit".
"""

from ...engine.board import Rules
from ...engine.levels import Level, title
from ...engine.notation import format_cell
from ..sitting.messages import (
    EngineFailing,
    Fault,
    LevelEnds,
    LevelSet,
    Message,
    Named,
    NoColumn,
    NoRow,
    Notice,
    Pace,
    Resumed,
    SetAside,
    Taken,
    Trouble,
    Waits,
    WhichRow,
    Why,
)
from .printable import printable

NOTICES = {
    Notice.HINT: ("Here is a hint.", "A hint."),
    Notice.VALUES: ("Here is what every cell is worth.", "Values."),
    Notice.REPLIES: ("Here is how many of the replies hold.", "Replies."),
    Notice.SHARED: ("This line is written below the screen when you leave.", "At the end."),
    Notice.NOTHING_TO_UNDO: ("There is nothing to take back.", "Not undone."),
    Notice.NOTHING_TO_REDO: ("There is nothing to redo.", "Not redone."),
    Notice.NO_COMPUTER: ("No computer plays in this game.", "No computer."),
    Notice.NOT_OVER: ("No finished game is on the board.", "Not over."),
    Notice.NO_EXPLORING: ("Explore after the game, or in a game of two people.", "Game first."),
    Notice.NO_REVIEW: ("This game has no review.", "No review."),
    Notice.NOT_NOW: ("There is no move of yours to judge now.", "Not now."),
    Notice.WHICH_COLUMN: ("_: which column? Esc cancels.", "_: column?"),
    Notice.FULL_SPEED: ("The computer plays as fast as it can.", "Full speed."),
    Notice.NO_GAME: ("No game with this number is listed: games lists them.", "No such game."),
    Notice.NO_ROOM: ("This game needs a larger screen.", "No room."),
    Notice.NO_SEARCH: ("A search is shown on your turn, with at most nine free cells.", "Not here."),
    Notice.NO_RECORDS: ("No games are kept in this sitting.", "None kept."),
}

TROUBLES = {
    Trouble.DAMAGED: ("The records are damaged: games are not kept until the next start.", "Not kept."),
    Trouble.LOCKED: ("Another program locks the records: games are not kept until it ends.", "Not kept."),
    Trouble.FULL: ("The disk is full: games are not kept until there is room.", "Disk is full."),
    Trouble.READ_ONLY: ("The records cannot be written: games are not kept.", "Not kept."),
    Trouble.UNREACHABLE: ("The records cannot be opened: games are not kept.", "Not kept."),
    Trouble.FAILING: ("The records cannot be read or written: games are not kept.", "Not kept."),
    Trouble.SILENT: ("The records do not answer: the last games are not kept.", "Not kept."),
    Trouble.NEWER: ("The records are of a later version: games are not kept.", "Not kept."),
    Trouble.FOREIGN: ("That file is not one of this game's: games are not kept.", "Not kept."),
    Trouble.MISSING: ("This Python has no sqlite3: games are not kept.", "Not kept."),
    Trouble.SLOW: ("The records have not answered: the game begins without them.", "Not answered."),
}

# Why a command cannot use the file that it names.
REFUSALS = {
    Trouble.LOCKED: "another program keeps it to itself",
    Trouble.FULL: "the disk is full",
    Trouble.READ_ONLY: "it cannot be written",
    Trouble.UNREACHABLE: "it cannot be opened",
    Trouble.NEWER: "it is of a later version of the game, and stays as it is",
    Trouble.FOREIGN: "it is not one of this game's, and stays as it is",
    Trouble.DAMAGED: "it is damaged; the next game sets it aside and begins a new one",
    Trouble.FAILING: "it cannot be read or written",
    Trouble.MISSING: "this Python has no sqlite3",
    Trouble.PLAYED: "a game is being played with it: quit that game first",
}

WRITING = "the last games are being written ..."  # said while the program ends

# Why another program cannot go on as the opponent; its move or its message is put in place of {}.
FAULTS = {
    Fault.CANNOT_START: "does not start: {}",
    Fault.ENDED: "has ended",
    Fault.SILENT: "did not answer in time",
    Fault.BABBLES: "talks, and does not move",
    Fault.REFUSES: "cannot go on: {}",
    Fault.OFF_BOARD: "played {}, which is not on the board",
    Fault.TAKEN: "played {}, which is taken",
}


def failing(said: EngineFailing) -> str:
    """Why another program cannot go on, as a sentence without a full stop."""
    return f"{said.name} {FAULTS[said.fault].format(said.detail)}".removesuffix(".")


def message(said: Message, rules: Rules, short: bool = False) -> str:
    """A message as a sentence, in full or `short`."""
    return _forms(said, rules)[short]


def forms(said: Message, rules: Rules) -> tuple[list[str], list[str]]:
    """The sentences of a message, and its short ones."""
    full, short = _forms(said, rules)
    return [full], [short]


def _forms(said: Message, rules: Rules) -> tuple[str, str]:
    """The full and the short form of a message."""
    match said:
        case Notice():
            return NOTICES[said]
        case Trouble():
            return TROUBLES[said]
        case EngineFailing():
            return f"{failing(said)}. The computer plays on.", "It failed."
        case Taken(cell):
            taken = f"{format_cell(rules, cell)} is taken."
            return taken, taken
        case Why(cell):
            return f"What is {format_cell(rules, cell)} worth?", f"{format_cell(rules, cell)}?"
        case Named(cell, later):
            name = format_cell(rules, cell)
            if later:
                return f"{name} is chosen for your turn.", f"{name} chosen."
            return f"{name} is chosen. Enter places, Backspace corrects.", f"{name} chosen."
        case NoColumn(letter):
            return f"This board has no column {letter}.", f"No column {letter}."
        case NoRow(number):
            return f"This board has no row {number}.", f"No row {number}."
        case WhichRow(letter):
            return f"{letter}_: which row? Esc cancels.", f"{letter}_: row?"
        case LevelSet(level, next_game):
            when, name = "in the next game" if next_game else "from its next move on", title(level, rules)
            return f"The computer plays {name} {when}.", f"{'Then' if next_game else 'Now'} {name}."
        case LevelEnds(level):
            end = "weakest" if level is min(Level) else "strongest"
            return f"{title(level, rules).capitalize()} is the {end} level.", f"{end.capitalize()}."
        case Pace(seconds):
            return f"A move every {round(seconds, 2):g} s.", f"Every {round(seconds, 2):g} s."
        case Resumed(when):
            return f"Welcome back: your game of {when} goes on. n starts a new one.", "Game goes on."
        case Waits(board, when, fits):
            how = "it goes on at a later start" if fits else "it needs a larger screen"
            return f"Your {board.width} x {board.height} game of {when} waits: {how}.", "A game waits."
        case SetAside(name):
            return f"Damaged records are kept as {printable(name)}.", "Set aside."


MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def moment(time: str, now: str) -> str:
    """A time as text: the hour if it is on the day of `now`, else the date; both are in ISO 8601.

    >>> moment("2026-11-21T14:05:00+01:00", "2026-11-21T20:00:00+01:00")
    '14:05'
    >>> moment("2026-11-21T14:05:00+01:00", "2026-11-22T09:00:00+01:00")
    '21 Nov'
    >>> moment("2025-01-02T14:05:00Z", "2026-11-22T09:00:00Z")
    '2 Jan 2025'
    """
    if time[:10] == now[:10]:
        return time[11:16]
    day = f"{int(time[8:10])} {MONTHS[int(time[5:7]) - 1]}"
    return day if time[:4] == now[:4] else f"{day} {time[:4]}"
