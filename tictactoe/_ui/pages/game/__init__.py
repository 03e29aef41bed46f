"""The page of the game: it stands at the bottom of the stack."""

from .game import GROUPS, GamePage, begin

__all__ = ["GROUPS", "GamePage", "begin"]
