"""What a session looks like."""

from ..engine.analysis import MoveAnalysis, Value
from ..engine.board import Mark, Rules, cells_of
from ..engine.game import Phase
from .screen.footer import draw_footer, hints
from .screen.frame import MARK_ROLES, Frame, Role
from .screen.glyphs import glyph, grid
from .screen.pages import draw_help, draw_menu, draw_statistics
from .session.keys import Where
from .session.layout import Layout, corner, fitting, layout, needed
from .session.review import Review
from .session.session import HINTS, Page, Session
from .words import status as words
from .words.values import VALUE_ROLES, long_value, short_value

LOOK = 2  # the stage of a hint that shows where to look


def render(session: Session) -> Frame:
    """The picture of a session, as large as its screen."""
    frame = Frame(*session.size)
    place = layout(session.size, session.settings.rules)
    if place is None:
        _draw_too_small(frame, session.settings.rules)
    elif session.page is Page.MENU:
        draw_menu(frame, session)
    elif session.page is Page.HELP:
        draw_help(frame, session)
    elif session.page is Page.STATISTICS:
        draw_statistics(frame, session)
    elif session.page is Page.REVIEW and session.review:
        _draw_review(frame, session, session.review, place)
    else:
        _draw_game(frame, session, place)
    return frame


def _draw_game(frame: Frame, session: Session, place: Layout) -> None:
    rules = session.settings.rules
    if place.title is not None:
        name, _, size = words.title(rules).partition("  ")
        frame.put(place.title, place.margin, name, Role.BOLD)
        if len(name) + 2 + len(size) <= place.margin_width:
            frame.put(place.title, place.margin + len(name) + 2, size, Role.DIM)
    _draw_coordinates(frame, place, rules)
    _draw_board(frame, session, place)
    if place.panel:
        _draw_panel(frame, session, *place.panel, place.status)
    elif place.score is not None:
        _draw_score(frame, session, place)
    _draw_words(frame, session, place)


def _draw_review(frame: Frame, session: Session, review: Review, place: Layout) -> None:
    """The position before the selected move, what could be played in it, and the moves beside the board."""
    from .screen.review import brief, draw_moves, draw_selected, sentences  # not before there is a game to go through

    rules, ascii_only = session.settings.rules, session.settings.ascii
    if place.title is not None:
        frame.put(place.title, place.margin, f"{words.title(rules).partition('  ')[0]} - review", Role.BOLD)
    _draw_coordinates(frame, place, rules)
    game = review.game._replace(moves=review.game.moves[: review.step])
    known = None if review.hidden else review.analysis
    played = None if review.hidden or review.at_end else review.game.moves[review.step].cell
    settings = session.settings._replace(values=known is not None, players=2)
    past = session._replace(
        round=session.round._replace(game=game), assessed=known, settings=settings, page=Page.BOARD, hint=0, said=None
    )
    cursor = review.cursor if review.answering else played
    _draw_board(frame, past._replace(cursor=-1 if cursor is None else cursor), place)
    if place.panel:
        top, left = place.panel
        draw_moves(frame, review, top, left, place.status - top - 1, ascii_only)
    rows = (place.status, *place.coach)
    if place.score is not None:
        draw_selected(frame, review, place.score, place.margin, place.margin_width)
    heard = words.coach(session, place.words_width, len(rows)) if session.said else []
    said = fitting([*heard, *sentences(review)], place.words_width, len(rows))
    said = said or heard or [brief(review, place.words_width)]
    for row, text in zip(rows, said, strict=False):
        frame.put(row, place.words, text)
    if frame.cursor is None:
        frame.cursor = place.status, place.words
    draw_footer(frame, hints(session, place.margin_width), place.footer, place.margin, place.margin_width)


