"""A grid of characters and roles, independent of any terminal."""

from collections.abc import Iterable
from enum import IntFlag

from ..._engine.board import Mark
from ..sitting.events import Target
from ..words.printable import joined


class Role(IntFlag):
    """What a character is for; the terminal decides how that looks."""

    PLAIN = 0
    DIM = 1  # helpers: grid, coordinates, labels, hints
    BOLD = 2  # what just changed, or matters most
    X = 4
    O = 8  # noqa: E741 - the mark's own name
    CURSOR = 16  # the corners around the chosen cell
    CHOSEN = 32  # the chosen row of the menu, or the chosen cell if it is too small for corners
    WIN = 64  # a cell of a completed line
    LAST = 128  # the mark placed last, in a cell of one row
    GOOD = 256  # a win: the value of a cell, or a game that was won
    BAD = 512  # a loss, a mistake, or a game that was lost


# The colours: readable on black and on white, and told apart by the colour-blind. Words always say the same.
COLOURS_OF_256 = {Role.X: 166, Role.O: 32, Role.GOOD: 65, Role.BAD: 132}  # vermillion, blue, sage and rose
COLOURS_OF_8 = {Role.X: "RED", Role.O: "BLUE"}  # by their names in curses; of eight no green is readable on white
MARK_ROLES = {Mark.X: Role.X, Mark.O: Role.O}

ASCII = str.maketrans("─│┼┌┐└┘├┤┬┴━░·•›", "-|+++++++++#:.*>") | str.maketrans({"∞": "inf", "≤": "<=", "≥": ">="})
"""Lines and signs, each with what is drawn in place of it where only ASCII is wanted."""

Piece = tuple[int, str, Role]
"""A text in a row, with its first column and its role."""


class Frame:
    """What to show on a screen of `width` columns and `height` rows; what is put outside is clipped.

    `cursor` is where the terminal's own cursor belongs, (row, column), or None. `page` is the name of the page. With
    `ascii_only` signs and lines are drawn in ASCII.

    >>> frame = Frame(5, 2)
    >>> frame.put(1, 3, "abc", Role.BOLD)
    >>> frame.text()
    '\\n   ab'
    """

    def __init__(self, width: int, height: int, *, ascii_only: bool = False) -> None:
        self.width, self.height, self.ascii_only = width, height, ascii_only
        self.rows: list[dict[int, tuple[str, Role]]] = [{} for _ in range(height)]
        self.cursor: tuple[int, int] | None = None
        self.page = ""
        self._targets: list[tuple[range, range, Target | None]] = []

    def put(self, row: int | None, column: int, text: str, role: Role = Role.PLAIN) -> None:
        """Write one line of text that begins at this place; nothing where it has no row."""
        if row is not None and 0 <= row < self.height:
            cells = self.rows[row]
            for at, character in enumerate(self.plain(text), start=column):
                if 0 <= at < self.width:
                    cells[at] = character, role

    def put_before(self, row: int | None, end: int, text: str, role: Role = Role.PLAIN) -> None:
        """Write one line of text that ends before the column `end`."""
        self.put(row, end - len(self.plain(text)), text, role)

    def plain(self, text: str) -> str:
        """A text as it is drawn: in ASCII if only that is wanted."""
        return text.translate(ASCII) if self.ascii_only else text

    def put_lines(self, row: int, column: int, lines: Iterable[str], role: Role = Role.PLAIN) -> None:
        """Write lines of text one below the other, the first in this row."""
        for at, line in enumerate(lines, start=row):
            self.put(at, column, line, role)

    def put_all(self, row: int, column: int, *parts: tuple[str, Role]) -> None:
        """Write texts with their roles one after the other."""
        for text, role in parts:
            self.put(row, column, text, role)
            column += len(text)

    def add(self, *pieces: Piece) -> None:
        """Add a row with these texts below the others."""
        self.rows.append({})
        self.height += 1
        for piece in pieces:
            self.put(self.height - 1, *piece)

    def add_lines(self, lines: Iterable[str], column: int = 0, role: Role = Role.PLAIN) -> None:
        """Add rows with a line of text each below the others."""
        for line in lines:
            self.add((column, line, role))

    def clear(self, row: int) -> None:
        """Erase a row, and what clicks there mean."""
        self.rows[row] = {}
        self._targets.append((range(row, row + 1), range(self.width), None))

    def aim(self, row: int, left: int, width: int, target: Target, height: int = 1) -> None:
        """Say what a click on a block of `width` columns means, in place of what was said of it before."""
        self._targets.append((range(row, row + height), range(left, left + width), target))

    def paste(self, part: "Frame", rows: range, columns: range, top: int, left: int) -> None:
        """Copy these rows and columns of another frame to a place, with its cursor and what clicks there mean."""
        down, right = top - rows.start, left - columns.start
        for row in rows:
            for column, (character, role) in part.rows[row].items():
                if column in columns:
                    self.put(row + down, column + right, character, role)
        for at, across, target in part._targets:
            at = range(max(at.start, rows.start) + down, min(at.stop, rows.stop) + down)
            across = range(max(across.start, columns.start) + right, min(across.stop, columns.stop) + right)
            self._targets.append((at, across, target))
        if part.cursor and part.cursor[0] in rows and part.cursor[1] in columns:
            self.cursor = part.cursor[0] + down, part.cursor[1] + right

    def target(self, row: int, column: int) -> Target | None:
        """What a click at this place means, None if nothing was said of it."""
        found = (target for rows, columns, target in reversed(self._targets) if row in rows and column in columns)
        return next(found, None)

    def runs(self, row: int) -> list[Piece]:
        """The row's text in pieces of one role from left to right; gaps are left out."""
        found: list[Piece] = []
        end = -1
        for column, (character, role) in sorted(self.rows[row].items()):
            if found and column == end and found[-1][2] == role:
                start, text, _ = found[-1]
                found[-1] = start, text + character, role
            else:
                found.append((column, character, role))
            end = column + 1
        return found

    def text(self) -> str:
        """The characters alone, a line for each row, without blanks at the right."""
        return "\n".join(
            joined("".join(cells.get(column, " ")[0] for column in range(self.width))).rstrip() for cells in self.rows
        )

    def role(self, row: int, column: int) -> Role:
        """The role at a place."""
        return self.rows[row].get(column, (" ", Role.PLAIN))[1]
