"""Reductions of the Maker-Breaker game: lines that Breaker can answer beforehand are dropped.

Neither rule changes who wins:

    . a . b       A pairing strategy (Hales and Jewett, "Regularity and positional games", 1963): no other open line
                  runs through a and b. When Maker takes one of them, Breaker takes the other, and the line is never
                  completed.

    . . . X       A superset (three in a row win): what the right line lacks, the left line lacks as well. While the
                  right line is not completed, the left one is not either.

A line that is dropped may leave two cells to another line alone, so that further pairs appear. Maker gains nothing by
fewer lines. Breaker loses nothing either: the reply within a pair touches no other line, so that Breaker answers all
other moves as in the reduced game.
"""

from ..board import Rules
from .potential import Potential

Entry = tuple[int, int, tuple[int, ...]]
"""A line of Potential.lines; in `reduce` what it lacks, the line itself, and its terms."""


class Pairing:
    """The reductions on one board."""

    def __init__(self, rules: Rules, potential: Potential) -> None:
        self._run = rules.run
        # Only lines in the same row, column or diagonal share two cells, so that one can lack all that another lacks.
        rows: list[list[Entry]] = []
        for line in potential.lines:
            for row in rows:
                if (row[-1][0] & line[0]).bit_count() > 1:
                    row.append(line)
                    break
            else:
                rows.append([line])
        self._rows = tuple(tuple(row) for row in rows)

    def reduce(self, maker: int, breaker: int, sums: int) -> tuple[int, int, int]:
        """The packed sums over the lines that remain, their cells, and those cells that only one of them has.

        `sums` are Maker's, over all lines that are open.
        """
        run = self._run
        lines: list[Entry] = []
        for row in self._rows:
            lacking = [(line & ~maker, line, terms) for line, closed_by, terms in row if not closed_by & breaker]
            if len(lacking) > 1:
                lacking.sort(key=_number_lacking)
                for place in range(len(lacking) - 1, 0, -1):
                    cells, _, terms = lacking[place]
                    for fewer in range(place):
                        if lacking[fewer][0] & cells == lacking[fewer][0]:
                            sums -= terms[run - cells.bit_count()]
                            del lacking[place]
                            break
            lines += lacking
        while True:
            in_any = in_several = 0
            for cells, _, _ in lines:
                in_several |= in_any & cells
                in_any |= cells
            in_one = in_any & ~in_several
            kept: list[Entry] = []
            for line in lines:
                pair = line[0] & in_one
                if pair & (pair - 1):
                    sums -= line[2][run - line[0].bit_count()]
                else:
                    kept.append(line)
            if len(kept) == len(lines):
                break
            lines = kept
        span = 0
        for _, whole, _ in lines:
            span |= whole
        return sums, span, in_one


def _number_lacking(entry: Entry) -> int:
    return entry[0].bit_count()
