"""Groups of lines of one row that a pair of cells answers together.

A line is given as the bitboard of the cells that the attacker lacks of it; lines are in order along the row. A group
is some of them in succession. Its core is the cells that all its lines lack: two of these are a pair that answers the
group (`matching`). A cell is private to the row if it is on no open line of another row.
"""

from collections.abc import Sequence
from functools import reduce
from operator import and_

from ..lines import cells_in

MOST_CUTS = 5
"""The most ways that are tried to cut the lines of a row into groups. On 7,7,5 a second way saves an eighth of the
nodes, and more than five save no further one."""


def cuts(lines: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The best MOST_CUTS ways to cut lines into groups, each given as the cores of its groups; the best first.

    A core has at least two cells. The fewer groups the better, and then the larger the cores. Every way has at most
    one group more than the fewest.
    """
    fewest = [0] * (len(lines) + 1)  # groups for the lines from each index on
    for start in range(len(lines) - 1, -1, -1):
        fewest[start] = 1 + min([fewest[end] for end, _ in _groups(lines, start)])
    found = _cuts(lines, 0, 1, fewest)
    found.sort(key=lambda cores: (len(cores), -sum([core.bit_count() for core in cores])))
    return tuple(found[:MOST_CUTS])


def _cuts(lines: Sequence[int], start: int, spare: int, fewest: list[int]) -> list[tuple[int, ...]]:
    """The cuts of the lines from `start` on into at most `spare` groups more than the `fewest` there."""
    if start == len(lines):
        return [()]
    found = []
    for end, core in _groups(lines, start):
        left = spare - 1 - fewest[end] + fewest[start]
        if left >= 0:
            found += [(core, *rest) for rest in _cuts(lines, end, left, fewest)]
    return found


def reduced(lines: tuple[int, ...], private: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lines without the groups that a pair of private cells answers, and the cells to pair for each such group.

    These cells are in no line outside the group. The largest groups are taken out first.
    """
    for size in range(len(lines), 0, -1):
        for start in range(len(lines) - size + 1):
            core = private
            for line in lines[start : start + size]:
                core &= line
            if core & (core - 1):
                others = lines[:start] + lines[start + size :]
                for line in others:
                    core &= ~line
                if core & (core - 1):
                    left, cores = reduced(others, private)
                    return left, (core, *cores)
    return lines, ()


def dominated(lines: Sequence[int], private: int) -> dict[int, int]:
    """The private cells all of whose lines run through another cell, too; each with these others as a bitboard."""
    found = {}
    for cell in cells_in(private):
        others = reduce(and_, (line for line in lines if line >> cell & 1)) & ~(1 << cell)
        if others:
            found[cell] = others
    return found


def _groups(lines: Sequence[int], start: int) -> list[tuple[int, int]]:
    """The groups that begin with the line at `start`, each by the index after its last line and by its core."""
    found, core = [], -1
    for end in range(start, len(lines)):
        core &= lines[end]
        if not core & (core - 1):
            break
        found.append((end + 1, core))
    return found
