"""How a watched search is drawn: the board, the path as an indented tree, and the nodes of each method."""

from typing import TYPE_CHECKING

from ....engine.board import Rules
from ....engine.steps import Method, Ply, Step, StepKind
from ...board.draw import BoardView, draw_board
from ...parts.footer import draw_footer, draw_needed, footer_labels
from ...parts.frame import MARK_ROLES, Frame, Role
from ...parts.layout import HEIGHT, LEFT, ROOMY, SIZES, WIDTH, Cells, Layout, board_size, corner
from ...sitting.display import Size
from ...words import watched_search as words
from ...words.boards import page_title
from ...words.wrap import first_that_fits, fitting

if TYPE_CHECKING:
    from ...app import App
    from .search import SearchPage

ABOVE, BELOW = 2, 5  # rows above the board: title and letters; below it: a blank one, three of words, and the footer
NARROW_LEFT = 4  # the board's first column on a narrow screen
GAP = 3  # columns between the board and the tree
NUMBERS = 6  # columns of each of best, alpha and beta
TREES = (32, 28)  # columns of the tree, on a wide screen and on a narrow one
HEADS = ("best", "alpha", "beta")
WORDS = 3  # rows of the sentence


def draw_search(frame: Frame, search: "SearchPage", app: "App") -> None:
    """Draw the step that is shown, or the position alone until the nodes are counted."""
    rules = search.position.rules
    layout = _layout(Size(frame.width, frame.height), rules)
    if layout is None:
        draw_needed(frame, app, _needed(rules, SIZES[-1], 1))
        return
    step = search.step
    path = step.path if step else (Ply(search.position, None, 0, 0),)
    draw_board(frame, BoardView(path[-1].position, path[-1].cell), layout, app.settings.ascii)
    if step:
        _draw_values(frame, path, layout)
    assert layout.panel
    top, left = layout.panel
    width, bottom = layout.margin + layout.margin_width - left, layout.status - 1
    counted = bottom - top - len(path) > len(Method) + 1
    if step:
        _draw_tree(frame, search.method, step, top, left, width, bottom)
    if counted:
        _draw_counts(frame, search, bottom - len(Method), left, width)
    else:
        _draw_counts_in_line(frame, search, bottom, layout)
    _draw_title(frame, search, step, layout)
    text = words.sentence(step) if step else words.COUNTING
    for row, line in enumerate(fitting([text], layout.words_width, WORDS), start=layout.status):
        frame.put(row, layout.words, line)
    sooner = any(words.alpha(ply) == words.WON or words.beta(ply) == words.LOST for ply in path)
    legend = words.SOONER if sooner else words.LETTERS
    if len(text) <= (WORDS - 1) * layout.words_width and len(legend) <= layout.words_width:
        frame.put(layout.status + WORDS - 1, layout.words, legend, Role.DIM)
    frame.cursor = layout.status, layout.words
    draw_footer(frame, footer_labels(app, layout.margin_width), layout.footer, layout.margin, layout.margin_width)


def _layout(size: Size, rules: Rules) -> Layout | None:
    """Where everything stands, with the largest cells that fit; `panel` has the tree. None if there is no room."""
    for cells in SIZES:
        board = board_size(rules, cells)
        for narrow in (0, 1):
            least = _needed(rules, cells, narrow)
            if size.columns >= least.columns and size.rows >= least.rows:
                width, height = min(size.columns, max(least.columns, WIDTH)), min(size.rows, max(least.rows, HEIGHT))
                gap = height < size.rows  # a blank row below the title, if there is room
                height += gap
                x, y = (size.columns - width) // 2, (size.rows - height) // 2
                left = x + (NARROW_LEFT if narrow else LEFT)
                margin = 1 if width < WIDTH else 2
                status = y + height - WORDS - 1
                return Layout(
                    cells=cells,
                    board=(y + gap + ABOVE, left),
                    panel=(y + gap + 1, left + board.columns + GAP),
                    title=y,
                    score=None,
                    letters=y + gap + 1,
                    numbers=True,
                    status=status,
                    coach=range(status + 1, status + WORDS),
                    footer=y + height - 1,
                    margin=x + margin,
                    margin_width=width - 2 * margin,
                    words=x + (margin if narrow else LEFT),
                    words_width=width - (2 * margin if narrow else LEFT + margin),
                )
    return None


