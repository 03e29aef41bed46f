"""The page of the game: it stands at the bottom of the stack."""

from .play import GROUPS, Play, begin

__all__ = ["GROUPS", "Play", "begin"]
