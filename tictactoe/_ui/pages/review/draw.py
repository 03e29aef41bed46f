"""How a review is drawn: the board, the list of moves with a verdict on each, and the graph of who was ahead."""

from ...._engine.analysis import Value
from ...._engine.board import Mark
from ...board import beside
from ...board.answers import what_is_said
from ...board.around import draw_legend, draw_lines_below, draw_notes, legend
from ...board.draw import draw_board
from ...board.looks import draw_keys, view_of
from ...board.study import Study
from ...page import App
from ...parts.frame import MARK_ROLES, Frame, Role
from ...parts.layout import Layout, in_sight
from ...sitting.events import ItemChosen
from ...words.boards import page_title
from ...words.games import programs
from ...words.language import say, say_as
from ...words.status import result
from ...words.values import is_even, leader
from ...words.wrap import fitting
from .annotated import notes, on_time, players
from .words import asked_again, brief, entry, sentences, value_of_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .review import ReviewPage

LEGEND = 2  # rows of the legend of a large board
FEW = 2  # rows below the status, of which fewer have no room for why an answer is wrong
GRAPH_COLUMN = 11  # within the panel, or further right after longer labels
BRIEF_GRAPH, BRIEF_COLUMN = ("X", "-", "O"), 1  # for a game with many moves
GRAPH_MARGIN = 2  # columns right of a graph that does not show all moves
LEAST_MOVES = 2  # above the graph
STRIP_COLUMN = 27  # the column of the graph if it has one row, right of the line of the list, or further right
GRAPH_ROWS = {"X": 0, "-": 1, "O": 2}
JUDGED_EVEN = "~"
JUDGED_ROWS = {"x": 0, JUDGED_EVEN: 1, "o": 2}  # rows of the graph for what is only a search's judgement
UNPROVEN, UNTOLD = "?", "."


def draw_review(page: "ReviewPage", frame: Frame, app: App, layout: Layout) -> None:
    """Draw the position before the selected move, the values of the moves in it, and the list of moves beside it."""
    title, below_title = _title(frame, page, layout)
    if layout.title is not None:
        frame.put(layout.title, layout.title_left, title, Role.BOLD)
        frame.put(layout.title + 1, layout.title_left, below_title)
    study = page.study(app)
    cursor = None if page.at_end else page.cursor if page.hidden else page.game.moves[page.ply].cell
    draw_board(frame, view_of(study, app.settings, cursor, clicks=page.hidden), layout)
    if layout.panel:
        _draw_panel(frame, page, app, study, layout, skipped=bool(below_title))
    if layout.score is not None:
        taken = len(title) if layout.title is not None else layout.margin_width
        _draw_selected(frame, page, layout.score, layout, taken)
    _draw_below(frame, page, app, study, layout)


def _title(frame: Frame, page: "ReviewPage", layout: Layout) -> tuple[str, str]:
    """The title and the row below it: which game it is and who played stand in the one or the other, if they fit."""
    title = page_title(page.game.rules, say_as("title of a page", page.name), layout.title_width)
    person = page.game.person
    game = say("game {number}", number=page.number) if page.number else ""
    sides = say("you are {mark}", mark=person.value) if person else programs(page.game) or players(page)
    who = ", ".join(filter(None, [game, sides]))
    room = min(layout.margin_width, frame.width - layout.title_left - 1)
    if layout.panel and who and len(f"{title}: {who}") <= room:
        return f"{title}: {who}", ""
    return title, who if layout.beside and len(who) <= room else ""