def _needed(rules: Rules, cells: Cells, narrow: int) -> Size:
    """The smallest screen for a board with these cells and the tree beside it; `narrow` is an index of TREES."""
    board = board_size(rules, cells)
    left = NARROW_LEFT if narrow else LEFT
    return Size(left + board.columns + GAP + TREES[narrow], ABOVE + board.rows + BELOW)


def _draw_values(frame: Frame, path: tuple[Ply, ...], layout: Layout) -> None:
    """Draw in each free cell the score of the move there from the root, if it is known so far."""
    root, here = path[0], path[-1].position
    width, height = layout.cells[:2]
    for found in root.scores:
        if here.empty >> found.cell & 1:
            text = words.came_to(root.position, found, width)
            top, left = corner(layout, here.rules, found.cell)
            frame.put(top + height // 2, left + (width - len(text)) // 2, text)


def _draw_tree(frame: Frame, method: Method, step: Step, top: int, left: int, width: int, bottom: int) -> None:
    """Draw the last rows of the path from the root, each a column further in, with best score, alpha and beta.

    Minimax has neither alpha nor beta.
    """
    heads = HEADS[:1] if method is Method.MINIMAX else HEADS
    columns = [left + width - NUMBERS * count for count in range(len(heads), 0, -1)]
    for column, text in zip(columns, heads, strict=True):
        frame.put(top, column + NUMBERS - len(text), text, Role.DIM)
    first = max(len(step.path) - (bottom - top - 1), 0)
    for depth in range(first, len(step.path)):
        ply, row = step.path[depth], top + 1 + depth - first
        last = depth == len(step.path) - 1
        mark = ply.position.to_move if ply.cell is None else ply.position.to_move.other
        text = f"{' ' * (depth - first)}{words.move(step.path[: depth + 1])}"
        frame.put(row, left, text, Role.BOLD if last else Role.PLAIN)
        frame.put(row, left + depth - first, mark.value, MARK_ROLES[mark])
        best = step.score if step.kind is StepKind.DONE else ply.best and ply.best.score
        numbers = ["" if best is None else words.short(ply.position, best), words.alpha(ply), words.beta(ply)]
        for column, number in zip(columns, numbers, strict=False):
            frame.put(row, column + NUMBERS - len(number), number, Role.BOLD if last else Role.PLAIN)


def _draw_counts(frame: Frame, search: "SearchPage", row: int, left: int, width: int) -> None:
    """Draw the nodes that each method takes in all, with the method that is shown marked."""
    counts = dict(search.counts)
    frame.put(row - 1, left + width - len(words.NODES), words.NODES, Role.DIM)
    for at, method in enumerate(Method, start=row):
        chosen = method is search.method
        role = Role.BOLD if chosen else Role.PLAIN
        count = f"{counts[method]:,}" if method in counts else "..."
        frame.put(at, left, f"{'>' if chosen else ' '} {words.TITLES[method]}", role)
        frame.put(at, left + width - len(count), count, role)


def _draw_counts_in_line(frame: Frame, search: "SearchPage", row: int, layout: Layout) -> None:
    """Draw the nodes of the methods in one row, without names, in their order, as far as there is room."""
    counts, column = dict(search.counts), layout.margin + len(words.NODES) + 1
    frame.put(row, layout.margin, words.NODES, Role.DIM)
    for method in Method:
        chosen = method is search.method
        text = f"{'>' if chosen else ' '}{counts[method]:,}" if method in counts else " ..."
        if column + len(text) <= layout.margin + layout.margin_width:
            frame.put(row, column, text, Role.BOLD if chosen else Role.PLAIN)
        column += len(text) + 1


def _draw_title(frame: Frame, search: "SearchPage", step: Step | None, layout: Layout) -> None:
    """Draw the name of the method, and the nodes searched and saved up to this step."""
    assert layout.title is not None
    method = words.NAMES[search.method] if layout.margin_width >= ROOMY else search.method.value
    name = page_title(search.position.rules, method)
    frame.put(layout.title, layout.margin, name, Role.BOLD)
    if step:
        forms = words.nodes_so_far(step, dict(search.counts)[search.method])
        text = first_that_fits(forms, layout.margin_width - len(name) - 2)
        frame.put(layout.title, layout.margin + layout.margin_width - len(text), text)
