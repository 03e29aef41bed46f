"""The score beside the board, or above it in one line."""

from collections.abc import Sequence

from ...engine.analysis import MoveAnalysis
from ...engine.game import Phase
from ..session.layout import WORDED, Layout
from ..session.session import Session
from ..words import score as words
from ..words.values import LEGEND, NUMBER_LEGEND, REPLIES_LEGEND, points
from .board import point_signs
from .frame import MARK_ROLES, Frame, Role

BAR = 10  # columns of the time bar


def draw_panel(frame: Frame, session: Session, layout: Layout) -> None:
    """Draw the score in this sitting and in all, the level, and who began."""
    assert layout.panel is not None
    top, left = layout.panel
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
    facts, thought = words.all_facts(session), words.thought(session)
    if session.thinking:
        thought[words.TIME] = time_bar(session.thinking.share_left, session.settings.ascii)
    row = _draw_facts(frame, facts, top + 6, left, values, layout.status)
    if thought:
        row = _draw_facts(frame, thought, row + 1, left, values, layout.status)
    for at, text in zip(range(row + 1, layout.status), legend(session, layout), strict=False):
        frame.put(at, left, text, Role.DIM)


def legend(session: Session, layout: Layout) -> list[str]:
    """What the texts and signs in empty cells mean, a line each."""
    lines = [letters(session, layout)] if session.shows_values and layout.cells.width < WORDED else []
    if session.shows_values and not layout.cells.grid:
        lines.append(signs(session, session.knowledge.moves))
    if session.shows_replies and layout.cells.height > 1:
        lines.append(REPLIES_LEGEND)
    return lines


def signs(session: Session, moves: Sequence[MoveAnalysis]) -> str:
    """What the signs in the cells of a board without a grid mean."""
    return points(" ".join(filter(None, point_signs(session.shown_rules, session.settings.ascii))), moves)


def letters(session: Session, layout: Layout) -> str:
    """What the letters in the cells mean."""
    return NUMBER_LEGEND if session.shows_replies and layout.cells.height == 1 else LEGEND


def _draw_facts(frame: Frame, facts: dict[str, str], row: int, left: int, values: int, end: int) -> int:
    """Draw labels and their values from `row` on, above the row `end`; returns the row after them."""
    for at, (label, value) in zip(range(row, end), facts.items(), strict=False):
        frame.put(at, left, label, Role.DIM)
        frame.put(at, values, value)
    return row + len(facts)


def time_bar(left: float, ascii_only: bool) -> str:
    """The share of time that is left, 0 to 1, as a bar."""
    full, empty = "#." if ascii_only else "━·"
    cells = round(left * BAR)
    return full * cells + empty * (BAR - cells)


def draw_score(frame: Frame, session: Session, layout: Layout) -> None:
    """Draw the score in one line, and what else the panel says as far as there is room."""
    assert layout.score is not None
    text = words.score_line(session, session.score, layout.margin_width)
    frame.put(layout.score, layout.margin, text)
    room = layout.margin_width - len(text)
    for other in words.others(session):
        if len(other) + 2 <= room:
            frame.put(layout.score, layout.margin + layout.margin_width - room + 2, other, Role.DIM)
            room -= len(other) + 2
