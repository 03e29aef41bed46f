"""The command line, the only place where all parts of the program are put together."""

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def load(name: str) -> "Any":
    """What a module of the program has by its name, such as "_cli.positions:solve"; it is imported at its first use.

    >>> load("_engine.notation:parse_rules")("4x4")
    Rules(4, 4, 4)
    """
    module, _, found = name.partition(":")
    return getattr(import_module(f"tictactoe.{module}"), found)
