"""The menu: its rows, moving in it, and changing a setting."""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, TypeVar

from ...engine.board import Mark, Rules
from ...engine.game import Game
from ...engine.levels import Level
from ...engine.reach import soon_analysed
from .action import Action
from .settings import First, Settings, Values

Choice = TypeVar("Choice")


class Setting(Enum):
    """What a row of the menu sets; without people, MARK is the row of O's level."""

    BOARD = "board"
    LEVEL = "level"
    PLAYERS = "players"
    FIRST = "first"
    MARK = "mark"
    LOOK = "look"
    VALUES = "values"
    TIME = "time"


ROWS = tuple(Setting)
COMMANDS = (
    (Action.NEW, Action.UNDO, Action.REDO),
    (Action.REVIEW, Action.HINT, Action.SHARE),
    (Action.STATISTICS, Action.HELP, Action.QUIT),
    (Action.PUZZLE, Action.EXPLORE, Action.SEARCH),
)
AT_ONCE = (Setting.LEVEL, Setting.TIME, Setting.LOOK, Setting.VALUES)  # settings that take effect in the present game
TIMES = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds for a move


class Menu(NamedTuple):
    """The chosen row, from the top, and the chosen command of that row."""

    row: int = 0
    item: int = 0

    @property
    def setting(self) -> Setting | None:
        """The setting of the chosen row, None if the row has commands."""
        return ROWS[self.row] if self.row < len(ROWS) else None

    @property
    def commands(self) -> tuple[Action, ...]:
        """The commands of the chosen row, empty if it is a setting."""
        return COMMANDS[self.row - len(ROWS)] if self.row >= len(ROWS) else ()

    @property
    def command(self) -> Action | None:
        return self.commands[self.item] if self.commands else None

    def down(self, step: int) -> "Menu":
        """The menu with the chosen row moved by `step`, but not past the ends."""
        chosen = Menu(min(max(self.row + step, 0), len(ROWS) + len(COMMANDS) - 1), self.item)
        return chosen._replace(item=min(self.item, max(len(chosen.commands) - 1, 0)))

    def right(self, step: int) -> "Menu":
        """The menu with the chosen command moved by `step` in its row, but not past the ends."""
        return self._replace(item=min(max(self.item + step, 0), max(len(self.commands) - 1, 0)))


NEW_GAME = Menu(len(ROWS), 0)


def changed(
    settings: Settings, setting: Setting, step: int, boards: Sequence[Rules], looks: Sequence[tuple[bool, bool]]
) -> Settings:
    """The settings with one of them moved by `step` choices.

    `boards` and `looks` are the choices that the screen can show.
    """
    match setting:
        case Setting.BOARD:
            offered = boards if settings.rules in boards else [settings.rules, *boards]
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
        case Setting.LOOK:
            colour, ascii_only = _next(looks, (settings.colour, settings.ascii), step)
            return settings._replace(colour=colour, ascii=ascii_only)
    return settings


def next_length(lengths: Sequence[float], now: float, step: int) -> float:
    """The next longer of `lengths` after `now`, or the next shorter if `step` is negative; `now` if there is none.

    >>> next_length((1, 2, 5), 3, 1), next_length((1, 2, 5), 3, -1), next_length((1, 2, 5), 5, 1)
    (5, 2, 5)
    """
    if step > 0:
        return min((length for length in lengths if length > now), default=now)
    return max((length for length in lengths if length < now), default=now)


def _next(choices: Sequence[Choice], current: Choice, step: int) -> Choice:
    """The choice `step` places after the current one; the first follows the last."""
    at = choices.index(current) if current in choices else 0
    return choices[(at + step) % len(choices)]


def is_for_next_game(settings: Settings, game: Game, setting: Setting) -> bool:
    """Whether the choice of a setting differs from the game on the board, and so waits for the next one."""
    match setting:
        case Setting.BOARD:
            return settings.rules != game.rules
        case Setting.PLAYERS:
            return settings.players != game.people
        case Setting.MARK:
            return settings.players == game.people == 1 and settings.mark is not game.person
    return False
