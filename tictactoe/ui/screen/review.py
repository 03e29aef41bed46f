"""The review of a game as it is drawn: the moves beside the board, and where the game turned."""

from ...engine.analysis import Value
from ...engine.board import Mark
from ..session.layout import Layout
from ..session.review import Review
from ..session.session import Session
from ..words.coach import coach
from ..words.review import brief, entry, sentences
from ..words.status import title
from ..words.wrap import fitting
from .board import BoardView, draw_board
from .footer import draw_footer, hints
from .frame import MARK_ROLES, Frame, Role

GRAPH = ("X ahead", "level", "O ahead")
GRAPH_COLUMN = 11  # within the panel
BRIEF_GRAPH, BRIEF_COLUMN = ("X", "-", "O"), 1  # of a game with many moves
AHEAD_LABEL = "ahead "  # left of the same in one row
STRIP_COLUMN = 27  # of the same in one row, right of the longest line of the list
AHEAD = {1: Mark.X, 0: None, -1: Mark.O}


def draw_review(frame: Frame, session: Session, review: Review, place: Layout) -> None:
    """The position before the selected move, what could be played in it, and the moves beside the board."""
    rules, ascii_only = session.rules, session.settings.ascii
    name = f"{title(rules).partition('  ')[0]} - review"
    if place.title is not None:
        frame.put(place.title, place.margin, name, Role.BOLD)
    draw_board(frame, _view(review), place, ascii_only)
    if place.panel:
        top, left = place.panel
        _draw_moves(frame, review, top, left, place.status - top - 1, ascii_only)
    rows = (place.status, *place.coach)
    if place.score is not None:
        taken = len(name) if place.title is not None else place.margin_width
        _draw_selected(frame, review, place.score, place, taken)
    heard = coach(session, place.words_width, len(rows)) if session.said else []
    said = fitting([*heard, *sentences(review)], place.words_width, len(rows))
    said = said or heard or [brief(review, place.words_width)]
    for row, text in zip(rows, said, strict=False):
        frame.put(row, place.words, text)
    if frame.cursor is None:
        frame.cursor = place.status, place.words
    draw_footer(frame, hints(session, place.margin_width), place.footer, place.margin, place.margin_width)


def _view(review: Review) -> BoardView:
    """What the board shows: the position before the selected move, or the final one."""
    game = review.game._replace(moves=review.game.moves[: review.step])
    if review.at_end:
        return BoardView(game.position, game.last)
    if review.hidden:
        return BoardView(game.position, game.last, review.cursor if review.answering else None)
    known = review.analysis.moves if review.analysis else None
    return BoardView(game.position, game.last, review.game.moves[review.step].cell, known)


def _draw_selected(frame: Frame, review: Review, row: int, place: Layout, taken: int) -> None:
    """The selected move, and who was ahead after each: beside it, else beside the title, else not at all.

    The title has `taken` that many columns of its row, which is the one above.
    """
    left, width = place.margin, place.margin_width
    text = "The end" if review.at_end else _move(review, review.step).strip()
    count, standings = len(review.game.moves), _standings(review)
    length = len(AHEAD_LABEL) + count
    beside, above = STRIP_COLUMN + length <= width, taken + 2 + length <= width
    whole = text if beside or above or review.at_end else f"{text}  (of {count})"
    frame.put(row, left, whole if len(whole) <= width else text)
    if not (beside or above):
        return
    row, left = (row, left + STRIP_COLUMN) if beside else (row - 1, left + width - length)
    frame.put(row, left, AHEAD_LABEL, Role.DIM)
    for ply, column in enumerate(range(left + len(AHEAD_LABEL), left + length)):
        ahead = AHEAD[standings[ply]] if ply < len(standings) else None
        role = MARK_ROLES[ahead] if ahead else Role.DIM
        letter = ahead.value if ahead else "-" if ply < len(standings) else "."
        frame.put(row, column, letter, role | Role.CHOSEN if ply == review.step else role)


def _draw_moves(frame: Frame, review: Review, top: int, left: int, rows: int, ascii_only: bool) -> None:
    """The moves with what each has kept, the selected one in sight, and below them where the game turned."""
    texts = [_move(review, ply) for ply in range(len(review.game.moves))] + [" end"]
    room = rows - len(GRAPH) - 1
    first = min(max(review.step - room // 2, 0), max(len(texts) - room, 0))
    for row, text in enumerate(texts[first : first + room], start=top):
        chosen = first + row - top == review.step
        frame.put(row, left, f"{'>' if chosen else ' '}{text}", Role.BOLD if chosen else Role.PLAIN)
        if not chosen and len(text) > 4 and text[4] in "XO":
            frame.put(row, left + 5, text[4], MARK_ROLES[Mark(text[4])])
    bottom = top + min(len(texts), room) + 1
    labels, indent = GRAPH, GRAPH_COLUMN
    if left + indent + len(review.game.moves) > frame.width:
        labels, indent = BRIEF_GRAPH, BRIEF_COLUMN
    for row, label in enumerate(labels, start=bottom):
        frame.put(row, left, label, Role.DIM)
    for column, standing in enumerate(_standings(review), start=left + indent):
        frame.put(bottom + 1 - standing, column, "#" if ascii_only else "▄")


def _move(review: Review, ply: int) -> str:
    """A line of the list."""
    mark, cell, kept = entry(review, ply)
    return f"{ply + 1:2}  {mark.value}  {cell or '.':4} {kept}".rstrip()


def _standings(review: Review) -> list[int]:
    """After each move 1 where X is to win, -1 where O is, else 0; up to the first open question."""
    found = []
    shown = min(review.open_questions, default=len(review.game.moves))
    for analysis, move in list(zip(review.analyses, review.game.moves, strict=True))[:shown]:
        value = next(known.value for known in analysis.moves if known.cell == move.cell)
        sign = {Value.WIN: 1, Value.LOSS: -1}.get(value, 0)
        found.append(sign if analysis.position.to_move is Mark.X else -sign)
    return found
