"""What a board takes from other programs: a game to explore, and a position to start from."""

from typing import TYPE_CHECKING

from ...engine.board import BadPosition, Position, Rules
from ...engine.exchange import BadText, parse_any, parse_on_board
from ...engine.game import Game
from ..sitting.messages import Placed, Unusable
from ..words.boards import over_already
from .cursor import centre

if TYPE_CHECKING:
    from ..app import App


def explored(app: "App", game: Game, cursor: int | None = None) -> "App":
    """The app with a page on which the end of a game is explored, in place of one that was opened so before.

    Esc leads back to what was explored first.
    """
    if [page.name for page in app.pages[-2:]] == ["explore", "explore"]:
        app = app.pop()
    if cursor is None:
        cursor = centre(game.rules) if game.last is None else game.last
    return app.push("explore", game, game, cursor)


def pasted(app: "App", text: str, rules: Rules) -> "App":
    """The app that explores what was pasted, or says why it cannot; `rules` are those of the board at hand."""
    try:
        game = parse_any(text, rules)
    except BadText as refusal:
        return app.say(Unusable(str(refusal)))
    return explored(app, game).say(Placed(len(game.moves)))


def start(text: str, rules: Rules) -> Position | str:
    """The position that rows describe, to start a game from; or why no game can, as a clause."""
    try:
        position = parse_on_board(text, rules)
    except BadPosition as refusal:
        return str(refusal)
    return over_already(position) or position
