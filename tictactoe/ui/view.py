"""What a session looks like."""

from .screen.frame import Frame
from .screen.game import draw_game, draw_too_small
from .session.layout import layout, needed
from .session.session import Page, Session


def render(session: Session) -> Frame:
    """The picture of a session, as large as its screen."""
    frame = Frame(*session.size)
    place = layout(session.size, session.rules)
    if session.page is Page.LESSON and session.lesson:
        from .screen.lesson import draw_lesson  # not before somebody watches a search

        draw_lesson(frame, session, session.lesson)
    elif place is None:
        draw_too_small(frame, needed(session.rules))
    elif session.page is Page.MENU:
        from .screen.menu import draw_menu  # not before somebody opens it

        draw_menu(frame, session)
    elif session.page in (Page.HELP, Page.STATISTICS):
        from .screen.page import draw_page  # nor this

        draw_page(frame, session)
    elif session.page is Page.GAMES:
        from .screen.games import draw_games  # nor this

        draw_games(frame, session)
    elif session.gone_through:
        from .screen.review import draw_review  # nor this

        draw_review(frame, session, session.gone_through, place)
    elif session.puzzle:
        from .screen.puzzle import draw_puzzle  # nor this

        draw_puzzle(frame, session, session.puzzle, place)
    elif session.explored:
        from .screen.explore import draw_explore  # nor this

        draw_explore(frame, session, place)
    else:
        draw_game(frame, session, place)
    return frame
