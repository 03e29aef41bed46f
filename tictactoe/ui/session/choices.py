"""What choosing in the menu does to the sitting.

On a board that nobody has marked a choice acts at once; else board, players and mark wait for the next game.
"""

from .layout import layout
from .menu import AT_ONCE, NEW_GAME, changed
from .rounds import begin_anew
from .session import Session
from .settings import BOARDS


def change(session: Session, step: int) -> Session:
    """The next or the previous choice, or command, of the chosen row."""
    name = session.menu.setting
    if name is None:
        return session._replace(menu=session.menu.right(step))
    boards = [rules for rules in BOARDS if layout(session.size, rules)]
    settings = changed(session.settings, name, step, boards, session.display.looks)
    after = session._replace(settings=settings)
    return begin_anew(after) if session.unmarked and not _at_once(session, name) else after


def take(session: Session) -> Session:
    """What Enter does on a setting: the next choice; or the way to New game, where the choice waits for that."""
    at_once = session.unmarked or _at_once(session, session.menu.setting)
    return change(session, 1) if at_once else session._replace(menu=NEW_GAME)


def _at_once(session: Session, name: str | None) -> bool:
    """Whether a choice never waits for the next game: where nobody plays, the row of the mark has O's level."""
    return name in AT_ONCE or (name == "mark" and session.settings.players == 0)


def waits(session: Session, name: str) -> bool:
    """Whether a choice waits for the next game."""
    settings, game = session.settings, session.game
    match name:
        case "board":
            return settings.rules != game.rules
        case "players":
            return settings.players != game.people
        case "mark":
            return settings.players == game.people == 1 and settings.mark is not game.person
    return False
