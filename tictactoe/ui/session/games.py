"""Back and forth between moves and games: undo, redo, and the next game."""

from ...engine.game import Game, Phase
from .events import Message
from .round import PAST, Round
from .score import count
from .session import Page, Session, centre, empty_board, resembling


def undo(session: Session) -> Session:
    """Take back to the person's turn before this one; where nobody has played yet, bring back the game before."""
    back = session.round.take_back()
    if back and session.round.id != PAST:
        removed = session.game.moves[len(back.game.moves) :]
        return session._replace(round=back, undone=session.undone + removed[::-1], asked=None)
    if session.previous and session.can_return:
        last = session.previous
        settings = resembling(session.settings, last.game)
        cursor = session.cursor if session.settings.rules == settings.rules else centre(settings)
        session = _counted(session, session.round.ended)
        return session._replace(
            settings=settings, round=last, previous=None, undone=(), asked=None, tossing=False, cursor=cursor
        )
    return session._replace(said=Message("nothing to undo"))


def redo(session: Session) -> Session:
    """Play again what was taken back, up to a person's turn or the end."""
    round, undone = session.round, session.undone
    if not undone or session.game.phase is not Phase.PLAYING:
        return session._replace(said=Message("nothing to redo"))
    while undone:
        round, undone = round.play(*undone[-1]), undone[:-1]
        if round.game.phase is not Phase.WAITING:
            break
    return session._replace(round=round, undone=undone)


def next_game(session: Session) -> Session:
    """The next game, by the settings as they are; the one on the board can be brought back if it was played."""
    settings, last = session.settings, session.round
    first = session.next_to_begin
    if last.game.phase is Phase.FINISHED or not last.game.untouched:
        session = _counted(session, session.previous and session.previous.final)._replace(previous=last)
    else:
        session = _counted(session, last.ended)
    latest = session.latest + 1
    same_board = last.game.rules == settings.rules
    return session._replace(
        round=Round(latest, Game(empty_board(settings, first), settings.seats)),
        latest=latest,
        cursor=session.cursor if same_board else centre(settings),
        undone=(),
        asked=None,
        tossing=first is None,
        page=Page.BOARD,
        said=None,
        column=None,
    )


def _counted(session: Session, round: Round | None) -> Session:
    """The session with a round counted that will not come back."""
    kept = None if session.kept is None else count(session.kept, round)
    return session._replace(scores=count(session.scores, round), kept=kept)
