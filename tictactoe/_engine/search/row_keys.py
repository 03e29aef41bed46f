"""Row keys: one key for all symmetric images of an attack.

The content of a row is what the attacker lacks of each line there (`rows`). Each content of each row has a random
number, and the key of an attack is the sum of those of its rows (Albert Zobrist, "A new hashing method with
application for game playing", 1970). The keys of all its images follow one another in one integer, to which each row
adds its part. The least of them is the canonical key.

    X . .     A mirror that exchanges left and right takes the left column of 3,3,3 to the right one, and turns the
    . . .     top row around. Here the top row lacks its second and third cell. So to the key of that image it adds
    . . .     the number of a top row that lacks its first and second; the left column adds that of a right one.

Two attacks with the same key would be taken for one. Among a thousand million attacks the odds are one in 10^11.
"""

from collections.abc import Sequence
from typing import Final

from ..board import Rules
from ..symmetry import inverse, symmetries

KEY_BYTES: Final = 14
"""The bytes of a key. A number takes 98 bits, and no board has more than 118 rows."""

# Each number is the one before it times the first 30 digits of e, modulo the first prime after 30 digits of pi: the
# random numbers of Derrick Lehmer ("Mathematical methods in large-scale computing units", 1951).
_FACTOR: Final = 271828182845904523536028747135
_PRIME: Final = 314159265358979323846264338521


class RowKeys:
    """The keys of one board, whose rows are given by their cells."""

    def __init__(self, rules: Rules, rows: list[tuple[int, ...]]) -> None:
        self._cells = rows
        self._last = 1  # the number that was given last
        self._numbers: dict[tuple[int, ...], int] = {}  # by row and lines, as bitsets of places in the row
        self._symmetries = symmetries(rules)
        self._inverses = [inverse(symmetry) for symmetry in self._symmetries]
        self.images = len(self._symmetries)
        """How many images an attack has."""
        indices = {cells: index for index, cells in enumerate(rows)}
        # For each row and symmetry: the row that it becomes, and whether it is turned around.
        self._images: list[list[tuple[int, bool]]] = [[] for _ in rows]
        for symmetry in self._symmetries:
            for cells, images in zip(rows, self._images, strict=True):
                image = [symmetry[cell] for cell in cells]
                images.append((indices[tuple(sorted(image))], image[0] > image[-1]))

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
        content.sort()
        turned.sort()
        keys = [self._number(image, turned if is_turned else content) for image, is_turned in self._images[row]]
        return sum([key << 8 * KEY_BYTES * number for number, key in enumerate(keys)])

    def _number(self, row: int, content: list[int]) -> int:
        """The random number of a content of a row, given by its lines as bitsets of places."""
        known = (row, *content)
        if known not in self._numbers:
            self._last = self._numbers[known] = self._last * _FACTOR % _PRIME
        return self._numbers[known]

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
