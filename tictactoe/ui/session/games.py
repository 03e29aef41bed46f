"""Back and forth between moves and games: undo, redo, and the next game."""

from ...engine.game import Game, Phase
from .events import Message
from .score import PAST, count
from .session import Page, Session, centre, empty_board, resembling


def undo(session: Session) -> Session:
    """Take back to the person's turn before this one; where nobody has played yet, bring back the game before."""
    back = session.game.take_back()
    if back and session.game.id != PAST:
        removed = session.game.moves[len(back.moves) :]
        return session._replace(game=back, undone=session.undone + removed[::-1], asked=None)
    if session.previous and session.can_return:
        game = session.previous
        settings = resembling(session.settings, game)
        cursor = session.cursor if session.settings.rules == settings.rules else centre(settings)
        session = _counted(session, session.game.ended)
        return session._replace(
            settings=settings, game=game, previous=None, undone=(), asked=None, tossing=False, cursor=cursor
        )
    return session._replace(said=Message("nothing to undo"))


def redo(session: Session) -> Session:
    """Play again what was taken back, up to a person's turn or the end."""
    game, undone = session.game, session.undone
    if not undone or session.game.phase is not Phase.PLAYING:
        return session._replace(said=Message("nothing to redo"))
    while undone:
        game, undone = game.play(*undone[-1]), undone[:-1]
        if game.phase is not Phase.WAITING:
            break
    return session._replace(game=game, undone=undone)


def next_game(session: Session) -> Session:
    """The next game, by the settings as they are; the one on the board can be brought back if it was played."""
    settings, last = session.settings, session.game
    first = session.next_to_begin
    if last.phase is Phase.FINISHED or not last.untouched:
        session = _counted(session, session.previous and session.previous.final)._replace(previous=last)
    else:
        session = _counted(session, last.ended)
    latest = session.latest + 1
    same_board = last.start.rules == settings.rules
    return session._replace(
        game=Game(latest, empty_board(settings, first), settings.seats, level=settings.level),
        latest=latest,
        cursor=session.cursor if same_board else centre(settings),
        undone=(),
        asked=None,
        tossing=first is None,
        page=Page.BOARD,
        said=None,
        column=None,
    )


def _counted(session: Session, game: Game | None) -> Session:
    """The session with a game counted that will not come back."""
    kept = None if session.kept is None else count(session.kept, game)
    return session._replace(scores=count(session.scores, game), kept=kept)
