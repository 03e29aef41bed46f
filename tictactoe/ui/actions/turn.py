"""A turn: a person marks a cell or sets the level, and the computer replies."""

from ...engine.game import Phase
from ...engine.judgement import Judgement
from ...engine.levels import Level
from ..session.action import Action
from ..session.availability import is_available
from ..session.events import MoveChosen, Thought
from ..session.messages import LevelEnds, LevelSet, Notice, OfRecords, Taken
from ..session.session import Page, Session


def place(session: Session, cell: int) -> Session:
    """The session after the person to move marks a cell; a cell that is taken is only chosen."""
    game = session.game
    if game.phase is not Phase.PLAYING or session.page is not Page.BOARD:
        return session
    if not game.position.empty >> cell & 1:
        return session._replace(cursor=cell, said=Taken(cell))
    return session._replace(round=session.round.play(cell), cursor=cell)


def step_level(session: Session, harder: bool) -> Session:
    """The session with the next stronger or weaker level."""
    level = session.settings.level
    following = level.harder if harder else level.easier
    if following is level and is_available(session, Action.LEVEL):
        return session._replace(said=LevelEnds(level))
    return set_level(session, following)


def set_level(session: Session, level: Level) -> Session:
    """The session with a level that the computer plays from its next move on."""
    if not is_available(session, Action.LEVEL):
        return session._replace(said=Notice.NO_COMPUTER)
    said = LevelSet(level, next_game=session.game.phase is Phase.FINISHED)
    return session._replace(settings=session.settings._replace(level=level), said=said)


def reply(session: Session, answer: MoveChosen) -> Session:
    """The session after the computer's move; a watched game drops its message, which is read by then.

    Only a message about the records stays.
    """
    watched = session.game.people == 0
    said = None if watched and not isinstance(session.said, OfRecords) else session.said
    round, thought = session.round.play(answer.move, answer.level), answer.judgement and Thought(answer.judgement)
    return session._replace(round=round, asked=None, thought=thought, said=said)


def play_now(session: Session, judgement: Judgement) -> Session:
    """The session after the computer makes the move that it thinks best so far."""
    level = session.level_of(judgement.position.to_move)
    return reply(session, MoveChosen(judgement.position, judgement.line[0], level, judgement=judgement))
