"""Stones: the marks on a large board, with what each side has in every row kept from move to move.

The content of a row is one integer. Dictionaries for each row, filled as contents occur, give for a content packed
integers; the board is the sum of its rows. A mark changes four rows at most, so that it costs a few look-ups,
additions and subtractions. There are two such sums. The one that every move needs has, from the lowest bit on,

    THREAT_BITS for each cell and each side, X's first: how many cells would complete a line after a mark there
    COUNTS_BITS for each side, X's first: how many cells complete a line, make an open four, a four, an open three
    X's share of the evaluation less O's

The other, which is needed where moves are chosen, has a field of STAKE_BITS for each cell of the board:

    CELL_BITS for the number of the cell
    STRONG_BITS for each side, X's first: in how many rows a mark there makes a threat or an open three
    what is at stake in the cell: what a mark of X and one of O are worth there, together

A side is 0 for X and 1 for O.
"""

from collections.abc import Iterator, Sequence
from struct import Struct

from ..board import Mark, Position, Rules, cells_of
from .shapes import OPEN_THREES, THREATS, WORTH, guards, shapes

THREAT_BITS = 4

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
FOURS_AND_OPEN_FOURS = COUNT << OPEN_FOURS_SHIFT | COUNT << FOURS_SHIFT

STAKE_BITS, CELL_BITS, STRONG_BITS = 32, 9, 3
CELL = (1 << CELL_BITS) - 1
STRONG = tuple((1 << STRONG_BITS) - 1 << CELL_BITS + side * STRONG_BITS for side in (0, 1))
STAKE_SHIFT = CELL_BITS + 2 * STRONG_BITS
STAKE = 1 << STAKE_SHIFT

_DIRECTIONS = (0, 1), (1, 0), (1, 1), (1, -1)

Step = tuple[int, int, "_Row"]
"""For a row through a cell: its number, the bit that a mark adds to its content, and its table."""


class Rows:
    """The rows of a board in which a line fits, and what their contents are worth, in at most `mebibytes` MiB."""

    def __init__(self, rules: Rules, mebibytes: int) -> None:
        self.rules = rules
        self.counts_shift = 2 * THREAT_BITS * rules.cells
        self._alike: dict[tuple[int, int], _Alike] = {}
        self.tables = [_Row(self, cells, self._kind(cells)) for cells in _rows(rules)]
        steps: list[tuple[list[Step], ...]] = [([], []) for _ in range(rules.cells)]
        for number, table in enumerate(self.tables):
            for place, cell in enumerate(table.cells):
                for side in 0, 1:
                    steps[cell][side].append((number, 1 << side * len(table.cells) + place, table))
        self.steps = [tuple(tuple(step) for step in (cell[side] for cell in steps)) for side in (0, 1)]
        """For each side and cell: the rows through the cell."""
        self.numbers = sum(cell << STAKE_BITS * cell for cell in range(rules.cells))
        entry_bytes = (self.counts_shift + 2 * COUNTS_BITS + STAKE_BITS * rules.cells) // 7 + _OVERHEAD_BYTES
        self._most = (mebibytes << 20) // entry_bytes
        self._entries = 0

    def _kind(self, cells: tuple[int, ...]) -> "_Alike":
        length, step = len(cells), cells[1] - cells[0] if len(cells) > 1 else 0
        return self._alike.setdefault((length, step), _Alike(self.rules, length, step))

    def enter(self) -> None:
        """Count one more entry; where there is no room for it, all others go."""
        self._entries += 1
        if self._entries > self._most:
            self._entries = 1
            for table in self.tables:
                table.clear()
                table.stakes.clear()
                table.guards.clear()
            for alike in self._alike.values():
                alike.clear()


_OVERHEAD_BYTES = 320  # of numbers and their key, and their share of dictionaries that grow


class _Row(dict[int, int]):
    """What the contents of one row add to the sum that every move needs, filled as they occur.

    A content has the row's marks of X as bits, and above them those of O. `stakes` has what they add to the other
    sum, and `guards` the bitboards of the cells that take a side's open fours away; each as far as it was asked for.
    """

    def __init__(self, owner: Rows, cells: tuple[int, ...], alike: "_Alike") -> None:
        super().__init__()
        self.cells = cells
        self.stakes = _Stakes(cells[0], alike)
        self.guards: dict[tuple[int, int], int] = {}
        self._owner = owner
        self._alike = alike

    def __missing__(self, content: int) -> int:
        self._owner.enter()
        threats, counts, completing = self._alike[content]
        for side, places in enumerate(completing):
            for place in cells_of(places):
                cell = self.cells[place]
                counts += (cell * cell << _SUM_BITS) + cell << side * COUNTS_BITS
        packed = self[content] = (threats << THREAT_BITS * self.cells[0]) + (counts << self._owner.counts_shift)
        return packed


