"""The page of a puzzle: the board, the question, and beside them the count of solved puzzles and the difficulty."""

from ..session.layout import Layout
from ..session.puzzle import Puzzling
from ..session.session import Session
from ..words import puzzle as words
from .board import BoardView, draw_board
from .frame import Frame, Role
from .game import draw_words

VALUES = 11  # columns from the left of the panel


def draw_puzzle(frame: Frame, session: Session, puzzling: Puzzling, place: Layout) -> None:
    if puzzling.outer.loading:
        return  # the puzzle is not known before the records are open
    if place.title is not None:
        frame.put(place.title, place.margin, words.heading(puzzling), Role.BOLD)
    if puzzling.waiting:
        draw_words(frame, session, place)
        return
    position = puzzling.puzzle.position
    if puzzling.solved and puzzling.tried is not None:
        view = BoardView(position.play(puzzling.tried), puzzling.tried)
    else:
        view = BoardView(position, cursor=session.cursor, look=words.look(puzzling))
    draw_board(frame, view, place, session.settings.ascii)
    if place.panel:
        top, left = place.panel
        facts = words.facts(puzzling)
        for row, (label, value) in zip(range(top + 1, place.status), facts, strict=False):
            frame.put(row, left, label, Role.DIM)
            frame.put(row, left + VALUES, value)
    elif place.score is not None:
        frame.put(place.score, place.margin, words.line(puzzling, place.margin_width))
    draw_words(frame, session, place)