def _draw_panel(frame: Frame, page: "ReviewPage", app: App, study: Study, layout: Layout, *, skipped: int) -> None:
    """Draw the engine, the moves, the comment on the selected one, and what the signs in the cells mean.

    The first `skipped` rows stay free.
    """
    assert layout.panel is not None
    top, left = layout.panel
    explained = [*legend(study, layout, app.settings), *filter(None, [asked_again(page, app)])]
    if not layout.cells.grid:
        explained = [*[""] * (LEGEND - len(explained)), *explained]  # so that the list keeps its rows at each step
    end = draw_legend(frame, explained, layout)
    end = draw_keys(frame, page.game.position, layout, end - 1, app.settings)
    top = page.draw_engine(frame, study, top + skipped, left, end)
    rows = end - top - (2 if explained else 1)
    rows -= draw_notes(frame, notes(page), top + rows, left, rows)
    _draw_moves(frame, page, top, left, rows)


def _draw_below(frame: Frame, page: "ReviewPage", app: App, study: Study, layout: Layout) -> None:
    """Draw what stands below the board: an answer, or what the engine thinks, and what is said of the move."""
    said = what_is_said(study)
    thought = [] if said or layout.panel else beside.brief(study)  # the panel has it, too
    status = [] if layout.panel or layout.score is not None else [brief(page) or " ".join(_selected(page).split())]
    told = [result(page.game, on_time=on_time(page))] if page.at_end and page.analysed.complete else []
    of_move = sentences(page._replace(tried=None) if said else page, brief=len(layout.coach) < FEW)
    asks = page.hidden and page.tried is None and not said and not status
    if asks and not fitting(of_move, layout.words_width, 1 + len(layout.coach)):
        of_move = [brief(page)]
    below, answered = [] if layout.panel else notes(page), page.tried is not None
    draw_lines_below(frame, app, layout, status, [*said, *thought, *told, *of_move], insists=answered, notes=below)


def _draw_selected(frame: Frame, page: "ReviewPage", row: int, layout: Layout, taken: int) -> None:
    """Draw the selected move, and who was ahead after each move: beside it, else beside the title, else not at all.

    The title is in the row above, of which it takes `taken` columns.
    """
    left, width = layout.margin, layout.margin_width
    text = _selected(page)
    count, standings = len(page.game.moves), _standings(page)
    # translators: before the signs of who was ahead after each move
    label = say("ahead:") + " "
    length, strip = len(label) + count, max(STRIP_COLUMN, len(text) + 2)
    right, above = strip + length <= width, taken + 2 + length <= width
    of_moves = say("(of {count})", count=count)
    whole = text if right or above or page.at_end else f"{text}  {of_moves}"
    frame.put(row, left, whole if len(whole) <= width else text)
    if not (right or above):
        return
    row, left = (row, left + strip) if right else (row - 1, left + width - length)
    frame.put(row, left, label, Role.DIM)
    for ply, column in enumerate(range(left + len(label), left + length)):
        ahead = standings[ply]
        frame.aim(row, column, 1, ItemChosen(ply))
        role = MARK_ROLES[Mark(ahead)] if ahead in ("X", "O") else Role.DIM
        frame.put(row, column, ahead, role | Role.CHOSEN if ply == page.ply else role)


def _selected(page: "ReviewPage") -> str:
    """The selected move as the list has it, or that the end is selected."""
    return say("The end") if page.at_end else "".join(text for text, _ in _move(page, page.ply)).strip()


def _end(page: "ReviewPage") -> str:
    """The end in the list, and who gave up or lost on time there."""
    game = page.game
    if on_time(page):
        return say_as("in a list of moves", "{mark}: time", mark=game.position.to_move.value)
    if game.resigned:
        return say_as("in a list of moves", "{mark} gave up", mark=game.position.to_move.value)
    return say_as("where a game is over", "end")


def _draw_moves(frame: Frame, page: "ReviewPage", top: int, left: int, rows: int) -> None:
    """Draw the moves, the selected one in sight, and below them the graph if there are rows enough for both."""
    count, room = len(page.game.moves), rows - len(GRAPH_ROWS) - 1
    graphed = room >= LEAST_MOVES
    room = room if graphed else rows
    for row, ply in enumerate(in_sight(page.ply, count + 1, room), start=top):
        sign, role = (">", Role.BOLD) if ply == page.ply else (" ", Role.PLAIN)
        move = _move(page, ply) if ply < count else [(f" {_end(page)}", role)]
        frame.put_all(row, left, (sign, role), *move)
        frame.aim(row, left, frame.width - left, ItemChosen(ply))
    if graphed:
        _draw_graph(frame, page, top + min(count + 1, room) + 1, left)


