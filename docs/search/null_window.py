"""Null windows: ask only whether the score is above a bound, and close in on it."""

from docs.search.bitboards import Bitboards


def solve(width: int, height: int, k: int) -> tuple[int, int]:
    """The score of the empty board, and how many nodes it took."""
    search = Bitboards(width, height, k)
    low = 0  # whoever begins cannot lose: a strategy for the other could be stolen
    high = search.cells + 2 - 2 * k  # a line takes 2k - 1 plies, and a win scores 1 + the cells left empty
    bound = 0  # first: is it a win at all?
    while low < high:
        found = search.score(0, 0, bound, bound + 1)  # no score lies between: the answer is yes or no
        if found > bound:
            low = found
        else:
            high = found
        bound = high - 1  # then: is it a win as soon as that?
    return low, search.nodes
