"""Engines for tests, which behave well or badly: small programs that speak the Gomocup protocol."""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from support.system import command_line
from support.ui import EngineFailing
from tictactoe import Position, Rules
from tictactoe._shell.engines.opponent import Lost, Opponent, opponent

SEVEN = Rules(7, 6, 4)

# What each of them does, in braces where they differ.
PROGRAM = """\
import os, signal, sys, time
def say(text):
    sys.stdout.write(text + "\\n")
    sys.stdout.flush()
def stones():
    found = []
    for line in sys.stdin:
        if line.strip() == "DONE":
            return found
        found.append(tuple(map(int, line.split(",")[:2])))
taken, width, height = [], 0, 0
def move():
{move}
    cell = next((x, y) for y in range(height) for x in range(width) if (x, y) not in taken)
    taken.append(cell)
    say("%d,%d" % cell)
{before}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "ABOUT":
        say('name="Meek"')
    elif word in ("START", "RECTSTART"):
        width, height = map(int, rest.split(",")) if "," in rest else (int(rest), int(rest))
        taken = []
        say("OK")
    elif word == "RESTART":
        taken = []
{restart}
    elif word == "TURN":
        taken.append(tuple(map(int, rest.split(","))))
        move()
    elif word == "BEGIN":
        move()
    elif word == "BOARD":
        taken = stones()
        move()
    elif word == "END":
        break
"""


MAY_BE_WAITED_FOR = 0x100000  # the right SYNCHRONIZE of Windows


def engine(folder: Path, move: str = "", before: str = "", restart: str = 'say("OK")') -> str:
    """The command of an engine that plays the first free cell; it runs `before` first, and `move` for each move."""
    file = folder / f"engine{len(list(folder.iterdir()))}.py"
    indented = "\n".join(f"    {line}" for line in move.splitlines()) or "    pass"
    file.write_text(PROGRAM.format(move=indented, before=before, restart=f"        {restart}"), encoding="utf-8")
    return command_line(sys.executable, str(file))


def is_gone(number: int) -> bool:
    """Whether no process with this number runs; one that has ended but was not waited for counts as gone."""
    if sys.platform == "win32":  # where os.kill would kill it, or send Ctrl-C to all
        import _winapi

        try:
            process = _winapi.OpenProcess(MAY_BE_WAITED_FOR, False, number)
        except OSError:
            return True
        ended = _winapi.WaitForSingleObject(process, 0) == 0
        _winapi.CloseHandle(process)
        return ended
    try:
        state = Path(f"/proc/{number}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return True
        return Path("/proc/self").exists()  # without /proc a process that can be signalled runs
    return state == "Z"


def eventually(condition: Callable[[], bool]) -> bool:
    """Whether a condition comes true within ten seconds."""
    end = time.monotonic() + 10
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def all_gone(processes: Iterable[int]) -> bool:
    """Whether all these processes end within ten seconds."""
    return eventually(lambda: all(map(is_gone, processes)))


STUBBORN = "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: time.sleep(600)"
CHILD = "[sys.executable, '-c', 'import time; time.sleep(600)']"


def noted(log: Path, then: str, leaves: bool = False) -> str:
    """Code that writes the numbers of an engine and of its child, which `leaves` its session or not, to `log`."""
    child = f"import subprocess; child = subprocess.Popen({CHILD}, start_new_session={leaves})"
    return f"{child}\nopen({str(log)!r}, 'w').write('%d %d .' % (os.getpid(), child.pid))\n{then}"


def numbers(log: Path) -> list[int]:
    assert eventually(lambda: log.exists() and log.read_text(encoding="ascii").endswith("."))
    return [int(number) for number in log.read_text(encoding="ascii").split()[:-1]]


@contextmanager
def seated(command: str, seconds: float = 30.0) -> Iterator[Opponent]:
    with closing(opponent(command, seconds)) as player:
        yield player


def lost(command: str, position: Position = SEVEN.start, seconds: float = 30.0) -> EngineFailing:
    """Why an opponent cannot go on from a position."""
    with seated(command, seconds) as player, pytest.raises(Lost) as caught:
        player.choose(position)
    failed: EngineFailing = caught.value.failing
    return failed