def _move(page: "ReviewPage", ply: int) -> list[tuple[str, Role]]:
    """The line of the list for the move at `ply`, with a verdict on it: texts with their roles."""
    shown, chosen = entry(page, ply), ply == page.ply
    digits = max(2, len(str(len(page.game.moves))))
    role = Role.BOLD if chosen else Role.PLAIN
    verdict = say_as("verdict", "better?") if shown.asked else shown.verdict
    cell = f"  {shown.cell or '.':{6 - digits}} "
    return [
        (f"{ply + 1:{digits}}  ", role),
        (shown.mark.value, role if chosen else MARK_ROLES[shown.mark]),
        (cell if verdict else cell.rstrip(), role),
        (verdict, Role.BAD | Role.BOLD if shown.mistake else role),
    ]


def _draw_graph(frame: Frame, page: "ReviewPage", top: int, left: int) -> None:
    """Draw who was ahead after each move, a column each; if not all fit, the row below says which they are."""
    count = len(page.game.moves)
    x, o = (say_as("who is ahead", "{side} ahead", side=mark.value) for mark in Mark)
    labels = [x, say_as("who is ahead", "even"), o]
    indent = max(GRAPH_COLUMN, *(len(label) + 2 for label in labels))
    if left + indent + count > frame.width:
        labels, indent = [*BRIEF_GRAPH], BRIEF_COLUMN
    frame.put_lines(top, left, labels, Role.DIM)
    room = frame.width - left - indent
    shown = in_sight(page.ply, count, room if count <= room else room - GRAPH_MARGIN)
    below = top + len(GRAPH_ROWS)
    if len(shown) < count and not any(column >= left for column in frame.rows[below]):
        # translators: below a graph of moves, which shows only these; at most 24 characters
        which = say("moves {first}-{last} of {count}", first=shown.start + 1, last=shown.stop, count=count)
        frame.put(below, left, which, Role.DIM)
    for column, ahead in enumerate(_standings(page)[shown.start : shown.stop], left + indent):
        if ahead in GRAPH_ROWS:
            role = MARK_ROLES[Mark(ahead)] if ahead in ("X", "O") else Role.PLAIN
            frame.put(top + GRAPH_ROWS[ahead], column, "#" if frame.ascii_only else "▄", role)
        elif ahead in JUDGED_ROWS:
            frame.put(top + JUDGED_ROWS[ahead], column, ahead if frame.ascii_only else "▁", Role.DIM)
        elif ahead == UNPROVEN:
            frame.put(top + GRAPH_ROWS["-"], column, ahead, Role.DIM)


def _standings(page: "ReviewPage") -> list[str]:
    """Who was ahead after each move: the mark that can force a win, "-" for neither, "?" if that is not proven.

    A small letter, or "~" for neither, is only the judgement of a search. "." stands for a move that is not analysed
    yet, and for all from the first open question on.
    """
    shown = min(page.analysed.open_questions, default=len(page.game.moves))
    found = []
    for ply in range(len(page.game.moves)):
        value, mark = value_of_move(page, ply) if ply < shown else None, page.analysed.mark(ply)
        sides = {Value.WIN: mark.value, Value.LOSS: mark.other.value, Value.DRAW: "-", Value.UNKNOWN: UNPROVEN}
        judgement = page.analysed.judgement(ply + 1)
        if value is Value.UNKNOWN and judgement:
            found.append(JUDGED_EVEN if is_even(judgement) else leader(judgement).value.lower())
        else:
            found.append(sides[value] if value else UNTOLD)
    return found