class _Stakes(dict[int, int]):
    """What the contents of one row add to what is at stake in its cells, filled as they occur."""

    def __init__(self, start: int, alike: "_Alike") -> None:
        super().__init__()
        self._shift, self._alike = STAKE_BITS * start, alike

    def __missing__(self, content: int) -> int:
        packed = self[content] = self._alike.stakes(content) << self._shift
        return packed


class _Alike(dict[int, tuple[int, int, tuple[int, int]]]):
    """What the rows of one length and direction have in common, as if they began in the first cell.

    By content: the threats in the cells, the counts and the value without the sums over the cells that complete a
    line, and these cells for each side as places in the row.
    """

    def __init__(self, rules: Rules, length: int, step: int) -> None:
        super().__init__()
        self._rules, self._length, self._step = rules, length, step

    def __missing__(self, content: int) -> tuple[int, int, tuple[int, int]]:
        threats = packed = 0
        x, o = (shapes(self._length, self._rules.run, *marks) for marks in sides(content, self._length))
        for side, found in enumerate((x, o)):
            cell = side * self._rules.cells
            for made in found.cells:
                threats += (made & THREATS) << THREAT_BITS * cell
                cell += self._step
            counts = found.completing.bit_count() << LINES_SHIFT
            counts += found.open_fours.bit_count() << OPEN_FOURS_SHIFT
            counts += found.fours.bit_count() << FOURS_SHIFT
            counts += found.open_threes.bit_count() << OPEN_THREES_SHIFT
            packed += counts << side * COUNTS_BITS
        packed += x.value - o.value << 2 * COUNTS_BITS
        entry = self[content] = threats, packed, (x.completing, o.completing)
        return entry

    def stakes(self, content: int) -> int:
        """The stakes of a content."""
        packed = 0
        for side, marks in enumerate(sides(content, self._length)):
            strong = 1 << CELL_BITS + side * STRONG_BITS
            cell = 0
            for made in shapes(self._length, self._rules.run, *marks).cells:
                if made:
                    field = made // WORTH * STAKE + (strong if made & (THREATS | OPEN_THREES) else 0)
                    packed += field << STAKE_BITS * cell
                cell += self._step
        return packed


