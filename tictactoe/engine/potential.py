"""What the lines that are still open are worth to either side.

A line is open to a side while the other has no mark in it, and weighs 2^a when the side has a marks in it. Paul
Erdős and John Selfridge showed ("On a combinatorial game", 1973) that whoever only wants to keep the other side
from completing a line of k cells can do it

    on the move, if the lines open to the other weigh less than 2^k together;
    not on the move, if they still do after the other's best move, which doubles every line through its cell.

They answer each move in the cell that most weight runs through, and the sum never grows again. So two sums bound a
score: where mine is too small I cannot win, and where theirs is I cannot lose.

All the sums are one integer, with a byte for each cell and, above them, as much as it takes for the whole:

    . X .         3 . 3       X, to whom one row is worth 2, and the other row and two columns 1 each.
    . O .   ->    1 0 1       The same as a number, a1 in the lowest byte, the whole leading:
    . . .         2 1 2       0x05 020102 010001 030203

A line is such a number with a 1 in each of its bytes, and shifted by its marks it is what it adds: one addition
brings its weight to all its cells. Bytes of marked cells mean nothing, and are masked when the others are read. No
byte ever overflows into the next: a line that lacks but one cell counts as a threat, no longer as a weight; and
where more than five in a row are needed, each cell is given two bytes or more.
"""

from collections.abc import Sequence
from itertools import pairwise
from struct import Struct

from .board import Position, Rules, cells_of

State = tuple[int, int, int, int, int, int, int]
"""A position with its potentials: my cells, theirs; the cells of my threats, of theirs (marked ones may still be
among them); my weights, theirs; and a full byte for every empty cell."""


class Potential:
    """The weights of one board's lines, brought up to date move by move."""

    def __init__(self, rules: Rules) -> None:
        cells, run = rules.cells, rules.run
        heaviest = 4 * run << max(0, run - 2)  # at most `run` lines in each of four directions
        size, letter = next((size, letter) for size, letter in _UNSIGNED if heaviest < 1 << 8 * size)
        self.enough = 1 << run
        """The sum of weights, in units of an empty line, below which no line can be completed."""
        self.whole = 8 * size * cells
        """The bit where the sum of all lines begins."""
        self._bytes = size * cells
        self._numbers = Struct(f"<{cells}{letter}").unpack
        self._short = run - 2
        self._room = tuple((1 << 8 * size) - 1 << 8 * size * cell for cell in range(cells))
        self._lines = []
        through: list[list[tuple[int, tuple[int, ...], tuple[int, ...]]]] = [[] for _ in range(cells)]
        for line in rules.lines:
            weight = sum(1 << 8 * size * cell for cell in cells_of(line)) | 1 << self.whole
            worth = (*(weight << marks for marks in range(run - 1)), 0)  # by its marks; 0 for a threat
            gain = tuple(after - before for before, after in pairwise(worth))
            self._lines.append((line, worth))
            for cell in cells_of(line):
                through[cell].append((line, worth, gain))
        self._through = tuple(tuple(lines) for lines in through)

    def state(self, position: Position) -> State:
        """A position with its potentials, added up from nothing."""
        mine, theirs = position.mine, position.theirs
        room = sum(self._room[cell] for cell in cells_of(position.empty))
        my_threats, my_weights = self._lines_of(mine, theirs)
        their_threats, their_weights = self._lines_of(theirs, mine)
        return mine, theirs, my_threats, their_threats, my_weights, their_weights, room

    def play(self, state: State, cell: int) -> State:
        """The state, seen by the other side, after the side to move has marked an empty cell without winning."""
        mine, theirs, my_threats, their_threats, my_weights, their_weights, room = state
        bit = 1 << cell
        for line, worth, gain in self._through[cell]:
            if not line & theirs:
                marks = (line & mine).bit_count()
                my_weights += gain[marks]
                if marks == self._short:
                    my_threats |= line & ~mine ^ bit
                if not marks:
                    their_weights -= worth[0]
            elif not line & mine:
                their_weights -= worth[(line & theirs).bit_count()]
        return theirs, mine | bit, their_threats, my_threats, their_weights, my_weights, room ^ self._room[cell]

    def _lines_of(self, side: int, other: int) -> tuple[int, int]:
        """The threats and the weights of one side."""
        threats = weights = 0
        for line, worth in self._lines:
            if not line & other:
                marks = (line & side).bit_count()
                weights += worth[marks]
                if marks > self._short:
                    threats |= line & ~side
        return threats, weights

    def weights(self, sum_of_weights: int, room: int) -> Sequence[int]:
        """The weights as one number for each cell, 0 for marked ones."""
        return self._numbers((sum_of_weights & room).to_bytes(self._bytes, "little"))


_UNSIGNED = (1, "B"), (2, "H"), (4, "I"), (8, "Q")
