"""An attack, row by row: what the attacker still lacks of each line that the defender has not hit.

Rows here are the rows, columns and diagonals of the board. Lines of different rows share one cell at most, so that
much can be said of a row on its own. What the attacker lacks of the lines of a row is the content of the row. Few
contents ever occur. Each of them is one object, which many attacks share, and which remembers what was computed from
it. A mark replaces at most four of the rows of an attack:

    . . X . . . .     five in a row, X attacks: a line lacks a1 b1 d1 e1, another b1 d1 e1 f1, the third d1 e1 f1 g1.
    . . X X . . .     After X d1 the first lacks a1 b1 e1, the second b1 e1 f1, and the third e1 f1 g1.
    . . X X O . .     O at e1 hits all three.

If the missing cells of one line include those of another, the first is left out: it is not completed before the
other. What is left is the hypergraph of the Maker-Breaker game: the winning sets, each without the cells that Maker
has. A cell is private to a row if it is on no open line of another row.

`row_tables` has the same rows, but says what the marks of both sides are worth in them.
"""

from collections.abc import Iterable
from itertools import compress
from operator import itemgetter
from struct import Struct
from typing import Final

from ..board import Rules, bitboard
from ..lines import cells_in, rows_with_room
from .line_groups import cuts, dominated, reduced
from .matching import two_of
from .row_keys import KEY_BYTES, RowKeys

THRESHOLD: Final = 8
"""The defender holds lines that weigh less than 2^THRESHOLD together."""


def _line_weight(line: int) -> int:
    """The weight of a line, by the cells that it lacks: 2^(THRESHOLD - n) for n cells, and at least 1."""
    return 1 << max(0, THRESHOLD - line.bit_count())


class AttackRow:
    """The content of one row: what the attacker lacks of its lines."""

    def __init__(self, index: int, lines: tuple[int, ...], sums: int) -> None:
        self.index = index
        """Which row of the board it is."""
        self.lines = lines
        """The cells that the attacker lacks of each line, as bitboards."""
        self.sums = sums
        """What this row adds to the sums of an attack."""
        self.weight = sum(map(_line_weight, lines))
        """What the lines weigh together."""
        self.cells = 0
        """The cells that some line lacks."""
        self.threats = 0
        """The cells that complete a line."""
        self.two_short = 0
        """The cells of lines that lack two."""
        self.forks = 0
        """The cells of several lines that lack two."""
        for line in lines:
            self.cells |= line
            if line.bit_count() == 1:
                self.threats |= line
            elif line.bit_count() == 2:
                self.forks |= self.two_short & line
                self.two_short |= line
        self.cuts = cuts(lines) if all(line.bit_count() > 1 for line in lines) else ()
        """The ways to cut the lines into groups, each given as the cores of its groups; the fewest groups first."""
        # What was computed before. By cell: the row after a mark of each side, and what that adds to the sums. By the
        # cells that are private to it, which depends on the other rows: its part in `AttackRows.reduced`, and in
        # `AttackRows.dominated`.
        self.after_attacker: dict[int, tuple[AttackRow, int]] = {}
        self.after_defender: dict[int, tuple[AttackRow, int]] = {}
        self.reduced: dict[int, tuple[AttackRow, int, tuple[int, ...]]] = {}
        self.dominated: dict[int, dict[int, int]] = {}


class Attack:
    """All rows of a board, which never change. Other attacks on the board have other sums, as `row_keys` says.

    One integer has the sums over the rows: from the lowest bit on 16 bits for each cell, for the weight of the lines
    through it, 32 for the weight of all lines, and then the keys of its images, as in `row_keys`.
    """

    __slots__ = "rows", "sums"

    def __init__(self, rows: list[AttackRow], sums: int) -> None:
        self.rows = rows
        self.sums = sums

    @property
    def cells(self) -> int:
        """The cells that some line lacks."""
        cells = 0
        for row in self.rows:
            cells |= row.cells
        return cells

    @property
    def threats(self) -> int:
        """The cells that complete a line."""
        threats = 0
        for row in self.rows:
            threats |= row.threats
        return threats


