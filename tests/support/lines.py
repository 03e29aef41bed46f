"""The real program in line mode."""

import os
import subprocess
import sys
from pathlib import Path

from support.system import kept_in


def line_by_line(state: Path, told: list[str], *arguments: str) -> list[str]:
    """The sentences of line mode after the first two, without the drawn boards."""
    command = [sys.executable, "-m", "tictactoe", "--plain", "--no-records", *arguments]
    done = subprocess.run(
        command,
        input="".join(f"{line}\n" for line in told),
        capture_output=True,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"COLUMNS": "1000"} | kept_in(state),
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [line for line in done.stdout.split("\n")[2:] if line and not line.startswith("  ")]
