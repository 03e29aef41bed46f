"""The board: grid, marks, values, and the cursor."""

from collections.abc import Mapping, Sequence

from ..._engine.analysis import MoveAnalysis, Value
from ..._engine.board import Mark, Position, Rules, cells_of
from ..._engine.frozen import Frozen
from ..parts.frame import MARK_ROLES, Frame, Role
from ..parts.layout import WORDED, Cells, Layout, corner, in_sight, numbers_width
from ..sitting.display import Size
from ..sitting.events import CellChosen
from ..words.cells import column_name
from ..words.language import say
from ..words.values import brief_value, commonest, holding_fraction, letter, long_value, short_value
from .glyphs import glyph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..._engine.replies import Replies

_VALUE_ROLES = {Value.WIN: Role.GOOD, Value.DRAW: Role.PLAIN, Value.LOSS: Role.BAD, Value.UNKNOWN: Role.DIM}

SIGNED = 3  # least columns of a cell in which a threat says whose it is
LINED_STAR = "•"  # a star point where lines cross
BEST_SIGN = "•"  # before the value of a best move
LONG_VALUE = 11  # least columns of a cell in which a value is in words
ALL_DIGITS = 3  # of the number of any move
DOTTED = 5  # least columns of a cell in which a best move has a dot

# How many columns inside the chosen cell its corners are, by the width of the cell; smaller cells have brackets.
# A mark fills a cell of 5 columns, so that the corners are drawn on the grid.
INSETS = {5: -1, 7: 0, 11: 1, 21: 1}


class BoardView(Frozen):
    """What to show of a position.

    `last` is the cell played last and `before` the one played before it, `cursor` the chosen one, None for none.
    `values` are what is known of the moves, None if no values are shown. `look` is a bitboard of the cells that a
    hint points to. `replies` are the replies to moves, of which the cells show how many hold. `clicks` says whether a
    click on a cell chooses it. `numbers` are those of the moves by their cells; `threats` are the signs of what each
    side threatens, one for a cell of more columns and one for a single column.
    `best` are the cells of the moves that a search likes best; they have numbers from 1, unless the value of the move
    is shown.
    """

    position: Position
    last: int | None = None
    cursor: int | None = None
    values: tuple[MoveAnalysis, ...] | None = None
    look: int = 0
    replies: tuple["Replies", ...] = ()
    clicks: bool = False
    before: int | None = None
    numbers: Mapping[int, int] = {}
    threats: Mapping[int, tuple[tuple[str, str], Role]] = {}
    best: tuple[int, ...] = ()


def draw_board(frame: Frame, view: BoardView, layout: Layout) -> None:
    """Draw coordinates, grid, marks or values, and the cursor."""
    if layout.window:
        _draw_window(frame, view, layout, layout.window)
        return
    position, rules = view.position, view.position.rules
    _draw_coordinates(frame, layout, rules)
    if layout.cells.grid:
        draw_grid(frame, rules, layout.cells, layout.board)
    values = _values(view, layout)
    for cell, (signs, role) in view.threats.items():
        values[cell] = signs[layout.cells.width < SIGNED], role
    faint = lined(rules, layout.cells, frame.ascii_only)
    if faint:
        _draw_lines(frame, rules, layout, {*cells_of(position.mine | position.theirs), *view.threats}, set(values))
    _draw_look(frame, view, layout)
    holding, won = _holding(view), position.winning_line
    for cell in range(rules.cells):
        mark = position.mark_at(cell)
        if mark:
            _draw_move(frame, view, layout, cell, mark, won)
        elif cell in values:
            _draw_value(frame, corner(layout, rules, cell), layout, *values[cell], holding.get(cell, ("", "")))
        elif not (layout.cells.grid or faint or view.look >> cell & 1):
            _draw_point(frame, rules, layout, cell)
    if view.cursor is not None:
        _draw_cursor(frame, rules, view.cursor, layout)
    if pointed(layout.cells) or (view.before is not None and not layout.cells.grid):
        _point_at_latest(frame, view, layout)
    for cell in range(rules.cells) if view.clicks else ():
        top, left = corner(layout, rules, cell)
        frame.aim(top, left, layout.cells.room, CellChosen(cell), layout.cells.height)


