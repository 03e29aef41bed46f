"""How a session is drawn."""

from .screen.frame import Frame
from .screen.game import draw_game, draw_too_small
from .session.bindings import Where
from .session.layout import Layout, layout_for
from .session.session import Page, Session


def render(session: Session) -> Frame:
    """The frame that shows a session, as large as its screen."""
    frame = Frame(*session.size)
    if session.page is Page.SEARCH and session.search:
        from .screen.watched_search import draw_search  # imported only if it is needed

        draw_search(frame, session, session.search)
    elif session.where in (Where.TINY, Where.CRAMPED):
        draw_too_small(frame, session.least_size, session)
    elif session.page is Page.MENU:
        from .screen.menu import draw_menu  # imported only if it is needed

        draw_menu(frame, session)
    elif session.page in (Page.HELP, Page.STATISTICS):
        from .screen.page import draw_page  # imported only if it is needed

        draw_page(frame, session)
    elif session.page is Page.GAMES:
        from .screen.games import draw_games  # imported only if it is needed

        draw_games(frame, session)
    elif layout := layout_for(session.size, session.shown_rules):
        _draw_by_board(frame, session, layout)
    return frame


def _draw_by_board(frame: Frame, session: Session, layout: Layout) -> None:
    """Draw a page with a board: the game, a review, a puzzle, or exploring."""
    if session.shown_review:
        from .screen.review import draw_review  # imported only if it is needed

        draw_review(frame, session, session.shown_review, layout)
    elif session.puzzle:
        from .screen.puzzle import draw_puzzle  # imported only if it is needed

        draw_puzzle(frame, session, session.puzzle, layout)
    elif session.explored:
        from .screen.explore import draw_explore  # imported only if it is needed

        draw_explore(frame, session, layout)
    else:
        draw_game(frame, session, layout)
