"""What a click means outside the cells of the board."""

from typing import NamedTuple


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
