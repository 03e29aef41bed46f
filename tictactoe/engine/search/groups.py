"""The lines of one row, cut into groups: lines of a group share cells that they all lack, its core.

Lines are bitboards of what the attacker lacks of them, in order along the row.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import accumulate, combinations
from operator import and_, or_

from ..board import cells_of

MOST_CUTS = 5
"""In how many ways the lines of a row are cut into groups."""


def cuts(lines: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The ways to cut lines into groups, each given as the cores of its groups; the best first.

    A core has at least two cells. The best have the fewest groups, and then the largest cores. There are at most
    MOST_CUTS.
    """
    fewest = [0] * (len(lines) + 1)  # groups for the lines from here on
    for start in range(len(lines) - 1, -1, -1):
        fewest[start] = 1 + min(fewest[end] for end, _ in _groups(lines, start))

    def complete(start: int, spare: int) -> Iterator[tuple[int, ...]]:
        if start == len(lines):
            yield ()
        for end, core in _groups(lines, start):
            left = spare - 1 - fewest[end] + fewest[start]
            if left >= 0:
                for rest in complete(end, left):
                    yield core, *rest

    found = list(complete(0, 1))
    found.sort(key=lambda cores: (len(cores), -sum(core.bit_count() for core in cores)))
    return tuple(found[:MOST_CUTS])


def contested(lines: Sequence[int], own: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lines without the groups whose core has two cells that no other line lacks, and these cells of each group.

    `own` are the cells that no line of another row lacks.
    """
    for start, end in sorted(combinations(range(len(lines) + 1), 2), key=lambda ends: ends[0] - ends[1]):
        others = (*lines[:start], *lines[end:])
        core = reduce(and_, lines[start:end]) & own & ~reduce(or_, others, 0)
        if core & (core - 1):
            kept, cores = contested(others, own)
            return kept, (core, *cores)
    return tuple(lines), ()


def dominated(lines: Sequence[int], own: int) -> dict[int, int]:
    """The cells, of those in `own`, all of whose lines run through another cell too; and these other cells."""
    found = {}
    for cell in cells_of(own):
        others = reduce(and_, (line for line in lines if line >> cell & 1)) & ~(1 << cell)
        if others:
            found[cell] = others
    return found


def _groups(lines: Sequence[int], start: int) -> Iterator[tuple[int, int]]:
    """Where a group of lines that begins here can end, with its core."""
    for end, core in enumerate(accumulate(lines[start:], and_), start=start + 1):
        if core.bit_count() < 2:
            return
        yield end, core
