"""What the searches remember of positions, in bounded memory.

Positions that several orders of moves lead to are searched once (Greenblatt, Eastlake and Crocker, "The Greenblatt
chess program", 1967).
"""

from collections.abc import Hashable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


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
