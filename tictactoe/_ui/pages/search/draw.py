"""How a watched search is drawn: the board, the tree beside it, and the nodes of each method."""

from itertools import product

from ...._engine.board import Rules
from ...._engine.steps import Method, Ply, Step, StepKind
from ...board.draw import BoardView, draw_board
from ...page import App
from ...parts.footer import draw_footer, footer_labels
from ...parts.frame import MARK_ROLES, Frame, Role
from ...parts.layout import HEIGHT, LEFT, ROOMY, SIZES, WIDTH, Cells, Layout, board_size, corner, fits
from ...sitting.display import Size
from ...words import own_function
from ...words import watched_search as words
from ...words.boards import page_title
from ...words.cells import capitalised
from ...words.language import figures, say, template
from ...words.wrap import first_that_fits, fitting, wrap
from .tree import Area, draw_tree, score_role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .search import SearchPage

ABOVE, BELOW = 2, 5  # rows above the board: title and letters; below it: a blank one, three of words, and the footer
SPARE = 10  # rows that a tree may have beyond those, on a high screen
COUNTED = len(Method) + 2  # rows below the board for the nodes of each method, with their heading and a blank one
GAP = 3  # columns between the board and the path
TREE_GAP, TREE = 5, 43  # columns between the board and the tree, and of the tree
EDGE = 2  # columns right of title and footer, into which the tree may reach
NUMBERS = 6  # columns of each of best, alpha and beta
WIDE, NARROW = (LEFT, 32), (4, 28)  # the board's first column and the columns of the path, on such a screen
OWN = 15  # characters of the name of one's own function beside its calls
COUNTS = 20  # columns of the names of the methods, and as many as a board of 3 x 3 has with their nodes
COUNTS_GAP = 4  # columns between these and the tree
# translators: headings of columns, at most 5 characters
HEADS = (template("best"), template("alpha"), template("beta"))
WORDS = 3  # rows of the sentence


def draw_search(search: "SearchPage", frame: Frame, app: App) -> None:
    """Draw the step that is shown, or the position alone until the nodes are counted."""
    rules, size = search.position.rules, Size(frame.width, frame.height)
    tree = _tree_layout(size, rules)
    layout = tree or _layout(size, rules)
    step = search.step
    path = step.path if step else (Ply(search.position, None, 0, 0),)
    free = 0 if tree else _free_rows(layout, rules, len(path))
    lines = _in_lines(search.sentences(), layout.words_width, WORDS + free, whole=bool(search.reread))
    layout = layout._replace(status=layout.status - max(len(lines) - WORDS, 0))
    draw_board(frame, BoardView(path[-1].position, path[-1].cell), layout)
    if step:
        _draw_values(frame, search, step, layout)
    meaning = (_draw_with_tree if tree else _draw_with_path)(frame, search, layout)
    meaning = [search.suggested] if search.suggested else meaning
    _draw_title(frame, search, step, layout)
    frame.put_lines(layout.status, layout.words, lines)
    if step and len(lines) < WORDS:
        others = say(words.OTHERS) if search.state == "watched" and not search.was_chosen(app) else ""
        hints = [f"{' '.join(meaning[:1])}   {others}".strip(), *meaning, ""]
        frame.put(layout.status + WORDS - 1, layout.words, first_that_fits(hints, layout.words_width), Role.DIM)
    frame.cursor = layout.status, layout.words
    draw_footer(frame, footer_labels(app, layout.margin_width), layout.footer, layout.margin, layout.margin_width)


def _free_rows(layout: Layout, rules: Rules, path: int) -> int:
    """The rows between the board, or the path with so many positions, and the nodes in one row."""
    assert layout.panel
    used = max(layout.board[0] + board_size(rules, layout.cells).rows, layout.panel[0] + 1 + path)
    return max(layout.status - 1 - used, 0)


def _in_lines(sentences: list[str], width: int, most: int, *, whole: bool) -> list[str]:
    """Sentences in WORDS lines, or in more up to `most`, if need be.

    All are there, the first if need be without the moves that lead here, or without a reason, too. The path shows
    these moves. If that does not help, or the first is to stay `whole`, as many sentences as fit.
    """
    claim = sentences[0].partition(": ")[2]
    forms = [sentences[0], claim, f"{claim.rpartition(': ')[0]}."] if not whole else []
    shorter = [wrap([capitalised(form), *sentences[1:]], width) for form in forms if len(form) > 1]
    lines = next((lines for rows in range(WORDS, most + 1) for lines in shorter if len(lines) <= rows), None)
    return lines or fitting(sentences, width, most) or fitting([capitalised(claim)], width, most)


