"""The language to begin with: that of --language, else the one chosen in the menu, else that of the system."""

import os

from .._ui.words.language import available, use
from . import load
from .play import of_system, records_file

SITTINGS = ("play", "puzzle", "review", "think")  # they open the records, which have the choice of the menu


def use_language(arguments: list[str]) -> None:
    """Speak the language of a command line, so that also its help and its errors are in it."""
    use(_named(arguments) or (_chosen() if _prints(arguments) else "") or of_system())


def _named(arguments: list[str]) -> str:
    """The last language that --language names, "" for none."""
    found = ""
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--language":
            found = value if equals else " ".join(arguments[place + 1 : place + 2])
    return found.lower() if found.lower() in available() else ""


def _prints(arguments: list[str]) -> bool:
    """Whether a command line only prints something, so that nothing else reads the choice of the menu."""
    asks_help = not {"-h", "--help", "help"}.isdisjoint(arguments)
    return asks_help or not (arguments[0].startswith("-") or arguments[0] in SITTINGS)


def _chosen() -> str:
    """The language that was chosen in the menu, "" for none."""
    path = records_file(None)
    if not os.path.isfile(path):
        return ""
    try:
        found: str = load("_shell.records.remembered:remembered")(path, "language")
    except ImportError:  # this Python has no sqlite3
        return ""
    return found if found in available() else ""
