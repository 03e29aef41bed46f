"""Settings and fixtures that all tests share."""

import gc
import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings

from support.command_line import Run, Typed, main
from support.minimaxes import THREE, Plays, Watch
from support.system import WINDOWS, kept_in
from tictactoe import parse_position
from tictactoe._shell.engines import opponent
from tictactoe._shell.functions import watcher
from tictactoe._shell.functions.player import FunctionPlayer
from tictactoe._shell.records.store import Store
from tictactoe._ui.words.language import ENGLISH, use

# Half of what a started program costs is compiling its modules, as is half of what collecting the tests costs. Where
# Python is told to write no bytecode beside them, it is kept in pytest's folder.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    os.environ["PYTHONPYCACHEPREFIX"] = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")

# The tests read English, whatever the machine is set to. LC_ALL would count first; its character set stays.
everything = os.environ.pop("LC_ALL", None)
os.environ.pop("LANGUAGE", None)
if everything:
    os.environ["LC_CTYPE"] = everything
os.environ["LC_MESSAGES"] = "C"

# Output that nothing holds back cannot fail at the end, and the tests of closed pipes would see nothing.
os.environ.pop("PYTHONUNBUFFERED", None)

# A shell that runs the tests in the background lets them ignore Ctrl-C, and they would hand that on to the programs.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# To look for cycles among all old values took a sixth of the time: the tables of the solvers are large and hold none.
# Among new ones it took 5 seconds more, since Hypothesis measures each time.
gc.set_threshold(20_000, 50, 1000)

# The machines that run this are shared: a slow example says nothing about the code. The examples are always the same,
# so more of them would find a fault once, or never.
settings.register_profile("here", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("here")

HOMES, NUMBERS = mkdtemp(prefix="tictactoe-"), count(1)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Import a share of the files where each process collects them all: so their asserts are rewritten only once."""
    process = getattr(session.config, "workerinput", None)
    if not process or session.config.args != session.config.getini("testpaths"):
        return
    number = int(process["workerid"].removeprefix("gw"))
    files = sorted(Path(__file__).parent.glob("test_*.py"), key=lambda file: -file.stat().st_size)
    for file in files[number :: process["workercount"]]:
        with suppress(Exception, pytest.skip.Exception):  # whoever collects it will see why
            import_module(file.stem)


def pytest_collection_finish() -> None:
    """Let collections of garbage leave alone what stays to the end: all modules and tests."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors, since some tests wait for programs that they started.

    With more, what each does before its first test costs more than it gains: it rewrites the asserts of all files.
    """
    return (os.cpu_count() or 1) + 1


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test; of one that passes in a process of xdist, report that alone.

    To send when each one begins and ends, and that its fixtures passed, took 4 seconds of processor time.
    """
    if not hasattr(item.config, "workerinput"):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_runtest_setup() -> None:
    """Let each test keep the program's files in a folder of its own, which does not exist yet.

    A fixture that each of some thousand tests has would take half a millisecond for it.
    """
    home = f"{HOMES}/{next(NUMBERS)}"
    os.environ.update(kept_in(home) | {"HOME": home})


def pytest_runtest_teardown() -> None:
    """Go back to English: the test may have spoken another language, and what follows may be an example of code."""
    use(ENGLISH)


def pytest_sessionfinish() -> None:
    """Remove what was kept there, and look for what leaked; pytest and Python look again, but not at old tables."""
    rmtree(HOMES, ignore_errors=True)
    gc.collect()
    gc.freeze()


@pytest.fixture
def state_folder() -> Path:
    """The folder for the program's files in a test: never the folder of the person who runs the tests."""
    return Path(os.environ["HOME"]) / "tictactoe"


@pytest.fixture
def path(tmp_path: Path) -> str:
    """The path of the records, which do not exist yet."""
    return str(tmp_path / "records.sqlite3")


@pytest.fixture
def records(path: str) -> Iterator[Store]:
    """The records, opened as by a program that plays."""
    opened = Store(path, playing=True)
    yield opened
    opened.close()


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets functions of one's own run in forks, where there are some: most of what a start costs is saved.

    That one runs is not told, however long a slow machine takes.
    """
    monkeypatch.setattr(watcher, "NOTICED", 60.0)
    if not WINDOWS:
        from support.forked import child

        for module in opponent, watcher:
            monkeypatch.setattr(module, "ChildProcess", child)


@pytest.fixture
def mine(tmp_path: Path, forked: None) -> Run:
    """Writes the source of a Python file, whose functions run in forks, and gives its path."""

    def write(source: str) -> str:
        file = tmp_path / "mine.py"
        file.write_text(source, encoding="utf-8")
        return str(file)

    return write


@pytest.fixture
def watched(mine: Run) -> Watch:
    """Records the function f of a source, asked about a position."""
    return lambda source, position=THREE: watcher.record_and_tell(f"{mine(source)}:f", position)


@pytest.fixture
def plays(mine: Run, monkeypatch: pytest.MonkeyPatch) -> Plays:
    """Lets the function f of a source, or another, play at positions, and gives its cells."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "stdout", sys.stdout)

    def play(source: str, *pictures: str, name: str = "f") -> list[int | None]:
        player = FunctionPlayer(f"{mine(source)}:{name}", print)
        return [player.choose(parse_position(picture), lambda: False) for picture in pictures]

    return play


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command, which must end with `status` and without an error, and gives what it prints."""

    def run(*arguments: str, status: int = 0) -> str:
        assert main([*arguments]) == status
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return run


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command, which must refuse its arguments and print nothing, and gives the line that says why."""

    def run(*arguments: str) -> str:
        assert main([*arguments]) == 2
        out, err = capsys.readouterr()
        assert (out, err[:11], err.count("\n")) == ("", "tictactoe: ", 1)
        return err

    return run


@pytest.fixture
def complained(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command that cannot do all that it is asked to, and gives the lines that say why."""

    def run(*arguments: str) -> str:
        assert main([*arguments]) == 2
        return capsys.readouterr().err

    return run


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Lets somebody type a text, which the next commands read."""

    def type_(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))

    return type_
