"""The rows of the menu: settings, how each is changed, and commands."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, TypeVar

from ...._engine.board import Mark
from ...._engine.game import Game
from ...._engine.levels import Level
from ...._engine.reach import soon_analysed
from ...sitting.display import Display
from ...sitting.settings import BOARDS, First, Settings, Values, next_length
from ...words.language import available, template_as

Choice = TypeVar("Choice")

TIMES = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds for a move


class Setting(Enum):
    """What a row of the menu sets; where nobody plays, MARK is the row of O's level."""

    BOARD = "board"
    LEVEL = "level"
    PLAYERS = "players"
    FIRST = "first"
    MARK = "mark"
    VALUES = "values"
    COLOUR = "colour"
    BLOCKS = "blocks"
    TIME = "time"
    LANGUAGE = "language"
    START = "start"


class Entry(NamedTuple):
    """A command of the page of the game: its name there, and the templates of its names in the menu."""

    name: str
    full: str
    short: str


# translators: this and the next 13 are commands in the menu; at most 12 letters. Those named "command, short" are for
# screens of 20 columns: those of "New", "Puzzles", "Review", "Stats" and "Help" have at most 7 letters, the others 5
PUZZLES = Entry("puzzle", template_as("command", "Puzzles"), template_as("command, short", "Puzzles"))
Commands = tuple[Entry, ...]
COMMANDS: tuple[Commands, ...] = (
    (
        Entry("new", template_as("command", "New game"), template_as("command, short", "New")),
        Entry("undo", template_as("command", "Undo"), template_as("command, short", "Undo")),
        Entry("redo", template_as("command", "Redo"), template_as("command, short", "Redo")),
    ),
    (
        PUZZLES,
        Entry("boards", template_as("command", "Boards"), template_as("command, short", "Board")),
        Entry("search", template_as("command", "Watch a search"), template_as("command, short", "Watch")),
    ),
    (
        Entry("review", template_as("command", "Review"), template_as("command, short", "Review")),
        Entry("explore", template_as("command", "Explore"), template_as("command, short", "Try")),
        Entry("setup", template_as("command", "Set up"), template_as("command, short", "Setup")),
    ),
    (
        Entry("statistics", template_as("command", "Statistics"), template_as("command, short", "Stats")),
        Entry("share", template_as("command", "Share"), template_as("command, short", "Line")),
        Entry("hint", template_as("command", "Hint"), template_as("command, short", "Hint")),
    ),
    (
        Entry("help", template_as("command", "Help"), template_as("command, short", "Help")),
        Entry("quit", template_as("command", "Quit"), template_as("command, short", "Quit")),
    ),
)
"""What can be done: play, learn, look, and the program itself."""
Row = Setting | Commands


def rows(settings: Settings) -> list[Row]:
    """The rows of the menu; the time only where the computer searches, the language if there is more than one."""
    left_out = {Setting.TIME: not settings.searched, Setting.LANGUAGE: len(available()) == 1}
    return [*(row for row in Setting if not left_out.get(row)), *COMMANDS]


def changed(settings: Settings, setting: Setting, step: int, display: Display) -> Settings:
    """The settings with one of them moved by `step` choices, of those that the screen can show."""
    match setting:
        case Setting.BOARD:
            offered = BOARDS if settings.rules in BOARDS else (settings.rules, *BOARDS)
            return settings._replace(rules=_next(offered, settings.rules, step))
        case Setting.LEVEL if settings.computer_plays:
            return settings._replace(level=_next(list(Level), settings.level, step))
        case Setting.TIME if settings.searched:
            return settings._replace(time=next_length(TIMES, settings.time, step))
        case Setting.PLAYERS:
            return settings._replace(players=_next((1, 2, 0), settings.players, step))
        case Setting.FIRST:
            order = (First.ALTERNATE, First.YOU, First.COMPUTER, First.RANDOM)
            return settings._replace(first=_next(order, settings.first, step))
        case Setting.MARK if settings.players == 0:
            return settings._replace(second=_next(list(Level), settings.second or settings.level, step))
        case Setting.MARK if settings.players == 1:
            return settings._replace(mark=_next(tuple(Mark), settings.mark, step))
        case Setting.VALUES:
            shown = tuple(Values) if soon_analysed(settings.rules.start) else (Values.OFF, Values.ON)
            return settings._replace(values=_next(shown, settings.values, step))
        case Setting.COLOUR if display.colours:
            return settings._replace(colour=not settings.colour)
        case Setting.BLOCKS if display.unicode:
            return settings._replace(ascii=not settings.ascii)
        case Setting.LANGUAGE if display.unicode:
            return settings._replace(language=_next(available(), settings.language, step))
    return settings


def _next(choices: Sequence[Choice], current: Choice, step: int) -> Choice:
    """The choice `step` places after the current one; the first follows the last."""
    at = choices.index(current) if current in choices else 0
    return choices[(at + step) % len(choices)]


def of_a_game(settings: Settings) -> tuple[object, ...]:
    """The settings that an empty board is begun anew for."""
    return settings.rules, settings.players, settings.first, settings.mark


def needs_new_game(old: Settings, new: Settings, game: Game) -> bool:
    """Whether a change of the settings asks for another game than the one on the board."""
    return (
        new.rules not in (old.rules, game.rules)
        or new.players not in (old.players, game.people)
        or (new.players == game.people == 1 and new.mark not in (old.mark, game.person))
    )
