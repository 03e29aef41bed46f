"""Shapes: what a side has in a row of a large board, and what its next mark would make there.

A row is a row, a column or a diagonal of the board. With five in a row to win, and in the words of gomoku (Allis, van
den Herik and Huntjens, "Go-Moku solved by new search techniques", 1996), a mark makes

    a line         XXXX.  ->  XXXXX
    an open four   .XXX.  ->  .XXXX.    two cells complete it, and one reply cannot take both
    a four         OXXX.  ->  OXXXX.    one cell completes it, and the reply is forced
    an open three  ..XX.  ->  .XXX.     the next mark makes an open four, unless the other side prevents it
    a three        OXX..  ->  OXXX..    the next mark makes a four
    an open two    ..X..  ->  .XX..     the next mark makes an open three
    a two          OX...  ->  OXX..     the next mark makes a three

and for any other run the same, as many marks short of a line. A mark that makes two fours in one row is as good as an
open four and is called one, too: X.X.X.X becomes X.XXX.X, where two cells complete a line.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from ..lines import cells_in

# What a mark makes in a row.
NOTHING: Final = 0
TWO: Final = 1
OPEN_TWO: Final = 2
THREE: Final = 3
OPEN_THREE: Final = 4
FOUR: Final = 5
OPEN_FOUR: Final = 6
LINE: Final = 7

PLAIN: Final = {1: 110, 2: 26, 3: 6}
"""What a window is worth to the levels that look a few plies ahead, by how many marks it lacks; it has none of the
other side."""

FEWER_MARKS: Final = 1
"""What it is worth if it lacks more."""


class Shapes(NamedTuple):
    """One side's part of a row: for each cell of the row what a mark there makes, and sums over the row.

    `completing`, `open_fours` and `fours` are places in the row as bits: where a mark completes a line, makes an open
    four, or a four. `plain` is the evaluation of the weaker levels.
    """

    made: bytes
    completing: int
    open_fours: int
    fours: int
    plain: int


@lru_cache(maxsize=1 << 14)
def shapes(length: int, run: int, side: int, other: int) -> Shapes:
    """The shapes of a side in a row of `length` cells, its marks and the other side's given as bits of the row."""
    completing = open_fours = fours = open_twos = near = plain = 0
    completes = [0] * length  # by place: the cells that complete a line after a mark there
    follows: list[dict[int, int]] = [{} for _ in range(length)]  # the same after a mark there and a second one
    for start in range(length - run + 1):
        window = (1 << run) - 1 << start
        marks = side & window
        if other & window or not (marks or run <= 3):
            continue
        missing = window ^ marks
        near |= missing
        short = missing.bit_count()
        plain += PLAIN.get(short, FEWER_MARKS)
        if short == 1:
            completing |= missing
        elif short == 2:
            for place in cells_in(missing):
                completes[place] |= missing ^ 1 << place
        elif short == 3:
            for place in cells_in(missing):
                rest = missing ^ 1 << place
                for second in cells_in(rest):
                    follows[place][second] = follows[place].get(second, 0) | rest ^ 1 << second
        ends = 1 << start | 1 << start + run
        room = start + run < length and not (side | other) & ends
        if room and marks.bit_count() == run - 4:
            open_twos |= missing & ~ends
    made = []
    for place in range(length):
        bit, makes = 1 << place, NOTHING
        if completing & bit:
            makes = LINE
        elif completes[place]:
            if completes[place].bit_count() > 1:
                open_fours |= bit
                makes = OPEN_FOUR
            else:
                fours |= bit
                makes = FOUR
        elif follows[place]:
            threats = (last | completes[second] for second, last in follows[place].items())
            makes = OPEN_THREE if any(last.bit_count() > 1 for last in threats) else THREE
        elif near & bit:
            makes = OPEN_TWO if open_twos & bit else TWO
        made.append(makes)
    return Shapes(bytes(made), completing, open_fours, fours, plain)


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
