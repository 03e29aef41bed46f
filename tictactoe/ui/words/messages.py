"""What the coach is given to say: refusals, what an action did, and what is wrong with the records."""

from ...engine.board import Rules
from ...engine.notation import format_cell
from ...engine.reach import LARGEST_BOARD
from ..session.events import Message, Trouble
from .outside import shown

# In full, and in the 13 columns that the smallest screen has beside the way out.
NOTICES = {
    "welcome": ("Welcome back: your game of {0} goes on. n starts a new one.", "It goes on."),
    "waits": ("Your {0} game of {1} waits: start without options for it.", "A game waits."),
    "waits for room": ("Your {0} game of {1} waits: it needs a larger screen.", "A game waits."),
    "no records": ("No games are kept in this sitting.", "None kept."),
    "records aside": ("Damaged records are kept as {0}.", "Set aside."),
    "records damaged": ("The records are damaged: games are not kept until the next start.", "Not kept."),
    "records locked": ("Another program keeps the records to itself: games are not kept until it ends.", "Not kept."),
    "records full": ("The disk is full: games are not kept until there is room.", "Disk is full."),
    "records read-only": ("The records cannot be written: games are not kept.", "Not kept."),
    "records unreachable": ("The records cannot be opened: games are not kept.", "Not kept."),
    "records failing": ("The records cannot be read or written: games are not kept.", "Not kept."),
    "records silent": ("The records do not answer: the last games are not kept.", "Not kept."),
    "records newer": ("The records are of a later version: games are not kept.", "Not kept."),
    "records foreign": ("That file is no file of this game: games are not kept.", "Not kept."),
    "records missing": ("This Python has no sqlite3: games are not kept.", "Not kept."),
    "records slow": ("The records have not answered: the game begins without them.", "Not answered."),
}


# Why a command cannot use the file that it names.
TROUBLES = {
    Trouble.LOCKED: "another program keeps it to itself",
    Trouble.FULL: "the disk is full",
    Trouble.READ_ONLY: "it cannot be written",
    Trouble.UNREACHABLE: "it cannot be opened",
    Trouble.NEWER: "it is of a later version of the game, and stays as it is",
    Trouble.FOREIGN: "it is no file of this game, and stays as it is",
    Trouble.DAMAGED: "it is damaged; the next game sets it aside and begins a new one",
    Trouble.FAILING: "it cannot be read or written",
    Trouble.MISSING: "this Python has no sqlite3",
    Trouble.PLAYED: "a game is being played with it: quit that game first",
}


# In full, and where there is room for a few words only.
_MESSAGES = {
    "taken": ("{0} is taken.", "{0} is taken."),
    "no column": ("This board has no column {0}.", "No column {0}."),
    "no row": ("This board has no row {0}.", "No row {0}."),
    "which row": ("{0}_: which row? Esc cancels.", "{0}_: row?"),
    "nothing to undo": ("There is nothing to take back.", "Not undone."),
    "nothing to redo": ("There is nothing to redo.", "Not redone."),
    "no computer": ("No computer plays in this game.", "No computer."),
    "too large": (
        "The computer plays boards of up to {largest} cells, and 6 x 5: choose two people for a larger one.",
        "{largest} cells, or 6 x 5.",
    ),
    "no room": ("This screen has no room for that board.", "No room for it."),
    "level": ("The computer plays {0} from its next move on.", "Now {0}."),
    "next level": ("The computer plays {0} in the next game.", "Then {0}."),
    "last level": ("{0} is the {1} level.", "The {1}."),
    "not over": ("No finished game is on the board.", "Not over."),
    "no review": ("No review: nobody played, or more than {largest} cells were empty.", "No review."),
    "not yet": ("That is being worked out.", "Not yet."),
    "too long": ("That could not be worked out in time.", "Not in time."),
    "not now": ("There is no move of yours to judge now.", "Not now."),
    "speed": ("A move every {0} s.", "Every {0} s."),
    "full speed": ("It plays as fast as it can.", "At full speed."),
    "pending": ("Not begun: that takes New game in the menu.", "Not begun."),
    **NOTICES,
}


def message(said: Message, rules: Rules, short: bool = False) -> str:
    """A message as a sentence."""
    arguments = tuple(map(shown, said.arguments))
    if said.name == "taken":
        arguments = (format_cell(rules, int(arguments[0])),)
    return _MESSAGES[said.name][short].format(*arguments, largest=LARGEST_BOARD)


MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def moment(time: str, now: str) -> str:
    """When something was, seen from now; both are ISO 8601.

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
