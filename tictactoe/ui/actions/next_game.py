"""From one game to the next, or to a game begun anew."""

from ...engine.board import Mark
from ...engine.game import Game, Phase
from ..session.past_games import PastGames
from ..session.round import Round
from ..session.score import count
from ..session.session import Page, Session, centre


def next_game(session: Session) -> Session:
    """The session with the next game, by the present settings; undo can bring the last one back if it was played."""
    last, first = session.round, session.next_to_begin
    if last.game.phase is Phase.FINISHED or not last.game.untouched:
        session = with_round_counted(session, session.previous and session.previous.final)._replace(previous=last)
    else:
        session = with_round_counted(session, last.ended)
    latest = session.latest + 1
    session = session._replace(
        latest=latest, page=Page.BOARD, past=PastGames(session.past.statistics), said=None, typed=None
    )
    return _with_new_round(session, latest, first)


def begin_anew(session: Session) -> Session:
    """The session with its round begun anew by the present settings; its board must still be empty."""
    return _with_new_round(session, session.round.id, session.next_to_begin)


def _with_new_round(session: Session, id: int, first: Mark | None) -> Session:
    settings = session.settings
    return session._replace(
        round=Round(id, Game(settings.empty_board(first), settings.seats)),
        cursor=session.cursor if session.game.rules == settings.rules else centre(settings.rules),
        asked=None,
        tossing=first is None,
    )


def with_round_counted(session: Session, round: Round | None) -> Session:
    """The session with a round added to its scores, once undo can no longer bring it back."""
    records = session.records
    if records.scores is not None:
        records = records._replace(scores=count(records.scores, round))
    return session._replace(scores=count(session.scores, round), records=records)
