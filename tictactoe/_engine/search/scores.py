"""Scores of the search on a large board, seen by the side to move, and what its table remembers of them.

A score beyond PROVEN is a proven win or loss: every reply that could help was tried. Where only likely replies were
tried, and each of them loses, the score is no more than a LIKELY loss.
"""

from typing import Final

WIN: Final = 1_000_000
"""The score of a win, less one for each ply until the line is complete."""

PROVEN: Final = WIN - 1_000
LIKELY: Final = 500_000
LOST: Final = 1_000 - LIKELY
"""A score from here down is a loss, proven or likely."""

# The kinds of scores: an upper bound, the exact score, a lower bound.
UPPER: Final = -1
EXACT: Final = 0
LOWER: Final = 1

Entry = tuple[int, int, int, int]
"""The depth of a search, the kind of its score, the score, and the best move.

A proven score counts the plies from the position of the entry on, not from the root."""

ENTRY_BYTES: Final = 400
"""An upper estimate of what an entry takes."""


def entry_of(depth: int, kind: int, score: int, ply: int, move: int) -> Entry:
    """The entry of a position `ply` plies from the root."""
    if abs(score) > PROVEN:
        score += ply if score > 0 else -ply
    return depth, kind, score, move


def score_of(entry: Entry, depth: int, alpha: int, beta: int, ply: int) -> int | None:
    """The score that an entry gives a search of this depth and window, `ply` plies from the root, if it suffices."""
    entry_depth, kind, score, _ = entry
    if abs(score) > PROVEN:
        score -= ply if score > 0 else -ply
        if kind == EXACT or kind * score > 0:  # proven, whatever the depth
            entry_depth = depth
    if entry_depth < depth:
        return None
    suffices = kind == EXACT or (kind == LOWER and score >= beta) or (kind == UPPER and score <= alpha)
    return score if suffices else None
