"""Puzzles: positions with a question."""

from .puzzle import GROUPS, PuzzlePage, begin

__all__ = ["GROUPS", "PuzzlePage", "begin"]
