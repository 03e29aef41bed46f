"""The commands in the menu: their names, and what each does."""

from typing import NamedTuple

from ...page import App
from ...words.language import say, say_as, say_number, template, template_as
from ...words.messages import message

MANY = 100  # least number of mistake puzzles due that has no room: 99+ is shown instead


class Entry(NamedTuple):
    """A command of the page of the game.

    It has its name there, templates of its names in the menu and of what it does, and its key, "" for none.
    """

    name: str
    full: str
    short: str
    does: str
    key: str = ""


# fmt: off
# translators of "command": a command in the menu; at most 12 letters
# translators of "command, short": a command in the menu on screens of 20 columns; at most 7 letters for "New",
# "Puzzles", "Review", "Stats" and "Help", and 5 for the others
PUZZLES = Entry("puzzle", template_as("command", "Puzzles"), template_as("command, short", "Puzzles"),
    # translators: after the name of a command and a colon, here and in each row below; its key follows
    template("find the one right move"), "p")
Commands = tuple[Entry, ...]
COMMANDS: tuple[Commands, ...] = (
    (
        Entry("new", template_as("command", "New game"), template_as("command, short", "New"),
            template("start another game"), "n"),
        Entry("undo", template_as("command", "Undo"), template_as("command, short", "Undo"),
            template("take back your last move"), "u"),
        Entry("redo", template_as("command", "Redo"), template_as("command, short", "Redo"),
            template("play it again"), "r"),
    ),
    (
        PUZZLES,
        Entry("boards", template_as("command", "Boards"), template_as("command, short", "Board"),
            template("other boards, up to 20 x 20"), "b"),
        Entry("search", template_as("command", "Watch a search"), template_as("command, short", "Watch"),
            template("watch how a program finds its move"), "w"),
    ),
    (
        Entry("review", template_as("command", "Review"), template_as("command, short", "Review"),
            template("go through the finished game and its mistakes"), "v"),
        Entry("explore", template_as("command", "Explore"), template_as("command, short", "Try"),
            template("try moves for both sides"), "x"),
        Entry("setup", template_as("command", "Set up"), template_as("command, short", "Setup"),
            template("put any position on the board, or paste one")),
    ),
    (
        Entry("statistics", template_as("command", "Statistics"), template_as("command, short", "Stats"),
            template("your results, and your saved games"), "s"),
        Entry("resign", template_as("command", "Give up"), template_as("command, short", "Yield"),
            template("you lose this game, and can go through it; u takes it back")),
        Entry("hint", template_as("command", "Hint"), template_as("command, short", "Hint"),
            template("a hint; ask again for a clearer one"), "t"),
    ),
    (
        Entry("help", template_as("command", "Help"), template_as("command, short", "Help"),
            template("every key"), "?"),
        Entry("copy", template_as("command", "Copy"), template_as("command, short", "Copy"),
            template("the position or the game as texts that you can send")),
        Entry("quit", template_as("command", "Quit"), template_as("command, short", "Quit"),
            template("leave the program; your game is saved"), "q"),
    ),
)
# fmt: on
"""What can be done: play, learn, look, and the program itself."""


def command_name(app: App, command: Entry, most: int) -> str:
    """The name of a command, with the number of mistake puzzles that are due; in short if it has more letters."""
    name, due = say_as("command", command.full), len(app.records.due)
    if command is PUZZLES and due:
        name = f"{name}: {due if due < MANY else f'{MANY - 1}+'}"
    return name if len(name) <= most else say_as("command, short", command.short)


def command_note(app: App, command: Entry) -> str:
    """What a command of the menu does, or why it cannot be done now."""
    reason = app.home().why_not(command.name)
    if not isinstance(reason, bool):
        return message(reason)
    if command is PUZZLES and app.records.due:
        return due_note(app)
    key = f" ({command.key})" if command.key else ""
    return f"{say_as('command', command.full)}: {say(command.does)}{key}."


def due_note(app: App) -> str:
    """How many mistake puzzles are due, "" if none is."""
    due = len(app.records.due)
    told = say_number(
        "From your own games: {count} to practise now.", "From your own games: {count} to practise now.", due
    )
    return told if due else ""
