"""A search that is watched step by step; without a position, first the choice of one."""

from ...._engine.board import Position
from ...._engine.recording import Recording
from ...._engine.steps import Method
from ...page import Group, Page
from ...words.watched_search import View
from .opening import METHODS, Opening
from .search import GROUPS as OF_SEARCH
from .search import SearchPage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...app import App

__all__ = ["GROUPS", "Opening", "SearchPage", "begin"]

GROUPS = (Group(Opening.heading, Opening.KEYS), *OF_SEARCH)


def begin(
    app: "App",
    position: Position | None = None,
    method: Method | None = Method.MINIMAX,
    view: View = View.RESULT,
    own: Recording | None = None,
) -> Page:
    """The search of a position; without one the choice of a search.

    A function of one's `own` begins with its first fault.
    """
    if position is None:
        return Opening(row=METHODS.index(method or Method.MINIMAX), view=view)
    return SearchPage(position, method, view, own, own.first if own else 0)
