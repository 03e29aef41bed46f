"""An attack, row by row: what the attacker still lacks of each line that the defender has not hit.

Rows here are the rows, columns and diagonals of the board. The lines of two different rows share one cell at most, so
that a row can be looked at on its own. Few contents of a row ever occur, and each is kept once, with all that is
asked about it. A mark replaces at most four of them:

    . . X . . . .     five in a row, X attacks: a line lacks a1 b1 d1 e1, another b1 d1 e1 f1, the third d1 e1 f1 g1.
    . . X X . . .     After X d1 the first lacks a1 b1 e1, the second b1 e1 f1, and the third e1 f1 g1.
    . . X X O . .     O at e1 hits all three.

A line that lacks all that another one lacks is left out, because it is never completed before the other.
"""

from collections.abc import Iterable, Iterator
from itertools import compress
from struct import Struct
from typing import NamedTuple

from ..board import Rules, cells_of
from ..symmetry import image, inverse, symmetries
from .groups import contested, cuts, dominated
from .matching import two_of

THRESHOLD = 8
"""A line that lacks n cells weighs 2^(THRESHOLD - n), and at least 1."""

_ID = 3  # bytes for the number of a row's content


class Row:
    """The content of one row."""

    def __init__(self, place: int, lines: tuple[int, ...], key: int, weights: int) -> None:
        self.place = place
        """Which row of the board it is."""
        self.lines = lines
        """What the attacker lacks of each line, as bitboards."""
        self.key = key
        self.weights = weights
        self.cells = 0
        self.threats = 0
        """The cells that complete a line."""
        self.two_short = 0
        """The cells of lines that lack two, and those of several such lines."""
        self.forks = 0
        for line in lines:
            self.cells |= line
            if line.bit_count() == 1:
                self.threats |= line
            elif line.bit_count() == 2:
                self.forks |= self.two_short & line
                self.two_short |= line
        self.cuts = cuts(lines) if all(line.bit_count() > 1 for line in lines) else ()
        """The ways to cut the lines into groups, each as the cores of its groups, the fewest groups first."""
        # What follows is kept once it was asked for: the row after the attacker's mark in a cell, and after the
        # defender's; and, by the cells that no other row lacks, what is contested and what is dominated.
        self.marked: dict[int, Row] = {}
        self.closed: dict[int, Row] = {}
        self.contested: dict[int, tuple[Row, tuple[int, ...]]] = {}
        self.dominated: dict[int, dict[int, int]] = {}


class Attack(NamedTuple):
    """All rows of a board.

    `weights` has 16 bits for each cell, the weight of the lines through it, and the weight of all lines above them.
    """

    rows: tuple[Row, ...]
    weights: int
    key: int

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


