"""The real program in line mode."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import CompletedProcess

from support.system import WINDOWS, kept_in

PROGRAM = (sys.executable, "-c", "from tictactoe.__main__ import run\nrun()")
ROOT = Path(__file__).resolve().parents[2]


def ran(command: Sequence[str], told: bytes, state: Path | str, **environment: str) -> CompletedProcess[bytes]:
    """What a program said that was told this; code of Python runs in a fork if no variable changes a start."""
    everything = os.environ | {"COLUMNS": "1000"} | kept_in(state) | environment
    python, option, *code = command
    if (
        WINDOWS
        or (python, option) != PROGRAM[:2]
        or any(name.startswith(("PYTHON", "LC_", "LANG")) for name in environment)
    ):
        return subprocess.run(command, input=told, capture_output=True, cwd=ROOT, env=everything, timeout=60)
    from support.forked import said

    return said(code[0], code[1:], told, everything)


def spoken(state: Path, told: str, *arguments: str, program: Sequence[str] = PROGRAM) -> list[str]:
    """The sentences that a program prints for lines that are typed, without the drawn boards."""
    done = ran([*program, *arguments], told.encode(), state)
    assert (done.returncode, done.stderr) == (0, b"")
    return [line for line in done.stdout.decode().splitlines() if line and not line.startswith("  ")]


def line_by_line(state: Path, told: list[str], *arguments: str) -> list[str]:
    """The sentences of line mode after the first three, for these lines."""
    typed = "".join(f"{line}\n" for line in told)
    return spoken(state, typed, "--plain", "--no-records", *arguments)[3:]
