"""Scores of the search on a large board, seen by the side to move.

A score beyond PROVEN is a proven win or loss: every reply that could help was tried. Where only likely replies were
tried, and each of them loses, the score is no more than a LIKELY loss.
"""

WIN = 1_000_000
"""The score of a win, less one for each ply until the line is complete."""

PROVEN = WIN - 1_000
LIKELY = 500_000
LOST = 1_000 - LIKELY
"""A score from here down is a loss, proven or likely."""
