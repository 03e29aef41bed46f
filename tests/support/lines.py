"""The real program in line mode."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory

from support.records_file import PATIENT
from support.system import WINDOWS, kept_in

PROGRAM = (sys.executable, "-c", "from tictactoe.__main__ import run\nrun()")
PATIENT_PROGRAM = (sys.executable, "-c", PATIENT)
ROOT = Path(__file__).resolve().parents[2]
AGAIN = "Press Enter to play again, or type quit."


def ran(command: Sequence[str], told: bytes, state: Path | str, **environment: str) -> CompletedProcess[bytes]:
    """What a program said that was told this; code of Python runs in a fork if no variable changes a start."""
    everything = os.environ | {"COLUMNS": "1000"} | kept_in(state) | environment
    if (
        WINDOWS
        or tuple(command[:2]) != PROGRAM[:2]
        or any(name.startswith(("PYTHON", "LC_", "LANG")) for name in environment)
    ):
        return subprocess.run(command, input=told, capture_output=True, cwd=ROOT, env=everything, timeout=60)
    from support.forked import said

    return said(command, told, everything)


def spoken(state: Path, told: str, *arguments: str, program: Sequence[str] = PROGRAM) -> list[str]:
    """The sentences that a program prints for lines that are typed, without the drawn boards."""
    done = ran([*program, *arguments], told.encode(), state)
    assert (done.returncode, done.stderr) == (0, b"")
    return [line for line in done.stdout.decode().splitlines() if line and not line.startswith("  ")]


def line_by_line(state: Path, told: list[str], *arguments: str) -> list[str]:
    """The sentences of line mode after the first three, for these lines."""
    typed = "".join(f"{line}\n" for line in told)
    return spoken(state, typed, "--plain", "--no-records", *arguments)[3:]


def answered(*lines: str | bytes, arguments: str = "--plain", **environment: str) -> list[str]:
    """The lines that it prints for this input; it must end with status 0 and print no error."""
    done = talk(*lines, arguments=arguments, **environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    return done.stdout.decode().splitlines()


def talk(*lines: str | bytes, arguments: str = "--plain", **environment: str) -> CompletedProcess[bytes]:
    told = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    return run([*PATIENT_PROGRAM, *arguments.split()], told, **environment)


def run(command: Sequence[str], told: bytes, **environment: str) -> CompletedProcess[bytes]:
    """What a command printed that was told this, with an empty folder for its files."""
    with TemporaryDirectory() as state:
        done = ran(command, told, state, **environment)
    done.stdout, done.stderr = (text.replace(os.linesep.encode(), b"\n") for text in (done.stdout, done.stderr))
    return done
