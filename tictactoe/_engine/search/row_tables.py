"""Row tables: what the marks in each row of a large board are worth.

A row is a row, a column or a diagonal. Its content is one integer, with its marks of X as bits, and above them those
of O:

    X . O X .         X's marks are 01001, O's 00100 (from the right), so the content is 00100 01001

Dictionaries for each row, filled as contents occur, give packed integers for a content, and the board is the sum of
its rows. A mark changes four rows at most, so that it costs a few look-ups and additions. There are two such sums.
The total has, from the lowest bit on,

    THREAT_BITS for each cell and each side, X's first: how many cells would complete a line after a mark there
    COUNTS_BITS for each side, X's first: how many cells complete a line, make an open four, or a four
    the plain evaluation: what X's rows are worth, less what O's are

The codes have one byte for each cell and each side, X's first: what a mark there makes (`evaluation`).

A side is 0 for X and 1 for O. `rows` has the same rows, but says which cells one side still lacks.
"""

from typing import Any, Final

from ..board import Rules, cells_of, rows_with_room
from .evaluation import CODES
from .shapes import shapes

THREAT_BITS: Final = 4

# The counts of one side, from the lowest bit on. For the cells that complete a line: the sum of their numbers, that
# of the squares, and how many there are. Then how many make an open four, and how many a four. A cell counts once
# for each row.
SUM_BITS: Final = 32
_COUNT_BITS: Final = 16
SUM: Final = (1 << SUM_BITS) - 1
LINES_SHIFT: Final = 2 * SUM_BITS
OPEN_FOURS_SHIFT: Final = LINES_SHIFT + _COUNT_BITS
FOURS_SHIFT: Final = OPEN_FOURS_SHIFT + _COUNT_BITS
COUNTS_BITS: Final = FOURS_SHIFT + _COUNT_BITS
COUNTS: Final = (1 << COUNTS_BITS) - 1
COUNT: Final = (1 << _COUNT_BITS) - 1
LINES: Final = COUNT << LINES_SHIFT
OPEN_FOURS: Final = COUNT << OPEN_FOURS_SHIFT
FOURS_AND_OPEN_FOURS: Final = OPEN_FOURS | COUNT << FOURS_SHIFT


class RowTables:
    """The rows of a board in which a line fits, and what their contents are worth, in at most `mebibytes` MiB."""

    def __init__(self, rules: Rules, mebibytes: float) -> None:
        self.rules = rules
        self.counts_shift = 2 * THREAT_BITS * rules.cells
        self._memories: list[dict[Any, Any]] = []  # all that is filled as contents occur
        self._kinds: dict[tuple[int, int], _RowKind] = {}
        self.tables = [_Row(self, cells, self._kind(cells)) for cells in rows_with_room(*rules.mnk)]
        self.bits: list[list[list[tuple[int, int]]]] = [[[] for _ in range(rules.cells)] for _ in (0, 1)]
        """For each side and cell: the rows through the cell, each with the bit that a mark adds to its content."""
        self.changes: list[list[list[tuple[int, _Deltas]]]] = [[[] for _ in range(rules.cells)] for _ in (0, 1)]
        """The same rows, each with what a mark in the cell adds to both sums."""
        for row, table in enumerate(self.tables):
            for place, cell in enumerate(table.cells):
                for side in 0, 1:
                    bit = 1 << side * len(table.cells) + place
                    self.bits[side][cell].append((row, bit))
                    self.changes[side][cell].append((row, _Deltas(self, table, bit)))
        self.guards: list[dict[tuple[int, int], int]] = [{} for _ in self.tables]
        """For each row, by side and content: the cells that take the side's open fours away, as far as asked for."""
        self._memories += self.guards
        self.reach = [0] * rules.cells
        """For each cell, the cells that are on a line with it, as a bitboard."""
        for line in rules.lines:
            for cell in cells_of(line):
                self.reach[cell] |= line
        # On average an entry uses 3/4 of the bits of both sums. Python keeps 30 bits in four bytes, so 7.5 in one.
        entry_bytes = (self.counts_shift + 2 * COUNTS_BITS + 16 * rules.cells) // 10 + _OVERHEAD_BYTES
        self._most = int(mebibytes * (1 << 20)) // entry_bytes
        self._entries = 0

    def _kind(self, cells: tuple[int, ...]) -> "_RowKind":
        length, step = len(cells), cells[1] - cells[0] if len(cells) > 1 else 1
        if (length, step) not in self._kinds:
            self._kinds[length, step] = _RowKind(self, length, step)
        return self._kinds[length, step]

    def keep(self, memory: dict[Any, Any]) -> None:
        """Keep something that is filled as contents occur, until there is no more room."""
        self._memories.append(memory)

    def enter(self) -> None:
        """Count one more entry; where there is no room for it, all others go."""
        self._entries += 1
        if self._entries > self._most:
            self._entries = 1
            for memory in self._memories:
                memory.clear()


