"""The page for exploring: moves for both sides, from any position."""

from .explore import GROUPS, ExplorePage, begin

__all__ = ["GROUPS", "ExplorePage", "begin"]
