"""Scores of the search on a large board, seen by the side to move, and what its table remembers of them.

A score beyond PROVEN is a proven win or loss: every reply that could help was tried. Where only likely replies were
tried, and each of them loses, the score is no more than a LIKELY loss.
"""

from typing import Final

WIN: Final = 1_000_000
"""The score of a win, less one for each mark on the board once the line is complete.

So a score belongs to the position, wherever the search began; `seen_from` gives one that counts plies. The search of
`lookahead` counts plies from the first."""

PROVEN: Final = WIN - 1_000
LIKELY: Final = 500_000
LOST: Final = 1_000 - LIKELY
"""A score from here down is a loss, proven or likely."""

# The kinds of scores: an upper bound, the exact score, a lower bound.
UPPER: Final = -1
EXACT: Final = 0
LOWER: Final = 1

Entry = tuple[int, int, int, int]
"""The depth of a search, the kind of its score, the score, and the best move."""

ENTRY_BYTES: Final = 400
"""An upper estimate of what an entry takes."""


def seen_from(marks: int, score: int) -> int:
    """A score in a position with so many marks: WIN less one for each ply until the end, the opposite for a loss."""
    return score if LOST < score < -LOST else score + marks if score > 0 else score - marks


def score_of(entry: Entry, depth: int, alpha: int, beta: int) -> int | None:
    """The score that an entry gives a search of this depth and window, if it suffices."""
    entry_depth, kind, score, _ = entry
    is_proven = abs(score) > PROVEN and (kind == EXACT or kind * score > 0)
    if entry_depth < depth and not is_proven:
        return None
    suffices = kind == EXACT or (kind == LOWER and score >= beta) or (kind == UPPER and score <= alpha)
    return score if suffices else None
