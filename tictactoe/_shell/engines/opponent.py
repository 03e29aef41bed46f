"""Another program as a player: a process that speaks the Gomocup protocol."""

import os
import re
import shlex
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from queue import Empty
from shutil import which
from time import monotonic, sleep
from typing import NoReturn

from ..._engine.board import Position, Rules
from ..._engine.gomocup import manager
from ..._engine.gomocup.manager import Kind, Reply
from ..._engine.levels import NAMES
from ..._engine.notation import format_cell, format_rules
from ..._engine.stopping import never
from ..._ui.sitting.events import EngineFailed, MoveChosen
from ..._ui.sitting.messages import EngineFailing, Fault
from ..._ui.words.language import in_use, say
from ..._ui.words.levels import levels_by_name
from ..._ui.words.messages import failing
from ..._ui.words.printable import narrow, printable
from ..child_process import MOMENT, ChildProcess, ourselves
from ..exit_status import UNUSABLE, BadUse
from ..functions.file import names_function
from ..output import system_error
from .stream_reader import LineReader, TailReader

OURS = "tictactoe: "  # how a line begins in which this program says why it ends
TIME, FUNCTION_TIME = 5.0, 20.0  # seconds for a move of an engine and of a function, unless told otherwise
TICK = 0.02  # seconds between two checks whether an answer is still wanted
PAUSE = 0.02  # seconds before the next question: some engines, such as Rapfi, drop one that comes at once
NAMING, TRYING = 2.0, 5.0  # seconds for an engine to say its name, and to find out how a function is called
READY = 10.0  # seconds for an engine to be ready: some read large files first
GRACE = 0.5  # seconds that an answer may be late: the machine may be busy
MOST_LINES = 1000  # lines in which a wanted reply of an engine must come
MOST_TOLD = 20  # messages before a reply that are kept
LONGEST_NAME, LONGEST_MESSAGE, LONGEST_LINE = 20, 200, 1000  # characters
# This program as an engine, whose words are UTF-8 also where those of a pipe are not, as on Windows.
ENGINE = (
    "[stream.reconfigure(encoding='utf-8') for stream in (sys.stdout, sys.stderr)]; "
    "from tictactoe.__main__ import run; run()"
)


class NoOpponent(BadUse, ValueError):
    """A text that names no opponent; the message says why."""


class Lost(Exception):
    """The opponent cannot go on; `failing` says why."""

    def __init__(self, failing: EngineFailing) -> None:
        super().__init__(failing)
        self.failing = failing


def opponent(text: str, seconds: float | None = None) -> "Opponent":
    """The opponent that a text names: a command, or a function in a file such as my_bot.py:choose.

    It has `seconds` for a move, by default TIME. A function has FUNCTION_TIME, since a plain minimax in Python may
    take ten on the empty board, and is called by this program in another process, so that nothing it does disturbs
    the game. Raises NoOpponent, with the reason, for a missing file, a Python file without a function, the name of a
    level, a command whose quotes do not close, and an empty one.
    """
    if names_function(text):
        file = text.rpartition(":")[0]
        if not os.path.exists(file):
            raise NoOpponent("{name}: there is no such file", name=file)
        return Opponent(
            [*ourselves(ENGINE), "engine", "--language", in_use(), text],
            FUNCTION_TIME if seconds is None else seconds,
            file,
            is_function=True,
        )
    file, colon, _ = (text, "", "") if text.endswith(".py") else text.rpartition(":")
    can_start = not colon and sys.platform != "win32" and which(file)  # Windows starts no Python file by itself
    if file.endswith(".py") and os.path.exists(file) and not can_start:
        raise NoOpponent("{file} is a Python file; write its function too, as in {file}:choose", file=file)
    if text.lower() in levels_by_name() and not which(text):
        raise NoOpponent("{name} is a level; write --level {level}", name=text, level=text.lower())
    try:
        command = words(text)
    except ValueError as error:
        raise NoOpponent("{command}: {why}", command=repr(text), why=error) from error
    if not command or not command[0]:
        raise NoOpponent("{command} names no command; write one such as pbrain-rapfi", command=repr(text))
    program = next((word for word in command if word.endswith(".py")), command[0])  # not its interpreter
    return Opponent(command, TIME if seconds is None else seconds, program)


def words(text: str, *, windows: bool = sys.platform == "win32") -> list[str]:
    """The words of a command; raises ValueError. On Windows only double quotes quote: other signs stand in paths."""
    reader = shlex.shlex(text, posix=True)
    reader.whitespace_split, reader.commenters = True, ""
    if windows:
        reader.escape, reader.quotes = "", '"'
    return list(reader)


