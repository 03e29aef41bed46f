"""Row keys: one key for all symmetric images of an attack.

The content of a row is what the attacker lacks of each line there (`rows`). Each content has a number, the same in
all rows of that length. The key of an attack has the numbers of its rows side by side. The keys of all its images
follow one another in one integer, to which each row adds its part. The least of them is the canonical key.

    X . .     In 3,3,3 the top row lacks its second and third cell, and so do the left column and a diagonal. Say that
    . . .     this content has the number 1, and a row that lacks all three cells 2. In a mirror that exchanges left
    . . .     and right, the top row lacks its first and second cell, which has another number, say 3.

    The eight rows have 1 1 1 2 2 2 2 2 then: the top row, the left column, a diagonal, and five others. In the mirror
    they have 3 2 2 2 1 1 2 2. The least of the eight images is the canonical key.
"""

from collections.abc import Sequence
from typing import Final

from ..board import Rules
from ..symmetry import inverse, symmetries

_MOST_NUMBER_BYTES: Final = 3
"""The most bytes for the number of a content: 2^24 contents would not fit into memory."""


class RowKeys:
    """The keys of one board, whose rows are given by their cells and by how many lines fit into each."""

    def __init__(self, rules: Rules, rows: list[tuple[int, ...]], lines: list[int]) -> None:
        self._cells = rows
        self._numbers: dict[tuple[int, ...], int] = {}  # by length and lines, as bitsets of places in the row
        self._symmetries = symmetries(rules)
        self._inverses = [inverse(symmetry) for symmetry in self._symmetries]
        # A content is given by its lines and the attacker's marks, so there are no more than these of each length.
        contents = sum(1 << length + most for length, most in dict(zip(map(len, rows), lines, strict=True)).items())
        self._number_bytes = min(contents.bit_length() // 8 + 1, _MOST_NUMBER_BYTES)
        self.size = self._number_bytes * len(rows)
        """The bytes of a key."""
        self.images = len(self._symmetries)
        """How many images an attack has."""
        indices = {cells: index for index, cells in enumerate(rows)}
        # For each row and symmetry: the bit at which its number begins, and whether the row is turned around.
        self._images: list[list[tuple[int, bool]]] = [[] for _ in rows]
        for number, symmetry in enumerate(self._symmetries):
            for cells, images in zip(rows, self._images, strict=True):
                image = [symmetry[cell] for cell in cells]
                start = 8 * (self.size * number + self._number_bytes * indices[tuple(sorted(image))])
                images.append((start, image[0] > image[-1]))

    def key_of(self, row: int, lines: Sequence[int]) -> int:
        """What a row adds to the keys of all images, by its index and the cells that each of its lines lacks."""
        if not lines:
            return 0
        cells, content, turned = self._cells[row], [], []
        for line in lines:
            ahead = back = 0
            for index, cell in enumerate(cells):
                if line >> cell & 1:
                    ahead |= 1 << index
                    back |= 1 << len(cells) - 1 - index
            content.append(ahead)
            turned.append(back)
        number, turned_number, key = self._number(len(cells), content), self._number(len(cells), turned), 0
        for start, is_turned in self._images[row]:
            key |= (turned_number if is_turned else number) << start
        return key

    def _number(self, length: int, content: list[int]) -> int:
        """The number of a content, given by its lines as bitsets of places."""
        return self._numbers.setdefault((length, *sorted(content)), len(self._numbers) + 1)

    def carried_over(self, cells: int, image: int, other: int) -> int:
        """The cells of one attack, taken to another attack that has the same canonical key.

        `image` and `other` are the numbers of the symmetries that take the two attacks to the canonical image.
        """
        if image == other:
            return cells
        there, back, carried = self._symmetries[image], self._inverses[other], 0
        while cells:
            bit = cells & -cells
            carried |= 1 << back[there[bit.bit_length() - 1]]
            cells ^= bit
        return carried
