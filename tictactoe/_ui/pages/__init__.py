"""The pages by their names; each is loaded when it is first opened."""

from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..page import Group, Page

WITH_A_BOARD = ("game", "game.watched", "review", "explore", "search", "puzzle", "setup")
NAMES = (*WITH_A_BOARD, "copy", "boards", "menu", "statistics", "help", "games", "comment")
"""The pages in the order of the help."""


def opened(name: str, *about: "Any") -> "Page":
    """A new page of this name; what it is about is for its `begin`."""
    found: Page = part(name).begin(*about)
    return found


def part(name: str) -> ModuleType:
    """A page, or a part of one that the first frame does not need."""
    return import_module(f".{name}", __name__)


def groups() -> "list[Group]":
    """The parts of the help: all keys of all pages."""
    return [group for name in NAMES for group in part(name).GROUPS]
