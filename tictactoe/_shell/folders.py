"""The folders in which the program keeps its files."""

import os
import sys
from contextlib import suppress


def make_folder(path: str) -> None:
    """Make the folder of a file, and those above it, so that only their owner has access; raises OSError."""
    folder = os.path.dirname(path)
    if folder != path and not os.path.isdir(folder):  # the root of a drive is its own parent
        make_folder(folder)
        with suppress(FileExistsError):  # another program has just made it
            os.mkdir(folder, mode=0o700)


def state_folder() -> str:
    """The folder for the program's files, as is usual on the system; a path that cannot exist if there is no home."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Application Support")
    else:
        base = os.environ.get("XDG_STATE_HOME", "")
        if not os.path.isabs(base):  # the XDG specification says to ignore a relative path
            base = os.path.join(home, ".local", "state")
    if not os.path.isabs(base):
        base = os.devnull
    return os.path.join(base, "tictactoe")
