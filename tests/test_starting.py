"""The first moments of the program: which Python runs it, Ctrl-C, and what is imported."""

import subprocess
import sys

import pytest

from support.system import COMPILED, posix
from tictactoe.__main__ import run


def test_an_older_python_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    with pytest.raises(SystemExit, match=r"this needs Python 3\.11 or newer, and 3\.\d+\.\d+\S* runs it\."):
        run()


# Gets Ctrl-C while its first module is looked for, where Python would drop the KeyboardInterrupt.
INTERRUPTED = """
import os, signal, sys

class Interrupted:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)
        len("")

class Finder:
    def find_spec(name, path, target=None):
        if name == "tictactoe._cli":
            Interrupted()

signal.signal(signal.SIGINT, signal.{handler})
sys.meta_path.insert(0, Finder)
from tictactoe.__main__ import run
run()
"""


@pytest.mark.parametrize(("handler", "status"), [("default_int_handler", 130), ("SIG_IGN", 2)])
def test_ctrl_c_ends_it_silently_from_the_first_moment_unless_it_is_ignored(handler: str, status: int) -> None:
    command = [sys.executable, "-c", INTERRUPTED.format(handler=handler), "frob"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == status
    assert ("frob" in done.stderr) == (status == 2)
    assert "KeyboardInterrupt" not in done.stderr


def test_nothing_large_is_imported_before_ctrl_c_is_quiet() -> None:
    code = "import sys, tictactoe.__main__; print({'typing', 'enum', 'signal'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True)
    assert done.stdout == "set()\n"


@posix  # elsewhere curses is not of the standard library
@pytest.mark.skipif(COMPILED, reason="compiled modules import typing themselves")
def test_a_game_starts_without_what_takes_long_to_import() -> None:
    device = "tictactoe._cli.device, tictactoe._shell.terminal.screen"
    modules = f"tictactoe._cli.main, {device}, tictactoe._shell.world, tictactoe._shell.records.store"
    first = f"{device}, tictactoe._ui.pages.game.game"  # for the first board
    late = {"argparse", "re", "typing", "unicodedata"}
    later = {"tictactoe._engine.coaching.coach", "tictactoe._ui.board.studied"}
    for named, missing in (modules, late), (first, late | later):
        code = f"import sys, {named}; print({missing} & sys.modules.keys())"
        done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=False)
        assert (done.stdout, done.stderr) == ("set()\n", "")


def test_a_command_line_is_read_without_what_only_help_needs() -> None:
    program = "import sys; from tictactoe._cli.parser import parse; parse([]); print('shutil' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "False\n"
