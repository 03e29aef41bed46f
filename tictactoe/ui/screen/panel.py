"""The score beside the board, or above it in one line."""

from ...engine.game import Phase
from ..session.layout import WORDED, Layout
from ..session.session import Session
from ..words import score as words
from ..words.values import LEGEND, points
from .frame import MARK_ROLES, Frame, Role


def draw_panel(frame: Frame, session: Session, place: Layout) -> None:
    """The score in this sitting and in all, the level, and who began."""
    assert place.panel is not None
    top, left = place.panel
    values, ends = left + 11, (left + 18, left + 24)
    game, total = session.game, session.total
    scores = {words.NOW: session.score} | ({} if total is None else {words.ALL: total})
    (first, first_mark), (second, second_mark) = words.sides(session)
    to_move = None if game.phase is Phase.FINISHED else game.position.to_move
    for row, (label, mark) in enumerate(
        ((first, first_mark), (words.DRAWS, None), (second, second_mark)), start=top + 2
    ):
        frame.put(row, left, label, Role.BOLD if mark and mark is to_move else Role.PLAIN)
        if mark:
            frame.put(row, values, mark.value, MARK_ROLES[mark] | Role.BOLD)
    for end, (label, score) in zip(ends, scores.items(), strict=False):
        numbers = [] if session.loading else score[:3]
        for row, text in enumerate((label, *map(str, numbers)), start=top + 1):
            frame.put(row, end - len(text), text, Role.DIM if text is label else Role.PLAIN)
    facts = words.all_facts(session)
    for row, (label, value) in zip(range(top + 6, place.status), facts.items(), strict=False):
        frame.put(row, left, label, Role.DIM)
        frame.put(row, values, value)
    if session.shows_values and place.cells.width < WORDED:
        legend = [LEGEND] if place.cells.grid else [LEGEND, points("." if session.settings.ascii else "·")]
        for row, text in zip(range(top + 7 + len(facts), place.status), legend, strict=False):
            frame.put(row, left, text, Role.DIM)


def draw_score(frame: Frame, session: Session, place: Layout) -> None:
    """The score in one line, and what else the panel says as far as there is room."""
    assert place.score is not None
    text = words.score_line(session, session.score, place.margin_width)
    frame.put(place.score, place.margin, text)
    room = place.margin_width - len(text)
    for other in words.others(session):
        if len(other) + 2 <= room:
            frame.put(place.score, place.margin + place.margin_width - room + 2, other, Role.DIM)
            room -= len(other) + 2
