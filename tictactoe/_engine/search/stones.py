"""Stones: the marks on a large board, with the sums over its rows, which change with every move.

`row_tables` says what these are. A side is 0 for X and 1 for O. Every mark changes the counts. The other sums are
found where they are asked for, from those before the mark.
"""

from typing import Any, Final
from zlib import adler32

from ..board import Mark, Position
from ..lines import cells_in
from .evaluation import ATTACK, DEFENCE, FOLLOWED, MOVING, STRONG, WAITING
from .row_tables import COUNT, LINES_SHIFT, OPEN_FOURS, SUM_SHIFT, RowChange, RowState, RowTables, RowThreats

UNLIKELY: Final = bytes(range(20))
"""Moves with these worths are sorted only where there are too few others."""


class _Ply:
    """A position, as the last mark made it, with what is known of it.

    The last four are None until they are asked for: the rows in which X and O can make a four or a line, the codes,
    also as bytes for X and O, and the plain evaluation.
    """

    __slots__ = "before", "by_side", "cell", "changes", "codes", "key", "live", "o_counts", "plain", "x_counts"

    def __init__(
        self, before: "_Ply | None", cell: int, changes: list[RowChange], key: Any, x_counts: int, o_counts: int
    ) -> None:
        self.before = before
        self.cell = cell
        self.changes = changes
        self.key = key
        self.x_counts = x_counts
        self.o_counts = o_counts
        self.live: list[set[int]] | None = None
        self.codes: Any = None
        self.by_side: list[bytes] | None = None
        self.plain: int | None = None


