"""Evaluation and move ordering: what the shapes count for that a mark makes in the rows through its cell.

The code of a cell is the sum of the codes of those shapes. The tables give the weight of each code, as a byte. Only
the two strongest shapes in a cell count, of four at most. A code tells up to three shapes apart; where four shapes
have the same code as fewer, the fewer count.

The weights are fitted to 17,600 positions at the leaves of searches on 15,15,5 and the judgement of Rapfi (its
classical evaluation, 3,000 nodes) on each of them: the evaluation by logistic regression, 100 being one unit of the
logit, and the order of moves to the move it chose, 10 being one unit of the logarithm of the odds.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement

from .shapes import NOTHING, OPEN_FOUR, TWO

CODES = bytes([0, 60, 62, 27, 12, 53, 53, 53]).ljust(256, b"\0")
"""The codes of the shapes that a mark can make in a row."""

_PAIRS = [(first, second) for first in range(TWO, OPEN_FOUR) for second in range(NOTHING, first + 1)]


def _table(weights: Sequence[int]) -> bytes:
    """The weight of each code, from the weights of the _PAIRS of the strongest shapes."""
    table = bytearray(256)
    by_pair = {(NOTHING, NOTHING): 0, **dict(zip(_PAIRS, weights, strict=True))}
    for rows in range(4, -1, -1):
        for makes in combinations_with_replacement(range(TWO, OPEN_FOUR), rows):
            first, second, *_ = *sorted(makes, reverse=True), NOTHING, NOTHING
            table[sum(CODES[made] for made in makes)] = by_pair[first, second]
    return bytes(table)


# A line for each strongest shape, in it by the second: nothing, a two, an open two, a three, an open three, a four.
ATTACK = _table([
    2, 8,
    19, 20, 42,
    21, 25, 43, 47,
    44, 47, 68, 70, 110,
    44, 45, 67, 73, 127, 127,
])  # fmt: skip
"""How likely a move is the best, by what it makes for its own side."""

DEFENCE = _table([
    1, 1,
    6, 6, 9,
    11, 11, 17, 20,
    28, 28, 36, 41, 56,
    33, 36, 47, 54, 83, 83,
])  # fmt: skip
"""How likely a move is the best, by what it takes from the other side."""

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
"""The codes with no weight: to leave them out makes a sum faster."""

STRONG = _table([
    0, 0,
    0, 0, 0,
    0, 0, 0, 0,
    1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1,
])  # fmt: skip
"""Whether a mark makes an open three, a four or more."""

FOLLOWED = _table([
    0, 0,
    0, 0, 0,
    0, 0, 0, 0,
    0, 0, 0, 0, 0,
    0, 0, 1, 2, 2, 2,
])  # fmt: skip
"""How likely more fours follow a mark that makes a four: 0 hardly, 1 if there are fours in other rows, 2 anyhow."""
