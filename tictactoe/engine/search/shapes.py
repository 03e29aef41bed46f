"""Shapes: what a side has in a row of a large board, and what its next mark would make there.

A row is a row, a column or a diagonal of the board. With five in a row to win, and in the words of gomoku (Allis, van
den Herik and Huntjens, "Go-Moku solved by new search techniques", 1996), a mark makes

    a line         XXXX.  ->  XXXXX
    an open four   .XXX.  ->  .XXXX.    two cells complete it, and one reply cannot take both
    a four         OXXX.  ->  OXXXX.    one cell completes it, and the reply is forced
    an open three  ..XX.  ->  .XXX.     the next mark makes an open four, unless the other side prevents it
    a three        OXX..  ->  OXXX..    the next mark makes a four

and for any other run the same, one, two and three marks short of a line.
"""

from functools import lru_cache
from typing import NamedTuple

THREAT = 1
OPEN_THREE = 1 << 4
WORTH = 1 << 7
"""The units of a cell: how many cells would complete a line after a mark there, how many open threes the mark makes,
and above them how much it is worth, to order moves by. Four rows meet in a cell, and their sum fits into 16 bits."""

THREATS = OPEN_THREE - 1
OPEN_THREES = WORTH - OPEN_THREE
"""Masks of the parts of a cell."""

LINE_WORTH, OPEN_FOUR_WORTH, FOUR_WORTH, OPEN_THREE_WORTH = 127, 100, 36, 32
WINDOW_WORTHS = {2: 3, 3: 2, 4: 1}
"""What a mark is worth in each window of a row, by how many marks the window lacks."""

WINDOW_VALUES = {1: 110, 2: 26, 3: 6}
FEWER_MARKS_VALUE = 1
"""The evaluation: what each window without a mark of the other side counts, by how many marks it lacks."""


class Shapes(NamedTuple):
    """One side's part of a row: for each cell of the row what a mark there makes, and sums over the row.

    `completing`, `open_fours`, `fours` and `open_threes` are places in the row as bits: where a mark completes a
    line, makes an open four, a four or an open three. `value` is the side's share of the evaluation.
    """

    cells: tuple[int, ...]
    completing: int
    open_fours: int
    fours: int
    open_threes: int
    value: int


@lru_cache(maxsize=1 << 14)
def shapes(length: int, run: int, side: int, other: int) -> Shapes:
    """The shapes of a side in a row of `length` cells, its marks and the other side's given as bits of the row."""
    completing, value = 0, 0
    completes = [0] * length  # by place: the cells that complete a line after a mark there
    follows: list[dict[int, int]] = [{} for _ in range(length)]  # the same after a mark there and a second one
    worths = [0] * length
    window = (1 << run) - 1
    for _ in range(length - run + 1):
        marks = side & window
        if not other & window and (marks or run <= 3):
            missing = window ^ marks
            short = missing.bit_count()
            value += WINDOW_VALUES.get(short, FEWER_MARKS_VALUE)
            worth = WINDOW_WORTHS.get(short, 1)
            if short == 1:
                completing |= missing
            elif short <= 3:
                bits = missing
                while bits:
                    bit = bits & -bits
                    bits ^= bit
                    place = bit.bit_length() - 1
                    worths[place] += worth
                    if short == 2:
                        completes[place] |= missing ^ bit
                    else:
                        rest = missing ^ bit
                        low = rest & -rest
                        after = follows[place]
                        after[low] = after.get(low, 0) | rest ^ low
                        after[rest ^ low] = after.get(rest ^ low, 0) | low
            else:
                bits = missing
                while bits:
                    bit = bits & -bits
                    bits ^= bit
                    worths[bit.bit_length() - 1] += worth
        window <<= 1
    open_fours = fours = open_threes = 0
    cells = []
    for place in range(length):
        bit = 1 << place
        made = completes[place]
        cell = 0
        if completing & bit:
            cell = LINE_WORTH * WORTH
        elif made & (made - 1):
            open_fours |= bit
            cell = OPEN_FOUR_WORTH * WORTH + 2 * THREAT
        elif made:
            fours |= bit
            cell = (FOUR_WORTH + worths[place]) * WORTH + THREAT
        elif worths[place]:
            cell = worths[place] * WORTH
            for second, last in follows[place].items():
                last |= completes[second.bit_length() - 1]
                if last & (last - 1):
                    open_threes |= bit
                    cell += OPEN_THREE_WORTH * WORTH + OPEN_THREE
                    break
        cells.append(cell)
    return Shapes(tuple(cells), completing, open_fours, fours, open_threes, value)


@lru_cache(maxsize=1 << 12)
def guards(length: int, run: int, side: int, other: int) -> int:
    """The places in a row, as bits, where a mark of the other side leaves the side no open four to make."""
    open_fours, found = shapes(length, run, side, other).open_fours, 0
    for place in range(length):
        bit = 1 << place
        near = open_fours & (1 << place + run) - 1 & -(1 << max(place - run + 1, 0))
        if near and not (side | other) & bit and not shapes(length, run, side, other | bit).open_fours:
            found |= bit
    return found
