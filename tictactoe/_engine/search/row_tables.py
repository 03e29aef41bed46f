"""Row tables: what the marks in each row of a large board are worth.

A row is a row, a column or a diagonal. Its content is one integer, with its marks of X as bits, and above them those
of O:

    X . O X .         X's marks are 01001, O's 00100 (from the right), so the content is 00100 01001

What a content is worth is one packed integer, and the board is the sum of its rows. A mark changes four rows at most.
Each content that occurs is a state of its row, which remembers what marks change in it and the states after them, so
that a mark costs a few look-ups and additions. There are two such sums. The total has, from the lowest bit on,

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
        self._stretches: dict[int, _Stretches] = {}
        self.rows = [_Row(self, cells) for cells in rows_with_room(*rules.mnk)]
        self.places: list[list[list[tuple[int, int]]]] = [[[] for _ in range(rules.cells)] for _ in (0, 1)]
        """For each side and cell: the rows through the cell, each with the bit of a mark there in its content."""
        for number, row in enumerate(self.rows):
            for place, cell in enumerate(row.cells):
                for side in 0, 1:
                    self.places[side][cell].append((number, side * len(row.cells) + place))
        self.bits = [[1 << side * rules.cells + cell for cell in range(rules.cells)] for side in (0, 1)]
        """For each side and cell: the bit of a mark in `Stones.key`."""
        self.both = [255 << 8 * cell | 255 << 8 * (rules.cells + cell) for cell in range(rules.cells)]
        """For each cell: the bits of its codes, for both sides."""
        self.reach = [0] * rules.cells
        """For each cell, the cells that are on a line with it, as a bitboard."""
        for line in rules.lines:
            for cell in cells_of(line):
                self.reach[cell] |= line
        # On average a mark adds 3/4 of the bits of both sums. Python keeps 30 bits in four bytes, so 7.5 in one.
        entry_bytes = (self.counts_shift + 2 * COUNTS_BITS + 16 * rules.cells) // 10 + _OVERHEAD_BYTES
        self._most = int(mebibytes * (1 << 20)) // entry_bytes
        self._entries = 0

    def stretches(self, step: int) -> "_Stretches":
        """The stretches of all rows in one direction, which goes `step` cells further each time."""
        if step not in self._stretches:
            self._stretches[step] = _Stretches(self, step)
        return self._stretches[step]

    def enter(self) -> None:
        """Count one more entry; where there is no room for it, all others go."""
        self._entries += 1
        if self._entries > self._most:
            self._entries = 1
            for row in self.rows:
                row.clear()
            for stretches in self._stretches.values():
                stretches.clear()


_OVERHEAD_BYTES: Final = 420  # of numbers and their tuple, and a share of states and of dictionaries that grow


class RowState:
    """One content of a row, and what is remembered of it."""

    __slots__ = "after", "content", "guards"

    def __init__(self, content: int, bits: int) -> None:
        self.content = content
        # The sums are integers: unless that is said, mypyc need not look at each of them to see how long it is.
        self.after: list[tuple[Any, Any, RowState] | None] = [None] * bits
        """By the bit of a mark: what it adds to both sums, and the state after it."""
        self.guards: list[int | None] = [None, None]
        """By side: the cells that take its open fours away."""


class _Row:
    """The states of one row by their contents, filled as they occur."""

    def __init__(self, owner: RowTables, cells: tuple[int, ...]) -> None:
        self.cells = cells
        self._owner = owner
        self._stretches = owner.stretches(cells[1] - cells[0] if len(cells) > 1 else 1)
        self._states: dict[int, RowState] = {}
        self._linked = list[RowState]()  # those that know a state after them

    def state(self, content: int) -> RowState:
        """The state of a content."""
        state = self._states.get(content)
        if state is None:
            state = self._states[content] = RowState(content, 2 * len(self.cells))
        return state

    def mark(self, state: RowState, bit: int) -> tuple[Any, Any, RowState]:
        """What a mark adds to both sums, and the state after it."""
        self._owner.enter()
        length = len(self.cells)
        side, place = divmod(bit, length)
        own, other = sides(state.content, length)[side]
        # The stretch of its own side has one more mark, and that of the other side is cut in two.
        first, cells = _around(own, other, place, length)
        before, after = [(side, first, cells)], [(side, first, cells | 1 << place - first)]
        first, cells = _around(other, own, place, length)
        before.append((1 - side, first, cells))
        bound = 1 << place - first
        after += [(1 - side, first, cells & bound - 1 | bound), (1 - side, place + 1, cells >> place - first + 1)]
        total, codes = self._sums(after)
        total_before, codes_before = self._sums(before)
        marked = total - total_before, codes - codes_before, self.state(state.content | 1 << bit)
        state.after[bit] = marked
        self._linked.append(state)
        return marked

    def sums(self, content: int) -> tuple[Any, Any]:
        """What a content adds to the total and to the codes."""
        found, length = list[tuple[int, int, int]](), len(self.cells)
        for side, (own, other) in enumerate(sides(content, length)):
            first = 0
            while first < length:
                marks = other >> first
                end = (marks & -marks).bit_length() - 1 if marks else length - first
                found.append((side, first, own >> first & (1 << end) - 1 | 1 << end))
                first += end + 1
        return self._sums(found)

    def _sums(self, stretches: list[tuple[int, int, int]]) -> tuple[Any, Any]:
        """What stretches add to both sums: each has its side, its first place and its cells."""
        total: Any = 0
        codes: Any = 0
        counted: Any = 0
        for side, first, cells in stretches:
            threats, made, completing, counts = self._stretches.of(cells)
            counted += counts[side]
            if made:
                start = self.cells[first] + side * self._owner.rules.cells
                total += threats << THREAT_BITS * start
                codes += made << 8 * start
            while completing:
                cell = self.cells[first + completing.bit_length() - 1]
                counted += (cell * cell << SUM_BITS) + cell << side * COUNTS_BITS
                completing ^= 1 << completing.bit_length() - 1
        return total + (counted << self._owner.counts_shift), codes

    def clear(self) -> None:
        """Forget all states, and cut the links between them, lest one that a search still holds keeps the others."""
        for state in self._linked:
            state.after = [None] * len(state.after)
        self._linked.clear()
        self._states.clear()


class _Stretches:
    """What a side's stretches, the cells of a row between marks of the other side, are worth in one direction.

    A stretch is its marks as bits, with one more bit at its end. As if it began in the first cell, it has

        the threats in the cells, packed
        the codes of the cells, packed
        the cells that complete a line, as a bitboard of places in the stretch
        for each side that it may be of, the counts, without the sums over those cells, and the plain evaluation
    """

    def __init__(self, owner: RowTables, step: int) -> None:
        self._owner, self._step = owner, step
        self._known: dict[int, tuple[Any, Any, int, tuple[Any, Any]]] = {}

    def of(self, cells: int) -> tuple[Any, Any, int, tuple[Any, Any]]:
        """What a stretch is worth."""
        return self._known.get(cells) or self._enter(cells)

    def _enter(self, cells: int) -> tuple[Any, Any, int, tuple[Any, Any]]:
        self._owner.enter()
        length, step = cells.bit_length() - 1, self._step
        found = shapes(length, self._owner.rules.run, cells ^ 1 << length, 0)
        threats = 0
        for places, made in (found.fours, 1), (found.open_fours, 2):
            for place in cells_of(places):
                threats += made << THREAT_BITS * place * step
        counts = found.completing.bit_count() << LINES_SHIFT
        counts += found.open_fours.bit_count() << OPEN_FOURS_SHIFT
        counts += found.fours.bit_count() << FOURS_SHIFT
        plain = found.plain << 2 * COUNTS_BITS
        codes = bytearray(length * step)
        codes[::step] = found.made.translate(CODES)
        both = counts + plain, (counts << COUNTS_BITS) - plain
        entry = self._known[cells] = threats, int.from_bytes(codes, "little"), found.completing, both
        return entry

    def clear(self) -> None:
        """Forget all of them."""
        self._known.clear()


def _around(own: int, other: int, place: int, length: int) -> tuple[int, int]:
    """The stretch of a side around a place of a row of `length` cells: its first place, and its cells."""
    first, marks = (other & (1 << place) - 1).bit_length(), other >> place
    bound = 1 << (place - first + (marks & -marks).bit_length() - 1 if marks else length - first)
    return first, own >> first & bound - 1 | bound


def sides(content: int, length: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """A content of a row of `length` cells as each side has it: its own marks, and those of the other side."""
    x, o = content & (1 << length) - 1, content >> length
    return (x, o), (o, x)
