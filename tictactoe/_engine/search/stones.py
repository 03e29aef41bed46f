"""Stones: the marks on a large board, with the sums over its rows, which change with every move.

`row_tables` says what these are. A side is 0 for X and 1 for O.
"""

from functools import reduce
from operator import or_
from typing import Any, Final
from zlib import adler32

from ..board import Mark, Position
from ..lines import cells_in
from .evaluation import ATTACK, DEFENCE, FOLLOWED, MOVING, STRONG, WAITING
from .row_tables import (
    COUNT,
    LINES,
    LINES_SHIFT,
    OPEN_FOURS,
    SQUARES_SHIFT,
    SUM,
    SUM_SHIFT,
    THREAT_BITS,
    RowState,
    RowTables,
    parts,
)
from .shapes import guards, shapes

UNLIKELY: Final = bytes(range(20))
"""Moves with these worths are sorted only where there are too few others."""


class Stones:
    """The marks on a board, and the sums of what its rows are worth."""

    def __init__(self, rows: RowTables, position: Position) -> None:
        self.rows = rows
        self._states = [row.state(0) for row in rows.rows]
        self._past: list[tuple[list[RowState], Any, Any, Any, int, int]] = []  # what `take_back` brings back
        counts, totals, codes = zip(*(row.sums() for row in rows.rows), strict=True)
        self.total: Any = sum(totals)
        """The total of `row_tables`."""
        self.codes: Any = sum(codes)
        """The codes of `row_tables`, by which moves are ordered and positions evaluated."""
        self._cells = rows.rules.cells
        self._x_counts: int = sum(counts)
        self._o_counts = self._x_counts
        self._values_shift = rows.values_shift
        self._threats_shift = THREAT_BITS * self._cells
        self._threats = (1 << self._threats_shift) - 1
        self._several = self._threats // ((1 << THREAT_BITS) - 1) * ((1 << THREAT_BITS) - 2)
        self._split = 0  # the codes that were asked for last, and those of each side in them
        self._x_codes = self._o_codes = bytes(self._cells)
        own, marks = side_to_move(position), position.mine | position.theirs
        self.key: Any = (own ^ marks.bit_count() & 1) << 2 * self._cells
        """One integer for the marks: those of X as bits, those of O above them, and a bit for who began."""
        for side, board in (own, position.mine), (1 - own, position.theirs):
            for cell in cells_in(board):
                self.mark(side, cell)
        self._past.clear()

    @property
    def marks(self) -> tuple[int, int]:
        """The bitboards of X and O."""
        full = (1 << self._cells) - 1
        return self.key & full, self.key >> self._cells & full

    def mark(self, side: int, cell: int) -> None:
        """Mark an empty cell."""
        states, total, codes, rows = self._remember(), self.total, self.codes, self.rows
        own, other = self.counts(side), self.counts(1 - side)
        for row, bit in rows.places[side][cell]:
            state = states[row]
            change = state.after[bit] or rows.rows[row].mark(state, bit)
            own += change.own
            other += change.other
            total += change.total
            codes += change.codes
            states[row] = change.state
        self._x_counts, self._o_counts = (other, own) if side else (own, other)
        self._states, self.total, self.codes, self.key = states, total, codes, self.key + rows.bits[side][cell]

    def mark_without_codes(self, side: int, cell: int) -> None:
        """Mark an empty cell where the codes are not asked for until the mark is taken back, which is faster."""
        states, total, rows = self._remember(), self.total, self.rows
        own, other = self.counts(side), self.counts(1 - side)
        for row, bit in rows.places[side][cell]:
            state = states[row]
            change = state.after[bit] or rows.rows[row].mark(state, bit)
            own += change.own
            other += change.other
            total += change.total
            states[row] = change.state
        self._x_counts, self._o_counts = (other, own) if side else (own, other)
        self._states, self.total, self.key = states, total, self.key + rows.bits[side][cell]

    def _remember(self) -> list[RowState]:
        """Remember what `take_back` brings back; the states as a copy, in which a mark can be made."""
        states = self._states
        self._past.append((states, self.total, self.codes, self.key, self._x_counts, self._o_counts))
        return states.copy()

    def take_back(self) -> None:
        """Take the last mark back."""
        self._states, self.total, self.codes, self.key, self._x_counts, self._o_counts = self._past.pop()

    def total_after(self, side: int, cell: int) -> Any:
        """The total as it would be after a mark."""
        states, total, rows = self._states, self.total, self.rows
        for row, bit in rows.places[side][cell]:
            state = states[row]
            total += (state.after[bit] or rows.rows[row].mark(state, bit)).total
        return total

    def counts_after(self, side: int, cell: int) -> int:
        """The counts of a side as they would be after a mark of its own."""
        states, counts, rows = self._states, self.counts(side), self.rows
        for row, bit in rows.places[side][cell]:
            state = states[row]
            counts += (state.after[bit] or rows.rows[row].mark(state, bit)).own
        return counts

    def sums_after(self, side: int, cell: int) -> tuple[int, int, Any]:
        """The counts of a side and of the other, and the codes, as they would be after a mark of the side."""
        states, codes, rows = self._states, self.codes, self.rows
        own, other = self.counts(side), self.counts(1 - side)
        for row, bit in rows.places[side][cell]:
            state = states[row]
            change = state.after[bit] or rows.rows[row].mark(state, bit)
            own += change.own
            other += change.other
            codes += change.codes
        return own, other, codes

    def counts(self, side: int) -> int:
        """The counts of a side."""
        return self._o_counts if side else self._x_counts

    def fours(self, side: int) -> list[int]:
        """The cells where a mark of a side makes a four, a line that lacks one mark; in order."""
        fields = self.total >> self._threats_shift if side else self.total
        return self._filled(fields & self._threats)

    def value(self, side: int) -> int:
        """The evaluation for the side to move."""
        return self.value_by(side, self.codes, threatened=self.counts(1 - side) & OPEN_FOURS != 0)

    def value_by(self, side: int, codes: Any, *, threatened: bool) -> int:
        """The evaluation for the side to move, by these codes; `threatened` if the other could make an open four."""
        own, other = self._sides(codes, side)
        return _sum(own.translate(MOVING[threatened])) - _sum(other.translate(WAITING))

    def plain_value(self, side: int, total: int) -> int:
        """The plain evaluation for a side, by the total."""
        value = total >> self._values_shift
        return -value if side else value

    def worths(self, side: int) -> bytes:
        """How likely each cell is the best move of a side; 0 where no line is open to either."""
        own, other = self._sides(self.codes, side)
        attack = int.from_bytes(own.translate(ATTACK), "little")
        defence = int.from_bytes(other.translate(DEFENCE), "little")
        return (attack + defence).to_bytes(self._cells, "little")

    def worths_of(self, cells: list[int], side: int) -> dict[int, int]:
        """The same for a few cells."""
        own, other = self._sides(self.codes, side)
        return {cell: ATTACK[own[cell]] + DEFENCE[other[cell]] for cell in cells}

    def likely(self, side: int, width: int) -> list[int]:
        """The cells that are likely the best moves of a side, at most `width`, the most likely first."""
        worths = self.worths(side)
        some = worths.translate(None, UNLIKELY)
        if len(some) < width:
            some = worths.translate(None, b"\0")
        cells, last, cell = list[int](), 0, -1
        for worth in sorted(some, reverse=True)[:width]:
            cell = worths.find(worth, cell + 1 if worth == last else 0)
            cells.append(cell)
            last = worth
        return cells

    def joining(self, side: int) -> list[int]:
        """The cells that lie on lines with two cells where a side can make fours, in different rows; in order.

        They are those on no open line with a mark, which `likely` leaves out. A mark in such a cell joins the fours:
        each of them then adds to a line through it.
        """
        once = twice = 0
        for number, row in enumerate(self.rows.rows):
            fours = shapes(*self._row(number, side)).fours
            if fours:
                reached = reduce(or_, (self.rows.reach[row.cells[place]] for place in cells_in(fours)))
                twice |= once & reached
                once |= reached
        x, o = self.marks
        return [cell for cell in cells_in(twice & ~(x | o)) if self.is_bare(cell)]

    def is_bare(self, cell: int) -> bool:
        """Whether no open line through a cell has a mark."""
        return not self.codes & self.rows.both[cell]

    def strong(self, side: int) -> list[int]:
        """The cells where a mark of a side makes an open three, a four or more, the likeliest best move first."""
        makes, cells = self._sides(self.codes, side)[0].translate(STRONG), list[int]()
        cell = makes.find(1)
        while cell >= 0:
            cells.append(cell)
            cell = makes.find(1, cell + 1)
        return sorted(cells, key=self.worths_of(cells, side).__getitem__, reverse=True)

    def followed(self, side: int, codes: Any) -> int:
        """How likely more fours follow a four of a side, by these codes: the largest number in FOLLOWED."""
        follows = self._sides(codes, side)[0].translate(FOLLOWED)
        return 2 if 2 in follows else int(1 in follows)

    def _sides(self, codes: int, side: int) -> tuple[bytes, bytes]:
        """The codes of the cells for a side, and for the other."""
        if codes != self._split:
            numbers: bytes = codes.to_bytes(2 * self._cells, "little")
            self._split, self._x_codes, self._o_codes = codes, numbers[: self._cells], numbers[self._cells :]
        return (self._o_codes, self._x_codes) if side else (self._x_codes, self._o_codes)

    def completing(self, side: int, through: int | None = None) -> list[int]:
        """The cells in which a side completes a line, in order; only in the rows `through` a cell, if it is given."""
        rows, found = self.rows.rows, 0
        numbers = range(len(rows)) if through is None else [row for row, _ in self.rows.places[side][through]]
        for number in numbers:
            for place in cells_in(shapes(*self._row(number, side)).completing):
                found |= 1 << rows[number].cells[place]
        return list(cells_in(found))

    def urgent(self, side: int) -> list[int]:
        """The cells where the other side completes a line, and those where either makes two threats."""
        cells, counts = list[int](), self.counts(1 - side)
        if counts & LINES:
            cell = only_cell(counts)
            cells = self.completing(1 - side) if cell is None else [cell]
        twice = self._several & (self.total | self.total >> self._threats_shift)
        return cells + [cell for cell in self._filled(twice) if cell not in cells]

    def replies(self, side: int) -> list[int]:
        """Every move of a side that may stop the other from making an open four, the likeliest best move first.

        They are the cells that take the open fours away, and the fours of its own. Any other move loses.
        """
        wanted = self._guards(1 - side)
        for cell in self.fours(side):
            wanted |= 1 << cell
        cells = list(cells_in(wanted))
        return sorted(cells, key=self.worths_of(cells, side).__getitem__, reverse=True)

    def _filled(self, fields: int) -> list[int]:
        """The numbers of the fields of THREAT_BITS that are not zero, in order."""
        cells, below = list[int](), self.rows.below
        while fields:
            cell = (fields.bit_length() - 1) // THREAT_BITS
            cells.append(cell)
            fields &= below[cell]
        cells.reverse()
        return cells

    def _guards(self, side: int) -> int:
        """A bitboard of the cells where one mark of the other side takes away every open four that a side could make.

        There must be an open four to make.
        """
        fields = self.total >> self._threats_shift if side else self.total
        found, seen = -1, set()
        for cell in self._filled(fields & self._several):
            for row, _ in self.rows.places[side][cell]:
                if row not in seen:
                    seen.add(row)
                    known = self._states[row].guards
                    guarded = known[side]
                    if guarded is None:
                        guarded = known[side] = self._guarded(row, side)
                    found &= guarded
        return found

    def _guarded(self, row: int, side: int) -> int:
        """The same in one row alone; all cells where the side has no open four to make."""
        content = self._row(row, side)
        if not shapes(*content).open_fours:
            return -1
        cells = self.rows.rows[row].cells
        return sum(1 << cells[place] for place in cells_in(guards(*content)))

    def _row(self, row: int, side: int) -> tuple[int, int, int, int]:
        """A row as `shapes` takes it: its length, the run, and the marks of the side and of the other."""
        length = len(self.rows.rows[row].cells)
        return length, self.rows.rules.run, *parts(self._states[row].content, length, side)


def side_to_move(position: Position) -> int:
    """The side to move of a position: 0 for X, 1 for O."""
    return 0 if position.to_move is Mark.X else 1


def _sum(weights: bytes) -> int:
    """The sum of bytes, which is less than 65,521: the checksum of zlib begins with it."""
    return adler32(weights, 0) & 0xFFFF


def only_cell(counts: int) -> int | None:
    """The one cell that completes a line by these counts, which have one or more; None where the cells differ.

    They are all the same if their number times the sum of their squares is the square of their sum: the case of
    equality in the Cauchy-Schwarz inequality. For cell 3 twice, 2 * (9 + 9) == 6 * 6; for 3 and 4, 2 * 25 != 7 * 7.
    """
    number, total = counts >> LINES_SHIFT & COUNT, counts >> SUM_SHIFT & SUM
    if number == 1:
        return total
    return total // number if number * (counts >> SQUARES_SHIFT) == total * total else None