def _draw_window(frame: Frame, view: BoardView, layout: Layout, window: Size) -> None:
    """Draw the part of a board around the chosen cell, else around the last one, and say which rows or columns."""
    rules = view.position.rules
    focus = next((cell for cell in (view.cursor, view.last) if cell is not None), rules.cells // 2)
    row, column = divmod(focus, rules.width)
    down, right = in_sight(row, rules.height, window.rows), in_sight(column, rules.width, window.columns)
    numbers = numbers_width(rules)
    whole = Frame(numbers + 2 * rules.width, rules.height + 1, ascii_only=frame.ascii_only)
    draw_board(whole, view, layout._replace(board=(1, numbers), letters=0, window=None))
    top, left = layout.board
    rows = range(1 + down.start, 1 + down.stop)
    across = range(numbers - 1 + 2 * right.start, numbers + 2 * right.stop)
    frame.paste(whole, range(1), across, top - 1, left - 1)
    frame.paste(whole, rows, range(numbers - 2), top, left - numbers)
    frame.paste(whole, rows, across, top, left - 1)
    shown = say("rows {first}-{last} of {count}", first=down.start + 1, last=down.stop, count=rules.height)
    if window.rows == rules.height:
        first, last = map(column_name, (right[0], right[-1]))
        shown = say("columns {first}-{last} of {count}", first=first, last=last, count=rules.width)
    start = layout.margin + layout.margin_width - len(shown)
    if layout.title is not None and not any(place >= start - 1 for place in frame.rows[layout.title]):
        frame.put(layout.title, start, shown, Role.DIM)


def _draw_coordinates(frame: Frame, layout: Layout, rules: Rules) -> None:
    """Draw letters above the columns, and numbers left of the rows."""
    cells = layout.cells
    if layout.letters is not None:
        for column in range(rules.width):
            _, left = corner(layout, rules, column)
            frame.put(layout.letters, left + cells.width // 2, column_name(column), Role.DIM)
    if layout.numbers:
        for row in range(rules.height):
            top, left = corner(layout, rules, row * rules.width)
            number = str(row + 1)
            frame.put_before(top + cells.middle, left - 2, number, Role.DIM)


def draw_grid(frame: Frame, rules: Rules, cells: Cells, place: tuple[int, int]) -> None:
    """Draw the lines between cells; the first cell begins at a place, (row, column)."""
    (width, height), (top, left) = cells.size, place
    line = "┼".join(["─" * width] * rules.width)
    bars = range(left + width, left + len(line), width + 1)
    for row in range(top, top + rules.height * (height + 1) - 1):
        if (row - top) % (height + 1) == height:
            frame.put(row, left, line, Role.DIM)
            continue
        for column in bars:
            frame.put(row, column, "│", Role.DIM)


def lined(rules: Rules, cells: Cells, ascii_only: bool) -> bool:
    """Whether the points of a board without a grid are joined by faint lines, as there is room between them."""
    return not (cells.grid or cells.height == 1 or ascii_only) and min(rules.width, rules.height) > 1


def _draw_lines(frame: Frame, rules: Rules, layout: Layout, taken: set[int], valued: set[int]) -> None:
    """Draw faint lines that join the points, and leave the `taken` cells and the gaps around them free.

    So they do with the `valued` cells if these are most; lines lead up to the value of a few.
    """
    if 2 * len(valued) > rules.cells:
        taken, valued = taken | valued, set()
    width, height = layout.cells.size
    down = (" " * width).join("│" * rules.width)
    for row in range(rules.height):
        top, left = corner(layout, rules, row * rules.width)
        first, inner, last = "┌┬┐" if row == 0 else "└┴┘" if row == rules.height - 1 else "├┼┤"
        points = [first, *inner * (rules.width - 2), last]
        for column in range(rules.width):
            if is_star(rules, row * rules.width + column):
                points[column] = LINED_STAR
        frame.put(top + layout.cells.middle, left + width // 2, ("─" * width).join(points), Role.DIM)
        for at in range(1, layout.cells.pitch if row < rules.height - 1 else 1):
            frame.put(top + layout.cells.middle + at, left + width // 2, down, Role.DIM)
    for cell in taken:
        top, left = corner(layout, rules, cell)
        for row in range(top, top + height):
            frame.put(row, left - 1, " " * (width + 2))
    for cell in valued - taken:
        top, left = corner(layout, rules, cell)
        frame.put(top + layout.cells.middle, left + width // 2 - 1, " " * 3)


def _draw_look(frame: Frame, view: BoardView, layout: Layout) -> None:
    """Shade the cells that a hint points to."""
    edge = 1 if pointed(layout.cells) else 0
    for cell in cells_of(view.look):
        top, left = corner(layout, view.position.rules, cell)
        for row in range(layout.cells.height):
            frame.put(top + row, left - edge, "░" * (layout.cells.room + edge), Role.DIM)


def _draw_point(frame: Frame, rules: Rules, layout: Layout, cell: int) -> None:
    """Draw an empty cell of a board without a grid, as a star point where boards of its size have one."""
    point, star = point_signs(rules, layout.cells, frame.ascii_only)
    top, left = corner(layout, rules, cell)
    text = star if is_star(rules, cell) else point
    frame.put(top + layout.cells.middle, left + layout.cells.width // 2, text, Role.DIM)


def is_star(rules: Rules, cell: int) -> bool:
    """Whether a cell is a star point."""
    edge = 3
    return _starred(rules) and {*divmod(cell, rules.width)} <= {edge, rules.width // 2, rules.width - 1 - edge}


def _starred(rules: Rules) -> bool:
    """Whether a board of this size has star points."""
    return rules.width == rules.height and rules.width in (15, 19)


def point_signs(rules: Rules, cells: Cells, ascii_only: bool) -> tuple[str, str]:
    """The characters for an empty cell without a grid, and for a star point, "" on boards that have none."""
    point, star = ("┼", LINED_STAR) if lined(rules, cells, ascii_only) else ("·", "+")
    return point, star if _starred(rules) else ""


def _values(view: BoardView, layout: Layout) -> dict[int, tuple[str, Role]]:
    """The text and the role of the value in each empty cell; the best moves have numbers until they are proven.

    Where the moves of the game have numbers, the best moves have a sign instead.
    """
    found = value_texts(view.position, view.values, layout.cells)
    proven = {move.cell for move in view.values or () if move.value is not Value.UNKNOWN}
    for number, cell in enumerate(view.best, start=1):
        if cell not in proven:
            found[cell] = BEST_SIGN if view.numbers else str(number), Role.BOLD if number == 1 else Role.PLAIN
    return found


def value_texts(
    position: Position, moves: Sequence[MoveAnalysis] | None, cells: Cells
) -> dict[int, tuple[str, Role]]:
    """The proven value in each empty cell, if `moves` are shown; without a grid the commonest value has no text.

    Where most moves win, the best have theirs. The best moves have a dot before their value, if there is room. While
    no value is proven, no cell has a text.
    """
    if moves is None or not is_proven(moves):
        return {}
    best, roles, common = best_moves(moves), value_roles(moves), None if cells.grid else commonest(moves)
    if common not in (None, Value.UNKNOWN):
        roles |= {move.cell: Role.PLAIN for move in moves if move.value is Value.UNKNOWN}
    found = {} if common is Value.UNKNOWN else dict.fromkeys(position.legal_moves, ("?", Role.DIM))
    for move in moves:
        if move.value is common and not (common is Value.WIN and move.cell in best):
            found.pop(move.cell, None)
        else:
            text = _value_text(move, cells.width)
            if cells.width >= DOTTED and move.cell in best:
                text = _dotted(text, cells.width)
            found[move.cell] = text, roles[move.cell]
    return found


def is_proven(moves: Sequence[MoveAnalysis]) -> bool:
    """Whether the value of any of these moves is proven."""
    return any(move.value is not Value.UNKNOWN for move in moves)


def _holding(view: BoardView) -> dict[int, tuple[str, str]]:
    """How many of the replies hold, as a fraction and alone, by the cell of the move."""
    moves = {move.cell: move for move in view.values or ()}
    fractions = {found: holding_fraction(moves[found.cell], found) for found in view.replies}
    return {found.cell: (text, str(found.holding.bit_count())) for found, text in fractions.items() if text}


def value_roles(moves: Sequence[MoveAnalysis]) -> dict[int, Role]:
    """The role of the value of each move, by its cell; the best moves are bold."""
    best = best_moves(moves)
    return {move.cell: _VALUE_ROLES[move.value] | (Role.BOLD if move.cell in best else 0) for move in moves}


def best_moves(moves: Sequence[MoveAnalysis]) -> set[int]:
    """The cells of the moves that are proven to be best, none where all moves are equally good."""
    ranks = {move.rank[:2] for move in moves}
    best = min((move for move in moves if move.value is not Value.UNKNOWN), key=lambda move: move.rank, default=None)
    unproven = any(move.value is Value.UNKNOWN for move in moves)
    if best is None or len(ranks) == 1 or (unproven and best.value is not Value.WIN):
        return set()
    if best.value is Value.LOSS and best.plies is None:  # others may lose later
        return set()
    return {move.cell for move in moves if move.rank[:2] == best.rank[:2]}


def _draw_value(
    frame: Frame, at: tuple[int, int], layout: Layout, text: str, role: Role, holding: tuple[str, str]
) -> None:
    """Draw a value in the middle of its cell, or one column further right if a letter would touch the grid there.

    How many replies hold is drawn below it; in a cell of one row it takes the place of a draw.
    """
    width, height = layout.cells.size
    (top, left), (fraction, number) = at, holding
    lines = [text, fraction]
    if height == 1:
        lines = [number if text == letter(Value.DRAW) and number and len(number) <= max(width - 2, 1) else text]
    for row, line in enumerate(lines, start=top + layout.cells.middle):
        least = 0 if line.startswith(BEST_SIGN) else min(width - len(line), 1)
        frame.put(row, left + max((width - len(line)) // 2, least), line, role)


def _dotted(text: str, width: int) -> str:
    """A value with a dot before it, if a cell of this width has room; a blank after the dot leaves one beside it."""
    return f"{BEST_SIGN} {text}" if len(text) + 2 < width else f"{BEST_SIGN}{text}" if len(text) < width else text


def _value_text(move: MoveAnalysis, width: int) -> str:
    """A value in the longest form for which a cell of this width has room: words, letter and number, or letter."""
    if move.value is Value.UNKNOWN:
        return "?"
    if width >= LONG_VALUE and len(long_value(move)) <= width:
        return long_value(move)
    if width >= WORDED and len(brief_value(move)) <= width:
        return brief_value(move)
    short = short_value(move)
    return short if len(short) + 2 <= width else short[0]


def _draw_move(frame: Frame, view: BoardView, layout: Layout, cell: int, mark: Mark, won: int) -> None:
    """Draw a mark, or the number of its move; the cells of lines that `won`, a bitboard, stand out."""
    at, number = corner(layout, view.position.rules, cell), view.numbers.get(cell)
    role = MARK_ROLES[mark] | (Role.LAST if cell == view.last else 0)
    if won:
        role |= Role.WIN if won >> cell & 1 else Role.DIM
    if role & Role.WIN:  # a filled cell, with the gaps beside it if the mark fills the cell itself
        (top, left), edge = at, int(pointed(layout.cells))
        for row in range(layout.cells.height):
            frame.put(top + row, left - edge, " " * (layout.cells.width + 2 * edge), role & ~Role.LAST)
    if number and number > len(view.numbers) - most_numbered(layout.cells):
        _draw_number(frame, at, layout, mark, number, role)
    else:
        _draw_mark(frame, at, layout, mark, role)


def _draw_mark(frame: Frame, at: tuple[int, int], layout: Layout, mark: Mark, role: Role) -> None:
    """Draw a mark in the middle of its cell; the last one has a bar under it, or is underlined in a cell of a row.

    A mark of a line that won is drawn as a letter if it may touch the next one.
    """
    width, height = layout.cells.size
    drawing = glyph(mark, width, height, frame.ascii_only)
    top, left = at
    if pointed(layout.cells) and height > 1:
        role &= ~Role.LAST
    if role & Role.WIN and not layout.cells.grid:
        drawing = (mark.value,)  # in filled cells that touch, drawn marks run together
    down, right = (height - len(drawing)) // 2, width // 2 - len(drawing[0]) // 2
    bar = role & Role.LAST and down > 0
    for row, text in enumerate(drawing):
        lowest = row == len(drawing) - 1 and not bar
        frame.put(top + down + row, left + right, text, role if lowest else role & ~Role.LAST)
    if bar:
        length = len(drawing[0]) - 2
        text = ("-" if frame.ascii_only else "━") * length
        frame.put(top + down + len(drawing), left + (width - length) // 2, text, role & ~Role.LAST)


def most_numbered(cells: Cells) -> int:
    """How many of the latest moves can have a number, so that the digits that fit tell them apart."""
    most: int = 10 ** _digits(cells) - 1
    return most


def _digits(cells: Cells) -> int:
    """For how many digits of a number a cell has room; in a cell of one row a blank stays beside two."""
    return ALL_DIGITS if cells.height > 1 else min(cells.width, ALL_DIGITS - 1)


def _draw_number(frame: Frame, at: tuple[int, int], layout: Layout, mark: Mark, number: int, role: Role) -> None:
    """Draw the number of a move above the letter of its mark, or in a cell of one row the last digits alone."""
    (top, left), (width, height) = at, layout.cells.size
    if pointed(layout.cells) and height > 1 and role & Role.LAST:
        role = role & ~Role.LAST | Role.BOLD
    digits = str(number)[-_digits(layout.cells) :]
    texts = [digits, mark.value] if height > 1 else [digits]
    for row, text in enumerate(texts, start=top + layout.cells.middle):
        frame.put(row, left + width // 2 - len(text) // 2, text, role)


def pointed(cells: Cells) -> bool:
    """Whether a mark fills its cell without a grid, so that it has no bar under it."""
    return not cells.grid and cells.width > 1


def _point_at_latest(frame: Frame, view: BoardView, layout: Layout) -> None:
    """Point to the last two marks, boldly to the last, unless a bracket is in the way."""
    cells = layout.cells
    for cell, role in (view.before, Role.PLAIN), (view.last, Role.BOLD):
        if cell is not None:
            top, left = corner(layout, view.position.rules, cell)
            row = top + cells.middle
            column = left - (cells.width != 2 or _digit_at(frame, row, left))
            character, under = frame.rows[row].get(column, (" ", Role.PLAIN))
            if character not in "[]":
                frame.put(row, column, "›", role | under if under & Role.WIN else role)


def _draw_cursor(frame: Frame, rules: Rules, cell: int, layout: Layout) -> None:
    """Draw corners around the chosen cell, or brackets in a small one, and put the terminal's cursor there."""
    width, height = layout.cells.size
    top, left = corner(layout, rules, cell)
    middle = left + width // 2
    frame.cursor = top + layout.cells.middle, middle
    if width in INSETS:
        inset = INSETS[width]
        corners = (".-", "-.", "'-", "-'") if frame.ascii_only else "┌┐└┘"
        for index, text in enumerate(corners):
            row = top if index < 2 else top + height - 1
            column = left + width - inset - len(text) if index % 2 else left + inset
            frame.put(row, column, text, Role.CURSOR)
        return
    row, reach = top + layout.cells.middle, max(width // 2, 1) + (height > 1)
    role = Role.CURSOR
    if height == 1:
        character, under = frame.rows[row].get(middle, (" ", Role.PLAIN))
        role = under & ~Role.DIM | Role.CHOSEN
        frame.put(row, middle, character, role)
    frame.put(row, middle - reach - _digit_at(frame, row, middle - reach), "[", role)
    frame.put(row, middle + reach, "]", role)


def _digit_at(frame: Frame, row: int, column: int) -> bool:
    """Whether a place has a digit of a move, which nothing may cover."""
    return frame.rows[row].get(column, (" ", Role.PLAIN))[0].isdigit()
