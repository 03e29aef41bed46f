"""Stones: the marks on a large board, with what each side has in every row kept from move to move.

The content of a row is one integer. A dictionary for each row, filled as contents occur, gives for a content one
packed integer; the board is the sum of its rows. A mark changes four rows at most, so that it costs four look-ups,
four additions and four subtractions. From the lowest bit on, the packed integer holds

    CELL_BITS for each cell of the board and each side, X's first: what a mark there makes, as in `shapes`
    COUNTS_BITS for each side, X's first: how many cells complete a line, make an open four, a four, an open three
    X's share of the evaluation less O's

A side is 0 for X and 1 for O.
"""

from collections.abc import Iterator
from struct import Struct

from ..board import Mark, Position, Rules, cells_of
from .shapes import THREATS, guards, shapes

CELL_BITS = 16

# The counts of one side, from the lowest bit on: of the cells that complete a line the sum, the sum of the squares
# and the number, then three more numbers. A cell counts once for each row.
_SUM_BITS, _COUNT_BITS = 32, 16
SUM = (1 << _SUM_BITS) - 1
LINES_SHIFT = 2 * _SUM_BITS
OPEN_FOURS_SHIFT = LINES_SHIFT + _COUNT_BITS
FOURS_SHIFT = OPEN_FOURS_SHIFT + _COUNT_BITS
OPEN_THREES_SHIFT = FOURS_SHIFT + _COUNT_BITS
COUNTS_BITS = OPEN_THREES_SHIFT + _COUNT_BITS
COUNTS = (1 << COUNTS_BITS) - 1
COUNT = (1 << _COUNT_BITS) - 1

_DIRECTIONS = (0, 1), (1, 0), (1, 1), (1, -1)


class Rows:
    """The rows of a board in which a line fits, and what their contents are worth, in at most `mebibytes` MiB."""

    def __init__(self, rules: Rules, mebibytes: int) -> None:
        self.rules = rules
        self.counts_shift = 2 * CELL_BITS * rules.cells
        self.tables = [_Row(self, cells) for cells in _rows(rules)]
        steps: list[tuple[list[tuple[int, int]], ...]] = [([], []) for _ in range(rules.cells)]
        for number, table in enumerate(self.tables):
            for place, cell in enumerate(table.cells):
                for side in 0, 1:
                    steps[cell][side].append((number, 1 << side * len(table.cells) + place))
        self.steps = [tuple(tuple(step) for step in (cell[side] for cell in steps)) for side in (0, 1)]
        """For each side and cell: the rows through the cell, and the bit that a mark adds to each content."""
        entry_bytes = (self.counts_shift + 2 * COUNTS_BITS) // 7 + _OVERHEAD_BYTES
        self._most = (mebibytes << 20) // entry_bytes
        self._entries = 0

    def enter(self) -> None:
        """Count one more entry; where there is no room for it, all others go."""
        self._entries += 1
        if self._entries > self._most:
            self._entries = 1
            for table in self.tables:
                table.clear()


_OVERHEAD_BYTES = 160  # of a number and its key, and their share of a dictionary that grows


class _Row(dict[int, int]):
    """What the contents of one row are worth to the board, filled as they occur.

    A content has the row's marks of X as bits, and above them those of O.
    """

    def __init__(self, owner: Rows, cells: tuple[int, ...]) -> None:
        super().__init__()
        self.cells = cells
        self._owner = owner

    def __missing__(self, content: int) -> int:
        rules, length = self._owner.rules, len(self.cells)
        x, o = content & (1 << length) - 1, content >> length
        packed = 0
        for side, own, other in (0, x, o), (1, o, x):
            found = shapes(length, rules.run, own, other)
            offset = side * rules.cells
            for cell, made in zip(self.cells, found.cells, strict=True):
                if made:
                    packed += made << CELL_BITS * (offset + cell)
            counts = found.open_fours.bit_count() << OPEN_FOURS_SHIFT
            counts += found.fours.bit_count() << FOURS_SHIFT
            counts += found.open_threes.bit_count() << OPEN_THREES_SHIFT
            for place in cells_of(found.completing):
                cell = self.cells[place]
                counts += (1 << LINES_SHIFT) + (cell * cell << _SUM_BITS) + cell
            value = -found.value if side else found.value
            packed += (counts << side * COUNTS_BITS) + (value << 2 * COUNTS_BITS) << self._owner.counts_shift
        self._owner.enter()
        self[content] = packed
        return packed


def _rows(rules: Rules) -> Iterator[tuple[int, ...]]:
    """The cells of every row, column and diagonal that has room for a line."""
    width, height, run = rules
    for down, right in _DIRECTIONS:
        for row in range(height):
            for column in range(width):
                if not (0 <= row - down < height and 0 <= column - right < width):
                    length = 0
                    while 0 <= row + length * down < height and 0 <= column + length * right < width:
                        length += 1
                    if length >= run:
                        yield tuple((row + i * down) * width + column + i * right for i in range(length))


