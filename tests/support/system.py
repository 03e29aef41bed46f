"""What a test needs that not every system has, why it is skipped without, and what systems do in different ways.

What needs a terminal imports `support.program`, at its top or in the test, and is skipped where there is no pty.
"""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tictactoe._engine.search import scores

WINDOWS = sys.platform == "win32"
FOLDER_OPENED = "Permission denied" if WINDOWS else "Is a directory"  # said of a folder that is read as a file
posix = pytest.mark.skipif(WINDOWS, reason="permissions, links, pipes, signals and names as on POSIX")
COMPILED = not scores.__file__.endswith(".py")
plain = pytest.mark.skipif(COMPILED, reason="changes what is compiled")


def kept_in(folder: Path | str) -> dict[str, str]:
    """The environment of a program that is to keep its files in this folder."""
    return dict.fromkeys(("XDG_STATE_HOME", "LOCALAPPDATA"), str(folder))


def command_line(*words: str) -> str:
    """A command in one text, as a person types it on this system."""
    return subprocess.list2cmdline(words) if WINDOWS else shlex.join(words)
