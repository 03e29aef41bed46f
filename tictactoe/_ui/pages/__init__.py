"""The pages by their names; each is loaded when it is first opened."""

from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..page import Group, Page

PAGES = {
    "game": "game.game:GamePage",
    "game.watched": "game.watched:WatchedPage",
    "review": "review.review:ReviewPage",
    "explore": "explore.explore:ExplorePage",
    "search": "search.opening:Opening",
    "puzzle": "puzzle.puzzle:PuzzlePage",
    "setup": "setup:SetupPage",
    "copy": "copy:CopyPage",
    "boards": "boards:BoardsPage",
    "menu": "menu.menu:Menu",
    "statistics": "statistics:StatisticsPage",
    "help": "help:HelpPage",
    "games": "games:GamesPage",
    "comment": "comment:CommentPage",
}
"""The modules and the classes of the pages by their names, in the order of the help."""


def opened(name: str, *about: "Any") -> "Page":
    """A new page of this name; what it is about is for its `begin`."""
    page: Page = _found(PAGES[name]).begin(*about)
    return page


def part(name: str) -> ModuleType:
    """A part of a page that the first frame does not need."""
    return import_module(f".{name}", __name__)


def later(name: str) -> "Callable[..., Any]":
    """A function of such a part, named as in PAGES; the part is loaded once it is called."""
    return lambda *given: _found(name)(*given)


def groups() -> "list[Group]":
    """The parts of the help: all keys of all pages."""
    return [group for name in PAGES.values() for group in _found(name).groups()]


def _found(name: str) -> "Any":
    module, _, found = name.partition(":")
    return getattr(part(module), found)
