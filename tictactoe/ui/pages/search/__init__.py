"""A search that is watched step by step."""

from .search import GROUPS, SearchPage, begin

__all__ = ["GROUPS", "SearchPage", "begin"]
