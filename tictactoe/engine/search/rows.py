"""An attack, row by row: what the attacker still lacks of each line that the defender has not hit.

Rows here are the rows, columns and diagonals of the board. The lines of two different rows share one cell at most, so
that a row can be looked at on its own. Few contents of a row ever occur, and each is kept once, with all that is
asked about it. A mark replaces at most four of them:

    . . X . . . .     five in a row, X attacks: a line lacks a1 b1 d1 e1, another b1 d1 e1 f1, the third d1 e1 f1 g1.
    . . X X . . .     The third loses d1. Now the second lacks no more than b1 e1 f1.
    . . X X O . .     O has hit them all.

A line that lacks all that another one lacks is left out, because it is never completed before the other.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from operator import and_
from struct import Struct
from typing import NamedTuple

from ..board import Rules, cells_of

MOST_CUTS = 5
"""In how many ways the lines of a row are cut into groups."""

HEAVIEST = 8
"""Marks beyond so many add no weight to a line."""

_ID = 3  # bytes for the number of a row's content


class Row:
    """The content of one row."""

    __slots__ = ("cells", "closed", "cuts", "key", "lines", "marked", "threats", "weights")

    def __init__(self, lines: tuple[int, ...], key: int, weights: int) -> None:
        self.lines = lines
        """What the attacker lacks of each line, as bitboards."""
        self.key = key
        self.weights = weights
        self.cells = 0
        self.threats = 0
        """The cells that complete a line."""
        for line in lines:
            self.cells |= line
            if line.bit_count() == 1:
                self.threats |= line
        self.cuts = () if self.threats else cuts(lines)
        """The ways to cut the lines into groups, each as the cores of its groups, the fewest groups first."""
        self.marked: dict[int, Row] = {}
        """The row after the attacker's mark in a cell, as far as it was asked for."""
        self.closed: dict[int, Row] = {}
        """The row after the defender's mark in a cell, as far as it was asked for."""


class Attack(NamedTuple):
    """All rows of a board. `weights` has 16 bits for each cell, the weight of the lines through it."""

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
        self._run = rules.run
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
        self._numbers = Struct(f"<{rules.cells}H")
        self._weight = [1 << 16 * cell for cell in range(rules.cells)]
        self._images = images(rules)
        self._back = [tuple(sorted(range(rules.cells), key=image.__getitem__)) for image in self._images]
        places = {frozenset(cells): place for place, cells in enumerate(self._cells)}
        self._places = [
            [places[frozenset(image[cell] for cell in cells)] for cells in self._cells] for image in self._images
        ]
        self._size = _ID * len(rows)

    def attack(self, attacker: int, defender: int) -> Attack:
        """The attack with these cells marked."""
        rows = [
            self._content(place, {line & ~attacker for line in lines if not line & defender})
            for place, lines in enumerate(self._rows)
        ]
        return Attack(tuple(rows), sum(row.weights for row in rows), sum(row.key for row in rows))

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

    def heaviest_first(self, attack: Attack) -> list[int]:
        """The cells that some line lacks, those first through which most weight runs."""
        weights = self._numbers.unpack(attack.weights.to_bytes(self._numbers.size, "little"))
        return sorted(cells_of(attack.cells), key=weights.__getitem__, reverse=True)

    def canonical(self, attack: Attack) -> tuple[bytes, int]:
        """What all mirror images and rotations of an attack have in common, and which of them it is."""
        key, size = attack.key.to_bytes(self._size * len(self._images), "little"), self._size
        found = [key[start : start + size] for start in range(0, len(key), size)]
        least = min(found)
        return least, found.index(least)

    def turned(self, cells: int, image: int) -> int:
        """Cells of an attack as they are in an image of it."""
        return _turned(cells, self._images[image]) if image else cells

    def turned_back(self, cells: int, image: int) -> int:
        """Cells of an image as they are in the attack."""
        return _turned(cells, self._back[image]) if image else cells

    def _content(self, place: int, lacking: Iterable[int]) -> Row:
        lines = tuple(sorted(_least(lacking)))
        row = self._contents[place].get(lines)
        if row is None:
            weights = 0
            for line in lines:
                weight = 1 << min(HEAVIEST, self._run - line.bit_count())
                weights += sum(self._weight[cell] for cell in cells_of(line)) * weight
            row = self._contents[place][lines] = Row(lines, self._key(place, lines), weights)
        return row

    def _key(self, place: int, lines: tuple[int, ...]) -> int:
        """The number of a row's content, in each image of the board where the row then is."""
        key = 0
        for number, (image, places) in enumerate(zip(self._images, self._places, strict=True)):
            order = {cell: index for index, cell in enumerate(self._cells[places[place]])}
            # Rows of the same length have the same numbers for their contents.
            content = sorted(tuple(sorted(order[image[cell]] for cell in cells_of(line))) for line in lines)
            id = self._ids.setdefault(((len(order),), *content), len(self._ids) + 1) if lines else 0
            key |= id << 8 * (self._size * number + _ID * places[place])
        return key


def cuts(lines: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The ways to cut lines in order into groups, each given as the cores of its groups; the best first.

    The core of a group is what all its lines lack, at least two cells. The best have the fewest groups, and then the
    largest cores. There are at most MOST_CUTS.
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


def images(rules: Rules) -> list[tuple[int, ...]]:
    """The symmetries of a board, the identity first: for each, the cell to which each cell goes."""
    width, height = rules.width, rules.height
    rows = [list(range(row * width, row * width + width)) for row in range(height)]
    found: dict[tuple[int, ...], None] = {}
    for _ in range(2):
        for mirrored in (rows, rows[::-1]):
            found[tuple(cell for row in mirrored for cell in row)] = None
            found[tuple(cell for row in mirrored for cell in row[::-1])] = None
        if width != height:
            break
        rows = [list(column) for column in zip(*rows, strict=True)]
    return list(found)


def _groups(lines: Sequence[int], start: int) -> Iterator[tuple[int, int]]:
    """Where a group of lines that begins here can end, with its core."""
    for end, core in enumerate(accumulate(lines[start:], and_), start=start + 1):
        if core.bit_count() < 2:
            return
        yield end, core


def _least(lacking: Iterable[int]) -> Iterator[int]:
    """Those of the lines that contain no other one."""
    kept: list[int] = []
    for line in sorted(lacking, key=int.bit_count):
        if not any(other & line == other for other in kept):
            kept.append(line)
            yield line


def _turned(cells: int, image: tuple[int, ...]) -> int:
    return sum(1 << image[cell] for cell in cells_of(cells))
