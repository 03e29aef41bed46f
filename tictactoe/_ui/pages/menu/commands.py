"""The commands in the menu: their names, and what each does."""

from typing import NamedTuple

from ...page import App
from ...words.language import say, say_as, say_number
from ...words.messages import message

MANY = 100  # least number of mistake puzzles due that has no room: 99+ is shown instead


class MenuCommand(NamedTuple):
    """A command of the page of the game.

    It has its name there, its names in the menu and what it does in English, and its key, "" for none.
    """

    name: str
    full: str
    short: str
    does: str
    key: str = ""


# translators of "command": a command in the menu; at most 12 letters
# translators of "command, short": a command in the menu on screens of 20 columns; at most 7 letters for "New",
# "Puzzles", "Review", "Stats" and "Help", and 5 for the others
PUZZLES = MenuCommand("puzzle", "Puzzles", "Puzzles",
    # translators: after the name of a command and a colon, here and in each row below; its key follows
    "find the one right move", "p")  # fmt: skip
Commands = tuple[MenuCommand, ...]
COMMANDS: tuple[Commands, ...] = (
    (
        MenuCommand("new", "New game", "New", "start another game", "n"),
        MenuCommand("undo", "Undo", "Undo", "take back your last move", "u"),
        MenuCommand("redo", "Redo", "Redo", "play it again", "r"),
    ),
    (
        PUZZLES,
        MenuCommand("boards", "Boards", "Board", "other boards, up to 20 x 20", "b"),
        MenuCommand("search", "Watch a search", "Watch", "watch how a program finds its move", "w"),
    ),
    (
        MenuCommand("review", "Review", "Review", "go through the finished game and its mistakes", "v"),
        MenuCommand("explore", "Explore", "Try", "try moves for both sides", "x"),
        MenuCommand("setup", "Set up", "Setup", "put any position on the board, or paste one"),
    ),
    (
        MenuCommand("statistics", "Statistics", "Stats", "your results, and your saved games", "s"),
        MenuCommand("resign", "Give up", "Yield", "you lose this game, and can go through it; u takes it back"),
        MenuCommand("hint", "Hint", "Hint", "a hint; ask again for a clearer one", "t"),
    ),
    (
        MenuCommand("help", "Help", "Help", "every key", "?"),
        MenuCommand("copy", "Copy", "Copy", "the position or the game as texts that you can send"),
        MenuCommand("quit", "Quit", "Quit", "leave the program; your game is saved", "q"),
    ),
)  # fmt: skip
"""What can be done: play, learn, look, and the program itself."""


def command_name(app: App, command: MenuCommand, most: int) -> str:
    """The name of a command, with the number of mistake puzzles that are due; in short if it has more letters."""
    name, due = say_as("command", command.full), len(app.records.due)
    if command is PUZZLES and due:
        name = f"{name}: {due if due < MANY else f'{MANY - 1}+'}"
    return name if len(name) <= most else say_as("command, short", command.short)


def command_note(app: App, command: MenuCommand) -> str:
    """What a command of the menu does, or why it cannot be done now."""
    _, reason = app.home().row(command.name)
    if reason:
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
