"""Exploring as it is drawn: the board, and beside it the moves that led there, with what else was tried."""

from ..session.explore import siblings
from ..session.layout import Layout
from ..session.session import Session
from ..words.explore import heading, line, move
from .board import draw_board
from .frame import MARK_ROLES, Frame, Role
from .game import draw_words, view
from .page import first_shown


def draw_explore(frame: Frame, session: Session, place: Layout) -> None:
    if place.title is not None:
        frame.put(place.title, place.margin, heading(session.rules), Role.BOLD)
    draw_board(frame, view(session), place, session.settings.ascii)
    if place.panel:
        top, left = place.panel
        _draw_moves(frame, session, top, left, place.status - 1 - top)
    elif place.score is not None:
        frame.put(place.score, place.margin, line(session.game, place.margin_width))
    draw_words(frame, session, place)


def _draw_moves(frame: Frame, session: Session, top: int, left: int, rows: int) -> None:
    """The moves as a list, the latest in sight, and after it which of the moves tried there it is."""
    game = session.game
    others = siblings(session)
    count = len(game.moves)
    first = first_shown(count - 1, count, rows)
    marks = [position.to_move for position in game.positions]
    for row, ply in enumerate(range(first, min(first + rows, count)), start=top):
        latest = ply == count - 1
        path = tuple(cell for cell, _ in game.moves[: ply + 1])
        place = (others.index(path) + 1, len(others)) if latest and path in others else None
        text, mark = move(game, ply, place), marks[ply]
        frame.put(row, left, text, Role.BOLD if latest else Role.PLAIN)
        bold = Role.BOLD if latest else Role.PLAIN
        frame.put(row, left + text.index(mark.value), mark.value, MARK_ROLES[mark] | bold)
