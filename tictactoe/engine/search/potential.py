"""What the lines that are still open are worth to either side.

A line is open to a side while the other has no mark in it, and weighs 2^a when the side has a marks in it. Paul
Erdős and John Selfridge showed ("On a combinatorial game", 1973) that whoever only wants to keep the other side
from completing a line of k cells can do it

    on the move, if the lines open to the other weigh less than 2^k together;
    not on the move, if they still do after the other's best move, which doubles every line through its cell.

They answer each move in the cell that most weight runs through, and the sum never grows again. So two sums bound a
score: where mine is too small I cannot win, and where theirs is I cannot lose.

All these sums are one integer, with a byte for each cell and, above them, as much as it takes for the whole:

    . X .         3 . 3       X, to whom one row is worth 2, and the other row and two columns 1 each.
    . O .   ->    1 0 1       The same as a number, a1 in the lowest byte, the whole leading:
    . . .         2 1 2       0x05 020102 010001 030203

A line is such a number with a 1 in each of its bytes, and shifted by its marks it is what it adds: one addition
brings its weight to all its cells. Below the whole there are two boards more of the same kind, without weights: how
many open lines lack just two marks, and how many lines are open. Bytes of marked cells mean nothing, and are masked
when the others are read. No byte ever overflows into the next: a line that lacks but one cell counts as a threat,
and no longer as a line; and where more than five in a row are needed, each cell is given two bytes or more.

A side may also be denied all its lines, so that it can do no more than close those of the other. The other then has
a mark beside the board, and on it ends whatever line the first could want.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from struct import Struct
from typing import NamedTuple

from ..board import Position, Rules, cells_of


class State(NamedTuple):
    """A position with its lines, seen by the side to move."""

    mine: int  # cells
    theirs: int
    my_threats: int  # cells, of which some may be marked by now
    their_threats: int
    my_lines: int  # the sums over the lines that are open to me
    their_lines: int
    room: int  # a full byte for each empty cell


class Potential:
    """The sums over one board's open lines, brought up to date move by move."""

    def __init__(self, rules: Rules) -> None:
        cells, run = rules.cells, rules.run
        heaviest = 4 * run << max(0, run - 2)  # at most `run` lines in each of four directions
        size, letter = next((size, letter) for size, letter in _UNSIGNED if heaviest < 1 << 8 * size)
        board = 8 * size * cells
        self.beside = 1 << cells
        """The mark beside the board, which denies the other side its lines."""
        self.enough = 1 << run
        """The weight of all lines below which the defender holds them on the move."""
        self.two_short = board
        """Where the numbers of lines that lack two marks begin."""
        self.open = 2 * board
        """Where the numbers of open lines begin."""
        self.whole = 3 * board
        """Where the weight of all lines begins."""
        self._bits = 8 * size
        self._bytes = size * cells
        self._numbers: Callable[[bytes], Sequence[int]] = bytes if size == 1 else Struct(f"<{cells}{letter}").unpack
        self._short = run - 2
        self._room = tuple((1 << 8 * size) - 1 << 8 * size * cell for cell in range(cells))
        self._several = sum(room & ~(1 << 8 * size * cell) for cell, room in enumerate(self._room))
        self.lines = []
        """Every line: its cells, the same with the mark beside the board, and what it adds by its marks."""
        through: list[list[tuple[int, int, tuple[int, ...], tuple[int, ...]]]] = [[] for _ in range(cells)]
        for line in rules.lines:
            ones = sum(1 << 8 * size * cell for cell in cells_of(line))
            worth = [((1 << self.whole | ones) << marks) + (ones << self.open) for marks in range(run - 1)] + [0]
            if run > 1:
                worth[run - 2] += ones << self.two_short
            gain = tuple(after - before for before, after in pairwise(worth))
            self.lines.append((line, line | self.beside, tuple(worth)))
            for cell in cells_of(line):
                through[cell].append((line, line | self.beside, tuple(worth), gain))
        self._through = tuple(tuple(lines) for lines in through)

    def state(self, position: Position) -> State:
        """A position with its lines, added up from nothing."""
        mine, theirs = position.mine, position.theirs
        room = sum(self._room[cell] for cell in cells_of(position.empty))
        my_threats, my_lines = self._of(mine, theirs)
        their_threats, their_lines = self._of(theirs, mine)
        return State(mine, theirs, my_threats, their_threats, my_lines, their_lines, room)

    def _of(self, side: int, other: int) -> tuple[int, int]:
        """The threats and the sums of one side."""
        threats = sums = 0
        for line, _, worth in self.lines:
            if not line & other:
                marks = (line & side).bit_count()
                sums += worth[marks]
                if marks > self._short:
                    threats |= line & ~side
        return threats, sums

    def denied(self, state: State, mine: bool) -> State:
        """The state without the lines of one side: mine, or theirs."""
        if mine:
            return state._replace(theirs=state.theirs | self.beside, my_threats=0, my_lines=0)
        return state._replace(mine=state.mine | self.beside, their_threats=0, their_lines=0)

    def play(self, state: State, cell: int) -> State:
        """The state, seen by the other side, after the side to move has marked an empty cell without winning."""
        mine, theirs, my_threats, their_threats, my_lines, their_lines, room = state
        bit = 1 << cell
        for line, ended, worth, gain in self._through[cell]:
            if not ended & theirs:
                marks = (line & mine).bit_count()
                my_lines += gain[marks]
                if marks == self._short:
                    my_threats |= line & ~mine ^ bit
                if not ended & mine:
                    their_lines -= worth[0]
            elif not ended & mine:
                their_lines -= worth[(line & theirs).bit_count()]
        return State(theirs, mine | bit, their_threats, my_threats, their_lines, my_lines, room ^ self._room[cell])

    def numbers(self, sums: int, room: int) -> Sequence[int]:
        """The lowest board of sums as one number for each cell, 0 for marked ones."""
        return self._numbers((sums & room).to_bytes(self._bytes, "little"))

    def hopeless(self, lines: int, room: int, on_the_move: bool) -> bool:
        """Whether an attacker with these lines, on the move or not, can be kept from completing any of them."""
        whole = lines >> self.whole
        if on_the_move:
            return whole < self.enough > whole + max(self.numbers(lines, room))
        if whole < self.enough:
            return True
        # The defender takes the weightiest cell, and then the attacker at best the one that was second.
        weights = sorted(self.numbers(lines, room))
        return whole - weights[-1] + weights[-2] < self.enough

    def fork(self, side: int, other: int, lines: int, room: int) -> int:
        """The three cells of a fork, 0 if there is none: one move that makes two threats, and the cells of these."""
        candidates = lines >> self.two_short & room & self._several
        while candidates:
            cell = (candidates.bit_length() - 1) // self._bits
            answer = 0
            for line, ended, _, _ in self._through[cell]:
                if not ended & other and (line & side).bit_count() == self._short:
                    last = line & ~side ^ 1 << cell
                    if answer and last != answer:
                        return 1 << cell | answer | last
                    answer = last
            candidates &= ~self._room[cell]
        return 0


_UNSIGNED = (1, "B"), (2, "H"), (4, "I"), (8, "Q")
