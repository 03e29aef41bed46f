"""Forks: what the rows that meet in a cell make together when it is marked.

Each row adds its code to the cell's number. The two strongest rows of a cell, of four at most, are what counts, and
the tables give for each number, as a byte, what they are worth. Up to three rows are told apart exactly; where a sum
of four codes is the same as one of fewer, the fewer rows count.

The numbers are fitted to 17,600 positions at the leaves of searches on 15,15,5 and the judgement of Rapfi (its
classical evaluation, 3,000 nodes) on each of them: the evaluation by logistic regression, 100 being one unit of the
logit, and the order of moves to the move it chose, 10 being one unit of the logarithm of the odds.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement

from .shapes import NOTHING, OPEN_FOUR, TWO

CODES = bytes([0, 60, 62, 27, 12, 53, 53, 53]).ljust(256, b"\0")
"""What a row adds to the number of a cell, by what a mark makes there."""

_PAIRS = [(first, second) for first in range(TWO, OPEN_FOUR) for second in range(NOTHING, first + 1)]


def _table(worths: Sequence[int]) -> bytes:
    """A byte for each number of a cell, from the worths of the _PAIRS of its strongest rows."""
    table = bytearray(256)
    by_pair = {(NOTHING, NOTHING): 0, **dict(zip(_PAIRS, worths, strict=True))}
    for rows in range(4, -1, -1):
        for makes in combinations_with_replacement(range(TWO, OPEN_FOUR), rows):
            first, second, *_ = *sorted(makes, reverse=True), NOTHING, NOTHING
            table[sum(CODES[made] for made in makes)] = by_pair[first, second]
    return bytes(table)


# By the strongest row, a line each, and by the second: nothing, a two, an open two, a three, an open three, a four.
ATTACK = _table([
    2, 8,
    19, 20, 42,
    21, 25, 43, 47,
    44, 47, 68, 70, 110,
    44, 45, 67, 73, 127, 127,
])  # fmt: skip
"""How likely a move is the best for what it makes."""

DEFENCE = _table([
    1, 1,
    6, 6, 9,
    11, 11, 17, 20,
    28, 28, 36, 41, 56,
    33, 36, 47, 54, 83, 83,
])  # fmt: skip
"""How likely it is the best for what it takes from the other side."""

MOVING = _table([
    0, 0,
    0, 0, 3,
    4, 0, 12, 18,
    15, 20, 36, 38, 76,
    24, 27, 73, 81, 255, 255,
])  # fmt: skip
"""The evaluation for the side to move."""

WAITING = _table([
    0, 0,
    0, 0, 1,
    4, 3, 9, 17,
    15, 20, 30, 42, 42,
    0, 9, 30, 56, 137, 137,
])  # fmt: skip
"""The evaluation for the other side."""

MOVING_NOTHING, WAITING_NOTHING = (
    bytes(number for number in range(256) if not table[number]) for table in (MOVING, WAITING)
)
"""The numbers that are worth nothing, by which a sum is found sooner."""

STRONG = _table([
    0, 0,
    0, 0, 0,
    0, 0, 0, 0,
    1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1,
])  # fmt: skip
"""Whether a mark makes an open three, a four or more."""
