"""Messages as sentences: refusals, what an action did, and trouble with the records."""

from ..._engine.board import Rules
from ..._engine.levels import Level, title
from ..._engine.notation import format_cell
from ..sitting.messages import (
    AboutGame,
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
    Placed,
    Resumed,
    Saved,
    SetAside,
    Taken,
    Trouble,
    Turn,
    Unusable,
    Waits,
    WhichRow,
    Why,
)
from .cells import capitalised
from .printable import narrow, printable

NOTICES = {
    Notice.HINT: "Here is a hint.",
    Notice.VALUES: "Here is what each cell is worth.",
    Notice.REPLIES: "Here is how many replies save the draw.",
    Notice.ENGINE: "Here is what the engine thinks.",
    Notice.ALL_PROVEN: "Every move is proven here; there is nothing to search.",
    Notice.ANSWER_FIRST: "Find the answer first, or press v to see it.",
    Notice.SHARED: "You can copy this line; it is printed again when you quit.",
    Notice.NOTHING_TO_UNDO: "There is nothing to take back.",
    Notice.NOTHING_TO_REDO: "There is nothing to play again.",
    Notice.NO_COMPUTER: "The computer is not playing this game.",
    Notice.NOT_OVER: "Finish the game first.",
    Notice.NO_EXPLORING: "Finish the game first, then try other moves.",
    Notice.NO_REVIEW: "This game has no moves to review.",
    Notice.NOT_NOW: "Wait for your move.",
    Notice.OVER: "The game is over.",
    Notice.WHICH_COLUMN: "_: which column? Esc cancels.",
    Notice.FULL_SPEED: "As fast as it can.",
    Notice.LOOKING: "Wait until the whole game is looked through.",
    Notice.NOT_CHANGED: "That did not work: your saved games cannot be changed now.",
    Notice.NO_GAME: "No saved game has this number; games lists them.",
    Notice.NO_SEARCH: "You can watch a search on your turn.",
    Notice.COMES_BACK: "u brings the last game back.",
    Notice.NO_RECORDS: "Games are not being saved this time.",
    Notice.THREATS: "! is a win at once, x or o a move that makes two threats.",
    Notice.NO_THREATS: "Threats are no longer shown.",
    Notice.PASTED: "To look at what you pasted, open Set up in the menu and paste it there.",
}

TROUBLES = {
    Trouble.DAMAGED: "The saved games are damaged. New games are saved once you start the game again.",
    Trouble.LOCKED: "Another program is using the saved games. Yours is not saved until it quits.",
    Trouble.FULL: "The disk is full. Games are not saved until there is room.",
    Trouble.READ_ONLY: "Could not write to the saved games: this game is not saved.",
    Trouble.UNREACHABLE: "Could not open the saved games: this game is not saved.",
    Trouble.FAILING: "Could not read or write the saved games: this game is not saved.",
    Trouble.SILENT: "The saved games do not respond: the last games are not saved.",
    Trouble.NEWER: "The saved games are from a newer version: this game is not saved.",
    Trouble.FOREIGN: "That file is not from this game: nothing is saved.",
    Trouble.MISSING: "This Python has no sqlite3, so games are not saved.",
    Trouble.SLOW: "The saved games are slow to open, so we start without them.",
}

# Why a command cannot use the file that it names.
REFUSALS = {
    Trouble.LOCKED: "another program is using it",
    Trouble.FULL: "the disk is full",
    Trouble.READ_ONLY: "it cannot be written to",
    Trouble.UNREACHABLE: "it cannot be opened",
    Trouble.NEWER: "it is from a newer version of the game, and is left as it is",
    Trouble.FOREIGN: "it is not from this game, and is left as it is",
    Trouble.DAMAGED: "it is damaged; the next game puts it aside and starts a new one",
    Trouble.FAILING: "it cannot be read or written",
    Trouble.MISSING: "this Python has no sqlite3",
    Trouble.PLAYED: "it is in use by a running game; quit that game first",
}

WRITING = "saving the last games ..."  # said while the program ends

# Why another program cannot go on as the opponent; its move or its message is put in place of {}.
FAULTS = {
    Fault.CANNOT_START: "cannot be started: {}",
    Fault.ENDED: "has quit",
    Fault.SILENT: "did not answer in time",
    Fault.BABBLES: "talks but does not move",
    Fault.REFUSES: "cannot go on: {}",
    Fault.OFF_BOARD: "played {}, which is not on the board",
    Fault.TAKEN: "played {}, which is taken",
}


def failing(said: EngineFailing) -> str:
    """Why another program cannot go on, as a sentence without a full stop."""
    return f"{said.name} {FAULTS[said.fault].format(said.detail)}".removesuffix(".")


def message(said: Message, rules: Rules) -> str:
    """A message as a sentence or two."""
    match said:
        case Notice():
            return NOTICES[said]
        case Trouble():
            return TROUBLES[said]
        case EngineFailing():
            return f"{failing(said)}. The computer takes over."
        case Taken(cell):
            return f"{format_cell(rules, cell)} is taken."
        case Why(cell):
            return f"What is {format_cell(rules, cell)} worth?"
        case Named(cell, later):
            name = format_cell(rules, cell)
            return f"{name}, for your next move." if later else f"{name}: press Enter to play there."
        case Unusable(why):
            return f"{capitalised(narrow(why))}."
        case Placed(moves):
            steps = f" after {moves} {'move' if moves == 1 else 'moves'}; < steps back" if moves else ""
            return f"Here is what you pasted{steps}. Esc goes back to yours."
        case Turn(mark):
            return f"{mark.other.value} has one more, so {mark.value} is to move."
        case NoColumn(letter):
            return f"There is no column {letter}."
        case NoRow(number):
            return f"There is no row {number}."
        case WhichRow(letter):
            return f"{letter}_: which row? Esc cancels."
        case LevelSet(level, next_game):
            when = "from the next game on" if next_game else "from its next move on"
            return f"The computer plays {title(level, rules)} {when}."
        case LevelEnds(level):
            end = "weakest" if level is min(Level) else "strongest"
            return f"{title(level, rules).capitalize()} is the {end} level."
        case Pace(seconds):
            return f"One move every {round(seconds, 2):g} s."
        case Resumed(when):
            return f"Welcome back! Here is your game of {when}; n starts a new one."
        case Waits(board, when, fits):
            if fits:
                return f"Your {board.width} x {board.height} game of {when} is saved; start tictactoe to go on."
            return f"Your {board.width} x {board.height} game of {when} is saved; it needs a larger window."
        case AboutGame(number, None):
            return f"Delete game {number}? Press d again; any other key keeps it."
        case AboutGame(number, deleted):
            return f"Game {number} is deleted. u brings it back." if deleted else f"Game {number} is back."
        case Saved(path, why):
            return f"Could not save {printable(path)}: {why}." if why else f"Saved as {printable(path)}."
        case SetAside(name):
            return f"The saved games were damaged; that file is now {printable(name)}."


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
