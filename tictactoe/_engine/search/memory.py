"""What the searches remember of positions, in bounded memory.

Positions that several orders of moves lead to are searched once (Greenblatt, Eastlake and Crocker, "The Greenblatt
chess program", 1967).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Generic, TypeVar

    Key = TypeVar("Key")
    Found = TypeVar("Found")
else:

    class Generic:
        __class_getitem__ = classmethod(lambda cls, types: cls)

    Key = Found = object


class Memory(Generic[Key, Found]):
    """What was found, by position, in at most `mebibytes` MiB.

    An entry takes at most `entry_bytes`, with its key and its share of a dictionary that grows. There are two
    generations, each a dictionary of half the size. An entry that is new or in use goes into the young one. When
    that is full, it becomes the old one, and the old one is dropped.

    >>> memory: Memory[str, int] = Memory(1, entry_bytes=1 << 18)  # room for two in each generation
    >>> for number, key in enumerate("abcde"):
    ...     memory.put(key, number)
    >>> memory.get("a"), memory.get("d"), len(memory)
    (None, 3, 4)
    """

    def __init__(self, mebibytes: float, *, entry_bytes: int) -> None:
        self._half = max(1, int(mebibytes * (1 << 20)) // entry_bytes // 2)
        self._young: dict[Key, Found] = {}
        self._old: dict[Key, Found] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def get(self, key: Key) -> Found | None:
        """What is stored under a key, or None."""
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: Key, found: Found) -> None:
        """Store what was found under a key; this may drop the old generation."""
        if len(self._young) >= self._half:
            self._old, self._young = self._young, {}
        self._young[key] = found
