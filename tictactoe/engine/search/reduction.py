"""Late move reductions: by how much less deeply a move is searched at first."""

from math import log

REDUCED, LATE = 3, 2
"""At a depth of REDUCED and more, moves from the place LATE in the order on are first searched less deeply. The
reduction is the logarithm of the depth times how late the move is. It is a ply less with the full window. With a null
window it is a ply more where the position is expected to fail high (a cut node; Marsland and Popowich, "Parallel
game-tree search", 1985), and another unless the evaluation has risen."""

LESS_LIKELY = 15
"""How late a move is: half of the logarithm of its number in the order, and half of how much less likely it is than
the likeliest, in units of LESS_LIKELY. The two are about the same on average."""


def reduction(depth: int, place: int, behind: int | None, more: int) -> int:
    """By how many plies a move is first searched less deeply, `more` among them.

    `behind` is how much less likely it is than the likeliest; its place alone counts where that is None.
    """
    if depth < REDUCED or place < LATE:
        return 0
    late = log(place + 1)
    if behind is not None:
        late = (late + behind / LESS_LIKELY) / 2
    return max(0, min(int(log(depth) * late) + more, depth - 2))
