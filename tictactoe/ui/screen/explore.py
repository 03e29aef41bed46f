"""The page for exploring: the board, and beside it the moves that led there and those that were tried instead."""

from ...engine.board import Mark
from ..session.explore import Path, cells
from ..session.layout import Layout
from ..session.session import Session
from ..words.explore import heading, line, move, sibling_place
from .board import draw_board
from .frame import MARK_ROLES, Frame, Role
from .game import draw_words, view
from .page import first_shown
from .panel import legend


def draw_explore(frame: Frame, session: Session, layout: Layout) -> None:
    if layout.title is not None:
        frame.put(layout.title, layout.margin, heading(session.shown_rules), Role.BOLD)
    draw_board(frame, view(session), layout, session.settings.ascii)
    if layout.panel:
        top, left = layout.panel
        below = legend(session, layout)
        end = layout.status - len(below)
        for row, text in enumerate(below, start=end):
            frame.put(row, left, text, Role.DIM)
        _draw_moves(frame, session, top, left, end - 1 - top)
    elif layout.score is not None:
        frame.put(layout.score, layout.margin, line(session, layout.margin_width))
    draw_words(frame, session, layout)


def _draw_moves(frame: Frame, session: Session, top: int, left: int, rows: int) -> None:
    """Draw the moves as a list with the latest in sight, and below it all that were tried in place of the latest."""
    assert session.explored
    path, others = cells(session.game), session.explored.siblings(session.game)
    below = min(len(others) + 2, rows // 2) if len(others) > 1 else 0
    count = len(path)
    first, room = first_shown(count - 1, count, rows - below), rows - below
    for length in range(first + 1, min(first + room, count) + 1):
        _draw_move(frame, session, path[:length], top, left, f"{length:2}  ", bold=length == count)
        top += 1
    if below:
        frame.put(top + 1, left, f"{sibling_place(session)} tried", Role.DIM)
        shown = first_shown(others.index(path), len(others), below - 2)
        for row, other in enumerate(others[shown : shown + below - 2], start=top + 2):
            _draw_move(frame, session, other, row, left, " >  " if other == path else "    ", bold=other == path)


def _draw_move(frame: Frame, session: Session, path: Path, row: int, left: int, before: str, bold: bool) -> None:
    """Draw the last move of a line, with its value if values are shown."""
    assert session.explored
    text = f"{before}{move(session.game, path, session.explored.worth(path) if session.settings.values else None)}"
    role, mark = Role.BOLD if bold else Role.PLAIN, Mark(text[len(before)])
    frame.put(row, left, text, role)
    frame.put(row, left + len(before), mark.value, MARK_ROLES[mark] | role)