def start_opponent(text: str, rules: Rules, seconds: float | None) -> "Opponent":
    """The opponent that a text names, started for a board and asked for its name. Raises BadUse."""
    other = opponent(text, seconds)
    try:
        other.introduce(rules)
    except Lost as lost:
        other.close()
        why = failing(lost.failing)
        if isinstance(lost.__cause__, FileNotFoundError):
            kinds = say(
                "write a command, a FILE.py:FUNCTION, or a level: {levels}", levels=", ".join(map(say, NAMES))
            )
            why = f"{why}; {kinds}"
        other.refuse(why)
    return other


class Opponent:
    """An engine, started when it is first needed, and again for another board or after a question was given up."""

    def __init__(self, command: Sequence[str], seconds: float, file: str, *, is_function: bool = False) -> None:
        self.name = _name(re.sub(r"\.(py|exe)$", "", os.path.basename(file), flags=re.IGNORECASE))
        self.messages: tuple[str, ...] = ()  # the last messages before the last reply
        self.failed = False
        self.has_begun = False  # whether it ever accepted a board
        self._command = list(command)
        self._is_function = is_function  # whether it is a function, called by this program
        self._seconds = seconds
        self._process: ChildProcess | None = None
        self._reader: LineReader | None = None
        self._errors: TailReader | None = None
        self._rules: Rules | None = None  # the board that the process was started for
        self._begun = False  # whether START was accepted
        self._heard = 0.0  # when its last line came, by `monotonic`
        self._expected: Position | None = None  # the position after its last move, which it still has

    @property
    def printed(self) -> tuple[str, ...]:
        """The last lines that a function printed for its last move; empty for an engine."""
        return self.messages if self._is_function else ()

    @property
    def errors(self) -> str:
        """The end of what it wrote to standard error, as lines that are safe for a terminal."""
        text = self._errors.text(MOMENT) if self._errors else ""
        return "".join(f"{printable(line.expandtabs(), LONGEST_LINE)}\n" for line in text.splitlines())

    @property
    def refusal(self) -> str:
        """Why this program, which calls a function, says that it ended; "" where it does not."""
        last = (self.errors.splitlines() or [""])[-1]
        return last.removeprefix(OURS).removesuffix(".") if last.startswith(OURS) else ""

    def refuse(self, why: str) -> NoReturn:
        """Print its errors, and raise BadUse with why it cannot play unless they end with such a line."""
        sys.stderr.write(self.errors)
        if self.refusal:
            raise SystemExit(UNUSABLE)
        raise BadUse("{why}", why=why)

    def introduce(self, rules: Rules) -> None:
        """Start it and ask for its name; if it does not answer soon, its command is its name. Raises Lost."""
        self._start(rules)
        self._send("ABOUT")
        try:
            patience = TRYING if self._is_function else NAMING  # before there is a screen
            reply = self._answer(monotonic() + patience, never, Kind.UNCLEAR, Kind.REFUSED)
        except Lost as lost:
            if lost.failing.fault is not Fault.SILENT:
                raise
            return
        if reply.kind is Kind.UNCLEAR:
            self.name = _name(manager.engine_name(reply.text)) or self.name

    def choose(self, position: Position, stop: Callable[[], bool] = never) -> int | None:
        """Its move at a position, None once `stop` returns True; raises Lost."""
        self.messages = ()
        if not self._is_function:
            sleep(max(self._heard + PAUSE - monotonic(), 0))
        try:
            self._prepare(position, stop)
            self._send(*manager.move_commands(position, self._expected))
            self._expected = None
            return self._moved(position, stop)
        except _GivenUp:
            self.close()  # it would go on thinking about a move that is not wanted
            return None
        except Lost:
            self.failed = True
            self.close()
            raise

    def answer(self, position: Position, stop: Callable[[], bool]) -> MoveChosen | EngineFailed | None:
        """Its move in a game, or why it cannot go on; None once `stop` returns True."""
        try:
            cell = self.choose(position, stop)
        except Lost as lost:
            return EngineFailed(position, lost.failing)
        return None if cell is None else MoveChosen(position, cell, None, messages=self.messages)

    def close(self) -> None:
        """Ask its process to end, then kill what is left of it and of what it started."""
        process, reader = self._process, self._reader
        self._process, self._reader, self._begun, self._expected = None, None, False, None
        if process:
            with suppress(OSError):
                assert process.stdin
                process.stdin.write(b"END\n")
                process.stdin.close()
            try:
                process.end()
            finally:
                if reader:
                    reader.close()

    def _prepare(self, position: Position, stop: Callable[[], bool]) -> None:
        """Let it begin an empty board, unless the position follows from the one that it has."""
        if self._expected and manager.follows(position, self._expected):
            return
        self._expected = None
        self._start(position.rules)
        if self._begun:
            self._send("RESTART")
            if self._ready(stop).kind is Kind.ACCEPTED:
                return
            self.close()  # the protocol asks for a new process if RESTART is unknown
            self._start(position.rules)
        self._send(manager.start_command(position.rules))
        reply = self._ready(stop)
        if reply.kind is Kind.REFUSED:
            raise self._lost(Fault.REFUSES, reply.text)
        self._begun = self.has_begun = True
        self._send(*manager.limit_commands(self._seconds))

    def _ready(self, stop: Callable[[], bool]) -> Reply:
        return self._answer(monotonic() + READY, stop, Kind.ACCEPTED, Kind.REFUSED)

    def _moved(self, position: Position, stop: Callable[[], bool]) -> int:
        deadline = monotonic() + self._seconds + GRACE
        reply = self._answer(deadline, stop, Kind.MOVED, Kind.SUGGESTED, Kind.REFUSED)
        if reply.kind is Kind.SUGGESTED:
            self._send(f"PLAY {reply.text}")
            reply = self._answer(deadline, stop, Kind.MOVED, Kind.SUGGESTED, Kind.REFUSED)
        if reply.kind is Kind.REFUSED:
            raise self._lost(Fault.REFUSES, reply.text)
        cell = reply.cell(position.rules)
        if cell is None:
            raise self._lost(Fault.OFF_BOARD, reply.text)
        if position.mark_at(cell):
            raise self._lost(Fault.TAKEN, format_cell(position.rules, cell))
        self._expected = position.play(cell)
        return cell

    def _answer(self, deadline: float, stop: Callable[[], bool], *wanted: Kind) -> Reply:
        """The next reply of a wanted kind; messages before it are kept. Raises Lost and _GivenUp."""
        for _ in count() if self._is_function else range(MOST_LINES):  # a function may print
            reply = manager.read(self._line(deadline, stop))
            if reply.kind in wanted:
                return reply
            if reply.kind is Kind.TOLD:
                self.messages = (*self.messages[1 - MOST_TOLD :], printable(reply.text, LONGEST_MESSAGE))
        raise self._lost(Fault.BABBLES)

    def _line(self, deadline: float, stop: Callable[[], bool]) -> str:
        """The next line; raises Lost if none comes before the `deadline`, and _GivenUp once `stop` returns True."""
        assert self._reader
        while not stop():
            left = deadline - monotonic()
            if left <= 0:
                raise self._lost(Fault.SILENT)
            with suppress(Empty):
                line = self._reader.take(min(TICK, left))
                if line is None:
                    why = self.refusal
                    raise self._lost(Fault.REFUSES, why) if why else self._lost(Fault.ENDED)
                self._heard = monotonic()
                return line
        raise _GivenUp

    def _send(self, *lines: str) -> None:
        assert self._process
        assert self._process.stdin
        try:
            self._process.stdin.write("".join(f"{line}\r\n" for line in lines).encode("ascii"))
            self._process.stdin.flush()
        except OSError as error:
            raise self._lost(Fault.ENDED) from error

    def _start(self, rules: Rules) -> None:
        """Start the process, unless it already runs for this board."""
        if self._process and self._rules == rules:
            return
        self.close()
        self._rules = rules
        # The protocol cannot say how many in a row win.
        board = ["--board", format_rules(rules)] if self._is_function else []
        try:
            self._process = ChildProcess([*self._command, *board])
        except FileNotFoundError as error:  # each system has words of its own for it
            raise self._lost(Fault.CANNOT_START, say("there is no such program")) from error
        except OSError as error:
            raise self._lost(Fault.CANNOT_START, system_error(error)) from error
        assert self._process.stdout
        assert self._process.stderr
        self._reader, self._errors = LineReader(self._process.stdout), TailReader(self._process.stderr)

    def _lost(self, fault: Fault, detail: str = "") -> Lost:
        return Lost(EngineFailing(self.name, fault, printable(detail, LONGEST_MESSAGE)))


def _name(text: str) -> str:
    return narrow(printable(text, LONGEST_NAME))


class _GivenUp(Exception):
    """The answer is not wanted any more."""
