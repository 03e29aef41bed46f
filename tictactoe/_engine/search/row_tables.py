"""Row tables: what the marks in each row of a large board are worth.

A row is a row, a column or a diagonal. Its content is one integer, with its marks of X as bits, and above them those
of O:

    X . O X .         X's marks are 01001, O's 00100 (from the right), so the content is 00100 01001

What a content is worth is some packed integers, and the board is the sum of its rows. A mark changes four rows at
most. Each content that occurs is a state of its row, which remembers what marks change in it and the states after
them, so that a mark costs a few look-ups and additions. The sums are the total, the codes, and the counts of either
side. The total has, from the lowest bit on,

    THREAT_BITS for each cell and each side, X's first: how many cells would complete a line after a mark there
    the plain evaluation: what X's rows are worth, less what O's are

The codes have one byte for each cell and each side, X's first: what a mark there makes (`evaluation`). The counts
of a side say how many cells make an open four, make a four, or complete a line.

A side is 0 for X and 1 for O. `rows` has the same rows, but says which cells one side still lacks.
"""

from typing import Any, Final

from ..board import Rules
from ..lines import cells_in, rows_with_room
from .evaluation import CODES
from .shapes import shapes

THREAT_BITS: Final = 4

# The counts of one side, from the lowest bit on: how many cells make an open four, how many a four, and how many
# complete a line. Then, for these last, the sum of their numbers, and that of the squares. A cell counts once for
# each row. Where no cell completes a line, these are so few bits that mypyc needs no object for them.
_COUNT_BITS: Final = 16
FOURS_SHIFT: Final = _COUNT_BITS
LINES_SHIFT: Final = 2 * _COUNT_BITS
SUM_SHIFT: Final = 3 * _COUNT_BITS
SQUARES_SHIFT: Final = SUM_SHIFT + 32
COUNT: Final = (1 << _COUNT_BITS) - 1
SUM: Final = (1 << SQUARES_SHIFT - SUM_SHIFT) - 1
OPEN_FOURS: Final = COUNT
LINES: Final = COUNT << LINES_SHIFT
FOURS_AND_OPEN_FOURS: Final = COUNT << FOURS_SHIFT | OPEN_FOURS


class RowTables:
    """The rows of a board in which a line fits, and what their contents are worth, in at most `mebibytes` MiB."""

    def __init__(self, rules: Rules, mebibytes: float) -> None:
        self.rules = rules
        self.values_shift = 2 * THREAT_BITS * rules.cells
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
        self.below = [(1 << THREAT_BITS * cell) - 1 for cell in range(rules.cells)]
        """For each cell: the bits of THREAT_BITS for each cell before it."""
        self.reach = [0] * rules.cells
        """For each cell, the cells that are on a line with it, as a bitboard."""
        for line in rules.lines:
            for cell in cells_in(line):
                self.reach[cell] |= line
        # On average a mark adds 3/4 of the bits of both. Python keeps 30 bits in four bytes, so 7.5 in one.
        entry_bytes = (self.values_shift + 16 * rules.cells) // 10 + _OVERHEAD_BYTES
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


_OVERHEAD_BYTES: Final = 500  # of numbers and what holds them, and a share of states and of dictionaries that grow


class RowState:
    """One content of a row, and what is remembered of it."""

    __slots__ = "after", "content", "guards"

    def __init__(self, content: int, bits: int) -> None:
        self.content = content
        self.after: list[RowChange | None] = [None] * bits
        """By the bit of a mark: what it changes."""
        self.guards: list[int | None] = [None, None]
        """By side: the cells that take its open fours away."""


class RowChange:
    """What a mark in a row changes: what it adds to all sums, and the state after it.

    `own` and `other` are what it adds to the counts of the side that marks, and of the other.
    """

    __slots__ = "codes", "other", "own", "state", "total"

    def __init__(self, own: int, other: int, total: int, codes: int, state: RowState) -> None:
        self.own = own
        self.other = other
        # These are integers: unless that is said, mypyc need not look at each of them to see how long it is.
        self.total: Any = total
        self.codes: Any = codes
        self.state = state


