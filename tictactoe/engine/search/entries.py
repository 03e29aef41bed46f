"""The transposition table of the search on a large board, in bounded memory.

It has two generations, as `table.Table` has. A key is only the side to move and the marks, without symmetry, and an
entry that is in use does not become young again, so that a look-up costs little.
"""

Key = tuple[int, ...]
Entry = tuple[int, int, int, int]
"""The depth of a search, the kind of its score, the score, and the best move."""


class Entries:
    """At most `most` entries, by side to move and marks.

    >>> entries = Entries(2)
    >>> for cell in range(3):
    ...     entries.put((0, 1 << cell, 0), (1, 0, 0, cell))
    >>> entries.get((0, 1, 0)), entries.get((0, 4, 0))
    (None, (1, 0, 0, 2))
    """

    def __init__(self, most: int) -> None:
        self._half = max(1, most // 2)
        self._young: dict[Key, Entry] = {}
        self._old: dict[Key, Entry] = {}

    def get(self, key: Key) -> Entry | None:
        """The entry of a position, or None."""
        return self._young.get(key) or self._old.get(key)

    def put(self, key: Key, entry: Entry) -> None:
        """Write the entry of a position; this may drop the old generation."""
        if len(self._young) >= self._half:
            self._old, self._young = self._young, {}
        self._young[key] = entry
