"""Proofs of values, which anybody can check: how they are found and written, whole or in units, and their check."""
