"""The page of a puzzle: the board, the question, and beside them the count of solved puzzles and the difficulty."""

from ..session.layout import Layout
from ..session.puzzle import Puzzling
from ..session.session import Session
from ..words import puzzle as words
from .board import BoardView, draw_board
from .frame import Frame, Role
from .game import draw_words

VALUES = 11  # columns from the left of the panel


def draw_puzzle(frame: Frame, session: Session, puzzling: Puzzling, layout: Layout) -> None:
    if session.main.loading:
        return  # the puzzle is not known before the records are open
    if layout.title is not None:
        frame.put(layout.title, layout.margin, words.heading(puzzling), Role.BOLD)
    if puzzling.waiting:
        draw_words(frame, session, layout)
        return
    position, attempts = puzzling.puzzle.position, session.main.records.attempts
    if puzzling.solved and puzzling.tried is not None:
        view = BoardView(position.play(puzzling.tried), puzzling.tried)
    else:
        view = BoardView(position, cursor=session.cursor, look=words.look(puzzling))
    draw_board(frame, view, layout, session.settings.ascii)
    if layout.panel:
        top, left = layout.panel
        facts = words.facts(puzzling, attempts)
        for row, (label, value) in zip(range(top + 1, layout.status), facts, strict=False):
            frame.put(row, left, label, Role.DIM)
            frame.put(row, left + VALUES, value)
    elif layout.score is not None:
        frame.put(layout.score, layout.margin, words.line(puzzling, attempts, layout.margin_width))
    draw_words(frame, session, layout)
