"""The transposition table of the solver, in which the images of a position may share an entry."""

from ..board import Rules
from ..symmetry import symmetries
from .memory import Memory

ENTRY_BYTES = 224
"""An upper estimate of what an entry takes without its key."""

SYMMETRIC_MARKS = 6
"""Up to this many marks, the images of a position under the board's symmetries share an entry, which saves three
quarters of the nodes of 5,5,4. With more marks the key would cost more time than it saves."""


class Table(Memory):
    """Pairs of numbers by position, such as lower and upper bounds of its score, in at most `mebibytes` MiB."""

    def __init__(self, rules: Rules, mebibytes: float) -> None:
        self._side_bits = rules.cells
        self._image_bytes = (2 * self._side_bits + 7) // 8
        self._images = _images(rules, self._image_bytes)
        self._all_bytes = self._image_bytes * self._images[1].bit_count()  # the first cell has one bit in each image
        super().__init__(mebibytes, entry_bytes=ENTRY_BYTES + self._image_bytes)

    def key(self, mine: int, theirs: int, marks: int) -> int:
        """One integer for a position; while `marks` are few, the same for all of its symmetric images."""
        if marks > SYMMETRIC_MARKS:
            return mine | theirs << self._side_bits
        # One integer holds all images of the board side by side, in so many bytes each, and one addition marks a cell
        # in each of them. The least image is the key.
        images, size = 0, self._image_bytes
        while mine:
            bit = mine & -mine
            images += self._images[bit]
            mine ^= bit
        while theirs:
            bit = theirs & -theirs
            images += self._images[bit] << self._side_bits
            theirs ^= bit
        boards = images.to_bytes(self._all_bytes, "little")
        least = min([boards[start : start + size] for start in range(0, self._all_bytes, size)])
        return int.from_bytes(least, "little")


def _images(rules: Rules, size: int) -> dict[int, int]:
    """For each bit of a bitboard, its images under all symmetries of the board, each image in `size` bytes."""
    return {
        1 << cell: sum(1 << symmetry[cell] + 8 * size * place for place, symmetry in enumerate(symmetries(rules)))
        for cell in range(rules.cells)
    }
