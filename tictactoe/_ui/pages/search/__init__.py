"""A search that is watched step by step; without a position, first the choice of one."""

from ...._engine.board import Position
from ...._engine.functions.recording import Recording
from ...._engine.steps import Method
from ...page import Group, Page
from ...words.watched_search import POSITIONS, View
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
    asking: bool = False,
    before: Position | None = None,
) -> Page:
    """The search of a position; without one the choice of a search, after that of the position `before` if any.

    A function of one's `own` begins with its first fault.
    """
    if position is None:
        place = next((place for place, (_, each) in enumerate(POSITIONS) if each == before), 0)
        return Opening(place, METHODS.index(method or Method.MINIMAX), view, asking)
    return SearchPage(position, method, view, own, own.first if own else 0)
