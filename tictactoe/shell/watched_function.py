"""A function of one's own that is watched: it is run in a process of its own, which records its calls."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from typing import Any

from ..engine.board import Position
from ..engine.notation import format_position, format_rules
from ..engine.recording import Call, Recording, Run, Seen
from ..ui.words.printable import printable
from .printing import refuse

RECORDER = (
    sys.executable,
    "-c",
    # It imports nothing from the current folder, which may have a tictactoe.py.
    "import sys; sys.path[0] = sys.argv.pop(1); from tictactoe.shell.function_recorder import run; run(sys.argv[1:])",
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))),
)
MANY = 7  # free cells from which on running it takes more than a moment
LONGEST = 100  # characters of why the function ended early
PATIENCE = 60.0  # seconds for all: the process ends its recording long before


def recorded(text: str, position: Position) -> Recording:
    """The calls of the function that a text such as my_bot.py:minimax names; exits with a line if there are none."""
    file, _, called = text.rpartition(":")
    if not os.path.isfile(file):
        refuse(f"{file}: there is no such file")
    if position.empty.bit_count() >= MANY:
        print(f"tictactoe: running {printable(called)} ...", file=sys.stderr, flush=True)
    found = _run([text, format_position(position), format_rules(position.rules), position.to_move.value])
    if "failed" in found:
        refuse(printable(found["failed"], 500))
    calls = [Call(*call) for call in found["calls"]]
    if not calls:
        refuse(printable(f"{called} cannot be called: {found['ended']}", 500))
    printed: dict[int, list[str]] = {}
    for number, line in found["printed"]:
        printed.setdefault(number, []).append(printable(line))
    name = f"{os.path.basename(file).removesuffix('.py')}.{called}"
    seen = Seen(found["seen"]) if found["seen"] else None
    run = Run(printed, printable(found["ended"], LONGEST), found["form"], text, seen, found["chooses"])
    return Recording(printable(name), position, calls, run)


def _run(about: list[str]) -> dict[str, Any]:
    """What the process sends; if it ends without a word, why it failed."""
    process = subprocess.Popen(
        [*RECORDER, *about],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        sent, _ = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        sent = b""
    finally:
        with suppress(OSError):  # all have ended
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    try:
        found: dict[str, Any] = json.loads(sent)
    except ValueError:
        return {"failed": f"{about[0]} ended the process that ran it (status {process.returncode})"}
    return found
