"""Undo and redo: a turn taken back, and the previous game brought back."""

from ...engine.game import Phase
from ..session.messages import Notice
from ..session.session import Session, centre
from .next_game import with_round_counted


def undo(session: Session) -> Session:
    """The session at the person's previous turn; before the first turn, with the previous game brought back."""
    back = session.round.take_back()
    if back:
        return session._replace(round=back, asked=None)
    if session.previous and session.can_bring_back:
        last = session.previous
        return with_round_counted(session, session.round.ended)._replace(
            round=last,
            previous=None,
            asked=None,
            tossing=False,
            cursor=session.cursor if session.game.rules == last.game.rules else centre(last.game.rules),
        )
    return session._replace(said=Notice.NOTHING_TO_UNDO)


def redo(session: Session) -> Session:
    """The session with moves that were taken back played again, up to a person's turn or the end."""
    round = session.round
    if not round.undone or session.game.phase is not Phase.PLAYING:
        return session._replace(said=Notice.NOTHING_TO_REDO)
    round = round.redo()
    while round.undone and round.game.phase is Phase.WAITING:
        round = round.redo()
    return session._replace(round=round)
