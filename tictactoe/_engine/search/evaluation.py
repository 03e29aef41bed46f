"""Evaluation and move ordering: the weights of the shapes that a mark makes in the rows through its cell.

The code of a cell is the sum of the codes of those shapes. The tables give the weight of each code, as a byte. Of the
four shapes at most in a cell, the two strongest count, and in the order of moves the third. The sums of up to three
shapes below a four are unique; where a sum of four shapes equals a shorter one, it has the weight of the shorter one.

The weights are fitted to 55,000 positions that searches on 15,15,5 evaluated, and the judgement of Rapfi (its
classical evaluation, 2,500 nodes) on each of them; `benchmarks/fit.py` makes such positions and fits to them.
Logistic regression fits the evaluation, of which 100 units are one unit of log odds. The order of moves is fitted to
Rapfi's moves; there 10 units are one. What else was tried, and how well it fits, is in `benchmarks/ablations.py`.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final

from .shapes import NOTHING, OPEN_FOUR, TWO

CODES: Final = bytes([0, 60, 62, 27, 12, 53, 53, 53]).ljust(256, b"\0")
"""The codes of the shapes that a mark can make in a row."""

_PAIRS: Final = [(first, second) for first in range(TWO, OPEN_FOUR) for second in range(NOTHING, first + 1)]


def table_of(weights: Sequence[int], thirds: Sequence[int] = (0, 0, 0, 0, 0, 0)) -> bytes:
    """The weight of each code: those of the _PAIRS of the strongest shapes, and what a third shape adds."""
    table = bytearray(256)
    by_pair = {(NOTHING, NOTHING): 0, **dict(zip(_PAIRS, weights, strict=True))}
    for rows in range(4, -1, -1):
        for makes in combinations_with_replacement(range(TWO, OPEN_FOUR), rows):
            first, second, third, *_ = *sorted(makes, reverse=True), NOTHING, NOTHING, NOTHING
            table[sum(CODES[made] for made in makes)] = by_pair[first, second] + thirds[third]
    return bytes(table)


# A line for each strongest shape, in it by the second: nothing, a two, an open two, a three, an open three, a four.
# A last line has what a third shape adds, in the same order.
ATTACK: Final = table_of([
    3, 11,
    18, 22, 40,
    21, 26, 43, 46,
    44, 48, 67, 67, 102,
    46, 50, 67, 72, 127, 127,
], [0, 2, 15, 11, 8, 8])  # fmt: skip
"""How likely a move is the best, by what it makes for its own side."""

DEFENCE: Final = table_of([
    2, 2,
    6, 6, 8,
    10, 10, 14, 17,
    23, 24, 30, 34, 46,
    30, 32, 44, 47, 76, 76,
], [0, 1, 7, 9, 1, 3])  # fmt: skip
"""How likely a move is the best, by what it takes from the other side."""

_CALM: Final = table_of([
    0, 0,
    0, 4, 14,
    5, 8, 25, 25,
    24, 27, 70, 71, 151,
    43, 48, 115, 115, 255, 255,
])  # fmt: skip
_THREATENED: Final = table_of([
    1, 0,
    1, 4, 6,
    7, 9, 19, 19,
    14, 17, 32, 53, 65,
    41, 56, 97, 144, 255, 255,
])  # fmt: skip
MOVING: Final = _CALM, _THREATENED
"""The evaluation for the side to move, and the same where the other side could make an open four."""

WAITING: Final = table_of([
    0, 1,
    0, 5, 9,
    6, 10, 19, 22,
    16, 21, 36, 39, 52,
    42, 52, 77, 86, 140, 140,
])  # fmt: skip
"""The evaluation for the other side."""

STRONG: Final = table_of([
    0, 0,
    0, 0, 0,
    0, 0, 0, 0,
    1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1,
])  # fmt: skip
"""Whether a mark makes an open three, a four or more."""

FOLLOWED: Final = table_of([
    0, 0,
    0, 0, 0,
    0, 0, 0, 0,
    0, 0, 0, 0, 0,
    0, 0, 1, 2, 2, 2,
])  # fmt: skip
"""How likely more fours follow a mark that makes a four: 0 hardly, 1 if there are fours in other rows, 2 anyhow."""
