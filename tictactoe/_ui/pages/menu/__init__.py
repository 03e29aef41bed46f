"""The menu."""

from .menu import GROUPS, Menu, begin

__all__ = ["GROUPS", "Menu", "begin"]
