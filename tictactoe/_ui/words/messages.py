"""Messages as sentences: refusals, what an action did, and trouble with the records."""

from ..._engine.board import Position
from ..._engine.notation import format_cell
from ..sitting import messages
from .cells import capitalised
from .language import say, say_as, template, template_words
from .printable import printable, spread

WRITING = template("saving the last games ...")  # said while the program ends
# translators: {why} is a clause, such as "the disk is full"
FOR_NOW = template("Nothing is saved for now: {why}.")


def failing(said: messages.EngineFailing) -> str:
    """Why another program cannot go on, as a sentence without a full stop."""
    return say(said.fault.value, name=said.name, detail=said.detail).removesuffix(".")


def in_cell(position: Position, cell: int) -> str:
    """Which mark a cell has, or that it is empty."""
    mark, name = position.mark_at(cell), format_cell(position.rules, cell)
    return say("{cell} has an {mark}.", mark=mark.value, cell=name) if mark else say("{cell} is empty.", cell=name)


def unusable(why: str) -> str:
    """A position or a text cannot be put on the board; `why` is a clause."""
    return f"{capitalised(spread(why))}."


def message(said: messages.Message, file: str = "") -> str:
    """A message as a sentence or two, with the name of the `file` that cannot be used, if it is given.

    It is "" for what was asked, which is answered.
    """
    match said:
        case messages.Trouble():
            why = say(said.value)
            if said in messages.SENTENCES:
                return why
            why = say("{file}: {why}", file=printable(file), why=why) if file else why
            # translators: {why} is a clause, such as "the disk is full"
            return say(FOR_NOW if said in messages.PASSING else template("Nothing is saved: {why}."), why=why)
        case messages.EngineFailing():
            return say("{failing}. The computer takes over.", failing=failing(said))
        case messages.Resumed(when):
            # translators: {from_when} here and below: "from 14:05" or "from 21 Nov"
            return say("Welcome back! Here is your game {from_when}; n starts a new one.", from_when=since(when))
        case messages.Unfinished(board, when):
            holes = {"width": board.width, "height": board.height, "from_when": since(when)}
            # translators: typed without options, the command goes on with the game; it has one row
            return say("To resume your {width} x {height} game {from_when}, start without options.", **holes)
        case messages.SetAside(name):
            return say("The saved games were damaged; that file is now {name}.", name=printable(name))
    return said if isinstance(said, str) else ""


_MONTHS = template_words("after a day", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")


def moment(time: str, now: str) -> str:
    """When something was that happened at a `time`: the hour if it is on the day of `now`, else the day.

    Both are in ISO 8601, and so is the day, without its year if it is that of `now`.

    >>> moment("2026-11-21T14:05:00+01:00", "2026-11-21T20:00:00+01:00")
    '14:05'
    >>> moment("2026-11-21T14:05:00+01:00", "2026-11-22T09:00:00+01:00")
    '11-21'
    >>> moment("2025-01-02T14:05:00Z", "2026-11-22T09:00:00Z")
    '2025-01-02'
    """
    if time[:10] == now[:10]:
        return time[11:16]
    return time[5:10] if time[:4] == now[:4] else time[:10]


def since(when: str) -> str:
    """When a game began, at such a moment, as a phrase after it.

    >>> since("14:05"), since("11-21")
    ('from 14:05', 'from 21 Nov')
    """
    # translators: this and the next follow a game, which began at that time or on that day
    return say("from {date}", date=day(when)) if "-" in when else say("from {time}", time=when)


def day(when: str) -> str:
    """A day as it is said.

    >>> day("11-21"), day("2025-01-02")
    ('21 Nov', '2 Jan 2025')
    """
    *year, month, number = when.split("-")
    # translators: as "21 Nov"
    said = say("{day} {month}", day=int(number), month=say_as("after a day", _MONTHS[int(month) - 1]))
    return say("{day} {year}", day=said, year=year[0]) if year else said
