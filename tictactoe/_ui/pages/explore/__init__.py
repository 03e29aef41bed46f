"""Exploring: moves are tried for both sides."""
