"""How a sitting begins: with a game, the review of a past game, puzzles, or a search to watch."""

from typing import TYPE_CHECKING

from ...engine.board import Position
from ...engine.game import Game
from ..session.display import Display, Size
from ..session.past_games import PastGames
from ..session.records import Records, RecordsState
from ..session.review import begin_review
from ..session.round import Round
from ..session.session import Page, Session, centre
from ..session.settings import CommandLine, Settings

if TYPE_CHECKING:
    from ..session.watched_search import WatchedSearch


def begin(
    settings: Settings,
    size: Size,
    unicode: bool = True,
    colours: bool = True,
    start: Position | None = None,
    records: bool = False,
    named: frozenset[str] = frozenset(),
) -> Session:
    """A new sitting, on the empty board or from the position `start`.

    `records` says whether there are records, which are then opened. `named` are the settings that options named.
    """
    settings = settings._replace(colour=settings.colour and colours, ascii=settings.ascii or not unicode)
    first = settings.mark_to_begin(None)
    game = Game(start or settings.empty_board(first), settings.seats)
    return Session(
        settings,
        Display(size, unicode, colours),
        Round(1, game),
        centre(game.rules),
        {},
        records=Records(RecordsState.LOADING if records else RecordsState.NONE),
        command_line=CommandLine(named, prepared=start is not None),
        tossing=first is None and start is None,
    )


def with_review(session: Session, game: Game) -> Session:
    """The sitting as it begins with the review of a past game; its own game waits."""
    return _without_game(session)._replace(page=Page.REVIEW, past=PastGames(review=begin_review(game)))


def with_puzzles(session: Session) -> Session:
    """The sitting as it begins with puzzles; the program ends with them."""
    from .puzzle import begin_puzzles  # imported only if it is needed

    return begin_puzzles(_without_game(session), ends_program=True)


def with_search(session: Session, search: "WatchedSearch") -> Session:
    """The sitting as it begins with a search to watch."""
    return session._replace(page=Page.SEARCH, search=search)


def _without_game(session: Session) -> Session:
    """The sitting in which no unfinished game is resumed."""
    return session._replace(command_line=session.command_line._replace(without_game=True))
