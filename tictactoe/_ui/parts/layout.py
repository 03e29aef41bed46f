"""Where each part stands on a screen of a given size, for drawing and for clicks."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..._engine.board import Rules
from ..._engine.frozen import Frozen
from ..sitting.display import Size

# With a panel, these places are the same for every board and window; only the whole is centred.
WIDTH = 80
LEFT = 8  # the board's first column
PANEL = 54  # the panel's first column, unless the board is wider
PANEL_GAP = 4
PANEL_SIZE = Size(WIDTH - PANEL, 8)
TOP = 2  # the board's first row, below title and letters
HEIGHT = 24
TEXT_WIDTH = 76  # columns of title and footer
NARROWED = 10  # columns that the margins give up at most, so that a narrower window has a panel, too
BESIDE_WIDTH, BESIDE_COACH = 36, 5  # most columns, and most rows of the coach, in a panel that has all words
BESIDE_ROWS = TOP + PANEL_SIZE.rows + BESIDE_COACH + 2  # least rows of the board beside it
UNTITLED = 4  # most rows around a board that has no title above it
BLOCK = HEIGHT - 1  # least rows besides status and footer of a layout with the panel, if they fit
ROOMY = 60  # least columns at which the menu writes its choices in full
TITLED = 10  # least rows at which a page has a title, and a blank row below it


class Cells(Frozen):
    """The size of a cell in characters, and whether grid lines stand between cells, else blanks between columns."""

    width: int
    height: int
    grid: bool = True

    @property
    def size(self) -> tuple[int, int]:
        """The columns and the rows."""
        return self.width, self.height

    @property
    def room(self) -> int:
        """The columns that belong to a cell; without a grid, the blank at its right is one of them."""
        return self.width + (not self.grid)

    @property
    def pitch(self) -> int:
        """The rows from one cell to the next."""
        return self.height + self.grid

    @property
    def middle(self) -> int:
        """The row of what a cell says, in the middle of it or above."""
        return (self.height - 1) // 2


SIZES = (
    Cells(21, 9),
    Cells(11, 5),
    Cells(7, 3),
    Cells(5, 3),
    Cells(3, 1),
    Cells(1, 1, grid=False),
)
OPEN_SIZES = tuple(Cells(*size, grid=False) for size in ((5, 3), (3, 2), (2, 1), (1, 1)))  # of LARGE boards
WORDED = 7  # least columns of a cell at which its value is written in words
LARGE = 13  # least columns or rows of a board that has points for a grid, as in go
BROAD = 8  # least columns or rows of one whose smallest cells are further apart where there is room

# The rows around the board besides status and footer: as many as fit, what matters most first. "gap" is above the
# status, "blank" above the footer, and "rise" above the letters.
AROUND = ("coach", "letters", "score", "title", "coach", "gap", "blank", "rise")
AROUND_A_PART = ("letters", "title", "coach", "score", "coach", "gap", "blank", "rise")  # of a board that scrolls
ABOVE = ("title", "score", "rise", "letters")  # from the top


class Layout(Frozen):
    """Rows and columns of the screen, None for a part that has no room.

    `board` and `panel` are the (row, column) of their first character. Title and footer begin at the column `margin`
    and have `margin_width` columns; status and coach begin at `words` and have `words_width`. `numbers` says whether
    the rows of the board are numbered. `window` is how many columns and rows of a board are shown that scrolls around
    the chosen cell, None if all are. With `beside` the board takes every row, and title, status and coach stand in
    the panel.
    """

    cells: Cells
    board: tuple[int, int]
    title: int | None
    letters: int | None
    status: int
    coach: range
    footer: int
    margin: int
    margin_width: int
    words: int
    words_width: int
    panel: tuple[int, int] | None = None
    score: int | None = None
    numbers: bool = True
    window: Size | None = None
    beside: bool = False

    @property
    def title_left(self) -> int:
        """The first column of the title."""
        return self.words if self.beside else self.margin

    @property
    def title_width(self) -> int:
        """The columns that the title has."""
        return self.words_width if self.beside else self.margin_width


def needed(rules: Rules) -> Size:
    """The smallest screen that has room for this whole board and the words below it.

    >>> needed(Rules(3, 3, 3)), needed(Rules(19, 19, 5))
    (Size(columns=20, rows=7), Size(columns=40, rows=21))
    """
    return Size(max(20, 2 * rules.width + 2), max(7, rules.height + 2))


def fits(size: Size, least: Size) -> bool:
    """Whether `size` has at least the columns and the rows of `least`."""
    return size.columns >= least.columns and size.rows >= least.rows


PAGE = needed(Rules(3, 3, 3))  # the smallest screen for a page of text or the menu


def board_size(rules: Rules, cells: Cells) -> Size:
    """The columns and rows of characters that a board takes."""
    rows = (rules.height - 1) * cells.pitch + cells.height
    return Size(rules.width * cells.width + rules.width - 1, rows)


@lru_cache(maxsize=2**6)
def layout_for(size: Size, rules: Rules) -> Layout:
    """Where everything stands on a screen of this size, if that has room for a PAGE; the board may scroll."""
    return next(filter(None, _layouts(size, rules)))


def _layouts(size: Size, rules: Rules) -> Iterator[Layout | None]:
    """The layouts, best first, None for those that do not fit; the last one does.

    Those with the panel come before those without, larger cells before smaller, a whole board before a part of it.
    """
    if fits(size, needed(rules)):
        sizes = sizes_for(rules)
        for cells in sizes:
            yield _with_panel(size, rules, cells)
            yield _beside_panel(size, rules, cells)
        yield from (_without_panel(size, rules, cells) for cells in sizes if cells != SIZES[0])
    yield _scrolling(size, rules)


def sizes_for(rules: Rules) -> Sequence[Cells]:
    """The sizes of the cells of a board, from the largest."""
    longer = max(rules.width, rules.height)
    if longer >= LARGE:
        return OPEN_SIZES
    return (*SIZES[:-1], *OPEN_SIZES[-2:]) if longer >= BROAD else SIZES


def _with_panel(size: Size, rules: Rules, cells: Cells) -> Layout | None:
    """The layout with the panel, in a block that has the same size for all boards with room in it.

    A narrower window has smaller margins. With a row less than usual there may be no title, so that cells stay large.
    """
    board, missing = board_size(rules, cells), min(max(WIDTH - size.columns, 0), NARROWED)
    left, rows = max(LEFT - missing, numbers_width(rules) + 1), max(board.rows, PANEL_SIZE.rows)
    panel = max(PANEL - missing, left + board.columns + PANEL_GAP)
    x = (size.columns - panel - PANEL_SIZE.columns) // 2
    parts = [part for part in AROUND if part != "score"]
    parts += ["gap"] * (BLOCK - len(parts) - rows)
    layout = _stacked(size, rules, cells, rows, x + left, parts)
    short = board.rows < PANEL_SIZE.rows and len(layout.coach) < 2  # beside the panel there would be room for both
    untitled = cells.grid and size.rows == HEIGHT - 1 and bool(layout.coach)
    if x < 0 or short or (layout.title is None and not untitled):
        return None
    margin = 1 if missing else 2
    return layout._replace(
        panel=(layout.board[0] if layout.title is None else layout.title + TOP, x + panel),
        margin=x + margin,
        margin_width=min(TEXT_WIDTH, size.columns - 2 * margin),
        words=x + left,
        words_width=min(TEXT_WIDTH, size.columns - 2 * margin) + margin - left,
    )


def _beside_panel(size: Size, rules: Rules, cells: Cells) -> Layout | None:
    """The layout of a board without a grid that leaves only the rows of its letters and of the footer free."""
    board, numbers = board_size(rules, cells), numbers_width(rules)
    panel = numbers + board.columns + PANEL_GAP
    width = min(size.columns - panel - 1, BESIDE_WIDTH)
    least = max(BESIDE_ROWS, min(HEIGHT, size.rows - UNTITLED))
    if cells.grid or width < PANEL_SIZE.columns or not least <= board.rows <= size.rows - 2:
        return None
    x, y = (size.columns - panel - width) // 2, (size.rows - board.rows - 2) // 2
    footer = y + 1 + board.rows
    coach = BESIDE_COACH - (board.rows < HEIGHT)
    status = footer - coach - 2
    return Layout(
        cells=cells,
        board=(y + 1, x + numbers),
        panel=(y + 1 + TOP, x + panel),
        title=y + 1,
        letters=y,
        status=status,
        coach=range(status + 1, status + 1 + coach),
        footer=footer,
        margin=x,
        margin_width=min(panel + width, TEXT_WIDTH),
        words=x + panel,
        words_width=width,
        beside=True,
    )


def _without_panel(size: Size, rules: Rules, cells: Cells) -> Layout | None:
    """The layout with the board in the middle, and a score of one line."""
    board = board_size(rules, cells)
    edge = 1 if cells.width == 5 or not cells.grid else 0  # for the brackets or corners around the chosen cell
    left = (size.columns - board.columns) // 2
    if left < numbers_width(rules) <= size.columns - board.columns - edge:
        left = numbers_width(rules)
    layout = _stacked(size, rules, cells, board.rows, left, AROUND)
    if left < edge or board.rows + 2 > size.rows or (cells.height > 1 and layout.title is None):
        return None
    if layout.letters is None and max(rules.width, rules.height) >= LARGE:  # where nobody counts columns
        return None
    spread = cells in OPEN_SIZES[:-1]
    return None if spread and left < numbers_width(rules) else layout  # numbers matter more than large cells


def _scrolling(size: Size, rules: Rules) -> Layout:
    """The layout of a board of which only a part has room: with letters and numbers, to tell which."""
    numbers = numbers_width(rules)
    columns = min(rules.width, (size.columns - numbers) // 2)  # a blank is left for the bracket after a chosen cell
    around = 1 + (size.rows >= TITLED) + (size.rows > TITLED)
    rows = min(rules.height, size.rows - 2 - around)
    left = max(numbers, (size.columns - 2 * columns + 1) // 2)
    return _stacked(size, rules, SIZES[-1], rows, left, AROUND_A_PART)._replace(window=Size(columns, rows))


def _stacked(size: Size, rules: Rules, cells: Cells, rows: int, left: int, order: Sequence[str]) -> Layout:
    """The layout of a board of so many rows at the column `left`, with as many parts in this order as fit."""
    parts = order[: max(size.rows - rows - 2, 0)]
    height = rows + 2 + len(parts)
    y = (size.rows - height) // 2
    above = [part for part in ABOVE if part in parts]
    at = {part: y + place for place, part in enumerate(above)}
    footer, coach = y + height - 1, parts.count("coach")
    status = footer - ("blank" in parts) - coach - 1
    margin = 1 if size.columns >= 30 else 0
    width = size.columns - 2 * margin
    return Layout(
        cells=cells,
        board=(y + len(above), left),
        title=at.get("title"),
        score=at.get("score"),
        letters=at.get("letters"),
        numbers="letters" in parts and left >= numbers_width(rules),
        status=status,
        coach=range(status + 1, status + 1 + coach),
        footer=footer,
        margin=margin,
        margin_width=width,
        words=margin,
        words_width=width,
    )


def numbers_width(rules: Rules) -> int:
    """The columns left of a board that its numbers take."""
    return len(str(rules.height)) + 2


class PageLayout(Frozen):
    """Rows and columns of a page whose text is between `top` and `footer`; `title` is None if it has no room."""

    title: int | None
    top: int
    footer: int
    margin: int
    width: int


def page_layout(size: Size, rules: Rules, lines: int = 0) -> PageLayout:
    """Where a page with this many `lines` of text stands.

    Title, footer and margin are where the game has them; a text that is longer moves the footer down, and then the
    title up. If the game has no room, the page fills the screen.
    """
    layout = layout_for(size, rules)
    if layout.window or (layout.title is None and size.rows < TITLED):
        margin = 1 if size.columns >= 30 else 0
        top = 2 if size.rows >= TITLED else 0
        return PageLayout(0 if top else None, top, size.rows - 1, margin, size.columns - 2 * margin)
    title = max(0, min(layout.title or 0, size.rows - lines - 4))
    footer = min(size.rows - 1, max(layout.footer, title + lines + 3))
    return PageLayout(title, title + 2, footer, layout.margin, min(layout.margin_width, TEXT_WIDTH))


def corner(layout: Layout, rules: Rules, cell: int) -> tuple[int, int]:
    """The row and the column of a cell's first character."""
    row, column = divmod(cell, rules.width)
    top, left = layout.board
    return top + row * layout.cells.pitch, left + column * (layout.cells.width + 1)


def in_sight(chosen: int, count: int, rows: int) -> range:
    """Which of `count` items to show in `rows` rows, with the chosen one as near to the middle as can be."""
    first = min(max(chosen - rows // 2, 0), max(count - rows, 0))
    return range(first, min(first + rows, count))