class Stones:
    """The marks on a board, and the sums of what its rows are worth."""

    def __init__(self, rows: RowTables, position: Position) -> None:
        self.rows = rows
        self._cells = rows.rules.cells
        own, marks = side_to_move(position), position.mine | position.theirs
        key = (own ^ marks.bit_count() & 1) << 2 * self._cells
        states, codes = zip(*(row.start() for row in rows.rows), strict=True)
        self._states: list[RowState] = [*states]
        counts = sum([state.x_counts for state in self._states])
        live = {number for number, state in enumerate(self._states) if state.x_counts}
        self._ply = _Ply(None, 0, [], key, counts, counts)
        self._ply.live, self._ply.codes = [live, live], sum(codes)
        for side, board in (own, position.mine), (1 - own, position.theirs):
            for cell in cells_in(board):
                self.mark(side, cell)
                self._live_of(self._ply)
                self._codes_of(self._ply)
                self._ply.before = None  # only later marks are taken back

    @property
    def key(self) -> Any:
        """One integer for the marks: those of X as bits, those of O above them, and a bit for who began."""
        return self._ply.key

    @property
    def marks(self) -> tuple[int, int]:
        """The bitboards of X and O."""
        full = (1 << self._cells) - 1
        return self.key & full, self.key >> self._cells & full

    def mark(self, side: int, cell: int) -> None:
        """Mark an empty cell."""
        ply, states, changes = self._ply, self._states, self.changes_by(side, cell)
        own, other = self.counts(side), self.counts(1 - side)
        for change in changes:
            own += change.own
            other += change.other
            states[change.row] = change.state
        key = ply.key + self.rows.bits[side][cell]
        self._ply = _Ply(ply, cell, changes, key, other, own) if side else _Ply(ply, cell, changes, key, own, other)

    def changes_by(self, side: int, cell: int) -> list[RowChange]:
        """What a mark changes in the rows through its cell."""
        states, rows = self._states, self.rows
        return [
            states[row].after[bit] or rows.rows[row].mark(states[row], bit) for row, bit in rows.places[side][cell]
        ]

    def take_back(self) -> None:
        """Take the last mark back."""
        ply, states = self._ply, self._states
        for change in ply.changes:
            states[change.row] = change.before
        assert ply.before is not None
        self._ply = ply.before

    def counts_after(self, side: int, cell: int) -> int:
        """The counts of a side as they would be after a mark of its own."""
        states, counts, rows = self._states, self.counts(side), self.rows
        for row, bit in rows.places[side][cell]:
            state = states[row]
            counts += (state.after[bit] or rows.rows[row].mark(state, bit)).own
        return counts

    def plain_after(self, side: int, cell: int) -> int:
        """The plain evaluation for a side as it would be after its mark."""
        states, value, rows = self._states, self.plain, self.rows
        for row, bit in rows.places[side][cell]:
            state = states[row]
            value += (state.after[bit] or rows.rows[row].mark(state, bit)).state.plain - state.plain
        return -value if side else value

    @property
    def plain(self) -> int:
        """The plain evaluation for X."""
        ply = self._ply
        if ply.plain is None:
            ply.plain = sum([state.plain for state in self._states])
        return ply.plain

    @property
    def codes(self) -> Any:
        """The codes of `row_tables`, by which moves are ordered and positions evaluated."""
        return self._codes_of(self._ply)

    def _codes_of(self, ply: _Ply) -> Any:
        """The codes of a position, from those before its last mark."""
        codes = ply.codes
        if codes is None:
            assert ply.before is not None
            codes = self._codes_of(ply.before)
            for change in ply.changes:
                codes += change.codes
            ply.codes = codes
        return codes

    def _live_of(self, ply: _Ply) -> list[set[int]]:
        """The rows in which X and O can make a four or a line, from those before the last mark."""
        live = ply.live
        if live is None:
            assert ply.before is not None
            live = [*self._live_of(ply.before)]
            for change in ply.changes:
                if change.turns & 1:
                    live[0] = live[0] ^ {change.row}
                if change.turns & 2:
                    live[1] = live[1] ^ {change.row}
            ply.live = live
        return live

    def _by_side(self, ply: _Ply) -> list[bytes]:
        """The codes of a position for X and for O."""
        if ply.by_side is None:
            ply.by_side = self._parted(self._codes_of(ply))
        return ply.by_side

    def _parted(self, codes: Any) -> list[bytes]:
        """The codes for X and for O."""
        numbers: bytes = codes.to_bytes(2 * self._cells, "little")
        return [numbers[: self._cells], numbers[self._cells :]]

    def counts(self, side: int) -> int:
        """The counts of a side."""
        return self._ply.o_counts if side else self._ply.x_counts

    def fours(self, side: int) -> list[int]:
        """The cells where a mark of a side makes a four, a line that lacks one mark; in order."""
        cells = set[int]()
        for row in self._live_of(self._ply)[side]:
            cells.update(self._threats(row, side).made)
        return sorted(cells)

    def value(self, side: int) -> int:
        """The evaluation for the side to move."""
        threatened = self.counts(1 - side) & OPEN_FOURS != 0
        return _value(self._by_side(self._ply), side, threatened=threatened)

    def counts_with(self, changes: list[RowChange], side: int) -> tuple[int, int]:
        """The counts of a side and of the other as they would be after a mark of the side, with these changes."""
        own, other = self.counts(side), self.counts(1 - side)
        for change in changes:
            own += change.own
            other += change.other
        return own, other

    def value_with(self, changes: list[RowChange], side: int, *, threatened: bool) -> int:
        """The evaluation for the side to move as it would be after a mark of the other, with these changes."""
        codes = self.codes
        for change in changes:
            codes += change.codes
        return _value(self._parted(codes), side, threatened=threatened)

    def worths(self, side: int) -> bytes:
        """How likely each cell is the best move of a side; 0 where no line is open to either."""
        codes = self._by_side(self._ply)
        attack = int.from_bytes(codes[side].translate(ATTACK), "little")
        defence = int.from_bytes(codes[1 - side].translate(DEFENCE), "little")
        return (attack + defence).to_bytes(self._cells, "little")

    def worths_of(self, cells: list[int], side: int) -> dict[int, int]:
        """The same for a few cells."""
        codes = self._by_side(self._ply)
        own, other = codes[side], codes[1 - side]
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
        for row in self._live_of(self._ply)[side]:
            reached = 0
            for cell in self._threats(row, side).fours:
                reached |= self.rows.reach[cell]
            twice |= once & reached
            once |= reached
        x, o = self.marks
        return [cell for cell in cells_in(twice & ~(x | o)) if self._is_bare(self._ply, cell)]

    @property
    def joined(self) -> bool:
        """Whether the last mark is in a cell that was on no open line with a mark, as those of `joining`."""
        before = self._ply.before
        return before is not None and self._is_bare(before, self._ply.cell)

    def _is_bare(self, ply: _Ply, cell: int) -> bool:
        """Whether no open line through a cell has a mark, in a position."""
        return not self._codes_of(ply) & self.rows.both[cell]

    def strong(self, side: int) -> list[int]:
        """The cells where a mark of a side makes an open three, a four or more, the likeliest best move first."""
        makes, cells = self._by_side(self._ply)[side].translate(STRONG), list[int]()
        cell = makes.find(1)
        while cell >= 0:
            cells.append(cell)
            cell = makes.find(1, cell + 1)
        return sorted(cells, key=self.worths_of(cells, side).__getitem__, reverse=True)

    def followed(self, side: int) -> int:
        """How likely more fours follow a four of a side: the largest number in FOLLOWED."""
        follows = self._by_side(self._ply)[side].translate(FOLLOWED)
        return 2 if 2 in follows else int(1 in follows)

    def completing(self, side: int) -> list[int]:
        """The cells in which a side completes a line, in order."""
        cells = set[int]()
        for row in self._live_of(self._ply)[side]:
            cells.update(self._threats(row, side).completing)
        return sorted(cells)

    def only_completing(self, side: int) -> int | None:
        """The one cell in which a side, that can, completes a line; None if there are several."""
        cell = only_cell(self.counts(side))
        if cell is None:
            cells = self.completing(side)
            cell = cells[0] if len(cells) == 1 else None
        return cell

    def urgent(self, side: int) -> list[int]:
        """The cells where the other side completes a line, and those where either makes two threats."""
        cells, twice = self.completing(1 - side), set[int]()
        for owner in 0, 1:
            once = set[int]()
            for row in self._live_of(self._ply)[owner]:
                threats = self._threats(row, owner)
                twice.update(threats.open_fours)
                twice.update(once.intersection(threats.fours))
                once.update(threats.fours)
        return cells + [cell for cell in sorted(twice) if cell not in cells]

    def replies(self, side: int) -> list[int]:
        """Every move of a side that may stop the other from making an open four, the likeliest best move first.

        They are the cells that take the open fours away, and the fours of its own. Any other move loses.
        """
        cells = sorted({*self._guards(1 - side), *self.fours(side)})
        return sorted(cells, key=self.worths_of(cells, side).__getitem__, reverse=True)

    def _guards(self, side: int) -> set[int]:
        """The cells where one mark of the other side takes away every open four that a side could make.

        There must be an open four to make.
        """
        found: set[int] | None = None
        for row in self._live_of(self._ply)[side]:
            threats = self._threats(row, side)
            if threats.open_fours:
                if threats.guards is None:
                    threats.guards = self.rows.rows[row].guards(self._states[row], side)
                found = threats.guards if found is None else found & threats.guards
        return found or set()

    def _threats(self, row: int, side: int) -> RowThreats:
        """What the next mark of a side makes in a row."""
        state = self._states[row]
        return (state.o_threats if side else state.x_threats) or self.rows.rows[row].threats(state, side)


def side_to_move(position: Position) -> int:
    """The side to move of a position: 0 for X, 1 for O."""
    return 0 if position.to_move is Mark.X else 1


def _value(codes: list[bytes], side: int, *, threatened: bool) -> int:
    """The evaluation for the side to move, by the codes; `threatened` if the other could make an open four."""
    return _sum(codes[side].translate(MOVING[threatened])) - _sum(codes[1 - side].translate(WAITING))


def _sum(weights: bytes) -> int:
    """The sum of bytes modulo 65,521, with which the checksum of zlib begins, in a fraction of the time of `sum`.

    The weights of a position come nowhere near that number, since few cells are worth much.
    """
    return adler32(weights, 0) & 0xFFFF


def only_cell(counts: int) -> int | None:
    """The cell that completes the only line that one mark completes, by these counts; None if there are more."""
    return counts >> SUM_SHIFT if counts >> LINES_SHIFT & COUNT == 1 else None
