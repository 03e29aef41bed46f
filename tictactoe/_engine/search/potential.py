"""Potentials: the weights of the lines that are still open to each side.

A line is open to a side while the other has no mark in it, and weighs 2^a when the side has a marks in it. Paul
Erdős and John Selfridge ("On a combinatorial game", 1973) studied the Maker-Breaker game: Maker wins by completing a
line of k cells, Breaker by preventing it. Breaker wins

    to move, if the lines open to Maker weigh less than 2^k together;
    with Maker to move, if they still do after Maker's best move, which doubles each line through its cell.

Breaker takes the cell with the most weight each time, and the sum never grows again. In the full game, where both
sides have lines, this bounds the score: if my sum is too small I cannot win, and if theirs is I cannot lose.

The sums of a side are packed into one integer, with a field of a byte for each cell and the total above them:

    . X .         3 . 3       For X one row weighs 2, the other row and two columns 1 each. A cell has the weight of
    . O .   ->    1 0 1       the lines through it. As an integer, a1 in the lowest byte and the total on top:
    . . .         2 1 2       0x05 020102 010001 030203

A line adds one term to it, which depends on how many marks it has: its weight in the field of each of its cells.
Above them are the same fields and total for only the lines that lack four marks or fewer, then three, then two: a
side that has two moves left completes no line that lacks more. The fields of marked cells mean nothing and are masked
out when the sums are read. No field overflows: a line that lacks one mark is a threat and adds nothing, and boards
with a run above five have wider fields. So threats must be settled before the sums say anything.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from struct import Struct

from ..board import Position, Rules
from ..lines import cells_in

_UNSIGNED = (1, "B"), (2, "H"), (4, "I"), (8, "Q")
"""The sizes of a field in bytes, each with its letter in `struct`."""

_LIMITS = 2, 3, 4
"""There are sums of all lines, and of those that lack at most this many marks."""


class State:
    """A position with the packed sums of both sides, seen by the side to move; it never changes."""

    __slots__ = "empty_fields", "mine", "my_sums", "my_threats", "their_sums", "their_threats", "theirs"

    def __init__(
        self,
        mine: int,  # bitboards
        theirs: int,
        my_threats: int,  # cells that complete a line, some of them perhaps marked since
        their_threats: int,
        my_sums: int,  # packed sums over the lines that are open to me
        their_sums: int,
        empty_fields: int,  # a mask: all bits of the field of each empty cell
    ) -> None:
        self.mine = mine
        self.theirs = theirs
        self.my_threats = my_threats
        self.their_threats = their_threats
        self.my_sums = my_sums
        self.their_sums = their_sums
        self.empty_fields = empty_fields


class Potential:
    """The packed sums of one board, updated move by move."""

    def __init__(self, rules: Rules) -> None:
        cells, run = rules.cells, rules.run
        self.threshold = 1 << run
        """The total weight below which Breaker, to move, wins."""
        self._run_less_two = run - 2
        # A field for each cell.
        heaviest = 4 * run << max(0, run - 2)  # at most `run` lines in each of four directions
        size, letter = next((size, letter) for size, letter in _UNSIGNED if heaviest < 1 << 8 * size)
        self._field_bits = bits = 8 * size
        self._board_bytes = size * cells
        unpack = Struct(f"<{cells}{letter}").unpack
        self._unpack: Callable[[bytes], Sequence[int]] = bytes if size == 1 else unpack  # as with up to five in a row
        self._fields = tuple((1 << bits) - 1 << bits * cell for cell in range(cells))
        # A line that lacks two marks adds 2^(run - 2). Without that bit, a field is 0 unless it has two such lines.
        without = 1 << max(0, run - 2)
        self._two_or_more = sum(field & ~(without << bits * cell) for cell, field in enumerate(self._fields))
        # The total above them.
        self._total_offset = bits * cells
        self._total_mask = (1 << run + 32) - 1
        # The same above these for the lines that lack at most so many marks, the fewest on top.
        width = self._total_offset + self._total_mask.bit_length()
        limits = sorted({run, *(limit for limit in _LIMITS if limit < run)}, reverse=True)
        offsets = {limit: width * number for number, limit in enumerate(limits)}
        self._offsets = [
            next(offsets[limit] for limit in reversed(limits) if limit >= min(moves, run))
            for moves in range(cells + 2)
        ]
        # What each line adds to the sums.
        self.lines: list[tuple[int, tuple[int, ...]]] = []
        """For each line: its cells, and its term by number of marks."""
        through: list[list[tuple[int, tuple[int, ...], tuple[int, ...]]]] = [[] for _ in range(cells)]
        for line in rules.lines:
            weight = 1 << self._total_offset | sum(1 << bits * cell for cell in cells_in(line))
            terms = [
                sum(weight << offset + marks for limit, offset in offsets.items() if run - marks <= limit)
                for marks in range(run - 1)
            ] + [0]
            gains = tuple(after - before for before, after in pairwise(terms))
            self.lines.append((line, tuple(terms)))
            for cell in cells_in(line):
                through[cell].append((line, tuple(terms), gains))
        self._through = tuple(tuple(lines) for lines in through)

    def state(self, position: Position) -> State:
        """The state of a position, computed from scratch."""
        mine, theirs = position.mine, position.theirs
        empty_fields = sum(self._fields[cell] for cell in cells_in(position.empty))
        my_threats, my_sums = self._side(mine, theirs)
        their_threats, their_sums = self._side(theirs, mine)
        return State(mine, theirs, my_threats, their_threats, my_sums, their_sums, empty_fields)

    def _side(self, side: int, other: int) -> tuple[int, int]:
        """The threats and the packed sums of one side."""
        threats = sums = 0
        for line, terms in self.lines:
            if not line & other:
                marks = (line & side).bit_count()
                sums += terms[marks]
                if marks > self._run_less_two:
                    threats |= line & ~side
        return threats, sums

    def play(self, state: State, cell: int) -> State:
        """The state after the side to move marks an empty cell without winning, seen by the other side."""
        mine, theirs, bit = state.mine, state.theirs, 1 << cell
        my_threats, my_sums, their_sums = state.my_threats, state.my_sums, state.their_sums
        for line, terms, gains in self._through[cell]:
            if not line & theirs:
                marks = (line & mine).bit_count()
                my_sums += gains[marks]
                if marks == self._run_less_two:
                    my_threats |= line & ~mine ^ bit
                if not line & mine:
                    their_sums -= terms[0]
            elif not line & mine:
                their_sums -= terms[(line & theirs).bit_count()]
        empty_fields = state.empty_fields ^ self._fields[cell]
        return State(theirs, mine | bit, state.their_threats, my_threats, their_sums, my_sums, empty_fields)

    def by_cell(self, sums: int, empty_fields: int) -> Sequence[int]:
        """The lowest fields of packed sums, as one number for each cell; 0 for marked cells."""
        return self._unpack((sums & empty_fields).to_bytes(self._board_bytes, "little"))

    def lacking(self, sums: int, moves: int) -> int:
        """The packed sums of the lines that lack at most `moves` marks, or at most the next number that has sums."""
        return sums >> self._offsets[moves]

    def total(self, sums: int) -> int:
        """The total weight of the lines in these sums."""
        return sums >> self._total_offset & self._total_mask

    def breaker_wins(self, maker_sums: int, empty_fields: int, *, maker_to_move: bool) -> bool:
        """Whether the weights prove that Breaker wins; the criterion of Erdős and Selfridge.

        Maker must have no threat, since a line that lacks one mark adds nothing to the sums.
        """
        total = self.total(maker_sums)
        if maker_to_move:  # the first comparison often saves the second
            return total < self.threshold > total + max(self.by_cell(maker_sums, empty_fields))
        if total < self.threshold:
            return True
        # Breaker takes the heaviest cell, and Maker then at best the second heaviest.
        weights = sorted(self.by_cell(maker_sums, empty_fields))
        return total - weights[-1] + weights[-2] < self.threshold

    def fork(self, side: int, other: int, sums: int, empty_fields: int) -> int:
        """The three cells of a fork of one side: the move, and two cells that it threatens; 0 if there is none."""
        candidates = self.lacking(sums, 2) & empty_fields & self._two_or_more
        while candidates:
            cell = (candidates.bit_length() - 1) // self._field_bits
            threatened = 0
            for line, _, _ in self._through[cell]:
                if not line & other and (line & side).bit_count() == self._run_less_two:
                    last = line & ~side ^ 1 << cell
                    if threatened and last != threatened:
                        return 1 << cell | threatened | last
                    threatened = last
            candidates &= ~self._fields[cell]
        return 0
