"""Searches on the screen for tests, with the node counts that their page asks for."""

from functools import cache

from support.engine import Method, walk
from support.sittings import ROOMY, TWO, press, sitting, top
from support.ui import App, CountNodes, NodesCounted, SearchPage, Size, effects, update
from tictactoe import Position, parse_position

CUT = "X../.O./..X"
WITH_ORDER, ENDS = "with move order", "X wins: +1   draw: 0   O wins: -1"


def counted(before: App, after: App) -> App:
    """The app once the node counts that it asks for are there."""
    for effect in effects(before, after):
        if isinstance(effect, CountNodes):
            nodes = nodes_of(effect.position, effect.method, effect.distance)
            return counted(after, update(after, NodesCounted(effect.position, effect.method, nodes, effect.distance)))
    return after


@cache
def nodes_of(position: Position, method: Method, distance: bool) -> int:
    """The nodes of a whole search, which are counted once for all tests."""
    return walk(position, method, distance).last.nodes


def pressed(app: App, *keys: str) -> App:
    """The app after keys, with the node counts that it asks for after each."""
    for key in keys:
        app = counted(app, press(app, key))
    return app


def watched(picture: str, size: Size = ROOMY, *keys: str) -> App:
    """The search of a position, in front of the game."""
    app = sitting(TWO, size)
    return pressed(counted(app, app.push("search", parse_position(picture))), *keys)


def shown(app: App) -> SearchPage:
    return top(app, SearchPage)
