"""A search that is watched step by step; without a position, first the choice of one."""

from typing import TYPE_CHECKING, Any

from ....engine.board import Position
from ....engine.steps import Method
from ...page import Group, Page
from ...words.watched_search import View
from .opening import METHODS, Opening
from .search import SearchPage

if TYPE_CHECKING:
    from ...app import App

__all__ = ["GROUPS", "Opening", "SearchPage", "begin"]

GROUPS = (Group(Opening.heading, Opening.KEYS), Group(SearchPage.heading, SearchPage.KEYS))


def begin(
    app: "App",
    position: Position | None = None,
    method: Method = Method.MINIMAX,
    view: View = View.RESULT,
    *more: Any,
) -> Page:
    """The search of a position, with `more` of its page's state; without a position the choice of a search."""
    if position is None:
        return Opening(row=METHODS.index(method), view=view)
    return SearchPage(position, method, view, *more)
