"""The menu: its rows, and what choosing and changing does to it."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from ...engine.board import Mark
from ...engine.levels import Level
from .events import Action
from .settings import BOARDS, First, Settings

Choice = TypeVar("Choice")

ROWS = ("board", "level", "players", "first", "mark", "look", "values")
COMMANDS = (
    (Action.NEW, Action.QUIT),
    (Action.UNDO, Action.REDO, Action.HINT),
    (Action.VALUES, Action.REVIEW, Action.STATISTICS),
    (Action.SHARE, Action.HELP),
)
AT_ONCE = ("level", "look", "values")


class Menu(NamedTuple):
    """The chosen row, from the top; the chosen command of that row; and the settings as they would become.

    `unicode` and `colours` say what the terminal can show at all.
    """

    draft: Settings
    unicode: bool
    colours: bool
    row: int = 0
    item: int = 0

    @property
    def commands(self) -> tuple[Action, ...]:
        """The commands of the chosen row, none where it is a setting."""
        return COMMANDS[self.row - len(ROWS)] if self.row >= len(ROWS) else ()

    @property
    def command(self) -> Action | None:
        return self.commands[self.item] if self.commands else None


def choose(menu: Menu, step: int) -> Menu:
    """The menu with another row chosen; the ends stop."""
    row = min(max(menu.row + step, 0), len(ROWS) + len(COMMANDS) - 1)
    chosen = menu._replace(row=row)
    return chosen._replace(item=min(menu.item, max(len(chosen.commands) - 1, 0)))


def to_new_game(menu: Menu) -> Menu:
    """The menu with New game chosen."""
    return menu._replace(row=len(ROWS), item=0)


def change(menu: Menu, step: int) -> Menu:
    """The menu with the next or the previous choice in its row."""
    if menu.commands:
        return menu._replace(item=min(max(menu.item + step, 0), len(menu.commands) - 1))
    draft = menu.draft
    match ROWS[menu.row]:
        case "board":
            offered = list(BOARDS) if draft.rules in BOARDS else [draft.rules, *BOARDS]
            draft = draft._replace(rules=_next(offered, draft.rules, step))
        case "level" if draft.players < 2:
            draft = draft._replace(level=_next(list(Level), draft.level, step))
        case "players":
            draft = draft._replace(players=_next((1, 2, 0), draft.players, step))
        case "first":
            order = (First.ALTERNATE, First.YOU, First.COMPUTER, First.RANDOM)
            draft = draft._replace(first=_next(order, draft.first, step))
        case "mark" if draft.players == 1:
            draft = draft._replace(mark=_next(tuple(Mark), draft.mark, step))
        case "values":
            draft = draft._replace(values=not draft.values)
        case "look":
            colour, ascii_only = _next(looks(menu), (draft.colour, draft.ascii), step)
            draft = draft._replace(colour=colour, ascii=ascii_only)
    return menu._replace(draft=draft)


def looks(menu: Menu) -> list[tuple[bool, bool]]:
    """The looks that the terminal can show, as (colour, ASCII)."""
    return [
        (colour, ascii_only)
        for ascii_only in ((False, True) if menu.unicode else (True,))
        for colour in ((True, False) if menu.colours else (False,))
    ]


def _next(choices: Sequence[Choice], current: Choice, step: int) -> Choice:
    """The choice that many steps on, round and round."""
    at = choices.index(current) if current in choices else 0
    return choices[(at + step) % len(choices)]
