"""The real program in line mode."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from support.system import kept_in

PROGRAM = (sys.executable, "-m", "tictactoe")


def spoken(state: Path, told: str, *arguments: str, program: Sequence[str] = PROGRAM) -> list[str]:
    """The sentences that a program prints for lines that are typed, without the drawn boards."""
    done = subprocess.run(
        [*program, *arguments],
        input=told,
        capture_output=True,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"COLUMNS": "1000"} | kept_in(state),
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [line for line in done.stdout.split("\n") if line and not line.startswith("  ")]


def line_by_line(state: Path, told: list[str], *arguments: str) -> list[str]:
    """The sentences of line mode after the first three, for these lines."""
    typed = "".join(f"{line}\n" for line in told)
    return spoken(state, typed, "--plain", "--no-records", *arguments)[3:]
