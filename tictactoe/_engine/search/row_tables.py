"""Row tables: what the marks in each row of a large board are worth.

A row is a row, a column or a diagonal. Its content is one integer, with its marks of X as bits, and above them those
of O:

    X . O X .         X's marks are 01001, O's 00100 (from the right), so the content is 00100 01001

A mark changes four rows at most. Each content that occurs is a state of its row, which remembers what marks change in
it and the states after them, so that a mark costs a few look-ups and additions. What is added up over the rows are

    the counts of either side: how many cells make an open four, make a four, or complete a line
    the codes: one integer with a byte for each cell and each side, X's first: what a mark there makes (`evaluation`)
    the plain evaluation: what X's rows are worth, less what O's are

A side is 0 for X and 1 for O. `rows` has the same rows, but says which cells one side still lacks.
"""

from typing import Any, Final

from ..board import Rules
from ..lines import cells_in, rows_with_room
from .evaluation import CODES
from .shapes import guards, shapes

# The counts of one side, from the lowest bit on: how many cells make an open four, how many a four, and how many
# complete a line, and for these last the sum of their numbers. A cell counts once for each row. With 400 cells these
# are so few bits that mypyc needs no object for them.
_COUNT_BITS: Final = 12
FOURS_SHIFT: Final = _COUNT_BITS
LINES_SHIFT: Final = 2 * _COUNT_BITS
SUM_SHIFT: Final = 3 * _COUNT_BITS
COUNT: Final = (1 << _COUNT_BITS) - 1
OPEN_FOURS: Final = COUNT
LINES: Final = COUNT << LINES_SHIFT
FOURS_AND_OPEN_FOURS: Final = COUNT << FOURS_SHIFT | OPEN_FOURS


class RowTables:
    """The rows of a board in which a line fits, and what their contents are worth, in at most `mebibytes` MiB."""

    def __init__(self, rules: Rules, mebibytes: float) -> None:
        self.rules = rules
        self._stretches: dict[int, _Stretches] = {}
        self.rows = [_Row(self, number, cells) for number, cells in enumerate(rows_with_room(*rules.mnk))]
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
            for cell in cells_in(line):
                self.reach[cell] |= line
        # On average a mark adds 3/4 of the bits of the codes. Python keeps 30 bits in four bytes, so 7.5 in one.
        entry_bytes = 16 * rules.cells // 10 + _OVERHEAD_BYTES
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


class RowThreats:
    """What the next mark of one side makes in a state of a row: the cells that complete a line or make a four.

    `guards` are the cells where a mark of the other side leaves it no open four; None until they are asked for.
    """

    __slots__ = "completing", "fours", "guards", "made", "open_fours"

    def __init__(self, completing: list[int], fours: list[int], open_fours: list[int]) -> None:
        self.completing = completing
        self.fours = fours
        self.open_fours = open_fours
        self.made = fours + open_fours
        self.guards: set[int] | None = None


class RowState:
    """One content of a row: its counts for X and O, its plain evaluation, and what is remembered of it."""

    __slots__ = "after", "content", "o_counts", "o_threats", "plain", "x_counts", "x_threats"

    def __init__(self, content: int, bits: int, x_counts: int, o_counts: int, plain: int) -> None:
        self.content = content
        self.x_counts = x_counts
        self.o_counts = o_counts
        self.plain = plain
        self.after: list[RowChange | None] = [None] * bits
        """By the bit of a mark: what it changes."""
        self.x_threats: RowThreats | None = None
        self.o_threats: RowThreats | None = None


class RowChange:
    """What a mark changes in the row of a number: the state `before` it, which is another then, and what is added.

    `own` and `other` are added to the counts of the side that marks, and of the other. `turns` says whether a side
    that made no four and no line now does, or the other way round: 1 for X, 2 for O, 3 for both.
    """

    __slots__ = "before", "codes", "other", "own", "row", "state", "turns"

    def __init__(self, row: int, before: RowState, state: RowState, own: int, other: int, codes: int) -> None:
        self.row = row
        self.before = before
        self.state = state
        self.own = own
        self.other = other
        self.codes: Any = codes  # an integer: unless that is said, mypyc need not look how long it is
        x_turns = (before.x_counts == 0) != (state.x_counts == 0)
        o_turns = (before.o_counts == 0) != (state.o_counts == 0)
        self.turns = x_turns + 2 * o_turns


