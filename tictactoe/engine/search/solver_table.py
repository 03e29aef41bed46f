"""The transposition table: what is known of positions, by position, in bounded memory.

Positions that several orders of moves lead to are searched once (Greenblatt, Eastlake and Crocker, "The Greenblatt
chess program", 1967).
"""

from ..board import Rules
from ..symmetry import symmetries

BYTES_PER_ENTRY = 224
"""An upper estimate of an entry without its key: its value, and its share of a dictionary that grows."""

SYMMETRIC_MARKS = 6
"""Up to this many marks, the images of a position under the board's symmetries share an entry; with more marks the
key would cost more time than it saves."""


class Table:
    """Pairs of numbers by position, such as lower and upper bounds of its score, in at most `mebibytes` MiB.

    There are two generations, each a dictionary of half the size. An entry that is new or in use goes into the young
    one. When that is full, it becomes the old one, and the old one is dropped.
    """

    def __init__(self, rules: Rules, mebibytes: int) -> None:
        self._young: dict[int, tuple[int, int]] = {}
        self._old: dict[int, tuple[int, int]] = {}
        self._side_bits = rules.cells
        self._image_bytes = (2 * self._side_bits + 7) // 8
        self._half = max(1, (mebibytes << 20) // (BYTES_PER_ENTRY + self._image_bytes) // 2)
        self._images = _images(rules, self._image_bytes)
        self._all_bytes = self._image_bytes * self._images[1].bit_count()  # the first cell has one bit in each image

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def key(self, mine: int, theirs: int, marks: int) -> int:
        """One integer for a position; while `marks` are few, the same for all of its symmetric images."""
        if marks > SYMMETRIC_MARKS:
            return mine | theirs << self._side_bits
        # One integer holds all images of the board side by side, and one addition marks a cell in each of them.
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

    def get(self, key: int) -> tuple[int, int] | None:
        """The pair stored under a key, or None."""
        pair = self._young.get(key)
        if pair is None:
            pair = self._old.get(key)
            if pair is not None:
                self.put(key, pair)
        return pair

    def put(self, key: int, pair: tuple[int, int]) -> None:
        """Store a pair under a key; this may drop the old generation."""
        if len(self._young) >= self._half:
            self._old, self._young = self._young, {}
        self._young[key] = pair


def _images(rules: Rules, size: int) -> dict[int, int]:
    """For each bit of a bitboard, its images under all symmetries of the board, each image in `size` bytes."""
    return {
        1 << cell: sum(1 << symmetry[cell] + 8 * size * place for place, symmetry in enumerate(symmetries(rules)))
        for cell in range(rules.cells)
    }
