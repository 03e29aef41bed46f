"""A Python that has imported the game and forks for each program that is asked for, in place of a new start.

A start costs a tenth of a second of processor time, more than most tests that need one; a fork costs a hundredth. The
fork gets a terminal or pipes, a session, an environment and arguments of its own. Its locale, and on a terminal its
standard streams, are those of the server, which was started on one, too; nothing but imports has happened.
"""

import atexit
import fcntl
import gc
import importlib
import io
import json
import os
import pkgutil
import socket
import sys
import termios
from collections.abc import Iterator
from typing import Any

START = """
import sys
sys.path.insert(0, "tests")
from support import fork_server
del sys.path[0]
code = fork_server.serve(int(sys.argv[1]), sys.argv[2])
try:
    exec(code, {"__name__": "__main__"})
except SystemExit as ending:
    fork_server.end_with(ending.code)
    raise
fork_server.end_with(0)
"""  # the arguments are the descriptor of a socket, and code that runs first

# What imports all that a game does in lines, and a function of one's own that plays or is watched; and with each page
# what one on the screen does: a fork that had to read a page would need as much time for that as for all else.
IMPORTED = (
    "tictactoe._cli.main", "tictactoe._cli.parser", "tictactoe._cli.sittings", "tictactoe._cli.device",
    "tictactoe._ui.pages.game.lines", "tictactoe._shell.loop", "tictactoe._shell.line_mode",
    "tictactoe._shell.records.store", "tictactoe._shell.functions.player", "tictactoe._shell.commands.engine",
    "tictactoe._shell.terminal.screen", "tictactoe._cli.language", "tictactoe.__main__",
    "tictactoe._shell.commands.match", "tictactoe._ui.reports.match", "tictactoe._shell.functions.watcher",
    "tictactoe._engine.traps",
)  # fmt: skip

RUNNING = 256  # the answer in place of an exit status
statuses: list[int] = []  # the exit status, once it is known


def serve(descriptor: int, first: str) -> str:
    """Answer requests until nobody can ask any more; in a fork, give the code that it is to run.

    A request is a line of JSON. The answer is a number: the process that has begun, or the exit status of one.
    """
    atexit.register(vanish)  # before all others, so that it is called after them
    exec(first, {})
    for name in IMPORTED:
        importlib.import_module(name)
    pages = importlib.import_module("tictactoe._ui.pages")
    for page in pkgutil.walk_packages(pages.__path__, "tictactoe._ui.pages."):
        importlib.import_module(page.name)
    gc.freeze()
    asked = socket.socket(fileno=descriptor)
    for request, streams in requests(asked):
        if "process" in request:
            ended, status = os.waitpid(request["process"], os.WNOHANG)
            answer = os.waitstatus_to_exitcode(status) if ended else RUNNING
        elif os.fork():
            for stream in streams:
                os.close(stream)
            continue  # the fork answers, once it has its terminal
        else:
            become(request)
            answer = os.getpid()
        asked.sendall(b"%d\n" % answer)
        if "code" in request:
            asked.close()
            if streams:
                speak_through(streams)
            code: str = request["code"]
            return code
    return ""


def requests(asked: socket.socket) -> Iterator[tuple[dict[str, Any], list[int]]]:
    """Each request, with the descriptors of the standard streams that a program is to have, if it has no terminal."""
    while True:
        line, streams = b"", list[int]()
        while not line.endswith(b"\n"):
            data, descriptors, _, _ = socket.recv_fds(asked, 1 << 16, 3)
            if not data:
                return
            line += data
            streams += descriptors
        yield json.loads(line), streams


def become(request: dict[str, Any]) -> None:
    """Lead a session, with this folder, environment and arguments, and on this terminal, if there is one."""
    os.setsid()
    os.chdir(request["folder"])
    if request["terminal"]:
        terminal = os.open(request["terminal"], os.O_RDWR)
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
        for standard in (0, 1, 2):
            os.dup2(terminal, standard)
        os.close(terminal)
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv = request["arguments"]


def speak_through(streams: list[int]) -> None:
    """Have these descriptors as standard streams."""
    for standard, name in enumerate(("stdin", "stdout", "stderr")):
        os.dup2(streams[standard], standard)
        of_terminal = getattr(sys, name)
        stream = io.TextIOWrapper(
            open(standard, "wb" if standard else "rb", closefd=False),  # noqa: SIM115 - to the end of the program
            encoding=of_terminal.encoding,
            errors=of_terminal.errors,
            newline="\n" if standard else None,
            line_buffering=name == "stderr",
        )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)  # as after a start, it is never closed
    for descriptor in streams:
        os.close(descriptor)


def end_with(code: object) -> None:
    """Let the process end at once with this code of a SystemExit, if it is one that is not printed."""
    if code is None or isinstance(code, int):
        statuses.append((code or 0) & 0xFF)


def vanish() -> None:
    """End without clearing away, if the status is known and all can be written."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream and not stream.closed:
                stream.flush()
        except OSError:  # Python's own end tells it
            return
    for status in statuses:
        os._exit(status)
