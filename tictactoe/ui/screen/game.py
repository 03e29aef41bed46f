"""The page of a game: title, board, score, words and footer."""

from ...engine.game import Phase
from ..session.bindings import Where
from ..session.click_targets import Key
from ..session.display import Size
from ..session.knowledge import HINTS, LOOK
from ..session.layout import PAGE, WORDED, Layout, fits
from ..session.messages import Notice
from ..session.session import Session
from ..words import status as words
from ..words.boards import board_title
from ..words.coach import coach
from .board import BoardView, draw_board
from .footer import draw_footer, footer_labels
from .frame import Frame, Role
from .panel import draw_panel, draw_score, letters

LEAST_LABELS = 3  # on a screen too small for the board: the menu or a way back that does not quit, help, and quit
_CHOOSING = (Where.PLAYING, Where.WAITING, Where.EXPLORING)  # where the cursor chooses a cell


def draw_game(frame: Frame, session: Session, layout: Layout) -> None:
    rules = session.shown_rules
    if layout.title is not None:
        name, _, size = board_title(rules).partition("  ")
        frame.put(layout.title, layout.margin, name, Role.BOLD)
        after, end = layout.margin + len(name) + 2, layout.margin + layout.margin_width
        lettered = layout.panel is None and layout.cells.width < WORDED and session.shows_values
        legend = letters(session, layout)
        if lettered and after + len(legend) <= end:
            frame.put(layout.title, end - len(legend), legend, Role.DIM)
        elif after + len(size) <= end:
            frame.put(layout.title, after, size, Role.DIM)
    draw_board(frame, view(session), layout, session.settings.ascii)
    if layout.panel:
        draw_panel(frame, session, layout)
    elif layout.score is not None:
        draw_score(frame, session, layout)
    draw_words(frame, session, layout)


def view(session: Session) -> BoardView:
    """What the board of a session shows."""
    game = session.game
    cursor = session.cursor if session.where in _CHOOSING else None
    values = session.knowledge.moves if session.shows_values else None
    replies = session.knowledge.replies if session.shows_replies else ()
    return BoardView(game.position, game.last, cursor, values, _look(session), replies)


def _look(session: Session) -> int:
    """The cells that the hint on the screen points to, as a bitboard."""
    known = session.knowledge.analysis and session.knowledge.analysis.moves
    if session.knowledge.stage < LOOK or not (known and session.said is Notice.HINT):
        return 0
    from ...engine.hints import hint  # imported only if it is needed

    assert session.knowledge.analysis
    found = hint(session.knowledge.analysis, session.knowledge.judgement, session.knowledge.replies)
    if session.knowledge.stage < HINTS:
        return found.look
    named = found.remark.move if found.remark else found.asks
    return 1 << named.cell if named else found.look


def draw_words(frame: Frame, session: Session, layout: Layout) -> None:
    """Draw status, coach and footer."""
    status = words.status(session, layout.words_width)
    frame.put(layout.status, layout.words, status, Role.BOLD if session.game.phase is Phase.FINISHED else Role.PLAIN)
    if frame.cursor is None:
        frame.cursor = layout.status, layout.words
    for row, text in zip(layout.coach, coach(session, layout.words_width, len(layout.coach)), strict=False):
        frame.put(row, layout.words, text)
    labels, told = footer_labels(session, layout.margin_width, brief="Press" not in status), []
    if (session.said or session.shows_values or session.puzzle) and not layout.coach:
        told = coach(session, layout.margin_width - len(f" {labels[-1]}"), 1)
        labels = labels[-1:] if told else labels
    draw_footer(frame, labels, layout.footer, layout.margin, layout.margin_width, *told)


def draw_too_small(frame: Frame, least: Size, session: Session) -> None:
    """Draw which size is needed, and the keys that work even so; without room for a footer, how to quit."""
    lines = words.too_small(least, frame.width, frame.height)
    top = max(0, frame.height - len(lines)) // 2
    last = top + len(lines) - 1
    for row, text in enumerate(lines, start=top):
        if row < last or not fits(session.size, PAGE):
            frame.put(row, 0, text)
    if fits(session.size, PAGE):
        labels = footer_labels(session, frame.width)[-(LEAST_LABELS - session.ends_program) :]
        draw_footer(frame, labels, last, 0, frame.width)
    else:
        frame.aim(last, 0, frame.width, Key("q"))
    frame.cursor = top, 0
