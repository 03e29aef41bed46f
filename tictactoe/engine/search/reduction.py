"""Late move reductions: by how much less deeply a move is searched at first."""

from math import log

REDUCED, LATE = 3, 2
"""At a depth of REDUCED and more, moves from the place LATE in the order on are first searched less deeply, by

    log(depth) * lateness + more

plies. With the full window `more` is -1. With a null window it is 1 where the position is expected to fail high (a
cut node; Marsland and Popowich, "Parallel game-tree search", 1985), and 1 more unless the evaluation has risen."""

LESS_LIKELY = 15
"""The lateness of a move is the mean of two numbers that are about the same on average: the logarithm of its number
in the order, and how much less likely it is than the likeliest, in units of LESS_LIKELY."""


def reduction(depth: int, place: int, behind: int | None, more: int) -> int:
    """By how many plies a move is first searched less deeply.

    `behind` is how much less likely it is than the likeliest; where that is None, only its `place` counts, from 0.
    """
    if depth < REDUCED or place < LATE:
        return 0
    late = log(place + 1)
    if behind is not None:
        late = (late + behind / LESS_LIKELY) / 2
    return max(0, min(int(log(depth) * late) + more, depth - 2))
