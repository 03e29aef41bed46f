"""Exploring: moves for both sides, from any position."""