class Rows:
    """The rows of one board, and their contents."""

    def __init__(self, rules: Rules) -> None:
        rows: list[list[int]] = []
        for line in rules.lines:
            for row in rows:
                if (row[-1] & line).bit_count() > 1:
                    row.append(line)
                    break
            else:
                rows.append([line])
        self._rows = tuple(tuple(row) for row in rows)
        self._cells = [tuple(cells_of(sum({1 << cell for line in row for cell in cells_of(line)}))) for row in rows]
        self._through = [
            [place for place, cells in enumerate(self._cells) if cell in cells] for cell in range(rules.cells)
        ]
        self._contents: list[dict[tuple[int, ...], Row]] = [{} for _ in rows]
        self._ids: dict[tuple[tuple[int, ...], ...], int] = {}
        self._numbers = Struct(f"<{rules.cells}HI")
        self._weight = [1 << 16 * cell for cell in range(rules.cells)]
        self._total = 1 << 16 * rules.cells
        self._symmetries = symmetries(rules)
        self._inverses = [inverse(symmetry) for symmetry in self._symmetries]
        places = {frozenset(cells): place for place, cells in enumerate(self._cells)}
        self._places = [
            [places[frozenset(symmetry[cell] for cell in cells)] for cells in self._cells]
            for symmetry in self._symmetries
        ]
        self._size = _ID * len(rows)
        self._empty = [self._content(place, ()) for place in range(len(rows))]

    def attack(self, attacker: int, defender: int) -> Attack:
        """The attack with these cells marked."""
        return self.of(
            self._content(place, {line & ~attacker for line in lines if not line & defender})
            for place, lines in enumerate(self._rows)
        )

    def of(self, rows: Iterable[Row]) -> Attack:
        """The attack with these rows, and no lines in others."""
        left = list(self._empty)
        weights = key = 0
        for row in rows:
            left[row.place] = row
            weights += row.weights
            key += row.key
        return Attack(tuple(left), weights, key)

    def mark(self, attack: Attack, cell: int) -> Attack:
        """The attack after the attacker's mark in an empty cell."""
        rows, weights, key = attack
        changed = list(rows)
        for place in self._through[cell]:
            row = rows[place]
            if row.cells >> cell & 1:
                after = row.marked.get(cell)
                if after is None:
                    after = self._content(place, {line & ~(1 << cell) for line in row.lines})
                    row.marked[cell] = after
                changed[place] = after
                weights += after.weights - row.weights
                key += after.key - row.key
        return Attack(tuple(changed), weights, key)

    def close(self, attack: Attack, cell: int) -> Attack:
        """The attack after the defender's mark in an empty cell."""
        rows, weights, key = attack
        changed = list(rows)
        for place in self._through[cell]:
            row = rows[place]
            if row.cells >> cell & 1:
                after = row.closed.get(cell)
                if after is None:
                    after = self._content(place, {line for line in row.lines if not line >> cell & 1})
                    row.closed[cell] = after
                changed[place] = after
                weights += after.weights - row.weights
                key += after.key - row.key
        return Attack(tuple(changed), weights, key)

    def contested(self, attack: Attack, preferred: int) -> tuple[Attack, list[int]]:
        """The attack without lines that are answered by pairs which no other line lacks, and these pairs.

        The defender holds one of the two attacks if and only if it holds the other. Of equally good cells preferred
        ones are in the pairs.
        """
        rows, weights, key = attack
        left = list(rows)
        pairs: list[int] = []
        before = -1
        while len(pairs) != before:
            before, only = len(pairs), ~_in_several(left)
            for row in left:
                own = row.cells & only
                if own & (own - 1):
                    if own not in row.contested:
                        lines, cores = contested(row.lines, own)
                        row.contested[own] = self._content(row.place, lines), cores
                    after, cores = row.contested[own]
                    pairs += [two_of(core, preferred) for core in cores]
                    left[row.place] = after
                    weights += after.weights - row.weights
                    key += after.key - row.key
        return (Attack(tuple(left), weights, key), pairs) if pairs else (attack, pairs)

    def dominated(self, attack: Attack) -> dict[int, int]:
        """The cells all of whose lines run through another cell too, and these other cells."""
        only = ~_in_several(attack.rows)
        found: dict[int, int] = {}
        for row in attack.rows:
            if own := row.cells & only:
                if own not in row.dominated:
                    row.dominated[own] = dominated(row.lines, own)
                found |= row.dominated[own]
        return found

    def fork(self, attack: Attack) -> tuple[int, int] | None:
        """A cell that makes two threats at once, and with it the cells that they lack; None if there is none."""
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
        """Whether the weights prove that the defender holds, the attacker to move.

        The criterion of Erdős and Selfridge, as in `potential`: it does after the attacker's best move.
        """
        *weights, total = self._unpacked(attack)
        return total + max(weights) < 1 << THRESHOLD

    def heaviest_first(self, attack: Attack) -> list[int]:
        """The cells that some line lacks, those first through which most weight runs."""
        weights = self._unpacked(attack)
        return sorted(compress(range(len(weights) - 1), weights), key=weights.__getitem__, reverse=True)

    def canonical(self, attack: Attack) -> tuple[bytes, int]:
        """The least key of all images of an attack, and the number of the symmetry that leads to this image."""
        key, size = attack.key.to_bytes(self._size * len(self._symmetries), "little"), self._size
        found = [key[start : start + size] for start in range(0, len(key), size)]
        least = min(found)
        return least, found.index(least)

    def turned(self, cells: int, number: int, other: int) -> int:
        """Cells of an attack as they are in another attack that has the same least key.

        The numbers are those of the symmetries that lead to this key.
        """
        return cells if number == other else image(image(cells, self._symmetries[number]), self._inverses[other])

    def _unpacked(self, attack: Attack) -> tuple[int, ...]:
        """The weight of each cell, and that of all lines."""
        return self._numbers.unpack(attack.weights.to_bytes(self._numbers.size, "little"))

    def _content(self, place: int, lacking: Iterable[int]) -> Row:
        lines = tuple(sorted(_least(lacking)))
        row = self._contents[place].get(lines)
        if row is None:
            weights = 0
            for line in lines:
                weight = 1 << max(0, THRESHOLD - line.bit_count())
                weights += (self._total + sum(self._weight[cell] for cell in cells_of(line))) * weight
            row = self._contents[place][lines] = Row(place, lines, self._key(place, lines), weights)
        return row

    def _key(self, place: int, lines: tuple[int, ...]) -> int:
        """The number of a row's content, in each image of the board where the row then is."""
        key = 0
        for number, (symmetry, places) in enumerate(zip(self._symmetries, self._places, strict=True)):
            order = {cell: index for index, cell in enumerate(self._cells[places[place]])}
            # Rows of the same length have the same numbers for their contents.
            content = sorted(tuple(sorted(order[symmetry[cell]] for cell in cells_of(line))) for line in lines)
            id = self._ids.setdefault(((len(order),), *content), len(self._ids) + 1) if lines else 0
            key |= id << 8 * (self._size * number + _ID * places[place])
        return key


def _least(lacking: Iterable[int]) -> Iterator[int]:
    """Those of the lines that contain no other one."""
    kept: list[int] = []
    for line in sorted(lacking, key=int.bit_count):
        if not any(other & line == other for other in kept):
            kept.append(line)
            yield line


def _in_several(rows: Iterable[Row]) -> int:
    """The cells that lines of several rows lack."""
    once = several = 0
    for row in rows:
        several |= once & row.cells
        once |= row.cells
    return several
