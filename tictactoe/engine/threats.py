"""Threats and forks: what a board's lines say about the next moves.

A threat is a line that one mark more completes. A fork is a move that makes threats in two cells at once, which one
answer cannot stop. Sides are given as bitboards, so that each question can be asked for either of them.
"""

from .board import Rules, cells_of

Lines = tuple[int, ...]


def threats(rules: Rules, side: int, other: int) -> dict[int, Lines]:
    """The cells in which a side completes a line now, and the lines that it completes there.

    >>> {cell: [bin(line) for line in lines] for cell, lines in threats(Rules(3, 3, 3), 0b011, 0b110_000).items()}
    {2: ['0b111']}
    """
    found: dict[int, Lines] = {}
    for line in rules.lines:
        missing = line & ~side
        if not line & other and missing and not missing & (missing - 1):
            cell = missing.bit_length() - 1
            found[cell] = (*found.get(cell, ()), line)
    return found


def forks(rules: Rules, side: int, other: int) -> dict[int, dict[int, int]]:
    """The moves that win as forks for a side to move: for each the cells that it threatens, and a line to each.

    A move counts if it makes threats in two cells or more, and if the other side, when it is made, cannot complete a
    line. So whatever the answer, one of these lines is completed next.

    >>> forks(Rules(3, 3, 3), 0b100_000_001, 0b000_010_000)
    {2: {1: 7, 5: 292}, 6: {3: 73, 7: 448}}
    """
    answers = threats(rules, other, side).keys()
    return {cell: found for cell, found in doubles(rules, side, other).items() if answers <= {cell}}


def doubles(rules: Rules, side: int, other: int) -> dict[int, dict[int, int]]:
    """The moves that make threats in two cells or more, even if the other side can complete a line first."""
    found: dict[int, dict[int, int]] = {}
    for line in rules.lines:
        missing = line & ~side
        if not line & other and missing.bit_count() == 2:
            first, second = cells_of(missing)
            found.setdefault(first, {}).setdefault(second, line)
            found.setdefault(second, {}).setdefault(first, line)
    return {cell: found[cell] for cell in sorted(found) if len(found[cell]) > 1}
