"""The transposition table of the search on a large board, in bounded memory.

It has two generations, as `table.Table` has. A key is only the side to move and the marks, without symmetry, and an
entry that is in use does not become young again, so that a look-up costs little.
"""

from .scores import PROVEN

UPPER, EXACT, LOWER = -1, 0, 1
"""The kinds of scores: an upper bound, the exact score, a lower bound."""

Key = tuple[int, ...]
Entry = tuple[int, int, int, int]
"""The depth of a search, the kind of its score, the score, and the best move.

A proven score counts the plies from the position of the entry on, not from the root."""


class Entries:
    """At most `most` entries, by side to move and marks.

    >>> entries = Entries(2)
    >>> for cell in range(3):
    ...     entries.put((0, 1 << cell, 0), 1, EXACT, 70, 0, cell)
    >>> entries.get((0, 1, 0)), entries.get((0, 4, 0))
    (None, (1, 0, 70, 2))
    """

    def __init__(self, most: int) -> None:
        self._half = max(1, most // 2)
        self._young: dict[Key, Entry] = {}
        self._old: dict[Key, Entry] = {}

    def get(self, key: Key) -> Entry | None:
        """The entry of a position, or None."""
        return self._young.get(key) or self._old.get(key)

    def put(self, key: Key, depth: int, kind: int, score: int, ply: int, move: int) -> None:
        """Write the entry of a position `ply` plies from the root; this may drop the old generation."""
        if abs(score) > PROVEN:
            score += ply if score > 0 else -ply
        if len(self._young) >= self._half:
            self._old, self._young = self._young, {}
        self._young[key] = depth, kind, score, move


def known(entry: Entry, depth: int, alpha: int, beta: int, ply: int) -> int | None:
    """The score that an entry gives a search so deep with this window, `ply` plies from the root, if it does."""
    known_depth, kind, score, _ = entry
    if abs(score) > PROVEN:
        score -= ply if score > 0 else -ply
        if kind == EXACT or kind * score > 0:  # proven, whatever the depth
            known_depth = depth
    if known_depth < depth:
        return None
    does = kind == EXACT or (kind == LOWER and score >= beta) or (kind == UPPER and score <= alpha)
    return score if does else None
