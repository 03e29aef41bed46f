"""The lines of an attack that matter, where the other side only defends.

A line that the defender can answer beforehand may be forgotten:

    . a . b       No other line runs through a and b: whenever the attacker takes one of them, the defender takes the
                  other, and the line they share is never completed.

    . . . X       Three in a row: the right line lacks two cells, and the left one lacks both of these as well. As
                  long as the right one is not completed, nor is the left one.

A forgotten line leaves others alone in their cells, so that more pairs may appear. Neither rule changes who wins.
Whoever holds all lines holds fewer of them. The other way round, the answer within a pair touches no other line, so
that the defender plays on as for the lines that are left; and a line that lacks all that another lacks is never
completed before it.
"""

from ..board import Rules
from .potential import Potential

Entry = tuple[int, int, tuple[int, ...]]
"""A line as Potential.lines has it, or what an attack lacks of it, the line itself, and what it adds."""


class Pairing:
    """The answers that a defender knows beforehand, on one board."""

    def __init__(self, rules: Rules, potential: Potential) -> None:
        self._run = rules.run
        # Only lines along each other share two cells, so that one can lack all that another lacks.
        rows: list[list[Entry]] = []
        for line in potential.lines:
            for row in rows:
                if (row[-1][0] & line[0]).bit_count() > 1:
                    row.append(line)
                    break
            else:
                rows.append([line])
        self._rows = tuple(tuple(row) for row in rows)

    def what_matters(self, attacker: int, defender: int, sums: int) -> tuple[int, int, int]:
        """The sums over the lines that matter, their cells, and those cells that only one of them runs through."""
        run = self._run
        lines: list[Entry] = []
        for row in self._rows:
            lacking = [(line & ~attacker, line, worth) for line, ended, worth in row if not ended & defender]
            if len(lacking) > 1:
                lacking.sort(key=_lacks)
                for place in range(len(lacking) - 1, 0, -1):
                    cells, _, worth = lacking[place]
                    for fewer in range(place):
                        if lacking[fewer][0] & cells == lacking[fewer][0]:
                            sums -= worth[run - cells.bit_count()]
                            del lacking[place]
                            break
            lines += lacking
        while True:
            once = twice = 0
            for cells, _, _ in lines:
                twice |= once & cells
                once |= cells
            alone = once & ~twice
            kept: list[Entry] = []
            for line in lines:
                pair = line[0] & alone
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
        return sums, span, alone


def _lacks(entry: Entry) -> int:
    return entry[0].bit_count()