class AttackRows:
    """The rows of one board, and their contents that have occurred; `keys` has the keys of attacks."""

    def __init__(self, rules: Rules) -> None:
        cells = sorted(rows_with_room(*rules.mnk), key=itemgetter(0))
        self._lines = [[line for line in rules.lines if line & row == line] for row in map(bitboard, cells)]
        self._through = [[index for index, row in enumerate(cells) if cell in row] for cell in range(rules.cells)]
        self._known: list[dict[tuple[int, ...], AttackRow]] = [{} for _ in cells]  # by row and lines
        self.keys = RowKeys(rules, cells)
        self._fields = Struct(f"<{rules.cells}HI")  # the weights of the cells, and that of all lines
        self._fields_bytes = self._fields.size
        self._fields_mask = (1 << 8 * self._fields_bytes) - 1
        # What `canonical` takes from the sums: the keys above the fields.
        self._images = Struct(f"{self._fields_bytes}x" + f"{KEY_BYTES}s" * self.keys.images)
        self._weight = [1 << 16 * cell for cell in range(rules.cells)]
        self._total = 1 << 16 * rules.cells
        self._empty = [self._row_with(index, ()) for index in range(len(cells))]

    def attack(self, attacker: int, defender: int) -> Attack:
        """The attack with these cells marked."""
        return self.attack_of(
            self._row_with(index, {line & ~attacker for line in lines if not line & defender})
            for index, lines in enumerate(self._lines)
        )

    def attack_of(self, rows: Iterable[AttackRow]) -> Attack:
        """The attack with these rows, and no lines in others."""
        left = list(self._empty)
        sums = 0
        for row in rows:
            left[row.index] = row
            sums += row.sums
        return Attack(left, sums)

    def play(self, attack: Attack, cell: int, *, by_attacker: bool) -> Attack:
        """The attack after a mark in an empty cell: the attacker's if `by_attacker`, else the defender's."""
        rows, sums = list(attack.rows), attack.sums
        for index in self._through[cell]:
            row = rows[index]
            if row.cells >> cell & 1:
                known = row.after_attacker if by_attacker else row.after_defender
                found = known.get(cell)
                if found is None:
                    left = [line & ~(1 << cell) for line in row.lines if by_attacker or not line >> cell & 1]
                    after = self._row_with(index, left)
                    found = known[cell] = after, after.sums - row.sums
                rows[index], change = found
                sums += change
        return Attack(rows, sums)

    def reduced(self, attack: Attack, preferred: int) -> tuple[Attack, list[int]]:
        """The attack without the lines that pairs of private cells answer, and these pairs.

        No other line lacks the cells of these pairs, so that the defender holds the reduced attack if and only if it
        holds the whole one. Where there is a choice, the pairs are of preferred cells.
        """
        left, sums = list(attack.rows), attack.sums
        pairs: list[int] = []
        before = -1
        while len(pairs) != before:
            before, not_shared = len(pairs), ~_shared(left)
            for row in left:
                private = row.cells & not_shared
                if private & (private - 1):
                    found = row.reduced.get(private)
                    if found is None:
                        lines, cores = reduced(row.lines, private)
                        after = self._row_with(row.index, lines)
                        found = row.reduced[private] = after, after.sums - row.sums, cores
                    after, change, cores = found
                    if cores:
                        pairs += [two_of(core, preferred) for core in cores]
                        left[row.index] = after
                        sums += change
        return (Attack(left, sums), pairs) if pairs else (attack, pairs)

    def dominated(self, attack: Attack) -> dict[int, int]:
        """The cells all of whose lines run through another cell, too; each with these other cells as a bitboard."""
        not_shared = ~_shared(attack.rows)
        found: dict[int, int] = {}
        for row in attack.rows:
            if private := row.cells & not_shared:
                if private not in row.dominated:
                    row.dominated[private] = dominated(row.lines, private)
                found |= row.dominated[private]
        return found

    def fork(self, attack: Attack) -> tuple[int, int] | None:
        """A cell where the attacker makes two threats, and all cells that these lines lack; None if there is none."""
        once = several = 0
        for row in attack.rows:
            if row.two_short:
                several |= once & row.two_short | row.forks
                once |= row.two_short
        if not several:
            return None
        cell = several & -several
        through = (line for row in attack.rows if row.two_short & cell for line in row.lines if line & cell)
        one, other, *_ = (line for line in through if line.bit_count() == 2)
        return cell.bit_length() - 1, one | other

    def too_light(self, attack: Attack) -> bool:
        """Whether the weights prove that the defender holds, with the attacker to move.

        This is the criterion of Erdős and Selfridge, as in `potential`, after the attacker's heaviest move.
        """
        *weights, total = self._unpacked(attack)
        return total + max(weights) < 1 << THRESHOLD

    def heaviest_first(self, attack: Attack) -> list[int]:
        """The cells that some line lacks, by the weight of the lines through them."""
        weights = list(self._unpacked(attack))  # a key of sorted: a list is faster there than a tuple
        return sorted(compress(range(len(weights) - 1), weights), key=weights.__getitem__, reverse=True)

    def canonical(self, attack: Attack) -> tuple[bytes, int]:
        """The canonical key of an attack, which is the least of all its images, and the symmetry to that image."""
        found = self._images.unpack(attack.sums.to_bytes(self._images.size, "little"))
        least: bytes = min(found)
        return least, found.index(least)

    def _unpacked(self, attack: Attack) -> tuple[int, ...]:
        """The weight of each cell, and that of all lines."""
        return self._fields.unpack((attack.sums & self._fields_mask).to_bytes(self._fields_bytes, "little"))

    def _row_with(self, index: int, lacking: Iterable[int]) -> AttackRow:
        """The one object for a row with these lines, given by the cells that they lack."""
        lines = tuple(sorted(_minimal(lacking)))
        row = self._known[index].get(lines)
        if row is None:
            weights = 0
            for line in lines:
                weights += (self._total + sum(self._weight[cell] for cell in cells_in(line))) * _line_weight(line)
            sums = weights | self.keys.key_of(index, lines) << 8 * self._fields_bytes
            row = self._known[index][lines] = AttackRow(index, lines, sums)
        return row


def _minimal(lacking: Iterable[int]) -> list[int]:
    """The lines that contain no other one."""
    minimal: list[int] = []
    for line in sorted(lacking, key=int.bit_count):
        if not any(other & line == other for other in minimal):
            minimal.append(line)
    return minimal


def _shared(rows: list[AttackRow]) -> int:
    """The cells that lines of several rows lack."""
    once = several = 0
    for row in rows:
        several |= once & row.cells
        once |= row.cells
    return several