def _draw_coordinates(frame: Frame, place: Layout, rules: Rules) -> None:
    """Letters above the columns, numbers left of the rows."""
    cells = place.cells
    if place.letters is not None:
        for column in range(rules.width):
            _, left = corner(place, rules, column)
            frame.put(place.letters, left + cells.width // 2, chr(ord("a") + column), Role.DIM)
    if place.numbers:
        for row in range(rules.height):
            top, left = corner(place, rules, row * rules.width)
            number = str(row + 1)
            frame.put(top + cells.height // 2, left - 2 - len(number), number, Role.DIM)


def _draw_board(frame: Frame, session: Session, place: Layout) -> None:
    """Grid, marks, and the cursor, by the state of the game."""
    game, rules = session.game, session.settings.rules
    position = game.position
    if place.cells.grid:
        _draw_grid(frame, session, place)
    won = set(cells_of(position.winning_line))
    look = _look(session)
    _draw_look(frame, session, place, look)
    valued = session.shows_values
    known = {move.cell: move for move in session.assessed.moves} if session.assessed else {}
    for cell in range(rules.cells):
        mark = position.mark_at(cell)
        if mark is None:
            if valued:
                _draw_value(frame, session, place, cell, known.get(cell))
            elif not (place.cells.grid or look >> cell & 1):
                _draw_point(frame, session, place, cell)
            continue
        role = MARK_ROLES[mark]
        if cell in won:
            role |= Role.WIN
        elif won:
            role |= Role.DIM
        if cell == game.last:
            role |= Role.LAST
        _draw_mark(frame, session, place, cell, mark, role)
    if session.where in (Where.PLAYING, Where.WAITING) and session.cursor >= 0:
        _draw_cursor(frame, session, place)


def _draw_grid(frame: Frame, session: Session, place: Layout) -> None:
    rules, (width, height, _) = session.settings.rules, place.cells
    across, down, crossing = grid(session.settings.ascii)
    top, left = place.board
    between = down.join(" " * width for _ in range(rules.width))
    line = crossing.join(across * width for _ in range(rules.width))
    for row in range(rules.height * (height + 1) - 1):
        text = line if row % (height + 1) == height else between
        for column, character in enumerate(text):
            if character != " ":
                frame.put(top + row, left + column, character, Role.DIM)


def _look(session: Session) -> int:
    """The cells that the hint on the screen points to, as a bitboard."""
    known = session.assessed and session.assessed.moves
    if session.hint < LOOK or not (known and session.said and session.said.name == "hint"):
        return 0
    from ..engine.coach import hint  # not before somebody asks for one

    assert session.assessed
    found = hint(session.assessed)
    return 1 << found.remark.move.cell if found.remark and session.hint == HINTS else found.look


def _draw_look(frame: Frame, session: Session, place: Layout, look: int) -> None:
    """Shade the cells that a hint points to."""
    shade = ":" if session.settings.ascii else "░"
    for cell in cells_of(look):
        top, left = corner(place, session.settings.rules, cell)
        for row in range(place.cells.height):
            frame.put(top + row, left, shade * place.cells.room, Role.DIM)


def _draw_point(frame: Frame, session: Session, place: Layout, cell: int) -> None:
    """An empty cell of a board without a grid; the boards of go have their star points."""
    rules = session.settings.rules
    row, column = divmod(cell, rules.width)
    edge = 3
    stars = {edge, rules.width // 2, rules.width - 1 - edge}
    star = rules.width == rules.height and rules.width in (15, 19) and {row, column} <= stars
    point = "+" if star else "." if session.settings.ascii else "·"
    frame.put(*corner(place, rules, cell), point, Role.DIM)


def _draw_value(frame: Frame, session: Session, place: Layout, cell: int, known: MoveAnalysis | None) -> None:
    """What a cell is worth, in words or by a letter and a number as there is room; a question mark until proven."""
    width, height, _ = place.cells
    room = place.cells.room
    move = known if known and known.value is not Value.UNKNOWN else None
    role = VALUE_ROLES[move.value] if move else Role.DIM
    text = "?" if move is None else long_value(move) if width >= 11 else short_value(move)
    text = text if len(text) <= room else text[0]
    top, left = corner(place, session.settings.rules, cell)
    frame.put(top + height // 2, left + max(width - len(text), 0) // 2, text, role)


def _draw_mark(frame: Frame, session: Session, place: Layout, cell: int, mark: Mark, role: Role) -> None:
    """A mark in the middle of its cell; the last one has a bar under it, or where there is no room is underlined."""
    width, height, _ = place.cells
    ascii_only = session.settings.ascii
    drawing = glyph(mark, width, height, ascii_only)
    top, left = corner(place, session.settings.rules, cell)
    if role & Role.WIN:
        for row in range(height):
            frame.put(top + row, left, " " * width, role & ~Role.LAST)
    down, right = (height - len(drawing)) // 2, (width - len(drawing[0])) // 2
    bar = role & Role.LAST and down > 0
    for row, text in enumerate(drawing):
        lowest = row == len(drawing) - 1 and not bar
        frame.put(top + down + row, left + right, text, role if lowest else role & ~Role.LAST)
    if bar:
        length = len(drawing[0]) - 2
        text = ("-" if ascii_only else "━") * length
        frame.put(top + down + len(drawing), left + (width - length) // 2, text, role & ~Role.LAST)


def _draw_cursor(frame: Frame, session: Session, place: Layout) -> None:
    """The chosen cell: corners where there is room, else brackets in reverse. The terminal's cursor stands there."""
    width, height, grid = place.cells
    top, left = corner(place, session.settings.rules, session.cursor)
    frame.cursor = top + height // 2, left + width // 2
    if height > 1:
        inset = 1 if width > 7 else 0
        corners = (".-", "-.", "'-", "-'") if session.settings.ascii else "┌┐└┘"
        for index, text in enumerate(corners):
            row = top if index < 2 else top + height - 1
            column = left + width - inset - len(text) if index % 2 else left + inset
            frame.put(row, column, text, Role.CURSOR)
        return
    mark = session.game.position.mark_at(session.cursor)
    role = (MARK_ROLES[mark] if mark else Role.PLAIN) | Role.CHOSEN
    if session.cursor == session.game.last:
        role |= Role.LAST
    if session.shows_values and (mark is None or not grid):  # brackets would cover what cells are worth
        for column in range(left, left + place.cells.room):
            frame.put(top, column, frame.rows[top].get(column, " ")[0], role)
        return
    start = left if grid else left - 1
    frame.put(top, start, f"[{mark.value if mark else ' '}]", role)


def _draw_panel(frame: Frame, session: Session, top: int, left: int, bottom: int) -> None:
    """The score in this sitting and in all, the level, and who began, above the row `bottom`."""
    values, ends = left + 11, (left + 18, left + 24)
    game, settings, total = session.game, session.settings, session.total
    scores = {"now": session.score} if total is None else {"now": session.score, "all": total}
    (first, first_mark), (second, second_mark) = words.sides(session)
    to_move = None if game.phase is Phase.FINISHED else game.position.to_move
    for row, (label, mark) in enumerate(((first, first_mark), ("Draws", None), (second, second_mark)), start=top + 2):
        frame.put(row, left, label, Role.BOLD if mark and mark is to_move else Role.PLAIN)
        if mark:
            frame.put(row, values, mark.value, MARK_ROLES[mark] | Role.BOLD)
    for end, (label, score) in zip(ends, scores.items(), strict=False):
        numbers = [] if session.opening else score[:3]
        for row, text in enumerate((label, *map(str, numbers)), start=top + 1):
            frame.put(row, end - len(text), text, Role.DIM if text is label else Role.PLAIN)
    facts = {"Level": settings.level.title} if settings.players < 2 else {}
    facts |= {"Began": words.beginner(game), **words.facts(session)}
    for row, (label, value) in zip(range(top + 6, bottom), facts.items(), strict=False):
        frame.put(row, left, label, Role.DIM)
        frame.put(row, values, value)


def _draw_score(frame: Frame, session: Session, place: Layout) -> None:
    """The score in one line, and what else the panel says as far as there is room."""
    assert place.score is not None
    text = words.score_line(session, session.score, place.margin_width)
    frame.put(place.score, place.margin, text)
    others = [session.settings.level.title] if session.settings.players < 2 else []
    others += [f"{label.lower()} {value}" for label, value in words.facts(session).items()]
    if session.total and session.total.games:
        others.append("all {}-{}-{}".format(*session.total))
    room = place.margin_width - len(text)
    for other in others:
        if len(other) + 2 <= room:
            frame.put(place.score, place.margin + place.margin_width - room + 2, other, Role.DIM)
            room -= len(other) + 2


def _draw_words(frame: Frame, session: Session, place: Layout) -> None:
    """Status, coach and footer."""
    status = words.status(session, place.words_width)
    frame.put(place.status, place.words, status, Role.BOLD if session.game.phase is Phase.FINISHED else Role.PLAIN)
    if frame.cursor is None:
        frame.cursor = place.status, place.words
    for row, text in zip(place.coach, words.coach(session, place.words_width, len(place.coach)), strict=False):
        frame.put(row, place.words, text)
    labels = hints(session, place.margin_width, brief="Press" not in status)
    if (session.said or session.shows_values) and not place.coach:
        told = words.coach(session, place.margin_width - len(f" {labels[-1]}"), 1)
        labels = told + labels[-1:] if told else labels
    draw_footer(frame, labels, place.footer, place.margin, place.margin_width)


def _draw_too_small(frame: Frame, rules: Rules) -> None:
    """What size the game needs, and how to leave, as far as that fits."""
    lines = words.too_small(needed(rules), frame.width, frame.height)
    top = max(0, frame.height - len(lines)) // 2
    for row, text in enumerate(lines, start=top):
        frame.put(row, 0, text)
    frame.cursor = top, 0
