"""The review of a finished game."""

from .review import GROUPS, ReviewPage, begin

__all__ = ["GROUPS", "ReviewPage", "begin"]
