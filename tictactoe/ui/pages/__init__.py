"""The pages by their names; each is loaded when it is first opened."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..page import Group, Page

WITH_A_BOARD = ("game", "game.watched", "review", "explore", "search", "puzzle", "setup")
NAMES = (*WITH_A_BOARD, "copy", "boards", "menu", "statistics", "help", "games", "comment")
"""The pages in the order of the help."""


def opened(name: str, *about: Any) -> "Page":
    """A new page of this name; what it is about is for its `begin`."""
    found: Page = import_module(f".{name}", __name__).begin(*about)
    return found


def groups() -> "list[Group]":
    """The parts of the help: all keys of all pages."""
    return [group for name in NAMES for group in import_module(f".{name}", __name__).GROUPS]
