"""The board of tic-tac-toe, read from an emulated screen."""

from itertools import product
from typing import TYPE_CHECKING

from support.screen import Cell
from support.ui import Layout, Size, corner, layout_for
from tictactoe import Mark, Rules
from tictactoe._ui.board.glyphs import glyph

if TYPE_CHECKING:
    from support.program import Program

RULES = Rules(3, 3, 3)
EMPTY = ".../.../..."
WIN = "14253"  # the first player takes the upper row
WON = "XXX/OO./..."


def layout_on(size: Size, rules: Rules = RULES) -> Layout:
    """The layout of a board on a screen of this size, which has room for it."""
    found = layout_for(size, rules)
    assert found, "the screen is too small"
    return found


def shown_layout(program: "Program") -> Layout:
    return layout_on(Size(program.screen.columns, program.screen.lines))


def board(program: "Program", ascii_only: bool = False) -> str:
    """The marks on the screen of a program, as of `marks_drawn`."""
    return marks_drawn(program.lines(), Size(program.screen.columns, program.screen.lines), ascii_only)


def marks_drawn(rows: list[str], size: Size, ascii_only: bool = False) -> str:
    """The marks on a screen, such as "X.O/.../...", read from their drawings."""
    layout, marks = layout_on(size), ""
    width, height = layout.cells.size
    for cell in range(9):
        top, left = corner(layout, RULES, cell)
        found = "."
        for mark in Mark:
            drawing = glyph(mark, width, height, ascii_only)
            down, right = (height - len(drawing)) // 2, (width - len(drawing[0])) // 2
            start = left + right
            shown = [rows[top + down + row].ljust(left + width)[start:] for row in range(len(drawing))]
            if all(text.startswith(part) for text, part in zip(shown, drawing, strict=True)):
                found = mark.value
        marks += found
    return "/".join((marks[:3], marks[3:6], marks[6:]))


def wait_board(program: "Program", marks: str, ascii_only: bool = False) -> None:
    """Return when the board shows these marks."""
    program.wait(lambda screen: board(program, ascii_only) == marks)


def cursor_cell(program: "Program") -> int | None:
    """The cell that the terminal's own cursor stands in."""
    layout, row, column = shown_layout(program), program.screen.cursor.y, program.screen.cursor.x
    for cell in range(RULES.cells):
        top, left = corner(layout, RULES, cell)
        if top <= row < top + layout.cells.height and left <= column < left + layout.cells.room:
            return cell
    return None


def wait_cursor(program: "Program", cell: int) -> None:
    """Return when the terminal's own cursor stands in this cell."""
    program.wait(lambda screen: cursor_cell(program) == cell)


def middle(program: "Program", cell: int) -> tuple[int, int]:
    """The column and the row of a cell's middle, where a test clicks."""
    return middle_of(Size(program.screen.columns, program.screen.lines), cell)


def middle_of(size: Size, cell: int) -> tuple[int, int]:
    """The column and the row of a cell's middle on a screen of this size."""
    layout = layout_on(size)
    top, left = corner(layout, RULES, cell)
    return left + layout.cells.width // 2, top + layout.cells.height // 2


def all_cells(program: "Program") -> list[Cell]:
    """All character cells of the screen."""
    screen = program.screen
    return [screen.cell(row, column) for row, column in product(range(screen.lines), range(screen.columns))]


def cells_of(program: "Program", cell: int) -> list[Cell]:
    """The character cells of the screen that a cell of the board takes."""
    layout = shown_layout(program)
    top, left = corner(layout, RULES, cell)
    places = product(range(top, top + layout.cells.height), range(left, left + layout.cells.width))
    return [program.attributes(row, column) for row, column in places]