class _Row:
    """The states of one row by their contents, filled as they occur."""

    def __init__(self, owner: RowTables, number: int, cells: tuple[int, ...]) -> None:
        self.cells = cells
        self._owner = owner
        self._number = number
        self._starts = [0, owner.rules.cells]  # by side: where its codes begin, in cells
        self._stretches = owner.stretches(cells[1] - cells[0] if len(cells) > 1 else 1)
        self._states: dict[int, RowState] = {}
        self._linked = list[RowState]()  # those that know a state after them

    def start(self) -> tuple[RowState, Any]:
        """The state without marks, and the codes of its cells."""
        x, o = (self._worth(side, 0, 1 << len(self.cells)) for side in (0, 1))
        state = self._states.get(0)
        if state is None:
            state = self._states[0] = RowState(0, 2 * len(self.cells), x[0], o[0], 0)
        return state, x[2] + o[2]

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
        codes = grown[2] - short[2] + left[2] + right[2] - whole[2]
        content = state.content | 1 << bit
        after = self._states.get(content)
        if after is None:
            x, o = (
                (state.x_counts + other, state.o_counts + own)
                if side
                else (state.x_counts + own, state.o_counts + other)
            )
            after = RowState(content, 2 * length, x, o, state.plain + (-plain if side else plain))
            self._states[content] = after
        change = state.after[bit] = RowChange(self._number, state, after, own, other, codes)
        self._linked.append(state)
        return change

    def _worth(self, side: int, first: int, cells: int) -> tuple[int, int, Any]:
        """The counts, the plain evaluation and the codes of a stretch of a side."""
        stretch = self._stretches.of(cells)
        counts = stretch.counts
        if not stretch.codes:
            return counts, stretch.plain, 0
        for place in stretch.completing:
            counts += self.cells[first + place] << SUM_SHIFT
        return counts, stretch.plain, stretch.codes << 8 * (self.cells[first] + self._starts[side])

    def threats(self, state: RowState, side: int) -> RowThreats:
        """What the next mark of a side makes."""
        found = shapes(*self._parts(state, side))
        completing, fours, open_fours = found.completing, found.fours, found.open_fours
        threats = RowThreats(self._at(completing), self._at(fours), self._at(open_fours))
        if side:
            state.o_threats = threats
        else:
            state.x_threats = threats
        return threats

    def guards(self, state: RowState, side: int) -> set[int]:
        """The cells where a mark of the other side leaves the side no open four to make."""
        return {*self._at(guards(*self._parts(state, side)))}

    def _parts(self, state: RowState, side: int) -> tuple[int, int, int, int]:
        """A state as `shapes` takes it: the length of the row, the run, the marks of the side, and of the other."""
        length = len(self.cells)
        return length, self._owner.rules.run, *parts(state.content, length, side)

    def _at(self, places: int) -> list[int]:
        """The cells of places that are given as bits."""
        return [self.cells[place] for place in cells_in(places)]

    def clear(self) -> None:
        """Forget all states, and cut the links between them, lest one that a search still holds keeps the others."""
        for state in self._linked:
            state.after = [None] * len(state.after)
        self._linked.clear()
        self._states.clear()


class _Stretch:
    """What a side's stretch, the cells of a row between marks of the other side, is worth if it begins in cell 0.

    It has the codes of its cells, packed, the places that complete a line, the counts, without the sum over those
    places, and the plain evaluation.
    """

    __slots__ = "codes", "completing", "counts", "plain"

    def __init__(self, codes: int, completing: list[int], counts: int, plain: int) -> None:
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
        stretch = self._known.get(cells)
        if stretch is None:
            stretch = self._known[cells] = self._entered(cells)
        return stretch

    def _entered(self, cells: int) -> _Stretch:
        self._owner.enter()
        length, step = cells.bit_length() - 1, self._step
        found = shapes(length, self._owner.rules.run, cells ^ 1 << length, 0)
        completing = list(cells_in(found.completing))
        counts = len(completing) << LINES_SHIFT
        counts += found.fours.bit_count() << FOURS_SHIFT
        counts += found.open_fours.bit_count()
        codes = bytearray(length * step)
        codes[::step] = found.made.translate(CODES)
        return _Stretch(int.from_bytes(codes, "little"), completing, counts, found.plain)

    def clear(self) -> None:
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
