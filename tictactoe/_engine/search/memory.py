"""What the searches remember of positions, in bounded memory.

Positions that several orders of moves lead to are searched once (Greenblatt, Eastlake and Crocker, "The Greenblatt
chess program", 1967).
"""

from collections.abc import Hashable

from ..board import Rules
from ..symmetry import symmetries

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ENTRY_BYTES = 224
"""An upper estimate of what an entry takes without its key."""

SYMMETRIC_MARKS = 6
"""Up to this many marks, the images of a position under the board's symmetries share an entry, which saves three
quarters of the nodes of 5,5,4. With more marks the key would cost more time than it saves."""


class Memory:
    """What was found, by position, in at most `mebibytes` MiB.

    An entry takes at most `entry_bytes`, with its key and its share of a dictionary that grows. There are two
    generations, each a dictionary of half the size. An entry that is new or in use goes into the young one. When
    that is full, it becomes the old one, and the old one is dropped.

    >>> memory = Memory(1, entry_bytes=1 << 18)  # room for two in each generation
    >>> for number, key in enumerate("abcde"):
    ...     memory.put(key, number)
    >>> memory.get("a"), memory.get("d"), len(memory)
    (None, 3, 4)
    """

    def __init__(self, mebibytes: float, *, entry_bytes: int) -> None:
        self._half = max(1, int(mebibytes * (1 << 20)) // entry_bytes // 2)
        self._young: dict[Hashable, Any] = {}
        self._old: dict[Hashable, Any] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def get(self, key: Hashable) -> "Any":
        """What is stored under a key, or None."""
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: Hashable, found: "Any") -> None:
        """Store what was found under a key; this may drop the old generation."""
        if len(self._young) >= self._half:
            self._old, self._young = self._young, {}
        self._young[key] = found


class Table(Memory):
    """Pairs of numbers by position, such as lower and upper bounds of its score, in at most `mebibytes` MiB.

    It is the transposition table of the solver, in which the images of a position may share an entry.
    """

    def __init__(self, rules: Rules, mebibytes: float) -> None:
        self._side_bits = rules.cells
        self._image_bytes = (2 * self._side_bits + 7) // 8
        self._images = _images(rules, self._image_bytes)
        self._all_bytes = self._image_bytes * len(symmetries(rules))
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
