"""Whether scores that count how far a win is do so rightly: a faster win must count more than a slower one."""

from collections.abc import Iterator
from typing import NamedTuple


class Win(NamedTuple):
    """A call whose score says rightly that X or O wins.

    Its position is `depth` plies below the first, and the game ends `plies` later with best play. `size` is the score
    without its sign. The score is `taken` from one of the moves, or is that of an ended game.
    """

    call: int
    depth: int
    plies: int
    size: float
    taken: bool


def contradictions(wins: list[Win]) -> Iterator[tuple[int, int]]:
    """The calls in which one side's wins have a wrong distance, each with an ended game that contradicts it.

    No convention is assumed, such as 10 - depth: what the function gives ended games says what it means. A function
    whose ended games all score the same counts no distance there, so that nothing is wrong.
    """
    ends = [win for win in wins if win.plies == 0]
    smallest: dict[int, Win] = {}
    largest: dict[int, Win] = {}
    for end in ends:
        for other in (*smallest.values(), *largest.values()):
            if (end.depth - other.depth) * (end.size - other.size) > 0:  # the later one scores more
                yield end.call, other.call
                return
        for extreme, least in ((smallest, min), (largest, max)):
            extreme[end.depth] = least(extreme.get(end.depth, end), end, key=lambda win: win.size)
    by_depth = {end.depth: end for end in reversed(ends)}
    sizes = {end.size for end in ends}
    exact = len({(end.depth, end.size) for end in ends}) == len(sizes) == len(by_depth) > 1
    if not exact or not all(win.taken for win in wins):
        return
    for win in wins:
        due = by_depth.get(win.depth + win.plies)
        if due and win.size != due.size and win.size in sizes:
            yield win.call, due.call


def counted(wins: list[Win]) -> bool | None:
    """Whether faster and slower wins have different scores; None if all wins come equally soon."""
    ends = [win for win in wins if win.plies == 0]
    if len({end.depth for end in ends}) < 2:
        return None
    return len({win.size for win in wins}) > 1
