"""What a click means on a part of the screen that is no cell of the board."""

from typing import NamedTuple


class Key(NamedTuple):
    """As if this key were pressed."""

    name: str


class MenuItem(NamedTuple):
    """A row of the menu and a command in it, as in `Menu`; the `key` is pressed there then, "" for none."""

    row: int
    item: int
    key: str


class ListedGame(NamedTuple):
    """A game in the list of games, by its number."""

    number: int


class ListedMove(NamedTuple):
    """A move in the list of a review, by its number from 0; as many as there are moves is the end."""

    ply: int


Target = Key | MenuItem | ListedGame | ListedMove