def sides(content: int, length: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """A content of a row of so many cells as each side has it: its own marks, and those of the other side."""
    x, o = content & (1 << length) - 1, content >> length
    return (x, o), (o, x)


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
    """The marks on a board, and the sums of what its rows are worth."""

    def __init__(self, rows: Rows, position: Position) -> None:
        self.rows = rows
        self.total = sum(table[0] for table in rows.tables)
        """The sum that every move needs."""
        self.marks = [0, 0]
        """The bitboards of X and O."""
        self._steps = rows.steps
        self._contents = [0] * len(rows.tables)
        self._cells = rows.rules.cells
        self._counts_shifts = rows.counts_shift, rows.counts_shift + COUNTS_BITS
        self._value_shift = rows.counts_shift + 2 * COUNTS_BITS
        self._threats_shift = THREAT_BITS * self._cells
        self._threats = (1 << self._threats_shift) - 1
        self._several = self._threats // ((1 << THREAT_BITS) - 1) * ((1 << THREAT_BITS) - 2)
        self._bytes = STAKE_BITS // 8 * self._cells
        self._unpack = Struct(f"<{self._cells}I").unpack
        own = 0 if position.to_move is Mark.X else 1
        for side, board in (own, position.mine), (1 - own, position.theirs):
            for cell in cells_of(board):
                self.mark(side, cell)

    def mark(self, side: int, cell: int) -> None:
        """Mark an empty cell."""
        contents, total = self._contents, self.total
        for row, bit, table in self._steps[side][cell]:
            before = contents[row]
            after = contents[row] = before + bit
            total += table[after] - table[before]
        self.total = total
        self.marks[side] += 1 << cell

    def take_back(self, side: int, cell: int, total: int) -> None:
        """Take a mark back; `total` is the sum as it was before."""
        contents = self._contents
        for row, bit, _ in self._steps[side][cell]:
            contents[row] -= bit
        self.total = total
        self.marks[side] -= 1 << cell

    def after(self, side: int, cell: int) -> int:
        """The sum as it would be after a mark."""
        contents, total = self._contents, self.total
        for row, bit, table in self._steps[side][cell]:
            before = contents[row]
            total += table[before + bit] - table[before]
        return total

    def counts(self, side: int) -> int:
        """The counts of a side."""
        return self.total >> self._counts_shifts[side] & COUNTS

    def counts_shift(self, side: int) -> int:
        """Where in the sum the counts of a side begin."""
        return self._counts_shifts[side]

    def value(self, side: int) -> int:
        """The evaluation for a side."""
        value = self.total >> self._value_shift
        return -value if side else value

    def threats(self, side: int) -> list[int]:
        """The cells where a mark of a side leaves a line one short, in order."""
        fields = self.total >> self._threats_shift if side else self.total
        return _filled(fields & self._threats)

    def stakes(self) -> int:
        """What is at stake in each cell: the sum that is needed where moves are chosen."""
        contents = self._contents
        return self.rows.numbers + sum(table.stakes[contents[row]] for row, table in enumerate(self.rows.tables))

    def staked(self, stakes: int, side: int, cell: int) -> int:
        """The stakes as they are now, from what they were before the mark of a side in a cell, the last made."""
        contents = self._contents
        for row, bit, table in self._steps[side][cell]:
            content, known = contents[row], table.stakes
            stakes += known[content] - known[content - bit]
        return stakes

    def fields(self, stakes: int) -> tuple[int, ...]:
        """The fields of the stakes, by cell."""
        return self._unpack(stakes.to_bytes(self._bytes, "little"))

    @property
    def empty_cell(self) -> int:
        """The first empty cell; there must be one."""
        marks = self.marks[0] | self.marks[1]
        return (~marks & marks + 1).bit_length() - 1

    def completing(self, side: int) -> list[int]:
        """The cells in which a side completes a line, in order."""
        found = 0
        for row, table in enumerate(self.rows.tables):
            for place in cells_of(shapes(*self._row(row, side)).completing):
                found |= 1 << table.cells[place]
        return list(cells_of(found))

    def replies(self, side: int, fields: Sequence[int]) -> list[int]:
        """Every move of a side that may stop the other from making an open four, the one with most at stake first.

        They are the cells that take the open fours away, and the fours of its own. Any other move loses. `fields`
        are those of the stakes.
        """
        wanted = self._guards(1 - side)
        for cell in self.threats(side):
            wanted |= 1 << cell
        return sorted(cells_of(wanted), key=fields.__getitem__, reverse=True)

    def _guards(self, side: int) -> int:
        """The cells, as a bitboard, where the other side's mark leaves a side no open four to make.

        There must be an open four to make.
        """
        fields = self.total >> self._threats_shift if side else self.total
        found, seen = -1, set()
        for cell in _filled(fields & self._several):
            for row, _, table in self._steps[side][cell]:
                if row not in seen:
                    seen.add(row)
                    key = side, self._contents[row]
                    guarded = table.guards.get(key)
                    if guarded is None:
                        guarded = table.guards[key] = self._guarded(row, side)
                    found &= guarded
        return found

    def _guarded(self, row: int, side: int) -> int:
        """The same in one row alone; all cells where the side has no open four to make."""
        content = self._row(row, side)
        if not shapes(*content).open_fours:
            return -1
        cells = self.rows.tables[row].cells
        return sum(1 << cells[place] for place in cells_of(guards(*content)))

    def _row(self, row: int, side: int) -> tuple[int, int, int, int]:
        """A row as `shapes` takes it: its length, the run, and the marks of the side and of the other."""
        length = len(self.rows.tables[row].cells)
        return length, self.rows.rules.run, *sides(self._contents[row], length)[side]


def _filled(fields: int) -> list[int]:
    """The numbers of the fields of THREAT_BITS that are not zero, in order."""
    cells = []
    while fields:
        cell = ((fields & -fields).bit_length() - 1) // THREAT_BITS
        cells.append(cell)
        fields &= -1 << (cell + 1) * THREAT_BITS
    return cells


def only_cell(counts: int) -> int | None:
    """The one cell that completes a line by these counts, or None where there are several.

    The cells are all the same if their number times the sum of their squares is the square of their sum, which is
    the case of equality of Cauchy and Schwarz.
    """
    number, total, squares = counts >> LINES_SHIFT & COUNT, counts & SUM, counts >> _SUM_BITS & SUM
    return total // number if number * squares == total * total else None
