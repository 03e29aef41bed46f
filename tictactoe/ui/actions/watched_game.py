"""What a person does while the computer plays itself: pause it, go a move on or back, set its pace."""

from ...engine.game import Phase
from ..session.menu import next_length
from ..session.messages import Notice, Pace
from ..session.session import PACES, Session
from .next_game import next_game


def pause(session: Session) -> Session:
    """The session with the watched game paused or going on; if the game is over and waits, with the next game."""
    if session.waits_for_key and session.game.phase is Phase.FINISHED:
        return next_game(session)._replace(paused=False)
    return session._replace(paused=not session.paused)


def step(session: Session, forward: bool) -> Session:
    """The session paused one move forward or back; forward plays moves that were taken back first."""
    session = session._replace(paused=True)
    round = session.round
    if not forward:
        back = round.step_back()
        if back is None:
            return session._replace(said=Notice.NOTHING_TO_UNDO)
        return session._replace(round=back, asked=None)
    if session.tossing:
        return session  # who is to move is not known yet
    if round.game.phase is Phase.FINISHED:
        return next_game(session)
    if round.undone:
        return session._replace(round=round.redo(), asked=None)
    return session._replace(asked=round.game.position)


def set_pace(session: Session, faster: bool) -> Session:
    """The session with the next shorter or longer of PACES as the pause between two moves."""
    pace = next_length(PACES, session.interval, -1 if faster else 1)
    return session._replace(watching_pace=pace, said=Pace(pace) if pace else Notice.FULL_SPEED)
