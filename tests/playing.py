"""What tests of a session share: keys that are pressed, and the computer's reply."""

from tictactoe.ui.events import Chosen, Elapsed, Pressed
from tictactoe.ui.session import Session
from tictactoe.ui.update import update


def press(session: Session, *keys: str) -> Session:
    for key in keys:
        session = update(session, Pressed(key))
    return session


def reply(session: Session, cell: int) -> Session:
    """The computer's move, as the loop would bring it."""
    session = update(session, Elapsed(session.game.position))
    assert session.asked is not None
    return update(session, Chosen(session.asked, cell, session.settings.level))
