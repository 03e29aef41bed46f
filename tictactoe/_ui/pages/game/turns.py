"""Turns of the game that are taken back, those that are played again, and that at which a person gives up."""

from ...._engine.game import Phase
from ...board.cursor import centre
from ...page import App, WhyNot
from ...sitting.messages import Notice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .game import GamePage


def undo(page: "GamePage", app: App, key: str) -> App:
    """The person's previous turn; before the first turn, the previous game is brought back, and its board."""
    back, last = page.round.take_back(), page.previous
    if back:
        return app.put(page, page.turned(back, asked=None))
    if last is None:
        return app
    app = app.with_counted(page.round.ended).set(rules=last.game.rules)
    cursor = page.cursor if page.game.rules == last.game.rules else centre(last.game.rules)
    return app.put(page, page.turned(last, previous=None, asked=None, tossing=False, cursor=cursor))


def no_undo(page: "GamePage", app: App) -> WhyNot:
    return not (page.can_bring_back or page.round.take_back()) and Notice.NOTHING_TO_UNDO


def redo(page: "GamePage", app: App, key: str) -> App:
    """Moves that were taken back are played again, up to a person's turn or the end."""
    round = page.round.redo()
    while round.undone and round.game.phase is Phase.WAITING:
        round = round.redo()
    return app.put(page, page.turned(round))


def no_redo(page: "GamePage", app: App) -> WhyNot:
    if not page.round.undone:
        return Notice.NOTHING_TO_REDO
    return page.game.phase is not Phase.PLAYING


def resign(page: "GamePage", app: App, key: str) -> App:
    """The person to move gives the game up."""
    return app.put(page, page.turned(page.round._replace(game=page.game.resign(), undone=(), ended=None)))


def no_resigning(page: "GamePage", app: App) -> WhyNot:
    if page.game.phase is Phase.FINISHED:
        return Notice.OVER
    if page.game.untouched or not page.game.people:
        return Notice.NOTHING_TO_RESIGN
    return page.state != "turn" and Notice.NOT_NOW
