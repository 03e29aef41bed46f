"""What all tests share."""

import os
import signal
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from tictactoe.shell.records.store import Store

# They need a pty, which Windows has not.
collect_ignore = ["support/program.py", "../docs/pictures.py"] if sys.platform == "win32" else []

# Half of what a started program costs is compiling its modules, as is half of what collecting the tests costs. Where
# Python is told to write no bytecode beside them, it is kept in pytest's folder.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    os.environ["PYTHONPYCACHEPREFIX"] = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")

# A shell that runs the tests in the background lets them ignore Ctrl-C, and they would hand that on to the programs.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The machines that run this are shared: a slow example says nothing about the code.
settings.register_profile("here", deadline=None, derandomize=True)
settings.load_profile("here")

HOMES = count(1)


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: a good part of the tests wait for the programs that they started."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(autouse=True)
def state_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the program keeps its files in a test: never where the person who runs the tests keeps theirs.

    Most tests keep none: it does not exist before.
    """
    home = tmp_path_factory.getbasetemp() / f"home-{next(HOMES)}"
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(home))
    return home / "tictactoe"


@pytest.fixture
def path(tmp_path: Path) -> str:
    """Where records are, or will be."""
    return str(tmp_path / "records.sqlite3")


@pytest.fixture
def records(path: str) -> Iterator[Store]:
    """Those of a program that plays."""
    opened = Store(path, playing=True)
    yield opened
    opened.close()
