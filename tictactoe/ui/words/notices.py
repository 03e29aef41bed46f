"""What is said of the records: what goes on, and what is wrong with them."""

from ..session.events import Trouble

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
