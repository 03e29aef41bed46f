"""What a click means: a cell of the board, or something on a page."""

from typing import NamedTuple

from ...engine.board import Rules
from .layout import Layout, corner


class Key(NamedTuple):
    """A click that acts as this key."""

    name: str


class MenuItem(NamedTuple):
    """A row of the menu and a command in it, as in `Menu`; once they are chosen, `key` is pressed, "" for none."""

    row: int
    item: int
    key: str


class ListedGame(NamedTuple):
    """A game in the list of games, by its number."""

    number: int


class ListedMove(NamedTuple):
    """A move in the list of a review, by its ply from 0; the number of moves stands for the end."""

    ply: int


Target = Key | MenuItem | ListedGame | ListedMove


def cell_at(layout: Layout, rules: Rules, row: int, column: int) -> int | None:
    """The cell at a place of the screen, None on the grid and outside the board."""
    for cell in range(rules.cells):
        top, left = corner(layout, rules, cell)
        if top <= row < top + layout.cells.height and left <= column < left + layout.cells.room:
            return cell
    return None