class Stones:
    """The marks on a board, and the sum of what its rows are worth."""

    def __init__(self, rows: Rows, position: Position) -> None:
        self.rows = rows
        self.total = sum(table[0] for table in rows.tables)
        """The sum of the packed integers of all rows."""
        self.marks = [0, 0]
        """The bitboards of X and O."""
        self._tables = rows.tables
        self._steps = rows.steps
        self._contents = [0] * len(rows.tables)
        self._cells = rows.rules.cells
        self._fields = (1 << rows.counts_shift) - 1
        self._bytes = rows.counts_shift // 8
        self._unpack = Struct(f"<{2 * self._cells}H").unpack
        own = 0 if position.to_move is Mark.X else 1
        for side, board in (own, position.mine), (1 - own, position.theirs):
            for cell in cells_of(board):
                self.mark(side, cell)

    def mark(self, side: int, cell: int) -> None:
        """Mark an empty cell."""
        contents, tables, total = self._contents, self._tables, self.total
        for row, bit in self._steps[side][cell]:
            before = contents[row]
            after = contents[row] = before + bit
            table = tables[row]
            total += table[after] - table[before]
        self.total = total
        self.marks[side] += 1 << cell

    def take_back(self, side: int, cell: int, total: int) -> None:
        """Take a mark back; `total` is the sum as it was before."""
        contents = self._contents
        for row, bit in self._steps[side][cell]:
            contents[row] -= bit
        self.total = total
        self.marks[side] -= 1 << cell

    def counts(self, side: int) -> int:
        """The counts of a side."""
        return self.total >> self.rows.counts_shift + side * COUNTS_BITS & COUNTS

    def value(self, side: int) -> int:
        """The evaluation for a side."""
        value = self.total >> self.rows.counts_shift + 2 * COUNTS_BITS
        return -value if side else value

    def made(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What a mark of X, and what one of O, makes in each cell; see `shapes`."""
        made = self._unpack((self.total & self._fields).to_bytes(self._bytes, "little"))
        return made[: self._cells], made[self._cells :]

    @property
    def empty_cell(self) -> int:
        """The first empty cell; there must be one."""
        marks = self.marks[0] | self.marks[1]
        return (~marks & marks + 1).bit_length() - 1

    @property
    def full(self) -> bool:
        """Whether no cell is empty."""
        return (self.marks[0] | self.marks[1]).bit_count() == self._cells

    def completing(self, side: int) -> list[int]:
        """The cells in which a side completes a line, in order."""
        found = 0
        for row, table in enumerate(self._tables):
            for place in cells_of(shapes(*self._row(row, side)).completing):
                found |= 1 << table.cells[place]
        return list(cells_of(found))

    def replies(self, side: int) -> list[int]:
        """Every move of a side that may stop the other from making an open four, the one with most at stake first.

        They are the cells that take the open fours away, and the fours of its own. Any other move loses.
        """
        made = self.made()
        own, other = made[side], made[1 - side]
        guarded = self._guards(1 - side, other)
        cells = [cell for cell, makes in enumerate(own) if makes & THREATS or guarded >> cell & 1]
        cells.sort(key=lambda cell: own[cell] + other[cell], reverse=True)
        return cells

    def _guards(self, side: int, made: tuple[int, ...]) -> int:
        """The cells, as a bitboard, where the other side's mark leaves a side no open four to make.

        `made` is what the side's marks make. There must be an open four to make.
        """
        found = -1
        rows = {row for cell, makes in enumerate(made) if makes & THREATS > 1 for row, _ in self._steps[side][cell]}
        for row in rows:
            content = self._row(row, side)
            if shapes(*content).open_fours:
                cells = self._tables[row].cells
                found &= sum(1 << cells[place] for place in cells_of(guards(*content)))
        return found

    def _row(self, row: int, side: int) -> tuple[int, int, int, int]:
        """A row as `shapes` takes it: its length, the run, and the marks of the side and of the other."""
        length, content = len(self._tables[row].cells), self._contents[row]
        x, o = content & (1 << length) - 1, content >> length
        return length, self.rows.rules.run, *((o, x) if side else (x, o))


def only_cell(counts: int) -> int | None:
    """The one cell that completes a line by these counts, or None where there are several.

    The cells are all the same if their number times the sum of their squares is the square of their sum, which is
    the case of equality of Cauchy and Schwarz.
    """
    number, total, squares = counts >> LINES_SHIFT & COUNT, counts & SUM, counts >> _SUM_BITS & SUM
    return total // number if number * squares == total * total else None