def _tree_layout(size: Size, rules: Rules) -> Layout | None:
    """Where everything stands beside a tree, with the largest cells that fit; None if there is no room."""
    for cells in SIZES[:-1]:
        board = board_size(rules, cells)
        panel = LEFT + max(board.columns + TREE_GAP, COUNTS + COUNTS_GAP)
        columns, rows = panel + TREE + 1, ABOVE + board.rows + COUNTED + BELOW
        if fits(size, Size(columns, rows - 1)):  # the blank row above the words can go
            page = Size(min(size.columns, columns + TREE - 2), min(size.rows, rows + SPARE))
            return _at(size, page, cells, page.rows > rows, LEFT, panel)
    return None


def _layout(size: Size, rules: Rules) -> Layout:
    """Where everything stands, with the largest cells that fit, as the smallest do; `panel` has the path."""
    for cells, (left, path) in product(SIZES, (WIDE, NARROW)):
        least = _needed(rules, cells, left, path)
        if fits(size, least):
            break
    columns, rows = min(size.columns, max(least.columns, WIDTH)), min(size.rows, max(least.rows, HEIGHT))
    blank, panel = rows < size.rows, left + board_size(rules, cells).columns + GAP
    return _at(size, Size(columns, rows + blank), cells, blank, left, panel)


def _at(screen: Size, page: Size, cells: Cells, blank: bool, left: int, panel: int) -> Layout:
    """The layout of a page of this size in the middle of a screen, with the first columns of its board and panel.

    With `blank` there is a blank row below the title.
    """
    width, height, narrow = page.columns, page.rows, left < LEFT
    x, y = (screen.columns - width) // 2, (screen.rows - height) // 2
    status, margin = y + height - WORDS - 1, 1 if width < WIDTH else 2
    return Layout(
        cells=cells,
        board=(y + blank + ABOVE, x + left),
        panel=(y + blank + 1, x + panel),
        title=y,
        letters=y + blank + 1,
        status=status,
        coach=range(status + 1, status + WORDS),
        footer=y + height - 1,
        margin=x + margin,
        margin_width=width - 2 * margin,
        words=x + (margin if narrow else LEFT),
        words_width=width - (2 * margin if narrow else LEFT + margin),
    )


def least_size(rules: Rules) -> Size:
    """The smallest screen on which a search on this board can be watched."""
    return _needed(rules, SIZES[-1], *NARROW)


def _needed(rules: Rules, cells: Cells, left: int, path: int) -> Size:
    """The smallest screen for a board with these cells from the column `left` on, and for the path beside it."""
    board = board_size(rules, cells)
    return Size(left + board.columns + GAP + path, ABOVE + board.rows + BELOW)


