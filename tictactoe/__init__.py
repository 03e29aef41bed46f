"""Tic-tac-toe for the terminal, and a small exact engine for every m,n,k-game."""

__version__ = "0.1.0"
