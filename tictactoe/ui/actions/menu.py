"""What a choice in the menu does to the session.

On an empty board every choice acts at once; otherwise board, players and mark wait for the next game.
"""

from ..session.layout import layout_for
from ..session.menu import AT_ONCE, NEW_GAME, Setting, changed
from ..session.messages import Notice
from ..session.session import Session
from ..session.settings import BOARDS
from .next_game import begin_anew


def change(session: Session, step: int) -> Session:
    """The session with the choice of the chosen row, or its chosen command, moved by `step`."""
    setting = session.menu.setting
    if setting is None:
        return session._replace(menu=session.menu.right(step))
    boards = [rules for rules in BOARDS if layout_for(session.size, rules)]
    settings = changed(session.settings, setting, step, boards, session.display.looks)
    after = session._replace(settings=settings)
    return begin_anew(after) if session.unmarked and not _at_once(session, setting) else after


def enter(session: Session) -> Session:
    """The session after Enter on a setting: with its next choice, or with New game chosen if the choice waits."""
    at_once = session.unmarked or _at_once(session, session.menu.setting)
    return change(session, 1) if at_once else session._replace(menu=NEW_GAME, said=Notice.BEGINS_NEXT)


def _at_once(session: Session, setting: Setting | None) -> bool:
    """Whether a setting acts in the present game; without people the row of the mark sets O's level, which does."""
    return setting in AT_ONCE or (setting is Setting.MARK and session.settings.players == 0)
