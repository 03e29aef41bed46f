"""What all tests share."""

import sys
from pathlib import Path

import pytest
from hypothesis import settings

# They need a pty, which Windows has not.
collect_ignore = ["terminal_program.py", "../docs/pictures.py"] if sys.platform == "win32" else []

# The machines that run this are shared: a slow example says nothing about the code.
settings.register_profile("here", deadline=None, derandomize=True)
settings.load_profile("here")


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program keeps its files in a test: never where the person who runs the tests keeps theirs."""
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path / "tictactoe"