def _draw_values(frame: Frame, search: "SearchPage", step: Step, layout: Layout) -> None:
    """Draw in each free cell the score of the move there, if it is known so far, or that it is cut off."""
    ply = step.path[-1]
    width, height = layout.cells.size
    cut = say(words.CUT)
    texts = dict.fromkeys(step.skipped, (cut, Role.DIM))
    for found in ply.scores:
        sign, score = map(frame.plain, words.bounded(found, ply.position.to_move, search.numbers))
        text = f"{sign}{score}" if len(sign) + len(score) <= width else sign or score
        texts[found.cell] = text, score_role(found.score)
    for cell, (text, role) in texts.items():
        top, left = corner(layout, ply.position.rules, cell)
        if width == 1:
            text = "/" if text == cut else text[:1]
        frame.put(top + (height - 1) // 2, left + (width - len(text)) // 2, text, role)


# With the tree


def _draw_with_tree(frame: Frame, search: "SearchPage", layout: Layout) -> list[str]:
    """Draw the tree beside the board, and below it the nodes of each method and what scores mean.

    Gives what is left to explain in one line, the full form first.
    """
    assert layout.panel
    counts = layout.board[0] + board_size(search.position.rules, layout.cells).rows + (search.own is None)
    _draw_counts(frame, search, counts, layout.board[1], COUNTS)
    top, left = layout.panel[0] + 1, layout.panel[1]
    right = layout.margin + layout.margin_width + EDGE
    step = search.step
    if step is None:
        return []
    bottom = draw_tree(frame, search, step, Area(top, left, right - left, layout.status - 1))
    lines = [search.legend, *search.explained]
    row = max(bottom + 1, counts)
    if row + len(lines) > layout.status - 1:  # below the tree is no room: but below the nodes there may be
        row, left = counts + COUNTED + (search.own is not None), layout.board[1]
    if row + len(lines) > layout.status - 1:
        return search.hints
    frame.put_lines(row, left, lines, Role.DIM)
    return []


def _draw_counts(frame: Frame, search: "SearchPage", row: int, left: int, width: int) -> None:
    """Draw the nodes that each method takes in all, with the method that is shown marked; a heading comes first."""
    frame.put_before(row, left + width, say(words.NODES), Role.DIM)
    names: dict[Method | None, str] = {None: own_function.yours(search.own)[:OWN]} if search.own else {}
    names |= {method: say(title) for method, title in words.TITLES.items()}
    for at, (method, name) in enumerate(names.items(), start=row + 1):
        chosen, nodes = method is search.method, search.nodes(method)
        role = Role.BOLD if chosen else Role.PLAIN
        count = "..." if nodes is None else figures(nodes)
        frame.put(at, left - 2, f"{'>' if chosen else ' '} {name}", role)
        frame.put_before(at, left + width + 2, count, role)


# With the path


def _draw_with_path(frame: Frame, search: "SearchPage", layout: Layout) -> list[str]:
    """Draw the path beside the board, a move a row, and the nodes of each method below it if they have room.

    Gives what is left to explain in one line, the full form first.
    """
    assert layout.panel
    top, left = layout.panel
    width, bottom = layout.margin + layout.margin_width - left, layout.status - 1
    step = search.step
    rows = len(step.path) if step else 1
    if step:
        _draw_path(frame, search, step, Area(top, left, width, bottom))
    if bottom - top - rows > len(Method) + 1:
        _draw_counts(frame, search, bottom - len(Method) - 1, left + 2, width - 4)
    else:
        _draw_counts_in_line(frame, search, bottom, layout)
    return [search.legend]


def _draw_path(frame: Frame, search: "SearchPage", step: Step, area: Area) -> None:
    """Draw the last rows of the path from the root, each a column further in, with best score, alpha and beta.

    Minimax has neither alpha nor beta.
    """
    top, left, width, bottom = area
    heads = [say(head) for head in (HEADS if search.bounds else HEADS[:1])]
    columns = [left + width - NUMBERS * count for count in range(len(heads), 0, -1)]
    for column, text in zip(columns, heads, strict=True):
        frame.put_before(top, column + NUMBERS, text, Role.DIM)
    first = max(len(step.path) - (bottom - top - 1), 0)
    for depth in range(first, len(step.path)):
        ply, row = step.path[depth], top + 1 + depth - first
        last = depth == len(step.path) - 1
        mark = ply.position.to_move if ply.cell is None else ply.position.to_move.other
        text = f"{' ' * (depth - first)}{words.move(step.path[: depth + 1])}"
        frame.put(row, left, text, Role.BOLD if last else Role.PLAIN)
        frame.put(row, left + text.rindex(mark.value), mark.value, MARK_ROLES[mark])
        if ply.position.outcome:
            continue
        best = step.score if step.kind is StepKind.DONE else ply.best and ply.best.score
        numbers = ["" if best is None else words.shown(best, ply.position.to_move, search.numbers)]
        numbers += words.bounds(ply, search.numbers)
        if last and search.asked:
            numbers = ["?"] * len(HEADS)
        for column, number in zip(columns, numbers, strict=False):
            frame.put_before(row, column + NUMBERS, number, Role.BOLD if last else Role.PLAIN)


def _draw_counts_in_line(frame: Frame, search: "SearchPage", row: int, layout: Layout) -> None:
    """Draw the nodes of the methods in one row, without names, in their order, as far as there is room."""
    column = layout.margin + len(say(words.NODES)) + 1
    frame.put(row, layout.margin, say(words.NODES), Role.DIM)
    for method in (*([None] if search.own else []), *Method):
        chosen, nodes = method is search.method, search.nodes(method)
        text = f"{'>' if chosen else ' '}{'...' if nodes is None else figures(nodes)}"
        if column + len(text) <= layout.margin + layout.margin_width:
            frame.put(row, column, text, Role.BOLD if chosen else Role.PLAIN)
        column += len(text) + 1


def _draw_title(frame: Frame, search: "SearchPage", step: Step | None, layout: Layout) -> None:
    """Draw the name of the method, and how far the search is."""
    roomy = layout.margin_width >= ROOMY
    own = search.shown_own.name if search.shown_own else ""
    names = words.NAMES if roomy else words.SHORT
    method = own if search.method is None else say(names[search.method])
    forms = words.nodes_so_far(step, search.nodes(search.method) or 0) if step else [""]
    name = page_title(search.position.rules, method)
    if search.method and search.view is words.View.NEGAMAX:
        in_negamax = page_title(search.position.rules, say(words.IN_NEGAMAX, search=method))
        name = first_that_fits([in_negamax, name], layout.margin_width - len(forms[0]) - 2)
    frame.put(layout.title, layout.margin, name, Role.BOLD)
    if step:
        text = first_that_fits(forms, layout.margin_width - len(name) - 2)
        frame.put_before(layout.title, layout.margin + layout.margin_width, text)