_OVERHEAD_BYTES: Final = 420  # of numbers and their key, and their share of dictionaries that grow


class _Row(dict[int, tuple[int, int]]):
    """What the contents of one row add to the total and to the codes, filled as they occur."""

    def __init__(self, owner: RowTables, cells: tuple[int, ...], kind: "_RowKind") -> None:
        super().__init__()
        self.cells = cells
        self._owner = owner
        self._kind = kind
        owner.keep(self)

    def __missing__(self, content: int) -> tuple[int, int]:
        self._owner.enter()
        threats, counts, completing, codes = self._kind[content]
        cells = self.cells
        for side, places in enumerate(completing):
            for place in cells_of(places):
                cell = cells[place]
                counts += (cell * cell << SUM_BITS) + cell << side * COUNTS_BITS
        start = cells[0]
        packed = (threats << THREAT_BITS * start) + (counts << self._owner.counts_shift)
        sums = self[content] = packed, codes << 8 * start
        return sums


class _Deltas(dict[int, tuple[int, int]]):
    """What a mark in one cell of one row adds to them, by the content before it, filled as they occur."""

    def __init__(self, owner: RowTables, table: _Row, bit: int) -> None:
        super().__init__()
        self._owner, self._table, self._bit = owner, table, bit
        owner.keep(self)

    def __missing__(self, content: int) -> tuple[int, int]:
        self._owner.enter()
        before, after = self._table[content], self._table[content + self._bit]
        change = self[content] = after[0] - before[0], after[1] - before[1]
        return change


class _RowKind(dict[int, tuple[int, int, tuple[int, int], int]]):
    """What the rows of one length and direction have in common, as if they began in the first cell.

    For each content there are

        the threats in the cells, packed
        the counts and values, without the sums over the cells that complete a line
        for each side, the cells that complete a line, as a bitboard of places in the row
        the codes of the cells, packed
    """

    def __init__(self, owner: RowTables, length: int, step: int) -> None:
        super().__init__()
        self._rules, self._length, self._step = owner.rules, length, step
        owner.keep(self)

    def __missing__(self, content: int) -> tuple[int, int, tuple[int, int], int]:
        length, step, cells, run = self._length, self._step, self._rules.cells, self._rules.run
        threats = packed = 0
        codes = bytearray(2 * cells)
        (own, other), _ = sides(content, length)
        x, o = shapes(length, run, own, other), shapes(length, run, other, own)
        for side, found in enumerate((x, o)):
            start = side * cells
            for places, made in (found.fours, 1), (found.open_fours, 2):
                for place in cells_of(places):
                    threats += made << THREAT_BITS * (start + place * step)
            counts = found.completing.bit_count() << LINES_SHIFT
            counts += found.open_fours.bit_count() << OPEN_FOURS_SHIFT
            counts += found.fours.bit_count() << FOURS_SHIFT
            packed += counts << side * COUNTS_BITS
            codes[start : start + (length - 1) * step + 1 : step] = found.made.translate(CODES)
        packed += x.plain - o.plain << 2 * COUNTS_BITS
        completing = x.completing, o.completing
        entry = self[content] = threats, packed, completing, int.from_bytes(codes, "little")
        return entry


def sides(content: int, length: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """A content of a row of `length` cells as each side has it: its own marks, and those of the other side."""
    x, o = content & (1 << length) - 1, content >> length
    return (x, o), (o, x)
