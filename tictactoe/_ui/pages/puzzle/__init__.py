"""Puzzles: positions with a question."""