class _Row:
    """The states of one row by their contents, filled as they occur."""

    def __init__(self, owner: RowTables, cells: tuple[int, ...]) -> None:
        self.cells = cells
        self._owner = owner
        self._starts = [0, owner.rules.cells]  # by side: where its fields begin, in cells
        self._stretches = owner.stretches(cells[1] - cells[0] if len(cells) > 1 else 1)
        self._states: dict[int, RowState] = {}
        self._linked = list[RowState]()  # those that know a state after them

    def state(self, content: int) -> RowState:
        """The state of a content."""
        state = self._states.get(content)
        if state is None:
            state = self._states[content] = RowState(content, 2 * len(self.cells))
        return state

    def mark(self, state: RowState, bit: int) -> RowChange:
        """What a mark changes."""
        self._owner.enter()
        length = len(self.cells)
        side, place = divmod(bit, length)
        own, other = parts(state.content, length, side)
        # The stretch of its own side has one more mark, and that of the other side is cut in two.
        first, cells = _around(own, other, place, length)
        short = self._worth(side, first, cells)
        grown = self._worth(side, first, cells | 1 << place - first)
        first, cells = _around(other, own, place, length)
        bound = 1 << place - first
        whole = self._worth(1 - side, first, cells)
        left = self._worth(1 - side, first, cells & bound - 1 | bound)
        right = self._worth(1 - side, place + 1, cells >> place - first + 1)
        own, other = grown[0] - short[0], left[0] + right[0] - whole[0]
        plain = grown[1] - short[1] - left[1] - right[1] + whole[1]
        threats = grown[2] - short[2] + left[2] + right[2] - whole[2]
        codes = grown[3] - short[3] + left[3] + right[3] - whole[3]
        total = threats + ((-plain if side else plain) << self._owner.values_shift)
        change = state.after[bit] = RowChange(own, other, total, codes, self.state(state.content | 1 << bit))
        self._linked.append(state)
        return change

    def sums(self) -> tuple[int, Any, Any]:
        """What the row adds to the counts of each side, to the total and to the codes without marks."""
        x, o = (self._worth(side, 0, 1 << len(self.cells)) for side in (0, 1))
        return x[0], x[2] + o[2], x[3] + o[3]

    def _worth(self, side: int, first: int, cells: int) -> tuple[int, int, Any, Any]:
        """The counts, the plain evaluation, the threats and the codes of a stretch of a side."""
        stretch = self._stretches.of(cells)
        counts = stretch.counts
        if not stretch.codes:
            return counts, stretch.plain, 0, 0
        completing = stretch.completing
        while completing:
            cell = self.cells[first + completing.bit_length() - 1]
            counts += (cell * cell << SQUARES_SHIFT) + (cell << SUM_SHIFT)
            completing ^= 1 << completing.bit_length() - 1
        start = self.cells[first] + self._starts[side]
        return counts, stretch.plain, stretch.threats << THREAT_BITS * start, stretch.codes << 8 * start

    def clear(self) -> None:
        """Forget all states, and cut the links between them, lest one that a search still holds keeps the others."""
        for state in self._linked:
            state.after = [None] * len(state.after)
        self._linked.clear()
        self._states.clear()


class _Stretch:
    """What a side's stretch, the cells of a row between marks of the other side, is worth if it begins in cell 0.

    It has the threats and the codes of its cells, packed, the cells that complete a line, as a bitboard of places in
    the stretch, the counts, without the sums over those cells, and the plain evaluation.
    """

    __slots__ = "codes", "completing", "counts", "plain", "threats"

    def __init__(self, threats: int, codes: int, completing: int, counts: int, plain: int) -> None:
        self.threats: Any = threats
        self.codes: Any = codes
        self.completing = completing
        self.counts = counts
        self.plain = plain


class _Stretches:
    """The stretches in one direction. Each is given by its marks as bits, with one more bit at its end."""

    def __init__(self, owner: RowTables, step: int) -> None:
        self._owner, self._step = owner, step
        self._known: dict[int, _Stretch] = {}

    def of(self, cells: int) -> _Stretch:
        """A stretch."""
        stretch = self._known.get(cells)
        if stretch is None:
            stretch = self._known[cells] = self._entered(cells)
        return stretch

    def _entered(self, cells: int) -> _Stretch:
        self._owner.enter()
        length, step = cells.bit_length() - 1, self._step
        found = shapes(length, self._owner.rules.run, cells ^ 1 << length, 0)
        threats = 0
        for places, made in (found.fours, 1), (found.open_fours, 2):
            for place in cells_in(places):
                threats += made << THREAT_BITS * place * step
        counts = found.completing.bit_count() << LINES_SHIFT
        counts += found.fours.bit_count() << FOURS_SHIFT
        counts += found.open_fours.bit_count()
        codes = bytearray(length * step)
        codes[::step] = found.made.translate(CODES)
        return _Stretch(threats, int.from_bytes(codes, "little"), found.completing, counts, found.plain)

    def clear(self) -> None:
        """Forget all of them."""
        self._known.clear()


def _around(own: int, other: int, place: int, length: int) -> tuple[int, int]:
    """The stretch of a side around a place of a row of `length` cells: its first place, and its cells."""
    first, marks = (other & (1 << place) - 1).bit_length(), other >> place
    bound = 1 << (place - first + (marks & -marks).bit_length() - 1 if marks else length - first)
    return first, own >> first & bound - 1 | bound


def parts(content: int, length: int, side: int) -> tuple[int, int]:
    """A content of a row of `length` cells as a side has it: its own marks, and those of the other side."""
    x, o = content & (1 << length) - 1, content >> length
    return (o, x) if side else (x, o)
