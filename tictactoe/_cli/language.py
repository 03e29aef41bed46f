"""The language to begin with: that of --language, else the one chosen in the menu, else that of the system."""

import os
import sys

from .._shell.output import prints_unicode
from .._ui.words.language import ENGLISH, available, use
from . import load
from .play import of_system, records_file


def use_language(arguments: list[str]) -> None:
    """Speak the language of a command line, so that also its help and its errors are in it.

    Where only ASCII can be printed that is English, with a line that says so if another language is named.
    """
    named = _named(arguments)
    if prints_unicode():
        use(named or ("" if "--no-records" in arguments else _chosen()) or of_system())
    elif named not in ("", ENGLISH):
        print("tictactoe: only ASCII can be shown here, so this is in English.", file=sys.stderr)


def _named(arguments: list[str]) -> str:
    """The last language that --language names, "" for none."""
    found = ""
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--language":
            found = value if equals else " ".join(arguments[place + 1 : place + 2])
    return found.lower() if found.lower() in available() else ""


def _chosen() -> str:
    """The language that was chosen in the menu, "" for none."""
    path = records_file(None)
    if not os.path.isfile(path):
        return ""
    try:
        found: str = load("_shell.records.file:remembered")(path, "language")
    except ImportError:  # this Python has no sqlite3
        return ""
    return found if found in available() else ""
