"""The real program in line mode."""

import io
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from subprocess import PIPE, CompletedProcess
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from support.command_line import main
from support.records_file import PATIENT
from support.system import WINDOWS, kept_in
from tictactoe._shell.records import thread
from tictactoe._ui.pages.game import game

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


def started(*arguments: str) -> subprocess.Popen[str]:
    """A program that is spoken to, line by line."""
    kind: Any = subprocess.Popen
    if not WINDOWS:
        from support.forked import Forked

        kind = Forked
    process: subprocess.Popen[str] = kind([*PROGRAM, *arguments], stdin=PIPE, stdout=PIPE, text=True)
    return process


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
    """The lines that it prints for this input; it must end with status 0 and print no error.

    It runs in this process, unless variables may change how it starts.
    """
    done = (talk if environment else told)(*lines, arguments=arguments, **environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    return done.stdout.decode().splitlines()


def told(*lines: str | bytes, arguments: str) -> CompletedProcess[bytes]:
    """What the program says in this process that is told lines, with an empty folder for its files."""
    streams = [
        io.TextIOWrapper(io.BytesIO(text), encoding="utf-8", newline="\n") for text in (joined(lines), b"", b"")
    ]
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        stack.enter_context(patch.dict(os.environ, {"COLUMNS": "1000"} | kept_in(folder)))
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            stack.enter_context(patch.object(sys, name, stream))
        for name in ("LOADING", "KEEPING", "ENDING", "CLOSING"):
            stack.enter_context(patch.object(thread, name, 60.0))
        stack.enter_context(patch.object(game, "END_SHOWN", 0.02))
        status = main(arguments.split())
    said, complained = (stream.detach().getvalue() for stream in streams[1:])
    return CompletedProcess(arguments, status, said, complained)


def joined(lines: Sequence[str | bytes]) -> bytes:
    return b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)


def talk(*lines: str | bytes, arguments: str = "--plain", **environment: str) -> CompletedProcess[bytes]:
    return run([*PATIENT_PROGRAM, *arguments.split()], joined(lines), **environment)


def run(command: Sequence[str], told: bytes, **environment: str) -> CompletedProcess[bytes]:
    """What a command printed that was told this, with an empty folder for its files."""
    with TemporaryDirectory() as state:
        done = ran(command, told, state, **environment)
    done.stdout, done.stderr = (text.replace(os.linesep.encode(), b"\n") for text in (done.stdout, done.stderr))
    return done
